#include "core/base/table_file.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <fstream>
#include <random>

using namespace tokenscope;
namespace fs = std::filesystem;

class TestTableFile : public QObject {
    Q_OBJECT
  private slots:
    void hashOfParts();
    void hashSeesEveryBit();
    void arraysComeBack();
    void onlyItsContent();
    void neverWrittenHalf();

  private:
    QTemporaryDir m_folder;
    [[nodiscard]] fs::path path(const char* name) const { return m_folder.filePath(name).toStdString(); }
};

void TestTableFile::hashOfParts() {
    std::mt19937 random(1);
    for (std::size_t size = 0; size < 700; size += 1 + size / 50) {
        std::string content(size, '\0');
        std::generate(content.begin(), content.end(), [&] { return static_cast<char>(random()); });
        ContentHasher hasher;
        for (std::size_t at = 0; at < size; at += ContentHasher::kBlock)
            hasher.add(std::string_view(content).substr(at, ContentHasher::kBlock));
        QCOMPARE(hasher.finish().hex(), contentHash(content).hex());
    }
}

void TestTableFile::hashSeesEveryBit() {
    for (const std::size_t size : {std::size_t{1}, std::size_t{130}, std::size_t{300}}) {
        std::string content(size, '\0');
        const ContentHash before = contentHash(content);
        QVERIFY(contentHash(content + '\0') != before); // the length counts as well
        for (std::size_t bit = 0; bit < size * 8; ++bit) {
            content[bit / 8] = static_cast<char>(1U << (bit % 8));
            const ContentHash after = contentHash(content);
            QVERIFY(after.high != before.high && after.low != before.low);
            content[bit / 8] = 0;
        }
    }
}

void TestTableFile::arraysComeBack() {
    const std::vector<std::uint32_t> numbers = {1, 2, 3, 0xFFFF'FFFF};
    const std::string text(1000, 'x');
    TableFileWriter writer;
    writer.add(TableId::Merges, std::span<const std::uint32_t>(numbers));
    writer.add(TableId::Document, std::span<const char>(text));
    writer.add(TableId::ByteIds, std::span<const std::uint64_t>());
    writer.addOne(TableId::Source, std::uint64_t{7});
    const ContentHash key = contentHash("about this");
    QVERIFY(writer.write(path("a"), key));
    const auto file = TableFile::open(path("a"), key);
    QVERIFY(file);
    const auto read = file->find<std::uint32_t>(TableId::Merges);
    QVERIFY(read && std::equal(read->begin(), read->end(), numbers.begin(), numbers.end()));
    QCOMPARE(reinterpret_cast<std::uintptr_t>(read->data()) % ContentHasher::kBlock, std::uintptr_t{0});
    QCOMPARE(file->find<char>(TableId::Document)->size(), text.size());
    QVERIFY(file->find<std::uint64_t>(TableId::ByteIds)->empty());
    QCOMPARE(*file->findOne<std::uint64_t>(TableId::Source), std::uint64_t{7});
    using Seven = std::array<char, 7>;
    QVERIFY(!file->find<Seven>(TableId::Document)); // not a whole number of them
    QVERIFY(!file->find<char>(TableId::PairSlots));
    QVERIFY(!file->findOne<std::uint32_t>(TableId::Merges));
}

void TestTableFile::onlyItsContent() {
    const ContentHash key = contentHash("one");
    QVERIFY(TableFileWriter().write(path("empty"), key));
    QVERIFY(TableFile::open(path("empty"), key));
    QVERIFY(!TableFile::open(path("empty"), contentHash("two")));
    QVERIFY(!TableFile::open(path("absent"), key));
    QVERIFY(!TableFile::open(path("."), key));
    std::ofstream(path("other")) << "something else";
    QVERIFY(!TableFile::open(path("other"), key));
}

void TestTableFile::neverWrittenHalf() {
    QVERIFY(!TableFileWriter().write(path("no/such/folder"), {}));
    fs::create_directory(path("taken"));
    QVERIFY(!TableFileWriter().write(path("taken"), {})); // the temporary file is removed
    for (const auto& entry : fs::directory_iterator(m_folder.path().toStdString()))
        QVERIFY(entry.path().filename().string().find("taken.") == std::string::npos);
}

QTEST_APPLESS_MAIN(TestTableFile)
#include "tst_table_file.moc"
