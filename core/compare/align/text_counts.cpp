#include "core/compare/align/text_counts.h"

#include "core/text/utf8.h"
#include "core/unicode/character_properties.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace tokenscope::compare {

namespace {

template <std::size_t N>
void addAll(std::array<std::uint64_t, N>& to, const std::array<std::uint64_t, N>& from) {
    for (std::size_t i = 0; i < N; ++i)
        to[i] += from[i];
}

constexpr std::size_t kBlock = 64;
constexpr std::size_t kAnyAsciiLetter = 'a';
constexpr std::uint64_t kOneCharacter = std::uint64_t{1} << 32U;

bool isAsciiBlock(const char* block) {
    std::array<std::uint64_t, kBlock / sizeof(std::uint64_t)> bytes{};
    std::memcpy(bytes.data(), block, kBlock);
    std::uint64_t all = 0;
    for (const std::uint64_t some : bytes)
        all |= some;
    return (all & 0x8080'8080'8080'8080U) == 0;
}

struct AsciiCounts {
    unsigned letters = 0, lines = 0, words = 0; ///< words that start here
    bool endsInWord = false;
};

/// The compiler vectorizes these loops.
AsciiCounts countAscii(const char* block, bool inWord) {
    std::array<std::uint8_t, kBlock + 1> isWord;
    isWord[0] = inWord ? 1 : 0;
    std::uint8_t letters = 0;
    std::uint8_t lines = 0;
    std::uint8_t words = 0;
    for (std::size_t i = 0; i < kBlock; ++i) {
        const auto c = static_cast<std::uint8_t>(block[i]);
        const auto fromTab = static_cast<std::uint8_t>(c - '\t');
        const auto fromA = static_cast<std::uint8_t>((c | 0x20U) - 'a');
        isWord[i + 1] = static_cast<std::uint8_t>((fromTab > 4 ? 1 : 0) & (c != ' ' ? 1 : 0));
        letters = static_cast<std::uint8_t>(letters + (fromA < 26 ? 1 : 0));
        lines = static_cast<std::uint8_t>(lines + (c == '\n' ? 1 : 0));
    }
    for (std::size_t i = 0; i < kBlock; ++i)
        words = static_cast<std::uint8_t>(words + (isWord[i + 1] > isWord[i] ? 1 : 0));
    return {letters, lines, words, isWord[kBlock] != 0};
}

void writeAsciiScripts(const char* block, ScriptCode ofLetters, ScriptCode* ofBytes) {
    for (std::size_t i = 0; i < kBlock; ++i) {
        const auto fromA = static_cast<std::uint8_t>((static_cast<std::uint8_t>(block[i]) | 0x20U) - 'a');
        ofBytes[i] = fromA < 26 ? ofLetters : kNoScript;
    }
}

/// Writes four entries for any length: entries after the character are overwritten later.
void writeCharacterScripts(ScriptCode script, ScriptCode* ofBytes) {
    const std::uint32_t four = 0x0101'0101U * script;
    std::memcpy(ofBytes, &four, sizeof(four));
}

} // namespace

TextCounts& TextCounts::operator+=(const TextCounts& other) {
    bytes += other.bytes;
    characters += other.characters;
    words += other.words;
    lines += other.lines;
    addAll(scripts, other.scripts);
    addAll(scriptBytes, other.scriptBytes);
    return *this;
}

TokenCounts& TokenCounts::operator+=(const TokenCounts& other) {
    tokens += other.tokens;
    withoutText += other.withoutText;
    special += other.special;
    unknown += other.unknown;
    singleBytes += other.singleBytes;
    longest = std::max(longest, other.longest);
    addAll(scripts, other.scripts);
    addAll(scriptBytes, other.scriptBytes);
    return *this;
}

namespace {

template <bool writesScripts>
std::uint64_t countTextImpl(std::string_view text, TextPart part, TextCounts& counts, ScriptCode* ofBytes) {
    const std::uint8_t* classes = charClasses();
    const ScriptCode* scripts = scriptTable();
    // Two tallies in turn, because a count that was just written is slow to read.
    // The upper 32 bits count characters, the lower ones their bytes.
    std::array<std::array<std::uint64_t, kScriptCodes>, 2> tally{};
    std::uint64_t characters = 0;
    std::uint64_t words = 0;
    std::uint64_t lines = 0;
    std::uint64_t letters = 0;
    std::uint64_t damaged = 0;
    bool inWord = part.continuesWord;
    for (std::size_t at = 0; at < text.size();) {
        if (at + kBlock <= text.size() && isAsciiBlock(text.data() + at)) {
            const AsciiCounts block = countAscii(text.data() + at, inWord);
            letters += block.letters;
            lines += block.lines;
            words += block.words;
            inWord = block.endsInWord;
            characters += kBlock;
            if constexpr (writesScripts)
                writeAsciiScripts(text.data() + at, scripts[kAnyAsciiLetter], ofBytes + at);
            at += kBlock;
            continue;
        }
        for (const std::size_t stop = std::min(text.size(), at + kBlock); at < stop; ++characters) {
            const DecodedCharacter decoded = decodeUtf8(text, at);
            const char32_t c = decoded.valid() ? decoded.value : kReplacementCharacter;
            if constexpr (writesScripts)
                writeCharacterScripts(scripts[c], ofBytes + at);
            at += decoded.length;
            damaged += decoded.valid() ? 0 : 1;
            lines += c == '\n' ? 1 : 0;
            tally[characters & 1U][scripts[c]] += kOneCharacter + decoded.length;
            const bool word = (classes[c] & char_class::kSpace) == 0;
            words += word && !inWord ? 1 : 0;
            inWord = word;
        }
    }
    std::uint64_t classified = letters;
    for (std::size_t i = 0; i < kScriptCodes; ++i) {
        const std::uint64_t own = tally[0][i] / kOneCharacter + tally[1][i] / kOneCharacter;
        const std::uint64_t bytes = tally[0][i] % kOneCharacter + tally[1][i] % kOneCharacter;
        counts.scripts[i] += own;
        counts.scriptBytes[i] += bytes;
        classified += own;
    }
    const std::uint64_t others = characters - classified; // ASCII characters other than letters
    counts.scripts[scripts[kAnyAsciiLetter]] += letters;
    counts.scriptBytes[scripts[kAnyAsciiLetter]] += letters;
    counts.scripts[kNoScript] += others;
    counts.scriptBytes[kNoScript] += others;
    counts.bytes += text.size();
    counts.characters += characters;
    counts.words += words;
    counts.lines += lines + (part.endsText && !text.empty() && text.back() != '\n' ? 1 : 0);
    return damaged;
}

} // namespace

std::uint64_t countText(std::string_view text, TextPart part, TextCounts& counts) {
    return countTextImpl<false>(text, part, counts, nullptr);
}

std::uint64_t countText(std::string_view text, TextPart part, TextCounts& counts, ScriptCode* scripts) {
    return countTextImpl<true>(text, part, counts, scripts);
}

ScriptCode scriptOfSpan(std::string_view text, ByteSpan span) {
    const ScriptCode* scripts = scriptTable();
    std::size_t at = span.begin;
    for (std::size_t back = 1; back <= 3 && back <= at; ++back) { // a token may start inside a character
        if (!isContinuationByte(text[at - back + 1]))
            break;
        const DecodedCharacter c = decodeUtf8(text, at - back);
        if (c.valid() && c.length > back) {
            at -= back;
            break;
        }
    }
    while (at < span.end) {
        const DecodedCharacter c = decodeUtf8(text, at);
        const ScriptCode script = c.valid() ? scripts[c.value] : kNoScript;
        if (script != kNoScript)
            return script;
        at += c.length;
    }
    return kNoScript;
}

void countTokens(std::string_view text, const PieceTexts& pieces, const Encoding& encoding,
                 TokenCounts& counts) {
    for (std::size_t i = 0; i < encoding.size(); ++i)
        countToken(pieces.type(encoding.ids[i]), encoding.bytes[i], scriptOfSpan(text, encoding.bytes[i]),
                   counts);
}

TextFigures figuresOf(const TextCounts& text, const TokenCounts& tokens) {
    TextFigures figures;
    figures.bytes = text.bytes;
    figures.characters = text.characters;
    figures.words = text.words;
    figures.lines = text.lines;
    figures.tokens = tokens.tokens;
    figures.withoutText = tokens.withoutText;
    figures.special = tokens.special;
    figures.unknown = tokens.unknown;
    figures.singleBytes = tokens.singleBytes;
    figures.longest = tokens.longest;
    for (std::size_t i = 0; i < kScriptCodes; ++i) {
        const ScriptFigures script{text.scripts[i], tokens.scripts[i], tokens.scriptBytes[i]};
        if (!(script == ScriptFigures{}))
            figures.scripts.emplace(static_cast<ScriptCode>(i), script);
    }
    return figures;
}

TextFigures figuresOf(std::string_view text, const PieceTexts& pieces, const Encoding& encoding) {
    TextCounts counts;
    countText(text, {}, counts);
    TokenCounts tokens;
    countTokens(text, pieces, encoding, tokens);
    return figuresOf(counts, tokens);
}

} // namespace tokenscope::compare
