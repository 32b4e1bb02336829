#include "ui/support/glyphs.h"

#include <QFontDatabase>
#include <QGlyphRun>
#include <QHash>
#include <QTextLayout>

namespace tokenscope::ui {
namespace {

// The layout's own answer: the one way that asks exactly the fonts which would be drawn with.
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

QFont pieceFont(int pixelSize) {
    static const QStringList kFamilies = [] {
        QStringList families{QFontDatabase::systemFont(QFontDatabase::FixedFont).family()};
        // Emoji last: its font has digits of its own.
        const QStringList present = QFontDatabase::families();
        for (const char* name : {"Noto Sans Mono", "DejaVu Sans Mono", "Noto Sans Mono CJK SC",
                                 "Noto Sans Devanagari", "Noto Naskh Arabic", "Noto Color Emoji"}) {
            const QString family = QString::fromLatin1(name);
            if (present.contains(family) && !families.contains(family))
                families.append(family);
        }
        return families;
    }();
    QFont font;
    font.setFamilies(kFamilies);
    font.setPixelSize(pixelSize);
    font.setStyleHint(QFont::Monospace, QFont::PreferMatch);
    return font;
}

bool hasGlyph(char32_t character) {
    if (character > 0x20 && character < 0x7F)
        return true;
    static QHash<char32_t, bool> answers;
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

} // namespace tokenscope::ui
