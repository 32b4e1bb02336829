#include "core/vocab/word_rows.h"

#include "core/definition/byte_piece.h"
#include "core/definition/flat_rules.h"
#include "core/definition/metaspace.h"
#include "core/text/byte_alphabet.h"
#include "core/text/utf8.h"
#include "core/unicode/reference_classes.h"
#include "core/vocab/added_spaces.h"
#include "core/vocab/character_classes.h"
#include "core/vocab/pattern_automaton.h"
#include "core/vocab/piece_sources.h"

#include <algorithm>
#include <array>
#include <set>
#include <tuple>
#include <unordered_set>
#include <utility>
#include <variant>

namespace tokenscope::vocab {
namespace {

std::string utf8(char32_t c) {
    std::string text;
    appendUtf8(text, c);
    return text;
}

/// What replaces a character, or a byte of one, in a row.
struct Symbol {
    enum class Kind : std::uint8_t { Piece, Byte, Unknown, None };
    Kind kind = Kind::None;
    PieceId id = kNoPiece;
};

} // namespace

class WordRowsBuilder {
  public:
    WordRowsBuilder(const TokenizerDefinition& definition, const WordRows::Texts& texts)
        : m_definition(definition)
        , m_bpe(std::get<BpeModel>(definition.model))
        , m_texts(texts)
        , m_inAlphabet(usesByteAlphabet(definition))
        , m_setsApart(texts.normalized.isSetApart("\xE4\xB8\xAD"))
        , m_bytes(findBytePieces(definition.vocabulary))
        , m_rows(texts) {}

    std::optional<WordRows> build() {
        if (!isUnderstood() || !listCharacters())
            return std::nullopt;
        m_rows.m_marker = m_marker;
        m_rows.m_mayMark = m_scheme != PrependScheme::Never;
        addState(); // kStart
        addState(); // kEnd
        begin();
        for (; !m_open.empty() && !m_tooMany;) {
            const auto [place, state] = m_open.back();
            m_open.pop_back();
            if (mayEnd(place))
                place.unknownWaits ? addEdge(state, {WordRows::kEnd, unknown()})
                                   : addEdge(state, {WordRows::kEnd});
            if (!place.ended)
                for (const Character& character : m_characters)
                    read(place, state, character);
        }
        if (m_tooMany)
            return std::nullopt;
        removeDeadEnds();
        return std::move(m_rows);
    }

  private:
    using State = WordRows::State;
    using Edge = WordRows::Edge;

    /// One of those that have the same symbols and are interchangeable for the pre-tokenizer.
    struct Character {
        char32_t shown = 0;
        char32_t ofClass = 0; ///< stands for its class of CharacterClasses
    };
    /// Between two characters of a word.
    struct Place {
        WordLanguage::Place inWord = 0;
        AbsentTexts::Last last;
        bool started = false;
        bool marked =
            false; ///< the marker was put before the word, and none of its own characters has been read
        bool afterApart = false; ///< the normalizer puts spaces around the last character
        bool afterSpace = false; ///< only if it does so
        bool ended = false;      ///< the last character had the suffix
        bool unknownWaits =
            false; ///< the unknown piece isn't in the row yet: it may stand for the next characters too
        auto operator<=>(const Place&) const = default;
    };

    [[nodiscard]] bool isUnderstood();
    bool listCharacters();
    void refineBySymbols(CharacterClasses& classes) const;
    [[nodiscard]] std::set<char32_t> charactersWithPieces() const;
    [[nodiscard]] bool mayBeginWith(char32_t c) const;
    void begin();

    [[nodiscard]] PieceId unknown() const { return m_bpe.unkId.value_or(kNoPiece); }
    [[nodiscard]] bool mayEnd(const Place& place) const {
        return place.started && m_rows.m_absent.mayEnd(place.last) &&
               (m_bpe.endOfWordSuffix.empty() || place.ended) && m_texts.words.mayEnd(place.inWord);
    }

