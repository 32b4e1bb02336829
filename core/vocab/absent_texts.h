#pragma once
// Strings that are in no text as the pre-tokenizer gets it, for walks through its words: added tokens, which are taken
// out before. A token that is found and rejected hides those that begin within it, because the search goes on after it.

#include "core/vocab/character_classes.h"
#include "core/vocab/word_language.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tokenscope::vocab {

struct AbsentText {
    std::u32string text;
    bool beforeMarks = false; ///< the text may be right before a character with a combining class
    /// Searched in normalized text. Only hiding texts that are searched there, too, hide it.
    bool normalized = false;
};
/// The text of a token whose matches may be rejected.
struct HidingText {
    std::u32string text;
    bool normalized = false;
    bool mayLoseSpaces = false; ///< another token may take the whitespace at its ends
};

class AbsentTexts {
  public:
    /// What a walk remembers of the last characters.
    struct Last {
        struct Begun {
            std::uint32_t text = 0; ///< an absent one
            std::uint32_t length = 0;
            auto operator<=>(const Begun&) const = default;
        };
        std::vector<Begun> begun;            ///< in the order of the texts
        std::optional<std::uint32_t> hiding; ///< the walk is within this one
        std::uint32_t hidingLength = 0;
        bool mark = false; ///< the next character has a combining class
        auto operator<=>(const Last&) const = default;
    };

    AbsentTexts(std::vector<AbsentText> texts, std::vector<HidingText> hiding, const WordLanguage& words);

    /// So that the characters of a class are interchangeable.
    void refine(CharacterClasses& classes) const;
    /// At the start of a word: a hiding text may have begun in the word before.
    [[nodiscard]] std::vector<Last> starts() const;
    /// Empty: an absent text would be complete. Several: a hiding text may begin with the character.
    [[nodiscard]] std::vector<Last> after(const Last& last, char32_t c) const;
    /// False: a hiding text isn't complete, or a mark must follow.
    [[nodiscard]] bool mayEnd(const Last& last) const {
        return (!last.hiding || m_splits[*last.hiding][last.hidingLength]) &&
               (!last.mark || m_marksMayBeApart);
    }

  private:
    std::optional<Last> next(const Last& last, char32_t c, std::optional<std::uint32_t> hiding,
                             std::uint32_t hidingLength) const;

    std::vector<AbsentText> m_texts;
    std::vector<HidingText> m_hiding;
    bool m_marksMayBeApart = false; ///< a word may end before a mark that is right after an absent text
    std::vector<std::vector<bool>>
        m_splits; ///< by hiding text and position: a word may end before this character
};

} // namespace tokenscope::vocab
