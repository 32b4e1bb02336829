#include "core/encoding/tokenizer.h"
#include "core/formats/load.h"
#include "core/formats/python_literal.h"

#include <QTest>

#include <fmt/format.h>

using namespace tokenscope;
using namespace tokenscope::formats;

namespace {

/// All single bytes as ids 1 to 256, then further pieces.
std::string vocabulary(const std::string& rest) {
    std::string text;
    for (unsigned byte = 0; byte < 256; ++byte)
        text += fmt::format("{} b'\\x{:02x}' 1\n", byte + 1, byte);
    return text + rest;
}

std::shared_ptr<const Tokenizer> open(const std::string& text) {
    const auto loaded = loadDefinition(text, "rwkv_vocab.txt");
    if (!loaded) {
        qWarning("%s", describe(loaded.error()).c_str());
        return nullptr;
    }
    return *Tokenizer::create(*loaded);
}

} // namespace

class RwkvVocab : public QObject {
    Q_OBJECT

  private slots:
    void longestPieceFirst() {
        const auto tokenizer =
            open(vocabulary("300 'ab' 2\n301 'abcd' 4\n302 '\\u00e9' 2\n303 \"it's\" 4\n"));
        QVERIFY(tokenizer);
        EncodeOptions options;
        options.referenceSpans = true;
        const auto encoding = tokenizer->encode("abcabcd\xC3\xA9it's", options);
        const std::vector<PieceId> ids = {300, 'c' + 1, 301, 302, 303};
        QCOMPARE(encoding->ids, ids);
        const std::vector<ByteSpan> spans = {{0, 2}, {2, 3}, {3, 7}, {7, 9}, {9, 13}};
        QVERIFY(encoding->bytes == spans);
        QVERIFY(encoding->reference == spans);
        QCOMPARE(tokenizer->decode(ids)->text, std::string("abcabcd\xC3\xA9it's"));
        QCOMPARE(tokenizer->spelling(303), std::string_view("it's"));
        QCOMPARE(std::string(modelName(tokenizer->definition().model)), std::string("longest_match"));
    }

    /// A piece may end inside a character; its bytes are kept, whatever they are.
    void bytesAreBytes() {
        const auto tokenizer = open(vocabulary("300 b'a\\xe4' 2\n"));
        QVERIFY(tokenizer);
        EncodeOptions options;
        options.referenceSpans = true;
        const auto encoding = tokenizer->encode("a\xE4\xBD\xA0\xFF", options);
        const std::vector<PieceId> ids = {300, 0xBD + 1, 0xA0 + 1, 0xFF + 1};
        QCOMPARE(encoding->ids, ids);
        QVERIFY((encoding->reference[1] == ByteSpan{1, 4}));
        QCOMPARE(tokenizer->decode(ids)->bytes, std::string("a\xE4\xBD\xA0\xFF"));
        QCOMPARE(tokenizer->type(0xFF + 1), PieceType::Byte);
    }

    void endOfText() {
        const auto tokenizer = open(vocabulary({}));
        QVERIFY(tokenizer);
        QCOMPARE(tokenizer->spelling(0), std::string_view("<|endoftext|>"));
        QCOMPARE(tokenizer->definition().special.eos, std::optional<PieceId>(0));
        QCOMPARE(tokenizer->encode("<|endoftext|>")->size(), std::size_t{13});
        const std::vector<PieceId> ids = {'a' + 1, 0};
        QCOMPARE(tokenizer->decode(ids)->text, std::string("a"));
    }

    void missingBytesAreReportedAndRejected() {
        const auto tokenizer = open("1 'a' 1\n2 'b' 1\n3 'ab' 2\n");
        QVERIFY(tokenizer);
        const auto& diagnostics = tokenizer->definition().diagnostics;
        QVERIFY(diagnostics.front().message.english().find("254 single bytes") != std::string::npos);
        const auto encoding = tokenizer->encode("abx");
        QVERIFY(!encoding);
        QCOMPARE(encoding.error().where, std::string("byte 2"));
        QVERIFY(encoding.error().message.english().find("0x78") != std::string::npos);
    }

    void damaged_data() {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("where");
        QTest::addColumn<QByteArray>("message");
        const auto row = [](const char* name, const char* line, const char* where, const char* message) {
            QTest::newRow(name) << QByteArray(line) << QByteArray(where) << QByteArray(message);
        };
        row("no length", "300 'ab'", "line 257", "not an id, a literal and a length");
        row("length", "300 'ab' 3", "line 257", "has 2 bytes, but the line has '3'");
        row("id", "-3 'ab' 2", "line 257", "the id '-3'");
        row("call", "300 __import__('os') 2", "line 257", "is not a string or bytes");
        row("two literals", "300 'a''b' 2", "line 257", "is not a string or bytes");
        row("escape", "300 '\\xg0' 1", "line 257", "is not a string or bytes");
        row("empty", "300 '' 0", "line 257", "the piece is empty");
        row("id twice", "7 'ab' 2", "line 7 and line 257", "the id 7");
    }
    void damaged() {
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, where);
        QFETCH(QByteArray, message);
        const auto loaded = loadDefinition(vocabulary(line.toStdString() + "\n"), "rwkv_vocab.txt");
        QVERIFY(!loaded);
        QCOMPARE(QByteArray::fromStdString(loaded.error().where), where);
        QVERIFY2(loaded.error().message.english().find(message.toStdString()) != std::string::npos,
                 loaded.error().message.english().c_str());
    }

    void literals_data() {
        QTest::addColumn<QByteArray>("literal");
        QTest::addColumn<QByteArray>("bytes");
        const auto row = [](const char* literal, const QByteArray& bytes) {
            QTest::newRow(literal) << QByteArray(literal) << bytes;
        };
        row("'a'", "a");
        row("\"it's\"", "it's");
        row("'it\\'s'", "it's");
        row("'\\\\'", "\\");
        row("'\\n\\t\\r'", "\n\t\r");
        row("'\\x00'", QByteArray(1, '\0'));
        row("'\\xe9'", "\xC3\xA9");
        row("b'\\xe9'", "\xE9");
        row("'\\u4f60'", "\xE4\xBD\xA0");
        row("'\\U0001f600'", "\xF0\x9F\x98\x80");
        row("'\\101\\0'", QByteArray("A\0", 2));
        row("'\\q'", "\\q");
        row("b'\\u0041'", "\\u0041");
    }
    void literals() {
        QFETCH(QByteArray, literal);
        QFETCH(QByteArray, bytes);
        const auto read = readPythonLiteral(literal.toStdString());
        QVERIFY(read);
        QCOMPARE(QByteArray::fromStdString(*read), bytes);
    }
};

QTEST_GUILESS_MAIN(RwkvVocab)
#include "tst_rwkv_vocab.moc"
