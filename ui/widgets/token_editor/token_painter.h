#pragma once
// Paints rows of a paragraph with their tokens: fills, then the text shaped as a whole, then markers and
// frames. And what a view adds to the rows.

#include "ui/session/selection_and_marks.h"
#include "ui/widgets/token_editor/placed_tokens.h"
#include "ui/widgets/token_editor/text_layout.h"

#include <QPainter>
#include <QRectF>

#include <optional>
#include <vector>

namespace tokenscope::ui {

struct ScenePiece {
    std::size_t token = 0;
    PieceType type = PieceType::Normal;
    bool isChip = false;
    int from = 0; ///< in the display text, whole clusters; a chip's own position
    int to = 0;
    std::vector<QRectF> rects; ///< one per visual run, including the marker of a line feed
};

/// A cluster that two or more tokens share.
struct SceneShared {
    int from = 0;
    int to = 0;
    bool splitsCharacter = false; ///< a token's edge lies inside a character, not only inside a cluster
    std::size_t first = 0;        ///< index into TokenScene::pieces; chips in between are not meant
    std::size_t last = 0;         ///< included
    std::vector<QRectF> rects;
};

/// What is painted in some rows of a paragraph: tokens with their rectangles, and clusters that several
/// tokens share.
struct TokenScene {
    const LaidParagraph* laid = nullptr;
    std::uint32_t paragraphByte = 0;
    QPointF origin;
    int firstRow = 0;
    int lastRow = 0;
    std::vector<ScenePiece> pieces; ///< ascending by token
    std::vector<SceneShared> shared;
    QRectF lineFeed; ///< empty if it is not in these rows

    /// The piece that covers a position of the display text, or null.
    [[nodiscard]] const ScenePiece* pieceAt(int position) const;
};

TokenScene makeScene(const TextMetrics& metrics, const PlacedTokens& tokens, std::string_view text,
                     const LaidParagraph& laid, std::uint32_t paragraphByte, QPointF origin, int firstRow,
                     int lastRow);
/// Rectangles of [from, to), as high as the fill of a token.
std::vector<QRectF> rectsOf(const TextMetrics& metrics, const LaidParagraph& laid, QPointF origin, int from,
                            int to);

struct TokenPaintState {
    const TokenMarks* marks = nullptr; ///< may be null
    qsizetype current = TokenSelection::kNone;
    qsizetype hovered = TokenSelection::kNone;
    std::optional<ByteSpan> selected; ///< of the text
    ByteSpan preedit;                 ///< of the display text of the paragraph; underlined
    bool isStale = false;             ///< the tokens are those of an older text: fills are dimmed
};

class TokenPainter {
  public:
    TokenPainter(QPainter& painter, const TextMetrics& metrics, const TokenPaintState& state)
        : m_painter(painter)
        , m_metrics(metrics)
        , m_state(state) {}

    void paint(const TokenScene& scene);

  private:
    void paintFills(const TokenScene& scene);
    void paintShared(const TokenScene& scene);
    void paintTicks(const TokenScene& scene);
    void paintTextSelection(const TokenScene& scene);
    void paintText(const TokenScene& scene);
    void paintMarks(const TokenScene& scene);
    void paintDimming(const TokenScene& scene);
    void paintFrames(const TokenScene& scene);

    QPainter& m_painter;
    const TextMetrics& m_metrics;
    const TokenPaintState& m_state;
};

/// What a view adds to the rows of an editor: a margin in place of line numbers, and marks over the tokens.
class EditorDecoration {
  public:
    virtual ~EditorDecoration() = default;
    [[nodiscard]] virtual int marginWidth() const = 0;
    /// `bytes` is the row's span of the text, including its line feed; `margin` is as high as the row.
    virtual void paintMargin(QPainter& painter, ByteSpan bytes, const QRectF& margin,
                             bool startsLine) const = 0;
    /// Where text of another origin starts in the span, in bytes of the text, including the ends of the span.
    /// See LayoutHints.
    [[nodiscard]] virtual std::vector<std::uint32_t> origins(ByteSpan) const { return {}; }
    /// Paints over the tokens of some rows.
    virtual void paintOver(QPainter& painter, const TokenScene& scene) const = 0;
};

} // namespace tokenscope::ui
