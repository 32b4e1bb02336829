#pragma once
// Turns ids into text like the reference implementation of the format. Each kind of file has one; decoder.h
// has the decoders that tokenizer.json files configure.

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
    /// Every id must be that of a piece or an added token. With skipSpecial, special tokens are skipped.
    /// `trace` may be null; if it is not, `after` is called with the result of each rule. Errors: TooLarge (a
    /// decoder's regex beyond its match limit, or decoders that grow the text too much).
    virtual Result<Decoded> decode(std::span<const PieceId> ids, bool skipSpecial, DecodingTrace* trace,
                                   const AfterDecoderRule* after) const = 0;
};

/// SentencePiece's. skipSpecial has no effect: control pieces are always skipped. `bytes` of the result are
/// those of the pieces, before any denormalizer. `after` is called with the texts of the pieces, then with
/// the result of the denormalizer. Errors: those of the normalizer.
Result<std::unique_ptr<Detokenizer>> makeSentencePieceDetokenizer(const TokenizerDefinition& definition);

/// llama.cpp's. Unknown and control tokens are special. `after` is called with the texts of the tokens, then,
/// if the file enables it, with the result of cleaning up spaces.
std::unique_ptr<Detokenizer> makeGgufDetokenizer(const TokenizerDefinition& definition);

} // namespace tokenscope
