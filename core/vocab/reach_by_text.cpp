// Arguments about all texts with the text of a piece, and the texts that are tried.
#include "core/vocab/reachability_search.h"

#include "core/base/try.h"
#include "core/definition/metaspace.h"
#include "core/explain/bpe/piece_merges.h"
#include "core/text/byte_alphabet.h"
#include "core/text/utf8.h"
#include "core/vocab/added_spaces.h"
#include "core/vocab/pattern_automaton.h"

#include <algorithm>
#include <variant>

namespace tokenscope::vocab {
namespace {

bool overlapsStart(std::string_view token, std::string_view of) {
    for (std::size_t at = 1; at < token.size(); ++at)
        if (of.starts_with(token.substr(at)))
            return true;
    return false;
}

/// A match of the token may be left as text.
bool mayBeRejected(const AddedToken& token, bool parseSpecial) {
    return token.singleWord || (token.special && !parseSpecial);
}

} // namespace

/// The bytes that part of a spelling represents.
std::string Reachability::Search::plain(const Text& spelled) const {
    return m_inAlphabet ? bytesOfAlphabet(spelled).value_or(spelled) : spelled;
}

/// The piece as it may be in normalized text: with the spaces or their markers, and without a space that was added.
void Reachability::Search::listTexts() {
    m_allTexts = true;
    m_texts.clear();
    m_readings.clear();
    if (m_hasAffixes) {
        m_readings = explain::readingsOf(m_definition, m_reach.id);
        m_text = plain(m_readings.front().text);
        for (const explain::PieceReading& reading : m_readings)
            addTexts(plain(reading.text));
        return;
    }
    addTexts(m_text);
    if (!m_inAlphabet || contains(m_spelling, kMetaspace))
        addTexts(Text(m_spelling));
}

void Reachability::Search::addTexts(const Text& spelled) {
    constexpr std::size_t kMaxMarkers = 4;
    const auto add = [this](const Text& text) {
        if (!text.empty() && std::find(m_texts.begin(), m_texts.end(), text) == m_texts.end())
            m_texts.push_back(text);
    };
    std::vector<Text> texts = {{}};
    std::size_t markers = 0;
    for (std::size_t at = 0; at < spelled.size();) {
        const std::string_view rest = std::string_view(spelled).substr(at);
        const auto marker = std::find_if(m_markers.begin(), m_markers.end(),
                                         [&](const Text& one) { return rest.starts_with(one); });
        const bool isMarker = marker != m_markers.end();
        const std::size_t length = isMarker ? marker->size() : 1;
        const std::size_t known = texts.size();
        if (isMarker && ++markers <= kMaxMarkers)
            for (std::size_t i = 0; i < known; ++i)
                texts.push_back(texts[i] + ' ');
        for (std::size_t i = 0; i < known; ++i)
            texts[i] += rest.substr(0, length);
        at += length;
    }
    m_allTexts &= markers <= kMaxMarkers;
    for (const Text& text : texts)
        add(text);
    for (const Text& text : texts)
        if (addsSpace(m_definition)) {
            if (text.starts_with(' '))
                add(text.substr(1));
            for (const Text& marker : m_markers)
                if (text.starts_with(marker))
                    add(text.substr(marker.size()));
            m_allTexts &=
                text != " " && std::find(m_markers.begin(), m_markers.end(), text) == m_markers.end();
        }
}

void Reachability::Search::argueByNormalizer() {
    if (!m_allTexts)
        return;
    const std::vector<Text>& texts = m_texts;
    if (std::all_of(texts.begin(), texts.end(),
                    [this](const Text& text) { return m_normalized.alwaysChanges(text); }))
        unreachable(Obstacle::Normalizer, "the normalizer changes its text wherever it occurs");
    else if (m_tokenizer.type(m_reach.id) !=
                 PieceType::UserDefined && // SentencePiece keeps those from the normalizer
             std::none_of(texts.begin(), texts.end(),
                          [this](const Text& text) { return m_normalized.mayHaveCharacters(text); }))
        unreachable(Obstacle::Normalizer, "the normalizer never gives one of its characters");
}

void Reachability::Search::argueByWords() {
    const std::vector<Text>& texts = m_texts;
    const auto mayContain = [this](const Text& text) { return m_words.mayContain(text); };
    const bool maySpacesBeIn = m_hasAffixes
                                   ? std::any_of(m_readings.begin(), m_readings.end(),
                                                 [this](const explain::PieceReading& reading) {
                                                     return m_words.maySpacesBeIn(plain(reading.text));
                                                 })
                                   : m_words.maySpacesBeIn(m_text);
    if (!maySpacesBeIn || (m_allTexts && std::none_of(texts.begin(), texts.end(), mayContain)))
        unreachable(Obstacle::PreTokenizer, "the pre-tokenizer splits its text wherever it occurs");
}

/// Of each added token, as text is searched for it; empty: it isn't.
const std::vector<std::string>& Reachability::Search::searchedTexts() {
    const auto& tokens = m_definition.addedTokens;
    for (std::size_t i = m_searched.size(); i < tokens.size(); ++i)
        m_searched.push_back(m_normalized.normalizes() && tokens[i].normalized
                                 ? m_normalized.normalized(tokens[i].content).value_or("")
                                 : tokens[i].content);
    return m_searched;
}

/// A match of another token may overlap this one's text and be rejected. The scanner goes on after that match, so it doesn't
/// find this one. Tokens with `normalized` are searched after the others.
bool Reachability::Search::isHidden(std::size_t token, bool parseSpecial) {
    const auto& tokens = m_definition.addedTokens;
    const Text& content = searchedTexts()[token];
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const Text& other = searchedTexts()[i];
        if (tokens[i].normalized == tokens[token].normalized && mayBeRejected(tokens[i], parseSpecial) &&
            i != token && (contains(other, content) || overlapsStart(other, content)))
            return true;
    }
    return false;
}

