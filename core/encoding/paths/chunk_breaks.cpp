#include "core/encoding/paths/chunk_breaks.h"

#include "core/definition/metaspace.h"
#include "core/text/utf8.h"
#include "core/unicode/character_properties.h"
#include "core/unicode/reference_classes.h"

#include <algorithm>
#include <array>
#include <type_traits>
#include <variant>

namespace tokenscope {

namespace {

/// Every symbol is spelled like the text that it represents, except unknown characters, which have lengths.
bool spellsWhatItMerges(const TokenizerDefinition& definition, const BpeModel& bpe) {
    return bpe.order == BpeModel::Order::Merges && !bpe.ignoreMerges && bpe.unkId &&
           bpe.continuingSubwordPrefix.empty() && bpe.endOfWordSuffix.empty() &&
           definition.vocabulary.sharedIds().empty();
}

} // namespace

std::bitset<128> neverJoinedTo(std::string_view white, const TokenizerDefinition& definition) {
    std::bitset<128> never;
    const auto* bpe = std::get_if<BpeModel>(&definition.model);
    const Vocabulary& vocabulary = definition.vocabulary;
    const bool known = white == " " || white == "\n" || white == "\t" || white == "\r" || white == kMetaspace;
    if (!bpe || !known || !spellsWhatItMerges(definition, *bpe) || vocabulary.find(white) == kNoPiece)
        return never;
    for (unsigned c = 0; c < 128; ++c) {
        const char byte = static_cast<char>(c);
        never.set(c, vocabulary.find({&byte, 1}) != kNoPiece);
    }
    for (const Merge& merge : bpe->merges) {
        const std::string_view left = vocabulary.bytes(merge.left);
        const std::string_view right = vocabulary.bytes(merge.right);
        const std::string_view merged = vocabulary.bytes(merge.merged);
        if (left.empty() || merged.size() != left.size() + right.size() || !merged.starts_with(left) ||
            !merged.ends_with(right))
            return {};
        const auto last = static_cast<unsigned char>(left.back());
        if (last < 128 && right.starts_with(white))
            never.reset(last);
    }
    return never;
}

namespace {

constexpr std::string_view kWhiteSpace = " \n\t\r";
/// Bytes that one byte can become by all rules together: below the limit of normalizers (64), so that none
/// rejects a text but accepts its chunks.
constexpr std::size_t kMaxChunkGrowth = 60;

/// CLIP's pattern: it matches words, which have no whitespace.
constexpr std::string_view kClipPattern = R"('s|'t|'re|'ve|'m|'ll|'d|[\p{L}]+|[\p{N}]|[^\s\p{L}\p{N}]+)";
constexpr std::string_view kClipPatternWithSpecials =
    R"(<\|startoftext\|>|<\|endoftext\|>|'s|'t|'re|'ve|'m|'ll|'d|[\p{L}]+|[\p{N}]|[^\s\p{L}\p{N}]+)";

constexpr std::size_t kMaxSpaces = 2; ///< in a literal; longer runs are not tried

bool isAllSpaces(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return c == ' '; });
}

/// Removes only accents, and rules turn no whitespace into accents.
bool takesMarks(const Pattern& pattern) {
    return pattern.kind == Pattern::Kind::Regex &&
           (pattern.text == R"(\p{Mn}+)" || pattern.text == R"([\p{Mn}]+)");
}

/// Each match is within one run of whitespace, or has no whitespace.
bool staysBetweenBreaks(const Pattern& pattern) {
    const std::string_view text = pattern.text;
    if (pattern.kind == Pattern::Kind::Literal)
        return text.find_first_of(kWhiteSpace) == std::string_view::npos ||
               (isAllSpaces(text) && text.size() <= kMaxSpaces);
    constexpr std::array<std::string_view, 7> kKnown = {" {2,}", R"(\s+)",    R"(\s)",    " +",
                                                        R"(\n)", R"(\s{2,})", R"([\r\n])"};
    return takesMarks(pattern) || std::find(kKnown.begin(), kKnown.end(), text) != kKnown.end();
}

struct Normalizing {
    bool good = true;
    bool graphemes = false;     ///< it processes grapheme clusters
    bool punctuation = true;    ///< it doesn't change neighbors of ASCII punctuation
    bool letters = true;        ///< letters beyond ASCII remain visible characters
    bool whiteReplaced = false; ///< whitespace became something that other rules can treat as a character
    std::size_t growth = 1;
};

