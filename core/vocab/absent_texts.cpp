#include "core/vocab/absent_texts.h"

#include "core/text/utf8.h"
#include "core/unicode/reference_classes.h"
#include "core/vocab/pattern_automaton.h"

#include <algorithm>
#include <utility>

namespace tokenscope::vocab {
namespace {

bool neverSplits(const WordLanguage& words, char32_t before, char32_t after) {
    std::string pair;
    appendUtf8(pair, before);
    appendUtf8(pair, after);
    return words.neverSplits(pair);
}

} // namespace

AbsentTexts::AbsentTexts(const std::vector<AbsentText>& texts, const WordLanguage& words) {
    for (const AbsentText& one : texts) {
        auto text = charactersOf(one.text);
        if (!text || text->empty())
            continue;
        Absent absent{*std::move(text), {}, one.exceptBeforeMarks};
        bool known = true;
        for (const std::string& before : one.exceptAfter) {
            const auto characters = charactersOf(before);
            known &= characters.has_value();
            if (!characters)
                continue;
            const std::u32string allowed = *characters + absent.text;
            absent.allowed.push_back(allowed);
            // The first of these characters may be in the word before.
            for (std::size_t i = 1; i <= characters->size(); ++i)
                if (!neverSplits(words, allowed[i - 1], allowed[i]))
                    absent.allowed.push_back(kWordStart + allowed.substr(i));
        }
        if (known)
            m_texts.push_back(std::move(absent));
    }
}

void AbsentTexts::refine(CharacterClasses& classes) const {
    std::u32string all;
    const auto note = [&](const std::u32string& text) {
        for (const char32_t c : text)
            if (c != kWordStart && all.find(c) == std::u32string::npos)
                all += c;
    };
    for (const Absent& absent : m_texts) {
        note(absent.text);
        for (const std::u32string& allowed : absent.allowed)
            note(allowed);
    }
    if (std::any_of(m_texts.begin(), m_texts.end(), [](const Absent& absent) { return absent.beforeMarks; }))
        classes.refine([](char32_t c) { return isMark(c) ? 1U : 0U; });
    if (!all.empty())
        classes.refine([&](char32_t c) { return static_cast<std::uint32_t>(all.find(c) + 1); });
}

std::u32string AbsentTexts::shortened(std::u32string last) const {
    const auto mayGoOn = [&](const Absent& absent) {
        return absent.text.starts_with(last) ||
               std::any_of(absent.allowed.begin(), absent.allowed.end(),
                           [&](const std::u32string& allowed) { return allowed.starts_with(last); });
    };
    while (!last.empty() && std::none_of(m_texts.begin(), m_texts.end(), mayGoOn))
        last.erase(0, 1);
    return last;
}

std::optional<AbsentTexts::Last> AbsentTexts::after(Last last, char32_t c) const {
    if (last.mark && !isMark(c))
        return std::nullopt;
    last.mark = false;
    last.characters += c;
    for (const Absent& absent : m_texts) {
        const auto ends = [&](const std::u32string& text) { return last.characters.ends_with(text); };
        if (!ends(absent.text) || std::any_of(absent.allowed.begin(), absent.allowed.end(), ends))
            continue;
        if (!absent.beforeMarks)
            return std::nullopt;
        last.mark = true;
    }
    last.characters = shortened(std::move(last.characters));
    return last;
}

} // namespace tokenscope::vocab
