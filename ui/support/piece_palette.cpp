#include "ui/support/piece_palette.h"

#include <QApplication>
#include <QPalette>

namespace tokenscope::ui {
namespace {

struct TypeColors {
    const char* fill;
    const char* text;
};

// In the order of PieceType.
constexpr TypeColors kLight[kPieceTypeCount] = {
    /* Normal */ {"#D9ECF2", "#1B1F24"},
    /* Unknown */ {"#F4978E", "#1B1F24"},
    /* Control */ {"#3B4252", "#FFFFFF"},
    /* UserDefined */ {"#CDB4EE", "#1B1F24"},
    /* Unused */ {"#B4BAC2", "#1B1F24"},
    /* Byte */ {"#FFD08F", "#1B1F24"},
};
constexpr TypeColors kDark[kPieceTypeCount] = {
    /* Normal */ {"#1F3A44", "#ECEFF4"},
    /* Unknown */ {"#8E1F2B", "#ECEFF4"},
    /* Control */ {"#D8DEE9", "#111418"},
    /* UserDefined */ {"#5B3A86", "#ECEFF4"},
    /* Unused */ {"#5F656E", "#ECEFF4"},
    /* Byte */ {"#7A4E0C", "#ECEFF4"},
};

void setTypes(PiecePalette& palette, const TypeColors (&own)[kPieceTypeCount],
              const TypeColors (&other)[kPieceTypeCount]) {
    for (int type = 0; type < kPieceTypeCount; ++type) {
        palette.typeFill[type] = QColor(QLatin1String(own[type].fill));
        palette.typeText[type] = QColor(QLatin1String(own[type].text));
        palette.typeCue[type] = QColor(QLatin1String(other[type].fill));
    }
}

PiecePalette makeLight() {
    PiecePalette p;
    p.window = QColor(0xF3, 0xF5, 0xF7);
    p.panel = QColor(0xFF, 0xFF, 0xFF);
    p.sunk = QColor(0xF8, 0xF9, 0xFB);
    p.line = QColor(0xD6, 0xDB, 0xE1);
    p.controlBorder = QColor(0xB3, 0xBB, 0xC5);
    p.text = QColor(0x1B, 0x1F, 0x24);
    p.muted = QColor(0x57, 0x60, 0x6A);
    p.lineNumber = QColor(0x66, 0x6F, 0x7A);
    p.mark = QColor(0x5E, 0x68, 0x74);
    p.highlight = QColor(0x0B, 0x62, 0xC4);
    p.highlightSoft = QColor(0xE3, 0xEE, 0xFA);
    p.ok = QColor(0x1A, 0x7F, 0x37);
    p.error = QColor(0xA8, 0x20, 0x1A);
    p.errorFrame = QColor(0xCF, 0x4B, 0x44);
    p.warningText = QColor(0x7A, 0x52, 0x00);
    p.warningFill = QColor(0xFF, 0xF4, 0xD6);
    p.warningLine = QColor(0xD9, 0xA5, 0x20);
    p.normalTint[0] = QColor(0xD9, 0xEC, 0xF2);
    p.normalTint[1] = QColor(0xF1, 0xF4, 0xF6);
    setTypes(p, kLight, kDark);
    return p;
}

PiecePalette makeDark() {
    PiecePalette p;
    p.dark = true;
    p.window = QColor(0x14, 0x17, 0x1B);
    p.panel = QColor(0x1B, 0x1F, 0x24);
    p.sunk = QColor(0x17, 0x1A, 0x1F);
    p.line = QColor(0x31, 0x37, 0x3F);
    p.controlBorder = QColor(0x4A, 0x52, 0x5D);
    p.text = QColor(0xEC, 0xEF, 0xF4);
    p.muted = QColor(0xA3, 0xAD, 0xB9);
    p.lineNumber = QColor(0x87, 0x91, 0x9D);
    p.mark = QColor(0x97, 0xA2, 0xAF);
    p.highlight = QColor(0x5A, 0xA9, 0xF8);
    p.highlightSoft = QColor(0x1B, 0x2D, 0x42);
    p.ok = QColor(0x57, 0xC2, 0x78);
    p.error = QColor(0xFF, 0x9A, 0x93);
    p.errorFrame = QColor(0xE0, 0x70, 0x6B);
    p.warningText = QColor(0xEF, 0xC3, 0x5C);
    p.warningFill = QColor(0x2C, 0x24, 0x10);
    p.warningLine = QColor(0x8A, 0x6A, 0x1C);
    p.normalTint[0] = QColor(0x1F, 0x3A, 0x44);
    p.normalTint[1] = QColor(0x2A, 0x2F, 0x36);
    setTypes(p, kDark, kLight);
    return p;
}

} // namespace

const PiecePalette& lightPalette() {
    static const PiecePalette kPalette = makeLight();
    return kPalette;
}

const PiecePalette& darkPalette() {
    static const PiecePalette kPalette = makeDark();
    return kPalette;
}

const PiecePalette& piecePalette() {
    return QApplication::palette().color(QPalette::Window).lightness() < 128 ? darkPalette() : lightPalette();
}

char badge(PieceType type) {
    static constexpr char kBadges[kPieceTypeCount] = {0, '?', 'C', 'U', 'x', 'B'};
    return kBadges[static_cast<int>(type)];
}

} // namespace tokenscope::ui