void look(const ReplaceNormalizer& replace, Normalizing& found) {
    const std::string_view text = replace.pattern.text;
    const bool literal = replace.pattern.kind == Pattern::Kind::Literal;
    const bool one = literal && !text.empty() && decodeUtf8(text, 0).length == text.size();
    found.good = found.good && !text.empty() && staysBetweenBreaks(replace.pattern) &&
                 (one || !found.whiteReplaced || (takesMarks(replace.pattern) && replace.content.empty()));
    // The replacement of several characters must be as visible as the last of them.
    const bool visible =
        !replace.content.empty() && replace.content.back() > ' ' && replace.content.back() < 0x7F;
    found.good = found.good && (one || !literal || isAllSpaces(text) || visible);
    found.letters = found.letters && std::none_of(text.begin(), text.end(), [](char c) {
                        return static_cast<unsigned char>(c) >= 0x80;
                    });
    const bool takesWhite = !literal || text.find_first_of(kWhiteSpace) != std::string_view::npos;
    found.whiteReplaced |= takesWhite && replace.content != " ";
    found.punctuation = false;
    found.growth *= std::max<std::size_t>(1, replace.content.size());
}

std::size_t trieEnd(std::string_view charsmap) {
    std::size_t size = 0;
    for (std::size_t i = 0; i < 4 && i < charsmap.size(); ++i)
        size |= static_cast<std::size_t>(static_cast<unsigned char>(charsmap[i])) << (8 * i);
    return size + 4;
}

/// The longest replacement of a map, in bytes.
std::size_t growthOf(std::string_view charsmap) {
    std::size_t longest = 1;
    std::size_t run = 0;
    for (const char c : charsmap.substr(std::min(charsmap.size(), trieEnd(charsmap)))) {
        run = c == '\0' ? 0 : run + 1;
        longest = std::max(longest, run);
    }
    return longest;
}

void look(const NormalizerConfig& config, Normalizing& found) {
    std::visit(
        [&](const auto& kind) {
            using Kind = std::decay_t<decltype(kind)>;
            if constexpr (std::is_same_v<Kind, NormalizerSequence>) {
                for (const NormalizerConfig& part : kind.parts)
                    look(part, found);
            } else if constexpr (std::is_same_v<Kind, ReplaceNormalizer>) {
                look(kind, found);
            } else if constexpr (std::is_same_v<Kind, PrecompiledNormalizer>) {
                found.graphemes = true;
                found.punctuation = false;
                found.growth *= growthOf(kind.charsmap);
            } else if constexpr (std::is_same_v<Kind, ByteLevelNormalizer>) {
                found.good = false;
            } else if constexpr (std::is_same_v<Kind, PrependNormalizer>) {
                found.good = found.good && kind.text.size() <= kMaxChunkGrowth;
            } else {
                found.good = found.good && !std::is_same_v<Kind, SentencePieceNormalizer>;
            }
        },
        config.kind);
    found.good = found.good && found.growth <= kMaxChunkGrowth;
}

/// Whether pre-tokenizers split at the normalized form of whitespace. Harmless: they don't, but don't prevent
/// it either.
enum class Splits { No, Harmless, Yes };

Splits splitsBefore(const PreTokenizerConfig& config, std::string_view white);

Splits splitsBySequence(const PreTokenizerSequence& sequence, std::string_view white) {
    for (const PreTokenizerConfig& part : sequence.parts) {
        const Splits split = splitsBefore(part, white);
        if (split != Splits::Harmless)
            return split; // later rules only see words
    }
    return Splits::Harmless;
}

bool splitsBefore(const SplitPreTokenizer& split, std::string_view white, bool isWhite) {
    if (split.behavior == SplitBehavior::MergedWithPrevious)
        return false;
    const std::string_view pattern = split.pattern.text;
    if (split.pattern.kind == Pattern::Kind::Literal)
        return !split.invert && pattern == white;
    if (!isWhite)
        return false; // a rule turned it into something that \s doesn't match
    if (split.invert)
        return split.behavior == SplitBehavior::Removed &&
               (pattern == kClipPattern || pattern == kClipPatternWithSpecials);
    return pattern == R"(\s+)" || pattern == R"(\s)" || (pattern == " +" && white == " ");
}

