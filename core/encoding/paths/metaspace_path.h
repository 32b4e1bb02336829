#pragma once
// The fast path of character BPE over `▁` in tokenizer.json and SentencePiece files (see MetaspaceEncoder).

#include "core/encoding/paths/encode_path.h"
#include "core/encoding/paths/metaspace_encoder.h"
#include "core/encoding/paths/safe_breaks.h"

#include <memory>

namespace tokenscope {

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
