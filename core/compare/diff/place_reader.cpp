#include "core/compare/diff/place_reader.h"

#include "core/definition/metaspace.h"
#include "core/explain/stages/stage_rules.h"
#include "core/text/byte_alphabet.h"
#include "core/text/utf8.h"

#include <algorithm>

namespace tokenscope::compare {
namespace {

constexpr std::string_view kReplaced = "\xEF\xBF\xBD";

bool hasByteLevel(const std::vector<explain::StageRule>& rules) {
    return std::any_of(rules.begin(), rules.end(),
                       [](const explain::StageRule& rule) { return rule.name == "ByteLevel"; });
}

bool normalizerSpells(const TokenizerDefinition& definition) {
    return definition.normalizer && hasByteLevel(explain::rulesOf(*definition.normalizer));
}

bool wordsAreSpelled(const TokenizerDefinition& definition) {
    return normalizerSpells(definition) ||
           (definition.preTokenizer && hasByteLevel(explain::rulesOf(*definition.preTokenizer))) ||
           (definition.gguf && definition.gguf->byteAlphabet);
}

/// llama.cpp has no normalizers: most of its models normalize internally.
bool modelNormalizes(const TokenizerDefinition& definition) {
    return definition.gguf && !definition.gguf->byteAlphabet &&
           definition.gguf->kind != GgufTokenizer::Kind::Rwkv;
}

std::string_view slice(std::string_view text, ByteSpan span) {
    return span.begin <= text.size() ? text.substr(span.begin, span.size()) : std::string_view();
}

PlacedBytes withoutAlphabet(const PlacedBytes& spelled) {
    PlacedBytes bytes;
    for (std::size_t at = 0; at < spelled.text.size();) {
        const DecodedCharacter c = decodeUtf8(spelled.text, at);
        const auto byte = c.valid() ? alphabetToByte(c.value) : std::nullopt;
        if (!byte)
            return spelled;
        const char one = static_cast<char>(*byte);
        bytes.append({&one, 1}, spelled.origin[at]);
        at += c.length;
    }
    return bytes;
}

/// `▁` is a space unless the text itself contains it there.
PlacedBytes withSpaces(const PlacedBytes& spelled, std::string_view text) {
    PlacedBytes bytes;
    for (std::size_t at = 0; at < spelled.text.size();) {
        const std::uint32_t length = decodeUtf8(spelled.text, at).length;
        const std::string_view c = std::string_view(spelled.text).substr(at, length);
        const ByteSpan origin = spelled.origin[at];
        const bool literal =
            !origin.empty() &&
            slice(text, {origin.begin, static_cast<std::uint32_t>(text.size())}).starts_with(kMetaspace);
        if (c == kMetaspace && !literal) {
            bytes.append(" ", origin);
        } else {
            for (std::size_t i = at; i < at + length; ++i)
                bytes.append(std::string_view(spelled.text).substr(i, 1), spelled.origin[i]);
        }
        at += length;
    }
    return bytes;
}

void appendPlaced(PlacedBytes& to, std::string_view text, std::span<const ByteSpan> origin,
                  const TextPlace& place) {
    for (std::size_t i = 0; i < text.size(); ++i)
        if (place.has(origin[i]))
            to.append(text.substr(i, 1), origin[i]);
}

/// The concatenated words, with the text between them.
std::string textOfWords(const TokenizerDefinition& definition, const std::vector<explain::SteppedWord>& words,
                        const TextPlace& place) {
    std::string text;
    std::uint32_t reached = place.span.begin;
    const auto fill = [&](std::uint32_t to) {
        if (to > reached)
            text += slice(place.text, {reached, to});
        reached = std::max(reached, to);
    };
    for (const explain::SteppedWord& word : words) {
        const PlacedBytes read = readWord(definition, word, place.text);
        for (std::size_t i = 0; i < read.text.size(); ++i) {
            if (!place.has(read.origin[i]))
                continue;
            fill(read.origin[i].begin);
            text += read.text[i];
            reached = std::max(reached, read.origin[i].end);
        }
    }
    fill(place.span.end);
    return text;
}

/// Restores bytes that are not UTF-8 where the words contain them; stages are shown U+FFFD instead.
void restoreInvalidBytes(PlacedBytes& placed, const TokenizerDefinition& definition,
                         const std::vector<explain::SteppedWord>& words, std::string_view text) {
    PlacedBytes kept;
    for (std::size_t at = 0; at < placed.text.size();) {
        const std::uint32_t length = decodeUtf8(placed.text, at).length;
        const ByteSpan origin = placed.origin[at];
        const std::string_view source = slice(text, origin);
        const bool stray = std::string_view(placed.text).substr(at, length) == kReplaced &&
                           source.size() == 1 && !text.substr(origin.begin).starts_with(kReplaced);
        const bool keeps =
            stray && std::any_of(words.begin(), words.end(), [&](const explain::SteppedWord& word) {
                const PlacedBytes read = readWord(definition, word, text);
                const auto found = std::find(read.origin.begin(), read.origin.end(), origin);
                return found != read.origin.end() &&
                       read.text[static_cast<std::size_t>(found - read.origin.begin())] == source[0];
            });
        if (keeps)
            kept.append(source, origin);
        else
            for (std::size_t i = at; i < at + length; ++i)
                kept.append(std::string_view(placed.text).substr(i, 1), placed.origin[i]);
        at += length;
    }
    placed = std::move(kept);
}

} // namespace

bool TextPlace::has(ByteSpan origin) const {
    if (!origin.empty())
        return origin.begin < span.end && origin.end > span.begin;
    return origin.begin >= span.begin &&
           (origin.begin < span.end ||
            (origin.begin == span.end && (span.empty() || (atEnd && span.end == text.size()))));
}

TextPlace atCharacters(TextPlace place) {
    const auto inside = [&](std::uint32_t at) {
        return at > 0 && at < place.text.size() && isContinuationByte(place.text[at]);
    };
    for (int i = 0; i < 3 && inside(place.span.begin); ++i)
        --place.span.begin;
    for (int i = 0; i < 3 && inside(place.span.end); ++i)
        ++place.span.end;
    return place;
}

PlacedBytes readWord(const TokenizerDefinition& definition, const explain::SteppedWord& word,
                     std::string_view text) {
    const PlacedBytes placed = {word.text, word.origin};
    if (word.fixed)
        return placed;
    return wordsAreSpelled(definition) ? withoutAlphabet(placed) : withSpaces(placed, text);
}

PlaceReader::PlaceReader(const TokenizerDefinition& definition, const TextPlace& place)
    : m_definition(definition)
    , m_place(place)
    , m_rows(1 + (definition.normalizer && !definition.gguf ? explain::rulesOf(*definition.normalizer).size()
                                                            : 0)) {}

void PlaceReader::added(ByteSpan original, PieceId /*id*/) {
    const std::string_view bytes = slice(m_place.text, original);
    std::vector<ByteSpan> origin;
    for (std::uint32_t at = original.begin; at < original.end; ++at)
        origin.push_back({at, at + 1});
    for (PlacedBytes& row : m_rows)
        appendPlaced(row, bytes, origin, m_place);
}

void PlaceReader::plain(const NormalizedText& part) {
    appendPlaced(m_rows.front(), part.text, part.origin, m_place);
}

void PlaceReader::normalized(std::size_t rule, const NormalizedText& part) {
    if (rule + 1 < m_rows.size())
        appendPlaced(m_rows[rule + 1], part.text, part.origin, m_place);
}

void PlaceReader::word(const ModelWord& given) {
    if (given.text.empty())
        return;
    const ByteSpan span = {given.origin.front().begin,
                           std::max(given.origin.front().begin, given.origin.back().end)};
    if (!m_place.has(span))
        return;
    explain::SteppedWord word;
    word.text = given.text;
    word.origin.assign(given.origin.begin(), given.origin.end());
    word.span = span;
    word.firstToken = static_cast<std::uint32_t>(given.firstToken);
    word.endToken = static_cast<std::uint32_t>(given.endToken);
    m_given.push_back(std::move(word));
}

std::string PlaceReader::normalizedText(const std::vector<explain::SteppedWord>& words) const {
    if (modelNormalizes(m_definition))
        return textOfWords(m_definition, words, m_place);
    PlacedBytes placed = normalizerSpells(m_definition) ? withoutAlphabet(m_rows.back())
                                                        : withSpaces(m_rows.back(), m_place.text);
    if (m_rows.size() == 1)
        restoreInvalidBytes(placed, m_definition, words, m_place.text);
    return placed.text;
}

std::vector<std::string> PlaceReader::changedBy() const {
    std::vector<std::string> names;
    if (m_rows.size() == 1)
        return names;
    const std::vector<explain::StageRule> rules = explain::rulesOf(*m_definition.normalizer);
    const auto* own = std::get_if<SentencePieceNormalizer>(&m_definition.normalizer->kind);
    for (std::size_t i = 0; i < rules.size(); ++i) {
        if (m_rows[i + 1].text == m_rows[i].text || rules[i].name == "ByteLevel")
            continue;
        std::string name = own && !own->name.empty() ? "SentencePiece (" + own->name + ")" : rules[i].name;
        if (std::find(names.begin(), names.end(), name) == names.end())
            names.push_back(std::move(name));
    }
    return names;
}

} // namespace tokenscope::compare
