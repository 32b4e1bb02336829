#include "core/vocab/pattern_automaton.h"

#include "core/text/utf8.h"
#include "core/unicode/reference_classes.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace tokenscope::vocab {

std::optional<std::u32string> charactersOf(std::string_view text) {
    std::u32string characters;
    for (std::size_t at = 0; at < text.size();) {
        const DecodedCharacter c = decodeUtf8(text, at);
        if (!c.valid())
            return std::nullopt;
        characters += c.value;
        at += c.length;
    }
    return characters;
}

PatternAutomaton::State PatternAutomaton::addState() {
    m_edges.emplace_back();
    return static_cast<State>(m_edges.size() - 1);
}

/// Errors: those of Regex::compile().
Result<std::uint32_t> PatternAutomaton::addAtom(const Pattern& pattern) {
    for (std::size_t i = 0; i < m_patterns.size(); ++i)
        if (m_patterns[i] == pattern)
            return static_cast<std::uint32_t>(i);
    auto regex = Regex::compile(pattern);
    if (!regex)
        return tl::unexpected<Error>(regex.error());
    m_patterns.push_back(pattern);
    m_atoms.push_back(*std::move(regex));
    return static_cast<std::uint32_t>(m_atoms.size() - 1);
}

bool PatternAutomaton::mayContain(std::u32string_view text) const {
    constexpr std::size_t kMaxSets = 4096;
    if (m_sets.empty() || m_sets.size() > kMaxSets) {
        m_sets.assign(1, std::vector<bool>(m_edges.size(), true));
        m_setIds = {{m_sets.front(), 0}};
        m_setAfter.clear();
    }
    std::uint32_t set = 0;
    for (const char32_t c : text) {
        set = setAfter(set, classOf(c));
        if (set == kNothing)
            return false;
    }
    return true;
}

/// The set of states that the set leads to; kNothing if it is empty.
std::uint32_t PatternAutomaton::setAfter(std::uint32_t set, std::uint32_t characterClass) const {
    const std::uint64_t key = static_cast<std::uint64_t>(set) << 32U | characterClass;
    if (const auto known = m_setAfter.find(key); known != m_setAfter.end())
        return known->second;
    std::vector<bool> states = after(m_sets[set], m_classes[characterClass], true);
    std::uint32_t next = kNothing;
    if (std::find(states.begin(), states.end(), true) != states.end()) {
        const auto [found, isNew] = m_setIds.emplace(states, static_cast<std::uint32_t>(m_sets.size()));
        if (isNew)
            m_sets.push_back(std::move(states));
        next = found->second;
    }
    m_setAfter.emplace(key, next);
    return next;
}

PatternAutomaton::States PatternAutomaton::begin() const {
    States states(m_edges.size());
    states[m_begin] = true;
    close(states, true);
    return states;
}

/// All characters that the atom matches, found in runs.
std::vector<bool> PatternAutomaton::allMatchedBy(std::uint32_t atom) const {
    constexpr char32_t kFew = 0x80;       // line ends are among them, which a pattern may join
    constexpr char32_t kSegment = 0x1000; // short enough for any limit of matches
    Pattern run = m_patterns[atom];
    const std::size_t flags = run.text.starts_with("(?i)") ? 4 : 0;
    run.text = run.text.substr(0, flags) + "(?:" + run.text.substr(flags) + ")+";
    const auto regex = Regex::compile(run);
    std::vector<bool> matched(CharacterClasses::kEnd);
    const auto oneByOne = [&](char32_t first, char32_t end) {
        for (char32_t c = first; c < end; ++c)
            matched[c] = CharacterClasses::isCharacter(c) && atomsOf(c)[atom];
    };
    oneByOne(0, kFew);
    std::string text;
    std::vector<ByteSpan> matches;
    for (char32_t first = kFew; first < CharacterClasses::kEnd; first = (first / kSegment + 1) * kSegment) {
        const char32_t end = (first / kSegment + 1) * kSegment;
        text.clear();
        for (char32_t c = first; c < end; ++c)
            if (CharacterClasses::isCharacter(c))
                appendUtf8(text, c);
        matches.clear();
        if (!regex || !regex->findAll(text, matches)) {
            oneByOne(first, end);
            continue;
        }
        for (const ByteSpan match : matches)
            for (std::size_t at = match.begin; at < match.end;) {
                const DecodedCharacter c = decodeUtf8(text, at);
                matched[c.value] = true;
                at += c.length;
            }
    }
    return matched;
}

