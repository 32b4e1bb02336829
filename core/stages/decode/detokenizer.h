#pragma once
// Turns ids into text like the reference implementation of the format. Each kind of file has one; decoder.h
// has the decoders that tokenizer.json files configure.

#include "core/base/error.h"
#include "core/definition/tokenizer_definition.h"
#include "core/encoding/encoding.h"
#include "core/stages/decode/decoder.h"
#include "core/stages/decode/origin_text.h"

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace tokenscope {

/// Records what detokenizers that work on ids (SentencePiece's, llama.cpp's, raw bytes) give for each token,
/// while they append to one text.
class DecodingTrace {
  public:
    /// `origins`: where each token to be decoded comes from; they must outlive the trace.
    explicit DecodingTrace(std::span<const ByteSpan> origins)
        : m_origins(origins) {}

    /// Tokens [first, first + count) have extended the text to `text`: by one byte each, or all of them
    /// together.
    void grown(std::string_view text, std::size_t first, std::size_t count = 1);
    /// What was added since the last end() becomes one element of the list.
    void end(PieceId added = kNoPiece);
    /// The elements since the last repair() are bytes. Converts them together like toValidUtf8; elements that
    /// share a character become one.
    void repair();

    [[nodiscard]] const std::vector<OriginText>& list() const { return m_list; }
    /// The origin of the token with this index.
    [[nodiscard]] ByteSpan origin(std::size_t index) const { return m_origins[index]; }

  private:
    std::span<const ByteSpan> m_origins;
    std::vector<OriginText> m_list;
    OriginText m_open;
    std::size_t m_seen = 0;     ///< bytes of the text
    std::size_t m_repaired = 0; ///< elements
};

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