Splits splitsBefore(const PreTokenizerConfig& config, std::string_view white) {
    const bool isWhite = white.size() == 1 && kWhiteSpace.find(white[0]) != std::string_view::npos;
    const auto yesIf = [](bool splits) { return splits ? Splits::Yes : Splits::No; };
    return std::visit(
        [&](const auto& kind) {
            using Kind = std::decay_t<decltype(kind)>;
            if constexpr (std::is_same_v<Kind, PreTokenizerSequence>)
                return splitsBySequence(kind, white);
            else if constexpr (std::is_same_v<Kind, BertPreTokenizer> ||
                               std::is_same_v<Kind, WhitespacePreTokenizer> ||
                               std::is_same_v<Kind, WhitespaceSplitPreTokenizer>)
                return yesIf(isWhite);
            else if constexpr (std::is_same_v<Kind, MetaspacePreTokenizer>)
                return yesIf(kind.split && (white == " " || white == kind.replacement));
            else if constexpr (std::is_same_v<Kind, CharDelimiterSplitPreTokenizer>)
                return white == kind.delimiter ? Splits::Yes : Splits::Harmless;
            else if constexpr (std::is_same_v<Kind, ByteLevelPreTokenizer>)
                return yesIf(kind.useRegex && (white == " " || (isWhite && !kind.addPrefixSpace)));
            else if constexpr (std::is_same_v<Kind, SplitPreTokenizer>)
                return yesIf(splitsBefore(kind, white, isWhite));
            else if constexpr (std::is_same_v<Kind, DigitsPreTokenizer> ||
                               std::is_same_v<Kind, PunctuationPreTokenizer>)
                return isWhite ? Splits::Harmless : Splits::No;
            else
                return Splits::No;
        },
        config.kind);
}

/// A run of whitespace is one word, or its last space belongs to what follows. Not to be split if a
/// normalizer adds spaces after characters (Bert's, next to Chinese ones).
bool runsMatter(const PreTokenizerConfig& config) {
    if (const auto* sequence = std::get_if<PreTokenizerSequence>(&config.kind))
        return std::any_of(sequence->parts.begin(), sequence->parts.end(), runsMatter);
    return std::holds_alternative<ByteLevelPreTokenizer>(config.kind) ||
           std::holds_alternative<SplitPreTokenizer>(config.kind);
}

std::string normalized(const Normalizer* normalizer, std::string_view text) {
    NormalizedText result = NormalizedText::identity(text, 0);
    if (normalizer && !normalizer->apply(result, {}))
        return {};
    return result.text;
}

/// What the normalizer turns `white` into between two letters; empty if it also changes the letters.
std::string between(const Normalizer* normalizer, std::string_view white) {
    std::string text("x");
    text += white;
    text += 'x';
    const std::string edge = normalized(normalizer, "x");
    const std::string result = normalized(normalizer, text);
    if (result.size() <= 2 * edge.size() || !result.starts_with(edge) || !result.ends_with(edge))
        return {};
    return result.substr(edge.size(), result.size() - 2 * edge.size());
}

/// True if `split` is true for the normalized form of every run of whitespace that starts with `white` (rules
/// can convert two spaces differently than one). `split` receives the first character of that form.
template <class MaySplit>
bool splitsBeforeRuns(const Normalizer* normalizer, char white, const MaySplit& split) {
    const auto splits = [&](const std::string& run) {
        const std::string result = between(normalizer, run);
        return !result.empty() && split(std::string_view(result).substr(0, decodeUtf8(result, 0).length));
    };
    const std::string one(1, white);
    return splits(one) && std::all_of(kWhiteSpace.begin(), kWhiteSpace.end(), [&](char other) {
               return splits(one + other) && splits(one + other + other) && splits(one + white + other);
           });
}

bool isAsciiWhite(unsigned char c) {
    return kWhiteSpace.find(static_cast<char>(c)) != std::string_view::npos;
}
bool isAsciiGraphic(unsigned char c) {
    return c > ' ' && c < 0x7F;
}
bool isAsciiPunctuation(unsigned char c) {
    return isAsciiGraphic(c) && !isAsciiAlphanumeric(c);
}

