#include "core/vocab/absent_texts.h"

#include "core/text/utf8.h"
#include "core/unicode/normalization.h"
#include "core/unicode/reference_classes.h"

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

bool maySplitFromMark(const WordLanguage& words, char32_t before) {
    for (char32_t c = 0; c < CharacterClasses::kEnd; ++c)
        if (combiningClass(c) != 0 && !neverSplits(words, before, c))
            return true;
    return false;
}

} // namespace

AbsentTexts::AbsentTexts(std::vector<AbsentText> texts, std::vector<HidingText> hiding,
                         const WordLanguage& words)
    : m_texts(std::move(texts))
    , m_hiding(std::move(hiding)) {
    std::erase_if(m_texts, [](const AbsentText& one) { return one.text.empty(); });
    std::erase_if(m_hiding, [](const HidingText& one) { return one.text.empty(); });
    for (const AbsentText& one : m_texts)
        m_marksMayBeApart |= one.beforeMarks && maySplitFromMark(words, one.text.back());
    for (const HidingText& one : m_hiding) {
        const auto at = [&](std::size_t i) { return one.text.begin() + static_cast<std::ptrdiff_t>(i); };
        std::vector<bool>& splits = m_splits.emplace_back(one.text.size());
        for (std::size_t i = 1; i < one.text.size(); ++i)
            splits[i] = !neverSplits(words, one.text[i - 1], one.text[i]) ||
                        (one.mayLoseSpaces && (std::all_of(one.text.begin(), at(i), isWhitespace) ||
                                               std::all_of(at(i), one.text.end(), isWhitespace)));
    }
}

void AbsentTexts::refine(CharacterClasses& classes) const {
    std::u32string all;
    const auto note = [&](const std::u32string& text) {
        for (const char32_t c : text)
            if (all.find(c) == std::u32string::npos)
                all += c;
    };
    bool beforeMarks = false;
    for (const AbsentText& one : m_texts) {
        note(one.text);
        beforeMarks |= one.beforeMarks;
    }
    for (const HidingText& one : m_hiding)
        note(one.text);
    if (beforeMarks)
        classes.refine([](char32_t c) { return combiningClass(c) != 0 ? 1U : 0U; });
    if (!all.empty())
        classes.refine([&](char32_t c) { return static_cast<std::uint32_t>(all.find(c) + 1); });
}

std::vector<AbsentTexts::Last> AbsentTexts::starts() const {
    std::vector<Last> starts(1);
    for (std::uint32_t i = 0; i < m_hiding.size(); ++i)
        for (std::uint32_t length = 1; length < m_hiding[i].text.size(); ++length)
            if (m_splits[i][length])
                starts.push_back({{}, i, length, false});
    return starts;
}

std::vector<AbsentTexts::Last> AbsentTexts::after(const Last& last, char32_t c) const {
    if (last.mark && combiningClass(c) == 0)
        return {};
    std::vector<Last> after;
    const auto add = [&](std::optional<std::uint32_t> hiding, std::uint32_t length) {
        if (auto one = next(last, c, hiding, length))
            after.push_back(*std::move(one));
    };
    if (last.hiding) {
        if (m_hiding[*last.hiding].text[last.hidingLength] == c)
            add(last.hiding, last.hidingLength);
        return after;
    }
    add(std::nullopt, 0);
    for (std::uint32_t i = 0; i < m_hiding.size(); ++i)
        if (m_hiding[i].text.front() == c)
            add(i, 0);
    return after;
}

/// `hiding`: what the character belongs to.
std::optional<AbsentTexts::Last> AbsentTexts::next(const Last& last, char32_t c,
                                                   std::optional<std::uint32_t> hiding,
                                                   std::uint32_t hidingLength) const {
    Last next;
    std::vector<Last::Begun> begun = last.begun;
    for (std::uint32_t i = 0; i < m_texts.size(); ++i) {
        const bool isLonger =
            hiding && hidingLength == 0 && m_texts[i].text.size() > m_hiding[*hiding].text.size();
        if (!hiding || isLonger || m_hiding[*hiding].normalized != m_texts[i].normalized)
            begun.push_back({i, 0});
    }
    for (const Last::Begun& one : begun) {
        const AbsentText& absent = m_texts[one.text];
        if (absent.text[one.length] != c)
            continue;
        if (one.length + 1 < absent.text.size())
            next.begun.push_back({one.text, one.length + 1});
        else if (absent.beforeMarks)
            next.mark = true;
        else
            return std::nullopt;
    }
    std::sort(next.begun.begin(), next.begun.end());
    if (hiding && hidingLength + 1 < m_hiding[*hiding].text.size()) {
        next.hiding = hiding;
        next.hidingLength = hidingLength + 1;
    }
    return next;
}

} // namespace tokenscope::vocab
