#pragma once
// A tokenizer at work: composes the stages of a definition.
//
//   text → added tokens → normalizer → pre-tokenizer → model → post-processor → Encoding
//
// Several paths lead through the stages and give the same answer for UTF-8 text (a differential test holds them
// to it): fast ones for byte-level and SentencePiece-like definitions, which work on slices of the original
// text, and the general ones, which carry every normalized byte's origin (CONTRIBUTING.md has a table).

#include "core/base/error.h"
#include "core/definition/tokenizer_definition.h"
#include "core/encoding/encoding.h"

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace tokenscope {

class EncodePath;
class MergeRules;
class ModelObserver;
class StageObserver;
class SharedBpeTable;
struct OriginText;

/// Immutable and thread-safe; scratch memory and the word cache are pooled inside, one set for each call at
/// work.
class Tokenizer {
  public:
    /// Errors: Unsupported (a stage or a regex that can't be run exactly), Damaged (the definition
    /// contradicts itself), with `where` as a JSON path or a piece number.
    static Result<std::shared_ptr<const Tokenizer>>
    create(std::shared_ptr<const TokenizerDefinition> definition);
    /// create(), sharing the tables of merging with `other` where pieces and merges are the same: what a changed
    /// definition of the same file wants. Comparing takes some milliseconds for the largest vocabularies.
    static Result<std::shared_ptr<const Tokenizer>>
    createLike(std::shared_ptr<const TokenizerDefinition> definition, const Tokenizer& other);
    ~Tokenizer();
    Tokenizer(const Tokenizer&) = delete;
    Tokenizer& operator=(const Tokenizer&) = delete;

    [[nodiscard]] const TokenizerDefinition& definition() const;

    /// `text` is bytes; where it isn't UTF-8, byte-level definitions without a normalizer or a prefix space keep the bytes,
    /// the others see U+FFFD for each, and a diagnostic says so. Memory: up to 64 bytes for each byte of the *normalized*
    /// text (NFKD makes 33 of 3). Errors: BadInput (no piece for a byte or character and no unknown piece), TooLarge (text
    /// or normalized text above 1 GiB, a regex beyond its match limit), Canceled.
    [[nodiscard]] Result<Encoding> encode(std::string_view text, const EncodeOptions& options = {}) const;
    /// Bytes that are not UTF-8 are encoded as they are, not read as U+FFFD.
    [[nodiscard]] bool preservesInvalidBytes() const;
    /// encode() into what an encoding held before, whose memory is used again: for many texts in a row. After an error `out`
    /// has a part of the answer.
    Result<void> encodeInto(Encoding& out, std::string_view text, const EncodeOptions& options = {}) const;
    [[nodiscard]] Result<Encoding> encodePair(std::string_view first, std::string_view second,
                                              const EncodeOptions& options = {}) const;
    /// Always by the reference path. For tests and for explanations.
    [[nodiscard]] Result<Encoding> encodeByReference(std::string_view text,
                                                     const EncodeOptions& options = {}) const;

    /// By the reference path, the observer told what each stage makes of the text; `model`, whatever was in it, gets
    /// what the model gives, before post-processing. Errors: as encode().
    Result<void> observe(std::string_view text, const EncodeOptions& options, StageObserver& observer,
                         Encoding& model) const;

    /// What the model makes of one word (as StageObserver::word was given it), and how. Spans of `tokens` are of the word;
    /// nothing is put around it. Errors: as encode().
    Result<void> explainWord(std::string_view word, ModelObserver& observer, Encoding& tokens,
                             const Progress& progress = {}) const;
    /// Which two neighbors of a word can merge; null where the model is not BPE. Built at first use.
    [[nodiscard]] const MergeRules* mergeRules() const;

    /// Errors: BadInput for an id that is neither a piece nor an added token, `where` is `ids[3]`; TooLarge (a
    /// decoder's regex beyond its match limit, or decoders that blow the text up).
    [[nodiscard]] Result<Decoded> decode(std::span<const PieceId> ids,
                                         const DecodeOptions& options = {}) const;

    /// decode(), and told what each rule of the decoder makes of the list of tokens, those of nested sequences in
    /// order; one that works on ids gives a list of its own, see decoderRules in core/explain/stages/stage_rules.h.
    /// `origins` are where the tokens come from, as many as ids.
    [[nodiscard]] Result<Decoded>
    observeDecoding(std::span<const PieceId> ids, std::span<const ByteSpan> origins,
                    const std::function<void(const std::vector<OriginText>&)>& after,
                    const DecodeOptions& options = {}) const;

    // Pieces, added tokens included.

    [[nodiscard]] std::size_t vocabularySize() const; ///< entries of the model and added tokens beyond it
    [[nodiscard]] PieceId maxId() const;
    [[nodiscard]] bool contains(PieceId id) const;
    /// All ids, ascending.
    [[nodiscard]] const std::vector<PieceId>& ids() const;
    /// Types by SentencePiece's file; elsewhere: special added tokens control, other added tokens
    /// user_defined, the unknown piece unknown, `<0xNN>` pieces and byte-level pieces
    /// without a whole character byte, all else normal.
    [[nodiscard]] PieceType type(PieceId id) const;
    /// Spelled as the reference spells it (`Ġquick`, `▁quick`, raw bytes for tiktoken); empty for an unknown
    /// id.
    [[nodiscard]] std::string_view spelling(PieceId id) const;
    /// The id with exactly this spelling (added tokens first), or kNoPiece.
    [[nodiscard]] PieceId find(std::string_view spelling) const;
    /// The bytes of text that the piece represents: `Ġ` and `▁` are a space, `<0x0A>` is one byte. Control
    /// pieces give their spelling.
    [[nodiscard]] std::string pieceBytes(PieceId id) const;
    /// Position in the order of merging, 0 first; absent where the model has none: specials, and the symbols that
    /// merges start from. A tiktoken file ranks these too, though nothing is merged to a single byte.
    [[nodiscard]] std::optional<std::uint32_t> mergeRank(PieceId id) const;
    /// SentencePiece and Unigram only.
    [[nodiscard]] std::optional<float> score(PieceId id) const;

    /// The spelling of token `index` of an encoding of `text` (Encoding::spellings respected); of a GGUF file
    /// its text, as llama.cpp shows it.
    [[nodiscard]] std::string spelling(const Encoding& encoding, std::size_t index) const;

    /// True when encoding text[0, offset) and text[offset, …) apart and joining them is sure to equal
    /// encoding the whole (without specials). False when not known. Used to re-encode only the neighborhood
    /// of an edit.
    /// Looks at no more than kBreakContext bytes on each side.
    [[nodiscard]] bool isSafeBreak(std::string_view text, std::size_t offset) const;
    static constexpr std::size_t kBreakContext = 8;

    struct Parts; ///< private: the composed stages

  private:
    static Result<std::shared_ptr<const Tokenizer>>
    create(std::shared_ptr<const TokenizerDefinition> definition, std::shared_ptr<SharedBpeTable> table);
    explicit Tokenizer(std::unique_ptr<Parts> parts);
    Result<void> encodeBy(std::string_view text, const std::string_view* second, const EncodeOptions& options,
                          const EncodePath& path, Encoding& out) const;
    std::unique_ptr<Parts> m_parts;
};

} // namespace tokenscope
