#pragma once
// Ids back to text, as the reference of the format does it, oddities included.

#include "core/base/error.h"
#include "core/definition/stage_configs.h"
#include "core/stages/decode/origin_text.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace tokenscope {

/// Told what a rule made of a list of tokens.
using AfterDecoderRule = std::function<void(const std::vector<OriginText>& list)>;

/// Hugging Face's decoders work on a list of token spellings and end in one string. Const and thread-safe.
class Decoder {
  public:
    virtual ~Decoder() = default;
    /// Each decoder of a sequence maps a list to a list; the caller joins what is left. Errors: TooLarge (a
    /// regex beyond its match limit, a replacement that makes more than 64 MiB of one token or adds more than 256 MiB
    /// to all, a sequence that makes more than sixteen times the text and 4 MiB).
    virtual Result<std::vector<std::string>> apply(std::vector<std::string> tokens) const = 0;
    /// The same of texts with their origins, and told after each rule, those of nested sequences in order; an
    /// empty sequence is a rule that does nothing.
    virtual Result<std::vector<OriginText>> trace(std::vector<OriginText> tokens,
                                                  const AfterDecoderRule& after) const = 0;
};

/// Not for SentencePieceDecoder and BytesDecoder, which work on ids (see tokenizer.cpp).
/// Errors: Unsupported or Damaged with `where` under `$.decoder`.
Result<std::unique_ptr<Decoder>> makeDecoder(const DecoderConfig& config);

/// Joins the decoder's result; without a decoder Hugging Face joins the tokens with spaces. Errors: as
/// Decoder::apply.
Result<std::string> decodeTokens(const Decoder* decoder, std::vector<std::string> tokens);
Result<OriginText> traceTokens(const Decoder* decoder, std::vector<OriginText> tokens,
                               const AfterDecoderRule& after);

} // namespace tokenscope
