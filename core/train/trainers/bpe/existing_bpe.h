#pragma once
// A finished BPE tokenizer as training sees it: symbols are its ids, words are spelled as it encodes them.

#include "core/definition/tokenizer_definition.h"
#include "core/stages/model/model.h"
#include "core/train/trainers/bpe/symbol_pair.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::train {

/// Pieces are of bytes: spelled in GPT-2's alphabet, or ranked. Else they are of characters.
bool piecesAreBytes(const TokenizerDefinition& definition);

/// Hugging Face gives an added token that the model doesn't know the id behind all pieces. Where these are no longer as many
/// as they were, tokens keep their ids as pieces of the model. `definition` is a tokenizer.json's; else nothing is done.
void keepIdsOfAddedTokens(TokenizerDefinition& definition);

class ExistingBpe {
  public:
    /// Errors: Unsupported for what is no BPE by merges or by ranks (tokenizer.json, .tiktoken), for word ends and
    /// prefixes, and for ids of more than kMaxIds.
    static Result<ExistingBpe> make(std::shared_ptr<const TokenizerDefinition> definition);
    static constexpr PieceId kMaxIds = 16'000'000;

    /// By id: the bytes that the piece stands for; nothing for an added token, a hole, or what can't come of a text.
    [[nodiscard]] const std::vector<std::string>& texts() const { return m_texts; }
    [[nodiscard]] const TokenizerDefinition& definition() const { return *m_definition; }
    /// Words come as bytes, and are spelled in GPT-2's alphabet in the file.
    [[nodiscard]] bool byteLevel() const { return m_byteLevel; }
    [[nodiscard]] bool ofBytes() const { return m_bytes; } ///< see piecesAreBytes()
    /// A character that no piece is.
    [[nodiscard]] bool lacks(std::string_view character) const;
    /// `symbols` becomes the ids of the word, kBreakSymbol for what is no piece of text. Errors: those of the model.
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
