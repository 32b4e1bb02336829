#pragma once
// The decoders of tokenizer.json files turn a list of token spellings into text, as Hugging Face does, quirks
// included.

#include "core/base/error.h"
#include "core/definition/stage_configs.h"
#include "core/stages/decode/origin_text.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace tokenscope {

/// Receives the list of tokens after each rule.
using AfterDecoderRule = std::function<void(const std::vector<OriginText>& list)>;

/// Const and thread-safe.
class Decoder {
  public:
    virtual ~Decoder() = default;
    /// Each decoder of a sequence maps a list to a list; the caller joins the result. Errors: TooLarge (a
    /// regex beyond its match limit, a replacement that turns one token into more than 64 MiB or adds more
    /// than 256 MiB to all, a sequence whose result exceeds sixteen times the text and 4 MiB).
    virtual Result<std::vector<std::string>> apply(std::vector<std::string> tokens) const = 0;
    /// Like apply(), for texts with their origins, and calls `after` after each rule, including those of
    /// nested sequences. An empty sequence counts as a rule that does nothing.
    virtual Result<std::vector<OriginText>> trace(std::vector<OriginText> tokens,
                                                  const AfterDecoderRule& after) const = 0;
};

/// Not for SentencePieceDecoder and BytesDecoder, which work on ids (see detokenizer.h).
/// Errors: Unsupported or Damaged with `where` under `$.decoder`.
Result<std::unique_ptr<Decoder>> makeDecoder(const DecoderConfig& config);

/// Joins the decoder's result; without a decoder Hugging Face joins the tokens with spaces. Errors: as
/// Decoder::apply.
Result<std::string> decodeTokens(const Decoder* decoder, std::vector<std::string> tokens);
Result<OriginText> traceTokens(const Decoder* decoder, std::vector<OriginText> tokens,
                               const AfterDecoderRule& after);

} // namespace tokenscope
