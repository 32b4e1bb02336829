#include "core/normalize/normalizer.h"

#include "core/normalize/kinds.h"

#include <type_traits>

namespace tokenscope {
namespace {

class SequenceOfNormalizers final : public Normalizer {
  public:
    explicit SequenceOfNormalizers(std::vector<std::unique_ptr<Normalizer>> parts)
        : m_parts(std::move(parts)) {}
    Result<void> apply(NormalizedText& text, const Progress& progress) const override {
        for (const auto& part : m_parts) {
            if (progress.stopped())
                return fail(ErrorCode::Cancelled, {}, "normalizing was cancelled");
            if (auto done = part->apply(text, progress); !done)
                return done;
        }
        return {};
    }

  private:
    std::vector<std::unique_ptr<Normalizer>> m_parts;
};

normalizers::Made makeAt(const NormalizerConfig& config, const std::string& where) {
    return std::visit(
        [&where](const auto& kind) -> normalizers::Made {
            using Kind = std::decay_t<decltype(kind)>;
            if constexpr (std::is_same_v<Kind, NormalizerSequence>) {
                std::vector<std::unique_ptr<Normalizer>> parts;
                for (std::size_t i = 0; i < kind.parts.size(); ++i) {
                    auto part = makeAt(kind.parts[i], where + ".normalizers[" + std::to_string(i) + "]");
                    if (!part)
                        return part;
                    parts.push_back(std::move(*part));
                }
                return std::make_unique<SequenceOfNormalizers>(std::move(parts));
            } else if constexpr (std::is_same_v<Kind, SentencePieceNormalizer>) {
                return fail(ErrorCode::Unsupported, where,
                            "SentencePiece's normalizer works on its own road, not among other stages");
            } else {
                return normalizers::make(kind, where);
            }
        },
        config.kind);
}

} // namespace

Result<std::unique_ptr<Normalizer>> makeNormalizer(const NormalizerConfig& config) {
    return makeAt(config, "$.normalizer");
}

} // namespace tokenscope
