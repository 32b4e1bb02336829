#pragma once
// WordPiece: whether some word has a piece like `##x`, which is only found after another piece, and only if no longer
// piece than that one matches. GGUF files mark the others, which start words: `▁x`.

#include "core/definition/tokenizer_definition.h"
#include "core/vocab/normalized_language.h"
#include "core/vocab/word_language.h"

#include <functional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace tokenscope::vocab {

/// All arguments must outlive it. The model must be WordPieceModel. Searching a piece takes as long as the pieces that a
/// longer one replaces, not as the whole vocabulary: pieces are in groups by their last character, which decides
/// whether one word can have both.
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
                    const NormalizedLanguage& normalized);

    /// Whether the piece is only found after another one.
    [[nodiscard]] bool continues(std::string_view spelling) const;
    /// `inside`: the text of such a piece. Errors: those of `attempt`.
    Result<Found> search(const std::string& inside, const Attempt& attempt);

  private:
    /// Pieces whose last characters are interchangeable for the pre-tokenizer, and all set apart by the normalizer, or
    /// none of them.
    struct Group {
        std::uint32_t characterClass = 0;
        bool afterSpace = false; ///< the last character is a space
        bool setApart = false;   ///< nothing but a space can be next to it
        std::string last;        ///< the last character of one of them
        std::vector<std::string_view> starts, continuing;
    };
    /// What was found before a piece.
    struct Preceding {
        bool open = false; ///< not all possibilities were tried, or one that should give the piece doesn't
        std::size_t tries = 0;
    };
    /// The length of what marks the place of a piece in a word.
    [[nodiscard]] std::size_t markerOf(std::string_view piece) const;
    [[nodiscard]] std::string textOf(std::string_view piece) const;
    [[nodiscard]] std::vector<const Group*> groupsBefore(const std::string& inside) const;
    [[nodiscard]] bool isTaken(std::string_view before, std::string_view inside) const;
    [[nodiscard]] bool isAlwaysTaken(std::string_view inside) const;
    [[nodiscard]] bool isOneWord(const std::string& text) const;
    Result<bool> precede(const std::string& inside, int depth, const Attempt& attempt, Preceding& preceding);
    [[nodiscard]] bool mayFollowAStart(const std::string& piece);

    const TokenizerDefinition& m_definition;
    bool m_marksStarts; ///< `▁x`, as in a GGUF file
    std::string_view m_marker;
    std::string_view m_bareStart; ///< `▁`, if it is a piece
    const WordLanguage& m_words;
    const NormalizedLanguage& m_normalized;
    std::vector<Group> m_groups;
    std::unordered_set<std::string> m_followStarts; ///< of mayFollowAStart(): those that do
};

} // namespace tokenscope::vocab
