#include "ui/widgets/token_table/column_widths.h"

#include "ui/support/glyphs.h"
#include "ui/support/grouped_number.h"
#include "ui/support/theme.h"

#include <QFontMetrics>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tokenscope {
namespace {

constexpr int kCellPadding = 8;
constexpr int kFont = 13;

/// Of the widest number with as many digits.
int numberWidth(quint64 number) {
    quint64 widest = 9;
    while (widest < number)
        widest = widest * 10 + 9;
    return static_cast<int>(std::ceil(groupedNumberWidth(widest, pieceFont(scaled(kFont))))) +
           2 * kCellPadding;
}

int total(const ColumnWidths& widths) {
    return std::accumulate(widths.begin(), widths.end(), 0);
}

} // namespace

ColumnWidths fittedColumns(const EncodedText* encoded, int width) {
    const int character = QFontMetrics(pieceFont(scaled(kFont))).horizontalAdvance(u'0');
    const auto wide = [&](int characters) { return character * characters + 2 * kCellPadding; };
    const int digits = encoded ? static_cast<int>(QString::number(encoded->text->size()).size()) : 3;
    const int number = std::max(scaled(44), numberWidth(encoded ? encoded->size() : 99));
    const int id = std::max(scaled(64), numberWidth(encoded ? encoded->tokenizer->maxId() : 99'999));
    const int byteSpan = std::max(scaled(96), wide(2 * digits + 3)); // `[1,2)`
    const int charSpan = std::max(scaled(96), wide(2 * digits + 6)); // `in [1,2)`
    ColumnWidths widths = {number,   id,       scaled(112), scaled(118), scaled(144),
                           byteSpan, charSpan, scaled(120), scaled(84)};
    ColumnWidths least = {number,   id,       scaled(80), scaled(68), wide(8),
                          byteSpan, charSpan, scaled(72), scaled(80)};
    const QFontMetrics titles(interfaceFont(kFont, QFont::DemiBold));
    for (int column = 0; column < TokenItemModel::ColumnCount; ++column) {
        const int title =
            titles.horizontalAdvance(TokenItemModel::title(static_cast<TokenItemModel::Column>(column))) +
            2 * kCellPadding + 2;
        const auto at = static_cast<std::size_t>(column);
        least[at] = std::max(least[at], title);
        widths[at] = std::max(widths[at], least[at]);
    }
    const int spare = width - total(widths);
    if (spare >= 0) {
        widths[TokenItemModel::Piece] += spare / 4;
        widths[TokenItemModel::Bytes] += spare / 3;
        widths[TokenItemModel::Decoded] += spare - spare / 4 - spare / 3;
        return widths;
    }
    const int most = total(widths) - total(least);
    int toTake = std::min(-spare, most);
    int canGive = most;
    for (std::size_t column = 0; column < widths.size() && toTake > 0; ++column) {
        const int gives = widths[column] - least[column];
        if (gives == 0)
            continue;
        const int taken =
            (toTake * gives + canGive - 1) / canGive; // what is rounded up here the next needn't give
        widths[column] -= taken;
        toTake -= taken;
        canGive -= gives;
    }
    return widths;
}

} // namespace tokenscope
