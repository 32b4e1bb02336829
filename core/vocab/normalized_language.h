#pragma once
// What normalized texts can contain, for proofs that a normalizer never gives a text. As in word_language.h, "cannot"
// is certain and "may" is not.

#include "core/definition/stage_configs.h"
#include "core/stages/normalize/normalizer.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace tokenscope::vocab {

/// Not thread-safe. The configuration must outlive it.
class NormalizedLanguage {
  public:
    /// `dropsMarks`: as llama.cpp's BERT, which drops marks of all kinds; the configuration says only that of
    /// nonspacing ones.
    explicit NormalizedLanguage(const std::optional<NormalizerConfig>& config, bool dropsMarks = false);

    /// Normalized texts may also have these characters: user-defined pieces of SentencePiece aren't normalized.
    void keep(std::string_view text) { m_kept += text; }
    /// Whether there is a normalizer.
    [[nodiscard]] bool normalizes() const { return m_normalizer != nullptr; }
    /// What a character becomes may depend on those around it.
    [[nodiscard]] bool looksAround() const;
    /// nullopt if the normalizer rejects the text.
    [[nodiscard]] std::optional<std::string> normalized(std::string_view text) const;
    /// The normalizer changes the text wherever it occurs. False also if that isn't certain.
    [[nodiscard]] bool alwaysChanges(std::string_view text) const;
    /// The normalizer puts spaces around the first character of the text wherever it occurs: alwaysChanges() is true for
    /// it next to any character but a space.
    [[nodiscard]] bool isSetApart(std::string_view text) const;
    /// All normalized texts begin with the character, which the first rule prepends. False also if that isn't certain.
    [[nodiscard]] bool alwaysPrepends(std::string_view character) const;
    /// Strings that a rule replaces and that no normalized text contains.
    [[nodiscard]] std::vector<std::string> absentStrings() const;
    /// How normalized text may have the string where the original text doesn't.
    enum class Made : std::uint8_t {
        Never,
        BeforeMarks, ///< `á` is decomposed into `a` and its accent: right before a character with a combining class
        Anywhere, ///< or it isn't known where
    };
    [[nodiscard]] Made made(std::string_view string) const;
    /// What the text becomes wherever it occurs; nullopt if that depends on the text around it.
    [[nodiscard]] std::optional<std::string> normalizedAnywhere(std::string_view text) const;
    /// The text with other characters, where some are normalized to its own: capitals, if the normalizer lowers them. What
    /// looks at the text before the normalizer doesn't recognize it. The text with all such characters first, with
    /// accents between them if those are dropped, then with one of the first few each.
    [[nodiscard]] std::vector<std::string> disguises(std::string_view text);
    /// False: the text has a character that is in no normalized text. The first call
    /// normalizes each character, in about a tenth of a second.
    [[nodiscard]] bool mayHaveCharacters(std::string_view text);

  private:
    [[nodiscard]] bool decomposesOnly() const;
    void listRules(const NormalizerConfig& config);
    void listCharacters();
    void listSources();
    [[nodiscard]] bool keepsCharacters(std::size_t rule, std::string_view text) const;
    const std::vector<std::pair<char32_t, std::string>>& changedFrom(std::size_t rule) const;

    std::unique_ptr<Normalizer> m_normalizer;
    std::vector<const NormalizerConfig*> m_rules; ///< sequences are flattened
    std::vector<bool> m_characters;               ///< of normalized texts; empty: not listed
    std::unordered_map<std::string, char32_t>
        m_sources;                 ///< of disguises(): by the first character that they are normalized to
    std::set<std::string> m_exact; ///< those that are normalized to nothing else
    mutable std::map<std::size_t, std::vector<std::pair<char32_t, std::string>>> m_changed; ///< changedFrom()
    std::string m_kept;                                                                     ///< keep()
    bool m_dropsMarks;
};

} // namespace tokenscope::vocab
