#include "core/vocab/piece_filter.h"

#include "core/base/try.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <numeric>
#include <unicode/uchar.h>
#include <utility>

namespace tokenscope::vocab {
namespace {

constexpr std::size_t kRowsBetweenPolls = 1024;
using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds kFirstAfter{20}; ///< rare rows are shown before all are found

/// Each character in lower case; bytes that are not UTF-8 stay. Reuses the memory of `out`.
void lowerInto(std::string& out, std::string_view text) {
    out.clear();
    for (std::size_t at = 0; at < text.size();) {
        const auto byte = static_cast<unsigned char>(text[at]);
        if (byte < 0x80) {
            out += static_cast<char>(byte >= 'A' && byte <= 'Z' ? byte + 32 : byte);
            ++at;
            continue;
        }
        const DecodedCharacter c = decodeUtf8(text, at);
        if (c.valid())
            appendUtf8(out, static_cast<char32_t>(u_tolower(static_cast<UChar32>(c.value))));
        else
            out += text[at];
        at += c.length;
    }
}

bool isWithin(const std::optional<NumberRange>& range, std::uint64_t number) {
    return !range || range->contains(number);
}

template <class Enum>
bool isIn(const EnumSet<Enum>& set, Enum value) {
    return set.empty() || set.contains(value);
}

} // namespace

Result<std::shared_ptr<const ReachColumn>> findReach(const PieceTable& table, const Progress& progress) {
    auto column = std::make_shared<ReachColumn>();
    column->reach.reserve(table.size());
    column->obstacles.reserve(table.size());
    Reachability reachability(table.tokenizer());
    const Progress quiet = {progress.stop, {}};
    for (const PieceRow& row : table.rows()) {
        if (column->reach.size() % kRowsBetweenPolls == 0) {
            if (progress.stopped())
                return fail(ErrorCode::Canceled, {}, "canceled");
            progress.notify(column->reach.size(), table.size());
        }
        TOKENSCOPE_TRY(const PieceReach reach, reachability.of(row.id, quiet));
        column->reach.push_back(reach.reach);
        column->obstacles.push_back(reach.obstacle);
    }
    return std::shared_ptr<const ReachColumn>(std::move(column));
}

bool narrows(const PieceFilter& narrow, const PieceFilter& wide) {
    // While one types, the text gets longer, or a condition is added.
    const auto narrowsText = [&] {
        return wide.text.empty() ||
               (narrow.ignoreCase == wide.ignoreCase && narrow.text.find(wide.text) != std::string::npos);
    };
    const auto same = [](const auto& one, const auto& other) {
        using Value = std::decay_t<decltype(other)>;
        return other == Value() || one == other;
    };
    return narrowsText() && same(narrow.regex, wide.regex) && same(narrow.bytes, wide.bytes) &&
           same(narrow.types, wide.types) && same(narrow.scripts, wide.scripts) &&
           same(narrow.byteLength, wide.byteLength) && same(narrow.characters, wide.characters) &&
           same(narrow.depth, wide.depth) && same(narrow.idRange, wide.idRange) &&
           same(narrow.count, wide.count) && same(narrow.ids, wide.ids) && same(narrow.reach, wide.reach) &&
           same(narrow.obstacles, wide.obstacles) && same(narrow.letters, wide.letters) &&
           same(narrow.digits, wide.digits) && same(narrow.startsWord, wide.startsWord) &&
           same(narrow.duplicate, wide.duplicate);
}

PieceFilter forAnotherTokenizer(PieceFilter filter) {
    filter.ids.clear();
    filter.idRange.reset();
    filter.count.reset();
    filter.reach = {};
    filter.obstacles = {};
    return filter;
}

std::optional<std::string> bytesOfHex(std::string_view text) {
    const auto digit = [](char c) {
        return c >= '0' && c <= '9'   ? c - '0'
               : c >= 'a' && c <= 'f' ? c - 'a' + 10
               : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                      : -1;
    };
    std::string bytes;
    for (std::size_t at = 0; at < text.size();) {
        if (text[at] == ' ' || text[at] == ',') {
            ++at;
            continue;
        }
        const std::string_view prefix = text.substr(at, 2);
        if (prefix == "0x" || prefix == "0X" || prefix == "\\x")
            at += 2;
        if (at + 2 > text.size() || digit(text[at]) < 0 || digit(text[at + 1]) < 0)
            return std::nullopt;
        bytes += static_cast<char>(digit(text[at]) * 16 + digit(text[at + 1]));
        at += 2;
    }
    return bytes;
}

Result<PieceMatcher> PieceMatcher::make(std::shared_ptr<const PieceTable> table, PieceFilter filter,
                                        PieceColumns columns) {
    PieceMatcher matcher;
    if (!filter.regex.empty()) {
        TOKENSCOPE_TRY(auto regex,
                       Regex::compile({Pattern::Kind::Regex, filter.regex, Pattern::Dialect::Oniguruma}));
        matcher.m_regex = std::move(regex);
    }
    if (filter.ignoreCase)
        lowerInto(matcher.m_wanted, filter.text);
    else
        matcher.m_wanted = filter.text;
    matcher.m_table = std::move(table);
    matcher.m_filter = std::move(filter);
    matcher.m_columns = std::move(columns);
    return matcher;
}

Result<bool> PieceMatcher::matches(std::uint32_t row, const Progress& progress) const {
    if (!fulfillsProperties(row) || !fulfillsColumns(row) || !containsText(row))
        return false;
    if (!m_regex)
        return true;
    static thread_local std::vector<ByteSpan> found;
    const auto matchesRegex = [&](std::string_view spelling) -> Result<bool> {
        found.clear();
        TOKENSCOPE_TRY_VOID(m_regex->findAll(spelling, found, progress));
        return !found.empty();
    };
    if (!(*m_table)[row].otherSpellings)
        return matchesRegex(m_table->spelling(row));
    for (const std::string_view spelling : m_table->tokenizer().spellings((*m_table)[row].id)) {
        TOKENSCOPE_TRY(const bool matches, matchesRegex(spelling));
        if (matches)
            return true;
    }
    return false;
}

bool PieceMatcher::fulfillsProperties(std::uint32_t at) const {
    const PieceRow& row = (*m_table)[at];
    const PieceFilter& filter = m_filter;
    if (!isIn(filter.types, row.type) || !isIn(filter.letters, row.letters) ||
        !isIn(filter.digits, row.digits))
        return false;
    if (!isWithin(filter.byteLength, row.bytes) || !isWithin(filter.characters, row.characters) ||
        !isWithin(filter.idRange, row.id))
        return false;
    if (filter.startsWord && *filter.startsWord != row.startsWord)
        return false;
    if (filter.duplicate && *filter.duplicate != (row.sameText != kNoPiece))
        return false;
    if (!filter.scripts.empty() &&
        std::find(filter.scripts.begin(), filter.scripts.end(), row.script) == filter.scripts.end())
        return false;
    return filter.ids.empty() || std::binary_search(filter.ids.begin(), filter.ids.end(), row.id);
}

bool PieceMatcher::fulfillsColumns(std::uint32_t row) const {
    if (m_columns.merges && !isWithin(m_filter.depth, m_columns.merges->depth(row)))
        return false;
    if (m_columns.counts && !isWithin(m_filter.count, (*m_columns.counts)[row]))
        return false;
    return !m_columns.reach || (isIn(m_filter.reach, m_columns.reach->reach[row]) &&
                                isIn(m_filter.obstacles, m_columns.reach->obstacles[row]));
}

bool PieceMatcher::containsText(std::uint32_t row) const {
    const std::string_view text = m_table->text(row);
    if (!m_filter.bytes.empty() && text.find(m_filter.bytes) == std::string_view::npos)
        return false;
    if (m_wanted.empty())
        return true;
    static thread_local std::string lowered;
    const auto contains = [this](std::string_view where) {
        if (!m_filter.ignoreCase)
            return where.find(m_wanted) != std::string_view::npos;
        lowerInto(lowered, where);
        return lowered.find(m_wanted) != std::string::npos;
    };
    if (contains(text) || contains(m_table->spelling(row)))
        return true;
    if (!(*m_table)[row].otherSpellings)
        return false;
    const std::vector<std::string_view> spellings = m_table->tokenizer().spellings((*m_table)[row].id);
    return std::any_of(spellings.begin(), spellings.end(), contains);
}

Result<std::vector<std::uint32_t>>
filterRows(const PieceMatcher& matcher, std::span<const std::uint32_t> order, const Progress& progress,
           const std::function<void(const std::vector<std::uint32_t>&)>& first, std::size_t firstRows) {
    std::vector<std::uint32_t> rows;
    bool reported = !first;
    const Clock::time_point start = Clock::now();
    const Progress quiet = {progress.stop, {}};
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (i % kRowsBetweenPolls == 0) {
            if (progress.stopped())
                return fail(ErrorCode::Canceled, {}, "canceled");
            if (!reported && !rows.empty() && Clock::now() - start > kFirstAfter) {
                first(rows);
                reported = true;
            }
        }
        TOKENSCOPE_TRY(const bool matches, matcher.matches(order[i], quiet));
        if (!matches)
            continue;
        rows.push_back(order[i]);
        if (!reported && rows.size() == firstRows) {
            first(rows);
            reported = true;
        }
    }
    if (!reported)
        first(rows);
    return rows;
}

