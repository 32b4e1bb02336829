#include "app/window/fuzzy_match.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace tokenscope {
namespace {

constexpr int kNever = std::numeric_limits<int>::min() / 2;

int placeScore(const QString& text, qsizetype at) {
    if (at == 0)
        return 10;
    return !text[at - 1].isLetterOrNumber() && text[at].isLetterOrNumber() ? 8 : 0;
}

} // namespace

std::optional<FuzzyMatch> fuzzyMatch(const QString& pattern, const QString& text) {
    const QString wanted = QString(pattern).remove(QLatin1Char(' ')).toCaseFolded();
    const qsizetype n = wanted.size();
    const qsizetype m = text.size();
    if (n == 0)
        return FuzzyMatch{};
    if (n > m)
        return std::nullopt;

    // best[i][j]: the best score of the first i+1 letters with the last of them at j.
    const auto cell = [m](qsizetype i, qsizetype j) { return static_cast<std::size_t>(i * m + j); };
    std::vector<int> best(static_cast<std::size_t>(n * m), kNever);
    std::vector<qsizetype> from(best.size(), -1);
    for (qsizetype i = 0; i < n; ++i) {
        int reach = i == 0 ? 0 : kNever; // best of the former letter anywhere before
        qsizetype reachedAt = -1;
        for (qsizetype j = 0; j < m; ++j) {
            if (i > 0 && j > 0 && best[cell(i - 1, j - 1)] > reach) {
                reach = best[cell(i - 1, j - 1)];
                reachedAt = j - 1;
            }
            if (reach == kNever || text[j].toCaseFolded() != wanted[i])
                continue;
            best[cell(i, j)] = reach + placeScore(text, j) + 1;
            from[cell(i, j)] = reachedAt;
            if (i > 0 && j > 0 && best[cell(i - 1, j - 1)] != kNever) {
                const int joined = best[cell(i - 1, j - 1)] + 13;
                if (joined > best[cell(i, j)]) {
                    best[cell(i, j)] = joined;
                    from[cell(i, j)] = j - 1;
                }
            }
        }
    }
    FuzzyMatch match;
    match.score = kNever;
    qsizetype end = -1;
    for (qsizetype j = 0; j < m; ++j)
        if (best[cell(n - 1, j)] > match.score) {
            match.score = best[cell(n - 1, j)];
            end = j;
        }
    if (end < 0)
        return std::nullopt;
    for (qsizetype i = n - 1; i >= 0; --i) {
        match.places.prepend(end);
        end = from[cell(i, end)];
    }
    // Of two equal ones the shorter is meant.
    match.score = match.score * 100 - static_cast<int>(std::min<qsizetype>(m, 99));
    return match;
}

} // namespace tokenscope
