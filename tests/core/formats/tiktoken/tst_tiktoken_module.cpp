// A rank file with the Python module that has its pattern.

#include "core/encoding/tokenizer.h"
#include "core/formats/load.h"
#include "core/formats/tiktoken/tiktoken_encodings.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <fstream>

using namespace tokenscope;
using namespace tokenscope::formats;

namespace {

/// All single bytes, `ab` and `bc`.
QByteArray ranks() {
    QByteArray file;
    for (int byte = 0; byte < 256; ++byte)
        file += QByteArray(1, static_cast<char>(byte)).toBase64() + ' ' + QByteArray::number(byte) + '\n';
    return file + "YWI= 256\nYmM= 257\n";
}

} // namespace

class TiktokenModules : public QObject {
    Q_OBJECT

  private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void patterns_data() {
        QTest::addColumn<QByteArray>("source");
        QTest::addColumn<QByteArray>("pattern"); ///< empty: none
        const auto row = [](const char* name, const char* source, const char* pattern) {
            QTest::newRow(name) << QByteArray(source) << QByteArray(pattern);
        };
        row("a raw string", "import x\nPAT_STR = r\"\"\"(?i:'s)|\\p{L}+\"\"\"\n", "(?i:'s)|\\p{L}+");
        row("a plain string", "    pat_str = \"\\\\p{L}+|\\n\"\n", "\\p{L}+|\n");
        row("a plain string of three quotes", "pat_str = '''it's|\\'+'''", "it's|'+");
        row("with a type", "pat_str: str = 'a+'", "a+");
        row("an argument", "Encoding(name='x', pat_str='a+', ranks=r)", "a+");
        row("several in a row", "pat_str = (\n  r'a+'  # letters\n  '|b+'\n)", "a+|b+");
        row("a list that is joined",
            "pat_str = \"|\".join(\n    [\n        r\"\"\"[\\p{Han}]+\"\"\",\n        r\"a'\",\n    ]\n)",
            "[\\p{Han}]+|a'");
        row("the first that is written out", "f(pat_str=pat_str)\npat_str = 'b'", "b");
        row("a comparison", "if pat_str == 'a': pass", "");
        row("another name", "my_pat_str = 'a'", "");
        row("a call", "pat_str = make('a')", "");
        row("with expressions", "pat_str = f'{x}+'", "");
        row("no end", "pat_str = 'a+\n'", "");
        row("a list without an end", "pat_str = '|'.join(['a'", "");
        row("a list of names", "pat_str = '|'.join([a, b])", "");
        row("nothing", "", "");
    }
    void patterns() {
        QFETCH(const QByteArray, source);
        QFETCH(const QByteArray, pattern);
        const auto found = patternOfModule({source.constData(), static_cast<std::size_t>(source.size())});
        QCOMPARE(QByteArray::fromStdString(found.value_or("")), pattern);
    }

    void patternOfASiblingModule() {
        write("a.tiktoken", ranks());
        write("tokenization_mine.py", "class Mine:\n    pat_str = r'[ab]+|.'\n");
        const auto loaded = loadDefinition(path("a.tiktoken"));
        QVERIFY(loaded);
        QCOMPARE((*loaded)->preset, std::string("tokenization_mine.py"));
        const auto tokenizer = Tokenizer::create(*loaded);
        QVERIFY(tokenizer);
        QCOMPARE((*tokenizer)->encode("abc")->ids, (std::vector<PieceId>{256, 'c'}));
        const auto& all = (*loaded)->diagnostics;
        QVERIFY(std::any_of(all.begin(), all.end(), [](const Diagnostic& d) {
            return d.where == "tokenization_mine.py" &&
                   d.message.english().find("not run") != std::string::npos;
        }));
    }

    void specialsOfTheConfig() {
        write("tiktoken.model", ranks());
        write("tokenization_mine.py", "pat_str = r'[ab]+|.'\n");
        write("tokenizer_config.json",
              R"({"bos_token":"[BOS]","added_tokens_decoder":{"300":{"content":"[BOS]","special":true}}})");
        for (const QString& given : {m_folder->path(), m_folder->filePath("tiktoken.model")}) {
            const auto loaded = loadDefinition(std::filesystem::path(given.toStdString()));
            QVERIFY(loaded);
            QCOMPARE((*loaded)->special.bos, std::optional<PieceId>(300));
            const auto tokenizer = Tokenizer::create(*loaded);
            EncodeOptions options;
            options.parseSpecial = true;
            QCOMPARE((*tokenizer)->encode("ab[BOS]", options)->ids, (std::vector<PieceId>{256, 300}));
        }
    }

    void theUsersChoiceHolds() {
        write("a.tiktoken", ranks());
        write("tokenization_mine.py", "pat_str = r'[ab]+|.'\n");
        LoadOptions options;
        options.tiktoken = TiktokenChoice{{}, "abc|.", {}};
        const auto loaded = loadDefinition(path("a.tiktoken"), options);
        QVERIFY(loaded);
        QVERIFY((*loaded)->preset.empty());
    }

    void modulesWithoutAPatternAreIgnored() {
        write("a.tiktoken", ranks());
        write("setup.py", "import os\nos.remove('a.tiktoken')\n");
        const auto loaded = loadDefinition(path("a.tiktoken"));
        QVERIFY(loaded);
        QVERIFY((*loaded)->preset.empty());
        QVERIFY(QFile::exists(m_folder->filePath("a.tiktoken")));
    }

  private:
    [[nodiscard]] std::filesystem::path path(const char* name) const {
        return m_folder->filePath(name).toStdString();
    }
    void write(const char* name, const QByteArray& bytes) const {
        std::ofstream(path(name), std::ios::binary) << bytes.toStdString();
    }
    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TiktokenModules)
#include "tst_tiktoken_module.moc"
