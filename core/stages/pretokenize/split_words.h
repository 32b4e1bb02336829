#pragma once
// Splits words at delimiters, as most pre-tokenizers do.
//
//   word      the-final--countdown        delimiter  "-"
//   Removed              the  final  countdown
//   Isolated             the  -  final  -  -  countdown
//   MergedWithPrevious   the-  final-  -  countdown
//   MergedWithNext       the  -final  -  -countdown
//   Contiguous           the  -  final  --  countdown

#include "core/base/byte_span.h"
#include "core/base/try.h"
#include "core/definition/stage_configs.h"
#include "core/stages/normalize/rewrite.h"
#include "core/stages/pretokenize/pre_tokenizer.h"

#include <vector>

namespace tokenscope {

/// A delimiter, or the text between two. Segments cover a word without gaps.
struct Segment {
    ByteSpan span; ///< can be empty: a regex can match the empty string
    bool delimiter = false;
};

/// Turns delimiters (in a word of `size` bytes, ascending, not overlapping) into segments.
void segmentsOf(const std::vector<ByteSpan>& delimiters, std::uint32_t size, std::vector<Segment>& segments);

/// Appends the words that result from the segments, shifted by `offset`; empty ones are dropped.
void splitSegments(const std::vector<Segment>& segments, SplitBehavior behavior, std::uint32_t offset,
                   std::vector<ByteSpan>& words);

/// Splits all words at the matches of a Finder (a Regex, a PatternFinder); `invert`: at the text between
/// matches.
template <class Finder>
Result<void> splitMatches(PreTokenizedText& text, const Finder& finder, SplitBehavior behavior, bool invert,
                          const Progress& progress) {
    std::vector<ByteSpan> words;
    std::vector<ByteSpan> matches;
    std::vector<Segment> segments;
    for (const ByteSpan word : text.words) {
        matches.clear();
        segments.clear();
        const auto bytes = std::string_view(text.text.text).substr(word.begin, word.size());
        TOKENSCOPE_TRY_VOID(finder.findAll(bytes, matches, progress));
        segmentsOf(matches, word.size(), segments);
        for (Segment& segment : segments)
            segment.delimiter = segment.delimiter != invert;
        splitSegments(segments, behavior, word.begin, words);
    }
    text.words = std::move(words);
    return {};
}

/// Splits all words where `isDelimiter(character)`; each such character is a separate delimiter.
template <class IsDelimiter>
void splitCharacters(PreTokenizedText& text, SplitBehavior behavior, IsDelimiter&& isDelimiter) {
    std::vector<ByteSpan> words;
    std::vector<ByteSpan> delimiters;
    std::vector<Segment> segments;
    for (const ByteSpan word : text.words) {
        delimiters.clear();
        segments.clear();
        const auto bytes = std::string_view(text.text.text).substr(word.begin, word.size());
        forEachCharacter(bytes, [&](char32_t c, ByteSpan source) {
            if (isDelimiter(c))
                delimiters.push_back(source);
            return true;
        });
        segmentsOf(delimiters, word.size(), segments);
        splitSegments(segments, behavior, word.begin, words);
    }
    text.words = std::move(words);
}

} // namespace tokenscope
