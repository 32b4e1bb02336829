#pragma once
// Where everything stands: lays out the blocks that are asked for, keeps those near the screen, and answers
// in bytes of the document and pixels from its first row.

#include "ui/session/text_document.h"
#include "ui/widgets/token_editor/paragraph_layout.h"
#include "ui/widgets/token_editor/text_blocks.h"

#include <functional>
#include <memory>
#include <vector>

namespace tokenscope::ui {

/// A line of the text, or the part of it that its block has.
struct LaidParagraph {
    std::uint32_t begin = 0; ///< from the block's first byte
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
    /// Estimated before blocks that were never laid out.
    [[nodiscard]] std::int64_t absoluteRow() const { return block.row + laid().firstRow + row; }
    [[nodiscard]] std::uint32_t rowBegin() const;
    [[nodiscard]] std::uint32_t rowEnd() const; ///< without the line feed
};

class TextLayout {
  public:
    /// Chips of a stretch of the document, with bytes from the stretch's begin. `ownsEnd`: those at its end
    /// too.
    using ChipSource = std::function<std::vector<InlineChip>(ByteSpan span, bool ownsEnd)>;

    /// What is known of a stretch of the document, with bytes from the stretch's begin.
    using HintSource = std::function<LayoutHints(ByteSpan span)>;

    TextLayout(const TextMetrics& metrics, ChipSource chips);
    /// Before the document is set.
    void setHints(HintSource hints) { m_hints = std::move(hints); }
    [[nodiscard]] const HintSource& hints() const { return m_hints; }

    [[nodiscard]] const TextMetrics& metrics() const { return m_metrics; }
    void setMetrics(const TextMetrics& metrics);
    /// Null for none. The document must outlive its use here.
    void setDocument(const TextDocument* document);
    void edited(const TextEdit& edit);
    /// Begins anew with the document's text. Instead of edited() when most of it is new and rows get another
    /// width: a large text is measured once.
    void restart(const TextMetrics& metrics);
    void setPreedit(const Preedit& preedit);
    /// After the sources changed: drops the layouts whose chips or hints are others now.
    void refreshChips();

    [[nodiscard]] std::string_view text() const;
    [[nodiscard]] std::int64_t rows() const { return m_blocks.rows(); }
    /// False when the row's block has an estimated height.
    [[nodiscard]] const TextBlocks& blocks() const { return m_blocks; }
    void keepLayouts(std::size_t first, std::size_t last) { m_blocks.keepLayouts(first, last); }

    [[nodiscard]] std::shared_ptr<const BlockLayout> layOut(const BlockPlace& place);
    [[nodiscard]] RowPlace placeOfRow(std::int64_t row);
    [[nodiscard]] RowPlace placeOfByte(std::uint32_t byte);
    /// The text cut into so many parts of equal height: where each begins, and the text's end. Lays out
    /// nothing: what is not laid out is estimated. A part without a row of its own is empty.
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
