#include "core/compare/columns/text_figures.h"

#include "core/unicode/char_class.h"
#include "core/unicode/script.h"
#include "core/unicode/utf8.h"

#include <algorithm>

namespace tokenscope {
namespace {

/// Sums by script in an array: a map is asked once a token and character too often.
class ByScript {
  public:
    ScriptFigures& of(std::uint16_t script) {
        if (script >= m_figures.size())
            m_figures.resize(script + std::size_t{1});
        return m_figures[script];
    }
    void moveTo(std::map<std::uint16_t, ScriptFigures>& scripts) const {
        for (std::size_t i = 0; i < m_figures.size(); ++i) {
            if (!(m_figures[i] == ScriptFigures{}))
                scripts[static_cast<std::uint16_t>(i)] += m_figures[i];
        }
    }

  private:
    std::vector<ScriptFigures> m_figures = std::vector<ScriptFigures>(256);
};

void countText(std::string_view text, TextFigures& figures, ByScript& scripts) {
    const std::uint8_t* classes = charClasses();
    figures.bytes = text.size();
    bool inWord = false;
    for (std::size_t at = 0; at < text.size();) {
        const DecodedCharacter c = decodeUtf8(text, at);
        at += c.length;
        ++figures.characters;
        ++scripts.of(c.valid() ? scriptOf(c.value) : kNoScript).characters;
        const bool blank = c.valid() && (classes[c.value] & char_class::kSpace) != 0;
        figures.words += !blank && !inWord ? 1 : 0;
        figures.lines += c.value == '\n' ? 1 : 0;
        inWord = !blank;
    }
    figures.lines += !text.empty() && text.back() != '\n' ? 1 : 0;
}

std::uint16_t scriptOfPart(std::string_view text, ByteSpan span) {
    std::size_t at = span.begin;
    while (at > 0 && isContinuationByte(text[at])) // a token may begin inside of a character
        --at;
    while (at < span.end) {
        const DecodedCharacter c = decodeUtf8(text, at);
        const std::uint16_t script = c.valid() ? scriptOf(c.value) : kNoScript;
        if (script != kNoScript)
            return script;
        at += c.length;
    }
    return kNoScript;
}

} // namespace

ScriptFigures& ScriptFigures::operator+=(const ScriptFigures& other) {
    characters += other.characters;
    tokens += other.tokens;
    tokenBytes += other.tokenBytes;
    return *this;
}

TextFigures& TextFigures::operator+=(const TextFigures& other) {
    bytes += other.bytes;
    characters += other.characters;
    words += other.words;
    lines += other.lines;
    tokens += other.tokens;
    withoutText += other.withoutText;
    special += other.special;
    unknown += other.unknown;
    singleBytes += other.singleBytes;
    longest = std::max(longest, other.longest);
    for (const auto& [script, counts] : other.scripts)
        scripts[script] += counts;
    return *this;
}

TextFigures figuresOf(std::string_view text, const PieceTexts& pieces, const Encoding& encoding) {
    TextFigures figures;
    ByScript scripts;
    countText(text, figures, scripts);
    figures.tokens = encoding.size();
    for (std::size_t i = 0; i < encoding.size(); ++i) {
        const PieceType type = pieces.type(encoding.ids[i]);
        const ByteSpan span = encoding.bytes[i];
        figures.unknown += type == PieceType::Unknown ? 1 : 0;
        if (span.empty() || isSpecialType(type)) {
            ++(span.empty() ? figures.withoutText : figures.special);
            continue;
        }
        const bool oneByte = span.size() == 1 && static_cast<unsigned char>(text[span.begin]) >= 0x80;
        figures.singleBytes += oneByte ? 1 : 0;
        figures.longest = std::max(figures.longest, span.size());
        ScriptFigures& script = scripts.of(scriptOfPart(text, span));
        ++script.tokens;
        script.tokenBytes += span.size();
    }
    scripts.moveTo(figures.scripts);
    return figures;
}

} // namespace tokenscope
