#include "core/vocab/word_language.h"

#include "core/definition/flat_rules.h"
#include "core/definition/published_patterns.h"
#include "core/regex/regex.h"
#include "core/stages/pretokenize/pre_tokenizer.h"
#include "core/text/utf8.h"
#include "core/vocab/pattern_automaton.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tokenscope::vocab {

class WordLanguage::Rule {
  public:
    virtual ~Rule() = default;
    /// The same for the characters of the text.
    [[nodiscard]] virtual bool mayContain(std::string_view text, std::u32string_view characters) const = 0;
    /// Appends everything about the character that mayContain() depends on; always as many values.
    virtual void appendTraits(char32_t c, std::string& traits) const = 0;
};

namespace {

/// Words are matches of a regex, and unless those are removed, what is between them.
class MatchRule final : public WordLanguage::Rule {
  public:
    MatchRule(PatternAutomaton automaton, bool gapsAreWords)
        : m_automaton(std::move(automaton))
        , m_gapsAreWords(gapsAreWords) {}
    [[nodiscard]] bool mayContain(std::string_view /*text*/, std::u32string_view characters) const override {
        if (m_automaton.mayContain(characters))
            return true;
        return m_gapsAreWords && std::none_of(characters.begin(), characters.end(),
                                              [this](char32_t c) { return m_automaton.alwaysMatches(c); });
    }
    void appendTraits(char32_t c, std::string& traits) const override {
        for (const bool matches : m_automaton.atomsOf(c))
            traits += matches ? '1' : '0';
        traits += m_gapsAreWords && m_automaton.alwaysMatches(c) ? '1' : '0';
    }

  private:
    PatternAutomaton m_automaton;
    bool m_gapsAreWords;
};

/// Matches are removed.
class GapRule final : public WordLanguage::Rule {
  public:
    explicit GapRule(PatternAutomaton automaton)
        : m_automaton(std::move(automaton)) {}
    [[nodiscard]] bool mayContain(std::string_view /*text*/, std::u32string_view characters) const override {
        return std::none_of(characters.begin(), characters.end(),
                            [this](char32_t c) { return m_automaton.alwaysMatches(c); });
    }
    void appendTraits(char32_t c, std::string& traits) const override {
        traits += m_automaton.alwaysMatches(c) ? '1' : '0';
    }

  private:
    PatternAutomaton m_automaton;
};

/// Splits at each occurrence of one of the characters.
class CharacterRule final : public WordLanguage::Rule {
  public:
    CharacterRule(std::u32string characters, SplitBehavior behavior)
        : m_characters(std::move(characters))
        , m_behavior(behavior) {}
    [[nodiscard]] bool mayContain(std::string_view /*text*/, std::u32string_view text) const override {
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (!splits(text[i]))
                continue;
            const bool first = i == 0;
            const bool last = i + 1 == text.size();
            switch (m_behavior) {
            case SplitBehavior::Removed:
                return false;
            case SplitBehavior::Isolated:
                if (text.size() > 1)
                    return false;
                break;
            case SplitBehavior::MergedWithPrevious:
                if (!last)
                    return false;
                break;
            case SplitBehavior::MergedWithNext:
                if (!first)
                    return false;
                break;
            case SplitBehavior::Contiguous:
                if ((!first && !splits(text[i - 1])) || (!last && !splits(text[i + 1])))
                    return false;
                break;
            }
        }
        return true;
    }
    void appendTraits(char32_t c, std::string& traits) const override { traits += splits(c) ? '1' : '0'; }

  private:
    [[nodiscard]] bool splits(char32_t c) const { return m_characters.find(c) != std::u32string::npos; }
    std::u32string m_characters;
    SplitBehavior m_behavior;
};

/// A pre-tokenizer that decides between two neighbors by these two alone: what it splits alone, it always splits.
class LocalRule final : public WordLanguage::Rule {
  public:
    explicit LocalRule(std::unique_ptr<PreTokenizer> preTokenizer)
        : m_preTokenizer(std::move(preTokenizer)) {}
    [[nodiscard]] bool mayContain(std::string_view text, std::u32string_view /*characters*/) const override {
        PreTokenizedText split;
        split.text = NormalizedText::identity(text, 0);
        split.words = {{0, static_cast<std::uint32_t>(text.size())}};
        if (!m_preTokenizer->apply(split, {}))
            return true;
        return split.words.size() == 1 && split.words[0].begin == 0 && split.words[0].end == text.size();
    }
    /// Next to a character of each kind that these pre-tokenizers distinguish: letters, digits, spaces, punctuation.
    void appendTraits(char32_t c, std::string& traits) const override {
        std::string one;
        appendUtf8(one, c);
        for (const std::string& neighbor :
             {std::string(), std::string("a"), std::string("1"), std::string(" "), std::string("."), one}) {
            traits += mayContain(neighbor + one, {}) ? '1' : '0';
            traits += mayContain(one + neighbor, {}) ? '1' : '0';
        }
    }

