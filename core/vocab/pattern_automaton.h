#pragma once
// What the matches of a regex can contain, for proofs that a pre-tokenizer always splits a text: an automaton of the
// regex without its look-arounds, which accepts all matches and perhaps more.

#include "core/regex/regex.h"

#include <tsl/robin_map.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::vocab {

/// The characters of a text; nullopt if it is not UTF-8.
std::optional<std::u32string> charactersOf(std::string_view text);

/// A nondeterministic automaton with edges for classes of characters, by Thompson's construction. Const members are not
/// thread-safe: they remember the classes of characters.
class PatternAutomaton {
  public:
    /// nullopt: the pattern has syntax that is not understood.
    static std::optional<PatternAutomaton> of(const Pattern& pattern);

    /// Some accepted string contains the text.
    [[nodiscard]] bool mayContain(std::u32string_view text) const;
    /// Wherever the character is, a match that begins there or earlier covers it.
    [[nodiscard]] bool alwaysMatches(char32_t c) const;
    /// By class of the pattern: whether it has the character. mayContain() sees no other property of a character.
    [[nodiscard]] const std::vector<bool>& atomsOf(char32_t c) const;

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
    [[nodiscard]] std::vector<bool> after(const std::vector<bool>& states, char32_t c,
                                          bool conditional) const;

    std::vector<std::vector<Edge>> m_edges;
    std::vector<Pattern> m_patterns;
    std::vector<Regex> m_atoms;
    std::optional<Regex> m_pattern; ///< itself, for alwaysMatches()
    /// A repetition that doesn't give back what it matched, of more than a character: it can make a match fail.
    bool m_atomicGroup = false;
    State m_begin = 0;
    State m_end = 0;
    mutable tsl::robin_map<char32_t, std::vector<bool>> m_atomsOf;
};

} // namespace tokenscope::vocab
