// Which arguments a piece of each type needs.
#include "core/vocab/reachability_search.h"

#include "core/base/try.h"
#include "core/definition/byte_piece.h"
#include "core/definition/flat_rules.h"
#include "core/definition/metaspace.h"
#include "core/text/byte_alphabet.h"
#include "core/text/utf8.h"
#include "core/unicode/normalization.h"
#include "core/vocab/pattern_automaton.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <variant>

namespace tokenscope::vocab {
namespace {

constexpr std::array<std::string_view, kObstacleCount> kObstacleNames = {
    "none",      "type",       "same-text",     "no-merge",    "other-merge", "better-pieces", "longer-piece",
    "character", "normalizer", "pre-tokenizer", "added-token", "not-utf8",    "length"};

/// What may be in words instead of spaces.
std::vector<std::string> spaceMarkers(const TokenizerDefinition& definition) {
    std::vector<std::string> markers = {std::string(kMetaspace)};
    for (const PreTokenizerConfig* rule : flatRules(definition.preTokenizer))
        if (const auto* spaces = std::get_if<MetaspacePreTokenizer>(&rule->kind);
            spaces && spaces->replacement != kMetaspace && !spaces->replacement.empty())
            markers.push_back(spaces->replacement);
    return markers;
}

bool fallsBackToBytes(const TokenizerDefinition& definition) {
    return definition.gguf || byteFallbackOf(definition.model).value_or(false);
}

/// False: `string` can't be left in text once the absent text is taken out. `noMarkAfter`: no mark comes right after it.
bool mayHave(std::u32string_view string, const AbsentText& absent, bool noMarkAfter) {
    for (std::size_t at = string.find(absent.text); at != std::u32string_view::npos;
         at = string.find(absent.text, at + 1)) {
        const std::size_t end = at + absent.text.size();
        if (!absent.beforeMarks || (end < string.size() ? combiningClass(string[end]) == 0 : noMarkAfter))
            return false;
    }
    return true;
}

} // namespace

std::string_view name(Obstacle obstacle) {
    return kObstacleNames.at(static_cast<std::size_t>(obstacle));
}

std::string_view name(Reach reach) {
    static constexpr std::array<std::string_view, 3> kNames = {"reachable", "unreachable", "unknown"};
    return kNames.at(static_cast<std::size_t>(reach));
}

Reachability::Search::Search(const Tokenizer& tokenizer)
    : m_tokenizer(tokenizer)
    , m_definition(tokenizer.definition())
    , m_words(m_definition.preTokenizer)
    , m_normalized(m_definition.normalizer, m_definition.gguf && m_definition.gguf->stripMarks)
    , m_bpe(std::get_if<BpeModel>(&m_definition.model))
    , m_sources(m_definition)
    , m_inAlphabet(usesByteAlphabet(m_definition))
    , m_markers(spaceMarkers(m_definition)) {
    m_hasAffixes = m_bpe && !m_definition.gguf &&
                   !(m_bpe->continuingSubwordPrefix.empty() && m_bpe->endOfWordSuffix.empty());
    for (const AddedToken& token : m_definition.addedTokens)
        m_added.insert(token.id);
    for (unsigned byte = 0; m_inAlphabet && byte < 256; ++byte) {
        const char c = static_cast<char>(byte);
        if (!hasByteOfNoCharacter(std::string_view(&c, 1)))
            m_lacksBytes |=
                m_definition.vocabulary.find(spelledInAlphabet(std::string_view(&c, 1))) == kNoPiece;
    }
    if (m_definition.format == SourceFormat::SentencePiece)
        for (const PieceId id : tokenizer.ids())
            if (tokenizer.type(id) == PieceType::UserDefined)
                m_normalized.keep(tokenizer.spelling(id));
}

Result<bool> Reachability::Search::gives(std::string_view text, bool parseSpecial) {
    if (m_textsBeyondLimit >= kMaxTextsBeyondLimit || exceedsMatchLimit())
        return false;
    m_options.addSpecial = false;
    m_options.parseSpecial = parseSpecial ? std::optional(true) : std::nullopt;
    m_options.progress.stop = m_progress->stop;
    const auto done = m_tokenizer.encodeInto(m_encoding, text, m_options);
    if (!done) {
        if (done.error().code == ErrorCode::Canceled)
            return tl::unexpected<Error>(done.error());
        m_textsBeyondLimit += done.error().code == ErrorCode::TooLarge ? 1 : 0;
        return false; // no piece for a character around it
    }
    m_beyondInARow = 0;
    return std::find(m_encoding.ids.begin(), m_encoding.ids.end(), m_reach.id) != m_encoding.ids.end();
}

Result<bool> Reachability::Search::reachedBy(const Text& text, bool parseSpecial) {
    if (!isValidUtf8(text))
        return false;
    TOKENSCOPE_TRY(const bool given, gives(text, parseSpecial));
    if (!given)
        return false;
    m_reach.reach = Reach::Reachable;
    m_reach.obstacle = Obstacle::None;
    m_reach.reason = {};
    m_reach.text = text;
    m_reach.withSpecialTokens = parseSpecial;
    return true;
}

Result<PieceReach> Reachability::Search::of(PieceId id, const Progress& progress) {
    if (!m_tokenizer.contains(id))
        return fail(ErrorCode::BadInput, fmt::format("id {}", id),
                    message("there is no piece with the id {}", id));
    m_progress = &progress;
    m_reach = {};
    m_reach.id = id;
    m_spelling = m_tokenizer.spelling(id);
    m_text = m_tokenizer.pieceBytes(id);
    if (const auto* model = std::get_if<WordPieceModel>(&m_definition.model);
        model && !m_definition.gguf && m_spelling.starts_with(model->continuingSubwordPrefix) &&
        m_spelling != model->continuingSubwordPrefix)
        m_text = m_spelling.substr(model->continuingSubwordPrefix.size());
    m_textsBeyondLimit = 0;
    m_mayBeAdded = false;
    TOKENSCOPE_TRY_VOID(ofKind());
    const bool isInRows =
        m_inAlphabet || !byteOfPiece(m_spelling) || m_sources.isJoined(id); // see kOtherBytes
    if (!settled() && m_bpe && isInRows && m_definition.vocabulary.find(m_spelling) == id &&
        m_textsBeyondLimit < kMaxTextsBeyondLimit && !exceedsMatchLimit())
        TOKENSCOPE_TRY_VOID(argueByRows());
    if (m_mayBeAdded)
        withdraw();
    const bool wasTried = !exceedsMatchLimit();
    const bool isBeyond = m_textsBeyondLimit >= kMaxTextsBeyondLimit;
    if (isBeyond) {
        ++m_piecesBeyondLimit;
        ++m_beyondInARow;
    }
    if ((isBeyond || !wasTried) && !settled()) {
        m_reach.obstacle = Obstacle::PreTokenizer;
        m_reach.reason =
            wasTried
                ? Message("the pre-tokenizer's pattern exceeds its match limit in the texts that were tried")
                : Message(
                      "no text was tried: the pre-tokenizer's pattern exceeds its match limit in those of "
                      "other pieces");
    }
    return std::move(m_reach);
}

Result<void> Reachability::Search::ofKind() {
    const PieceId id = m_reach.id;
    if (m_added.contains(id)) {
        TOKENSCOPE_TRY_VOID(ofAddedToken());
        if (m_reach.reach == Reach::Reachable || m_definition.vocabulary.find(m_spelling) != id ||
            m_text.empty())
            return {};
        m_reach.reach = Reach::Unknown; // the model may give it, too
    }
    if (m_text.empty())
        return ofEmpty();
    if (const PieceId used = m_definition.vocabulary.find(m_spelling); used != id) {
        unreachable(Obstacle::SameText,
                    message("the id {} has the same spelling, and that one is used", used));
        return {};
    }
    listTexts();
    const PieceType type = m_tokenizer.type(id);
    if (const auto byte = byteOfPiece(m_spelling); type == PieceType::Byte && byte)
        return fallsBackToBytes(m_definition) ? ofFallbackByte(*byte) : ofUnusedByte();
    return type == PieceType::Unknown ? ofUnknownPiece() : ofOrdinary();
}

Result<void> Reachability::Search::ofAddedToken() {
    const auto& tokens = m_definition.addedTokens;
    for (std::size_t token = 0; token < tokens.size(); ++token) {
        if (tokens[token].id != m_reach.id)
            continue;
        const Text& content = tokens[token].content;
        std::vector<Text> texts = {content};
        if (tokens[token].normalized && m_normalized.normalizes()) {
            const Text normalized = m_normalized.normalized(content).value_or(content);
            texts.push_back(normalized);
            for (const Text& text : {content, normalized})
                for (const Text& disguise : m_normalized.disguises(text))
                    texts.push_back(disguise);
        }
        for (const Text& one : texts)
            for (const Text& text : {one, " " + one + " ", "a " + one + " a"})
                for (const bool parseSpecial : {false, true}) {
                    TOKENSCOPE_TRY(const bool reached, reachedBy(text, parseSpecial));
                    if (reached)
                        return {};
                }
        m_mayBeAdded |= !isTakenBefore(token);
    }
    suspect(Obstacle::AddedToken, "its text is split by another added token or changed by the normalizer");
    return {};
}

/// True: a token without `normalized` is always found in this one's text first. The piece is then unreachable as an added
/// token.
bool Reachability::Search::isTakenBefore(std::size_t token) {
    const auto& tokens = m_definition.addedTokens;
    const auto characters = charactersOf(searchedTexts()[token]);
    if (!tokens[token].normalized || !characters)
        return false;
    const bool parseSpecial = tokens[token].special || m_definition.parseSpecialByDefault;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (tokens[i].normalized)
            continue;
        const std::optional<AbsentText>& absent = extracted(i, parseSpecial);
        if (!absent || mayHave(*characters, *absent, tokens[token].singleWord) || isHidden(i, parseSpecial))
            continue;
        unreachable(
            Obstacle::AddedToken,
            message("its text contains the added token '{}', which is taken out first", tokens[i].content));
        return true;
    }
    return false;
}