/// By the atoms that match them, and as a boundary of words, `\b`, sees them.
void PatternAutomaton::refine(CharacterClasses& classes) const {
    for (std::uint32_t atom = 0; atom < m_atoms.size(); ++atom) {
        const std::vector<bool> matched = allMatchedBy(atom);
        classes.refine([&](char32_t c) { return matched[c] ? 1U : 0U; });
    }
    classes.refine([](char32_t c) { return isWordCharacter(c) ? 1U : 0U; });
}

bool PatternAutomaton::alwaysMatches(char32_t c) const {
    if (m_atomicGroup || !m_pattern)
        return false;
    const auto known = m_covered.find(c);
    return known != m_covered.end() ? known->second : m_covered.emplace(c, covers(c)).first->second;
}

bool PatternAutomaton::covers(char32_t c) const {
    std::vector<bool> begin(m_edges.size());
    begin[m_begin] = true;
    close(begin, true);
    if (begin[m_end])
        return false; // an empty match may come first
    std::vector<bool> states(m_edges.size());
    states[m_begin] = true;
    close(states, false);
    if (!after(states, atomsOf(c), false)[m_end])
        return false;
    // With possessive quantifiers the pattern matches less than the automaton accepts.
    std::string text;
    appendUtf8(text, c);
    std::vector<ByteSpan> matches;
    return m_pattern->findAll(text, matches).has_value() && !matches.empty() && matches[0].end == text.size();
}

void PatternAutomaton::close(std::vector<bool>& states, bool conditional) const {
    std::vector<State> open;
    for (State i = 0; i < states.size(); ++i)
        if (states[i])
            open.push_back(i);
    while (!open.empty()) {
        const State state = open.back();
        open.pop_back();
        for (const Edge& edge : m_edges[state]) {
            if (edge.atom != kNothing || states[edge.to] || (edge.conditional && !conditional))
                continue;
            states[edge.to] = true;
            open.push_back(edge.to);
        }
    }
}

std::vector<bool> PatternAutomaton::after(const std::vector<bool>& states, const std::vector<bool>& matched,
                                          bool conditional) const {
    std::vector<bool> next(states.size());
    for (State state = 0; state < states.size(); ++state) {
        if (!states[state])
            continue;
        for (const Edge& edge : m_edges[state])
            if (edge.atom != kNothing && matched[edge.atom])
                next[edge.to] = true;
    }
    close(next, conditional);
    return next;
}

/// Of characters that the same atoms match.
std::uint32_t PatternAutomaton::classOf(char32_t c) const {
    if (const auto known = m_classOf.find(c); known != m_classOf.end())
        return known->second;
    std::string text;
    appendUtf8(text, c);
    std::vector<bool> matched;
    for (const Regex& atom : m_atoms) {
        std::vector<ByteSpan> matches;
        const auto done = atom.findAll(text, matches);
        matched.push_back(!done || std::any_of(matches.begin(), matches.end(),
                                               [](ByteSpan match) { return match.begin < match.end; }));
    }
    const auto place = std::find(m_classes.begin(), m_classes.end(), matched);
    const auto index = static_cast<std::uint32_t>(place - m_classes.begin());
    if (place == m_classes.end())
        m_classes.push_back(std::move(matched));
    m_classOf.emplace(c, index);
    return index;
}

/// Reads the syntax of published patterns. Everything else (references, calls, extended syntax) ends reading.
class AutomatonReader {
  public:
    explicit AutomatonReader(const Pattern& pattern, std::u32string_view text)
        : m_dialect(pattern.dialect)
        , m_text(text) {}

    std::optional<PatternAutomaton> read() {
        const auto [begin, end] = alternatives(false);
        if (m_failed || m_at < m_text.size())
            return std::nullopt;
        m_automaton.m_begin = begin;
        m_automaton.m_end = end;
        return std::move(m_automaton);
    }

  private:
    using State = PatternAutomaton::State;
    struct Part {
        State begin = 0;
        State end = 0;
    };
    struct Repeats {
        std::size_t least = 1;
        std::size_t most = 1;
        bool atomic = false; ///< possessive
    };
    static constexpr std::size_t kAnyNumber = std::numeric_limits<std::size_t>::max();
    static constexpr std::size_t kMaxCopies = 100; ///< more become any number