    /// nullopt: encoding fails.
    [[nodiscard]] std::optional<Symbol> withoutPiece() const {
        if (m_bpe.unkId)
            return Symbol{Symbol::Kind::Unknown, *m_bpe.unkId};
        return m_bpe.unkToken.empty() ? std::optional(Symbol{}) : std::nullopt;
    }
    /// nullopt: encoding fails.
    [[nodiscard]] std::optional<std::vector<Symbol>> symbolsOf(char32_t c, bool first, bool last) const {
        const std::string text = c == U' ' && !m_marker.empty() ? m_marker : utf8(c);
        std::vector<Symbol> symbols;
        if (m_inAlphabet) {
            for (const char byte : text) {
                const PieceId id =
                    m_definition.vocabulary.find(spelledInAlphabet(std::string_view(&byte, 1)));
                const auto symbol =
                    id != kNoPiece ? std::optional(Symbol{Symbol::Kind::Piece, id}) : withoutPiece();
                if (!symbol)
                    return std::nullopt;
                symbols.push_back(*symbol);
            }
            return symbols;
        }
        const std::string spelled = (first ? std::string() : m_bpe.continuingSubwordPrefix) + text +
                                    (last ? m_bpe.endOfWordSuffix : "");
        if (const PieceId id = m_definition.vocabulary.find(spelled); id != kNoPiece)
            return std::vector{Symbol{Symbol::Kind::Piece, id}};
        if (m_bpe.byteFallback && std::all_of(spelled.begin(), spelled.end(), [this](char byte) {
                return m_bytes[static_cast<unsigned char>(byte)] != kNoPiece;
            })) {
            for (const char byte : spelled)
                symbols.push_back({Symbol::Kind::Byte, symbolOfByte(static_cast<unsigned char>(byte))});
            return symbols;
        }
        const auto other = withoutPiece();
        return other ? std::optional(std::vector{*other}) : std::nullopt;
    }
    [[nodiscard]] PieceId symbolOfByte(unsigned char byte) const {
        return m_merged.contains(m_bytes[byte]) ? m_bytes[byte] : WordRows::kOtherBytes;
    }

    State addState() {
        constexpr std::size_t kMaxStates = 20'000;
        m_tooMany |= m_rows.m_from.size() >= kMaxStates;
        m_rows.m_from.emplace_back();
        return static_cast<State>(m_rows.m_from.size() - 1);
    }
    void addEdge(State from, Edge edge) {
        constexpr std::size_t kMaxEdges = 1'000'000;
        if (!m_edges.emplace(from, edge.to, edge.symbol).second)
            return; // another character does the same
        m_tooMany |= m_edges.size() > kMaxEdges;
        m_rows.m_from[from].push_back(edge);
    }
    State stateOf(const Place& place) {
        const auto [known, isNew] = m_states.emplace(place, 0);
        if (isNew) {
            known->second = addState();
            m_open.emplace_back(place, known->second);
        }
        return known->second;
    }
    void read(const Place& place, State state, const Character& character) {
        if (!place.started && m_onlyMarked && !mayBeginWith(character.shown))
            return;
        if (place.marked && mayBeginWith(character.shown))
            return; // the marker is put before other words
        const auto inWord = m_texts.words.after(place.inWord, character.ofClass);
        const bool apart = m_setsApart && isChineseCharacter(character.ofClass);
        const bool space = character.shown == U' ';
        if (!inWord || (place.started && !space && (place.afterApart || (apart && !place.afterSpace))))
            return;
        for (const AbsentTexts::Last& last : m_rows.m_absent.after(place.last, character.ofClass)) {
            Place next;
            next.inWord = *inWord;
            next.last = last;
            next.started = true;
            next.afterApart = apart;
            next.afterSpace = m_setsApart && space;
            next.unknownWaits = place.unknownWaits;
            add(state, next, character.shown, symbolsOf(character.shown, !place.started, false));
            if (m_bpe.endOfWordSuffix.empty())
                continue;
            next.ended = true;
            add(state, next, character.shown, symbolsOf(character.shown, !place.started, true));
        }
    }
    /// The edges of a character. Byte pieces come before an unknown piece that waits, as Hugging Face has them.
    void add(State state, Place next, char32_t character, const std::optional<std::vector<Symbol>>& symbols) {
        if (!symbols)
            return;
        std::vector<PieceId> row;
        for (const Symbol& symbol : *symbols) {
            const bool joins = next.unknownWaits && symbol.kind == Symbol::Kind::Unknown && m_bpe.fuseUnk;
            const bool flushes = next.unknownWaits && !joins &&
                                 (symbol.kind == Symbol::Kind::Piece || symbol.kind == Symbol::Kind::Unknown);
            if (flushes)
                row.push_back(unknown());
            if (symbol.kind == Symbol::Kind::Piece)
                next.unknownWaits = false;
            if (symbol.kind == Symbol::Kind::Unknown)
                next.unknownWaits = true;
            const bool again = symbol.id == WordRows::kOtherBytes && !row.empty() && row.back() == symbol.id;
            if ((symbol.kind == Symbol::Kind::Piece || symbol.kind == Symbol::Kind::Byte) && !again)
                row.push_back(symbol.id);
        }
        const PieceId symbol = row.empty() ? kNoPiece : row.front();
        if (!row.empty())
            row.erase(row.begin());
        addEdge(state, {stateBefore(row, stateOf(next)), symbol, character});
    }
    /// From which the symbols lead to a state.
    State stateBefore(const std::vector<PieceId>& symbols, State to) {
        if (symbols.empty())
            return to;
        const auto [known, isNew] = m_statesBefore.emplace(std::pair(symbols, to), 0);
        if (isNew) {
            known->second = addState();
            const State from = known->second;
            addEdge(from, {stateBefore({symbols.begin() + 1, symbols.end()}, to), symbols.front()});
        }
        return known->second;
    }
    void removeDeadEnds();

