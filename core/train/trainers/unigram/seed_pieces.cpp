#include "core/train/trainers/unigram/seed_pieces.h"

#include "core/base/progress.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

namespace tokenscope::train {
namespace {

using Alphabet = UnigramTrainerOptions::Alphabet;

constexpr std::size_t kStopInterval = 4096; ///< words between two checks of the stop token

tl::unexpected<Error> stopped() {
    return fail(ErrorCode::Canceled, {}, "training was canceled");
}

/// Calls f(character, count) for each; invalid bytes are kInvalid.
template <class F>
void forEachCharacter(std::string_view word, Alphabet alphabet, F&& f) {
    if (alphabet == Alphabet::Bytes) {
        for (const char c : word)
            f(static_cast<char32_t>(static_cast<unsigned char>(c)));
        return;
    }
    for (std::size_t at = 0; at < word.size();) {
        const DecodedCharacter character = decodeUtf8(word, at);
        f(character.value);
        at += character.length;
    }
}

struct Ranked {
    char32_t character = 0;
    std::uint64_t count = 0;
};

/// The characters to cover (or all bytes), in the order of their numbers.
std::vector<Ranked> chosenCharacters(const std::vector<std::uint64_t>& counts,
                                     const UnigramTrainerOptions& options) {
    const bool bytes = options.alphabet == Alphabet::Bytes;
    std::vector<Ranked> ranked;
    std::uint64_t total = 0;
    for (char32_t character = 0; character < counts.size(); ++character) {
        if (counts[character] == 0 && !bytes)
            continue;
        ranked.push_back({character, counts[character]});
        total += counts[character];
    }
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const Ranked& a, const Ranked& b) { return a.count > b.count; });
    if (bytes)
        return ranked;
    const std::unordered_set<std::string> reserved(options.reserved.begin(), options.reserved.end());
    const auto wanted = static_cast<long double>(options.characterCoverage) * static_cast<long double>(total);
    const std::size_t most =
        options.limitAlphabet == 0 ? std::numeric_limits<std::size_t>::max() : options.limitAlphabet;
    std::vector<Ranked> chosen;
    std::uint64_t covered = 0;
    for (const Ranked& one : ranked) {
        if (static_cast<long double>(covered) >= wanted || chosen.size() >= most)
            break;
        covered += one.count;
        std::string text;
        appendUtf8(text, one.character);
        if (!reserved.contains(text))
            chosen.push_back(one);
    }
    return chosen;
}

/// suffixes[begin … end) start with the same `depth` symbols.
struct SuffixGroup {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    std::uint32_t depth = 0;
};

struct SuffixGroups {
    std::vector<std::uint32_t> suffixes; ///< positions in the text's symbols, except those of 0
    /// Groups are disjoint or nested. Strings of at least 2 symbols, within a fragment, that cannot be
    /// extended by a symbol before or after that is the same at each occurrence; and whole fragments.
    std::vector<SuffixGroup> groups;
};

class Sorter {
  public:
    Sorter(const UnigramText& text, std::size_t deepest, const Progress& progress)
        : m_symbols(text.symbols)
        , m_deepest(deepest)
        , m_progress(progress)
        , m_counts(text.alphabet.size()) {}

    SuffixGroups sorted();

  private:
    /// suffixes[begin … end) have `depth` symbols in common.
    void sort(std::uint32_t begin, std::uint32_t end, std::size_t depth);
    void sortOne(std::uint32_t index, std::size_t depth);
    /// Sorts them by the symbol at `depth`; stable.
    void order(std::uint32_t begin, std::uint32_t end, std::size_t depth);
    void orderMany(std::uint32_t begin, std::uint32_t end, std::size_t depth);
    [[nodiscard]] std::uint32_t symbolAt(std::uint32_t index, std::size_t depth) const {
        return m_symbols[m_found.suffixes[index] + depth];
    }

    const std::vector<std::uint32_t>& m_symbols;
    std::size_t m_deepest;
    const Progress& m_progress;
    SuffixGroups m_found;
    std::vector<std::uint64_t> m_keys;   ///< symbol, suffix
    std::vector<std::uint32_t> m_counts; ///< by symbol; all 0 between uses
    std::vector<std::uint32_t> m_met;    ///< symbols
    std::vector<std::uint32_t> m_scattered;
};

SuffixGroups Sorter::sorted() {
    std::size_t suffixes = 0;
    for (const std::uint32_t symbol : m_symbols)
        suffixes += symbol != 0 ? 1 : 0;
    m_found.suffixes.reserve(suffixes);
    for (std::uint32_t at = 0; at < m_symbols.size(); ++at) {
        if (m_symbols[at] != 0)
            m_found.suffixes.push_back(at);
    }
    m_scattered.resize(suffixes);
    const auto end = static_cast<std::uint32_t>(suffixes);
    order(0, end, 0);
    for (std::uint32_t i = 0; i < end && !m_progress.stopped();) {
        std::uint32_t next = i + 1;
        while (next < end && symbolAt(next, 0) == symbolAt(i, 0))
            ++next;
        sort(i, next, 1);
        i = next;
    }
    return std::move(m_found);
}

