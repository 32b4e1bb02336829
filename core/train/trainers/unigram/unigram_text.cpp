#include "core/train/trainers/unigram/unigram_text.h"

#include "core/text/utf8.h"

#include <algorithm>
#include <limits>
#include <unordered_set>

namespace tokenscope::train {

namespace {

using Alphabet = UnigramTrainerOptions::Alphabet;

constexpr std::size_t kStopInterval = 4096; ///< words between two checks of the stop token

tl::unexpected<Error> stopped() {
    return fail(ErrorCode::Canceled, {}, "training was canceled");
}

/// Calls f(character, count) for each; invalid bytes are kInvalid.
template <class F>
void forEachCharacter(std::string_view word, Alphabet alphabet, F&& f) {
    if (alphabet == Alphabet::Bytes) {
        for (const char c : word)
            f(static_cast<char32_t>(static_cast<unsigned char>(c)));
        return;
    }
    for (std::size_t at = 0; at < word.size();) {
        const DecodedCharacter character = decodeUtf8(word, at);
        f(character.value);
        at += character.length;
    }
}

struct Ranked {
    char32_t character = 0;
    std::uint64_t count = 0;
};

/// The characters to cover (or all bytes), in the order of their numbers.
std::vector<Ranked> chosenCharacters(const std::vector<std::uint64_t>& counts,
                                     const UnigramTrainerOptions& options) {
    const bool bytes = options.alphabet == Alphabet::Bytes;
    std::vector<Ranked> ranked;
    std::uint64_t total = 0;
    for (char32_t character = 0; character < counts.size(); ++character) {
        if (counts[character] == 0 && !bytes)
            continue;
        ranked.push_back({character, counts[character]});
        total += counts[character];
    }
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const Ranked& a, const Ranked& b) { return a.count > b.count; });
    if (bytes)
        return ranked;
    const std::unordered_set<std::string> reserved(options.reserved.begin(), options.reserved.end());
    const auto wanted = static_cast<long double>(options.characterCoverage) * static_cast<long double>(total);
    const std::size_t most =
        options.limitAlphabet == 0 ? std::numeric_limits<std::size_t>::max() : options.limitAlphabet;
    std::vector<Ranked> chosen;
    std::uint64_t covered = 0;
    for (const Ranked& one : ranked) {
        if (static_cast<long double>(covered) >= wanted || chosen.size() >= most)
            break;
        covered += one.count;
        std::string text;
        appendUtf8(text, one.character);
        if (!reserved.contains(text))
            chosen.push_back(one);
    }
    return chosen;
}

} // namespace

std::string UnigramText::spelled(std::size_t begin, std::size_t length) const {
    std::string text;
    for (std::size_t i = begin; i < begin + length; ++i)
        text += alphabet[symbols[i]];
    return text;
}

Result<UnigramText> unigramText(const WordCounts& words, const UnigramTrainerOptions& options,
                                const Progress& progress) {
    const bool bytes = options.alphabet == Alphabet::Bytes;
    std::vector<std::uint64_t> counts(bytes ? 256 : kCodePoints);
    std::uint64_t places = 1;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i % kStopInterval == 0 && progress.stopped())
            return stopped();
        forEachCharacter(words.word(i), options.alphabet, [&](char32_t character) {
            ++places;
            if (character < counts.size())
                counts[character] += words.count(i);
        });
        ++places;
    }
    if (places > std::numeric_limits<std::uint32_t>::max())
        return fail(ErrorCode::TooLarge, {}, "the distinct words have more than 2^32 characters",
                    "keep fewer words (--max-words)");
    UnigramText text;
    text.alphabet.emplace_back();
    text.alphabetCounts.push_back(0);
    std::vector<std::uint32_t> symbolOf(counts.size());
    for (const Ranked& one : chosenCharacters(counts, options)) {
        symbolOf[one.character] = static_cast<std::uint32_t>(text.alphabet.size());
        std::string spelling;
        if (bytes)
            spelling.assign(1, static_cast<char>(one.character));
        else
            appendUtf8(spelling, one.character);
        text.alphabet.push_back(std::move(spelling));
        text.alphabetCounts.push_back(one.count);
    }

    text.symbols.reserve(places);
    text.symbols.push_back(0);
    text.fragments.reserve(words.size());
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i % kStopInterval == 0 && progress.stopped())
            return stopped();
        std::size_t begin = text.symbols.size();
        const auto endFragment = [&] {
            const std::size_t length = text.symbols.size() - begin;
            if (length == 0)
                return;
            text.fragments.push_back(
                {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(length), words.count(i)});
            text.symbols.push_back(0);
            begin = text.symbols.size();
        };
        forEachCharacter(words.word(i), options.alphabet, [&](char32_t character) {
            const std::uint32_t symbol = character < symbolOf.size() ? symbolOf[character] : 0;
            if (symbol != 0) {
                text.symbols.push_back(symbol);
                return;
            }
            text.uncovered += words.count(i);
            endFragment();
        });
        endFragment();
    }
    return text;
}

} // namespace tokenscope::train
