#pragma once
// One word with its merge steps: an immutable snapshot that the views of Steps share.

#include "core/explain/bpe/bpe_steps.h"
#include "core/explain/bpe/merge_queue.h"
#include "core/explain/stages/word_list.h"
#include "ui/support/piece_runs.h"

#include <memory>
#include <optional>

namespace tokenscope::ui {

struct BpeWord {
    std::shared_ptr<const Tokenizer> tokenizer;
    explain::SteppedWord word;
    explain::BpeSteps steps;
    std::shared_ptr<const explain::MergeQueue> queue; ///< of the merges; null for an added token

    [[nodiscard]] std::size_t count() const { return steps.steps.size(); }
    [[nodiscard]] const explain::StepNode& node(explain::NodeIndex index) const { return steps.nodes[index]; }
    [[nodiscard]] PieceLabel label(explain::NodeIndex index) const { return label(steps.symbol(index)); }
    /// The label of a symbol from another merge method.
    [[nodiscard]] PieceLabel label(const ModelSymbol& symbol) const;
    [[nodiscard]] QString text(explain::NodeIndex index) const { return labelText(label(index)); }
    /// A part of the word's text; empty after its end.
    [[nodiscard]] std::string_view textOf(ByteSpan span) const;
    /// Normal if the node is no piece.
    [[nodiscard]] PieceType type(explain::NodeIndex index) const;
    /// Bytes of the original text that the node covers.
    [[nodiscard]] ByteSpan origin(explain::NodeIndex index) const { return origin(node(index).span); }
    /// The bytes of the original text that these bytes of the word represent; empty after its end.
    [[nodiscard]] ByteSpan origin(ByteSpan span) const;
    /// The step that creates the node; 0 for the initial symbols.
    [[nodiscard]] std::size_t stepOf(explain::NodeIndex index) const;
};

using BpeWordPtr = std::shared_ptr<const BpeWord>;

/// `first` is the word's first token, and the only one of an added token. Errors: those of explainBpe().
Result<BpeWordPtr> bpeWord(const std::shared_ptr<const Tokenizer>& tokenizer,
                           const explain::SteppedWord& word, PieceId first, const Progress& progress = {});

} // namespace tokenscope::ui
