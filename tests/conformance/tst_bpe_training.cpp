#include "core/train/splitting/word_split.h"
#include "core/train/trainers/bpe/bpe_trainer.h"
#include "tests/support/huggingface_bpe.h"
#include "tests/support/naive_bpe.h"
#include "tests/support/rounds.h"
#include "tests/support/shared_files.h"

#include <QProcess>
#include <QStandardPaths>
#include <QtTest>

#include <random>

using namespace tokenscope;
using namespace tokenscope::train;
using namespace tokenscope::test;

namespace {

const std::size_t kPieces = isLongRun() ? 32'768 : 8'192;

HuggingFaceBpe theirs(const BpeTrainer& trainer) {
    std::vector<HuggingFaceBpe::Word> words;
    for (std::size_t i = 0; i < trainer.pairs().wordCount(); ++i)
        words.push_back({trainer.pairs().word(i), trainer.pairs().countOfWord(i)});
    return {std::move(words), trainer.result().symbols};
}

std::string text(const std::filesystem::path& packed) {
    QProcess xz;
    xz.start(QStringLiteral("xz"), {QStringLiteral("-dc"), QString::fromStdString(packed.string())});
    xz.waitForFinished(-1);
    return xz.readAllStandardOutput().toStdString();
}

/// Like Hugging Face's trainer reads files: lines with their line feeds.
WordCounts countedLines(std::string_view text) {
    WordCounts words;
    const auto split = WordSplit::make(WordSplitOptions{});
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
        if (!split->count(text.substr(0, end), words))
            qFatal("a line can't be cut");
        text.remove_prefix(end);
    }
    return words;
}

} // namespace

class TestBpeTraining : public QObject {
    Q_OBJECT
  private slots:
    void corpora_data() {
        QTest::addColumn<QString>("name");
        QTest::newRow("english") << "english";
        QTest::newRow("multilingual") << "multilingual";
    }

    /// Merge for merge, including ties.
    void corpora() {
        QFETCH(QString, name);
        const auto packed = sharedFile("corpora/" + name.toStdString() + ".txt.xz");
        if (packed.empty() || !std::filesystem::exists(packed))
            QSKIP("the shared corpora are not here");
        if (QStandardPaths::findExecutable(QStringLiteral("xz")).isEmpty())
            QSKIP("xz is not here");
        const std::string whole = text(packed);
        const WordCounts words =
            countedLines(std::string_view(whole).substr(0, isLongRun() ? whole.size() : 3'000'000));
        QVERIFY(words.size() > 10'000);
        BpeTrainerOptions options;
        options.order = BpeTrainerOptions::Order::Gpt2;
        options.pieces = kPieces;
        options.minFrequency = 0;
        BpeTrainer trainer(words, options);
        auto reference = theirs(trainer);
        while (trainer.step()) {
        }
        QCOMPARE(trainer.result().merges.size(), kPieces - 256);
        const auto merges = reference.train(kPieces, 0);
        QCOMPARE(merges.size(), kPieces - 256);
        for (std::size_t i = 0; i < merges.size(); ++i) {
            QVERIFY2(trainer.result().merges[i].pair == merges[i].pair, std::to_string(i).c_str());
            QCOMPARE(trainer.result().merges[i].merged, merges[i].merged);
        }
    }

    void generated() {
        for (unsigned seed = 1; seed <= rounds(500); ++seed) {
            std::mt19937 random(seed);
            WordCounts words;
            for (unsigned i = 1 + static_cast<unsigned>(random() % 40); i > 0; --i) {
                std::string word;
                for (unsigned n = 1 + static_cast<unsigned>(random() % 12); n > 0; --n)
                    word += static_cast<char>('a' + random() % (1 + seed % 5));
                words.add(word, 1 + random() % 5);
            }
            BpeTrainerOptions options;
            options.pieces = 1000;
            options.minFrequency = random() % 4;
            BpeTrainer trainer(words, options);
            auto reference = theirs(trainer);
            while (trainer.step()) {
            }
            const auto merges = reference.train(options.pieces, options.minFrequency);
            QVERIFY2(trainer.result().merges.size() == merges.size(), std::to_string(seed).c_str());
            for (std::size_t i = 0; i < merges.size(); ++i)
                QVERIFY2(trainer.result().merges[i].pair == merges[i].pair, std::to_string(seed).c_str());
        }
    }
};

QTEST_GUILESS_MAIN(TestBpeTraining)
#include "tst_bpe_training.moc"
