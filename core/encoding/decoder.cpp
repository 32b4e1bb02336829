#include "core/encoding/decoder.h"

#include "core/encoding/decoders/kinds.h"

#include <algorithm>
#include <type_traits>

namespace tokenscope {
namespace {

constexpr std::size_t kFreeBytes = std::size_t{4} << 20U;
constexpr std::size_t kMaxGrowth = 16;

std::size_t totalSize(const std::vector<std::string>& tokens) {
    std::size_t size = 0;
    for (const std::string& token : tokens)
        size += token.size();
    return size;
}

class SequenceOfDecoders final : public Decoder {
  public:
    explicit SequenceOfDecoders(std::vector<std::unique_ptr<Decoder>> parts)
        : m_parts(std::move(parts)) {}
    Result<std::vector<std::string>> apply(std::vector<std::string> tokens) const override {
        const std::size_t bound = std::max(kFreeBytes, kMaxGrowth * totalSize(tokens));
        for (const auto& part : m_parts) {
            auto decoded = part->apply(std::move(tokens));
            if (!decoded)
                return decoded;
            tokens = std::move(*decoded);
            if (totalSize(tokens) > bound)
                return fail(ErrorCode::TooLarge, "$.decoder",
                            "the decoders make more than 16 times as much text as the tokens have");
        }
        return tokens;
    }

  private:
    std::vector<std::unique_ptr<Decoder>> m_parts;
};

decoders::Made makeAt(const DecoderConfig& config, const std::string& where) {
    return std::visit(
        [&where](const auto& kind) -> decoders::Made {
            using Kind = std::decay_t<decltype(kind)>;
            if constexpr (std::is_same_v<Kind, DecoderSequence>) {
                std::vector<std::unique_ptr<Decoder>> parts;
                for (std::size_t i = 0; i < kind.parts.size(); ++i) {
                    auto part = makeAt(kind.parts[i], where + ".decoders[" + std::to_string(i) + "]");
                    if (!part)
                        return part;
                    parts.push_back(std::move(*part));
                }
                return std::make_unique<SequenceOfDecoders>(std::move(parts));
            } else if constexpr (std::is_same_v<Kind, BytesDecoder> ||
                                 std::is_same_v<Kind, SentencePieceDecoder>) {
                return fail(ErrorCode::Unsupported, where, "this decoder works on ids, not on spellings");
            } else {
                return decoders::make(kind, where);
            }
        },
        config.kind);
}

std::string join(const std::vector<std::string>& tokens, std::string_view between) {
    std::string text;
    text.reserve(totalSize(tokens) + tokens.size() * between.size());
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (i > 0)
            text += between;
        text += tokens[i];
    }
    return text;
}

} // namespace

Result<std::unique_ptr<Decoder>> makeDecoder(const DecoderConfig& config) {
    return makeAt(config, "$.decoder");
}

Result<std::string> decodeTokens(const Decoder* decoder, std::vector<std::string> tokens) {
    if (!decoder)
        return join(tokens, " ");
    return decoder->apply(std::move(tokens)).map([](const auto& decoded) { return join(decoded, {}); });
}

} // namespace tokenscope
