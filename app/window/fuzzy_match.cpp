#include "app/window/fuzzy_match.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

namespace tokenscope::app {
namespace {

constexpr int kNever = std::numeric_limits<int>::min() / 2;

bool startsWord(const QString& text, qsizetype at) {
    return at == 0 || (!text[at - 1].isLetterOrNumber() && text[at].isLetterOrNumber());
}

/// `File: Open text…` has two: the menu's name and its own.
bool startsName(const QString& text, qsizetype at) {
    return at == 0 || (at > 1 && text[at - 1] == QLatin1Char(' ') && text[at - 2] == QLatin1Char(':'));
}

int placeScore(const QString& text, qsizetype at) {
    return at == 0 ? 10 : startsWord(text, at) ? 8 : 0;
}

enum Rank { Scattered, RunsStartWords, InsideWord, WordsInOrder, StartsAWord, Starts, Whole };

void addPlaces(QList<qsizetype>& places, qsizetype at, qsizetype length) {
    for (qsizetype i = 0; i < length; ++i)
        places << at + i;
}

/// Where `wanted` appears as a whole; the best of several positions.
std::optional<std::pair<Rank, qsizetype>> findWhole(const QString& wanted, const QString& text) {
    std::optional<std::pair<Rank, qsizetype>> found;
    for (qsizetype at = text.indexOf(wanted, 0, Qt::CaseInsensitive); at >= 0;
         at = text.indexOf(wanted, at + 1, Qt::CaseInsensitive)) {
        const Rank rank = !startsWord(text, at)               ? InsideWord
                          : !startsName(text, at)             ? StartsAWord
                          : wanted.size() == text.size() - at ? Whole
                                                              : Starts;
        if (!found || rank > found->first)
            found = std::pair(rank, at);
    }
    return found;
}

/// Positions of all words, each at the start of a word after the previous one; empty when one is missing.
QList<qsizetype> findWords(const QStringList& words, const QString& text) {
    QList<qsizetype> places;
    qsizetype from = 0;
    for (const QString& word : words) {
        qsizetype at = text.indexOf(word, from, Qt::CaseInsensitive);
        while (at >= 0 && !startsWord(text, at))
            at = text.indexOf(word, at + 1, Qt::CaseInsensitive);
        if (at < 0)
            return {};
        addPlaces(places, at, word.size());
        from = at + word.size();
    }
    return places;
}

bool everyRunStartsWord(const QString& text, const QList<qsizetype>& places) {
    for (qsizetype i = 0; i < places.size(); ++i)
        if (!startsWord(text, places[i]) && (i == 0 || places[i - 1] + 1 != places[i]))
            return false;
    return true;
}

/// Ranks the match: whole words and the pattern in one piece outrank scattered letters.
void rank(FuzzyMatch& match, const QString& pattern, const QString& text) {
    Rank rank = everyRunStartsWord(text, match.places) ? RunsStartWords : Scattered;
    const QString simplified = pattern.simplified();
    const QStringList words = simplified.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    if (const auto whole = findWhole(simplified, text)) {
        rank = whole->first;
        match.places.clear();
        addPlaces(match.places, whole->second, simplified.size());
    }
    if (rank < WordsInOrder && words.size() > 1) {
        if (const QList<qsizetype> places = findWords(words, text); !places.isEmpty()) {
            rank = WordsInOrder;
            match.places = places;
        }
    }
    constexpr int kRank = 1'000'000; // above every score of letters
    match.score = rank * kRank + std::clamp(match.score, -kRank / 2, kRank / 2 - 1);
}

/// The best spread of the letters over the text.
std::optional<FuzzyMatch> spread(const QString& pattern, const QString& text) {
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
        int reach = i == 0 ? 0 : kNever; // best score of the previous letter at any position before this one
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

} // namespace

std::optional<FuzzyMatch> fuzzyMatch(const QString& pattern, const QString& text) {
    auto match = spread(pattern, text);
    if (match && !match->places.isEmpty())
        rank(*match, pattern, text);
    return match;
}

} // namespace tokenscope::app
