#include "ui/panels/train/training_work.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::train;
using namespace tokenscope::ui;

/// The estimate of a training, compared with the texts.
class TrainingEstimateTest : public QObject {
    Q_OBJECT

  private slots:
    void sampleIsFromAllPartsOfAFile();
    void longLinesAreWords();
    void noEstimateWithoutTexts();

  private:
    [[nodiscard]] TrainingEstimate of(const QByteArray& text) const;
    QTemporaryDir m_folder;
};

TrainingEstimate TrainingEstimateTest::of(const QByteArray& text) const {
    QFile file(m_folder.filePath(QStringLiteral("text.txt")));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        qFatal("the text can't be written");
    file.close();
    TrainOptions options;
    options.input.sources = {{file.fileName().toStdString(), 1}};
    const auto estimate = estimateTraining(options);
    if (!estimate)
        qFatal("%s", describe(estimate.error()).c_str());
    return *estimate;
}

/// First one repeated word, then others: 200 000 of them in the second half.
void TrainingEstimateTest::sampleIsFromAllPartsOfAFile() {
    QByteArray text = QByteArray("same\n").repeated(400'000);
    const TrainingEstimate alike = of(text);
    QVERIFY(alike.distinctWords < 100);
    for (int i = 0; i < 200'000; ++i) {
        // Only letters: numbers would be split off.
        QByteArray word("word");
        for (int rest = i; rest > 0; rest /= 26)
            word += static_cast<char>('a' + rest % 26);
        text += word + '\n';
    }
    const TrainingEstimate mixed = of(text);
    QCOMPARE(mixed.bytes, static_cast<std::uint64_t>(text.size()));
    QVERIFY2(mixed.distinctWords > 60'000 && mixed.distinctWords < 500'000,
             qPrintable(QString::number(mixed.distinctWords)));
    QVERIFY(mixed.memory > alike.memory);
}

void TrainingEstimateTest::longLinesAreWords() {
    const QByteArray text = QByteArray("word ").repeated(600'000); // no line ends
    const TrainingEstimate estimate = of(text);
    QCOMPARE(estimate.bytes, static_cast<std::uint64_t>(text.size()));
    QVERIFY(estimate.distinctWords >= 1 && estimate.distinctWords < 200);
}

void TrainingEstimateTest::noEstimateWithoutTexts() {
    const TrainingEstimate estimate = of({});
    QCOMPARE(estimate.bytes, std::uint64_t{0});
    QCOMPARE(estimate.distinctWords, std::uint64_t{0});
}

QTEST_GUILESS_MAIN(TrainingEstimateTest)
#include "tst_training_estimate.moc"
