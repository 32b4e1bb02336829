#pragma once
// Strings that are in no text as the pre-tokenizer gets it, for walks through its words.

#include "core/vocab/character_classes.h"
#include "core/vocab/word_language.h"

#include <optional>
#include <string>
#include <vector>

namespace tokenscope::vocab {

/// UTF-8.
struct AbsentText {
    std::string text;
    std::vector<std::string> exceptAfter; ///< the text may be right after one of these
    bool exceptBeforeMarks = false;       ///< the text may be right before a mark
};

class AbsentTexts {
  public:
    /// What a walk remembers.
    struct Last {
        std::u32string characters; ///< of the word, as far as an absent text may go on from them
        bool mark = false;         ///< the next character is a mark
        auto operator<=>(const Last&) const = default;
    };

    AbsentTexts(const std::vector<AbsentText>& texts, const WordLanguage& words);

    /// So that the characters of a class are interchangeable.
    void refine(CharacterClasses& classes) const;
    /// At the start of a word.
    [[nodiscard]] Last start() const { return {shortened(std::u32string(1, kWordStart)), false}; }
    /// nullopt: an absent text would be complete.
    [[nodiscard]] std::optional<Last> after(Last last, char32_t c) const;

  private:
    static constexpr char32_t kWordStart = 0xFFFF'FFFF;
    struct Absent {
        std::u32string text;
        std::vector<std::u32string> allowed; ///< ends with `text`
        bool beforeMarks = false;
    };
    [[nodiscard]] std::u32string shortened(std::u32string last) const;

    std::vector<Absent> m_texts;
};

} // namespace tokenscope::vocab
