#include "ui/panels/train/teaching_samples.h"

#include <QCoreApplication>
#include <QStringList>

namespace tokenscope::ui {
namespace {

struct SampleTexts {
    Q_DECLARE_TR_FUNCTIONS(TeachingSamples)
};

QString times(int count, const char* word) {
    QStringList words;
    for (int i = 0; i < count; ++i)
        words << QString::fromUtf8(word);
    return words.join(QLatin1Char(' '));
}

QList<TeachingSample> makeSamples() {
    const QString textbook =
        QStringList{times(5, "low"), times(2, "lower"), times(6, "newest"), times(3, "widest")}.join(
            QLatin1Char('\n'));
    TeachingRules ends;
    ends.endOfWordSuffix = true;
    TeachingRules bytes;
    bytes.start = TeachingRules::Start::Bytes;
    TeachingRules bytesOfGpt2 = bytes;
    bytesOfGpt2.split = TeachingRules::Split::Gpt2;
    TeachingRules spaces;
    spaces.split = TeachingRules::Split::Metaspace;
    return {
        {SampleTexts::tr("low lower newest widest"),
         SampleTexts::tr("The textbook example: twelve merges, with ties from the second one on."),
         textbook,
         {}},
        {SampleTexts::tr("low lower newest widest, with word ends"),
         SampleTexts::tr("The same with the suffix </w> at the end of words, as first published."), textbook,
         ends},
        {SampleTexts::tr("hello hello hello world world"),
         SampleTexts::tr("As in nanochat: bytes, and each word becomes one token."),
         QStringLiteral("hello hello hello world world"), bytesOfGpt2},
        {SampleTexts::tr("banana anana aaaa"),
         SampleTexts::tr("Overlapping pairs: in a a a, one pair is merged, not two."),
         QStringLiteral("banana banana anana aaaa aaaaa"),
         {}},
        {SampleTexts::tr("今天 今天天气 🙂"),
         SampleTexts::tr("Characters of three or four bytes: some tokens are not valid text on their own."),
         QString::fromUtf8("今天 今天天气 天气 今日 🙂 🙂 🙃"), bytes},
        {SampleTexts::tr("the cat and the hat"),
         SampleTexts::tr("Spaces belong to words, as in SentencePiece."),
         QStringLiteral("the cat sat on the mat\nthe cat and the hat\nthat cat sat and the hat sat"), spaces},
    };
}

} // namespace

const QList<TeachingSample>& teachingSamples() {
    static const QList<TeachingSample> kSamples = makeSamples();
    return kSamples;
}

} // namespace tokenscope::ui
