#include "core/train/trainers/unigram/seed_pieces.h"

#include "core/train/trainers/unigram/suffix_groups.h"

#include <algorithm>
#include <string>
#include <unordered_set>

namespace tokenscope::train {

namespace {

struct Candidate {
    SuffixGroup group;
    std::uint64_t count = 0;
    [[nodiscard]] double score() const {
        return static_cast<double>(count) * static_cast<double>(group.depth);
    }
};

/// With their counts, but those of a single occurrence and of reserved spellings.
std::vector<Candidate> counted(const UnigramText& text, const SuffixGroups& found,
                               const UnigramTrainerOptions& options) {
    std::vector<std::uint64_t> countAt(text.symbols.size());
    for (const UnigramText::Fragment& fragment : text.fragments)
        std::fill_n(countAt.begin() + fragment.begin, fragment.length, fragment.count);
    std::vector<std::uint64_t> sums(found.suffixes.size() + 1);
    for (std::size_t i = 0; i < found.suffixes.size(); ++i)
        sums[i + 1] = sums[i] + countAt[found.suffixes[i]];
    const std::unordered_set<std::string> reserved(options.reserved.begin(), options.reserved.end());
    std::vector<Candidate> candidates;
    for (const SuffixGroup& group : found.groups) {
        const std::uint64_t count = sums[group.end] - sums[group.begin];
        if (count < 2)
            continue;
        if (!reserved.empty() && reserved.contains(text.spelled(found.suffixes[group.begin], group.depth)))
            continue;
        candidates.push_back({group, count});
    }
    return candidates;
}

void keepBest(std::vector<Candidate>& candidates, std::size_t most) {
    const auto better = [](const Candidate& a, const Candidate& b) {
        if (a.score() != b.score())
            return a.score() > b.score();
        return a.group.begin != b.group.begin ? a.group.begin < b.group.begin : a.group.depth < b.group.depth;
    };
    if (candidates.size() > most) {
        std::nth_element(candidates.begin(), candidates.begin() + static_cast<std::ptrdiff_t>(most),
                         candidates.end(), better);
        candidates.resize(most);
    }
    std::sort(candidates.begin(), candidates.end(), better);
}

constexpr std::size_t kSuffixesALook = 1U << 16U; ///< suffixes between two looks at the stop token

/// f(suffix, the numbers of the chosen groups that it is in, shortest first), for each suffix.
/// Stops when it is asked to.
template <class F>
void forEachSuffix(const SuffixGroups& found, const std::vector<Candidate>& chosen, const Progress& progress,
                   F&& f) {
    // Groups in the order in which they begin, an outer one before those in it.
    std::vector<std::uint32_t> order(chosen.size());
    for (std::uint32_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        const SuffixGroup& x = chosen[a].group;
        const SuffixGroup& y = chosen[b].group;
        return x.begin != y.begin ? x.begin < y.begin : x.depth < y.depth;
    });
    std::vector<std::uint32_t> open;
    std::size_t next = 0;
    for (std::size_t i = 0; i < found.suffixes.size(); ++i) {
        if (i % kSuffixesALook == 0 && progress.stopped())
            return;
        while (!open.empty() && chosen[open.back()].group.end <= i)
            open.pop_back();
        for (; next < order.size() && chosen[order[next]].group.begin == i; ++next)
            open.push_back(order[next]);
        f(found.suffixes[i], open);
    }
}

} // namespace

Result<SeedPieces> seedPieces(const UnigramText& text, const UnigramTrainerOptions& options,
                              const Progress& progress) {
    const SuffixGroups found = suffixGroups(text, options.maxTokenLength, progress);
    const auto givenUp = [] { return fail(ErrorCode::Canceled, {}, "training was canceled"); };
    if (progress.stopped())
        return givenUp();
    std::vector<Candidate> chosen = counted(text, found, options);
    keepBest(chosen, std::min(options.seedSize, kMaxUnigramPieces - text.alphabet.size()));
    if (progress.stopped())
        return givenUp();

    SeedPieces made;
    const std::size_t symbols = text.alphabet.size() - 1;
    made.seeds.resize(symbols, {0, 1, 0}); // as one that never occurs stays
    made.seeds.reserve(symbols + chosen.size());
    for (std::uint32_t at = 0; at < text.symbols.size(); ++at) {
        if (text.symbols[at] != 0)
            made.seeds[text.symbols[at] - 1] = {at, 1, text.alphabetCounts[text.symbols[at]]};
    }
    for (const Candidate& candidate : chosen)
        made.seeds.push_back({found.suffixes[candidate.group.begin], candidate.group.depth, candidate.count});

    made.edgeCounts.resize(text.symbols.size());
    for (std::size_t at = 0; at < text.symbols.size(); ++at)
        made.edgeCounts[at] = text.symbols[at] != 0 ? 1 : 0;
    forEachSuffix(found, chosen, progress, [&](std::uint32_t at, const std::vector<std::uint32_t>& groups) {
        made.edgeCounts[at] = static_cast<std::uint8_t>(1 + groups.size());
    });
    if (progress.stopped())
        return givenUp();
    std::vector<std::size_t> firstEdge(text.symbols.size() + 1);
    for (std::size_t at = 0; at < text.symbols.size(); ++at)
        firstEdge[at + 1] = firstEdge[at] + made.edgeCounts[at];
    made.edges.resize(firstEdge.back());
    for (std::size_t at = 0; at < text.symbols.size(); ++at) {
        if (text.symbols[at] != 0)
            made.edges[firstEdge[at]] = edge(text.symbols[at] - 1, 1);
    }
    forEachSuffix(found, chosen, progress, [&](std::uint32_t at, const std::vector<std::uint32_t>& groups) {
        std::size_t to = firstEdge[at];
        for (const std::uint32_t group : groups)
            made.edges[++to] = edge(symbols + group, chosen[group].group.depth);
    });
    if (progress.stopped())
        return givenUp();
    return made;
}

} // namespace tokenscope::train