/// Known not to be combined with what follows.
bool isPlainLetter(const DecodedCharacter& c) {
    constexpr char32_t kSpaceWithIota = 0x37A; // by its compatibility decomposition
    return c.valid() && c.value != kSpaceWithIota &&
           (c.value < 0x600 || (c.value >= 0x3040 && c.value < 0x3100) ||
            (c.value >= 0xAC00 && c.value < 0xD7A4)) &&
           (charClasses()[c.value] & char_class::kLetter) != 0;
}
bool isPlainLetterBefore(std::string_view text, std::size_t begin, std::size_t at) {
    std::size_t start = at - 1;
    while (start > begin && at - start < 4 && isContinuationByte(text[start]))
        --start;
    const DecodedCharacter c = decodeUtf8(text.substr(0, at), start);
    return start + c.length == at && isPlainLetter(c);
}
/// The first byte of a character that can be Chinese.
bool mayStartChinese(unsigned char byte) {
    return (byte >= 0xE3 && byte <= 0xE9) || byte == 0xEF || byte == 0xF0;
}
/// Between two characters, one of which is Chinese. Neither is a mark, nor anything unusual.
bool isNextToChinese(std::string_view text, std::size_t begin, std::size_t at, std::size_t end) {
    using namespace char_class;
    std::size_t start = at - 1;
    while (start > begin && at - start < 4 && isContinuationByte(text[start]))
        --start;
    if (!mayStartChinese(static_cast<unsigned char>(text[start])) &&
        !mayStartChinese(static_cast<unsigned char>(text[at])))
        return false;
    const DecodedCharacter before = decodeUtf8(text.substr(0, at), start);
    const DecodedCharacter after = decodeUtf8(text.substr(0, end), at);
    const auto isPlain = [](const DecodedCharacter& c) {
        return c.valid() && (charClasses()[c.value] & (kLetter | kNumber | kPunctuation)) != 0;
    };
    return start + before.length == at && isPlain(before) && isPlain(after) &&
           (isChineseCharacter(before.value) || isChineseCharacter(after.value));
}
/// The character at `at` doesn't affect the one before it: it is no mark, and none of the rare cases.
bool leavesAlone(std::string_view text, std::size_t at, std::size_t end) {
    using namespace char_class;
    if (at >= end || static_cast<unsigned char>(text[at]) < 0x80)
        return true;
    const DecodedCharacter c = decodeUtf8(text.substr(0, end), at);
    return c.valid() && (charClasses()[c.value] & (kLetter | kNumber | kPunctuation)) != 0;
}

} // namespace

std::optional<NormalizerConfig> withoutEnds(const NormalizerConfig& config, bool keepsBegin, bool keepsEnd) {
    if (const auto* sequence = std::get_if<NormalizerSequence>(&config.kind)) {
        NormalizerSequence result;
        bool changed = false;
        for (const NormalizerConfig& part : sequence->parts) {
            auto other = withoutEnds(part, keepsBegin, keepsEnd);
            changed |= other.has_value();
            if (other)
                result.parts.push_back(*std::move(other));
            else
                result.parts.push_back(part);
        }
        return changed ? std::optional(NormalizerConfig{std::move(result)}) : std::nullopt;
    }
    if (std::holds_alternative<PrependNormalizer>(config.kind) && !keepsBegin)
        return NormalizerConfig{NormalizerSequence{}};
    if (const auto* strip = std::get_if<StripNormalizer>(&config.kind))
        return NormalizerConfig{StripNormalizer{strip->left && keepsBegin, strip->right && keepsEnd}};
    return std::nullopt;
}

