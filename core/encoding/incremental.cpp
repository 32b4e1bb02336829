#include "core/encoding/incremental.h"

#include "core/base/try.h"

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

ByteSpan moved(ByteSpan span, std::int64_t by) {
    return {static_cast<std::uint32_t>(span.begin + by), static_cast<std::uint32_t>(span.end + by)};
}

/// As spliced(); the fresh spans start at byte `offset`, and those after them move by `shift`.
std::vector<ByteSpan> splicedSpans(const std::vector<ByteSpan>& before, const TokenEdit& edit,
                                   const std::vector<ByteSpan>& fresh, std::int64_t offset,
                                   std::int64_t shift) {
    std::vector<ByteSpan> after;
    after.reserve(before.size() - edit.removed + fresh.size());
    after.insert(after.end(), before.begin(), before.begin() + static_cast<std::ptrdiff_t>(edit.begin));
    for (const ByteSpan span : fresh)
        after.push_back(moved(span, offset));
    for (std::size_t i = edit.begin + edit.removed; i < before.size(); ++i) {
        // References report [0, 0) for pieces that represent no text, at any position.
        after.push_back(before[i] == ByteSpan{} ? ByteSpan{} : moved(before[i], shift));
    }
    return after;
}

/// The encoding after the edit. `part` is that of the inserted tokens and starts at byte `offset`.
Encoding spliced(const Encoding& before, const TokenEdit& edit, const Encoding& part, std::int64_t offset,
                 std::int64_t shift) {
    Encoding after;
    after.ids = spliced(before.ids, edit, part.ids);
    after.bytes = splicedSpans(before.bytes, edit, part.bytes, offset, shift);
    if (!before.reference.empty() || !part.reference.empty())
        after.reference = splicedSpans(before.reference, edit, part.reference, offset, shift);
    const std::size_t last = edit.begin + edit.removed;
    for (const auto& entry : before.spellings) {
        if (entry.first < edit.begin)
            after.spellings.push_back(entry);
    }
    for (const auto& [token, spelling] : part.spellings)
        after.spellings.emplace_back(static_cast<std::uint32_t>(token + edit.begin), spelling);
    for (const auto& [token, spelling] : before.spellings) {
        if (token >= last)
            after.spellings.emplace_back(
                static_cast<std::uint32_t>(token - last + edit.begin + edit.inserted), spelling);
    }
    return after;
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

Result<EditedEncoding> encodeEdit(const Tokenizer& tokenizer, const Encoding& before, const TextEdit& edit,
                                  std::string_view text, const EncodeOptions& options) {
    const auto again = [&]() -> Result<EditedEncoding> {
        TOKENSCOPE_TRY(auto whole, tokenizer.encode(text, options));
        return EditedEncoding{std::move(whole), std::nullopt};
    };
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
        return again();
    SpecialTokenCounts around;
    if (fromStart || toEnd) {
        const auto found = specialsAround(tokenizer, options);
        if (!found || found->before + found->after > before.size())
            return again();
        around = *found;
    }
    EncodeOptions plain = options;
    plain.addSpecial = plain.addBos = plain.addEos = false;
    plain.continuesText = !fromStart || options.continuesText;
    TOKENSCOPE_TRY(const auto part, tokenizer.encode(text.substr(begin, end - begin), plain));
    if (!part.diagnostics.empty())
        return again();
    const std::int64_t shift =
        static_cast<std::int64_t>(edit.inserted) - static_cast<std::int64_t>(edit.removed);
    const std::size_t first = fromStart ? around.before : tokenFrom(before, begin);
    const std::size_t last =
        toEnd ? before.size() - around.after
              : tokenFrom(before, static_cast<std::size_t>(static_cast<std::int64_t>(end) - shift));
    const TokenEdit tokens = {first, last - first, part.size()};
    return EditedEncoding{spliced(before, tokens, part, static_cast<std::int64_t>(begin), shift), tokens};
}

} // namespace tokenscope
