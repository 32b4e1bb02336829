#include "app/cli/throughput.h"

#include "core/base/try.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <optional>
#include <thread>

namespace tokenscope::cli {
namespace {

/// Bytes searched for a safe break after an even split position.
constexpr std::size_t kSearchForBreak = 1U << 20U;
constexpr std::size_t kLinesAtOnce = 256;

using Parts = std::vector<std::string_view>;

Parts linesOf(std::string_view text) {
    Parts lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        std::string_view line = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (!line.empty() && line.back() == '\r')
            line.remove_suffix(1);
        lines.push_back(line);
    }
    return lines;
}

Parts cutSafely(const Tokenizer& tokenizer, std::string_view text, unsigned pieces) {
    Parts parts;
    std::size_t begin = 0;
    for (unsigned i = 1; i < pieces; ++i) {
        const std::size_t from = std::max(begin + 1, text.size() / pieces * i);
        const std::size_t limit = std::min(text.size(), from + kSearchForBreak);
        std::size_t at = from;
        while (at < limit && !tokenizer.isSafeBreak(text, at))
            ++at;
        if (at < limit) {
            parts.push_back(text.substr(begin, at - begin));
            begin = at;
        }
    }
    parts.push_back(text.substr(begin));
    return parts;
}

/// Encodes all parts on several threads; results keep the order. `oneText`: the parts belong to one text.
Result<std::vector<std::vector<PieceId>>> encodeAll(const Tokenizer& tokenizer, const Parts& parts,
                                                    const EncodeOptions& options, unsigned threads,
                                                    std::size_t atOnce, bool oneText) {
    std::vector<std::vector<PieceId>> results(parts.size());
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    std::optional<Error> failure;
    const auto work = [&] {
        for (;;) {
            const std::size_t begin = next.fetch_add(atOnce);
            if (begin >= parts.size())
                return;
            for (std::size_t i = begin; i < std::min(parts.size(), begin + atOnce); ++i) {
                EncodeOptions own = options;
                own.continuesText = oneText && i > 0;
                auto encoding = tokenizer.encode(parts[i], own);
                if (!encoding) {
                    const std::scoped_lock lock(mutex);
                    failure = encoding.error();
                    next = parts.size();
                    return;
                }
                results[i] = std::move(encoding->ids);
            }
        }
    };
    std::vector<std::thread> others;
    for (unsigned i = 1; i < threads; ++i)
        others.emplace_back(work);
    work();
    for (std::thread& other : others)
        other.join();
    if (failure)
        return tl::unexpected<Error>(*std::move(failure));
    return results;
}

/// The tokens added by the post-processor, found by encoding with and without them.
struct Frame {
    std::vector<PieceId> before;
    std::vector<PieceId> after;
};

Result<Frame> frameOf(const Tokenizer& tokenizer, const EncodeOptions& with, const EncodeOptions& without) {
    const auto framed = tokenizer.encode("a", with);
    const auto bare = tokenizer.encode("a", without);
    if (!framed)
        return tl::unexpected<Error>(framed.error());
    if (!bare)
        return tl::unexpected<Error>(bare.error());
    const auto at = std::search(framed->ids.begin(), framed->ids.end(), bare->ids.begin(), bare->ids.end());
    const auto length = static_cast<std::ptrdiff_t>(bare->ids.size());
    Frame frame;
    if (at == framed->ids.end())
        return frame;
    frame.before.assign(framed->ids.begin(), at);
    frame.after.assign(at + length, framed->ids.end());
    return frame;
}

EncodeOptions withoutSpecials(EncodeOptions options) {
    options.addSpecial = false;
    options.addBos = false;
    options.addEos = false;
    return options;
}

Result<std::vector<std::vector<PieceId>>> encodeOnce(const Tokenizer& tokenizer, std::string_view text,
                                                     const ThroughputOptions& options) {
    if (options.lines)
        return encodeAll(tokenizer, linesOf(text), options.encode, options.threads, kLinesAtOnce, false);
    if (options.threads <= 1)
        return encodeAll(tokenizer, {text}, options.encode, 1, 1, false);
    const auto cuts = cutSafely(tokenizer, text, options.threads * 4);
    if (cuts.size() <= 1)
        return encodeAll(tokenizer, {text}, options.encode, 1, 1, false);
    const EncodeOptions bare = withoutSpecials(options.encode);
    TOKENSCOPE_TRY(const auto frame, frameOf(tokenizer, options.encode, bare));
    auto results = encodeAll(tokenizer, cuts, bare, options.threads, 1, true);
    if (!results)
        return results;
    results->insert(results->begin(), frame.before);
    results->push_back(frame.after);
    return results;
}

} // namespace

std::uint64_t checksum(std::uint64_t before, const std::vector<PieceId>& ids) {
    constexpr std::uint64_t kPrime = 0x100000001B3ULL;
    for (const PieceId id : ids) {
        for (unsigned shift = 0; shift < 32; shift += 8)
            before = (before ^ ((id >> shift) & 0xFFU)) * kPrime;
    }
    return before;
}

Result<Throughput> measureThroughput(const Tokenizer& tokenizer, std::string_view text,
                                     const ThroughputOptions& options) {
    Throughput throughput;
    for (unsigned round = 0; round < options.repeat; ++round) {
        const auto start = std::chrono::steady_clock::now();
        const auto results = encodeOnce(tokenizer, text, options);
        const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - start;
        if (!results)
            return tl::unexpected<Error>(results.error());
        throughput.milliseconds.push_back(taken.count());
        if (round > 0)
            continue;
        for (const auto& ids : *results) {
            throughput.tokens += ids.size();
            throughput.checksum = checksum(throughput.checksum, ids);
        }
    }
    return throughput;
}

} // namespace tokenscope::cli
