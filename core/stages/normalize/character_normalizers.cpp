// Normalizers that decide character by character (or, ByteLevel, byte by byte): Lowercase, Nmt, StripAccents,
// ByteLevel, and Bert, which combines several.
#include "core/stages/normalize/factories.h"
#include "core/text/byte_alphabet.h"
#include "core/unicode/reference_classes.h"

namespace tokenscope::normalizers {
namespace {

Result<void> lowercase(NormalizedText& text, const Progress& progress) {
    return rewriteCharacters(text, progress, [&](Rewrite& rewrite, char32_t c, ByteSpan source) {
        const Lowercased lower = lowercased(c);
        if (lower.first == c)
            return rewrite.keep(source);
        const ByteSpan origin = text.originOf(source);
        const ByteSpan reference = text.reference[source.begin];
        return rewrite.put(lower.first, origin, reference) &&
               (lower.second == 0 || rewrite.put(lower.second, origin, reference));
    });
}

bool isRemovedByBert(char32_t c) {
    if (c == '\t' || c == '\n' || c == '\r')
        return false;
    return c == 0 || c == kReplacementCharacter || isControlOrFormat(c);
}

Result<void> clean(NormalizedText& text, const Progress& progress) {
    return rewriteCharacters(text, progress, [&](Rewrite& rewrite, char32_t c, ByteSpan source) {
        if (isRemovedByBert(c))
            return true;
        return c != ' ' && isWhitespace(c)
                   ? rewrite.put(U' ', text.originOf(source), text.reference[source.begin])
                   : rewrite.keep(source);
    });
}

Result<void> spaceOutChinese(NormalizedText& text, const Progress& progress) {
    return rewriteCharacters(text, progress, [&](Rewrite& rewrite, char32_t c, ByteSpan source) {
        if (!isChineseCharacter(c))
            return rewrite.keep(source);
        const ByteSpan origin = text.originOf(source);
        const ByteSpan reference = text.reference[source.begin];
        return rewrite.put(U' ', {origin.begin, origin.begin}, reference) && rewrite.keep(source) &&
               rewrite.put(U' ', {origin.end, origin.end}, reference);
    });
}

Result<void> stripAccents(NormalizedText& text, const Progress& progress) {
    return normalizeUnicode(UnicodeForm::NFD, text, progress).and_then([&] {
        return rewriteCharacters(text, progress, [](Rewrite& rewrite, char32_t c, ByteSpan source) {
            return isNonspacingMark(c) || rewrite.keep(source);
        });
    });
}

class Bert final : public Normalizer {
  public:
    explicit Bert(const BertNormalizer& config)
        : m_config(config) {}
    Result<void> apply(NormalizedText& text, const Progress& progress) const override {
        Result<void> done;
        if (m_config.cleanText)
            done = clean(text, progress);
        if (done && m_config.handleChineseChars)
            done = spaceOutChinese(text, progress);
        if (done && m_config.stripAccents.value_or(m_config.lowercase))
            done = stripAccents(text, progress);
        if (done && m_config.lowercase)
            done = lowercase(text, progress);
        return done;
    }

  private:
    BertNormalizer m_config;
};

class Lowercase final : public Normalizer {
  public:
    Result<void> apply(NormalizedText& text, const Progress& progress) const override {
        return lowercase(text, progress);
    }
};

bool isRemovedByNmt(char32_t c) {
    return (c >= 0x01 && c <= 0x08) || c == 0x0B || (c >= 0x0E && c <= 0x1F) || c == 0x7F || c == 0x8F ||
           c == 0x9F;
}

bool becomesSpace(char32_t c) {
    return c == 0x09 || c == 0x0A || c == 0x0C || c == 0x0D || c == 0x1680 || (c >= 0x200B && c <= 0x200F) ||
           c == 0x2028 || c == 0x2029 || c == 0x2581 || c == 0xFEFF || c == 0xFFFD;
}

class Nmt final : public Normalizer {
  public:
    Result<void> apply(NormalizedText& text, const Progress& progress) const override {
        return rewriteCharacters(text, progress, [&](Rewrite& rewrite, char32_t c, ByteSpan source) {
            if (isRemovedByNmt(c))
                return true;
            return becomesSpace(c) ? rewrite.put(U' ', text.originOf(source), text.reference[source.begin])
                                   : rewrite.keep(source);
        });
    }
};

class StripAccents final : public Normalizer {
  public:
    Result<void> apply(NormalizedText& text, const Progress& progress) const override {
        return rewriteCharacters(text, progress, [](Rewrite& rewrite, char32_t c, ByteSpan source) {
            return isMark(c) || rewrite.keep(source);
        });
    }
};

class ByteLevel final : public Normalizer {
  public:
    Result<void> apply(NormalizedText& text, const Progress& progress) const override {
        Rewrite rewrite(text, progress);
        for (std::size_t i = 0; i < text.text.size(); ++i)
            if (!rewrite.put(byteToAlphabet(static_cast<unsigned char>(text.text[i])), text.origin[i],
                             text.reference[i]))
                break;
        return rewrite.finish(text);
    }
};

} // namespace

MakeResult make(const BertNormalizer& config, const std::string&) {
    return std::make_unique<Bert>(config);
}

MakeResult make(const LowercaseNormalizer&, const std::string&) {
    return std::make_unique<Lowercase>();
}

MakeResult make(const NmtNormalizer&, const std::string&) {
    return std::make_unique<Nmt>();
}

MakeResult make(const StripAccentsNormalizer&, const std::string&) {
    return std::make_unique<StripAccents>();
}

MakeResult make(const ByteLevelNormalizer&, const std::string&) {
    return std::make_unique<ByteLevel>();
}

} // namespace tokenscope::normalizers
