#include "core/stages/normalize/normalizer.h"

#include "core/base/try.h"
#include "core/stages/normalize/factories.h"

#include <type_traits>

namespace tokenscope {
namespace {

/// On entry `rule` is the number of the first rule, afterwards that of the rule after the last.
Result<void> applyRules(const Normalizer& normalizer, NormalizedText& text, const Progress& progress,
                        const AfterNormalizer& after, std::size_t& rule) {
    if (const auto parts = normalizer.parts(); !parts.empty()) {
        for (const auto& part : parts) {
            TOKENSCOPE_TRY_VOID(applyRules(*part, text, progress, after, rule));
        }
        return {};
    }
    if (progress.stopped())
        return fail(ErrorCode::Canceled, {}, "normalizing was canceled");
    auto done = normalizer.apply(text, progress);
    if (done && after)
        after(rule, text);
    ++rule;
    return done;
}

class SequenceOfNormalizers final : public Normalizer {
  public:
    explicit SequenceOfNormalizers(std::vector<std::unique_ptr<Normalizer>> parts)
        : m_parts(std::move(parts)) {}
    Result<void> apply(NormalizedText& text, const Progress& progress) const override {
        return m_parts.empty() ? Result<void>() : applyEach(*this, text, progress, {});
    }
    [[nodiscard]] std::span<const std::unique_ptr<Normalizer>> parts() const override { return m_parts; }

  private:
    std::vector<std::unique_ptr<Normalizer>> m_parts;
};

normalizers::MakeResult makeAt(const NormalizerConfig& config, const std::string& where) {
    return std::visit(
        [&where](const auto& kind) -> normalizers::MakeResult {
            using Kind = std::decay_t<decltype(kind)>;
            if constexpr (std::is_same_v<Kind, NormalizerSequence>) {
                std::vector<std::unique_ptr<Normalizer>> parts;
                for (std::size_t i = 0; i < kind.parts.size(); ++i) {
                    TOKENSCOPE_TRY(auto part,
                                   makeAt(kind.parts[i], where + ".normalizers[" + std::to_string(i) + "]"));
                    parts.push_back(std::move(part));
                }
                return std::make_unique<SequenceOfNormalizers>(std::move(parts));
            } else if constexpr (std::is_same_v<Kind, SentencePieceNormalizer>) {
                return fail(ErrorCode::Unsupported, where,
                            "SentencePiece's normalizer can't be combined with other stages");
            } else {
                return normalizers::make(kind, where);
            }
        },
        config.kind);
}

} // namespace

Result<void> applyEach(const Normalizer& normalizer, NormalizedText& text, const Progress& progress,
                       const AfterNormalizer& after) {
    std::size_t rule = 0;
    return applyRules(normalizer, text, progress, after, rule);
}

Result<std::unique_ptr<Normalizer>> makeNormalizer(const NormalizerConfig& config) {
    return makeAt(config, "$.normalizer");
}

} // namespace tokenscope
