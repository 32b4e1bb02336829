#include "core/compare/corpus/coverage_gaps.h"

#include "core/base/hash.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <fmt/format.h>
#include <map>
#include <set>
#include <span>

namespace tokenscope::compare {
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

std::uint64_t digestOf(std::string_view text) {
    constexpr std::uint64_t kFirst = 0x9E37'79B9'7F4A'7C15U;
    constexpr std::uint64_t kOther = 0xD1B5'4A32'D192'ED03U;
    // Four lanes, because each step waits for the previous one of its lane.
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
