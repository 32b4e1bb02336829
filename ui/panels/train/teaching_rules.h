#pragma once
// By what rules a small corpus is trained on before one's eyes: how it is cut into words, what the first symbols are, and
// which of equally frequent pairs is taken.

#include <QJsonObject>
#include <QString>

#include <cstddef>
#include <cstdint>

namespace tokenscope::ui {

struct TeachingRules {
    enum class Cut : quint8 {
        Spaces,    ///< words are what stands between spaces; spaces are in none
        Gpt2,      ///< GPT-2's pattern
        Cl100k,    ///< GPT-4's, which is Llama 3's
        O200k,     ///< GPT-4o's
        Qwen2,     ///< Qwen's: each digit alone
        Metaspace, ///< SentencePiece's: spaces are `▁` and begin a word
        Lines,     ///< a line is one word, spaces and all
    };
    enum class Start : quint8 { Characters, Bytes };
    enum class Tie : quint8 {
        SmallerIds, ///< as Hugging Face does
        Spelling,   ///< the one that comes first in a dictionary
        FirstPlace, ///< the one that stands first in the corpus
    };
    Cut cut = Cut::Spaces;
    Start start = Start::Characters;
    Tie tie = Tie::SmallerIds;
    bool endOfWordSuffix = false; ///< the last symbol of a word bears `</w>`
    std::size_t pieces = 0;       ///< where training stops; 0: when nothing is left to merge
    std::uint64_t leastCount = 1; ///< a rarer pair is not merged
    bool operator==(const TeachingRules&) const = default;
};

QJsonObject toJson(const TeachingRules& rules);
/// What is missing or odd is as in rules that were made anew.
TeachingRules teachingRules(const QJsonObject& json);

/// In the order of the enumerators, for lists to choose from.
QStringList cutTitles();
QStringList startTitles();
QStringList tieTitles();
/// Behind `the tie goes to`: `the smallest ids, as Hugging Face does`.
QString tieClause(TeachingRules::Tie tie);

} // namespace tokenscope::ui
