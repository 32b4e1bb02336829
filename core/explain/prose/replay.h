#pragma once
// The steps of words for display: labels of boxes, one sentence for each step, and columns that boxes keep
// from step to step. Used by the window and the exports.
//
//   columns    0   1   2   3   4
//   after 0    l   o   w   e   r
//   after 1    lo──┘   w   e   r      a box covers [column, endColumn)
//   after 2    low─────┘   e   r

#include "core/encoding/tokenizer.h"
#include "core/explain/bpe/bpe_steps.h"
#include "core/explain/stages/word_list.h"

#include <string>
#include <vector>

namespace tokenscope::explain {

struct ReplayBox {
    std::string label; ///< UTF-8, never empty: `␣` for a space, `F0 9F` for bytes that are no character
    std::optional<PieceId> id;   ///< absent: it is no piece
    std::uint32_t column = 0;    ///< the first of its columns
    std::uint32_t endColumn = 0; ///< one after the last
    PieceType type = PieceType::Normal;
};

struct Replay {
    std::string word; ///< as a label; for a word of a text as it is in the text
    Message before;   ///< what happened to it before the model (sentenceBefore()), as a clause; may be empty
    std::uint32_t columns = 0;
    BpeSteps steps;
    std::vector<ReplayBox> boxes;   ///< by node
    std::vector<Message> sentences; ///< by step: `joins l and o into lo, rank 0`

    [[nodiscard]] bool
    hasScores() const; ///< merges have scores; otherwise they have ranks, or there are none
};

/// The label for the bytes of a piece or of a text.
std::string replayLabel(std::string_view bytes);

/// `steps` are those of the word; Replay::before stays empty. Errors: TooLarge (more than kMaxReplaySymbols),
/// Canceled.
Result<Replay> makeReplay(const Tokenizer& tokenizer, std::string_view word, BpeSteps steps,
                          const Progress& progress = {});
inline constexpr std::size_t kMaxReplaySymbols = 20'000;

/// The replays of all words of a list; progress counts words. Errors: those of explainBpe(), and TooLarge: as
/// makeReplay(), or more than kMaxReplaySteps steps in total.
Result<std::vector<Replay>> makeReplays(const Tokenizer& tokenizer, const WordList& words,
                                        const Progress& progress = {});
inline constexpr std::size_t kMaxReplaySteps = 100'000;

/// The error of writers of a replay that are stopped.
tl::unexpected<Error> replayCanceled();

// What happened to a word before the model: the steps of the stages before it.
//
//   in the text   " Ｃafé"
//   normalized    " Cafe"       by the normalizer's rules
//   spelled       "ĠCafe"       in the byte-level alphabet
//
// An added token or a user-defined piece is extracted instead, unchanged.

struct StepBefore {
    enum class Kind : std::uint8_t {
        Normalized,  ///< by the normalizer, or by a pre-tokenizer that replaces spaces
        Spelled,     ///< in GPT-2's byte-level alphabet
        UserDefined, ///< extracted: a user-defined piece (SentencePiece)
        Added,       ///< extracted: an added token
    };
    Kind kind = Kind::Normalized;
    std::string from, to; ///< bytes; equal if it was extracted
    std::string by;       ///< the rules that may have changed it: `Prepend, Replace`; may be empty
};

/// In order; empty if the model received the text unchanged.
std::vector<StepBefore> stepsBefore(const Tokenizer& tokenizer, const SteppedWord& word);

/// `normalized from Ｃafé by NFKC`, with labels as from replayLabel().
Message describe(const StepBefore& step);
/// The descriptions of all steps of a word in one clause; empty if there are none.
Message sentenceBefore(const Tokenizer& tokenizer, const SteppedWord& word);

} // namespace tokenscope::explain
