#include "ui/widgets/token_table/column_widths.h"

#include "ui/support/glyphs.h"
#include "ui/support/grouped_number.h"
#include "ui/support/theme.h"
#include "ui/support/token_menu.h"

#include <QFontMetrics>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tokenscope::ui {
namespace {

constexpr int kCellPadding = 8;
constexpr int kFont = 13;
constexpr int kLongestScore = 11; ///< `−12.0775757`: nine digits are a whole float
constexpr int kBadgeWidth = 14;
constexpr int kBesideBadge = 6; ///< its gap, and a pixel or two that eliding wants

/// Of the widest number with as many digits.
int numberWidth(quint64 number) {
    quint64 widest = 9;
    while (widest < number)
        widest = widest * 10 + 9;
    return static_cast<int>(std::ceil(groupedNumberWidth(widest, pieceFont(scaled(kFont))))) +
           2 * kCellPadding;
}

bool hasScores(const Tokenizer& tokenizer) {
    return !tokenizer.ids().empty() && tokenizer.score(tokenizer.ids().front()).has_value();
}

/// Of the longest type with its badge.
int typeWidth() {
    const QFontMetrics names(interfaceFont(kFont));
    int widest = 0;
    for (int type = 0; type < kPieceTypeCount; ++type)
        widest = std::max(widest, names.horizontalAdvance(typeLabel(static_cast<PieceType>(type))));
    return widest + scaled(kBadgeWidth) + kBesideBadge + 2 * kCellPadding;
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
    const int type = typeWidth();
    const int shortScore = wide(8);
    const int score = encoded && hasScores(*encoded->tokenizer) ? wide(kLongestScore) + 1 : shortScore;
    ColumnWidths widths = {number,   id,       scaled(112), type, scaled(144),
                           byteSpan, charSpan, scaled(120), score};
    // `E4 …` and a word's begin: the card has the rest.
    ColumnWidths least = {number, id, scaled(80), type, wide(5), byteSpan, charSpan, scaled(48), score};
    const QFontMetrics titles(interfaceFont(kFont, QFont::DemiBold));
    for (int column = 0; column < TokenItemModel::ColumnCount; ++column) {
        const int title =
            titles.horizontalAdvance(TokenItemModel::title(static_cast<TokenItemModel::Column>(column))) +
            2 * kCellPadding + 2;
        const auto at = static_cast<std::size_t>(column);
        least[at] = std::max(least[at], title);
        widths[at] = std::max(widths[at], least[at]);
    }
    if (total(least) > width)
        least[TokenItemModel::Score] = shortScore;
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

} // namespace tokenscope::ui