void Sorter::sortOne(std::uint32_t index, std::size_t depth) {
    const std::uint32_t at = m_found.suffixes[index];
    if (m_symbols[at - 1] != 0)
        return;
    std::size_t length = depth;
    while (length <= m_deepest && m_symbols[at + length] != 0)
        ++length;
    if (length >= 2 && length <= m_deepest)
        m_found.groups.push_back({index, index + 1, static_cast<std::uint32_t>(length)});
}

void Sorter::sort(std::uint32_t begin, std::uint32_t end, std::size_t depth) {
    for (;; ++depth) {
        if (end - begin == 1) {
            sortOne(begin, depth);
            return;
        }
        const std::uint32_t before = m_symbols[m_found.suffixes[begin] - 1];
        const std::uint32_t after = symbolAt(begin, depth);
        bool oneBefore = before != 0;
        bool sameAfter = after != 0;
        for (std::uint32_t i = begin + 1; i < end && (oneBefore || sameAfter); ++i) {
            oneBefore = oneBefore && m_symbols[m_found.suffixes[i] - 1] == before;
            sameAfter = sameAfter && symbolAt(i, depth) == after;
        }
        if (oneBefore)
            return; // nor is any longer string with this prefix
        if (depth == m_deepest) {
            if (depth >= 2)
                m_found.groups.push_back({begin, end, static_cast<std::uint32_t>(depth)});
            return;
        }
        if (!sameAfter)
            break;
    }
    if (depth >= 2)
        m_found.groups.push_back({begin, end, static_cast<std::uint32_t>(depth)});
    if (end - begin > 4096 && m_progress.stopped())
        return;
    order(begin, end, depth);
    while (begin < end && symbolAt(begin, depth) == 0)
        ++begin;
    while (begin < end) {
        const std::uint32_t symbol = symbolAt(begin, depth);
        std::uint32_t next = begin + 1;
        while (next < end && symbolAt(next, depth) == symbol)
            ++next;
        sort(begin, next, depth + 1);
        begin = next;
    }
}

void Sorter::order(std::uint32_t begin, std::uint32_t end, std::size_t depth) {
    if (end - begin > 256) {
        orderMany(begin, end, depth);
        return;
    }
    // All keys differ, so that sorting them is stable: the suffixes were in this order before.
    m_keys.clear();
    for (std::uint32_t i = begin; i < end; ++i)
        m_keys.push_back(std::uint64_t{symbolAt(i, depth)} << 32U | m_found.suffixes[i]);
    std::sort(m_keys.begin(), m_keys.end());
    for (std::uint32_t i = begin; i < end; ++i)
        m_found.suffixes[i] = static_cast<std::uint32_t>(m_keys[i - begin]);
}

void Sorter::orderMany(std::uint32_t begin, std::uint32_t end, std::size_t depth) {
    m_met.clear();
    for (std::uint32_t i = begin; i < end; ++i) {
        const std::uint32_t symbol = symbolAt(i, depth);
        if (m_counts[symbol]++ == 0)
            m_met.push_back(symbol);
    }
    std::sort(m_met.begin(), m_met.end());
    std::uint32_t place = 0;
    for (const std::uint32_t symbol : m_met)
        place += std::exchange(m_counts[symbol], place);
    for (std::uint32_t i = begin; i < end; ++i)
        m_scattered[m_counts[symbolAt(i, depth)]++] = m_found.suffixes[i];
    std::copy_n(m_scattered.begin(), end - begin, m_found.suffixes.begin() + begin);
    for (const std::uint32_t symbol : m_met)
        m_counts[symbol] = 0;
}

/// Incomplete after a stop.
SuffixGroups suffixGroups(const UnigramText& text, std::size_t deepest, const Progress& progress) {
    return Sorter(text, deepest, progress).sorted();
}

struct Candidate {
    SuffixGroup group;
    std::uint64_t count = 0;
    [[nodiscard]] double score() const {
        return static_cast<double>(count) * static_cast<double>(group.depth);
    }
};

/// With their counts; without single occurrences and reserved spellings.
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

constexpr std::size_t kSuffixInterval = 1U << 16U; ///< suffixes between two checks of the stop token

/// Calls f(suffix, numbers of the chosen groups that contain it, shortest first) for each suffix, until a
/// stop is requested.
template <class F>
void forEachSuffix(const SuffixGroups& found, const std::vector<Candidate>& chosen, const Progress& progress,
                   F&& f) {
    // Groups by their start, an outer one before those in it.
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
        if (i % kSuffixInterval == 0 && progress.stopped())
            return;
        while (!open.empty() && chosen[open.back()].group.end <= i)
            open.pop_back();
        for (; next < order.size() && chosen[order[next]].group.begin == i; ++next)
            open.push_back(order[next]);
        f(found.suffixes[i], open);
    }
}

} // namespace

