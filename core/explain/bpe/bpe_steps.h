#pragma once
// The derivation of the tokens of one word by BPE: a row of symbols and a list of steps. Symbols and what
// steps create are nodes of one list; steps, rows and the merge tree are views of it.
// StepWalk maintains the row while steps are done.
//
//   word    l o w e r
//   nodes   0:l 1:o 2:w 3:e 4:r | 5:lo=0+1 6:low=5+2 7:er=3+4 8:lower=6+7
//   steps   1: 0+1→5   2: 5+2→6   3: 3+4→7   4: 6+7→8
//   row     after 0 steps 0 1 2 3 4 · after 2 steps 6 3 4 · after 4 steps 8
//
// Not every step is a merge: the whole word can be looked up instead, an unused piece is split again, a
// symbol falls back to bytes, and unknown symbols are joined into one token. Hugging Face does the last two
// before merging, other references after it. The row after the last step has the tokens of the word.
//
//   é isn't in the vocabulary       a é b → a <0xC3> <0xA9> b → …        steps [0, spelled), then the merges

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
    PieceId id = kNoPiece; ///< kNoPiece: the symbol isn't in the vocabulary by itself
    /// Bytes of the word; after its end if the end-of-word suffix fell back to bytes (Hugging Face).
    ByteSpan span;
    /// Of a merge: its left part; of a result of Resegment or Bytes: the node that was split.
    NodeIndex left = kNoNode;
    NodeIndex right = kNoNode; ///< of a merge: its right part
    bool frozen = false;       ///< user-defined: never merged
};

struct BpeStep {
    enum class Kind : std::uint8_t {
        Merge,       ///< two adjacent symbols become one
        WholePiece,  ///< the whole row becomes one: the word is a piece and was looked up
        Resegment,   ///< an unused piece is split into two again
        Bytes,       ///< byte fallback of a symbol
        JoinUnknown, ///< one or more adjacent unknown symbols become the unknown piece
        Drop,        ///< a symbol without a piece and without byte fallback is removed
    };
    Kind kind = Kind::Merge;
    std::uint32_t position = 0;     ///< in the row before the step
    NodeIndex firstInput = kNoNode; ///< the node at that position
    std::uint32_t inputCount = 2;   ///< nodes that are replaced, from `position` on
    NodeIndex firstOutput = kNoNode;
    std::uint32_t outputCount = 1;     ///< nodes that replace them: consecutive, from firstOutput on
    std::optional<std::uint32_t> rank; ///< of a merge, if the file has ranks
    std::optional<float> score;        ///< of a merge, if the file has scores
};

struct BpeSteps {
    std::vector<StepNode> nodes; ///< the first symbols, then the results of each step, in order
    std::uint32_t symbols = 0;   ///< first symbols: nodes [0, symbols)
    std::vector<BpeStep> steps;
    /// Number of steps before merging, which replace unknown characters (Hugging Face).
    std::uint32_t spelled = 0;
    Encoding tokens; ///< of the word; spans count its bytes

    [[nodiscard]] std::size_t merges() const;
    /// Merges are steps [spelled, mergesEnd()).
    [[nodiscard]] std::size_t mergesEnd() const { return spelled + merges(); }
    /// The whole word is a piece and was looked up instead of being merged.
    [[nodiscard]] bool lookedUp() const {
        return !steps.empty() && steps.front().kind == BpeStep::Kind::WholePiece;
    }
    /// The node as an argument for Tokenizer::mergeRules().
    [[nodiscard]] ModelSymbol symbol(NodeIndex node) const {
        return {nodes[node].id, nodes[node].span, nodes[node].frozen};
    }
    /// The row after that many steps. Time and memory are proportional to the number of symbols.
    [[nodiscard]] std::vector<NodeIndex> row(std::size_t afterSteps) const;
    /// row() as an argument for Tokenizer::mergeRules().
    [[nodiscard]] std::vector<ModelSymbol> symbolsAfter(std::size_t done) const;
};

/// `word` as listWords() returns it. Errors: BadInput (another model), and those of
/// Tokenizer::encode.
Result<BpeSteps> explainBpe(const Tokenizer& tokenizer, std::string_view word, const Progress& progress = {});

/// The spelling of a node: the vocabulary's. If it is no piece, or SentencePiece's unknown piece, or the file
/// is GGUF, the text that it represents. Bytes that need not be UTF-8.
std::string nodeSpelling(const Tokenizer& tokenizer, std::string_view word, const StepNode& node);

// How sentences and terminals show pieces and words.

/// Like printable(), with visible spaces: `␣the`, `\n`.
std::string shownText(std::string_view bytes, std::size_t maxBytes = 60);
/// The symbols of a row, separated by `│`; of a long row only the first ones.
std::string shownRow(const Tokenizer& tokenizer, std::string_view word, const std::vector<ModelSymbol>& row);

// The row while steps are done.

/// Walks along the steps of a word and maintains the row of symbols. A step takes time proportional to the
/// nodes that it replaces and creates, regardless of the row's length. Starts before the first step. The steps
/// must outlive it.
class StepWalk {
  public:
    explicit StepWalk(const BpeSteps& steps);

    /// Does the next step; !atEnd().
    void forward();
    [[nodiscard]] std::size_t done() const { return m_done; }
    [[nodiscard]] bool atEnd() const { return m_done == m_steps.steps.size(); }

    // The current row. kNoNode: there is none.

    [[nodiscard]] NodeIndex first() const { return m_first; }
    [[nodiscard]] NodeIndex next(NodeIndex node) const { return m_next[node]; }
    [[nodiscard]] NodeIndex previous(NodeIndex node) const { return m_previous[node]; }
    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] std::vector<NodeIndex> row() const;
    /// The nodes that the next step replaces.
    [[nodiscard]] std::vector<NodeIndex> inputs() const;
    /// The node at the position of the last step: its first result, or, if it has none, the node that is
    /// there now. Before the first step the first node of the row.
    [[nodiscard]] NodeIndex place() const { return m_place; }

    struct Part {
        std::vector<NodeIndex> nodes;
        bool moreBefore = false;
        bool moreAfter = false;
    };
    /// At most `most` nodes of the row, with place() in the middle.
    [[nodiscard]] Part around(std::size_t most) const;

  private:
    void link(NodeIndex left, NodeIndex right);

    const BpeSteps& m_steps;
    std::vector<NodeIndex> m_next, m_previous; ///< by node
    NodeIndex m_first = kNoNode;
    NodeIndex m_place = kNoNode;
    std::size_t m_size = 0;
    std::size_t m_done = 0;
};

} // namespace tokenscope::explain
