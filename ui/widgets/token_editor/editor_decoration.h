#pragma once
// What a view adds to the rows of an editor: a margin in place of line numbers, and marks over the tokens.

#include "ui/widgets/token_editor/token_painter.h"

#include <QPainter>

namespace tokenscope::ui {

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
