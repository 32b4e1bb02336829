// SentencePiece's `.vocab` next to a `.model`.

#include "core/formats/load.h"
#include "core/formats/sentencepiece/read_pieces.h"
#include "resources/samples.h"

#include <QTemporaryDir>
#include <QTest>

#include <fmt/format.h>
#include <fstream>

using namespace tokenscope;
using namespace tokenscope::formats;

namespace {

std::string listOf(const Vocabulary& vocabulary) {
    std::string list;
    for (std::size_t i = 0; i < vocabulary.size(); ++i)
        list += fmt::format("{}\t{:.6g}\n", vocabulary.entryBytes(i), vocabulary.entry(i).score);
    return list;
}

Vocabulary some() {
    Vocabulary vocabulary;
    vocabulary.add("<unk>", 0, PieceType::Unknown);
    vocabulary.add("\u2581a", 1, PieceType::Normal, -1.2345678F);
    vocabulary.add("b", 2, PieceType::Normal, -20);
    vocabulary.finish();
    return vocabulary;
}

} // namespace

class PieceLists : public QObject {
    Q_OBJECT

  private slots:
    void recognizes() {
        QVERIFY(isPieceList("<unk>\t0\n<s>\t0\n"));
        QVERIFY(isPieceList("<unk>\t0\r\n\u2581\t-3.5"));
        QVERIFY(isPieceList(listOf(some())));
        QVERIFY(isPieceList("<unk>\t0\n\n\t-1\n\n\n\t-2\n\t\t-3\n"));
        QVERIFY(!isPieceList("a\t1\nb\t2\n"));
        QVERIFY(!isPieceList("<unk>\n<s>\n"));
        QVERIFY(!isPieceList("<unk>\tzero\n"));
        QVERIFY(!isPieceList(""));
    }

    void compares_data() {
        QTest::addColumn<QByteArray>("list");
        QTest::addColumn<QByteArray>("said"); ///< empty: nothing
        const auto row = [](const char* name, const std::string& list, const char* said) {
            QTest::newRow(name) << QByteArray::fromStdString(list) << QByteArray(said);
        };
        row("equal", listOf(some()), "");
        row("another piece", "<unk>\t0\n\u2581a\t-1.23457\nc\t-20\n",
            "x.vocab: line 3: the list has 'c' here, but the model has 'b'; the model is used");
        row("another score", "<unk>\t0\n\u2581a\t-1.3\nb\t-20\n",
            "x.vocab: line 2: '\u2581a' has the score -1.3");
        row("short", "<unk>\t0\n\u2581a\t-1.23457\n", "x.vocab: line 2: the list ends here");
        row("long", listOf(some()) + "c\t-3\n", "x.vocab: line 4: the list continues");
    }
    void compares() {
        QFETCH(const QByteArray, list);
        QFETCH(const QByteArray, said);
        Diagnostics diagnostics;
        comparePieceList({list.constData(), static_cast<std::size_t>(list.size())}, "x.vocab", some(),
                         diagnostics);
        QCOMPARE(diagnostics.empty(), said.isEmpty());
        if (!said.isEmpty())
            QVERIFY((diagnostics[0].where + ": " + diagnostics[0].message.english())
                        .starts_with(said.toStdString()));
    }

    void theSiblingModelIsOpened() {
        for (const Sample& sample : sampleTokenizers()) {
            const auto model = loadDefinition(sample.bytes, "sample");
            if (!model || (*model)->format != SourceFormat::SentencePiece)
                continue;
            QTemporaryDir folder;
            const auto path = [&](const char* name) {
                return std::filesystem::path(folder.filePath(name).toStdString());
            };
            std::ofstream(path("x.model"), std::ios::binary) << sample.bytes;
            std::ofstream(path("x.vocab"), std::ios::binary) << listOf((*model)->vocabulary);
            const auto opened = loadDefinition(path("x.vocab"));
            QVERIFY(opened);
            QCOMPARE((*opened)->path, path("x.model").string());
            QVERIFY((*opened)->diagnostics.front().message.english().find("opened instead") !=
                    std::string::npos);
            QCOMPARE((*opened)->diagnostics.size(), (*model)->diagnostics.size() + 1);
            std::ofstream(path("x.vocab"), std::ios::binary) << "<unk>\t0\nelse\t0\n";
            const auto contradicted = loadDefinition(path("x.model"));
            QVERIFY(contradicted);
            QVERIFY((*contradicted)->diagnostics.back().where == "x.vocab: line 2");
            return;
        }
        QFAIL("no sample is a SentencePiece model");
    }
};

QTEST_GUILESS_MAIN(PieceLists)
#include "tst_piece_list.moc"
