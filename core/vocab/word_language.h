#pragma once
// What the words of a pre-tokenizer can contain, for proofs that it always splits a text. The answer errs on one
// side: "cannot" is certain, "may" is not. A regex becomes an automaton without its look-arounds, which accepts all
// matches of the regex and perhaps more; a text that is in no string of the automaton is in no word.

#include "core/definition/tokenizer_definition.h"

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace tokenscope::vocab {

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
    /// False: Metaspace always splits `text`, which has the spaces, or `▁`, that Metaspace may have added.
    [[nodiscard]] bool maySpacesBeIn(std::string_view text) const;

    /// A rule of the pre-tokenizer.
    class Rule;

  private:
    void add(const PreTokenizerConfig& config);
    std::vector<std::unique_ptr<Rule>> m_rules; ///< each one must allow a word
    bool m_inAlphabet = false;                  ///< ByteLevel has replaced the text's bytes by characters
    std::unique_ptr<Rule> m_spaces;             ///< Metaspace's; null: it doesn't split
};

/// Whether some text has an empty word: the pattern of a rank file can match the empty string.
bool hasEmptyWords(const TokenizerDefinition& definition);

} // namespace tokenscope::vocab
