#pragma once
// The options of the teaching view: how text is split into words, what the initial symbols are, and which of
// equally frequent pairs is merged; what they mean for a tokenizer; and sample corpora with options that suit
// them.

#include "core/definition/tokenizer_definition.h"
#include "core/train/trainers/bpe/bpe_trainer.h"

#include <QJsonObject>
#include <QList>
#include <QString>

#include <cstddef>
#include <cstdint>

namespace tokenscope::ui {

struct TeachingRules {
    enum class Split : quint8 {
        Spaces,    ///< words are between spaces, and contain none
        Gpt2,      ///< GPT-2's pattern
        Cl100k,    ///< that of GPT-4 and Llama 3
        O200k,     ///< that of GPT-4o
        Qwen2,     ///< that of Qwen: each digit is a word
        Metaspace, ///< as in SentencePiece: spaces become `▁`, which starts a word
        Lines,     ///< a line is one word, including spaces
    };
    enum class Start : quint8 { Characters, Bytes };
    enum class Tie : quint8 {
        SmallerIds, ///< as in Hugging Face's trainer
        Spelling,   ///< the first in the order of bytes
        FirstPlace, ///< the one that occurs first in the corpus
    };
    Split split = Split::Spaces;
    Start start = Start::Characters;
    Tie tie = Tie::SmallerIds;
    bool endOfWordSuffix = false; ///< the last symbol of a word ends with `</w>`
    std::size_t pieces = 0;       ///< where training stops; 0: when no pair is left
    std::uint64_t leastCount = 1; ///< rarer pairs are not merged
    bool operator==(const TeachingRules&) const = default;
};

QJsonObject toJson(const TeachingRules& rules);
/// Missing and invalid values become defaults.
TeachingRules teachingRules(const QJsonObject& json);

/// In the order of the enumerators.
QStringList splitTitles();
QStringList startTitles();
QStringList tieTitles();
/// `the smallest ids win`
QString tieClause(TeachingRules::Tie tie);

/// The pre-tokenizer, without the conversion to the byte alphabet.
PreTokenizerConfig preTokenizerOf(TeachingRules::Split split);

/// The result as a complete tokenizer. Ids are those of the symbols. If symbols are characters, `<unk>` is the last id.
TokenizerDefinition teachingDefinition(const train::TrainedBpe& trained, const TeachingRules& rules);

/// A sample corpus.
struct TeachingSample {
    QString title; ///< for a menu
    QString shows; ///< what it demonstrates, one sentence
    QString corpus;
    TeachingRules rules;
};

/// A new window shows the first one.
const QList<TeachingSample>& teachingSamples();

} // namespace tokenscope::ui
