#include "core/stages/pretokenize/split_words.h"

#include <algorithm>

namespace tokenscope {

void segmentsOf(const std::vector<ByteSpan>& delimiters, std::uint32_t size, std::vector<Segment>& segments) {
    std::uint32_t done = 0;
    for (const ByteSpan delimiter : delimiters) {
        if (delimiter.begin != done)
            segments.push_back({{done, delimiter.begin}, false});
        segments.push_back({delimiter, true});
        done = delimiter.end;
    }
    if (done != size)
        segments.push_back({{done, size}, false});
}

namespace {

void append(std::vector<ByteSpan>& words, ByteSpan word) {
    if (!word.empty())
        words.push_back(word);
}

/// Joins a segment with the previous one where `joins(segment, previous)`.
template <class Joins>
void splitJoining(const std::vector<Segment>& segments, Joins&& joins, std::vector<ByteSpan>& words) {
    ByteSpan open{};
    for (std::size_t i = 0; i < segments.size(); ++i) {
        if (i > 0 && joins(segments[i], segments[i - 1])) {
            open.end = segments[i].span.end;
            continue;
        }
        append(words, open);
        open = segments[i].span;
    }
    append(words, open);
}

} // namespace

void splitSegments(const std::vector<Segment>& segments, SplitBehavior behavior, std::uint32_t offset,
                   std::vector<ByteSpan>& words) {
    const auto first = static_cast<std::ptrdiff_t>(words.size());
    switch (behavior) {
    case SplitBehavior::Removed:
        for (const Segment& segment : segments)
            if (!segment.delimiter)
                append(words, segment.span);
        break;
    case SplitBehavior::Isolated:
        for (const Segment& segment : segments)
            append(words, segment.span);
        break;
    case SplitBehavior::Contiguous:
        splitJoining(
            segments, [](const Segment& s, const Segment& before) { return s.delimiter == before.delimiter; },
            words);
        break;
    case SplitBehavior::MergedWithPrevious:
        splitJoining(
            segments,
            [](const Segment& s, const Segment& before) { return s.delimiter && !before.delimiter; }, words);
        break;
    case SplitBehavior::MergedWithNext:
        splitJoining(
            segments,
            [](const Segment& s, const Segment& before) { return !s.delimiter && before.delimiter; }, words);
        break;
    }
    std::for_each(words.begin() + first, words.end(), [offset](ByteSpan& word) {
        word.begin += offset;
        word.end += offset;
    });
}

} // namespace tokenscope
