#include "ui/panels/chat/shown_code.h"

#include "ui/support/theme.h"

#include <QFontMetricsF>

#include <iterator>

namespace tokenscope::ui {
namespace {

struct Chip {
    char16_t character;
    const char* name;
    bool direction = false;
};

constexpr Chip kChips[] = {
    {0x061C, "ALM", true}, {0x200E, "LRM", true}, {0x200F, "RLM", true}, {0x202A, "LRE", true},
    {0x202B, "RLE", true}, {0x202C, "PDF", true}, {0x202D, "LRO", true}, {0x202E, "RLO", true},
    {0x2066, "LRI", true}, {0x2067, "RLI", true}, {0x2068, "FSI", true}, {0x2069, "PDI", true},
    {u'\r', "CR"},         {0x2028, "LS"},        {0x2029, "PS"},        {0x200B, "ZWSP"},
    {0x2060, "WJ"},        {0xFEFF, "BOM"},       {0x00AD, "SHY"},       {0xFDD0, "FDD0"},
    {0xFDD1, "FDD1"},
};
/// Noncharacters, which valid text doesn't contain; QTextDocument uses the two before them itself.
constexpr char16_t kFirst = 0xFDD2;
static_assert(kFirst + std::size(kChips) <= 0xFDF0);

const Chip* chipOf(QChar shown) {
    const auto at = static_cast<std::size_t>(shown.unicode() - kFirst);
    return shown.unicode() >= kFirst && at < std::size(kChips) ? &kChips[at] : nullptr;
}

} // namespace

QString toShownCode(QString code) {
    for (QChar& one : code) {
        const char16_t c = one.unicode();
        if ((c < 0x200B && c != u'\r' && c != 0x00AD && c != 0x061C) || (c > 0x2069 && c < 0xFDD0))
            continue; // the common case
        for (std::size_t i = 0; i < std::size(kChips); ++i)
            if (kChips[i].character == one.unicode()) {
                one = QChar(static_cast<char16_t>(kFirst + i));
                break;
            }
    }
    return code;
}

QString fromShownCode(QString shown) {
    for (QChar& one : shown) {
        if (one == QChar::ParagraphSeparator)
            one = QLatin1Char('\n');
        else if (const Chip* chip = chipOf(one))
            one = QChar(chip->character);
    }
    return shown;
}

QString chipName(QChar shown) {
    const Chip* chip = chipOf(shown);
    return chip != nullptr ? QString::fromLatin1(chip->name) : QString();
}

bool isDirectionChip(QChar shown) {
    const Chip* chip = chipOf(shown);
    return chip != nullptr && chip->direction;
}

ChipHighlighter::ChipHighlighter(QTextDocument* document)
    : QSyntaxHighlighter(document) {}

void ChipHighlighter::makeRoom(const QString& text) {
    for (qsizetype i = 0; i < text.size() && text.size() <= kLongestWithChips; ++i) {
        if (chipOf(text[i]) == nullptr)
            continue;
        const QString name = chipName(text[i]);
        QTextCharFormat format;
        format.setForeground(Qt::transparent);
        format.setFontLetterSpacingType(QFont::AbsoluteSpacing);
        format.setFontLetterSpacing(QFontMetricsF(fixedFont(10)).horizontalAdvance(name));
        setFormat(static_cast<int>(i), 1, format);
    }
}

} // namespace tokenscope::ui
