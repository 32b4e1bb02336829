#pragma once
// The steps of words for people: labels of boxes, one sentence per step, and columns that boxes keep from step to step. The
// window and the exports show the same.
//
//   columns    0   1   2   3   4
//   after 0    l   o   w   e   r
//   after 1    lo──┘   w   e   r      a box covers [column, endColumn)
//   after 2    low─────┘   e   r

#include "core/explain/bpe/bpe_steps.h"
#include "core/explain/stages/word_list.h"

#include <string>
#include <vector>

namespace tokenscope::explain {

struct ReplayBox {
    std::string label;         ///< UTF-8, never empty: a space is `␣`, bytes that are no character `F0 9F`
    std::optional<PieceId> id; ///< absent: no piece
    std::uint32_t column = 0;  ///< first of its columns
    std::uint32_t endColumn = 0; ///< one after its last
    PieceType type = PieceType::Normal;
};

struct Replay {
    std::string word; ///< as a label; of a text's words as the text has it
    Message before;   ///< what was done to it before (word_before.h), as a clause; or empty
    std::uint32_t columns = 0;
    BpeSteps steps;
    std::vector<ReplayBox> boxes;   ///< by node
    std::vector<Message> sentences; ///< by step: `joins l and o into lo, rank 0`

    [[nodiscard]] bool hasScores() const; ///< of merges: else they have ranks, or there are none
};

/// A label of bytes of a piece or of a text.
std::string replayLabel(std::string_view bytes);

/// `steps` are the word's; what was done before is not in it. Errors: TooLarge (more than kMaxReplaySymbols), Canceled.
Result<Replay> makeReplay(const Tokenizer& tokenizer, std::string_view word, BpeSteps steps,
                          const Progress& progress = {});
inline constexpr std::size_t kMaxReplaySymbols = 20'000;

/// Of all words of the list, one after the other; progress counts words. Errors: those of explainBpe, and TooLarge: as
/// makeReplay(), or more than kMaxReplaySteps steps of all words.
Result<std::vector<Replay>> makeReplays(const Tokenizer& tokenizer, const WordList& words,
                                        const Progress& progress = {});
inline constexpr std::size_t kMaxReplaySteps = 100'000;

/// What writers of a replay say when they are stopped.
tl::unexpected<Error> replayCanceled();

} // namespace tokenscope::explain