std::optional<ChunkBreaks> ChunkBreaks::of(const TokenizerDefinition& definition, const Normalizer* within,
                                           bool addedTokens) {
    if (!definition.preTokenizer && addedTokens)
        return std::nullopt; // they would be words within a part that is one word
    Normalizing normalizing;
    if (definition.normalizer)
        look(*definition.normalizer, normalizing);
    if (!normalizing.good)
        return std::nullopt;
    if (const auto* bpe = std::get_if<BpeModel>(&definition.model)) {
        // Byte pieces of a prefix or suffix have spans relative to the text's start.
        if (bpe->byteFallback && !(bpe->continuingSubwordPrefix.empty() && bpe->endOfWordSuffix.empty()))
            return std::nullopt;
    }
    std::array<bool, 256> visible{}; // by byte: a visible character whose normalized form is visible too
    std::array<char, 128> last{};    // the last character of that form
    for (unsigned c = 0; c < 0x80; ++c) {
        const char byte = static_cast<char>(c);
        const std::string result = normalized(within, {&byte, 1});
        visible[c] = isAsciiGraphic(static_cast<unsigned char>(c)) && !result.empty() &&
                     std::all_of(result.begin(), result.end(),
                                 [](char m) { return isAsciiGraphic(static_cast<unsigned char>(m)); });
        last[c] = result.empty() ? '\0' : result.back();
    }
    std::optional<ChunkBreaks> breaks = ChunkBreaks();
    for (unsigned c = 0; c < 0x80; ++c)
        breaks->m_plain.set(c, !normalizing.graphemes || visible[c] ||
                                   isAsciiWhite(static_cast<unsigned char>(c)));
    breaks->m_graphemes = normalizing.graphemes;
    if (!definition.preTokenizer) {
        if (!breaks->setBetweenMerges(definition, within, visible, last))
            return std::nullopt;
        return breaks;
    }
    const bool wide = !addedTokens && normalizing.letters &&
                      !(definition.normalizer && runsMatter(*definition.preTokenizer));
    bool any = false;
    for (const char white : kWhiteSpace) {
        if (!splitsBeforeRuns(within, white, [&](std::string_view result) {
                return splitsBefore(*definition.preTokenizer, result) == Splits::Yes;
            }))
            continue;
        for (unsigned before = 0; before < 256; ++before) {
            if (before < 0x80 ? visible[before] : wide)
                breaks->set(static_cast<unsigned char>(before), static_cast<unsigned char>(white));
        }
        any = true;
    }
    if (!any)
        return std::nullopt;
    const bool bert = std::holds_alternative<BertPreTokenizer>(definition.preTokenizer->kind);
    const auto* bertNormalizer =
        definition.normalizer ? std::get_if<BertNormalizer>(&definition.normalizer->kind) : nullptr;
    breaks->m_chinese = bert && !addedTokens && bertNormalizer && bertNormalizer->handleChineseChars;
    if (!bert || addedTokens || !normalizing.punctuation)
        return breaks;
    for (unsigned mark = 0; mark < 0x80; ++mark) {
        const char byte = static_cast<char>(mark);
        if (!isAsciiPunctuation(static_cast<unsigned char>(mark)) ||
            normalized(within, {&byte, 1}) != std::string_view(&byte, 1))
            continue;
        for (unsigned other = 0; other < 0x80; ++other) {
            if (!visible[other])
                continue;
            breaks->set(static_cast<unsigned char>(mark), static_cast<unsigned char>(other));
            breaks->set(static_cast<unsigned char>(other), static_cast<unsigned char>(mark));
        }
    }
    return breaks;
}

/// Sets the breaks of a definition without a pre-tokenizer. `visible` and `last` describe the normalized form
/// of ASCII characters. False: there are none.
bool ChunkBreaks::setBetweenMerges(const TokenizerDefinition& definition, const Normalizer* within,
                                   const std::array<bool, 256>& visible, const std::array<char, 128>& last) {
    bool any = false;
    for (const char white : kWhiteSpace) {
        const std::string result = between(within, {&white, 1});
        const auto separable = neverJoinedTo(result, definition);
        if (separable.none() ||
            !splitsBeforeRuns(within, white, [&](std::string_view first) { return first == result; }))
            continue;
        for (unsigned before = 0; before < 0x80; ++before) {
            if (!visible[before] || !separable[static_cast<unsigned char>(last[before])])
                continue;
            set(static_cast<unsigned char>(before), static_cast<unsigned char>(white));
            any = true;
        }
    }
    return any;
}

bool ChunkBreaks::mayBegin(std::string_view part) const {
    if (!m_graphemes || part.empty())
        return true;
    const auto first = static_cast<unsigned char>(part[0]);
    return first < 0x80 ? m_plain[first] : isPlainLetter(decodeUtf8(part, 0));
}

std::size_t ChunkBreaks::next(std::string_view text, std::size_t begin, std::size_t end) const {
    if (begin >= end)
        return end;
    auto before = static_cast<unsigned char>(text[begin]);
    for (std::size_t at = begin + 1; at < end; ++at) {
        const auto after = static_cast<unsigned char>(text[at]);
        if (m_pairs[static_cast<std::size_t>(before) << 8U | after] &&
            (before < 0x80 || isPlainLetterBefore(text, begin, at)) && leavesAlone(text, at + 1, end))
            return at;
        if (m_chinese && before >= 0x80 && after >= 0xC0 && isNextToChinese(text, begin, at, end))
            return at;
        before = after;
    }
    return end;
}

} // namespace tokenscope
