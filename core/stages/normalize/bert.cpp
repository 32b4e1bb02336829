#include "core/stages/normalize/factories.h"
#include "core/unicode/reference_classes.h"

namespace tokenscope::normalizers {
namespace {

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

} // namespace

MakeResult make(const BertNormalizer& config, const std::string&) {
    return std::make_unique<Bert>(config);
}

} // namespace tokenscope::normalizers
