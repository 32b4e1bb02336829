// Pieces that are bytes, or parts of characters.
#include "core/vocab/reachability_search.h"

#include "core/base/try.h"
#include "core/definition/flat_rules.h"
#include "core/text/utf8.h"
#include "core/vocab/character_classes.h"

#include <algorithm>
#include <fmt/format.h>

namespace tokenscope::vocab {
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
    TOKENSCOPE_TRY(const bool spelled, reachedInContexts(Text(m_spelling)));
    if (spelled)
        return {};
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
    if (byte < 0x80)
        for (const Text& other : m_normalized.disguises(Text(1, static_cast<char>(byte)))) {
            TOKENSCOPE_TRY(const bool reached, reachedInContexts(other));
            if (reached)
                return {};
        }
    if (joined || m_hasAffixes) {
        suspect(Obstacle::Character, "in the characters that were tried it is merged, or they have pieces");
        return {};
    }
    // A character that gives the byte gives it alone, too, unless a rule looks at the characters around it, or it is an
    // added token, which another one may hide.
    const auto isToken = [&](const AddedToken& token) {
        return isOneCharacter(token.content) && contains(token.content, Text(1, static_cast<char>(byte)));
    };
    const auto& tokens = m_definition.addedTokens;
    const bool all =
        (byte < 0x80 || (byte >= 0xC2 && byte < 0xF0)) && std::none_of(tokens.begin(), tokens.end(), isToken);
    if (all && !m_normalized.looksAround())
        unreachable(Obstacle::Character, byte < 0x80 ? Message("its character has a piece of its own")
                                                     : Message("all characters with this byte have pieces"));
    else if (!m_definition.gguf && !fallenBackTo().test(byte))
        unreachable(Obstacle::Character,
                    byte < 0x80
                        ? Message("its character has a piece of its own, or is in no normalized text")
                        : Message("all characters with this byte have pieces, or are in no normalized text"));
    else
        suspect(Obstacle::Character, "the characters with this byte that were tried have pieces");
    return {};
}

/// The bytes of all characters that normalized texts may have and that have no piece.
const std::bitset<256>& Reachability::Search::fallenBackTo() {
    if (m_fallenBackTo)
        return *m_fallenBackTo;
    m_fallenBackTo.emplace();
    const auto before = flatRules(m_definition.preTokenizer);
    const bool replacesSpaces = std::any_of(before.begin(), before.end(), [](const PreTokenizerConfig* rule) {
        return std::holds_alternative<MetaspacePreTokenizer>(rule->kind);
    });
    for (char32_t c = 0; c < CharacterClasses::kEnd; ++c) {
        if (!CharacterClasses::isCharacter(c) || (c == U' ' && replacesSpaces))
            continue;
        Text text;
        appendUtf8(text, c);
        const PieceId id = m_definition.vocabulary.find(text);
        const bool hasPiece = id != kNoPiece && m_tokenizer.type(id) != PieceType::Unused;
        const bool isMarker = std::find(m_markers.begin(), m_markers.end(), text) != m_markers.end();
        if (!hasPiece && (isMarker || m_normalized.mayHaveCharacters(text)))
            for (const char one : text)
                m_fallenBackTo->set(static_cast<unsigned char>(one));
    }
    return *m_fallenBackTo;
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

/// Of the characters with this end, or this start, in UTF-8: one for each class that the pre-tokenizer distinguishes. The
/// empty text for an empty end or start.
const std::vector<std::string>& Reachability::Search::completions(const Text& part, bool isStart) {
    const auto [known, isNew] = m_completions.try_emplace({part, isStart});
    std::vector<Text>& texts = known->second;
    if (!isNew)
        return texts;
    if (part.empty()) {
        texts.emplace_back();
        return texts;
    }
    if (!m_wordClasses) {
        m_wordClasses.emplace();
        m_words.refine(*m_wordClasses);
    }
    // An end is in every 64th character (4096th, …); a start is that of a range.
    constexpr std::size_t kBits = 6; // that each byte after the first has
    const auto lead = static_cast<unsigned char>(part[0]);
    const std::size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    char32_t first = isStart ? lead & (0x7FU >> length) : lead & 0x3FU;
    for (std::size_t i = 1; i < part.size(); ++i)
        first = first << kBits | (static_cast<unsigned char>(part[i]) & 0x3FU);
    const std::size_t missing = isStart ? kBits * (length - part.size()) : 0;
    first <<= missing;
    const char32_t end = isStart ? first + (1U << missing) : CharacterClasses::kEnd;
    const char32_t step = isStart ? 1 : 1U << (kBits * part.size());
    std::vector<bool> seen(m_wordClasses->size());
    Text text;
    for (char32_t c = first; c < std::min(end, CharacterClasses::kEnd); c += step) {
        if (!CharacterClasses::isCharacter(c) || seen[m_wordClasses->of(c)])
            continue;
        text.clear();
        appendUtf8(text, c);
        if (isStart ? !text.starts_with(part) : !text.ends_with(part))
            continue;
        seen[m_wordClasses->of(c)] = true;
        texts.push_back(text);
    }
    return texts;
}

/// The bytes start or end within a character, and whatever it is, the pre-tokenizer splits it from those next to it.
bool Reachability::Search::isAlwaysSplit(const Text& bytes) {
    const std::size_t start = continuing(bytes);
    const std::size_t whole = firstInvalidUtf8(std::string_view(bytes).substr(start));
    if (whole == 0 || completenessWithin(bytes) == Completeness::Broken)
        return false;
    const Text middle = bytes.substr(start, whole);
    const auto& befores = completions(bytes.substr(0, start), false);
    const auto& afters = completions(bytes.substr(start + whole), true);
    return std::none_of(befores.begin(), befores.end(), [&](const Text& before) {
        return std::any_of(afters.begin(), afters.end(),
                           [&](const Text& after) { return m_words.mayContain(before + middle + after); });
    });
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
        if (isAlwaysSplit(m_text)) {
            unreachable(Obstacle::PreTokenizer,
                        "the pre-tokenizer splits all characters that it is a part of from the others");
            return {};
        }
    }
    ++m_notFound;
    m_reach.obstacle = Obstacle::None;
    suspect(Obstacle::NotUtf8,
            "it is a part of a character, and in the characters that were tried it is merged");
    return {};
}

} // namespace tokenscope::vocab