std::string UnigramText::spelled(std::size_t begin, std::size_t length) const {
    std::string text;
    for (std::size_t i = begin; i < begin + length; ++i)
        text += alphabet[symbols[i]];
    return text;
}

Result<UnigramText> unigramText(const WordCounts& words, const UnigramTrainerOptions& options,
                                const Progress& progress) {
    const bool bytes = options.alphabet == Alphabet::Bytes;
    std::vector<std::uint64_t> counts(bytes ? 256 : kCodePoints);
    std::uint64_t places = 1;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i % kStopInterval == 0 && progress.stopped())
            return stopped();
        forEachCharacter(words.word(i), options.alphabet, [&](char32_t character) {
            ++places;
            if (character < counts.size())
                counts[character] += words.count(i);
        });
        ++places;
    }
    if (places > std::numeric_limits<std::uint32_t>::max())
        return fail(ErrorCode::TooLarge, {}, "the distinct words have more than 2^32 characters",
                    "keep fewer words (--max-words)");
    UnigramText text;
    text.alphabet.emplace_back();
    text.alphabetCounts.push_back(0);
    std::vector<std::uint32_t> symbolOf(counts.size());
    for (const Ranked& one : chosenCharacters(counts, options)) {
        symbolOf[one.character] = static_cast<std::uint32_t>(text.alphabet.size());
        std::string spelling;
        if (bytes)
            spelling.assign(1, static_cast<char>(one.character));
        else
            appendUtf8(spelling, one.character);
        text.alphabet.push_back(std::move(spelling));
        text.alphabetCounts.push_back(one.count);
    }

    text.symbols.reserve(places);
    text.symbols.push_back(0);
    text.fragments.reserve(words.size());
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i % kStopInterval == 0 && progress.stopped())
            return stopped();
        std::size_t begin = text.symbols.size();
        const auto endFragment = [&] {
            const std::size_t length = text.symbols.size() - begin;
            if (length == 0)
                return;
            text.fragments.push_back(
                {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(length), words.count(i)});
            text.symbols.push_back(0);
            begin = text.symbols.size();
        };
        forEachCharacter(words.word(i), options.alphabet, [&](char32_t character) {
            const std::uint32_t symbol = character < symbolOf.size() ? symbolOf[character] : 0;
            if (symbol != 0) {
                text.symbols.push_back(symbol);
                return;
            }
            text.uncovered += words.count(i);
            endFragment();
        });
        endFragment();
    }
    return text;
}

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

    SeedPieces result;
    const std::size_t symbols = text.alphabet.size() - 1;
    result.seeds.resize(symbols, {0, 1, 0}); // stays so for a symbol that never occurs
    result.seeds.reserve(symbols + chosen.size());
    for (std::uint32_t at = 0; at < text.symbols.size(); ++at) {
        if (text.symbols[at] != 0)
            result.seeds[text.symbols[at] - 1] = {at, 1, text.alphabetCounts[text.symbols[at]]};
    }
    for (const Candidate& candidate : chosen)
        result.seeds.push_back(
            {found.suffixes[candidate.group.begin], candidate.group.depth, candidate.count});

    result.edgeCounts.resize(text.symbols.size());
    for (std::size_t at = 0; at < text.symbols.size(); ++at)
        result.edgeCounts[at] = text.symbols[at] != 0 ? 1 : 0;
    forEachSuffix(found, chosen, progress, [&](std::uint32_t at, const std::vector<std::uint32_t>& groups) {
        result.edgeCounts[at] = static_cast<std::uint8_t>(1 + groups.size());
    });
    if (progress.stopped())
        return givenUp();
    std::vector<std::size_t> firstEdge(text.symbols.size() + 1);
    for (std::size_t at = 0; at < text.symbols.size(); ++at)
        firstEdge[at + 1] = firstEdge[at] + result.edgeCounts[at];
    result.edges.resize(firstEdge.back());
    for (std::size_t at = 0; at < text.symbols.size(); ++at) {
        if (text.symbols[at] != 0)
            result.edges[firstEdge[at]] = edge(text.symbols[at] - 1, 1);
    }
    forEachSuffix(found, chosen, progress, [&](std::uint32_t at, const std::vector<std::uint32_t>& groups) {
        std::size_t to = firstEdge[at];
        for (const std::uint32_t group : groups)
            result.edges[++to] = edge(symbols + group, chosen[group].group.depth);
    });
    if (progress.stopped())
        return givenUp();
    return result;
}

} // namespace tokenscope::train
