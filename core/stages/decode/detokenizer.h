#pragma once
// Ids to text, as the reference of the format decodes them. One per kind of file; decoder.h has what tokenizer.json files configure.

#include "core/base/error.h"
#include "core/definition/tokenizer_definition.h"
#include "core/encoding/encoding.h"
#include "core/stages/decode/decoder.h"
#include "core/stages/decode/decoding_trace.h"

#include <memory>
#include <span>

namespace tokenscope {

/// Const and thread-safe. The definition must outlive it.
class Detokenizer {
  public:
    virtual ~Detokenizer() = default;
    /// Every id must be a piece's or an added token's. With skipSpecial special tokens give nothing. `trace` may be null; if it is
    /// not, `after` is called with what each rule makes of the tokens. Errors: TooLarge (a decoder's regex beyond its match limit,
    /// or decoders that grow the text too much).
    virtual Result<Decoded> decode(std::span<const PieceId> ids, bool skipSpecial, DecodingTrace* trace,
                                   const AfterDecoderRule* after) const = 0;
};

/// Skips no special tokens: control pieces always give nothing. `bytes` of the result are those of the pieces, before any
/// denormalizer. `after` is called with what the pieces gave, then with what the denormalizer made of it. Errors: as those of the
/// normalizer.
Result<std::unique_ptr<Detokenizer>> makeSentencePieceDetokenizer(const TokenizerDefinition& definition);

/// llama.cpp's. Unknown and control tokens are special. `after` is called with what the tokens gave, then, where the file wants
/// that, with what is left when spaces are cleaned up.
std::unique_ptr<Detokenizer> makeGgufDetokenizer(const TokenizerDefinition& definition);

} // namespace tokenscope
