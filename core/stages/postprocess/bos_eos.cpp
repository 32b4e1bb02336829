#include "core/stages/postprocess/factories.h"

namespace tokenscope::post_processors {
namespace {

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

} // namespace

MakeResult make(const BosEosPostProcessor& config, const std::string&) {
    return std::make_unique<BosEos>(config);
}

} // namespace tokenscope::post_processors
