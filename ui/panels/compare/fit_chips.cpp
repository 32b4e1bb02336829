#include "ui/panels/compare/fit_chips.h"

#include "ui/support/piece_paint.h"

#include <algorithm>
#include <numeric>

namespace tokenscope::ui {
namespace {

constexpr std::size_t kMostChips = 4;
constexpr qsizetype kFewLetters = 6;
constexpr qreal kBetweenChips = 4;

qreal widthOf(const QString& label) {
    return controlChipWidth(label) + kBetweenChips;
}

/// The longest begin of it that fits, a few letters at least.
QString cutTo(const QString& label, qreal room) {
    if (widthOf(label) <= room)
        return label;
    qsizetype fits = kFewLetters;
    qsizetype tooMany = label.size();
    while (fits + 1 < tooMany) {
        const qsizetype middle = (fits + tooMany) / 2;
        (widthOf(label.left(middle) + QStringLiteral("…")) <= room ? fits : tooMany) = middle;
    }
    if (fits > 0 && fits < label.size() && label[fits - 1].isHighSurrogate())
        --fits;
    return label.size() <= fits ? label : label.left(fits) + QStringLiteral("…");
}

} // namespace

std::vector<InlineChip> fitChips(std::vector<InlineChip> chips, qreal room) {
    const std::size_t all = chips.size();
    const qreal least = widthOf(QString(kFewLetters, u'M') + QStringLiteral("…"));
    std::size_t shown = std::min(all, kMostChips);
    const auto moreWords = [&] { return QStringLiteral("+%1").arg(all - shown); };
    const auto forMore = [&] { return shown < all ? widthOf(moreWords()) : 0; };
    const auto wanted = [&] {
        qreal width = forMore();
        for (std::size_t i = 0; i < shown; ++i)
            width += std::min(widthOf(chips[i].label), least);
        return width;
    };
    while (shown > 1 && wanted() > room)
        --shown;
    // What short names leave is shared among the long ones.
    std::vector<std::size_t> order(shown);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return widthOf(chips[a].label) < widthOf(chips[b].label);
    });
    qreal rest = room - forMore();
    std::size_t left = shown;
    for (const std::size_t i : order) {
        chips[i].label = cutTo(chips[i].label, rest / static_cast<qreal>(left--));
        rest -= widthOf(chips[i].label);
    }
    if (shown < all) {
        chips[shown].label = moreWords();
        chips.resize(shown + 1);
    }
    return chips;
}

} // namespace tokenscope::ui
