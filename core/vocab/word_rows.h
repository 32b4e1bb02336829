#pragma once
// The rows of symbols that merging starts from, of all words of a BPE model with listed merges: an automaton whose
// edges are the characters of words and what replaces each of them, a piece, its bytes, the unknown piece or nothing. It
// has the rows of all words and perhaps others, for proofs that a piece is in none.

#include "core/definition/tokenizer_definition.h"
#include "core/vocab/absent_texts.h"
#include "core/vocab/normalized_language.h"
#include "core/vocab/word_language.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::vocab {

class CharacterClasses;

class WordRows {
  public:
    using State = std::uint32_t;
    static constexpr State kStart = 0;
    static constexpr State kEnd = 1;
    /// Stands for byte-fallback pieces that no merge has.
    static constexpr PieceId kOtherBytes = kNoPiece - 1;
    static constexpr char32_t kNoCharacter = 0xFFFF'FFFF;

    struct Edge {
        State to = 0;
        PieceId symbol = kNoPiece; ///< kNoPiece: none
        /// The word's next character; kNoCharacter: the edge goes on with the last one, or adds a symbol to the word.
        char32_t character = kNoCharacter;
    };
    /// What is known of texts as the pre-tokenizer gets them.
    struct Texts {
        const WordLanguage& words;
        NormalizedLanguage& normalized;
        std::vector<AbsentText> without; ///< what no text has, except within `hiding`
        std::vector<HidingText> hiding;
    };

    /// nullopt: the model or the pre-tokenizer is of another kind, or there are too many states.
    static std::optional<WordRows> of(const TokenizerDefinition& definition, const Texts& texts);

    /// All edges lead from kStart to kEnd, over others.
    [[nodiscard]] const std::vector<Edge>& from(State state) const { return m_from[state]; }
    /// The same edges backwards: Edge::to is where they come from.
    [[nodiscard]] const std::vector<Edge>& into(State state) const { return m_into[state]; }
    [[nodiscard]] State states() const { return static_cast<State>(m_from.size()); }
    /// The text, with the markers of spaces, may be a word.
    [[nodiscard]] bool mayBeWord(std::string_view text) const;

  private:
    friend class WordRowsBuilder;
    explicit WordRows(const Texts& texts)
        : m_words(&texts.words)
        , m_normalized(&texts.normalized)
        , m_absent(texts.without, texts.hiding, texts.words) {}
    std::vector<std::vector<Edge>> m_from, m_into;
    const WordLanguage* m_words;
    NormalizedLanguage* m_normalized;
    AbsentTexts m_absent;
    std::string m_marker;   ///< of spaces; empty: none
    bool m_mayMark = false; ///< it may be put before a word
};

} // namespace tokenscope::vocab