Result<void> Reachability::Search::ofUnknownPiece() {
    TOKENSCOPE_TRY(const bool spelled, reachedInContexts(Text(m_spelling)));
    if (spelled)
        return {};
    const auto* unigram = std::get_if<UnigramModel>(&m_definition.model);
    if ((m_bpe && m_bpe->byteFallback) || (unigram && unigram->byteFallback)) {
        const auto bytes = findBytePieces(m_definition.vocabulary);
        if (std::find(bytes.begin(), bytes.end(), kNoPiece) == bytes.end() &&
            !m_tokenizer.mergeRank(m_reach.id)) {
            unreachable(Obstacle::Type,
                        "a character without a piece becomes byte pieces, and every byte has one");
            return {};
        }
    }
    // First characters that hardly any vocabulary has.
    std::u32string characters = U"\uE000\U0010FFFD\U0001FAEA\u2603";
    for (char32_t c = 1; c < 0x3000; ++c)
        characters += c;
    for (const char32_t c : characters) {
        Text text;
        appendUtf8(text, c);
        TOKENSCOPE_TRY(const bool reached, reachedBy(text));
        if (reached)
            return {};
    }
    suspect(Obstacle::Type, "every character that was tried has a piece or falls back to bytes");
    return {};
}

/// Only an empty match of tiktoken's pattern gives it.
Result<void> Reachability::Search::ofEmpty() {
    if (!hasEmptyWords(m_definition)) {
        unreachable(Obstacle::Type, "it is empty, and a token has at least one byte");
        return {};
    }
    for (const char* text : {"a", " ", "1", ".", "\n", "ab", "a b"}) {
        TOKENSCOPE_TRY(const bool reached, reachedBy(text));
        if (reached)
            return {};
    }
    suspect(Obstacle::PreTokenizer, "the pattern has no empty match in the texts that were tried");
    return {};
}

