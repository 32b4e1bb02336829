#include "core/vocab/word_language.h"

#include "core/definition/flat_rules.h"
#include "core/definition/published_patterns.h"
#include "core/regex/regex.h"
#include "core/stages/pretokenize/pre_tokenizer.h"
#include "core/text/utf8.h"
#include "core/unicode/reference_classes.h"
#include "core/vocab/character_classes.h"
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
    /// It decides between each two characters by these alone, so what it keeps together alone, it always keeps together.
    [[nodiscard]] virtual bool seesNeighborsOnly() const { return false; }
    /// Appends everything about the character that mayContain() depends on; always as many values.
    virtual void appendTraits(char32_t c, std::string& traits) const = 0;

    // A walk: states are numbers of the rule's own.

    virtual void refine(CharacterClasses& classes) const = 0;
    [[nodiscard]] virtual std::uint32_t start(bool wholeMatches) const = 0;
    /// kNowhere: no word goes on with it.
    [[nodiscard]] virtual std::uint32_t after(std::uint32_t state, char32_t c) const = 0;
    [[nodiscard]] virtual bool mayEnd(std::uint32_t /*state*/) const { return true; }
    static constexpr std::uint32_t kNowhere = 0xFFFF'FFFFU;
};

namespace {

/// Refines by what alwaysMatches() says of a character, which depends on its class alone.
void refineByAlways(const PatternAutomaton& automaton, CharacterClasses& classes) {
    std::vector<bool> always;
    for (const char32_t first : classes.firsts())
        always.push_back(automaton.alwaysMatches(first));
    classes.refine([&](char32_t c) { return always[classes.of(c)] ? 1U : 0U; });
}

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
    void refine(CharacterClasses& classes) const override {
        m_automaton.refine(classes);
        refineByAlways(m_automaton, classes);
    }
    [[nodiscard]] std::uint32_t start(bool wholeMatches) const override {
        return stateOf(
            {wholeMatches ? m_automaton.begin() : m_automaton.anywhere(), m_gapsAreWords, wholeMatches});
    }
    [[nodiscard]] std::uint32_t after(std::uint32_t state, char32_t c) const override {
        State next = m_states[state];
        next.match = m_automaton.after(next.match, c);
        next.gap = next.gap && !m_automaton.alwaysMatches(c);
        if (!next.gap && std::find(next.match.begin(), next.match.end(), true) == next.match.end())
            return kNowhere;
        return stateOf(std::move(next));
    }
    [[nodiscard]] bool mayEnd(std::uint32_t state) const override {
        const State& end = m_states[state];
        return end.gap || !end.wholeMatches || m_automaton.isEnd(end.match);
    }

  private:
    struct State {
        PatternAutomaton::States match;
        bool gap = false; ///< it may be between matches
        bool wholeMatches = false;
        auto operator<=>(const State&) const = default;
    };
    std::uint32_t stateOf(State state) const {
        const auto [known, isNew] = m_stateIds.emplace(state, static_cast<std::uint32_t>(m_states.size()));
        if (isNew)
            m_states.push_back(std::move(state));
        return known->second;
    }

    PatternAutomaton m_automaton;
    bool m_gapsAreWords;
    mutable std::vector<State> m_states;
    mutable std::map<State, std::uint32_t> m_stateIds;
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
    void refine(CharacterClasses& classes) const override {
        m_automaton.refine(classes);
        refineByAlways(m_automaton, classes);
    }
    [[nodiscard]] std::uint32_t start(bool /*wholeMatches*/) const override { return 0; }
    [[nodiscard]] std::uint32_t after(std::uint32_t state, char32_t c) const override {
        return m_automaton.alwaysMatches(c) ? kNowhere : state;
    }

  private:
    PatternAutomaton m_automaton;
};

/// A rule that decides between two neighbors by these two alone.
class NeighborRule : public WordLanguage::Rule {
  public:
    [[nodiscard]] bool seesNeighborsOnly() const final { return true; }
    [[nodiscard]] std::uint32_t start(bool /*wholeMatches*/) const final { return kNoneBefore; }
    /// The state is the last character.
    [[nodiscard]] std::uint32_t after(std::uint32_t state, char32_t c) const final {
        std::u32string text;
        if (state != kNoneBefore)
            text += static_cast<char32_t>(state);
        text += c;
        std::string bytes;
        for (const char32_t one : text)
            appendUtf8(bytes, one);
        return mayContain(bytes, text) ? c : kNowhere;
    }

  private:
    static constexpr std::uint32_t kNoneBefore = kNowhere - 1;
};

/// Splits at each occurrence of one of the characters.
class CharacterRule final : public NeighborRule {
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
    void refine(CharacterClasses& classes) const override {
        classes.refine([this](char32_t c) { return splits(c) ? 1U : 0U; });
    }

  private:
    [[nodiscard]] bool splits(char32_t c) const { return m_characters.find(c) != std::u32string::npos; }
    std::u32string m_characters;
    SplitBehavior m_behavior;
};

/// What a pre-tokenizer splits alone, it always splits. It looks at the properties of refine() only.
class LocalRule final : public NeighborRule {
  public:
    LocalRule(std::unique_ptr<PreTokenizer> preTokenizer, char32_t delimiter)
        : m_preTokenizer(std::move(preTokenizer))
        , m_delimiter(delimiter) {}
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
    void refine(CharacterClasses& classes) const override {
        classes.refine([this](char32_t c) {
            return (isWhitespace(c) ? 1U : 0U) | (isPunctuation(c) ? 2U : 0U) | (isNumeric(c) ? 4U : 0U) |
                   (isWordCharacter(c) ? 8U : 0U) | (c == m_delimiter ? 16U : 0U);
        });
    }

