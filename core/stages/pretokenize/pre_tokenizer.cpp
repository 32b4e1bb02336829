#include "core/stages/pretokenize/pre_tokenizer.h"

#include "core/base/try.h"
#include "core/stages/pretokenize/factories.h"

#include <type_traits>

namespace tokenscope {
namespace {

/// On entry `rule` is the number of the first rule, afterwards that of the rule after the last.
Result<void> applyRules(const PreTokenizer& preTokenizer, PreTokenizedText& text, const Progress& progress,
                        const AfterPreTokenizer& after, std::size_t& rule) {
    if (const auto parts = preTokenizer.parts(); !parts.empty()) {
        for (const auto& part : parts) {
            TOKENSCOPE_TRY_VOID(applyRules(*part, text, progress, after, rule));
        }
        return {};
    }
    if (progress.stopped())
        return fail(ErrorCode::Canceled, {}, "splitting into words was canceled");
    auto done = preTokenizer.apply(text, progress);
    if (done && after)
        after(rule, text);
    ++rule;
    return done;
}

class SequenceOfPreTokenizers final : public PreTokenizer {
  public:
    explicit SequenceOfPreTokenizers(std::vector<std::unique_ptr<PreTokenizer>> parts)
        : m_parts(std::move(parts)) {}
    Result<void> apply(PreTokenizedText& text, const Progress& progress) const override {
        return m_parts.empty() ? Result<void>() : applyEach(*this, text, progress, {});
    }
    [[nodiscard]] std::span<const std::unique_ptr<PreTokenizer>> parts() const override { return m_parts; }

  private:
    std::vector<std::unique_ptr<PreTokenizer>> m_parts;
};

pre_tokenizers::MakeResult makeAt(const PreTokenizerConfig& config, const std::string& where) {
    return std::visit(
        [&where](const auto& kind) -> pre_tokenizers::MakeResult {
            using Kind = std::decay_t<decltype(kind)>;
            if constexpr (std::is_same_v<Kind, PreTokenizerSequence>) {
                std::vector<std::unique_ptr<PreTokenizer>> parts;
                for (std::size_t i = 0; i < kind.parts.size(); ++i) {
                    TOKENSCOPE_TRY(auto part, makeAt(kind.parts[i],
                                                     where + ".pretokenizers[" + std::to_string(i) + "]"));
                    parts.push_back(std::move(part));
                }
                return std::make_unique<SequenceOfPreTokenizers>(std::move(parts));
            } else {
                return pre_tokenizers::make(kind, where);
            }
        },
        config.kind);
}

} // namespace

Result<void> applyEach(const PreTokenizer& preTokenizer, PreTokenizedText& text, const Progress& progress,
                       const AfterPreTokenizer& after) {
    std::size_t rule = 0;
    return applyRules(preTokenizer, text, progress, after, rule);
}

Result<std::unique_ptr<PreTokenizer>> makePreTokenizer(const PreTokenizerConfig& config) {
    return makeAt(config, "$.pre_tokenizer");
}

} // namespace tokenscope
