#pragma once
// A finished BPE tokenizer for the trainers, which extend or prune it: symbols are its ids, and words are encoded
// with its merges.

#include "core/definition/tokenizer_definition.h"
#include "core/stages/model/model.h"
#include "core/train/splitting/word_counts.h"
#include "core/train/trainers/bpe/bpe_trainer.h"
#include "core/train/trainers/bpe/symbol_pair.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::train {

/// Whether pieces consist of bytes (spelled in GPT-2's alphabet, or ranked) and not of characters.
bool piecesAreBytes(const TokenizerDefinition& definition);

/// Hugging Face gives an added token that is not a piece of the model an id after all pieces. When their
/// number changes, added tokens keep their ids only as pieces of the model. Does nothing unless `definition`
/// comes from a tokenizer.json.
void keepIdsOfAddedTokens(TokenizerDefinition& definition);

class ExistingBpe {
  public:
    /// Errors: Unsupported unless it is BPE with merges or ranks (tokenizer.json, .tiktoken), without
    /// end-of-word suffix and prefix, and with ids of at most kMaxIds.
    static Result<ExistingBpe> make(std::shared_ptr<const TokenizerDefinition> definition);
    static constexpr PieceId kMaxIds = 16'000'000;

    /// By id: the bytes of the piece; empty for an added token, an unused id, or a piece that no text
    /// produces.
    [[nodiscard]] const std::vector<std::string>& texts() const { return m_texts; }
    [[nodiscard]] const TokenizerDefinition& definition() const { return *m_definition; }
    /// Pieces are spelled in GPT-2's alphabet in the file; words passed to encode() are bytes.
    [[nodiscard]] bool byteLevel() const { return m_byteLevel; }
    [[nodiscard]] bool ofBytes() const { return m_bytes; } ///< see piecesAreBytes()
    /// Whether no piece is this character.
    [[nodiscard]] bool lacks(std::string_view character) const;
    /// Sets `symbols` to the ids of the word, with kBreakSymbol for uncovered characters. Errors: those of
    /// the model.
    Result<void> encode(std::string_view word, std::vector<SymbolId>& symbols,
                        const Progress& progress) const;

  private:
    Result<void> append(std::string_view part, std::vector<SymbolId>& symbols,
                        const Progress& progress) const;

    std::shared_ptr<const TokenizerDefinition> m_definition;
    std::unique_ptr<Model> m_model;
    std::vector<std::string> m_texts;
    bool m_byteLevel = false;
    bool m_bytes = false;
    mutable std::vector<ModelToken> m_tokens;
};

// Extends a finished tokenizer: its ids and merges stay, and new pieces get the ids after its last one
// (including added tokens).
//
//   ids   0 … pieces … 50256 <|endoftext|> │ new characters │ new pieces
//                                            first            result().alphabetSize

struct ContinuedBpe {
    BpeTrainer trainer;    ///< the symbols of its result are ids; its merges are the new ones
    std::size_t first = 0; ///< the first new id
};

/// `options.pieces` counts all ids, including existing ones; alphabet, order, suffix and prefix of the
/// options are ignored. Missing characters are added according to `characterCoverage` and `maxCharacters`
/// (the number of new ones). The words must be split as the tokenizer splits. Errors: those of ExistingBpe;
/// Canceled.
Result<ContinuedBpe> continueBpe(std::shared_ptr<const TokenizerDefinition> definition,
                                 const WordCounts& words, BpeTrainerOptions options,
                                 const Progress& progress = {});

/// The tokenizer with the new pieces. Nothing else changes, except that the added tokens of a tokenizer.json
/// also become pieces of the model, so that they keep their ids in every program that loads it.
TokenizerDefinition extendedDefinition(const TokenizerDefinition& definition, const TrainedBpe& trained,
                                       std::size_t first);

// Prunes a vocabulary: removes pieces one by one, only those that are not a part of another piece, so that
// each remaining piece can still be merged. Remaining pieces keep their ids; those of removed ones are
// unused.

enum class PruneOrder : std::uint8_t {
    LastMerged, ///< the piece of the last merge first
    /// The piece that the words use least first, of equal ones the last; its uses become uses of its parts.
    LeastUsed,
};

struct PrunedBpe {
    TokenizerDefinition definition;
    std::vector<PieceId> dropped; ///< in the order of removal
};

/// Down to `pieces` of the model. Bytes, characters and pieces that are added tokens are not removed.
/// `words`: for LeastUsed, split as the tokenizer splits. Errors: those of ExistingBpe; BadInput when more
/// pieces must stay; Canceled.
Result<PrunedBpe> pruneBpe(const std::shared_ptr<const TokenizerDefinition>& definition, std::size_t pieces,
                           PruneOrder order, const WordCounts& words, const Progress& progress = {});

} // namespace tokenscope::train
