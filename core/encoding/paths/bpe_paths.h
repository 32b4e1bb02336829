#pragma once
// The fast paths of BPE outside GGUF files: over bytes and over characters.

#include "core/encoding/paths/byte_level_encoder.h"
#include "core/encoding/paths/chunk_path.h"
#include "core/encoding/paths/encode_path.h"
#include "core/encoding/paths/metaspace_encoder.h"
#include "core/encoding/paths/safe_breaks.h"

#include <memory>

namespace tokenscope {

/// The fast path of byte-level BPE in tokenizer.json and tiktoken files: text that the byte-level encoder
/// accepts is encoded by it, text that it accepts once normalized too, the rest by the reference path in chunks. The reference path and the breaks must
/// outlive it.
class ByteLevelPath final : public FastPath {
  public:
    ByteLevelPath(const TokenizerDefinition& definition, std::unique_ptr<ByteLevelEncoder> encoder,
                  const ReferencePath& reference, const SafeBreaks& breaks);

    Result<void> encode(std::size_t begin, std::size_t end, EncodeCall& call) const override;
    [[nodiscard]] bool canSplitAt(std::string_view text, std::size_t offset) const override;
    [[nodiscard]] bool preservesInvalidBytes() const override { return m_encoder->acceptsAny(); }

  private:
    Result<void> encodeAccepted(std::size_t begin, std::size_t end, EncodeCall& call) const;
    Result<void> encodeNormalized(std::size_t begin, std::size_t end, EncodeCall& call) const;
    [[nodiscard]] std::size_t breakFrom(std::string_view part, std::size_t from) const;

    const TokenizerDefinition& m_definition;
    std::unique_ptr<ByteLevelEncoder> m_encoder;
    const Normalizer* m_normalizer; ///< may be null
    const AddedTokenScanner& m_normalizedTokens;
    const SafeBreaks& m_breaks;
    ChunkPath m_chunks;
};

/// The fast path of character BPE over `▁` in tokenizer.json and SentencePiece files (see MetaspaceEncoder).
/// The reference path and the breaks must outlive it.
class MetaspacePath final : public FastPath {
  public:
    MetaspacePath(const TokenizerDefinition& definition, std::unique_ptr<MetaspaceEncoder> encoder,
                  const EncodePath& reference, const SafeBreaks& breaks)
        : FastPath(reference)
        , m_definition(definition)
        , m_encoder(std::move(encoder))
        , m_breaks(breaks) {}

    Result<void> encode(std::size_t begin, std::size_t end, EncodeCall& call) const override;
    [[nodiscard]] bool canSplitAt(std::string_view text, std::size_t offset) const override {
        return m_breaks.of(*m_encoder, text, offset);
    }

  private:
    void appendReferenceSpans(std::string_view text, std::size_t first, Encoding& out) const;

    const TokenizerDefinition& m_definition;
    std::unique_ptr<MetaspaceEncoder> m_encoder;
    const SafeBreaks& m_breaks;
};

} // namespace tokenscope
