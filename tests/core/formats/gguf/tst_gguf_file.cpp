// GGUF's metadata: all types, versions and byte orders; damage is reported with its position, and no
// allocation depends on a count in the file.

#include "core/formats/gguf/gguf_file.h"
#include "tests/support/gguf_writer.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::formats;
using tokenscope::test::GgufWriter;

namespace {

GgufWriter allTypes(std::uint32_t version, bool bigEndian) {
    GgufWriter file(version, bigEndian);
    file.string("name", "Grüße")
        .boolean("flag", true)
        .uint32("count", 4000000000U)
        .strings("words", {"a", "", "ccc"})
        .floats("scores", {0.5F, -2.0F})
        .int32s("types", {1, -1});
    return file;
}

std::string described(const Result<GgufReader>& read) {
    return read ? std::string("read") : describe(read.error());
}

} // namespace

class TestGgufReader : public QObject {
    Q_OBJECT
  private slots:
    void readsAllKinds_data();
    void readsAllKinds();
    void valuesOfAnotherKind();
    void refuses_data();
    void refuses();
    void everyTruncatedFileIsRejected();
    void manyChangedBytes();
};

void TestGgufReader::readsAllKinds_data() {
    QTest::addColumn<int>("version");
    QTest::addColumn<bool>("bigEndian");
    for (const int version : {1, 2, 3}) {
        QTest::addRow("version %d", version) << version << false;
        QTest::addRow("version %d, big endian", version) << version << true;
    }
}

void TestGgufReader::readsAllKinds() {
    QFETCH(int, version);
    QFETCH(bool, bigEndian);
    const std::string bytes = allTypes(static_cast<std::uint32_t>(version), bigEndian).bytes();
    QVERIFY(GgufReader::recognizes(bytes));
    const auto reader = GgufReader::parse(bytes);
    QVERIFY2(reader, described(reader).c_str());
    QCOMPARE(reader->version(), static_cast<std::uint32_t>(version));
    QCOMPARE(reader->bigEndian(), bigEndian);
    QCOMPARE(reader->entries().size(), std::size_t{6});
    QCOMPARE(*reader->string(*reader->find("name")), std::string_view("Grüße"));
    QVERIFY(*reader->boolean(*reader->find("flag")));
    QCOMPARE(*reader->natural(*reader->find("count")), std::uint64_t{4000000000U});
    std::vector<std::string> words;
    reader->forEachString(*reader->find("words"), [&](std::string_view word) { words.emplace_back(word); });
    QCOMPARE(words, (std::vector<std::string>{"a", "", "ccc"}));
    QCOMPARE(reader->float32At(*reader->find("scores"), 1), -2.0F);
    QCOMPARE(reader->int32At(*reader->find("types"), 1), -1);
    QCOMPARE(reader->text(*reader->find("scores")), std::string("2 values"));
    QVERIFY(!reader->find("none"));
}

void TestGgufReader::valuesOfAnotherKind() {
    const std::string bytes = allTypes(3, false).bytes();
    const auto reader = GgufReader::parse(bytes);
    QVERIFY(reader);
    const auto* name = reader->find("name");
    QVERIFY(!reader->boolean(*name));
    QVERIFY(!reader->natural(*name));
    QVERIFY(!reader->string(*reader->find("count")));
}

void TestGgufReader::refuses_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("where");
    QTest::addColumn<QString>("cause");
    const auto row = [](const char* name, const std::string& bytes, const char* where, const char* cause) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << where << cause;
    };
    row("no header", "GGUF", "byte 4", "truncated");
    row("version 4", GgufWriter(4).bytes(), "byte 4", "version 4");
    row("version 0", GgufWriter(0).bytes(), "byte 4", "version 0");
    row("unknown type", GgufWriter().entry("a", 13, "").bytes() + std::string(20, ' '), "byte 33", "type 13");
    row("array of arrays", GgufWriter().array("a", 9, 1, std::string(32, '\0')).bytes(), "byte 41",
        "array of arrays");
    row("array too long", GgufWriter().array("a", 6, 3, std::string(11, ' ')).bytes(), "byte 41",
        "claims 3 values");
    row("array that wraps", GgufWriter().array("a", 6, (1ULL << 62U) + 1, "1234").bytes(), "byte 41",
        "claims");
    row("string in a list too long",
        GgufWriter().array("words", 8, 2, std::string("\1\0\0\0\0\0\0\0a\xFF\0\0\0\0\0\0\0", 17)).bytes(),
        "words[1]", "claims 255 bytes");
    std::string many = GgufWriter().uint32("a", 1).bytes();
    many[16] = '\2';
    row("fewer keys than said", many + std::string(20, '\0'), "byte ", "");
}

void TestGgufReader::refuses() {
    QFETCH(QByteArray, bytes);
    QFETCH(QString, where);
    QFETCH(QString, cause);
    const std::string file = bytes.toStdString();
    const auto reader = GgufReader::parse(file);
    if (cause.isEmpty()) // a key without a name is unusual, but accepted
        return;
    QVERIFY(!reader);
    const QString said = QString::fromStdString(described(reader));
    QVERIFY2(QString::fromStdString(reader.error().where).startsWith(where), qPrintable(said));
    QVERIFY2(said.contains(cause), qPrintable(said));
}

void TestGgufReader::everyTruncatedFileIsRejected() {
    const std::string bytes = allTypes(3, false).bytes();
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        const auto reader = GgufReader::parse(std::string_view(bytes).substr(0, size));
        QVERIFY2(!reader, qPrintable(QString("cut at %1").arg(size)));
        QVERIFY(!reader.error().where.empty());
    }
    QVERIFY(GgufReader::parse(bytes));
}

void TestGgufReader::manyChangedBytes() {
    const std::string bytes = allTypes(2, true).bytes();
    for (std::size_t i = 4; i < bytes.size(); ++i) {
        for (const char value : {'\0', '\1', '\x09', '\x7F', '\xFF'}) {
            std::string changed = bytes;
            changed[i] = value;
            const auto reader = GgufReader::parse(changed);
            for (std::size_t k = 0; reader && k < reader->entries().size(); ++k)
                QVERIFY(reader->text(reader->entries()[k]).size() < 1000);
        }
    }
}

QTEST_GUILESS_MAIN(TestGgufReader)
#include "tst_gguf_file.moc"
