#pragma once
// A finished BPE tokenizer for the trainers: symbols are its ids, and words are encoded with its merges.

#include "core/definition/tokenizer_definition.h"
#include "core/stages/model/model.h"
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

} // namespace tokenscope::train
