#include "ui/panels/train/teaching_rules.h"

#include "core/text/byte_alphabet.h"
#include "core/train/splitting/split_stages.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <array>
#include <utility>

namespace tokenscope::ui {
namespace {

struct RuleTexts {
    Q_DECLARE_TR_FUNCTIONS(TeachingRules)
};

constexpr std::array kSplitNames = {"spaces", "gpt2", "cl100k", "o200k", "qwen2", "metaspace", "lines"};
constexpr std::array kStartNames = {"characters", "bytes"};
constexpr std::array kTieNames = {"ids", "spelling", "place"};
constexpr double kMaxNumber = 1e9;

template <class Enum, std::size_t N>
QString nameOf(Enum value, const std::array<const char*, N>& names) {
    return QString::fromLatin1(names[std::min(static_cast<std::size_t>(value), N - 1)]);
}

template <class Enum, std::size_t N>
Enum valueOf(const QJsonValue& json, const std::array<const char*, N>& names, Enum usual) {
    const QString name = json.toString();
    for (std::size_t i = 0; i < N; ++i)
        if (name == QLatin1String(names[i]))
            return static_cast<Enum>(i);
    return usual;
}

} // namespace

QJsonObject toJson(const TeachingRules& rules) {
    return {{QStringLiteral("cut"), nameOf(rules.split, kSplitNames)},
            {QStringLiteral("start"), nameOf(rules.start, kStartNames)},
            {QStringLiteral("tie"), nameOf(rules.tie, kTieNames)},
            {QStringLiteral("word_end"), rules.endOfWordSuffix},
            {QStringLiteral("pieces"), static_cast<qint64>(rules.pieces)},
            {QStringLiteral("least_count"), static_cast<qint64>(rules.leastCount)}};
}

TeachingRules teachingRules(const QJsonObject& json) {
    TeachingRules rules;
    rules.split = valueOf(json[QStringLiteral("cut")], kSplitNames, rules.split);
    rules.start = valueOf(json[QStringLiteral("start")], kStartNames, rules.start);
    rules.tie = valueOf(json[QStringLiteral("tie")], kTieNames, rules.tie);
    rules.endOfWordSuffix = json[QStringLiteral("word_end")].toBool(rules.endOfWordSuffix);
    rules.pieces =
        static_cast<std::size_t>(std::clamp(json[QStringLiteral("pieces")].toDouble(0), 0.0, kMaxNumber));
    rules.leastCount = static_cast<std::uint64_t>(
        std::clamp(json[QStringLiteral("least_count")].toDouble(1), 1.0, kMaxNumber));
    return rules;
}

QStringList splitTitles() {
    return {RuleTexts::tr("at whitespace"),  RuleTexts::tr("GPT-2 pattern"), RuleTexts::tr("GPT-4 pattern"),
            RuleTexts::tr("GPT-4o pattern"), RuleTexts::tr("Qwen pattern"),  RuleTexts::tr("SentencePiece"),
            RuleTexts::tr("lines only")};
}

QStringList startTitles() {
    return {RuleTexts::tr("characters"), RuleTexts::tr("bytes")};
}

QStringList tieTitles() {
    return {RuleTexts::tr("smallest ids first"), RuleTexts::tr("by spelling"),
            RuleTexts::tr("first in the corpus")};
}

QString tieClause(TeachingRules::Tie tie) {
    switch (tie) {
    case TeachingRules::Tie::Spelling:
        return RuleTexts::tr("the first in byte order wins");
    case TeachingRules::Tie::FirstPlace:
        return RuleTexts::tr("the first in the corpus wins");
    case TeachingRules::Tie::SmallerIds:
        break;
    }
    return RuleTexts::tr("the smallest ids win");
}

namespace {

/// The names are always valid.
PreTokenizerConfig bySplit(const char* name) {
    train::WordPattern pattern;
    pattern.name = name;
    return {SplitPreTokenizer{train::spelledPattern(pattern).value_or(Pattern{}), SplitBehavior::Isolated,
                              false}};
}

DecoderConfig decoderOf(const TeachingRules& rules) {
    if (rules.start == TeachingRules::Start::Bytes)
        return {ByteLevelDecoder{}};
    if (rules.endOfWordSuffix)
        return {BpeDecoder{}};
    if (rules.split == TeachingRules::Split::Metaspace)
        return {MetaspaceDecoder{}};
    return {FuseDecoder{}};
}

} // namespace

PreTokenizerConfig preTokenizerOf(TeachingRules::Split split) {
    switch (split) {
    case TeachingRules::Split::Gpt2:
        return bySplit("gpt2");
    case TeachingRules::Split::Cl100k:
        return bySplit("cl100k");
    case TeachingRules::Split::O200k:
        return bySplit("o200k");
    case TeachingRules::Split::Qwen2:
        return bySplit("qwen2");
    case TeachingRules::Split::Metaspace:
        return {MetaspacePreTokenizer{}};
    case TeachingRules::Split::Lines:
        return {CharDelimiterSplitPreTokenizer{"\n"}};
    case TeachingRules::Split::Spaces:
        break;
    }
    return {WhitespaceSplitPreTokenizer{}};
}

TokenizerDefinition teachingDefinition(const train::TrainedBpe& trained, const TeachingRules& rules) {
    TokenizerDefinition definition;
    definition.format = SourceFormat::HuggingFaceJson;
    definition.version = "1.0";
    const bool bytes = rules.start == TeachingRules::Start::Bytes;
    PieceId id = 0;
    for (const std::string& symbol : trained.symbols)
        definition.vocabulary.add(bytes ? spelledInAlphabet(symbol) : symbol, id++);
    BpeModel model;
    if (!bytes) {
        model.unkToken = "<unk>";
        model.unkId = id;
        definition.vocabulary.add(model.unkToken, id);
        AddedToken unknown;
        unknown.id = unknown.idInFile = id;
        unknown.content = model.unkToken;
        unknown.special = true;
        definition.addedTokens.push_back(std::move(unknown));
    }
    definition.vocabulary.finish();
    if (rules.endOfWordSuffix)
        model.endOfWordSuffix = "</w>";
    model.merges.reserve(trained.merges.size());
    for (const train::TrainedMerge& merge : trained.merges)
        model.merges.push_back({merge.pair.left, merge.pair.right, merge.merged});
    definition.model = std::move(model);

    PreTokenizerConfig preTokenizer = preTokenizerOf(rules.split);
    definition.preTokenizer =
        bytes ? PreTokenizerConfig{PreTokenizerSequence{
                    {std::move(preTokenizer), PreTokenizerConfig{ByteLevelPreTokenizer{false, true, false}}}}}
              : std::move(preTokenizer);
    definition.decoder = decoderOf(rules);
    return definition;
}

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