    const TokenizerDefinition& m_definition;
    const BpeModel& m_bpe;
    const WordRows::Texts& m_texts;
    bool m_inAlphabet;
    bool m_setsApart; ///< the normalizer puts spaces around Chinese characters
    std::array<PieceId, 256> m_bytes;
    std::string m_marker; ///< of spaces; empty: none
    PrependScheme m_scheme = PrependScheme::Never;
    bool m_onlyMarked = false;            ///< all words start with the marker, or a space that becomes it
    std::unordered_set<PieceId> m_merged; ///< a merge has it as a part
    std::vector<Character> m_characters;
    WordRows m_rows;
    std::map<Place, State> m_states;
    std::vector<std::pair<Place, State>> m_open;
    std::map<std::pair<std::vector<PieceId>, State>, State> m_statesBefore;
    std::set<std::tuple<State, State, PieceId>> m_edges;
    bool m_tooMany = false;
};

bool WordRowsBuilder::isUnderstood() {
    const bool hasAffix = !m_bpe.continuingSubwordPrefix.empty() || !m_bpe.endOfWordSuffix.empty();
    if (m_definition.gguf || m_bpe.order != BpeModel::Order::Merges ||
        (m_bpe.byteFallback && (hasAffix || m_inAlphabet)) || (m_inAlphabet && hasAffix))
        return false;
    for (const NormalizerConfig* rule : flatRules(m_definition.normalizer))
        if (std::holds_alternative<ByteLevelNormalizer>(rule->kind))
            return false;
    const auto rules = flatRules(m_definition.preTokenizer);
    // Otherwise nothing is known of a space that ByteLevel adds: it is in no text.
    const bool isPlain = rules.size() == 1 && !m_definition.normalizer && m_definition.addedTokens.empty();
    for (std::size_t i = 0; i < rules.size(); ++i) {
        const bool last = i + 1 == rules.size();
        if (const auto* spaces = std::get_if<MetaspacePreTokenizer>(&rules[i]->kind)) {
            const auto marker = charactersOf(spaces->replacement);
            if (!last || !marker || marker->size() != 1)
                return false;
            m_marker = spaces->replacement;
            m_scheme = spaces->scheme;
        }
        if (const auto* bytes = std::get_if<ByteLevelPreTokenizer>(&rules[i]->kind);
            bytes && (!last || (bytes->addPrefixSpace && !isPlain)))
            return false;
    }
    for (const Merge& merge : m_bpe.merges)
        m_merged.insert({merge.left, merge.right});
    m_onlyMarked = wordsStartWithSpace(m_definition) &&
                   (!m_marker.empty() || m_texts.normalized.alwaysPrepends(kMetaspace));
    return true;
}

/// Those with a piece of their own, in one of the places of a word.
std::set<char32_t> WordRowsBuilder::charactersWithPieces() const {
    std::set<char32_t> characters;
    const Vocabulary& vocabulary = m_definition.vocabulary;
    const auto note = [&](std::string_view text) {
        if (!text.empty() && decodeUtf8(text, 0).length == text.size() && decodeUtf8(text, 0).valid())
            characters.insert(decodeUtf8(text, 0).value);
    };
    const std::string_view prefix = m_bpe.continuingSubwordPrefix;
    const std::string_view suffix = m_bpe.endOfWordSuffix;
    for (std::size_t i = 0; i < vocabulary.size(); ++i)
        for (const std::size_t start : {std::size_t{0}, prefix.size()})
            for (const std::size_t end : {std::size_t{0}, suffix.size()}) {
                const std::string_view piece = vocabulary.entryBytes(i);
                if (start + end < piece.size() && (start == 0 || piece.starts_with(prefix)) &&
                    (end == 0 || piece.ends_with(suffix)))
                    note(piece.substr(start, piece.size() - start - end));
            }
    if (!m_marker.empty())
        characters.insert({U' ', decodeUtf8(m_marker, 0).value});
    if (m_onlyMarked)
        characters.insert(decodeUtf8(kMetaspace, 0).value);
    return characters;
}

/// So that characters without a piece of their own are replaced by the same symbols in a class.
void WordRowsBuilder::refineBySymbols(CharacterClasses& classes) const {
    if (!m_inAlphabet && !m_bpe.byteFallback)
        return;
    std::map<PieceId, std::uint32_t> numbers;
    std::array<std::uint32_t, 256> numberOf{};
    for (unsigned byte = 0; byte < 256; ++byte) {
        const char c = static_cast<char>(byte);
        PieceId id = m_bytes[byte];
        if (m_inAlphabet)
            id = m_definition.vocabulary.find(spelledInAlphabet(std::string_view(&c, 1)));
        else if (id != kNoPiece)
            id = symbolOfByte(static_cast<unsigned char>(byte));
        numberOf[byte] = numbers.emplace(id, static_cast<std::uint32_t>(numbers.size())).first->second;
    }
    for (const std::size_t half : {std::size_t{0}, std::size_t{2}})
        classes.refine([&](char32_t c) {
            constexpr std::uint32_t kNumbers = 257;
            const std::string text = utf8(c);
            std::uint32_t key = 0;
            for (std::size_t at = half; at < half + 2; ++at)
                key = key * kNumbers +
                      (at < text.size() ? numberOf[static_cast<unsigned char>(text[at])] + 1 : 0);
            return key;
        });
}

bool WordRowsBuilder::listCharacters() {
    if (m_inAlphabet || m_bpe.byteFallback) { // each combination of these is a class of its own
        constexpr std::size_t kMaxDistinct = 32;
        std::size_t distinct = 0;
        for (unsigned byte = 0x80; byte < 256; ++byte) {
            const char c = static_cast<char>(byte);
            distinct +=
                m_inAlphabet
                    ? (m_definition.vocabulary.find(spelledInAlphabet(std::string_view(&c, 1))) != kNoPiece
                           ? 1U
                           : 0U)
                    : (m_merged.contains(m_bytes[byte]) ? 1U : 0U);
        }
        if (distinct > kMaxDistinct)
            return false;
    }
    CharacterClasses classes;
    m_texts.words.refine(classes);
    m_rows.m_absent.refine(classes);
    if (m_setsApart)
        classes.refine([](char32_t c) { return (isChineseCharacter(c) ? 1U : 0U) | (c == U' ' ? 2U : 0U); });
    refineBySymbols(classes);
    const std::vector<char32_t> firsts = classes.firsts();
    const auto mayBeIn = [&](char32_t c) { return m_texts.normalized.mayHaveCharacters(utf8(c)); };
    const std::set<char32_t> withPieces = m_inAlphabet ? std::set<char32_t>() : charactersWithPieces();
    for (const char32_t c : withPieces)
        if (mayBeIn(c))
            m_characters.push_back({c, firsts[classes.of(c)]});
    // One of each class of the others, a letter or another visible one that the normalizer keeps if there is one.
    constexpr int kMaxTries = 64;
    std::vector<char32_t> others(classes.size(), WordRows::kNoCharacter);
    std::vector<int> tries(classes.size());
    const auto consider = [&](char32_t c) {
        if (!CharacterClasses::isCharacter(c))
            return;
        const std::uint32_t index = classes.of(c);
        if (tries[index] >= kMaxTries || withPieces.contains(c) || !mayBeIn(c))
            return;
        if (others[index] == WordRows::kNoCharacter)
            others[index] = c;
        ++tries[index];
        if (m_texts.normalized.normalizes() && m_texts.normalized.normalized(utf8(c)) != utf8(c))
            return;
        others[index] = c;
        tries[index] = kMaxTries;
    };
    for (const auto& [first, end] : {std::pair<char32_t, char32_t>{0xC0, 0x250},
                                     {0x21, 0x7F},
                                     {0xA1, 0x3000},
                                     {0xE000, 0xE100},
                                     {0, CharacterClasses::kEnd}})
        for (char32_t c = first; c < end; ++c)
            consider(c);
    // Of those with the same symbols, edges keep the first. A token that must be a whole word isn't found next to letters.
    for (const bool isLetter : {true, false})
        for (std::size_t index = 0; index < others.size(); ++index)
            if (others[index] != WordRows::kNoCharacter && isWordCharacter(others[index]) == isLetter)
                m_characters.push_back({others[index], firsts[index]});
    return true;
}

bool WordRowsBuilder::mayBeginWith(char32_t c) const {
    return (c == U' ' && !m_marker.empty()) ||
           utf8(c) == (m_marker.empty() ? std::string(kMetaspace) : m_marker);
}

void WordRowsBuilder::begin() {
    for (const AbsentTexts::Last& last : m_rows.m_absent.starts()) {
        Place first;
        first.inWord = m_texts.words.start();
        first.last = last;
        m_states.emplace(first, WordRows::kStart);
        m_open.emplace_back(first, WordRows::kStart);
        if (m_marker.empty() || m_scheme == PrependScheme::Never)
            continue;
        // The marker that is put before a word isn't in the text.
        Place marked = first;
        marked.started = true;
        marked.marked = true;
        marked.inWord = m_texts.words.afterMark(first.inWord, decodeUtf8(m_marker, 0).value);
        add(WordRows::kStart, marked, WordRows::kNoCharacter, symbolsOf(U' ', true, false));
    }
}

/// Edges from which no word ends.
void WordRowsBuilder::removeDeadEnds() {
    auto& from = m_rows.m_from;
    std::vector<std::vector<Edge>> into(from.size());
    for (State state = 0; state < from.size(); ++state)
        for (const Edge& edge : from[state])
            into[edge.to].push_back({state, edge.symbol, edge.character});
    std::vector<bool> ends(from.size());
    std::vector<State> open{WordRows::kEnd};
    ends[WordRows::kEnd] = true;
    while (!open.empty()) {
        const State state = open.back();
        open.pop_back();
        for (const Edge& edge : into[state])
            if (!ends[edge.to]) {
                ends[edge.to] = true;
                open.push_back(edge.to);
            }
    }
    for (State state = 0; state < from.size(); ++state) {
        std::erase_if(from[state], [&](const Edge& edge) { return !ends[edge.to]; });
        if (!ends[state])
            into[state].clear();
    }
    m_rows.m_into = std::move(into);
}

std::optional<WordRows> WordRows::of(const TokenizerDefinition& definition, const Texts& texts) {
    if (!std::holds_alternative<BpeModel>(definition.model))
        return std::nullopt;
    return WordRowsBuilder(definition, texts).build();
}

bool WordRows::mayBeWord(std::string_view text) const {
    struct Place {
        WordLanguage::Place inWord;
        AbsentTexts::Last last;
        bool marked = false; ///< the marker was put before the word, which doesn't begin with one
        auto operator<=>(const Place&) const = default;
    };
    const auto characters = charactersOf(text);
    if (!characters)
        return false;
    const auto marker = m_marker.empty() ? WordRows::kNoCharacter : decodeUtf8(m_marker, 0).value;
    std::set<Place> places;
    for (const AbsentTexts::Last& last : m_absent.starts())
        places.insert({m_words->start(), last, false});
    for (std::size_t i = 0; i < characters->size() && !places.empty(); ++i) {
        const char32_t c = (*characters)[i];
        std::set<Place> next;
        if (i == 0 && c == marker && m_mayMark)
            for (const Place& place : places)
                next.insert({m_words->afterMark(place.inWord, c), place.last, true});
        for (const Place& place : places)
            for (const char32_t one : {c, c == marker ? U' ' : c}) {
                const auto inWord = m_words->after(place.inWord, one);
                if ((place.marked && c == marker) || !inWord || !m_normalized->mayHaveCharacters(utf8(one)))
                    continue;
                for (const AbsentTexts::Last& last : m_absent.after(place.last, one))
                    next.insert({*inWord, last, false});
            }
        places = std::move(next);
    }
    return std::any_of(places.begin(), places.end(), [this](const Place& place) {
        return m_words->mayEnd(place.inWord) && m_absent.mayEnd(place.last);
    });
}

} // namespace tokenscope::vocab
