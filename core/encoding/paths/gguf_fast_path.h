#pragma once
// The fast path of GGUF files: byte-level BPE and SPM with a complete vocabulary use the fast encoders, also
// around bytes that are not UTF-8; everything else uses the reference path.

#include "core/encoding/added_tokens/gguf_special_tokens.h"
#include "core/encoding/paths/byte_level_encoder.h"
#include "core/encoding/paths/gguf_reference_path.h"
#include "core/encoding/paths/lenient_text.h"
#include "core/encoding/paths/metaspace_encoder.h"
#include "core/encoding/paths/safe_breaks.h"

#include <memory>
#include <mutex>

namespace tokenscope {

/// The definition and the reference path must outlive it.
class GgufFastPath final : public FastPath {
  public:
    /// Errors: Unsupported (a pattern that can't be run).
    static Result<std::unique_ptr<GgufFastPath>> create(const TokenizerDefinition& definition,
                                                        const GgufReferencePath& reference,
                                                        const GgufSpecialTokens& specials,
                                                        const SafeBreaks& breaks);

    Result<void> encode(std::size_t begin, std::size_t end, EncodeCall& call) const override;
    /// False also if a byte shortly before `offset` starts a character that, by its first byte, continues
    /// after it.
    [[nodiscard]] bool canSplitAt(std::string_view text, std::size_t offset) const override;

  private:
    GgufFastPath(const TokenizerDefinition& definition, const GgufReferencePath& reference,
                 const SafeBreaks& breaks)
        : FastPath(reference)
        , m_definition(definition)
        , m_reference(reference)
        , m_breaks(breaks) {}
    /// False: nothing was emitted; the reference path must encode it.
    Result<bool> encodeFast(std::size_t begin, std::size_t end, EncodeCall& call) const;
    Result<void> encodeLenient(const LenientText& read, std::size_t begin, EncodeCall& call) const;
    Result<void> encodeBetweenInvalid(std::size_t begin, std::size_t end, EncodeCall& call) const;
    [[nodiscard]] const MetaspaceEncoder* metaspace() const;
    [[nodiscard]] bool piecesAreCharacters() const;

    const TokenizerDefinition& m_definition;
    const GgufReferencePath& m_reference;
    const SafeBreaks& m_breaks;
    bool m_specialsKeepBreaks = false; ///< no special token contains the character that breaks depend on
    std::unique_ptr<ByteLevelEncoder> m_byteLevel; ///< null: another kind, or incomplete
    mutable std::once_flag m_metaspaceOnce;
    mutable std::unique_ptr<MetaspaceEncoder> m_metaspace;
    mutable std::once_flag m_charactersOnce;
    mutable bool m_characters = false;
};

} // namespace tokenscope
