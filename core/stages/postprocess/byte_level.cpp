#include "core/stages/normalize/rewrite.h"
#include "core/stages/postprocess/factories.h"
#include "core/unicode/reference_classes.h"

#include <algorithm>

namespace tokenscope::post_processors {
namespace {

constexpr char32_t kSpelledSpace = 0x120; // Ġ

struct Spaces {
    std::uint32_t leading = 0;
    std::uint32_t trailing = 0;
};

Spaces spacesOf(std::string_view token) {
    Spaces spaces;
    bool spaceSoFar = true;
    forEachCharacter(token, [&](char32_t c, ByteSpan) {
        const bool space = c == kSpelledSpace || isWhitespace(c);
        spaceSoFar = spaceSoFar && space;
        spaces.leading += spaceSoFar ? 1 : 0;
        spaces.trailing = space ? spaces.trailing + 1 : 0;
        return true;
    });
    return spaces;
}

std::uint32_t characterBefore(std::string_view text, std::uint32_t at) {
    do
        --at;
    while (at > 0 && isContinuationByte(text[at]));
    return at;
}

/// The reference counts characters, and trims nothing at the end if the text is too short.
ByteSpan trimmed(ByteSpan span, Spaces spaces, std::string_view text) {
    for (; spaces.leading > 0 && span.begin < span.end && span.begin < text.size(); --spaces.leading)
        span.begin += decodeUtf8(text, span.begin).length;
    span.begin = std::min(span.begin, span.end);
    std::uint32_t end = span.end;
    for (; spaces.trailing > 0; --spaces.trailing) {
        if (end == 0)
            return span;
        end = characterBefore(text, end);
    }
    span.end = std::max(end, span.begin);
    return span;
}

void trim(Part& part, bool addPrefixSpace, const PostProcessContext& context) {
    Encoding& e = part.encoding;
    auto spelling = e.spellings.begin();
    for (std::size_t i = 0; i < e.reference.size(); ++i) {
        while (spelling != e.spellings.end() && spelling->first < i)
            ++spelling;
        const bool own = spelling != e.spellings.end() && spelling->first == i;
        Spaces spaces = spacesOf(own ? std::string_view(spelling->second) : context.spelling(e.ids[i]));
        ByteSpan& span = e.reference[i];
        // A single space at the start of the first token is assumed to be the added one.
        if (addPrefixSpace && !context.continuesText && spaces.leading == 1 && (i == 0 || span.begin == 0))
            spaces.leading = 0;
        if (span.end <= part.text.size()) {
            span = trimmed(span, spaces, part.text);
        } else if (span.begin >= part.text.size()) { // after the text's end: trimmed like numbers
            span.begin = std::min(span.begin + spaces.leading, span.end);
            if (span.end >= spaces.trailing)
                span.end = std::max(span.end - spaces.trailing, span.begin);
        }
    }
    for (Part& overflowing : part.overflowing)
        trim(overflowing, addPrefixSpace, context);
}

class ByteLevel final : public PartsProcessor {
  public:
    explicit ByteLevel(ByteLevelPostProcessor config)
        : m_config(config) {}
    Result<void> process(std::vector<Part>& parts, const PostProcessContext& context) const override {
        if (m_config.trimOffsets)
            trimReference(parts, m_config.addPrefixSpace, context);
        for (std::size_t i = 0; i < parts.size(); ++i)
            setSequence(parts[i], static_cast<std::uint32_t>(i));
        return {};
    }

  private:
    ByteLevelPostProcessor m_config;
};

} // namespace

void trimReference(std::vector<Part>& parts, bool addPrefixSpace, const PostProcessContext& context) {
    if (!context.referenceSpans || !context.spelling)
        return;
    for (Part& part : parts)
        trim(part, addPrefixSpace, context);
}

MakeResult make(const ByteLevelPostProcessor& config, const std::string&) {
    return std::make_unique<ByteLevel>(config);
}

} // namespace tokenscope::post_processors
