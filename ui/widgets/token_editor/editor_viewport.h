#pragma once
// Where the text is in the viewport of an editor: lays out the rows near the screen, scrolls, and converts
// between bytes of the document, tokens, rows and pixels of the viewport.

#include "ui/session/selection_and_marks.h"
#include "ui/widgets/token_editor/placed_tokens.h"
#include "ui/widgets/token_editor/text_layout.h"
#include "ui/widgets/token_editor/token_painter.h"

#include <QAbstractScrollArea>

#include <functional>
#include <optional>
#include <vector>

namespace tokenscope::ui {

/// Pixels above and below the text.
inline constexpr int kEditorPadding = 12;
/// Pixels between line numbers and text.
inline constexpr int kNumberMargin = 12;

class EditorViewport {
  public:
    /// One row range of a paragraph, with the paragraph's origin in the viewport. Rows are [first, last] of
    /// the paragraph.
    using Visit = std::function<void(const BlockPlace& block, const LaidParagraph& laid, QPointF origin,
                                     int first, int last)>;

    /// `area` and `tokens` must outlive this.
    EditorViewport(QAbstractScrollArea& area, const PlacedTokens& tokens, int textSize);

    /// Null for none; must outlive its use here.
    void setDocument(const TextDocument* document);
    /// Null for none; must outlive its use here.
    void setDecoration(const EditorDecoration* decoration);
    [[nodiscard]] const EditorDecoration* decoration() const { return m_decoration; }
    void setFont(const QFont& font);

    [[nodiscard]] std::string_view text() const { return m_layout.text(); }
    [[nodiscard]] const TextMetrics& metrics() const { return m_layout.metrics(); }
    /// Laying out changes nothing that can be seen, so that queries may do it.
    [[nodiscard]] TextLayout& layout() const { return m_layout; }

    // Changes of the text, the tokens or the widget.
    void edited(const TextEdit& edit);
    void tokensChanged();
    /// Lays rows out again if their width has changed, then updates the scroll bar.
    void updateMetrics();
    void updateScrollRange();
    /// Lays out the rows that will be painted.
    void layOutVisible();
    void visitVisible(const Visit& visit) const;

    // Scrolling, in pixels from the top of the text.
    [[nodiscard]] qint64 scrollTop() const;
    void setScrollTop(qint64 top);
    /// The first byte of the row at the top edge.
    [[nodiscard]] std::uint32_t topByte() const;
    void setTopByte(std::uint32_t byte);
    /// Scrolls as little as needed.
    void showByte(std::uint32_t byte);
    void showToken(std::size_t token);
    /// False only if the byte's block is outside the viewport, so that it need not be laid out.
    [[nodiscard]] bool isInSight(std::uint32_t byte) const;

    [[nodiscard]] int gutterWidth() const;
    [[nodiscard]] QPointF paragraphOrigin(const RowPlace& place) const;
    [[nodiscard]] RowPlace rowAt(QPoint point) const;
    /// The caret position nearest to the point.
    [[nodiscard]] std::uint32_t byteAt(QPoint point) const;
    /// The first byte of the character under the point, or of the nearest one.
    [[nodiscard]] std::uint32_t characterAt(QPoint point) const;
    /// The cluster that starts at the byte.
    [[nodiscard]] QRect byteRect(std::uint32_t byte) const;
    /// A line 2 px wide before the byte.
    [[nodiscard]] QRectF caretLine(std::uint32_t byte) const;
    [[nodiscard]] std::optional<std::size_t> tokenAt(QPoint point) const;
    /// Empty if the token has no place.
    [[nodiscard]] QRectF tokenRect(std::size_t token) const;
    /// Which of `parts` equal parts of the text's height have a hit. Parts that were not laid out are
    /// estimated.
    [[nodiscard]] std::vector<bool> hitParts(const TokenMarks& marks, int parts) const;

  private:
    [[nodiscard]] qint64 rowHeight() const { return static_cast<qint64>(metrics().rowHeight); }
    [[nodiscard]] int rowWidth() const;
    /// The row at the top edge stays there.
    void setMetrics(TextMetrics metrics);
    [[nodiscard]] std::vector<InlineChip> chipsOf(ByteSpan span, bool ownsEnd) const;
    [[nodiscard]] LayoutHints hintsOf(ByteSpan span) const;
    [[nodiscard]] QString chipLabel(std::size_t token) const;

    QAbstractScrollArea& m_area;
    const PlacedTokens& m_tokens;
    const TextDocument* m_document = nullptr;
    const EditorDecoration* m_decoration = nullptr;
    mutable TextLayout m_layout;
    qint64 m_pixelsPerStep = 1; ///< of the scroll bar, for texts higher than 2³¹ pixels
};

/// The font of line numbers.
QFont lineNumberFont();

} // namespace tokenscope::ui
