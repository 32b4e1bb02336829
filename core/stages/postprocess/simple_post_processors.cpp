// The post-processors without a template: Bert, Roberta, BosEos, ByteLevel.
#include "core/stages/normalize/rewrite.h"
#include "core/stages/postprocess/parts_processor.h"
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

/// The text that a token's span is trimmed in.
struct OwnText {
    std::string_view text;
    std::uint32_t begin = 0; ///< in the part's text
};

/// The part's text, or the token's word if the text is given as words.
OwnText ownText(const Part& part, std::size_t token) {
    const std::uint32_t word =
        part.words.empty() ? Encoding::kNone : part.encoding.wordIds[token]; // full with words
    if (word == Encoding::kNone)
        return {part.text, 0};
    const std::uint32_t begin = part.words[word];
    const std::size_t end = word + 1 < part.words.size() ? part.words[word + 1] : part.text.size();
    return {part.text.substr(begin, end - begin), begin};
}

void trim(Part& part, bool addPrefixSpace, const PostProcessContext& context) {
    Encoding& e = part.encoding;
    auto spelling = e.spellings.begin();
    for (std::size_t i = 0; i < e.reference.size(); ++i) {
        while (spelling != e.spellings.end() && spelling->first < i)
            ++spelling;
        const bool respelled = spelling != e.spellings.end() && spelling->first == i;
        Spaces spaces = spacesOf(respelled ? std::string_view(spelling->second) : context.spelling(e.ids[i]));
        const OwnText own = ownText(part, i);
        ByteSpan span = {e.reference[i].begin - own.begin, e.reference[i].end - own.begin};
        // A single space at the start of the first token is assumed to be the added one.
        if (addPrefixSpace && !context.continuesText && spaces.leading == 1 && (i == 0 || span.begin == 0))
            spaces.leading = 0;
        if (span.end <= own.text.size()) {
            span = trimmed(span, spaces, own.text);
        } else if (span.begin >= own.text.size()) { // after the text's end: trimmed like numbers
            span.begin = std::min(span.begin + spaces.leading, span.end);
            if (span.end >= spaces.trailing)
                span.end = std::max(span.end - spaces.trailing, span.begin);
        }
        e.reference[i] = {span.begin + own.begin, span.end + own.begin};
    }
    for (Part& overflowing : part.overflowing)
        trim(overflowing, addPrefixSpace, context);
}

/// Removes spaces (and `Ġ`) at the ends of tokens from the reference spans, overflowing parts included.
void trimReference(std::vector<Part>& parts, bool addPrefixSpace, const PostProcessContext& context) {
    if (!context.referenceSpans || !context.spelling)
        return;
    for (Part& part : parts)
        trim(part, addPrefixSpace, context);
}

class Bert final : public PartsProcessor {
  public:
    explicit Bert(const BertPostProcessor& config)
        : m_cls{config.cls.second, config.cls.first}
        , m_sep{config.sep.second, config.sep.first} {}
    Result<void> process(std::vector<Part>& parts, const PostProcessContext& context) const override {
        if (!context.addSpecial)
            return {};
        for (std::size_t i = 0; i < parts.size(); ++i) {
            becomePlain(parts[i], i == 0 ? 0 : 1);
            if (i == 0)
                putBefore(parts[i], m_cls, 0, context);
            putAfter(parts[i], m_sep, i == 0 ? 0 : 1, context);
        }
        return {};
    }

    [[nodiscard]] std::size_t addedPieces(bool pair) const override { return pair ? 3 : 2; }

  private:
    SpecialPiece m_cls;
    SpecialPiece m_sep;
};

/// <s> first </s> </s> second </s>, all of type 0.
class Roberta final : public PartsProcessor {
  public:
    explicit Roberta(const RobertaPostProcessor& config)
        : m_cls{config.cls.second, config.cls.first}
        , m_sep{config.sep.second, config.sep.first}
        , m_trimOffsets(config.trimOffsets)
        , m_addPrefixSpace(config.addPrefixSpace) {}
    Result<void> process(std::vector<Part>& parts, const PostProcessContext& context) const override {
        if (m_trimOffsets)
            trimReference(parts, m_addPrefixSpace, context);
        for (std::size_t i = 0; i < parts.size(); ++i) {
            setTypes(parts[i], 0);
            if (!context.addSpecial)
                continue;
            for (Part& overflowing : parts[i].overflowing)
                setTypes(overflowing, 0);
            becomePlain(parts[i], i == 0 ? 0 : 1);
            putBefore(parts[i], i == 0 ? m_cls : m_sep, 0, context);
            putAfter(parts[i], m_sep, 0, context);
        }
        return {};
    }

    [[nodiscard]] std::size_t addedPieces(bool pair) const override { return pair ? 4 : 2; }

  private:
    SpecialPiece m_cls;
    SpecialPiece m_sep;
    bool m_trimOffsets;
    bool m_addPrefixSpace;
};

/// By default SentencePiece and tiktoken add nothing, and llama.cpp adds BOS, unless the file specifies
/// something else.
class BosEos final : public PartsProcessor {
  public:
    explicit BosEos(BosEosPostProcessor config)
        : m_config(config) {}
    Result<void> process(std::vector<Part>& parts, const PostProcessContext& context) const override {
        if (parts.empty())
            return {};
        if (m_config.bos && context.addBos.value_or(context.addSpecial && m_config.bosIsSpecial))
            putBefore(parts.front(), piece(*m_config.bos, context), 0, context);
        if (m_config.eos && context.addEos.value_or(context.addSpecial && m_config.eosIsSpecial))
            putAfter(parts.back(), piece(*m_config.eos, context), parts.size() > 1 ? 1 : 0, context);
        return {};
    }

  private:
    static SpecialPiece piece(PieceId id, const PostProcessContext& context) {
        return {id, context.spelling ? std::string(context.spelling(id)) : std::string()};
    }
    BosEosPostProcessor m_config;
};

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

MakeResult make(const BertPostProcessor& config, const std::string&) {
    return std::make_unique<Bert>(config);
}

MakeResult make(const RobertaPostProcessor& config, const std::string&) {
    return std::make_unique<Roberta>(config);
}

MakeResult make(const BosEosPostProcessor& config, const std::string&) {
    return std::make_unique<BosEos>(config);
}

MakeResult make(const ByteLevelPostProcessor& config, const std::string&) {
    return std::make_unique<ByteLevel>(config);
}

} // namespace tokenscope::post_processors
