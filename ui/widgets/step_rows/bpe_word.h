#pragma once
// One word with its merge steps: an immutable snapshot that the views of Steps share; the row of its symbols
// after a step, and the columns of these rows.

#include "core/explain/bpe/bpe_steps.h"
#include "core/explain/bpe/merge_queue.h"
#include "core/explain/stages/word_list.h"
#include "ui/support/piece_runs.h"
#include "ui/widgets/piece_boxes/piece_boxes.h"

#include <QFont>

#include <memory>
#include <optional>
#include <vector>

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

/// The row of symbols after some number of steps. Moving one merge forward or back costs only what it
/// changes; a jump rebuilds the whole row.
class StepRow {
  public:
    StepRow() = default;
    /// The steps must outlive the row, or be replaced first.
    explicit StepRow(const explain::BpeSteps& steps);

    void go(std::size_t step);
    [[nodiscard]] std::size_t step() const { return m_step; }
    [[nodiscard]] const std::vector<explain::NodeIndex>& nodes() const { return m_nodes; }

  private:
    void forward();
    bool back();

    const explain::BpeSteps* m_steps = nullptr;
    std::size_t m_step = 0;
    std::vector<explain::NodeIndex> m_nodes;
};

/// The columns of a word's steps: one for each initial symbol, wide enough for its letters. A merged symbol
/// covers the columns of its parts, so no box moves from one step to the next. Positions are bytes of the
/// word. UI thread only (fonts).
BoxColumns stepColumns(const BpeWord& word, int columnWidth, const QFont& font);

} // namespace tokenscope::ui
