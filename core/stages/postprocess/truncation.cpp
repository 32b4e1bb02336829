#include "core/stages/postprocess/truncation.h"

#include "core/base/try.h"
#include "core/stages/postprocess/post_processor.h"

#include <fmt/format.h>

#include <algorithm>

namespace tokenscope {
namespace {

constexpr std::uint64_t kMaxPadded = std::uint64_t{1} << 24U;

template <class T>
std::vector<T> sliceOfColumn(const std::vector<T>& values, std::size_t begin, std::size_t end) {
    if (values.empty()) // a column that was not requested
        return {};
    return {values.begin() + static_cast<std::ptrdiff_t>(begin),
            values.begin() + static_cast<std::ptrdiff_t>(end)};
}

tl::unexpected<Error> refuse(const char* field, Message message, Message remedy) {
    return tl::unexpected<Error>(Error{ErrorCode::BadInput,
                                       {},
                                       std::string("$.truncation.") + field,
                                       std::move(message),
                                       std::move(remedy)});
}

/// Checks that `size` pieces can be split into windows of `length`.
Result<void> checkWindows(std::size_t size, std::size_t length, const TruncationConfig& config) {
    if (length == 0)
        return {};
    if (config.stride >= length)
        return refuse("stride", message("windows of {} tokens can't overlap by {}", length, config.stride),
                      "choose a stride smaller than max_length without the special tokens");
    const std::size_t step = length - static_cast<std::size_t>(config.stride);
    const std::size_t windows = 1 + (size - length + step - 1) / step;
    if (windows <= kMaxInWindows / (length + kWindowItself))
        return {};
    return fail(ErrorCode::TooLarge, "$.truncation",
                message("{} tokens result in {} windows of {} that overlap by {}; the limit is {} tokens in "
                        "all windows together",
                        size, windows, length, config.stride, kMaxInWindows),
                "choose a larger max_length or a smaller stride, encode in parts, or omit --configured");
}

/// Splits into windows of `length` pieces: the first stays in `encoding`, the others overflow.
Result<void> truncateTo(Encoding& encoding, std::size_t length, const TruncationConfig& config) {
    const std::size_t size = encoding.size();
    if (length >= size)
        return {};
    TOKENSCOPE_TRY_VOID(checkWindows(size, length, config));
    Diagnostics diagnostics = std::move(encoding.diagnostics);
    Encoding whole = std::move(encoding);
    encoding = {};
    if (length == 0) {
        encoding.overflowing.push_back(std::move(whole));
        encoding.diagnostics = std::move(diagnostics);
        return {};
    }
    const std::size_t step = length - static_cast<std::size_t>(config.stride);
    std::vector<Encoding> windows;
    if (config.left) {
        for (std::size_t end = size;; end -= step) {
            const std::size_t begin = end > length ? end - length : 0;
            windows.push_back(sliceOf(whole, begin, end));
            if (begin == 0)
                break;
        }
    } else {
        for (std::size_t begin = 0;; begin += step) {
            const std::size_t end = std::min(begin + length, size);
            windows.push_back(sliceOf(whole, begin, end));
            if (end == size)
                break;
        }
    }
    encoding = std::move(windows.front());
    encoding.overflowing.assign(std::make_move_iterator(windows.begin() + 1),
                                std::make_move_iterator(windows.end()));
    encoding.diagnostics = std::move(diagnostics);
    return {};
}

/// The lengths of both when the longer one is truncated first, then both to half.
std::pair<std::size_t, std::size_t> longestFirst(std::size_t first, std::size_t second, std::size_t most) {
    std::size_t shorter = std::min(first, second);
    std::size_t longer = shorter > most ? shorter : std::max(shorter, most - shorter);
    if (shorter + longer > most) {
        shorter = most / 2;
        longer = shorter + most % 2;
    }
    return first > second ? std::pair(longer, shorter) : std::pair(shorter, longer);
}

template <class T>
void fill(std::vector<T>& column, std::size_t count, T value, bool left) {
    column.insert(left ? column.begin() : column.end(), count, value);
}

void padTo(Encoding& encoding, std::size_t length, const PaddingConfig& config,
           const PaddingContext& context) {
    for (Encoding& overflowing : encoding.overflowing)
        padTo(overflowing, length, config, context);
    const std::size_t size = encoding.size();
    if (size >= length)
        return;
    const std::size_t count = length - size;
    const std::uint32_t position = config.left ? 0 : context.textEnd;
    fill(encoding.ids, count, config.padId, config.left);
    fill(encoding.bytes, count, ByteSpan{position, position}, config.left);
    if (context.referenceSpans)
        fill(encoding.reference, count, ByteSpan{0, 0}, config.left);
    if (context.full) {
        fill(encoding.wordIds, count, Encoding::kNone, config.left);
        fill(encoding.sequenceIds, count, context.ofTheText ? 0 : Encoding::kNone, config.left);
        fill(encoding.typeIds, count, config.padTypeId, config.left);
        if (!encoding.ofSecondText.empty())
            fill(encoding.ofSecondText, count, std::uint8_t{0}, config.left);
        fill(encoding.specialMask, count, std::uint8_t{1}, config.left);
        fill(encoding.attentionMask, count, std::uint8_t{0}, config.left);
    }
    if (config.left) {
        for (auto& [index, spelling] : encoding.spellings)
            index += static_cast<std::uint32_t>(count);
    }
    if (config.padToken == context.spelledInVocabulary)
        return;
    std::vector<std::pair<std::uint32_t, std::string>> spelled;
    for (std::size_t i = 0; i < count; ++i)
        spelled.emplace_back(static_cast<std::uint32_t>(config.left ? i : size + i), config.padToken);
    encoding.spellings.insert(config.left ? encoding.spellings.begin() : encoding.spellings.end(),
                              spelled.begin(), spelled.end());
}

} // namespace

Encoding sliceOf(const Encoding& whole, std::size_t begin, std::size_t end) {
    Encoding part;
    part.ids = sliceOfColumn(whole.ids, begin, end);
    part.bytes = sliceOfColumn(whole.bytes, begin, end);
    part.reference = sliceOfColumn(whole.reference, begin, end);
    part.wordIds = sliceOfColumn(whole.wordIds, begin, end);
    part.sequenceIds = sliceOfColumn(whole.sequenceIds, begin, end);
    part.ofSecondText = sliceOfColumn(whole.ofSecondText, begin, end);
    part.typeIds = sliceOfColumn(whole.typeIds, begin, end);
    part.specialMask = sliceOfColumn(whole.specialMask, begin, end);
    part.attentionMask = sliceOfColumn(whole.attentionMask, begin, end);
    for (const auto& [index, spelling] : whole.spellings) {
        if (index >= begin && index < end)
            part.spellings.emplace_back(static_cast<std::uint32_t>(index - begin), spelling);
    }
    return part;
}

void stopEarly(Encoding& encoding, const TruncationConfig& config,
               const std::vector<std::uint32_t>& addedWords) {
    const std::vector<std::uint32_t>& words = encoding.wordIds;
    const std::size_t size = encoding.size();
    const auto at = [&](std::size_t i) { return config.left ? size - 1 - i : i; };
    std::size_t kept = 0; // tokens from the side that is not truncated
    bool stopped = false; // possibly before words without tokens: then all tokens remain
    while (kept < size && !stopped) {
        const std::uint32_t word = words[at(kept)];
        while (kept < size && words[at(kept)] == word)
            ++kept;
        stopped = kept >= config.maxLength && !std::binary_search(addedWords.begin(), addedWords.end(), word);
    }
    if (!stopped)
        return;
    Diagnostics diagnostics = std::move(encoding.diagnostics);
    encoding = config.left ? sliceOf(encoding, size - kept, size) : sliceOf(encoding, 0, kept);
    encoding.diagnostics = std::move(diagnostics);
    const std::uint32_t first = encoding.wordIds.empty() || !config.left ? 0 : encoding.wordIds.front();
    for (std::uint32_t& word : encoding.wordIds)
        word -= first;
}

Result<void> truncate(Encoding& first, Encoding* second, const TruncationConfig& config, std::size_t added) {
    using Strategy = TruncationConfig::Strategy;
    if (config.maxLength < added) { // the reference's subtraction wraps around, so that it truncates nothing
        first.diagnostics.push_back({Severity::Warning, "$.truncation.max_length",
                                     message("{} special tokens exceed max_length {}; nothing is truncated "
                                             "for them, as in Hugging Face tokenizers",
                                             added, config.maxLength)});
        return {};
    }
    const auto most = static_cast<std::size_t>(config.maxLength) - added;
    const std::size_t total = first.size() + (second ? second->size() : 0);
    if (most == 0) {
        auto done = truncateTo(first, 0, config);
        return done && second ? truncateTo(*second, 0, config) : done;
    }
    if (total <= most)
        return {};
    if (config.strategy == Strategy::LongestFirst) {
        if (!second)
            return truncateTo(first, most, config);
        const auto [one, two] = longestFirst(first.size(), second->size(), most);
        auto done = truncateTo(first, one, config);
        return done ? truncateTo(*second, two, config) : done;
    }
    Encoding* target = config.strategy == Strategy::OnlyFirst ? &first : second;
    if (!target)
        return refuse("strategy", "only the second text is truncated, and there is none",
                      "encode a pair, or omit --configured");
    const std::size_t excess = total - most;
    if (target->size() <= excess)
        return refuse("strategy",
                      message("the text to truncate has {} tokens, but {} tokens exceed max_length",
                              target->size(), excess),
                      "choose another strategy or a larger max_length");
    return truncateTo(*target, target->size() - excess, config);
}

Result<void> pad(Encoding& encoding, const PaddingConfig& config, const PaddingContext& context) {
    std::uint64_t length = config.fixedLength.value_or(encoding.size());
    const std::uint64_t multiple = config.padToMultipleOf.value_or(0);
    if (multiple > 0 && length % multiple > 0 && length <= kMaxPadded && multiple <= kMaxPadded)
        length += multiple - length % multiple;
    if (length > std::max<std::uint64_t>(kMaxPadded, encoding.size()) || multiple > kMaxPadded)
        return fail(ErrorCode::TooLarge, "$.padding",
                    message("the file pads to at least {} tokens; the limit is {}",
                            std::max(length, multiple), kMaxPadded),
                    "omit --configured");
    const auto missing = [length](const Encoding& part) {
        return part.size() < length ? length - part.size() : 0;
    };
    std::uint64_t fills = missing(encoding);
    for (const Encoding& overflowing : encoding.overflowing)
        fills += missing(overflowing);
    // A piece with its own spelling takes as much memory as several, plus the spelling.
    const std::uint64_t each =
        config.padToken == context.spelledInVocabulary ? 1 : 4 + config.padToken.size() / 16;
    if (fills > kMaxPadded / each)
        return fail(ErrorCode::TooLarge, "$.padding",
                    message("padding would add {} tokens in {} windows; the limit is {}", fills,
                            encoding.overflowing.size() + 1, kMaxPadded / each),
                    "omit --configured");
    padTo(encoding, static_cast<std::size_t>(length), config, context);
    return {};
}

} // namespace tokenscope
