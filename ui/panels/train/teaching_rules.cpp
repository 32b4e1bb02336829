#include "ui/panels/train/teaching_rules.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <array>

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
        return RuleTexts::tr("the first in byte order");
    case TeachingRules::Tie::FirstPlace:
        return RuleTexts::tr("the first in the corpus");
    case TeachingRules::Tie::SmallerIds:
        break;
    }
    return RuleTexts::tr("the smallest ids, as Hugging Face does");
}

} // namespace tokenscope::ui