std::vector<std::uint32_t> sortedRows(const PieceTable& table, const PieceColumns& columns,
                                      PieceColumn column, bool descending) {
    std::vector<std::uint32_t> rows(table.size());
    std::iota(rows.begin(), rows.end(), 0U);
    const auto sortBy = [&](const auto& less) {
        if (descending)
            std::stable_sort(rows.begin(), rows.end(),
                             [&](std::uint32_t a, std::uint32_t b) { return less(b, a); });
        else
            std::stable_sort(rows.begin(), rows.end(), less);
    };
    /// By a value, those without one at the end.
    const auto sortByValue = [&](const auto& value, const auto& isMissing) {
        const auto end = std::stable_partition(rows.begin(), rows.end(),
                                               [&](std::uint32_t row) { return !isMissing(row); });
        std::stable_sort(rows.begin(), end, [&](std::uint32_t a, std::uint32_t b) {
            return descending ? value(b) < value(a) : value(a) < value(b);
        });
    };
    switch (column) {
    case PieceColumn::Id:
        if (descending)
            std::reverse(rows.begin(), rows.end());
        break;
    case PieceColumn::Piece:

        sortBy([&](std::uint32_t a, std::uint32_t b) { return table.spelling(a) < table.spelling(b); });
        break;
    case PieceColumn::Text: {
        std::vector<std::uint32_t> places(table.size());
        for (std::uint32_t i = 0; i < table.size(); ++i) {
            const std::uint32_t row = table.byText()[i];
            const bool isSame = i > 0 && table.text(row) == table.text(table.byText()[i - 1]);
            places[row] = isSame ? places[table.byText()[i - 1]] : i;
        }
        sortBy([&](std::uint32_t a, std::uint32_t b) { return places[a] < places[b]; });
        break;
    }
    case PieceColumn::Type:
        sortBy([&](std::uint32_t a, std::uint32_t b) { return table[a].type < table[b].type; });
        break;
    case PieceColumn::Score:
        sortByValue([&](std::uint32_t row) { return table[row].score; },
                    [&](std::uint32_t row) { return std::isnan(table[row].score); });
        break;
    case PieceColumn::Rank:
        sortByValue([&](std::uint32_t row) { return table[row].rank; },
                    [&](std::uint32_t row) { return table[row].rank == PieceRow::kNoRank; });
        break;
    case PieceColumn::Bytes:
        sortBy([&](std::uint32_t a, std::uint32_t b) { return table[a].bytes < table[b].bytes; });
        break;
    case PieceColumn::Characters:
        sortBy([&](std::uint32_t a, std::uint32_t b) { return table[a].characters < table[b].characters; });
        break;
    case PieceColumn::Script: {
        std::array<std::string, kScriptCodes> names;
        for (const PieceRow& row : table.rows())
            if (names.at(row.script).empty())
                names.at(row.script) = nameOfScript(row.script);
        sortByValue([&](std::uint32_t row) -> const std::string& { return names.at(table[row].script); },
                    [&](std::uint32_t row) { return table[row].script == kNoScript; });
        break;
    }
    case PieceColumn::Depth:
        if (columns.merges)
            sortBy([&](std::uint32_t a, std::uint32_t b) {
                return columns.merges->depth(a) < columns.merges->depth(b);
            });
        break;
    case PieceColumn::Count:
        if (columns.counts)
            sortBy([&](std::uint32_t a, std::uint32_t b) {
                return (*columns.counts)[a] < (*columns.counts)[b];
            });
        break;
    case PieceColumn::Reach:
        if (columns.reach)
            sortBy([&](std::uint32_t a, std::uint32_t b) {
                const auto& reach = *columns.reach;
                return std::pair(reach.reach[a], reach.obstacles[a]) <
                       std::pair(reach.reach[b], reach.obstacles[b]);
            });
        break;
    }
    return rows;
}

} // namespace tokenscope::vocab
