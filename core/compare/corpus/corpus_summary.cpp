#include "core/compare/corpus/corpus_summary.h"

#include "core/compare/align/pieces.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <span>
#include <string_view>
#include <tuple>
#include <unordered_set>

namespace tokenscope::compare {

// Merging.

namespace {

template <class Numbers>
void addEach(Numbers& to, const Numbers& from) {
    for (std::size_t i = 0; i < from.size(); ++i)
        to[i] += from[i];
}

bool isWorse(const CorpusPlace& a, const CorpusPlace& b) {
    return std::tie(b.cuts, a.file, a.byte, a.text) < std::tie(a.cuts, b.file, b.byte, b.text);
}

bool exceedsMaximum(std::uint64_t one, std::uint64_t other) {
    return one > kMaxCount || other > kMaxCount - one;
}

/// No other count is larger than these.
bool exceedsMaximum(const CorpusSummary& one, const CorpusSummary& other) {
    bool exceeds = exceedsMaximum(one.text.bytes, other.text.bytes);
    for (std::size_t i = 0; i < one.tokens.size(); ++i) {
        const TokenCounts& a = one.tokens[i].counts;
        const TokenCounts& b = other.tokens[i].counts;
        exceeds = exceeds || exceedsMaximum(a.tokens, b.tokens);
        for (std::size_t script = 0; script < kScriptCodes; ++script)
            exceeds = exceeds || exceedsMaximum(a.scriptBytes[script], b.scriptBytes[script]);
    }
    return exceeds;
}

} // namespace

void addUses(std::vector<PieceUse>& to, const std::vector<PieceUse>& from) {
    if (from.empty())
        return;
    std::vector<PieceUse> both;
    both.reserve(to.size() + from.size());
    std::merge(to.begin(), to.end(), from.begin(), from.end(), std::back_inserter(both),
               [](const PieceUse& a, const PieceUse& b) { return a.index < b.index; });
    std::size_t kept = 0;
    for (std::size_t i = 1; i < both.size(); ++i) {
        if (both[i].index == both[kept].index)
            both[kept].count += both[i].count;
        else
            both[++kept] = both[i];
    }
    both.resize(kept + 1);
    to = std::move(both);
}

CorpusRow& CorpusRow::operator+=(const CorpusRow& other) {
    bytes += other.bytes;
    characters += other.characters;
    words += other.words;
    lines += other.lines;
    columns.resize(std::max(columns.size(), other.columns.size()));
    for (std::size_t i = 0; i < other.columns.size(); ++i) {
        columns[i].tokens += other.columns[i].tokens;
        columns[i].unknown += other.columns[i].unknown;
        columns[i].singleBytes += other.columns[i].singleBytes;
    }
    return *this;
}

CorpusColumnCounts& CorpusColumnCounts::operator+=(const CorpusColumnCounts& other) {
    counts += other.counts;
    addEach(lengths, other.lengths);
    addUses(used, other.used);
    byteFallback += other.byteFallback;
    for (const auto& [index, piece] : other.named) {
        CorpusPiece& own = named.try_emplace(index, piece).first->second;
        own = std::min(own, piece);
    }
    return *this;
}

CorpusSummary::CorpusSummary(std::vector<CorpusColumn> theColumns)
    : columns(std::move(theColumns))
    , tokens(columns.size())
    , ends(std::size_t{1} << columns.size())
    , sameIds(pairOf(0, std::max<std::size_t>(1, columns.size()))) {}

Result<void> CorpusSummary::merge(const CorpusSummary& other) {
    const auto same = [](const CorpusColumn& a, const CorpusColumn& b) { return a.sameTokenizer(b); };
    if (!std::equal(columns.begin(), columns.end(), other.columns.begin(), other.columns.end(), same))
        return fail(ErrorCode::BadInput, "columns",
                    message("the counts are of different tokenizers ({} and {})", columns.size(),
                            other.columns.size()),
                    "merge summaries of the same tokenizers in the same order");
    if (exceedsMaximum(*this, other))
        return fail(ErrorCode::TooLarge, "text", "the sums exceed the largest count of a summary (2^53)");
    text += other.text;
    for (std::size_t i = 0; i < columns.size(); ++i)
        columns[i].name = std::min(columns[i].name, other.columns[i].name);
    for (std::size_t i = 0; i < tokens.size(); ++i)
        tokens[i] += other.tokens[i];
    addEach(ends, other.ends);
    addEach(sameIds, other.sameIds);
    for (const auto& [file, row] : other.files)
        files[file] += row;
    for (const auto& [folder, row] : other.folders)
        folders[folder] += row;
    filesDropped = filesDropped || other.filesDropped;
    places.insert(places.end(), other.places.begin(), other.places.end());
    damaged += other.damaged;
    partial = partial || other.partial;
    moreSkipped = moreSkipped || other.moreSkipped;
    for (const CorpusGap& gap : other.skipped)
        addSkipped(gap);
    partsDropped = partsDropped || other.partsDropped;
    parts.insert(parts.end(), other.parts.begin(), other.parts.end());
    trim();
    return {};
}

bool CorpusSummary::addPlace(CorpusPlace place) {
    places.push_back(std::move(place));
    if (places.size() < 2 * kMaxPlaces)
        return false;
    trim();
    return true;
}

void CorpusSummary::addSkipped(CorpusGap gap) {
    skipped.insert(std::move(gap));
    if (skipped.size() > kMaxGaps) {
        skipped.erase(std::prev(skipped.end()));
        moreSkipped = true;
    }
}

void CorpusSummary::trim() {
    filesDropped = filesDropped || files.size() > kMaxFileRows;
    if (filesDropped)
        files.clear();
    std::sort(parts.begin(), parts.end());
    partsDropped = partsDropped || parts.size() > kMaxParts;
    if (partsDropped)
        parts.clear();
    std::sort(places.begin(), places.end(), isWorse);
    if (places.size() > kMaxPlaces)
        places.resize(kMaxPlaces);
}

double CorpusSummary::Agreement::share() const {
    const std::uint64_t all = shared + onlyFirst + onlySecond;
    return all == 0 ? 1 : static_cast<double>(shared) / static_cast<double>(all);
}

CorpusSummary::Agreement CorpusSummary::agreement(std::size_t first, std::size_t second) const {
    Agreement sums;
    sums.sameIds = first == second ? tokens[first].counts.tokens
                                   : sameIds[pairOf(std::min(first, second), std::max(first, second))];
    for (std::size_t mask = 0; mask < ends.size(); ++mask) {
        const bool one = (mask >> first & 1U) != 0;
        const bool other = (mask >> second & 1U) != 0;
        if (one && other)
            sums.shared += ends[mask];
        else if (one)
            sums.onlyFirst += ends[mask];
        else if (other)
            sums.onlySecond += ends[mask];
    }
    return sums;
}

bool CorpusSummary::columnsDiffer() const {
    for (std::size_t i = 1; i < columns.size(); ++i) {
        const Agreement first = agreement(0, i);
        if (first.onlyFirst > 0 || first.onlySecond > 0 || first.sameIds != tokens[0].counts.tokens ||
            first.sameIds != tokens[i].counts.tokens)
            return true;
    }
    return false;
}

// Coverage gaps.

namespace {

constexpr std::size_t kListedRanges = 8;
constexpr std::size_t kListedGaps = 5;

/// `parts` have the same number of parts and the same corpus.
void appendMissing(std::span<const CorpusPart> parts, std::vector<CorpusPartRange>& missing) {
    const std::uint32_t of = parts.front().of;
    std::set<std::uint32_t> numbers;
    for (const CorpusPart& part : parts)
        numbers.insert(part.number);
    const std::size_t others = missing.size();
    const auto add = [&](std::uint64_t from,
                         std::uint64_t to) { // 64 bits: `from` may be one above the largest number
        if (from > to)
            return;
        const auto first = static_cast<std::uint32_t>(from);
        const auto last = static_cast<std::uint32_t>(to);
        if (missing.size() > others && missing.back().last + 1 == first)
            missing.back().last = last;
        else
            missing.push_back({first, last, of});
    };
    std::uint64_t next = 1;
    for (const std::uint64_t number : numbers) {
        add(next, number - 1);
        next = number + 1;
    }
    add(next, of);
}

} // namespace

CoverageGaps coverageGaps(const CorpusSummary& summary) {
    CoverageGaps gaps;
    const std::vector<CorpusPart>& parts = summary.parts;
    std::map<std::pair<std::uint32_t, std::uint64_t>, std::vector<CorpusPart>> groups;
    std::set<std::uint64_t> corpora;
    for (const CorpusPart& part : parts) {
        groups[{part.of, part.corpus}].push_back(part);
        if (part.of > 1)
            corpora.insert(part.corpus);
    }
    std::map<std::uint64_t, std::vector<CorpusPartRange>> missing;
    std::set<std::uint64_t> whole;
    for (const auto& [group, own] : groups) {
        std::vector<CorpusPartRange>& of = missing[group.second];
        const std::size_t before = of.size();
        appendMissing(own, of);
        if (of.size() == before)
            whole.insert(group.second);
    }
    for (const auto& [corpus, ranges] : missing) {
        if (!whole.contains(corpus)) // otherwise the corpus is complete, and a part of it is counted twice
            gaps.missing.insert(gaps.missing.end(), ranges.begin(), ranges.end());
    }
    gaps.corpora = corpora.size();
    std::map<std::pair<std::uint64_t, std::uint64_t>, std::uint64_t> texts;
    std::map<std::uint64_t, std::map<std::uint32_t, std::uint64_t>>
        partBytes; // by corpus and number of parts
    for (const CorpusPart& part : parts) {
        if (texts[{part.digest, part.bytes}]++ == 0)
            partBytes[part.corpus][part.of] += part.bytes;
        else
            gaps.twice += part.bytes;
    }
    for (const auto& [corpus, bytes] : partBytes) { // counted whole and in parts, or in several divisions
        std::uint64_t sum = 0;
        std::uint64_t most = 0;
        for (const auto& [of, own] : bytes) {
            sum += own;
            most = std::max(most, own);
        }
        gaps.twice += sum - most;
    }
    return gaps;
}

namespace {

Message listSkipped(const std::set<CorpusGap>& gaps) {
    std::string list;
    std::size_t count = 0;
    for (const CorpusGap& gap : gaps) {
        if (count == kListedGaps)
            return message("{}; and {} more", list, gaps.size() - count);
        list += fmt::format("{}{}: {}", count++ > 0 ? "; " : "", gap.file, gap.why);
    }
    return list;
}

Message listMissing(const std::vector<CorpusPartRange>& missing) {
    Message list;
    for (std::size_t i = 0; i < std::min(missing.size(), kListedRanges); ++i) {
        const CorpusPartRange& range = missing[i];
        const Message entry = range.first == range.last
                                  ? message("{} of {}", range.first, range.of)
                                  : message("{} to {} of {}", range.first, range.last, range.of);
        list = i == 0 ? entry : message("{}, {}", list, entry);
    }
    return missing.size() > kListedRanges ? message("{} and more", list) : list;
}

} // namespace

std::vector<Message> describeCoverageGaps(const CorpusSummary& summary) {
    std::vector<Message> sentences;
    if (summary.partial)
        sentences.emplace_back("counting was stopped: the figures cover only a part of the corpus");
    if (!summary.skipped.empty()) {
        const Message skipped =
            counted(summary.skipped.size(), "file or part of a file was", "files or parts of files were");
        const Message list = listSkipped(summary.skipped);
        sentences.push_back(summary.moreSkipped ? message("more than {} skipped: {}", skipped, list)
                                                : message("{} skipped: {}", skipped, list));
    }
    const CoverageGaps gaps = coverageGaps(summary);
    if (!gaps.missing.empty()) {
        const Message list = listMissing(gaps.missing);
        sentences.push_back(gaps.corpora > 1
                                ? message("parts are missing: {}; they belong to {} different corpora (their "
                                          "files differ in name or size)",
                                          list, gaps.corpora)
                                : message("parts are missing: {}", list));
    }
    if (gaps.twice > 0)
        sentences.push_back(
            message("{} counted more than once, because the same part or the same files were merged twice",
                    counted(gaps.twice, "byte of text is", "bytes of text are")));
    return sentences;
}

// Tables.

namespace {

std::vector<CorpusTableRow> rowsOf(const std::map<std::string, CorpusRow>& rows) {
    std::vector<CorpusTableRow> table;
    for (const auto& [name, row] : rows) {
        CorpusTableRow& entry = table.emplace_back();
        entry.name = name;
        entry.bytes = row.bytes;
        entry.characters = row.characters;
        entry.words = row.words;
        for (const CorpusRow::Column& column : row.columns)
            entry.tokens.push_back(column.tokens);
    }
    return table;
}

std::vector<CorpusTableRow> rowsOfScripts(const CorpusSummary& summary) {
    std::vector<CorpusTableRow> table;
    for (std::size_t script = 0; script < kScriptCodes; ++script) {
        CorpusTableRow row;
        row.name = scriptName(static_cast<ScriptCode>(script));
        row.characters = summary.text.scripts[script];
        std::uint64_t any = row.characters;
        for (const CorpusColumnCounts& column : summary.tokens) {
            row.tokens.push_back(column.counts.scripts[script]);
            any += row.tokens.back();
        }
        row.bytes = summary.text.scriptBytes[script];
        if (any > 0)
            table.push_back(std::move(row));
    }
    return table;
}

} // namespace

double CorpusTableRow::bytesPerToken(std::size_t column) const {
    return TextFigures::share(bytes, tokens[column]);
}

double CorpusTableRow::charactersPerToken(std::size_t column) const {
    return TextFigures::share(characters, tokens[column]);
}

double CorpusTableRow::tokensPerWord(std::size_t column) const {
    return TextFigures::share(tokens[column], words);
}

TextFigures corpusFigures(const CorpusSummary& summary, std::size_t column) {
    return figuresOf(summary.text, summary.tokens[column].counts);
}

std::vector<CorpusTableRow> corpusTable(const CorpusSummary& summary, CorpusTable which) {
    std::vector<CorpusTableRow> table = which == CorpusTable::Scripts ? rowsOfScripts(summary)
                                        : which == CorpusTable::Files ? rowsOf(summary.files)
                                                                      : rowsOf(summary.folders);
    std::stable_sort(table.begin(), table.end(), [which](const CorpusTableRow& a, const CorpusTableRow& b) {
        return which == CorpusTable::Scripts ? a.characters > b.characters : a.bytes > b.bytes;
    });
    return table;
}

std::vector<PieceUse> mostUsed(const CorpusColumnCounts& column, std::size_t most) {
    std::vector<PieceUse> uses = column.used;
    const auto more = [](const PieceUse& a, const PieceUse& b) {
        return a.count != b.count ? a.count > b.count : a.index < b.index;
    };
    const std::size_t kept = std::min(most, uses.size());
    std::partial_sort(uses.begin(), uses.begin() + static_cast<std::ptrdiff_t>(kept), uses.end(), more);
    uses.resize(kept);
    return uses;
}

std::optional<CorpusPiece> pieceNamed(const CorpusColumnCounts& column, std::size_t index,
                                      const PieceTexts* pieces) {
    if (pieces && index < pieces->size()) {
        const PieceId id = pieces->idAt(index);
        return CorpusPiece{id, std::string(pieces->tokenizer().spelling(id))};
    }
    const auto named = column.named.find(index);
    return named == column.named.end() ? std::nullopt : std::optional(named->second);
}

PieceUses usedPieces(const CorpusSummary& summary, std::size_t column) {
    const std::uint64_t used = summary.tokens[column].used.size();
    return {used, summary.columns[column].pieces - used};
}

std::vector<std::uint64_t> rankFrequencies(const CorpusColumnCounts& column) {
    std::vector<std::uint64_t> counts;
    for (const PieceUse& use : column.used)
        counts.push_back(use.count);
    std::sort(counts.begin(), counts.end(), std::greater<>());
    return counts;
}

UsedOverlap usedOverlap(const PieceTexts& one, const CorpusColumnCounts& first, const PieceTexts& other,
                        const CorpusColumnCounts& second) {
    const auto texts = [](const PieceTexts& pieces, const CorpusColumnCounts& column) {
        std::unordered_set<std::string> used;
        for (const PieceUse& use : column.used) {
            if (use.index < pieces.size())
                used.insert(meaningOf(pieces.tokenizer(), pieces.idAt(use.index)));
        }
        return used;
    };
    const auto left = texts(one, first);
    const auto right = texts(other, second);
    UsedOverlap overlap;
    for (const std::string& text : left)
        ++(right.contains(text) ? overlap.both : overlap.onlyFirst);
    overlap.onlySecond = right.size() - overlap.both;
    return overlap;
}

} // namespace tokenscope::compare
