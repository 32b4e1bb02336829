// Long because the arguments about a piece share what is known of it: its readings, its texts and what was found so far.
#include "core/vocab/reachability.h"

#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/definition/byte_piece.h"
#include "core/definition/flat_rules.h"
#include "core/definition/metaspace.h"
#include "core/explain/bpe/piece_merges.h"
#include "core/text/byte_alphabet.h"
#include "core/text/utf8.h"
#include "core/vocab/added_spaces.h"
#include "core/vocab/normalized_language.h"
#include "core/vocab/partial_characters.h"
#include "core/vocab/paths_without.h"
#include "core/vocab/piece_sources.h"
#include "core/vocab/preceding_pieces.h"
#include "core/vocab/unbuilt_pieces.h"
#include "core/vocab/word_language.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <utility>
#include <variant>

namespace tokenscope::vocab {
namespace {

constexpr std::array<std::string_view, kObstacleCount> kObstacleNames = {
    "none",      "type",       "same-text",     "no-merge",    "other-merge", "better-pieces", "longer-piece",
    "character", "normalizer", "pre-tokenizer", "added-token", "not-utf8",    "length"};

bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

bool isOneCharacter(std::string_view text) {
    return !text.empty() && decodeUtf8(text, 0).length == text.size();
}

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

bool overlapsStart(std::string_view token, std::string_view of) {
    for (std::size_t at = 1; at < token.size(); ++at)
        if (of.starts_with(token.substr(at)))
            return true;
    return false;
}

} // namespace

std::string_view name(Obstacle obstacle) {
    return kObstacleNames.at(static_cast<std::size_t>(obstacle));
}

std::string_view name(Reach reach) {
    static constexpr std::array<std::string_view, 3> kNames = {"reachable", "unreachable", "unknown"};
    return kNames.at(static_cast<std::size_t>(reach));
}

class Reachability::Search {
  public:
    explicit Search(const Tokenizer& tokenizer)
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
    }

    Result<PieceReach> of(PieceId id, const Progress& progress);
    [[nodiscard]] bool exceedsMatchLimit() const {
        return m_beyondInARow >= kMaxBeyondInARow || m_piecesBeyondLimit >= kMaxPiecesBeyondLimit;
    }

  private:
    static constexpr std::size_t kMaxNotFound = 64; ///< then few texts are tried for each other piece
    static constexpr int kMaxTextsBeyondLimit = 3;  ///< of a piece: more take seconds
    static constexpr int kMaxBeyondInARow = 4;      ///< pieces; then no more texts are tried
    static constexpr int kMaxPiecesBeyondLimit = 64;
    using Text = std::string;