/// Only text that spells `<0xE4>` gives it, if merges build it from that.
Result<void> Reachability::Search::ofUnusedByte() {
    TOKENSCOPE_TRY_VOID(ofOrdinary());
    if (m_reach.reach != Reach::Unreachable)
        return {};
    m_reach.unbuilt = kNoPiece;
    m_reach.missingMerge = std::nullopt;
    unreachable(Obstacle::Type, "it is a byte-fallback piece, and the model has no byte fallback");
    return {};
}

Result<void> Reachability::Search::ofOrdinary() {
    const PieceType type = m_tokenizer.type(m_reach.id);
    TOKENSCOPE_TRY(const bool alone, reachedBy(m_text));
    if (alone)
        return {};
    if (std::holds_alternative<WordPieceModel>(m_definition.model) && m_spelling != m_text) {
        TOKENSCOPE_TRY(const bool spelled, reachedBy(Text(m_spelling)));
        if (spelled)
            return {};
    }
    if (type == PieceType::Control || type == PieceType::Unused) {
        TOKENSCOPE_TRY(const bool parsed, reachedBy(m_text, true));
        if (parsed)
            return {};
        if (m_definition.format == SourceFormat::SentencePiece || m_definition.gguf) {
            unreachable(Obstacle::Type,
                        type == PieceType::Control
                            ? Message("it is a control piece: no text gives it")
                            : Message("it is an unused piece: it is split into its parts again"));
            return {};
        }
    }
    if (m_sources.isFromOtherPieces(m_reach.id))
        return tryOtherSources();
    using Argument = Result<void> (Search::*)();
    for (const Argument argument :
         {&Search::argueByMerges, &Search::argueByPaths, &Search::argueByMatching}) {
        TOKENSCOPE_TRY_VOID((this->*argument)());
        if (settled())
            return {};
    }
    if (!isValidUtf8(m_text)) {
        argueByAddedTokens();
        if (!settled())
            TOKENSCOPE_TRY_VOID(completeCharacters());
        const bool mayStandApart = m_sources.dropsCharacters() || m_lacksBytes;
        if ((mayStandApart || m_hasAffixes) && !hasByteOfNoCharacter(m_text))
            withdraw();
        if (!settled() && mayStandApart) // the bytes that complete it have no pieces, perhaps
            TOKENSCOPE_TRY_VOID(reachedInCharacters(m_text, {""}));
        return {};
    }
    argueByText();
    if (!settled())
        TOKENSCOPE_TRY_VOID(tryContexts());
    return {};
}