/// Where this token's text can't remain once added tokens are taken out, leaving aside tokens that hide it; nullopt: unknown.
/// Tokens with `normalized` are searched in normalized text, normalized themselves; others in the original text.
const std::optional<AbsentText>& Reachability::Search::extracted(std::size_t token, bool parseSpecial) {
    using Made = NormalizedLanguage::Made;
    const auto& tokens = m_definition.addedTokens;
    const AddedToken& one = tokens[token];
    const Text& content = searchedTexts()[token];
    auto& known = m_extracted.at(parseSpecial ? 1 : 0);
    known.resize(tokens.size());
    if (known[token])
        return *known[token];
    known[token].emplace();
    const bool isReplaced = std::any_of(
        tokens.begin() + static_cast<std::ptrdiff_t>(token) + 1, tokens.end(),
        [&](const AddedToken& other) { return other.id == one.id; }); // the last one of an id is searched
    const auto characters = charactersOf(content);
    if (content.empty() || !characters || mayBeRejected(one, parseSpecial) || isReplaced)
        return *known[token];
    const Made made = one.normalized ? Made::Never : m_normalized.made(content);
    if (made != Made::Anywhere)
        known[token]->emplace(AbsentText{*characters, made == Made::BeforeMarks, one.normalized});
    return *known[token];
}

bool Reachability::Search::isAlwaysExtracted(std::size_t token, bool parseSpecial) {
    const std::optional<AbsentText>& absent = extracted(token, parseSpecial);
    return absent && !absent->beforeMarks && !isHidden(token, parseSpecial);
}

