#pragma once
// The paths of GGUF files: the reference path, and the fast one with what it needs for text that is not UTF-8.

#include "core/base/byte_span.h"
#include "core/encoding/added_tokens/gguf_special_tokens.h"
#include "core/encoding/paths/byte_level_encoder.h"
#include "core/encoding/paths/encode_path.h"
#include "core/encoding/paths/metaspace_encoder.h"
#include "core/encoding/paths/safe_breaks.h"
#include "core/stages/model/gguf/gguf_model.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope {

/// llama.cpp's model of the file's kind splits each part between special tokens. The model is built at the
/// first use, to keep opening a file fast. The definition must outlive it.
class GgufReferencePath final : public EncodePath {
  public:
    /// Errors: Damaged (a character map, missing byte pieces).
    static Result<std::unique_ptr<GgufReferencePath>> create(const TokenizerDefinition& definition);

    /// Errors also: Unsupported (a pattern that can't be run).
    Result<void> encode(std::size_t begin, std::size_t end, EncodeCall& call) const override;
    Result<void> explainWord(std::string_view word, EncodingSink& sink, ModelObserver& observer,
                             const Progress& progress) const override;
    [[nodiscard]] const MergeRules* mergeRules() const override;
    [[nodiscard]] bool preservesInvalidBytes() const override;

    /// Encodes without reference spans and as one word; `starts` as in GgufModel::encode.
    Result<void> encodeInWord(std::size_t begin, std::size_t end, bool starts, EncodeCall& call) const;

  private:
    explicit GgufReferencePath(const TokenizerDefinition& definition)
        : m_definition(definition) {}
    [[nodiscard]] const Result<std::unique_ptr<GgufModel>>& model() const;

    const TokenizerDefinition& m_definition;
    mutable std::once_flag m_modelOnce;
    mutable Result<std::unique_ptr<GgufModel>> m_model;
};

// Text that is not UTF-8, for the fast encoders of GGUF files, which accept only UTF-8:
//
//   text   h  i  FF  h  i
//   BPE    h  i  EF BF BD  h  i     each byte that is no character becomes U+FFFD; spans are mapped back
//   SPM   [h  i][FF][h  i]          bytes that are no character are in no piece; the text between is encoded separately

/// A text as llama.cpp's BPE reads it. Memory: the size of the text, and 16 bytes for each run of changed
/// characters.
class LenientText {
  public:
    explicit LenientText(std::string_view text);

    /// Surrogates are characters here, so this need not be UTF-8 either.
    [[nodiscard]] std::string_view text() const { return m_text; }
    /// Converts spans[first, …) of text(), which ascend and are not empty, to spans of the original, shifted
    /// by `offset`.
    void toOriginal(std::vector<ByteSpan>& spans, std::size_t first, std::uint32_t offset) const;

  private:
    /// Consecutive characters of the same length here and in the original.
    struct Run {
        std::uint32_t begin = 0; ///< in this text
        std::uint32_t original = 0;
        std::uint16_t length = 0;         ///< of each character in this text; 0: unchanged text
        std::uint16_t originalLength = 0; ///< of each character
    };

    std::string m_text;
    std::vector<Run> m_runs;
};

/// llama.cpp's SPM reads text in symbols whose length depends on the first byte alone. The end of the run of
/// symbols that are no characters; the first one starts at `at`.
std::size_t straySymbolsEnd(std::string_view text, std::size_t at);

/// Byte-level BPE and SPM with a complete vocabulary use the fast encoders, also around bytes that are not
/// UTF-8; everything else uses the reference path. The definition and the reference path must outlive it.
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
