#pragma once
// One word with its steps, as the views of Steps show it: an immutable snapshot that they share.

#include "core/explain/bpe/bpe_steps.h"
#include "core/explain/bpe/merge_queue.h"
#include "core/explain/stages/word_list.h"
#include "ui/support/piece_runs.h"

#include <memory>
#include <optional>

namespace tokenscope::ui {

struct BpeWord {
    std::shared_ptr<const Tokenizer> tokenizer;
    SteppedWord word;
    BpeSteps steps;
    std::shared_ptr<const MergeQueue> queue; ///< of the merges; null of a fixed word

    [[nodiscard]] std::size_t count() const { return steps.steps.size(); }
    [[nodiscard]] const StepNode& node(NodeIndex index) const { return steps.nodes[index]; }
    [[nodiscard]] PieceLabel label(NodeIndex index) const { return label(steps.symbol(index)); }
    /// Of what another method makes of the word.
    [[nodiscard]] PieceLabel label(const ModelSymbol& symbol) const;
    [[nodiscard]] QString text(NodeIndex index) const { return labelText(label(index)); }
    /// Of the word's text; empty after its end.
    [[nodiscard]] std::string_view textOf(ByteSpan span) const;
    /// Normal where it is no piece.
    [[nodiscard]] PieceType type(NodeIndex index) const;
    /// Bytes of the original text that the node covers.
    [[nodiscard]] ByteSpan origin(NodeIndex index) const { return origin(node(index).span); }
    /// … that some of the word's bytes represent; empty after its end.
    [[nodiscard]] ByteSpan origin(ByteSpan span) const;
    /// The node's own step: the one whose row has it first. 0: it is there from the beginning.
    [[nodiscard]] std::size_t stepOf(NodeIndex index) const;
};

using BpeWordPtr = std::shared_ptr<const BpeWord>;

/// `first` is the word's first token: all that there is of a fixed one. Errors: as explainBpe.
Result<BpeWordPtr> bpeWord(const std::shared_ptr<const Tokenizer>& tokenizer, const SteppedWord& word,
                           PieceId first, const Progress& progress = {});

} // namespace tokenscope::ui
