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
};

class AbsentTexts {
  public:
    /// What a walk remembers: the last characters of the word, as far as an absent text may go on from them.
    using Last = std::u32string;

    AbsentTexts(const std::vector<AbsentText>& texts, const WordLanguage& words);

    /// So that the characters of a class are interchangeable.
    void refine(CharacterClasses& classes) const;
    /// At the start of a word.
    [[nodiscard]] Last start() const { return shortened(Last(1, kWordStart)); }
    /// nullopt: an absent text would be complete.
    [[nodiscard]] std::optional<Last> after(Last last, char32_t c) const;

  private:
    static constexpr char32_t kWordStart = 0xFFFF'FFFF;
    struct Absent {
        std::u32string text;
        std::vector<std::u32string> allowed; ///< ends with `text`
    };
    [[nodiscard]] Last shortened(Last last) const;

    std::vector<Absent> m_texts;
};

} // namespace tokenscope::vocab
