#pragma once
// Splits a text into words with little code: for the samples that the build trains, and for tests and
// benchmarks.

#include "core/stages/pretokenize/known_patterns.h"
#include "core/text/utf8.h"
#include "core/train/splitting/word_counts.h"
#include "core/unicode/character_properties.h"

#include <algorithm>
#include <span>
#include <string>
#include <string_view>

namespace tokenscope::samples {

enum class CharacterKind { Letter, Number, Other };

struct WordCharacter {
    CharacterKind kind = CharacterKind::Other;
    std::size_t end = 0;
};

inline WordCharacter characterAt(std::string_view text, std::size_t at) {
    const DecodedCharacter decoded = decodeUtf8(text, at);
    WordCharacter character{CharacterKind::Other, at + decoded.length};
    if (!decoded.valid())
        return character;
    const std::uint8_t classes = charClasses()[decoded.value];
    if ((classes & (char_class::kLetter | char_class::kMark)) != 0)
        character.kind = CharacterKind::Letter;
    else if ((classes & char_class::kNumber) != 0)
        character.kind = CharacterKind::Number;
    return character;
}

inline std::size_t endOfRun(std::string_view text, std::size_t at) {
    const CharacterKind kind = characterAt(text, at).kind;
    std::size_t end = at;
    while (end < text.size()) {
        const WordCharacter character = characterAt(text, end);
        if (character.kind != kind)
            break;
        end = character.end;
    }
    return end;
}

/// A segment of one line, without user-defined symbols; spaces are `▁` already.
inline void countSegment(std::string_view segment, train::WordCounts& words) {
    constexpr std::string_view kSpace = "▁";
    for (std::size_t begin = 0; begin < segment.size();) {
        std::size_t at = begin;
        if (segment.substr(at).starts_with(kSpace))
            at += kSpace.size();
        std::size_t end = at;
        if (at < segment.size() && !segment.substr(at).starts_with(kSpace)) {
            const WordCharacter first = characterAt(segment, at);
            end = first.kind == CharacterKind::Number ? first.end : endOfRun(segment, at);
        }
        // `▁` counts as an other character, but starts the next word.
        if (const std::size_t space = segment.substr(0, end).find(kSpace, at);
            space != std::string_view::npos)
            end = space;
        words.add(segment.substr(begin, end - begin));
        begin = end;
    }
}

inline void countLine(std::string_view line, std::span<const std::string> symbols, train::WordCounts& words) {
    std::string spelled = "▁";
    for (const char c : line) {
        if (c == ' ')
            spelled += "▁";
        else
            spelled += c;
    }
    std::size_t segment = 0;
    std::size_t at = 0;
    while (at < spelled.size()) {
        std::size_t longest = 0;
        for (const std::string& piece : symbols) {
            if (piece.size() > longest && std::string_view(spelled).substr(at).starts_with(piece))
                longest = piece.size();
        }
        if (longest > 0) {
            countSegment(std::string_view(spelled).substr(segment, at - segment), words);
            segment = at + longest;
        }
        at += std::max(longest, std::size_t{1});
    }
    countSegment(std::string_view(spelled).substr(segment), words);
}

/// The pre-tokens of GPT-2's pattern.
inline void countByteLevelWords(std::string_view text, train::WordCounts& words) {
    const ScanFunction endOfWord = scanner(KnownPattern::Gpt2);
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = endOfWord(text, begin);
        words.add(text.substr(begin, end - begin));
        begin = end;
    }
}

/// SentencePiece's words: each line starts with `▁`, spaces are `▁` and start a word, every digit is a word,
/// letters and other characters are apart. User-defined symbols are in no word.
inline void countMetaspaceWords(std::string_view text, std::span<const std::string> symbols,
                                train::WordCounts& words) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        countLine(text.substr(0, end), symbols, words);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

} // namespace tokenscope::samples