    Result<bool> gives(std::string_view text, bool parseSpecial = false) {
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
    /// True if the text gives the piece, which is then reachable.
    Result<bool> reachedBy(const Text& text, bool parseSpecial = false) {
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
    void unreachable(Obstacle obstacle, Message reason) {
        m_reach.reach = Reach::Unreachable;
        m_reach.obstacle = obstacle;
        m_reach.reason = std::move(reason);
    }
    /// What may prevent it, without a proof; the first one stays.
    void suspect(Obstacle obstacle, Message reason) {
        if (m_reach.obstacle != Obstacle::None)
            return;
        m_reach.obstacle = obstacle;
        m_reach.reason = std::move(reason);
    }
    [[nodiscard]] bool settled() const { return m_reach.reach != Reach::Unknown; }
    /// The argument of an unreachable piece isn't about all texts: it is what prevents the piece alone.
    void withdraw() {
        if (m_reach.reach == Reach::Unreachable)
            m_reach.reach = Reach::Unknown;
    }

    // --- the kinds of pieces

    Result<void> ofAddedToken();
    Result<void> ofEmpty();
    Result<void> ofFallbackByte(unsigned char byte);
    Result<void> ofUnusedByte();
    Result<void> ofOrdinary();
    Result<void> ofUnknownPiece();

    // --- arguments: each settles the piece or leaves it open

    Result<void> argueByMerges();
    Result<void> argueByPaths();
    Result<void> argueByMatching();
    Result<void> completeCharacters();
    void argueByNormalizer();
    void argueByWords();
    void argueByAddedTokens();
    Result<void> tryContexts();
    Result<void> tryOtherSources();

    // --- parts of them

    Result<void> ofKind();
    void argueByText();
    [[nodiscard]] bool isHidden(std::string_view content) const;
    [[nodiscard]] Text plain(const Text& spelled) const;
    void listTexts();
    void addTexts(const Text& spelled);
    Result<bool> reachedInContexts(const Text& text);
    Result<bool> reachedBetween(const Text& before, const Text& text, const Text& after);
    Result<bool> reachedInCharacters(const Text& bytes, const std::vector<Text>& neighbors);
    Result<bool> complete(const std::vector<PieceId>& chain, int depth);
    [[nodiscard]] const std::vector<Text>& contextCharacters();

    const Tokenizer& m_tokenizer;
    const TokenizerDefinition& m_definition;
    WordLanguage m_words;
    NormalizedLanguage m_normalized;
    const BpeModel* m_bpe;
    std::optional<PrecedingPieces> m_preceding; ///< of WordPiece, once it is needed
    PieceSources m_sources;
    bool m_inAlphabet;           ///< words consist of bytes spelled as characters
    bool m_hasAffixes = false;   ///< BPE with a continuing-subword prefix or end-of-word suffix
    std::vector<Text> m_markers; ///< of spaces
    std::set<PieceId> m_added;
    std::vector<std::pair<Text, Text>> m_foundContexts; ///< in which others were found, the last one first
    std::size_t m_notFound = 0;                         ///< pieces that no context gave
    int m_piecesBeyondLimit = 0;                        ///< kMaxTextsBeyondLimit texts of each
    int m_beyondInARow = 0;                             ///< since a text was encoded
    std::vector<Text> m_characters;                     ///< contextCharacters(); empty: not listed
    std::optional<PartialPieces> m_partial;             ///< of BPE, once they are needed
    UnbuiltPieces m_unbuilt{m_tokenizer};               ///< of BPE

    // Of the piece in question.
    const Progress* m_progress = nullptr;
    PieceReach m_reach;
    std::string_view m_spelling;
    Text m_text;                                   ///< the bytes that it represents
    std::vector<explain::PieceReading> m_readings; ///< of BPE with a prefix or suffix
    std::vector<Text> m_texts;                     ///< as it may be in normalized text
    bool m_allTexts = true;                        ///< all of those are in m_texts
    int m_textsBeyondLimit = 0;                    ///< on which the pattern exceeded its match limit
    std::size_t m_budget = 0;                      ///< pairs of pieces that are still merged
    std::size_t m_textsLeft = 0;                   ///< chains of pieces that are still encoded
    // Of the chains of pieces that consist of characters:
    bool m_completed = false;  ///< there is one
    bool m_onlySplit = true;   ///< the normalizer changes each, or the pre-tokenizer splits it
    bool m_onlyChanged = true; ///< the normalizer changes each

    EncodeOptions m_options;
    Encoding m_encoding;
};

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
    TOKENSCOPE_TRY_VOID(ofKind());
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
    if (m_added.contains(id))
        return ofAddedToken();
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
    for (const AddedToken& token : m_definition.addedTokens) {
        if (token.id != m_reach.id)
            continue;
        for (const Text& text : {token.content, " " + token.content + " ", "a " + token.content + " a"}) {
            TOKENSCOPE_TRY(const bool plain, reachedBy(text));
            if (plain)
                return {};
            TOKENSCOPE_TRY(const bool parsed, reachedBy(text, true));
            if (parsed)
                return {};
        }
    }
    suspect(Obstacle::AddedToken, "its text is split by another added token or changed by the normalizer");
    return {};
}

Result<void> Reachability::Search::ofUnknownPiece() {
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

/// `<0xE4>` is for characters without a piece that contain this byte.
Result<void> Reachability::Search::ofFallbackByte(unsigned char byte) {
    if (byte == 0xC0 || byte == 0xC1 || byte >= 0xF5) {
        unreachable(Obstacle::NotUtf8,
                    message("no character in UTF-8 contains the byte {}", fmt::format("{:02X}", byte)));
        return {};
    }
    std::vector<std::pair<char32_t, char32_t>> ranges; // of characters that contain the byte
    if (byte < 0x80)
        ranges.emplace_back(byte, byte);
    else if (byte >= 0xF0)
        ranges.emplace_back(std::max(0x10000U, (byte & 7U) << 18U),
                            std::min(0x10FFFFU, ((byte & 7U) << 18U) + 0x3FFFFU));
    else if (byte >= 0xE0)
        ranges.emplace_back(std::max(0x800U, (byte & 15U) << 12U), ((byte & 15U) << 12U) + 0xFFFU);
    else if (byte >= 0xC2)
        ranges.emplace_back((byte & 31U) << 6U, ((byte & 31U) << 6U) + 63U);
    else
        for (const char32_t start : {0x80U, 0x1000U, 0xE000U, 0x10000U, 0x1F600U, 0x30000U, 0x100000U})
            ranges.emplace_back(start, start + 0xFFFU);
    // Next to other characters it isn't merged, perhaps.
    const bool joined = m_sources.isJoined(m_reach.id);
    const std::vector<Text> alone = {"", "a"};
    const std::vector<Text>& neighbors = joined ? contextCharacters() : alone;
    constexpr int kMaxTries = 6000;
    int tries = 0;
    for (const auto& [first, last] : ranges)
        for (char32_t c = first; c <= last && tries < kMaxTries; ++c) {
            if (c >= 0xD800 && c < 0xE000)
                continue;
            Text text;
            appendUtf8(text, c);
            if (!contains(text, std::string_view(reinterpret_cast<const char*>(&byte), 1)))
                continue;
            ++tries;
            for (const Text& around : neighbors) {
                TOKENSCOPE_TRY(const bool reached, reachedBy(around + text + around));
                if (reached)
                    return {};
            }
        }
    if (joined || m_hasAffixes) {
        suspect(Obstacle::Character, "in the characters that were tried it is merged, or they have pieces");
        return {};
    }
    // A character that gives the byte gives it alone, too, unless a rule looks at the characters around it.
    const bool all = byte < 0x80 || (byte >= 0xC2 && byte < 0xF0);
    if (all && !m_normalized.looksAround())
        unreachable(Obstacle::Character, byte < 0x80 ? Message("its character has a piece of its own")
                                                     : Message("all characters with this byte have pieces"));
    else
        suspect(Obstacle::Character, "the characters with this byte that were tried have pieces");
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
        if ((m_sources.dropsCharacters() || m_hasAffixes) && !hasByteOfNoCharacter(m_text))
            withdraw();
        if (!settled() && m_sources.dropsCharacters()) // the bytes that complete it have no pieces, perhaps
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

/// In a few characters for each lead byte: the bytes may start or end within one.
Result<bool> Reachability::Search::reachedInCharacters(const Text& bytes,
                                                       const std::vector<Text>& neighbors) {
    const std::vector<Text> ends = endsAfter(bytes);
    for (const Text& around : neighbors)
        for (const Text& end : ends)
            for (const Text& start : startsBefore(bytes + end)) {
                TOKENSCOPE_TRY(const bool reached, reachedBetween(around, start + bytes + end, around));
                if (reached)
                    return true;
            }
    return false;
}

/// Byte-fallback pieces that are merged: the bytes may have to be completed to characters.
Result<void> Reachability::Search::tryOtherSources() {
    if (const auto bytes = m_sources.bytes(m_reach.id)) {
        TOKENSCOPE_TRY(const bool reached, reachedInCharacters(*bytes, contextCharacters()));
        if (reached)
            return {};
    }
    TOKENSCOPE_TRY_VOID(tryContexts());
    if (!settled()) {
        m_reach.obstacle = Obstacle::OtherMerge;
        m_reach.reason = "it is merged from byte-fallback pieces or the unknown piece, and no text that was "
                         "tried gives it";
    }
    return {};
}

Result<void> Reachability::Search::argueByMerges() {
    if (!m_bpe)
        return {};
    TOKENSCOPE_TRY(const UnbuiltPiece* unbuilt, m_unbuilt.find(m_reach.id, *m_progress));
    if (!unbuilt)
        return {};
    m_reach.unbuilt = unbuilt->id;
    m_reach.missingMerge = unbuilt->missingMerge;
    const Obstacle obstacle = unbuilt->obstacle;
    const Message why = unbuilt->id == m_reach.id
                            ? unbuilt->why
                            : message("it needs {} (id {}): {}", printable(m_tokenizer.spelling(unbuilt->id)),
                                      std::to_string(unbuilt->id), unbuilt->why);
    const bool lookedUp = m_bpe->ignoreMerges || m_bpe->order == BpeModel::Order::Ranks;
    // A word that is looked up is the whole piece, so each argument about the start of words counts.
    const bool starts = m_text.starts_with(' ') ||
                        std::any_of(m_markers.begin(), m_markers.end(),
                                    [this](const Text& marker) { return m_spelling.starts_with(marker); });
    if (lookedUp && (starts || !wordsStartWithSpace(m_definition)))
        suspect(obstacle, why);
    else
        unreachable(obstacle, why);
    return {};
}

Result<void> Reachability::Search::argueByPaths() {
    if (!std::holds_alternative<UnigramModel>(m_definition.model))
        return {};
    PathsWithout paths(m_reach.id, m_spelling.size());
    Encoding ignored;
    if (!m_tokenizer.explainWord(m_spelling, paths, ignored, *m_progress))
        return {};
    const auto margin = paths.margin();
    // References sum in single precision, so a margin must be larger than its errors.
    const double certain = 1e-3 + 1e-5 * static_cast<double>(m_spelling.size());
    if (margin && *margin > certain)
        unreachable(Obstacle::BetterPieces, message("other pieces for its text have a higher sum, by {}",
                                                    fmt::format("{:.3g}", *margin)));
    else if (margin && *margin > -certain)
        suspect(Obstacle::BetterPieces, "other pieces for its text have nearly the same sum");
    return {};
}

Result<void> Reachability::Search::argueByMatching() {
    const auto* model = std::get_if<WordPieceModel>(&m_definition.model);
    if (!model)
        return {};
    if (!m_preceding)
        m_preceding.emplace(m_definition, m_words, m_normalized);
    const bool continues = m_preceding->continues(m_spelling) && m_spelling != model->continuingSubwordPrefix;
    const auto characters =
        std::count_if(m_text.begin(), m_text.end(), [](char c) { return !isContinuationByte(c); });
    if (static_cast<std::size_t>(characters) + (continues ? 1 : 0) > model->maxInputCharsPerWord) {
        unreachable(Obstacle::Length, message("a word of more than {} characters becomes the unknown piece",
                                              model->maxInputCharsPerWord));
        return {};
    }
    if (!continues)
        return {};
    using Found = PrecedingPieces::Found;
    TOKENSCOPE_TRY(const Found found,
                   m_preceding->search(m_text, [this](const Text& text) { return reachedBy(text); }));
    switch (found) {
    case Found::Text:
        break;
    case Found::NoStart:
        unreachable(Obstacle::LongerPiece, "no piece that starts a word can be before it");
        break;
    case Found::NoWord:
        unreachable(Obstacle::PreTokenizer, "no word has a character before it");
        break;
    case Found::Taken:
        unreachable(Obstacle::LongerPiece, "after each piece that may precede it, a longer piece matches");
        break;
    case Found::Unknown:
        suspect(Obstacle::LongerPiece, "the pieces that may precede it don't occur in a word with it");
        break;
    }
    if (!m_definition.gguf && m_words.mayContain(m_spelling)) // a word may start with the prefix as text
        withdraw();
    return {};
}

/// Tokens of a word are those of each two neighbors alone (merges don't depend on what is around them), so the
/// piece is extended by pieces that stay next to it until the text consists of characters.
Result<bool> Reachability::Search::complete(const std::vector<PieceId>& chain, int depth) {
    std::string bytes;
    std::size_t pieceEnd = 0;
    for (const PieceId id : chain) {
        bytes += m_tokenizer.pieceBytes(id);
        if (id == m_reach.id && pieceEnd == 0)
            pieceEnd = bytes.size();
    }
    const Completeness end = completenessWithin(bytes);
    if (end == Completeness::Broken)
        return false;
    const std::size_t start = continuing(bytes);
    const std::string_view whole =
        std::string_view(bytes).substr(0, start == 0 ? firstInvalidUtf8(bytes) : 0);
    if (whole.size() >= pieceEnd) {
        m_completed = true;
        const bool changed = m_normalized.alwaysChanges(whole);
        m_onlyChanged &= changed;
        if (changed || !m_words.mayContain(whole))
            return false;
        m_onlySplit = false;
    }
    if (start == 0 && end == Completeness::Whole) {
        if (m_textsLeft == 0) {
            m_budget = 0;
            return false;
        }
        --m_textsLeft;
        for (const char* before : {"", "a", " "}) {
            TOKENSCOPE_TRY(const bool reached, reachedBy(before + bytes));
            if (reached)
                return true;
        }
        return false;
    }
    if (depth == 0)
        return false;
    const bool left = start > 0;
    for (const PartialPieces::Piece& other : left ? m_partial->open() : m_partial->continuing()) {
        if (completenessWithin(left ? other.bytes + bytes : bytes + other.bytes) == Completeness::Broken)
            continue;
        if (m_budget == 0)
            return false;
        --m_budget;
        TOKENSCOPE_TRY(const bool separate,
                       left ? m_partial->staySeparate(other.id, chain.front(), *m_progress)
                            : m_partial->staySeparate(chain.back(), other.id, *m_progress));
        if (!separate)
            continue;
        std::vector<PieceId> longer = chain;
        longer.insert(left ? longer.begin() : longer.end(), other.id);
        TOKENSCOPE_TRY(const bool reached, complete(longer, depth - 1));
        if (reached)
            return true;
    }
    return false;
}

Result<void> Reachability::Search::completeCharacters() {
    if (m_bpe && m_tokenizer.mergeRules()) {
        if (!m_partial)
            m_partial.emplace(m_tokenizer, m_added);
        constexpr std::size_t kMaxMerges = 50'000;
        m_budget = kMaxMerges;
        constexpr std::size_t kMaxTexts = 512;
        constexpr std::size_t kFewTexts = 4;
        m_textsLeft = m_notFound >= kMaxNotFound ? kFewTexts : kMaxTexts;
        m_completed = false;
        m_onlySplit = m_onlyChanged = true;
        constexpr int kMaxPieces = 6; // three on each side complete a character
        TOKENSCOPE_TRY(const bool reached, complete({m_reach.id}, kMaxPieces));
        if (reached)
            return {};
        if (!m_completed && m_budget > 0) {
            unreachable(Obstacle::NotUtf8,
                        hasByteOfNoCharacter(m_text)
                            ? "it has a byte that UTF-8 never has"
                            : "it is a part of a character, and no pieces next to it complete the character");
            if (m_tokenizer.preservesInvalidBytes()) {
                TOKENSCOPE_TRY(const bool raw, gives(m_text));
                if (raw)
                    m_reach.text = m_text;
            }
            return {};
        }
        if (m_onlySplit && m_budget > 0) {
            unreachable(
                m_onlyChanged ? Obstacle::Normalizer : Obstacle::PreTokenizer,
                m_onlyChanged
                    ? Message("the normalizer changes all characters that it is a part of")
                    : Message(
                          "the pre-tokenizer splits all characters that it is a part of from the others"));
            return {};
        }
    }
    ++m_notFound;
    m_reach.obstacle = Obstacle::None;
    suspect(Obstacle::NotUtf8,
            "it is a part of a character, and in the characters that were tried it is merged");
    return {};
}

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
        }
}

void Reachability::Search::argueByNormalizer() {
    if (!m_allTexts)
        return;
    const std::vector<Text>& texts = m_texts;
    if (std::all_of(texts.begin(), texts.end(),
                    [this](const Text& text) { return m_normalized.alwaysChanges(text); }))
        unreachable(Obstacle::Normalizer, "the normalizer changes its text wherever it occurs");
    else if (std::none_of(texts.begin(), texts.end(),
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

/// Another token may take a part of this one's place in a text and then be rejected, so that neither is extracted.
bool Reachability::Search::isHidden(std::string_view content) const {
    return std::any_of(m_definition.addedTokens.begin(), m_definition.addedTokens.end(),
                       [&](const AddedToken& token) {
                           if (!token.singleWord && !(token.special && !m_definition.parseSpecialByDefault))
                               return false;
                           const auto normalized = m_normalized.normalizes() && token.normalized
                                                       ? m_normalized.normalized(token.content)
                                                       : token.content;
                           return !normalized || (*normalized != content && contains(*normalized, content)) ||
                                  overlapsStart(*normalized, content);
                       });
}

/// Tokens with `normalized` are searched in normalized text, normalized themselves; others in the original text, about
/// which a piece says nothing if there is a normalizer.
void Reachability::Search::argueByAddedTokens() {
    const std::vector<Text>& texts = m_texts;
    for (const AddedToken& token : m_definition.addedTokens) {
        if (token.singleWord || (token.special && !m_definition.parseSpecialByDefault) ||
            (m_normalized.normalizes() && !token.normalized))
            continue;
        const auto content =
            m_normalized.normalizes() ? m_normalized.normalized(token.content) : token.content;
        if (!content || content->empty() ||
            std::any_of(texts.begin(), texts.end(),
                        [&](const Text& text) { return !contains(text, *content); }) ||
            isHidden(*content))
            continue;
        unreachable(
            Obstacle::AddedToken,
            message("its text contains the added token '{}', which is taken out first", token.content));
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
    if (m_normalized.normalizes()) { // added tokens may be searched before it
        Text capitals = m_text;
        for (char& c : capitals)
            c = static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
        if (capitals != m_text)
            texts.push_back(std::move(capitals));
    }
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
