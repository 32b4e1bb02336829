#pragma once
// Encodes and decodes text: composes the stages of a definition.
//
//   text → added tokens → normalizer → pre-tokenizer → model → post-processor → Encoding
//
// The stages are run by one of two paths: a reference path, which carries every normalized byte's origin and
// can be observed, and a fast path, which works on slices of the original text where the definition allows
// it. Both give the same result for UTF-8 text; tests compare them. paths/make_paths.h has a table of which
// definition uses which.

#include "core/base/error.h"
#include "core/definition/tokenizer_definition.h"
#include "core/encoding/encoding.h"

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope {

class EncodePath;
class MergeRules;
class ModelObserver;
class StageObserver;
class SharedBpeTable;
struct OriginText;

/// Immutable and thread-safe; scratch memory and word caches are pooled, one set for each call in progress.
class Tokenizer {
  public:
    /// Errors: Unsupported (a stage or a regex that can't be run exactly), Damaged (the definition
    /// contradicts itself), with `where` as a JSON path or a piece number.
    static Result<std::shared_ptr<const Tokenizer>>
    create(std::shared_ptr<const TokenizerDefinition> definition);
    /// create(), sharing the merge tables with `other` where pieces and merges are the same: for a changed
    /// definition of the same file. The comparison takes some milliseconds for the largest vocabularies.
    static Result<std::shared_ptr<const Tokenizer>>
    createLike(std::shared_ptr<const TokenizerDefinition> definition, const Tokenizer& other);
    ~Tokenizer();
    Tokenizer(const Tokenizer&) = delete;
    Tokenizer& operator=(const Tokenizer&) = delete;

    [[nodiscard]] const TokenizerDefinition& definition() const;

    /// `text` may be any bytes. If they aren't UTF-8, byte-level definitions without a normalizer or a prefix
    /// space encode the invalid bytes, others read each as U+FFFD; a diagnostic reports it. Memory: up to 64
    /// bytes for each byte of the *normalized* text (NFKD turns 3 bytes into up to 33). Errors: BadInput (no
    /// piece for a byte or character and no unknown piece), TooLarge (text or normalized text above 1 GiB, a
    /// regex beyond its match limit), Canceled.
    [[nodiscard]] Result<Encoding> encode(std::string_view text, const EncodeOptions& options = {}) const;
    /// Bytes that are not UTF-8 are encoded as they are, not read as U+FFFD.
    [[nodiscard]] bool preservesInvalidBytes() const;
    /// encode() that replaces the contents of `out` and reuses its memory, for many texts in sequence. After
    /// an error `out` has a part of the result.
    Result<void> encodeInto(Encoding& out, std::string_view text, const EncodeOptions& options = {}) const;
    /// Places of diagnostics start with `first text` or `second text`.
    [[nodiscard]] Result<Encoding> encodePair(std::string_view first, std::string_view second,
                                              const EncodeOptions& options = {}) const;
    /// Encodes a text that is already split, as Hugging Face does with pre-tokenized input: each word is encoded
    /// like a text, and the post-processor gets all of them as one text. `wordIds` are indices of words, and
    /// spans count bytes of the token's word; special tokens of the post-processor have neither. A pair has two
    /// lists of words; `second` is null without one. The columns of EncodeOptions::full are always filled.
    /// Errors: as encode().
    [[nodiscard]] Result<Encoding> encodeWords(std::span<const std::string> first,
                                               const std::vector<std::string>* second,
                                               const EncodeOptions& options = {}) const;
    /// encode() by the reference path: for tests and explanations.
    [[nodiscard]] Result<Encoding> encodeByReference(std::string_view text,
                                                     const EncodeOptions& options = {}) const;

    /// Encodes by the reference path and reports the result of each stage. The contents of `model` are
    /// replaced by the model's tokens, before post-processing. Errors: as encode().
    Result<void> observe(std::string_view text, const EncodeOptions& options, StageObserver& observer,
                         Encoding& model) const;

    /// Encodes one word, as StageObserver::word() reported it, and reports how. Spans of `tokens` count bytes
    /// of the word; nothing is post-processed. Errors: as encode().
    Result<void> explainWord(std::string_view word, ModelObserver& observer, Encoding& tokens,
                             const Progress& progress = {}) const;
    /// Which two neighbors of a word can merge; null where the model is not BPE. Built at first use.
    [[nodiscard]] const MergeRules* mergeRules() const;

    /// Errors: BadInput for an id that is neither a piece nor an added token, `where` is `ids[3]`; TooLarge
    /// (a decoder's regex beyond its match limit, or decoders that grow the text too much).
    [[nodiscard]] Result<Decoded> decode(std::span<const PieceId> ids,
                                         const DecodeOptions& options = {}) const;

    /// Like decode(), and calls `after` with the list of texts after each rule of the decoder; nested
    /// sequences are flattened. The rules are those of decoderRules() in core/explain/stages/stage_rules.h.
    /// `origins`: the span of each id in the original.
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
    /// The type in a SentencePiece file. Elsewhere special added tokens are control, other added tokens
    /// user_defined, the unknown piece is unknown, `<0xNN>` pieces and byte-level pieces without a whole
    /// character are byte, all others normal.
    [[nodiscard]] PieceType type(PieceId id) const;
    /// As the reference spells it (`Ġquick`, `▁quick`, raw bytes for tiktoken); empty for an unknown id.
    [[nodiscard]] std::string_view spelling(PieceId id) const;
    /// The id with exactly this spelling (added tokens first), or kNoPiece.
    [[nodiscard]] PieceId find(std::string_view spelling) const;
    /// The bytes of text that the piece represents: `Ġ` and `▁` are a space, `<0x0A>` is one byte. Control
    /// pieces give their spelling.
    [[nodiscard]] std::string pieceBytes(PieceId id) const;
    /// Position in the order of merges, from 0; absent for special tokens and for the symbols that merging
    /// starts from. tiktoken files also rank single bytes, which nothing merges to.
    [[nodiscard]] std::optional<std::uint32_t> mergeRank(PieceId id) const;
    /// Absent if the format has no scores: only SentencePiece, Unigram, PLaMo 2 and BPE that merges by scores
    /// (GGUF) have them. Added tokens outside the model's vocabulary have none either.
    [[nodiscard]] std::optional<float> score(PieceId id) const;

    /// The spelling of token `index` of an encoding, which Encoding::spellings can override; in a GGUF file
    /// its text, as llama.cpp shows it.
    [[nodiscard]] std::string spelling(const Encoding& encoding, std::size_t index) const;
    /// All spellings with an id, spelling(id) first. Usually one: an added token can have the id of another
    /// added token, or of a piece of the model, and two pieces of a model the same id.
    [[nodiscard]] std::vector<std::string_view> spellings(PieceId id) const;
    /// The type of token `index`: where an added token and a piece of the model share its id, that of the one
    /// that it is.
    [[nodiscard]] PieceType type(const Encoding& encoding, std::size_t index) const;
    /// Likewise the bytes of text that it represents.
    [[nodiscard]] std::string pieceBytes(const Encoding& encoding, std::size_t index) const;

    /// True if encoding text[0, offset) and text[offset, …) separately is certain to give the tokens of the
    /// whole (without special tokens); false if unknown. For re-encoding only the neighborhood of an edit.
    /// Reads at most kBreakContext bytes on each side.
    [[nodiscard]] bool isSafeBreak(std::string_view text, std::size_t offset) const;
    static constexpr std::size_t kBreakContext = 8;

    struct Parts; ///< private: the composed stages

  private:
    static Result<std::shared_ptr<const Tokenizer>>
    create(std::shared_ptr<const TokenizerDefinition> definition, std::shared_ptr<SharedBpeTable> table);
    explicit Tokenizer(std::unique_ptr<Parts> parts);
    struct Input; ///< private: a text in two forms
    Result<void> encodeBy(const Input& first, const Input* second, const EncodeOptions& options,
                          const EncodePath& path, Encoding& out) const;
    std::unique_ptr<Parts> m_parts;
};

} // namespace tokenscope
