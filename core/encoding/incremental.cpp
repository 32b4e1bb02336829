#include "core/encoding/incremental.h"

#include <algorithm>
#include <optional>

namespace tokenscope {
namespace {

constexpr std::size_t kSearchBytes = 1U << 16U; ///< distance within which a safe break is searched

/// The last safe break at or before `from`, or 0.
std::size_t safeBreakBefore(const Tokenizer& tokenizer, std::string_view text, std::size_t from) {
    const std::size_t stop = from > kSearchBytes ? from - kSearchBytes : 0;
    for (std::size_t at = from; at > stop; --at) {
        if (tokenizer.isSafeBreak(text, at))
            return at;
    }
    return 0;
}

/// The first safe break at or after `from`, or text.size().
std::size_t safeBreakAfter(const Tokenizer& tokenizer, std::string_view text, std::size_t from) {
    const std::size_t stop = std::min(text.size(), from + kSearchBytes);
    for (std::size_t at = from; at < stop; ++at) {
        if (tokenizer.isSafeBreak(text, at))
            return at;
    }
    return text.size();
}

/// Replaces tokens [first, last) of `before` by those of `part`, which starts at byte `offset`.
void splice(Encoding& before, std::size_t first, std::size_t last, const Encoding& part, std::uint32_t offset,
            std::int64_t shift) {
    const auto replace = [&](auto& values, const auto& fresh) {
        const auto at = values.begin() + static_cast<std::ptrdiff_t>(first);
        const std::size_t common = std::min(fresh.size(), last - first);
        std::copy_n(fresh.begin(), common, at);
        if (fresh.size() > common)
            values.insert(at + static_cast<std::ptrdiff_t>(common),
                          fresh.begin() + static_cast<std::ptrdiff_t>(common), fresh.end());
        else
            values.erase(at + static_cast<std::ptrdiff_t>(common),
                         values.begin() + static_cast<std::ptrdiff_t>(last));
    };
    const auto moved = [](ByteSpan span, std::int64_t by) {
        return ByteSpan{static_cast<std::uint32_t>(span.begin + by),
                        static_cast<std::uint32_t>(span.end + by)};
    };
    const auto replaceSpans = [&](std::vector<ByteSpan>& spans, const std::vector<ByteSpan>& fresh) {
        for (std::size_t i = last; i < spans.size(); ++i) {
            // References report [0, 0) for pieces that represent no text, at any position.
            if (!(spans[i] == ByteSpan{}))
                spans[i] = moved(spans[i], shift);
        }
        std::vector<ByteSpan> placed;
        placed.reserve(fresh.size());
        for (const ByteSpan span : fresh)
            placed.push_back(moved(span, offset));
        replace(spans, placed);
    };
    const bool reference = !before.reference.empty() || !part.reference.empty();
    const auto tokenShift = static_cast<std::int64_t>(part.size()) - static_cast<std::int64_t>(last - first);
    replace(before.ids, part.ids);
    replaceSpans(before.bytes, part.bytes);
    if (reference)
        replaceSpans(before.reference, part.reference);
    std::vector<std::pair<std::uint32_t, std::string>> spellings;
    for (auto& entry : before.spellings) {
        if (entry.first < first)
            spellings.push_back(std::move(entry));
    }
    for (const auto& entry : part.spellings)
        spellings.emplace_back(static_cast<std::uint32_t>(entry.first + first), entry.second);
    for (auto& entry : before.spellings) {
        if (entry.first >= last)
            spellings.emplace_back(static_cast<std::uint32_t>(entry.first + tokenShift),
                                   std::move(entry.second));
    }
    before.spellings = std::move(spellings);
}

/// The index of the first token that starts at or after `byte`, which is a break.
std::size_t tokenFrom(const Encoding& encoding, std::size_t byte) {
    const auto found = std::partition_point(encoding.bytes.begin(), encoding.bytes.end(),
                                            [&](const ByteSpan& span) { return span.begin < byte; });
    return static_cast<std::size_t>(found - encoding.bytes.begin());
}

/// How many tokens the post-processor adds before and after a text. Absent when they can't be counted.
struct SpecialTokenCounts {
    std::size_t before = 0;
    std::size_t after = 0;
};
std::optional<SpecialTokenCounts> specialsAround(const Tokenizer& tokenizer, EncodeOptions options) {
    constexpr std::string_view kProbe = "a";
    options.full = true;
    options.progress = {};
    const auto with = tokenizer.encode(kProbe, options);
    options.addSpecial = options.addBos = options.addEos = false;
    const auto without = tokenizer.encode(kProbe, options);
    if (!with || !without || with->size() < without->size())
        return std::nullopt;
    const auto& special = with->specialMask;
    const auto first = std::find(special.begin(), special.end(), 0);
    const auto last = std::find(special.rbegin(), special.rend(), 0);
    const SpecialTokenCounts around = {static_cast<std::size_t>(first - special.begin()),
                                       static_cast<std::size_t>(last - special.rbegin())};
    const bool isConsistent = around.before + without->size() + around.after == with->size() &&
                              std::equal(without->ids.begin(), without->ids.end(),
                                         with->ids.begin() + static_cast<std::ptrdiff_t>(around.before));
    return isConsistent ? std::optional(around) : std::nullopt;
}

} // namespace

Result<Encoding> encodeEdit(const Tokenizer& tokenizer, Encoding before, const TextEdit& edit,
                            std::string_view text, const EncodeOptions& options) {
    // isSafeBreak() looks at a few bytes on each side. If the edit didn't touch these, the break existed
    // before it.
    const std::size_t contextBefore =
        edit.begin - std::min<std::size_t>(edit.begin, Tokenizer::kBreakContext);
    const std::size_t contextAfter = edit.begin + edit.inserted + Tokenizer::kBreakContext;
    const std::size_t begin = safeBreakBefore(tokenizer, text, contextBefore);
    const std::size_t end = safeBreakAfter(tokenizer, text, contextAfter);
    const bool fromStart = begin == 0;
    const bool toEnd = end == text.size();
    if ((fromStart && toEnd) || options.full || options.configured || !before.diagnostics.empty())
        return tokenizer.encode(text, options);
    SpecialTokenCounts around;
    if (fromStart || toEnd) {
        const auto found = specialsAround(tokenizer, options);
        if (!found || found->before + found->after > before.size())
            return tokenizer.encode(text, options);
        around = *found;
    }
    EncodeOptions plain = options;
    plain.addSpecial = plain.addBos = plain.addEos = false;
    plain.continuesText = !fromStart || options.continuesText;
    auto part = tokenizer.encode(text.substr(begin, end - begin), plain);
    if (!part)
        return part;
    if (!part->diagnostics.empty())
        return tokenizer.encode(text, options);
    const std::int64_t shift =
        static_cast<std::int64_t>(edit.inserted) - static_cast<std::int64_t>(edit.removed);
    const std::size_t first = fromStart ? around.before : tokenFrom(before, begin);
    const std::size_t last =
        toEnd ? before.size() - around.after
              : tokenFrom(before, static_cast<std::size_t>(static_cast<std::int64_t>(end) - shift));
    splice(before, first, last, *part, static_cast<std::uint32_t>(begin), shift);
    return before;
}

} // namespace tokenscope
