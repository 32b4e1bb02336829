#include "core/compare/corpus/coverage_gaps.h"

#include "core/base/hash.h"
#include "core/base/message.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <fmt/format.h>
#include <map>
#include <set>
#include <span>

namespace tokenscope::compare {
namespace {

constexpr std::size_t kToldRanges = 8;
constexpr std::size_t kToldGaps = 5;

/// `parts`: all of as many and one corpus.
void appendMissing(std::span<const CorpusPart> parts, std::vector<CorpusPartRange>& missing) {
    const std::uint32_t of = parts.front().of;
    std::set<std::uint32_t> numbers;
    for (const CorpusPart& part : parts)
        numbers.insert(part.number);
    const std::size_t others = missing.size();
    const auto add = [&](std::uint64_t from,
                         std::uint64_t to) { // wider: behind the last possible number is one more
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
        if (!whole.contains(corpus)) // else all of it is there, and something twice
            gaps.missing.insert(gaps.missing.end(), ranges.begin(), ranges.end());
    }
    gaps.corpora = corpora.size();
    std::map<std::pair<std::uint64_t, std::uint64_t>, std::uint64_t> texts;
    std::map<std::uint64_t, std::map<std::uint32_t, std::uint64_t>>
        dealt; // bytes by corpus and number of parts
    for (const CorpusPart& part : parts) {
        if (texts[{part.digest, part.bytes}]++ == 0)
            dealt[part.corpus][part.of] += part.bytes;
        else
            gaps.twice += part.bytes;
    }
    for (const auto& [corpus, bytes] : dealt) { // whole and in parts, or in other parts
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

std::vector<std::string> describeCoverageGaps(const CorpusSummary& summary) {
    std::vector<std::string> words;
    if (summary.partial)
        words.emplace_back("counting was stopped: the figures cover only a part of the corpus");
    const std::size_t skipped = summary.leftOut.size();
    if (skipped > 0) {
        std::string some;
        std::size_t told = 0;
        for (const CorpusGap& gap : summary.leftOut) {
            if (told == kToldGaps)
                break;
            some += fmt::format("{}{}: {}", told++ > 0 ? "; " : "", gap.file, gap.why);
        }
        if (told < skipped)
            some += fmt::format("; and {} more", skipped - told);
        words.push_back(fmt::format(
            "{}{} skipped: {}", summary.moreLeftOut ? "more than " : "",
            counted(skipped, "file or part of a file was", "files or parts of files were"), some));
    }
    const CoverageGaps gaps = coverageGaps(summary);
    std::string missing;
    for (std::size_t i = 0; i < std::min(gaps.missing.size(), kToldRanges); ++i) {
        const CorpusPartRange& range = gaps.missing[i];
        const bool one = range.first == range.last;
        missing += fmt::format("{}{}{} of {}", i > 0 ? ", " : "", range.first,
                               one ? "" : fmt::format(" to {}", range.last), range.of);
    }
    if (!missing.empty())
        words.push_back(fmt::format(
            "parts are missing: {}{}{}", missing, gaps.missing.size() > kToldRanges ? " and more" : "",
            gaps.corpora > 1
                ? fmt::format("; they belong to {} different corpora (their files differ in name or size)",
                              gaps.corpora)
                : ""));
    if (gaps.twice > 0)
        words.push_back(fmt::format(
            "{} counted more than once, because the same part or the same files were merged twice",
            counted(gaps.twice, "byte of text is", "bytes of text are")));
    return words;
}

std::uint64_t digestOf(std::string_view text) {
    constexpr std::uint64_t kFirst = 0x9E37'79B9'7F4A'7C15U;
    constexpr std::uint64_t kOther = 0xD1B5'4A32'D192'ED03U;
    // Four at once: one waits for the one before it.
    std::array<std::uint64_t, 4> lanes{text.size() + kOther, kFirst, kOther, ~kFirst};
    while (text.size() >= sizeof lanes) {
        std::array<std::uint64_t, lanes.size()> words{};
        std::memcpy(words.data(), text.data(), sizeof words);
        for (std::size_t i = 0; i < lanes.size(); ++i)
            lanes[i] = mixHash(words[i] ^ kFirst, lanes[i] ^ kOther);
        text.remove_prefix(sizeof words);
    }
    std::array<std::uint64_t, lanes.size()> rest{};
    std::memcpy(rest.data(), text.data(), text.size());
    std::uint64_t digest = 0;
    for (std::size_t i = 0; i < lanes.size(); ++i)
        digest = mixHash(mixHash(rest[i] ^ kFirst, lanes[i] ^ kOther) ^ digest, kOther);
    return digest;
}

} // namespace tokenscope::compare