/// What added tokens leave of texts.
WordRows::Texts Reachability::Search::withoutTokens() {
    const auto& tokens = m_definition.addedTokens;
    const bool parseSpecial = m_definition.parseSpecialByDefault;
    WordRows::Texts texts{m_words, m_normalized, {}, {}};
    const bool losesSpaces = std::any_of(
        tokens.begin(), tokens.end(), [](const AddedToken& token) { return token.lstrip || token.rstrip; });
    // Those of the second search may be found within what the first one rejects.
    const auto isNormalized = [](const AddedToken& token) { return token.normalized; };
    const bool isSearchedOnce = std::none_of(tokens.begin(), tokens.end(), isNormalized);
    bool knowsAllHiding = true; // the normalized form of each token that hides others in the original text
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (!mayBeRejected(tokens[i], parseSpecial))
            continue;
        const auto text =
            tokens[i].normalized ? searchedTexts()[i] : m_normalized.normalizedAnywhere(searchedTexts()[i]);
        const auto characters = text ? charactersOf(*text) : std::nullopt;
        if (characters && (tokens[i].normalized || isSearchedOnce))
            texts.hiding.push_back({*characters, tokens[i].normalized, losesSpaces});
        else if (!tokens[i].normalized)
            knowsAllHiding = false;
    }
    for (std::size_t i = 0; i < tokens.size(); ++i)
        if (const auto& absent = extracted(i, parseSpecial);
            absent && !(absent->beforeMarks && !isSearchedOnce) &&
            (tokens[i].normalized || knowsAllHiding || !isHidden(i, parseSpecial)))
            texts.without.push_back(*absent);
    return texts;
}

/// Texts in which an added token that may be rejected covers a part of this one, so that no other is taken out of it.
std::vector<std::string> Reachability::Search::coveredByTokens(const Text& text) {
    constexpr std::size_t kMaxTexts = 64;
    std::vector<Text> befores = {""};
    std::vector<Text> afters = {""};
    std::vector<Text> covered;
    for (const Text& content : searchedTexts()) {
        for (std::size_t at = 1; at < content.size(); ++at) {
            if (text.starts_with(content.substr(at)))
                befores.push_back(content.substr(0, at));
            if (text.ends_with(content.substr(0, at)))
                afters.push_back(content.substr(at));
        }
        if (contains(content, text))
            covered.push_back(content);
    }
    for (const Text& before : befores)
        for (const Text& after : afters)
            if (!before.empty() || !after.empty())
                covered.push_back(before + text + after);
    covered.resize(std::min(covered.size(), kMaxTexts));
    return covered;
}

void Reachability::Search::argueByAddedTokens() {
    if (!m_allTexts)
        return;
    for (std::size_t i = 0; i < m_definition.addedTokens.size(); ++i) {
        const Text& content = searchedTexts()[i];
        if (!std::all_of(m_texts.begin(), m_texts.end(),
                         [&](const Text& text) { return contains(text, content); }) ||
            !isAlwaysExtracted(i, m_definition.parseSpecialByDefault))
            continue;
        unreachable(Obstacle::AddedToken,
                    message("its text contains the added token '{}', which is taken out first",
                            m_definition.addedTokens[i].content));
        return;
    }
}

Result<bool> Reachability::Search::reachedBetween(const Text& before, const Text& text, const Text& after) {
    TOKENSCOPE_TRY(const bool reached, reachedBy(before + text + after));
    if (!reached)
        return false;
    constexpr std::size_t kMaxContexts = 8;
    const std::pair<Text, Text> context = {before, after};
    if (const auto known = std::find(m_foundContexts.begin(), m_foundContexts.end(), context);
        known != m_foundContexts.end())
        m_foundContexts.erase(known);
    else if (m_foundContexts.size() == kMaxContexts)
        m_foundContexts.pop_back();
    m_foundContexts.insert(m_foundContexts.begin(), context);
    return true;
}