    [[nodiscard]] char32_t peek(std::size_t ahead = 0) const {
        return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : char32_t{0};
    }
    [[nodiscard]] bool atEnd() const { return m_failed || m_at >= m_text.size(); }
    bool skip(std::u32string_view text) {
        if (!m_text.substr(std::min(m_at, m_text.size())).starts_with(text))
            return false;
        m_at += text.size();
        return true;
    }
    Part fail() {
        m_failed = true;
        return empty(false);
    }
    State newState() {
        constexpr std::size_t kMaxStates = 20'000; // copies of nested repetitions multiply
        m_failed |= m_automaton.m_edges.size() >= kMaxStates;
        return m_automaton.addState();
    }
    Part empty(bool conditional) {
        const Part part{newState(), newState()};
        m_automaton.addEdge(part.begin, {part.end, PatternAutomaton::kNothing, conditional});
        return part;
    }
    void join(State from, State to) { m_automaton.addEdge(from, {to, PatternAutomaton::kNothing, false}); }

    Part alternatives(bool caseless) {
        const bool outer = std::exchange(m_caseless, caseless);
        const Part all{newState(), newState()};
        do {
            const Part one = sequence();
            join(all.begin, one.begin);
            join(one.end, all.end);
        } while (skip(U"|"));
        m_caseless = outer;
        return all;
    }
    Part sequence() {
        Part all = empty(false);
        while (!atEnd() && peek() != U'|' && peek() != U')') {
            const Part one = repeatedItem();
            join(all.end, one.begin);
            all.end = one.end;
        }
        return all;
    }
    /// An item with its quantifier. Copies of the item are read from the pattern again.
    Part repeatedItem() {
        const std::size_t from = m_at;
        const Part first = item();
        const std::size_t itemEnd = m_at;
        const auto repeats = quantifier();
        if (!repeats)
            return first;
        if (repeats->atomic && m_text[from] == U'(')
            m_automaton.m_atomicGroup = true;
        const std::size_t after = m_at;
        bool used = false;
        const auto copy = [&] {
            if (!std::exchange(used, true))
                return first;
            m_at = from;
            const Part one = item();
            m_failed |= m_at != itemEnd;
            m_at = after;
            return one;
        };
        Part all = empty(false);
        const auto append = [&](const Part& part) {
            join(all.end, part.begin);
            all.end = part.end;
        };
        for (std::size_t i = 0; i < repeats->least && !m_failed; ++i)
            append(copy());
        if (repeats->most == kAnyNumber) {
            const Part one = copy();
            const Part loop = empty(false);
            join(loop.begin, one.begin);
            join(one.end, one.begin);
            join(one.end, loop.end);
            append(loop);
        }
        for (std::size_t i = repeats->least; repeats->most != kAnyNumber && i < repeats->most && !m_failed;
             ++i) {
            const Part one = copy();
            const Part optional = empty(false);
            join(optional.begin, one.begin);
            join(one.end, optional.end);
            append(optional);
        }
        return all;
    }
    std::optional<Repeats> quantifier() {
        std::optional<Repeats> repeats;
        const bool range = peek() == U'{';
        if (skip(U"*"))
            repeats = Repeats{0, kAnyNumber, false};
        else if (skip(U"+"))
            repeats = Repeats{1, kAnyNumber, false};
        else if (skip(U"?"))
            repeats = Repeats{0, 1, false};
        else if (range)
            repeats = counts();
        if (!repeats)
            return repeats;
        // Oniguruma repeats a range again: `{2}?` is optional, `{1,3}+` any number of times.
        const bool again = range && m_dialect == Pattern::Dialect::Oniguruma;
        while (peek() == U'?' || peek() == U'+') {
            const bool plus = m_text[m_at++] == U'+';
            if (again && plus)
                repeats->most = kAnyNumber;
            else if (again)
                repeats->least = 0;
            else
                repeats->atomic |= plus;
        }
        return repeats;
    }
    std::optional<Repeats> counts() {
        const std::size_t from = m_at++;
        const auto number = [this]() -> std::optional<std::size_t> {
            std::optional<std::size_t> value;
            while (peek() >= U'0' && peek() <= U'9' && value.value_or(0) < 100'000)
                value = value.value_or(0) * 10 + (m_text[m_at++] - U'0');
            return value;
        };
        const auto least = number();
        const bool range = skip(U",");
        const auto most = range ? number() : least;
        if (!skip(U"}") || (!least && !most)) {
            m_at = from;
            m_failed = true; // a brace as a literal: its meaning depends on the engine
            return std::nullopt;
        }
        Repeats repeats{least.value_or(0), most.value_or(kAnyNumber), false};
        if (repeats.least > kMaxCopies)
            repeats = {1, kAnyNumber, false};
        else if (repeats.most > kMaxCopies)
            repeats.most = kAnyNumber;
        return repeats;
    }
    Part item() {
        switch (peek()) {
        case U'(':
            return group();
        case U'[':
            return bracketed();
        case U'\\':
            return escape();
        case U'^':
        case U'$':
            ++m_at;
            return empty(true);
        case U'*':
        case U'+':
        case U'?':
        case U'{':
            return fail();
        default:
            return literal();
        }
    }
    Part literal() {
        const char32_t c = m_text[m_at++];
        // Caseless, Oniguruma lets two characters match one: `ss` matches ß, `fi` the ligature.
        constexpr std::u32string_view kFirst = U"sf";
        constexpr std::u32string_view kSecond = U"stfil";
        const auto lower = [](char32_t of) { return of >= U'A' && of <= U'Z' ? of + 0x20 : of; };
        const bool after = m_at > 1 && kFirst.find(lower(m_text[m_at - 2])) != std::u32string_view::npos;
        if (m_caseless && m_dialect == Pattern::Dialect::Oniguruma &&
            (c > 0x7F || (after && kSecond.find(lower(c)) != std::u32string_view::npos)))
            return fail();
        return atom(m_at - 1);
    }
    /// A class of characters: the text from `from` to here.
    Part atom(std::size_t from) {
        std::string text(m_caseless ? "(?i)" : "");
        for (const char32_t c : m_text.substr(from, m_at - from))
            appendUtf8(text, c);
        const auto index = m_automaton.addAtom({Pattern::Kind::Regex, text, m_dialect});
        if (!index)
            return fail();
        const Part part{newState(), newState()};
        m_automaton.addEdge(part.begin, {part.end, *index, false});
        return part;
    }
    Part bracketed() {
        const std::size_t from = m_at++;
        skip(U"^");
        int depth = 1;
        bool first = true;
        while (depth > 0) {
            if (m_at >= m_text.size())
                return fail();
            const char32_t c = m_text[m_at++];
            if (c == U'\\')
                ++m_at;
            else if (c == U'[')
                ++depth;
            else if (c == U']' && !(first && depth == 1))
                --depth;
            first = false;
        }
        return atom(from);
    }
    Part escape() {
        const std::size_t from = m_at++;
        const char32_t letter = peek();
        ++m_at;
        switch (letter) {
        case U'b':
        case U'B':
        case U'A':
        case U'z':
        case U'Z':
            return empty(true);
        case U'p':
        case U'P':
            if (peek() == U'{') {
                while (m_at < m_text.size() && m_text[m_at] != U'}')
                    ++m_at;
            }
            ++m_at;
            return m_at > m_text.size() ? fail() : atom(from);
        case U's':
        case U'S':
        case U'd':
        case U'D':
        case U'w':
        case U'W':
        case U'h':
        case U'H':
        case U'r':
        case U'n':
        case U't':
        case U'f':
        case U'v':
            return atom(from);
        case U'u':
            m_at += 4;
            return m_at > m_text.size() ? fail() : atom(from);
        default:
            // Escaped punctuation is itself; other letters and digits have many meanings.
            if (letter == 0 || letter > 0x7F || (letter >= U'0' && letter <= U'9') ||
                (letter >= U'a' && letter <= U'z') || (letter >= U'A' && letter <= U'Z'))
                return fail();
            return atom(from);
        }
    }
    Part group() {
        ++m_at;
        bool caseless = m_caseless;
        bool lookaround = false;
        if (skip(U"?")) {
            if (skip(U"=") || skip(U"!") || skip(U"<=") || skip(U"<!")) {
                lookaround = true;
            } else if (m_at == 2 && skip(U"i)")) {
                m_caseless = true; // elsewhere, Oniguruma applies it to the alternatives too
                return empty(false);
            } else if (skip(U"i:")) {
                caseless = true;
            } else if (skip(U"-i:")) {
                caseless = false;
            } else if (skip(U">")) {
                m_automaton.m_atomicGroup = true;
            } else if (!skip(U":")) {
                return fail();
            }
        }
        const Part inside = alternatives(caseless);
        if (!skip(U")"))
            return fail();
        return lookaround ? empty(true) : inside;
    }

    Pattern::Dialect m_dialect;
    std::u32string_view m_text;
    std::size_t m_at = 0;
    bool m_caseless = false;
    bool m_failed = false;
    PatternAutomaton m_automaton;
};

std::optional<PatternAutomaton> PatternAutomaton::of(const Pattern& pattern) {
    const auto text = charactersOf(pattern.text);
    if (!text || pattern.kind != Pattern::Kind::Regex)
        return std::nullopt;
    auto automaton = AutomatonReader(pattern, *text).read();
    if (auto regex = Regex::compile(pattern); automaton && regex)
        automaton->m_pattern.emplace(*std::move(regex));
    return automaton;
}

} // namespace tokenscope::vocab
