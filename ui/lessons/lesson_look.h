#pragma once
// How large a lesson is shown: as the window's text in the side bar, twice as large and more when it is presented.

#include "ui/support/theme.h"

namespace tokenscope {

struct LessonLook {
    qreal zoom = 1;

    [[nodiscard]] int px(int pixels) const { return qRound(scaled(pixels) * zoom); }
    [[nodiscard]] QFont text(int pixels = 13, QFont::Weight weight = QFont::Normal) const {
        return enlarged(interfaceFont(pixels, weight));
    }
    [[nodiscard]] QFont fixed(int pixels = 14) const { return enlarged(fixedFont(pixels)); }
    /// The window's style sheet fixes the height of fields.
    [[nodiscard]] QString fieldStyle() const {
        return QStringLiteral("QLineEdit { min-height: %1px; }").arg(px(26));
    }

  private:
    [[nodiscard]] QFont enlarged(QFont font) const {
        font.setPixelSize(qRound(font.pixelSize() * zoom));
        return font;
    }
};

} // namespace tokenscope
