#pragma once
// The size and the language of a lesson on the screen: as large as the window's text in the side bar, larger
// when it is presented; texts of the program in it are in the lesson's own language.

#include "ui/support/theme.h"

#include <QLocale>

namespace tokenscope::ui {

struct LessonLook {
    qreal zoom = 1;
    QString language = QStringLiteral("en"); ///< code; without a translation, texts are in English

    [[nodiscard]] int px(int pixels) const { return qRound(scaled(pixels) * zoom); }
    [[nodiscard]] QFont text(int pixels = 13, QFont::Weight weight = QFont::Normal) const {
        return enlarged(interfaceFont(pixels, weight));
    }
    [[nodiscard]] QFont fixed(int pixels = 14) const { return enlarged(fixedFont(pixels)); }
    /// The window's style sheet fixes the height of fields.
    [[nodiscard]] QString fieldStyle() const {
        return QStringLiteral("QLineEdit { min-height: %1px; }").arg(px(26));
    }

    /// Like tr(), in the lesson's language.
    [[nodiscard]] QString translate(const char* english, const char* comment = nullptr, int count = -1) const;
    /// For numbers.
    [[nodiscard]] QLocale locale() const;

  private:
    [[nodiscard]] QFont enlarged(QFont font) const {
        font.setPixelSize(qRound(font.pixelSize() * zoom));
        return font;
    }
};

} // namespace tokenscope::ui
