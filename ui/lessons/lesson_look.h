#pragma once
// How a lesson is shown: as large as the window's text in the side bar, twice as large and more when it is presented;
// and what the program says in it, in the lesson's own language.

#include "ui/support/theme.h"

#include <QLocale>

namespace tokenscope::ui {

struct LessonLook {
    qreal zoom = 1;
    QString language = QStringLiteral("en"); ///< code; others than `de` are spoken to in English

    [[nodiscard]] int px(int pixels) const { return qRound(scaled(pixels) * zoom); }
    [[nodiscard]] QFont text(int pixels = 13, QFont::Weight weight = QFont::Normal) const {
        return enlarged(interfaceFont(pixels, weight));
    }
    [[nodiscard]] QFont fixed(int pixels = 14) const { return enlarged(fixedFont(pixels)); }
    /// The window's style sheet fixes the height of fields.
    [[nodiscard]] QString fieldStyle() const {
        return QStringLiteral("QLineEdit { min-height: %1px; }").arg(px(26));
    }

    /// What stands in the sources in English.
    [[nodiscard]] QString say(const char* english) const;
    /// Of numbers.
    [[nodiscard]] QLocale locale() const;

  private:
    [[nodiscard]] QFont enlarged(QFont font) const {
        font.setPixelSize(qRound(font.pixelSize() * zoom));
        return font;
    }
};

} // namespace tokenscope::ui
