#pragma once
// The layout of a document: lays out blocks on demand, keeps those near the screen, and converts between
// bytes of the document, rows and pixels.

#include "ui/session/text_document.h"
#include "ui/widgets/token_editor/paragraph_layout.h"
#include "ui/widgets/token_editor/text_blocks.h"

#include <functional>
#include <memory>
#include <vector>

namespace tokenscope::ui {

/// A line of the text, or the part of it in one block.
struct LaidParagraph {
    std::uint32_t begin = 0; ///< relative to the block
    std::uint32_t size = 0;  ///< without the line feed
    bool hasLineFeed = false;
    bool startsLine = true;
    std::size_t line = 0;                          ///< from the block's first line
    int firstRow = 0;                              ///< from the block's first row
    std::unique_ptr<const ParagraphLayout> layout; ///< null: nothing to shape, one row

    [[nodiscard]] int rowCount() const { return layout ? layout->rowCount() : 1; }
};

struct BlockLayout {
    std::vector<LaidParagraph> paragraphs;
    int rows = 0;

    [[nodiscard]] std::size_t paragraphOfRow(int row) const;
    [[nodiscard]] std::size_t paragraphOfByte(std::uint32_t byte) const; ///< from the block's first
};

/// One row of the text.
struct RowPlace {
    BlockPlace block;
    std::shared_ptr<const BlockLayout> layout;
    std::size_t paragraph = 0;
    int row = 0; ///< in the paragraph

    [[nodiscard]] const LaidParagraph& laid() const { return layout->paragraphs[paragraph]; }
    [[nodiscard]] std::uint32_t paragraphByte() const { return block.byte + laid().begin; }
    /// An estimate if a block above was never laid out.
    [[nodiscard]] std::int64_t absoluteRow() const { return block.row + laid().firstRow + row; }
    [[nodiscard]] std::uint32_t rowBegin() const;
    [[nodiscard]] std::uint32_t rowEnd() const; ///< without the line feed
};

class TextLayout {
  public:
    /// The chips in a span of the document, with bytes relative to its start. `ownsEnd`: includes those at
    /// its end.
    using ChipSource = std::function<std::vector<InlineChip>(ByteSpan span, bool ownsEnd)>;

    /// The hints for a span of the document, with bytes relative to its start.
    using HintSource = std::function<LayoutHints(ByteSpan span)>;

    TextLayout(const TextMetrics& metrics, ChipSource chips);
    /// Call before setDocument().
    void setHints(HintSource hints) { m_hints = std::move(hints); }
    [[nodiscard]] const HintSource& hints() const { return m_hints; }

    [[nodiscard]] const TextMetrics& metrics() const { return m_metrics; }
    void setMetrics(const TextMetrics& metrics);
    /// Null for none. The document must outlive its use here.
    void setDocument(const TextDocument* document);
    void edited(const TextEdit& edit);
    /// Measures the whole document again. Replaces edited() when most of the text is new and the row width
    /// changes, so that a large text is measured once.
    void restart(const TextMetrics& metrics);
    void setPreedit(const Preedit& preedit);
    /// Call after the sources have changed: drops the layouts whose chips or hints differ.
    void refreshChips();

    [[nodiscard]] std::string_view text() const;
    [[nodiscard]] std::int64_t rows() const { return m_blocks.rows(); }
    /// False when the row's block has an estimated height.
    [[nodiscard]] const TextBlocks& blocks() const { return m_blocks; }
    void keepLayouts(std::size_t first, std::size_t last) { m_blocks.keepLayouts(first, last); }

    [[nodiscard]] std::shared_ptr<const BlockLayout> layOut(const BlockPlace& place);
    [[nodiscard]] RowPlace placeOfRow(std::int64_t row);
    [[nodiscard]] RowPlace placeOfByte(std::uint32_t byte);
    /// The starts of `parts` parts of equal height, and the end of the text. Lays out nothing: the rest is
    /// estimated. A part without a row is empty.
    [[nodiscard]] std::vector<std::uint32_t> partBounds(int parts) const;
    /// False at the first (last) row.
    bool toPrevious(RowPlace& place);
    bool toNext(RowPlace& place);

    [[nodiscard]] qreal caretX(const RowPlace& place, std::uint32_t byte) const;
    [[nodiscard]] std::uint32_t caretAt(const RowPlace& place, qreal x) const;

  private:
    [[nodiscard]] std::shared_ptr<BlockLayout> makeLayout(const BlockPlace& place) const;
    [[nodiscard]] LayoutHints hintsOf(ByteSpan span) const;
    [[nodiscard]] bool ownsEnd(const LaidParagraph& laid, std::uint32_t byte) const;

    TextMetrics m_metrics;
    ChipSource m_chips;
    HintSource m_hints;
    const TextDocument* m_document = nullptr;
    Preedit m_preedit;
    TextBlocks m_blocks;
};

} // namespace tokenscope::ui
