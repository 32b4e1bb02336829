#include "core/train/trainers/word_vocabulary.h"

#include "core/text/utf8.h"

#include <algorithm>
#include <string_view>
#include <unordered_set>

namespace tokenscope::train {

namespace {

struct Counted {
    std::string_view text;
    std::uint64_t count = 0;
};

TrainedVocabulary mostFrequent(std::vector<Counted> all, std::uint64_t total,
                               const VocabularyOptions& options) {
    const std::unordered_set<std::string_view> reserved(options.reserved.begin(), options.reserved.end());
    std::erase_if(all, [&](const Counted& one) {
        return one.text.empty() || one.count < options.minFrequency || reserved.contains(one.text);
    });
    const std::size_t wanted = options.pieces == 0 ? all.size() : std::min(all.size(), options.pieces);
    std::partial_sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(wanted), all.end(),
                      [](const Counted& a, const Counted& b) {
                          return a.count != b.count ? a.count > b.count : a.text < b.text;
                      });
    TrainedVocabulary result;
    result.pieces.reserve(wanted);
    const auto enough = static_cast<long double>(options.coverage) * static_cast<long double>(total);
    for (std::size_t i = 0; i < wanted && static_cast<long double>(result.covered) < enough; ++i) {
        result.pieces.push_back({std::string(all[i].text), all[i].count});
        result.covered += all[i].count;
    }
    result.uncovered = total - result.covered;
    return result;
}

} // namespace

TrainedVocabulary trainWordVocabulary(const WordCounts& words, const VocabularyOptions& options) {
    std::vector<Counted> all;
    all.reserve(words.size());
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words.word(i).empty())
            continue;
        all.push_back({words.word(i), words.count(i)});
        total += words.count(i);
    }
    return mostFrequent(std::move(all), total, options);
}

TrainedVocabulary trainCharacterVocabulary(const WordCounts& words, const VocabularyOptions& options) {
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string_view word = words.word(i);
        for (std::size_t at = 0; at < word.size(); at += decodeUtf8(word, at).length)
            total += words.count(i);
    }
    const auto characters = frequentCharacters(words, 0, 0);
    std::vector<std::string> texts;
    texts.reserve(characters.size());
    for (const CountedCharacter& one : characters)
        texts.push_back(utf8Of(one.character));
    std::vector<Counted> all;
    for (std::size_t i = 0; i < texts.size(); ++i)
        all.push_back({texts[i], characters[i].count});
    return mostFrequent(std::move(all), total, options);
}

} // namespace tokenscope::train
