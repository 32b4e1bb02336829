#pragma once
// WordPiece: whether some word has a piece like `##x`, which is only found after another piece, and only if no longer
// piece than that one matches.

#include "core/definition/tokenizer_definition.h"
#include "core/vocab/normalized_language.h"
#include "core/vocab/word_language.h"

#include <functional>
#include <string>
#include <string_view>

namespace tokenscope::vocab {

/// All arguments must outlive it. The model must be WordPieceModel.
class PrecedingPieces {
  public:
    enum class Found : std::uint8_t {
        Text,    ///< `attempt` accepted a text
        NoStart, ///< no piece that starts a word can be before it
        NoWord,  ///< pieces could be before it, but no word has both
        Taken,   ///< after each piece that may be before it, a longer one matches
        Unknown,
    };
    /// Whether the text gives the piece. Errors end the search.
    using Attempt = std::function<Result<bool>(const std::string& text)>;

    PrecedingPieces(const TokenizerDefinition& definition, const WordLanguage& words,
                    const NormalizedLanguage& normalized)
        : m_definition(definition)
        , m_prefix(std::get<WordPieceModel>(definition.model).continuingSubwordPrefix)
        , m_words(words)
        , m_normalized(normalized) {}

    /// `inside`: the piece without its prefix. Errors: those of `attempt`.
    Result<Found> search(const std::string& inside, const Attempt& attempt);

  private:
    /// What was found before a piece.
    struct Preceding {
        bool untaken = false; ///< a piece that no longer one replaces
        bool open = false;    ///< not all possibilities were tried, or one that should give the piece doesn't
        std::size_t tries = 0;
    };
    [[nodiscard]] bool isTaken(const std::string& before, std::string_view inside) const;
    [[nodiscard]] bool isOneWord(const std::string& text) const;
    Result<bool> precede(const std::string& inside, int depth, const Attempt& attempt, Preceding& preceding);
    [[nodiscard]] bool mayFollowAStart(const std::string& piece) const;

    const TokenizerDefinition& m_definition;
    std::string_view m_prefix;
    const WordLanguage& m_words;
    const NormalizedLanguage& m_normalized;
};

} // namespace tokenscope::vocab
