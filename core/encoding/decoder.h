#pragma once
// Ids back to text, as the reference of the format does it, oddities included.

#include "core/base/error.h"
#include "core/definition/stage_configs.h"

#include <memory>
#include <string>
#include <vector>

namespace tokenscope {

/// Hugging Face's decoders work on a list of token spellings and end in one string. Const and thread-safe.
class Decoder {
  public:
    virtual ~Decoder() = default;
    /// Each decoder of a sequence maps a list to a list; the caller joins what is left. Errors: TooLarge (a
    /// regex beyond its match limit, replacements that blow the text up).
    virtual Result<std::vector<std::string>> apply(std::vector<std::string> tokens) const = 0;
};

/// Not for SentencePieceDecoder and BytesDecoder, which work on ids (see tokenizer.cpp).
/// Errors: Unsupported or Damaged with `where` under `$.decoder`.
Result<std::unique_ptr<Decoder>> makeDecoder(const DecoderConfig& config);

/// Joins the decoder's result; without a decoder Hugging Face joins the tokens with blanks. Errors: as
/// Decoder::apply.
Result<std::string> decodeTokens(const Decoder* decoder, std::vector<std::string> tokens);

} // namespace tokenscope