/// The arguments about texts that contain the piece's text.
void Reachability::Search::argueByText() {
    using Argument = void (Search::*)();
    for (const Argument argument :
         {&Search::argueByAddedTokens, &Search::argueByNormalizer, &Search::argueByWords})
        if (!settled())
            (this->*argument)();
    const auto isOne = [](const explain::PieceReading& reading) { return isOneCharacter(reading.text); };
    const bool isOneSymbol =
        m_hasAffixes ? std::all_of(m_readings.begin(), m_readings.end(), isOne) : isOneCharacter(m_spelling);
    if (m_sources.dropsCharacters() && !isOneSymbol)
        withdraw();
}

Reachability::Reachability(const Tokenizer& tokenizer)
    : m_search(std::make_unique<Search>(tokenizer)) {}
Reachability::~Reachability() = default;

Result<PieceReach> Reachability::of(PieceId id, const Progress& progress) {
    return m_search->of(id, progress);
}
bool Reachability::exceedsMatchLimit() const {
    return m_search->exceedsMatchLimit();
}

Result<std::vector<PieceReach>> reachOfAll(const Tokenizer& tokenizer, const Progress& progress) {
    Reachability search(tokenizer);
    std::vector<PieceReach> all;
    all.reserve(tokenizer.ids().size());
    const Progress stopOnly{progress.stop, {}};
    for (const PieceId id : tokenizer.ids()) {
        if (progress.stopped())
            return fail(ErrorCode::Canceled, {}, "canceled");
        TOKENSCOPE_TRY(auto reach, search.of(id, stopOnly));
        all.push_back(std::move(reach));
        if (all.size() % 1024 == 0 || all.size() == tokenizer.ids().size())
            progress.notify(all.size(), tokenizer.ids().size());
    }
    return all;
}

} // namespace tokenscope::vocab
