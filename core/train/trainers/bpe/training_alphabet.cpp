#include "core/train/trainers/bpe/training_alphabet.h"

#include "core/text/byte_alphabet.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <unordered_set>
#include <utility>

namespace tokenscope::train {

namespace {

constexpr std::size_t kContinuing = 1;
constexpr std::size_t kEnding = 2;

bool stopsAt(std::size_t word, const std::stop_token& stop) {
    return word % 4096 == 0 && stop.stop_requested();
}

} // namespace

TrainingAlphabet::TrainingAlphabet(const WordCounts& words, const BpeTrainerOptions& options,
                                   const std::stop_token& stop)
    : m_options(options) {
    const bool bytes = options.alphabet == BpeTrainerOptions::Alphabet::Bytes;
    m_units = bytes ? bytesInOrder() : charactersInOrder(words, stop);
    m_forms.reserve(m_units.size());
    for (const char32_t unit : m_units)
        m_forms[unit] = {add(spelled(unit, 0)), kBreakSymbol, kBreakSymbol, kBreakSymbol};
    const bool apart = m_options.wordEndApart && !m_options.endOfWordSuffix.empty();
    if (apart)
        m_end = add(m_options.endOfWordSuffix);
    if (!m_options.continuingPrefix.empty() || (!m_options.endOfWordSuffix.empty() && !apart))
        addForms(words, stop);
}

SymbolId TrainingAlphabet::add(std::string symbol) {
    m_symbols.push_back(std::move(symbol));
    return static_cast<SymbolId>(m_symbols.size() - 1);
}

std::string TrainingAlphabet::spelled(char32_t unit, std::size_t form) const {
    std::string text = m_options.alphabet == BpeTrainerOptions::Alphabet::Bytes
                           ? std::string(1, static_cast<char>(unit))
                           : utf8Of(unit);
    if ((form & kContinuing) != 0)
        text.insert(0, m_options.continuingPrefix);
    if ((form & kEnding) != 0)
        text += m_options.endOfWordSuffix;
    return text;
}

std::vector<char32_t> TrainingAlphabet::bytesInOrder() const {
    std::vector<char32_t> bytes(256);
    std::iota(bytes.begin(), bytes.end(), char32_t{0});
    if (m_options.order == BpeTrainerOptions::Order::Gpt2) {
        std::sort(bytes.begin(), bytes.end(), [](char32_t a, char32_t b) {
            return byteToAlphabet(static_cast<unsigned char>(a)) <
                   byteToAlphabet(static_cast<unsigned char>(b));
        });
    }
    return bytes;
}

std::vector<char32_t> TrainingAlphabet::charactersInOrder(const WordCounts& words,
                                                          const std::stop_token& stop) const {
    tsl::robin_map<char32_t, std::uint64_t> counts;
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < words.size() && !stopsAt(i, stop); ++i) {
        forEachUnit(words.word(i), [&](const Unit& unit, std::size_t) {
            if (!unit.valid)
                return;
            counts[unit.value] += words.count(i);
            total += words.count(i);
        });
    }
    std::vector<std::pair<char32_t, std::uint64_t>> ranked;
    std::unordered_set<char32_t> first;
    for (const std::string& text : m_options.initialAlphabet) {
        if (const Unit unit = unitAt(text, 0); !text.empty() && unit.valid && first.insert(unit.value).second)
            ranked.emplace_back(unit.value, std::numeric_limits<std::uint64_t>::max());
    }
    for (const auto& [character, count] : counts) {
        if (!first.contains(character))
            ranked.emplace_back(character, count);
    }
    std::sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) {
        return a.second != b.second ? a.second > b.second : a.first < b.first;
    });

    const auto wanted =
        static_cast<long double>(m_options.characterCoverage) * static_cast<long double>(total);
    const std::size_t most =
        m_options.maxCharacters != 0 ? m_options.maxCharacters : std::numeric_limits<std::size_t>::max();
    const std::unordered_set<std::string> reserved(m_options.reserved.begin(), m_options.reserved.end());
    std::vector<char32_t> characters;
    std::uint64_t covered = 0;
    for (const auto& [character, count] : ranked) {
        const bool isRequired = first.contains(character);
        if (characters.size() >= most || (!isRequired && static_cast<long double>(covered) >= wanted))
            break;
        const auto found = counts.find(character);
        covered += found != counts.end() ? found->second : 0;
        if (!reserved.contains(utf8Of(character)))
            characters.push_back(character);
    }
    if (m_options.order == BpeTrainerOptions::Order::ByValue)
        std::sort(characters.begin(), characters.end());
    return characters;
}

TrainingAlphabet::Unit TrainingAlphabet::unitAt(std::string_view word, std::size_t at) const {
    if (m_options.alphabet == BpeTrainerOptions::Alphabet::Bytes)
        return {static_cast<unsigned char>(word[at]), 1, true};
    const DecodedCharacter character = decodeUtf8(word, at);
    return {character.value, character.length, character.valid()};
}

/// Calls f(unit, form) for covered and uncovered units.
template <class F>
void TrainingAlphabet::forEachUnit(std::string_view word, F&& f) const {
    const bool continuing = !m_options.continuingPrefix.empty();
    const bool ending = !m_options.endOfWordSuffix.empty() && !m_options.wordEndApart;
    for (std::size_t at = 0; at < word.size();) {
        const Unit unit = unitAt(word, at);
        const std::size_t form = (continuing && at > 0 ? kContinuing : 0) |
                                 (ending && at + unit.length == word.size() ? kEnding : 0);
        f(unit, form);
        at += unit.length;
    }
}

void TrainingAlphabet::addForms(const WordCounts& words, const std::stop_token& stop) {
    tsl::robin_map<char32_t, unsigned> met;
    for (std::size_t i = 0; i < words.size() && !stopsAt(i, stop); ++i) {
        forEachUnit(words.word(i), [&](const Unit& unit, std::size_t form) {
            if (unit.valid)
                met[unit.value] |= 1U << form;
        });
    }
    for (const char32_t unit : m_units) {
        const auto found = met.find(unit);
        for (std::size_t form = 1; form < 4 && found != met.end(); ++form) {
            if ((found->second >> form & 1U) != 0)
                m_forms[unit][form] = add(spelled(unit, form));
        }
    }
}

void TrainingAlphabet::spell(std::string_view word, std::vector<SymbolId>& symbols) const {
    symbols.clear();
    forEachUnit(word, [&](const Unit& unit, std::size_t form) {
        const auto found = unit.valid ? m_forms.find(unit.value) : m_forms.end();
        if (found != m_forms.end())
            symbols.push_back(found->second[form]);
        else if (m_options.uncovered == BpeTrainerOptions::Uncovered::Break)
            symbols.push_back(kBreakSymbol);
    });
    if (m_end != kBreakSymbol)
        symbols.push_back(m_end);
}

void reserveSpellings(const std::vector<AddedToken>& tokens, bool byteLevel,
                      std::vector<std::string>& reserved) {
    for (const AddedToken& token : tokens) {
        reserved.push_back(token.content);
        if (!byteLevel)
            continue;
        if (auto bytes = bytesOfAlphabet(token.content); bytes && *bytes != token.content)
            reserved.push_back(*std::move(bytes));
    }
}

} // namespace tokenscope::train
