#include "core/stages/decode/decoder.h"

#include "core/base/try.h"
#include "core/stages/decode/decoder_rules.h"

#include <algorithm>
#include <type_traits>

namespace tokenscope {
namespace {

constexpr std::size_t kFreeBytes = std::size_t{4} << 20U;
constexpr std::size_t kMaxDecodedGrowth = 16;

template <class Text>
std::size_t totalSize(const std::vector<Text>& tokens) {
    std::size_t size = 0;
    for (const Text& token : tokens)
        size += viewOf(token).size();
    return size;
}

class SequenceOfDecoders final : public Decoder {
  public:
    explicit SequenceOfDecoders(std::vector<std::unique_ptr<Decoder>> parts)
        : m_parts(std::move(parts)) {}
    Result<std::vector<std::string>> apply(std::vector<std::string> tokens) const override {
        return each(std::move(tokens), [](const Decoder& part, std::vector<std::string> list) {
            return part.apply(std::move(list));
        });
    }
    Result<std::vector<OriginText>> trace(std::vector<OriginText> tokens,
                                          const AfterDecoderRule& after) const override {
        if (m_parts.empty())
            after(tokens);
        return each(std::move(tokens), [&after](const Decoder& part, std::vector<OriginText> list) {
            return part.trace(std::move(list), after);
        });
    }

  private:
    template <class Text, class Run>
    Result<std::vector<Text>> each(std::vector<Text> tokens, const Run& run) const {
        const std::size_t bound = std::max(kFreeBytes, kMaxDecodedGrowth * totalSize(tokens));
        for (const auto& part : m_parts) {
            TOKENSCOPE_TRY(auto decoded, run(*part, std::move(tokens)));
            tokens = std::move(decoded);
            if (totalSize(tokens) > bound)
                return fail(ErrorCode::TooLarge, "$.decoder",
                            "the decoders turn the tokens into more than 16 times their text");
        }
        return tokens;
    }

    std::vector<std::unique_ptr<Decoder>> m_parts;
};

decoders::MakeResult makeAt(const DecoderConfig& config, const std::string& where) {
    return std::visit(
        [&where](const auto& kind) -> decoders::MakeResult {
            using Kind = std::decay_t<decltype(kind)>;
            if constexpr (std::is_same_v<Kind, DecoderSequence>) {
                std::vector<std::unique_ptr<Decoder>> parts;
                for (std::size_t i = 0; i < kind.parts.size(); ++i) {
                    TOKENSCOPE_TRY(auto part,
                                   makeAt(kind.parts[i], where + ".decoders[" + std::to_string(i) + "]"));
                    parts.push_back(std::move(part));
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

/// Without a decoder, tokens are separated by spaces.
template <class Text>
std::vector<Text> withSpacesBetween(std::vector<Text> tokens) {
    for (std::size_t i = 1; i < tokens.size(); ++i)
        putInFront(tokens[i], ' ');
    return tokens;
}

} // namespace

Result<std::unique_ptr<Decoder>> makeDecoder(const DecoderConfig& config) {
    return makeAt(config, "$.decoder");
}

Result<std::string> decodeTokens(const Decoder* decoder, std::vector<std::string> tokens) {
    if (!decoder)
        return joined(withSpacesBetween(std::move(tokens)));
    return decoder->apply(std::move(tokens)).map([](const auto& decoded) { return joined(decoded); });
}

Result<OriginText> traceTokens(const Decoder* decoder, std::vector<OriginText> tokens,
                               const AfterDecoderRule& after) {
    if (decoder)
        return decoder->trace(std::move(tokens), after).map([](const auto& decoded) {
            return joined(decoded);
        });
    const auto spaced = withSpacesBetween(std::move(tokens));
    after(spaced);
    return joined(spaced);
}

} // namespace tokenscope