  private:
    std::unique_ptr<PreTokenizer> m_preTokenizer;
    char32_t m_delimiter;
};

/// UnicodeScripts: a word has characters of one script, and any without one.
class ScriptRule final : public WordLanguage::Rule {
  public:
    [[nodiscard]] bool mayContain(std::string_view /*text*/, std::u32string_view characters) const override {
        std::uint32_t script = 0;
        for (std::size_t i = 0; i < characters.size() && script != kNowhere; ++i)
            script = after(script, characters[i]);
        return script != kNowhere;
    }
    void appendTraits(char32_t c, std::string& traits) const override {
        traits += std::to_string(sentencePieceScript(c)) + ' ';
    }
    void refine(CharacterClasses& classes) const override {
        classes.refine([](char32_t c) { return static_cast<std::uint32_t>(sentencePieceScript(c)); });
    }
    [[nodiscard]] std::uint32_t start(bool /*wholeMatches*/) const override { return 0; }
    [[nodiscard]] std::uint32_t after(std::uint32_t state, char32_t c) const override {
        const auto script = static_cast<std::uint32_t>(sentencePieceScript(c));
        if (script == 0 || script == state)
            return state;
        return state == 0 ? script : kNowhere;
    }
};

/// The delimiter of CharDelimiterSplit; no character for the others.
char32_t delimiterOf(const PreTokenizerConfig& config) {
    const auto* split = std::get_if<CharDelimiterSplitPreTokenizer>(&config.kind);
    return split && !split->delimiter.empty() ? decodeUtf8(split->delimiter, 0).value
                                              : CharacterClasses::kEnd;
}

/// Other rules only mark words or replace characters.
bool splits(const PreTokenizerConfig& rule) {
    const auto* bytes = std::get_if<ByteLevelPreTokenizer>(&rule.kind);
    const auto* spaces = std::get_if<MetaspacePreTokenizer>(&rule.kind);
    return !(bytes && !bytes->useRegex) && !(spaces && !spaces->split);
}

/// Each rule after one that splits may split its words again.
bool splitsOnce(const std::optional<PreTokenizerConfig>& config) {
    const auto rules = flatRules(config);
    return std::count_if(rules.begin(), rules.end(),
                         [](const PreTokenizerConfig* rule) { return splits(*rule); }) <= 1;
}

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

WordLanguage::WordLanguage(const std::optional<PreTokenizerConfig>& config)
    : m_wholeMatches(splitsOnce(config)) {
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
                m_hasOthers |= m_inAlphabet;
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
                rule = std::make_unique<LocalRule>(*std::move(made), delimiterOf(config));
        } else if constexpr (std::is_same_v<Kind, UnicodeScriptsPreTokenizer>) {
            rule = std::make_unique<ScriptRule>();
        }
    };
    std::visit(visit, config.kind);
    if (rule)
        m_rules.push_back(std::move(rule));
    else
        m_hasOthers |= splits(config) && !std::holds_alternative<PreTokenizerSequence>(config.kind) &&
                       !std::holds_alternative<MetaspacePreTokenizer>(config.kind);
}

bool WordLanguage::mayContain(std::string_view text) const {
    const auto characters = charactersOf(text);
    return !characters || std::all_of(m_rules.begin(), m_rules.end(),
                                      [&](const auto& rule) { return rule->mayContain(text, *characters); });
}

bool WordLanguage::neverSplits(std::string_view text) const {
    return !m_hasOthers && mayContain(text) && maySpacesBeIn(text) &&
           std::all_of(m_rules.begin(), m_rules.end(),
                       [](const auto& rule) { return rule->seesNeighborsOnly(); });
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

void WordLanguage::refine(CharacterClasses& classes) const {
    for (const auto& rule : m_rules)
        rule->refine(classes);
    if (m_spaces)
        m_spaces->refine(classes);
}

WordLanguage::Place WordLanguage::placeOf(const std::vector<std::uint32_t>& states) const {
    const auto [known, isNew] = m_placeIds.emplace(states, static_cast<Place>(m_places.size()));
    if (isNew)
        m_places.push_back(states);
    return known->second;
}

WordLanguage::Place WordLanguage::start() const {
    std::vector<std::uint32_t> states;
    for (const auto& rule : m_rules)
        states.push_back(rule->start(m_wholeMatches));
    if (m_spaces)
        states.push_back(m_spaces->start(m_wholeMatches));
    return placeOf(states);
}

std::optional<WordLanguage::Place> WordLanguage::after(Place place, char32_t c) const {
    std::vector<std::uint32_t> states = m_places[place];
    for (std::size_t i = 0; i < states.size(); ++i) {
        const Rule& rule = i < m_rules.size() ? *m_rules[i] : *m_spaces;
        states[i] = rule.after(states[i], c);
        if (states[i] == Rule::kNowhere)
            return std::nullopt;
    }
    return placeOf(states);
}

WordLanguage::Place WordLanguage::afterMark(Place place, char32_t marker) const {
    if (!m_spaces)
        return place;
    std::vector<std::uint32_t> states = m_places[place];
    states.back() = m_spaces->after(states.back(), marker);
    return placeOf(states);
}

bool WordLanguage::mayEnd(Place place) const {
    for (std::size_t i = 0; i < m_rules.size(); ++i)
        if (!m_rules[i]->mayEnd(m_places[place][i]))
            return false;
    return true;
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
