#include "ui/support/glyphs.h"

#include "ui/support/settings.h"

#include <QFontDatabase>
#include <QGlyphRun>
#include <QHash>
#include <QTextLayout>

#include <algorithm>
#include <iterator>

namespace tokenscope::ui {
namespace {

// Asks the text layout, because it uses exactly the fonts that painting would use.
bool isShapedWithGlyph(char32_t character) {
    const QString text = QString::fromUcs4(&character, 1);
    QTextLayout layout(text, pieceFont(16));
    layout.beginLayout();
    QTextLine line = layout.createLine();
    line.setLineWidth(1000);
    layout.endLayout();
    const QList<QGlyphRun> runs = layout.glyphRuns();
    for (const QGlyphRun& run : runs) {
        if (run.glyphIndexes().contains(0))
            return false;
    }
    return !runs.isEmpty();
}

} // namespace

QString fixedFamily() {
    static const QString kSystems = QFontDatabase::systemFont(QFontDatabase::FixedFont).family();
    const QString& chosen = Settings::instance().text(Setting::TextFont);
    return chosen.isEmpty() ? kSystems : chosen;
}

QFont pieceFont(int pixelSize) {
    static QStringList families;
    const QString first = fixedFamily();
    if (families.value(0) != first) {
        families = {first};
        // Emoji last: that font has its own digits.
        const QStringList present = QFontDatabase::families();
        for (const char* name : {"Noto Sans Mono", "DejaVu Sans Mono", "Noto Sans Mono CJK SC",
                                 "Noto Sans Devanagari", "Noto Naskh Arabic", "Noto Color Emoji"}) {
            const QString family = QString::fromLatin1(name);
            if (present.contains(family) && !families.contains(family))
                families.append(family);
        }
    }
    QFont font;
    font.setFamilies(families);
    font.setPixelSize(pixelSize);
    font.setStyleHint(QFont::Monospace, QFont::PreferMatch);
    return font;
}

bool hasGlyph(char32_t character) {
    if (character > 0x20 && character < 0x7F)
        return true;
    static QHash<char32_t, bool> answers;
    static QString family; ///< that the answers are about
    if (const QString now = fixedFamily(); family != now) {
        answers.clear();
        family = now;
    }
    if (const auto known = answers.constFind(character); known != answers.constEnd())
        return *known;
    const bool answer = isShapedWithGlyph(character);
    answers.insert(character, answer);
    return answer;
}

bool isCombiningMark(char32_t character) {
    switch (QChar::category(character)) {
    case QChar::Mark_NonSpacing:
    case QChar::Mark_SpacingCombining:
    case QChar::Mark_Enclosing:
        return true;
    default:
        return false;
    }
}

namespace {

struct Range {
    char32_t first;
    char32_t last;
};

// DerivedCoreProperties.txt of Unicode 16.
constexpr Range kIgnorable[] = {
    {0x00AD, 0x00AD},   {0x034F, 0x034F},   {0x061C, 0x061C}, {0x115F, 0x1160}, {0x17B4, 0x17B5},
    {0x180B, 0x180F},   {0x200B, 0x200F},   {0x202A, 0x202E}, {0x2060, 0x206F}, {0x3164, 0x3164},
    {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0}, {0xFFF0, 0xFFF8}, {0x1BCA0, 0x1BCA3},
    {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF},
};

} // namespace

bool isDefaultIgnorable(char32_t character) {
    const auto* range = std::partition_point(std::begin(kIgnorable), std::end(kIgnorable),
                                             [&](const Range& r) { return r.last < character; });
    return range != std::end(kIgnorable) && range->first <= character;
}

bool isVariationSelector(char32_t character) {
    return (character >= 0xFE00 && character <= 0xFE0F) || (character >= 0xE0100 && character <= 0xE01EF) ||
           (character >= 0x180B && character <= 0x180D) || character == 0x180F;
}

} // namespace tokenscope::ui
