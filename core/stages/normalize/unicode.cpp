#include "core/stages/normalize/factories.h"
#include "core/stages/normalize/reference_cursor.h"

namespace tokenscope::normalizers {

Result<void> normalizeUnicode(UnicodeForm form, NormalizedText& text, const Progress& progress) {
    if (isNormalized(form, text.text))
        return {};
    Rewrite rewrite(text, progress);
    std::vector<NormalizedPiece> pieces;
    for (std::size_t at = 0; at < text.text.size();) {
        const std::size_t end = spanUnchanged(form, text.text, at);
        if (!rewrite.keep({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)}))
            break;
        at = end;
        if (at == text.text.size())
            break;
        ReferenceCursor cursor(text, static_cast<std::uint32_t>(at));
        pieces.clear();
        at = normalizeSegment(form, text.text, at, pieces);
        if (!putPieces(rewrite, text, cursor, pieces))
            break;
    }
    return rewrite.finish(text);
}

namespace {

class UnicodeForms final : public Normalizer {
  public:
    explicit UnicodeForms(UnicodeForm form)
        : m_form(form) {}
    Result<void> apply(NormalizedText& text, const Progress& progress) const override {
        return normalizeUnicode(m_form, text, progress);
    }

  private:
    UnicodeForm m_form;
};

} // namespace

MakeResult make(const UnicodeNormalizer& config, const std::string&) {
    return std::make_unique<UnicodeForms>(config.form);
}

} // namespace tokenscope::normalizers
