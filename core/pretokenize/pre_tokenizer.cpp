#include "core/pretokenize/pre_tokenizer.h"

#include "core/pretokenize/kinds.h"

#include <type_traits>

namespace tokenscope {
namespace {

class SequenceOfPreTokenizers final : public PreTokenizer {
  public:
    explicit SequenceOfPreTokenizers(std::vector<std::unique_ptr<PreTokenizer>> parts)
        : m_parts(std::move(parts)) {}
    Result<void> apply(PreTokenizedText& text, const Progress& progress) const override {
        for (const auto& part : m_parts) {
            if (progress.stopped())
                return fail(ErrorCode::Cancelled, {}, "splitting into words was cancelled");
            if (auto done = part->apply(text, progress); !done)
                return done;
        }
        return {};
    }

  private:
    std::vector<std::unique_ptr<PreTokenizer>> m_parts;
};

pre_tokenizers::Made makeAt(const PreTokenizerConfig& config, const std::string& where) {
    return std::visit(
        [&where](const auto& kind) -> pre_tokenizers::Made {
            using Kind = std::decay_t<decltype(kind)>;
            if constexpr (std::is_same_v<Kind, PreTokenizerSequence>) {
                std::vector<std::unique_ptr<PreTokenizer>> parts;
                for (std::size_t i = 0; i < kind.parts.size(); ++i) {
                    auto part = makeAt(kind.parts[i], where + ".pretokenizers[" + std::to_string(i) + "]");
                    if (!part)
                        return part;
                    parts.push_back(std::move(*part));
                }
                return std::make_unique<SequenceOfPreTokenizers>(std::move(parts));
            } else {
                return pre_tokenizers::make(kind, where);
            }
        },
        config.kind);
}

} // namespace

Result<std::unique_ptr<PreTokenizer>> makePreTokenizer(const PreTokenizerConfig& config) {
    return makeAt(config, "$.pre_tokenizer");
}

} // namespace tokenscope
