#pragma once
// How BPE made the tokens of one word: a row of symbols, and a list of steps. Symbols and what is made of them are
// nodes, so that steps, rows and the merge tree are views of one list.
//
//   word    l o w e r
//   nodes   0:l 1:o 2:w 3:e 4:r | 5:lo=0+1 6:low=5+2 7:er=3+4 8:lower=6+7
//   steps   1: 0+1→5   2: 5+2→6   3: 3+4→7   4: 6+7→8
//   row     after 0 steps 0 1 2 3 4 · after 2 steps 6 3 4 · after 4 steps 8
//
// Beside merges there are steps of their own kind: a whole-piece look-up that pre-empts merging, an unused piece taken
// apart, byte fallback, unknown symbols joined to one token. Hugging Face does the last two before it merges, the others
// behind that. The row after the last step has the word's tokens.
//
//   é is no piece       a é b → a <0xC3> <0xA9> b → …        steps [0, spelled), then merges

#include "core/encoding/tokenizer.h"
#include "core/stages/model/model_observer.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::explain {

using NodeIndex = std::uint32_t;
inline constexpr NodeIndex kNoNode = 0xFFFF'FFFFU;

struct StepNode {
    PieceId id = kNoPiece; ///< kNoPiece: no piece (a character that only longer pieces have, or none)
    ByteSpan span; ///< of the word's text; behind its end where a suffix fell back to bytes (Hugging Face)
    NodeIndex left = kNoNode;  ///< of a merge; of a part (Resegment, Bytes) what it is a part of
    NodeIndex right = kNoNode; ///< of a merge
    bool frozen = false;       ///< user-defined: merges with nothing
};

struct BpeStep {
    enum class Kind : std::uint8_t {
        Merge,       ///< two neighbors become one
        WholePiece,  ///< the whole row becomes one: the word is a piece, which is looked for first
        Resegment,   ///< an unused piece becomes two again
        Bytes,       ///< a symbol becomes its byte pieces
        JoinUnknown, ///< unknown symbols in a row, or one, become the unknown piece
        Drop,        ///< a symbol that is neither a piece nor has bytes goes
    };
    Kind kind = Kind::Merge;
    std::uint32_t position = 0;     ///< in the row before the step
    NodeIndex firstTaken = kNoNode; ///< what stands there
    std::uint32_t taken = 2;        ///< how many of the row go, from `position` on
    NodeIndex firstMade = kNoNode;
    std::uint32_t made = 1;            ///< how many nodes stand there instead, from firstMade on
    std::optional<std::uint32_t> rank; ///< of a merge, where the file has ranks
    std::optional<float> score;        ///< … scores
};

struct BpeSteps {
    std::vector<StepNode> nodes; ///< the first symbols, then what each step makes, in order
    std::uint32_t symbols = 0;   ///< first symbols: nodes [0, symbols)
    std::vector<BpeStep> steps;
    std::uint32_t spelled =
        0;           ///< steps before merging: characters that are no pieces get others (Hugging Face)
    Encoding tokens; ///< of the word, spans within it

    [[nodiscard]] std::size_t merges() const;
    /// Merges are steps [spelled, mergesEnd()).
    [[nodiscard]] std::size_t mergesEnd() const { return spelled + merges(); }
    /// The whole word is a piece, which was looked for first.
    [[nodiscard]] bool lookedUp() const {
        return !steps.empty() && steps.front().kind == BpeStep::Kind::WholePiece;
    }
    /// A node as the rules of merging (Tokenizer::mergeRules) are asked of it.
    [[nodiscard]] ModelSymbol symbol(NodeIndex node) const {
        return {nodes[node].id, nodes[node].span, nodes[node].frozen};
    }
    /// The row after so many steps. Takes time and memory in proportion to the symbols.
    [[nodiscard]] std::vector<NodeIndex> row(std::size_t afterSteps) const;
    /// The same, as the rules of merging are asked.
    [[nodiscard]] std::vector<ModelSymbol> symbolsAfter(std::size_t done) const;
};

/// `word` as listWords gives it; the model is BPE of any kind. Errors: BadInput (another model), and those of
/// Tokenizer::encode.
Result<BpeSteps> explainBpe(const Tokenizer& tokenizer, std::string_view word, const Progress& progress = {});

/// A node of a word as `encode` spells pieces: by the vocabulary; by its text where it is no piece, or an unknown one of
/// SentencePiece's; of a GGUF file the text that it stands for. Bytes, not always UTF-8.
std::string nodeSpelling(const Tokenizer& tokenizer, std::string_view word, const StepNode& node);

// Pieces and words of steps as sentences and terminals show them, everywhere alike.

/// printable(), and blanks can be seen: `␣the`, `\n`.
std::string shownText(std::string_view bytes, std::size_t maxBytes = 60);
/// A row, its symbols apart by `│`; of a long one the first.
std::string shownRow(const Tokenizer& tokenizer, std::string_view word, const std::vector<ModelSymbol>& row);

} // namespace tokenscope::explain
