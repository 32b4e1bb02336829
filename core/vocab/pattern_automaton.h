#pragma once
// What the matches of a regex can contain, for proofs that a pre-tokenizer always splits a text: an automaton of the
// regex without its look-arounds, which accepts all matches and perhaps more.

#include "core/regex/regex.h"
#include "core/vocab/character_classes.h"

#include <tsl/robin_map.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::vocab {

/// The characters of a text; nullopt if it is not UTF-8.
std::optional<std::u32string> charactersOf(std::string_view text);

/// A nondeterministic automaton with edges for classes of characters, by Thompson's construction. Const members are not
/// thread-safe: they remember the classes of characters and the sets of states that texts lead to.
class PatternAutomaton {
  public:
    /// nullopt: the pattern has syntax that is not understood.
    static std::optional<PatternAutomaton> of(const Pattern& pattern);

    /// Some accepted string contains the text.
    [[nodiscard]] bool mayContain(std::u32string_view text) const;
    /// Wherever the character is, a match that begins there or earlier covers it.
    [[nodiscard]] bool alwaysMatches(char32_t c) const;
    /// By class of the pattern: whether it has the character. mayContain() sees no other property of a character.
    [[nodiscard]] const std::vector<bool>& atomsOf(char32_t c) const { return m_classes[classOf(c)]; }
    /// So that the characters of a class are interchangeable.
    void refine(CharacterClasses& classes) const;

    // A walk through a match, from its begin or from anywhere within it. Look-arounds are taken to hold.

    using States = std::vector<bool>;
    [[nodiscard]] States begin() const;
    [[nodiscard]] States anywhere() const { return States(m_edges.size(), true); }
    /// All false: no match goes on with the character.
    [[nodiscard]] States after(const States& states, char32_t c) const {
        return after(states, m_classes[classOf(c)], true);
    }
    /// A match may end here.
    [[nodiscard]] bool isEnd(const States& states) const { return states[m_end]; }

  private:
    friend class AutomatonReader;
    using State = std::uint32_t;
    static constexpr std::uint32_t kNothing = 0xFFFF'FFFFU;

    struct Edge {
        State to = 0;
        std::uint32_t atom = kNothing; ///< kNothing: consumes no character
        bool conditional = false;      ///< stands for a look-around or an anchor
    };

    State addState();
    void addEdge(State from, Edge edge) { m_edges[from].push_back(edge); }
    Result<std::uint32_t> addAtom(const Pattern& pattern);
    void close(std::vector<bool>& states, bool conditional) const;
    [[nodiscard]] std::vector<bool> after(const std::vector<bool>& states, const std::vector<bool>& matched,
                                          bool conditional) const;
    [[nodiscard]] std::uint32_t classOf(char32_t c) const;
    [[nodiscard]] bool covers(char32_t c) const;
    [[nodiscard]] std::vector<bool> allMatchedBy(std::uint32_t atom) const;
    [[nodiscard]] std::uint32_t setAfter(std::uint32_t set, std::uint32_t characterClass) const;

    std::vector<std::vector<Edge>> m_edges;
    std::vector<Pattern> m_patterns;
    std::vector<Regex> m_atoms;
    std::optional<Regex> m_pattern; ///< itself, for alwaysMatches()
    /// A repetition that doesn't give back what it matched, of more than a character: it can make a match fail.
    bool m_atomicGroup = false;
    State m_begin = 0;
    State m_end = 0;
    mutable tsl::robin_map<char32_t, std::uint32_t> m_classOf; ///< in m_classes
    mutable std::vector<std::vector<bool>> m_classes;          ///< by atom: it matches these characters
    /// The deterministic automaton, as far as texts have led into it. The first set has all states.
    mutable std::vector<std::vector<bool>> m_sets;
    mutable std::map<std::vector<bool>, std::uint32_t> m_setIds;
    mutable tsl::robin_map<std::uint64_t, std::uint32_t> m_setAfter; ///< by set and class; kNothing: no state
    mutable tsl::robin_map<char32_t, bool> m_covered;                ///< what alwaysMatches() found
};

} // namespace tokenscope::vocab
