#pragma once
// Pixels of the rows of symbols; they follow the text size.

#include "ui/support/glyphs.h"
#include "ui/support/theme.h"

#include <QFont>

namespace tokenscope::ui {

struct StepMeasures {
    static int margin() { return scaled(20); }
    static int column() { return scaled(62); }
    static int narrowColumn() { return scaled(40); }
    static int box() { return scaled(40); }
    static int id() { return scaled(20); }
    static int beforeTop() { return scaled(20); }
    static int between() { return scaled(62); } ///< bracket, ranks, losses and gains
    static int afterTop() { return beforeTop() + box() + id() + between(); }
    static int radius() { return scaled(3); }

    static QFont boxFont(int pixels, bool bold = false) {
        QFont font = pieceFont(scaled(pixels));
        font.setBold(bold);
        return font;
    }
};

} // namespace tokenscope::ui
