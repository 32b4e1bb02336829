#include "core/compare/corpus/corpus_summary.h"

#include <algorithm>
#include <iterator>
#include <tuple>

namespace tokenscope::compare {
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
                    message("the summaries are of different tokenizers ({} and {})", columns.size(),
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

} // namespace tokenscope::compare