Result<bool> Reachability::Search::reachedInContexts(const Text& text) {
    struct Context {
        const char* before;
        const char* after;
    };
    static constexpr Context kContexts[] = {{"", ""},
                                            {"a", ""},
                                            {"", "a"},
                                            {" ", ""},
                                            {"", " "},
                                            {"\n", ""},
                                            {"", "\n"},
                                            {"1", ""},
                                            {"", "1"},
                                            {".", ""},
                                            {"", "."},
                                            {"a", "a"},
                                            {"a", " a"},
                                            {"\xE2\x98\x83", ""},
                                            {"\xCC\x81", ""}, // which the normalizer may drop
                                            {"\xEE\x80\x80", ""},
                                            {"\xEE\x80\x80", "\xEE\x80\x80"},
                                            {"", "\xEE\x80\x80"},
                                            {" ", " "},
                                            {"\n", "a"},
                                            {"a\n", ""}};
    for (const Context& context : kContexts) {
        TOKENSCOPE_TRY(const bool reached, reachedBetween(context.before, text, context.after));
        if (reached)
            return true;
    }
    return false;
}

Result<void> Reachability::Search::tryContexts() {
    // All contexts take too long for each of a large vocabulary. If many pieces were in none, others rarely are.
    constexpr std::size_t kMaxPiecesForPairs = 4096;
    constexpr std::size_t kFewContexts = 3;
    const bool pairs = m_tokenizer.ids().size() <= kMaxPiecesForPairs;
    const bool few = !pairs && m_notFound >= kMaxNotFound;
    std::vector<std::pair<Text, Text>> found = m_foundContexts;
    if (few)
        found.resize(std::min(found.size(), kFewContexts));
    for (const Text& text : m_texts)
        for (const auto& [before, after] : found) {
            TOKENSCOPE_TRY(const bool reached, reachedBetween(before, text, after));
            if (reached)
                return {};
        }
    m_reach.reason = m_reach.reason.empty() ? Message("no text that was tried gives it") : m_reach.reason;
    if (few)
        return {};
    std::vector<Text> texts = m_texts;
    if (m_sources.dropsCharacters()) {
        Text apart;
        for (std::size_t at = 0; at < m_text.size();) {
            const std::size_t length = decodeUtf8(m_text, at).length;
            apart += (at == 0 ? "" : "\xEE\x80\x80") + m_text.substr(at, length);
            at += length;
        }
        texts.push_back(std::move(apart));
    }
    if (!m_allTexts) // perhaps a space that is added to any text
        texts.emplace_back();
    // Added tokens may be searched before the normalizer.
    const std::vector<Text> disguises = m_normalized.disguises(m_text);
    texts.insert(texts.end(), disguises.begin(), disguises.end());
    for (const Text& text : texts) {
        TOKENSCOPE_TRY(const bool reached, reachedInContexts(text));
        if (reached)
            return {};
    }
    // Between characters of the vocabulary: some of them don't merge with it.
    const std::vector<Text>& characters = contextCharacters();
    for (const Text& text : m_texts)
        for (const Text& before : characters)
            for (const Text& after : characters) {
                if (!pairs && !before.empty() && !after.empty())
                    continue;
                TOKENSCOPE_TRY(const bool reached, reachedBetween(before, text, after));
                if (reached)
                    return {};
            }
    ++m_notFound;
    return {};
}

/// The text of some pieces of one character, and no text.
const std::vector<std::string>& Reachability::Search::contextCharacters() {
    if (!m_characters.empty())
        return m_characters;
    constexpr std::size_t kMaxCharacters = 24;
    m_characters.emplace_back();
    for (const PieceId id : m_tokenizer.ids()) {
        if (m_characters.size() == kMaxCharacters)
            break;
        Text text = m_hasAffixes && m_definition.vocabulary.contains(id)
                        ? plain(explain::readingsOf(m_definition, id).front().text)
                        : m_tokenizer.pieceBytes(id);
        if (m_added.contains(id) || text.empty() || !isValidUtf8(text) || !isOneCharacter(text) ||
            std::find(m_characters.begin(), m_characters.end(), text) != m_characters.end())
            continue;
        m_characters.push_back(std::move(text));
    }
    return m_characters;
}

} // namespace tokenscope::vocab
