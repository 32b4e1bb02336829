#pragma once
// What a view adds to the rows of an editor: a margin of its own in the place of line numbers, marks over the tokens.

#include "ui/widgets/token_editor/token_painter.h"

#include <QPainter>

namespace tokenscope::ui {

class EditorDecoration {
  public:
    virtual ~EditorDecoration() = default;
    [[nodiscard]] virtual int marginWidth() const = 0;
    /// `bytes` are of the text, the row's line feed among them; `margin` is as high as the row.
    virtual void paintMargin(QPainter& painter, ByteSpan bytes, const QRectF& margin,
                             bool startsLine) const = 0;
    /// Where text of another origin begins inside of the span, in bytes of the text; the span's ends too. See LayoutHints.
    [[nodiscard]] virtual std::vector<std::uint32_t> origins(ByteSpan) const { return {}; }
    /// After the tokens of some rows.
    virtual void paintOver(QPainter& painter, const TokenScene& scene) const = 0;
};

} // namespace tokenscope::ui
