#pragma once
// What the words of a pre-tokenizer can contain, for proofs that it always splits a text. The answer errs on one
// side: "cannot" is certain, "may" is not. A text that is in no string of a regex's automaton is in no word.

#include "core/definition/tokenizer_definition.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace tokenscope::vocab {

class CharacterClasses;

/// Const members are not thread-safe: they remember the classes of characters.
class WordLanguage {
  public:
    /// Of any pre-tokenizer, even one about which nothing is known.
    explicit WordLanguage(const std::optional<PreTokenizerConfig>& config);
    WordLanguage(WordLanguage&&) noexcept;
    WordLanguage& operator=(WordLanguage&&) noexcept;
    ~WordLanguage();

    /// False: no word of any text contains `text`, which is UTF-8 as the pre-tokenizer gets it.
    [[nodiscard]] bool mayContain(std::string_view text) const;
    /// `text` is in one word wherever it occurs. False also if that isn't certain.
    [[nodiscard]] bool neverSplits(std::string_view text) const;
    /// Characters of the same class are interchangeable: mayContain() answers the same with either.
    [[nodiscard]] std::uint32_t classOf(char32_t c) const;
    /// False: Metaspace always splits `text`, which has the spaces, or `▁`, that Metaspace may have added.
    [[nodiscard]] bool maySpacesBeIn(std::string_view text) const;

    // A walk through a word, from its first character to its last. As above: all words can be walked, and perhaps more.

    using Place = std::uint32_t; ///< between two characters, with what the rules remember of those before it
    /// So that the characters of a class are interchangeable in a walk.
    void refine(CharacterClasses& classes) const;
    [[nodiscard]] Place start() const;
    /// nullopt: no word goes on with the character.
    [[nodiscard]] std::optional<Place> after(Place place, char32_t c) const;
    /// The same for a marker of spaces that Metaspace puts before a word.
    [[nodiscard]] Place afterMark(Place place, char32_t marker) const;
    /// A word may end here.
    [[nodiscard]] bool mayEnd(Place place) const;
    /// Something is known about words.
    [[nodiscard]] bool hasRules() const { return !m_rules.empty() || m_spaces; }

    /// A rule of the pre-tokenizer.
    class Rule;

  private:
    void add(const PreTokenizerConfig& config);
    [[nodiscard]] Place placeOf(const std::vector<std::uint32_t>& states) const;
    std::vector<std::unique_ptr<Rule>> m_rules; ///< each one must allow a word
    bool m_hasOthers = false;       ///< some rules are not in m_rules: nothing is known about them
    bool m_inAlphabet = false;      ///< ByteLevel has replaced the text's bytes by characters
    std::unique_ptr<Rule> m_spaces; ///< Metaspace's; null: it doesn't split
    bool m_wholeMatches = false;    ///< no rule splits the words of another one
    mutable std::vector<std::vector<std::uint32_t>> m_places; ///< the state of each rule
    mutable std::map<std::vector<std::uint32_t>, Place> m_placeIds;
    mutable std::map<std::string, std::uint32_t> m_classes; ///< by what the rules see of a character
    mutable std::unordered_map<char32_t, std::uint32_t> m_classOf;
};

/// Whether some text has an empty word: the pattern of a rank file can match the empty string.
bool hasEmptyWords(const TokenizerDefinition& definition);

} // namespace tokenscope::vocab