  private:
    std::unique_ptr<PreTokenizer> m_preTokenizer;
};

std::unique_ptr<WordLanguage::Rule> ruleOf(const SplitPreTokenizer& split) {
    if (split.pattern.kind == Pattern::Kind::Literal) {
        const auto characters = charactersOf(split.pattern.text);
        if (!characters || characters->size() != 1 || split.invert)
            return nullptr;
        return std::make_unique<CharacterRule>(*characters, split.behavior);
    }
    auto automaton = PatternAutomaton::of(split.pattern);
    if (!automaton)
        return nullptr;
    switch (split.behavior) {
    case SplitBehavior::Isolated:
        return std::make_unique<MatchRule>(*std::move(automaton), true);
    case SplitBehavior::Removed:
        if (split.invert)
            return std::make_unique<MatchRule>(*std::move(automaton), false);
        return std::make_unique<GapRule>(*std::move(automaton));
    default:
        return nullptr;
    }
}

} // namespace

WordLanguage::WordLanguage(const std::optional<PreTokenizerConfig>& config) {
    if (config)
        add(*config);
}
WordLanguage::WordLanguage(WordLanguage&&) noexcept = default;
WordLanguage& WordLanguage::operator=(WordLanguage&&) noexcept = default;
WordLanguage::~WordLanguage() = default;

void WordLanguage::add(const PreTokenizerConfig& config) {
    std::unique_ptr<Rule> rule;
    const auto visit = [&](const auto& one) {
        using Kind = std::decay_t<decltype(one)>;
        if constexpr (std::is_same_v<Kind, PreTokenizerSequence>) {
            for (const PreTokenizerConfig& part : one.parts) {
                if (m_inAlphabet) // nothing is known about rules that see bytes spelled as characters
                    return;
                add(part);
            }
        } else if constexpr (std::is_same_v<Kind, SplitPreTokenizer>) {
            rule = ruleOf(one);
        } else if constexpr (std::is_same_v<Kind, ByteLevelPreTokenizer>) {
            m_inAlphabet = true;
            if (one.useRegex)
                rule = ruleOf(
                    {{Pattern::Kind::Regex, std::string(kGpt2Pattern)}, SplitBehavior::Isolated, false});
        } else if constexpr (std::is_same_v<Kind, MetaspacePreTokenizer>) {
            if (one.split)
                m_spaces = std::make_unique<CharacterRule>(
                    U" " + charactersOf(one.replacement).value_or(std::u32string()),
                    SplitBehavior::MergedWithNext);
        } else if constexpr (std::is_same_v<Kind, BertPreTokenizer> ||
                             std::is_same_v<Kind, WhitespacePreTokenizer> ||
                             std::is_same_v<Kind, WhitespaceSplitPreTokenizer> ||
                             std::is_same_v<Kind, CharDelimiterSplitPreTokenizer> ||
                             std::is_same_v<Kind, PunctuationPreTokenizer> ||
                             std::is_same_v<Kind, DigitsPreTokenizer>) {
            if (auto made = makePreTokenizer(config))
                rule = std::make_unique<LocalRule>(*std::move(made));
        }
    };
    std::visit(visit, config.kind);
    if (rule)
        m_rules.push_back(std::move(rule));
}

bool WordLanguage::mayContain(std::string_view text) const {
    const auto characters = charactersOf(text);
    return !characters || std::all_of(m_rules.begin(), m_rules.end(),
                                      [&](const auto& rule) { return rule->mayContain(text, *characters); });
}

std::uint32_t WordLanguage::classOf(char32_t c) const {
    if (const auto known = m_classOf.find(c); known != m_classOf.end())
        return known->second;
    std::string traits;
    for (const auto& rule : m_rules)
        rule->appendTraits(c, traits);
    const auto [one, isNew] =
        m_classes.emplace(std::move(traits), static_cast<std::uint32_t>(m_classes.size()));
    m_classOf.emplace(c, one->second);
    return one->second;
}

bool WordLanguage::maySpacesBeIn(std::string_view text) const {
    const auto characters = charactersOf(text);
    return !m_spaces || !characters || m_spaces->mayContain(text, *characters);
}

bool hasEmptyWords(const TokenizerDefinition& definition) {
    const auto* bpe = std::get_if<BpeModel>(&definition.model);
    const auto rules = flatRules(definition.preTokenizer);
    const auto* split = rules.size() == 1 ? std::get_if<SplitPreTokenizer>(&rules[0]->kind) : nullptr;
    if (!bpe || bpe->order != BpeModel::Order::Ranks || !split)
        return false;
    const auto regex = Regex::compile(split->pattern);
    return regex && regex->canMatchEmpty();
}

} // namespace tokenscope::vocab
