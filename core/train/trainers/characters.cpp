#include "core/train/trainers/characters.h"

#include "core/text/utf8.h"

#include <algorithm>

namespace tokenscope::train {

std::string utf8Of(char32_t character) {
    std::string text;
    appendUtf8(text, character);
    return text;
}

std::size_t charactersOf(std::string_view text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return !isContinuationByte(c); }));
}

std::vector<CountedCharacter> frequentCharacters(const WordCounts& words, std::uint64_t minFrequency,
                                                 std::size_t limit) {
    std::vector<std::uint64_t> counts(kCodePoints);
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string_view word = words.word(i);
        for (std::size_t at = 0; at < word.size();) {
            const DecodedCharacter character = decodeUtf8(word, at);
            if (character.valid())
                counts[character.value] += words.count(i);
            at += character.length;
        }
    }
    std::vector<CountedCharacter> found;
    for (char32_t character = 0; character < kCodePoints; ++character) {
        if (counts[character] > 0 && counts[character] >= minFrequency)
            found.push_back({character, counts[character]});
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const CountedCharacter& a, const CountedCharacter& b) { return a.count > b.count; });
    if (limit != 0 && found.size() > limit)
        found.resize(limit);
    return found;
}

} // namespace tokenscope::train
