#include "core/compare/diff/first_divergence.h"

#include "core/base/try.h"
#include "core/compare/align/pieces.h"
#include "core/definition/metaspace.h"
#include "core/encoding/stage_observer.h"
#include "core/explain/stages/stage_rules.h"
#include "core/explain/stages/word_list.h"
#include "core/text/byte_alphabet.h"
#include "core/text/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::compare {
namespace {

// Collects the results of the stages of one tokenizer at a place of a text, in a form that is comparable
// between tokenizers: the byte-level alphabet decoded to bytes, and `▁` to spaces.
//
//   text         x _ É l a n        place [1,7)
//   normalizer   x _ e l a n        over the whole text; bytes with origins in the place: "_elan"
//   words          ( e l a n )      a pre-tokenizer dropped the space: here "elan"
//
// A byte without an origin (a prefix) belongs to the place that starts there, or, at the end of the text, to
// the last one.

/// A place in `text`, which may be a part of a longer text.
struct TextPlace {
    std::string_view text;
    ByteSpan span;      ///< in `text`
    bool atEnd = false; ///< nothing follows `text`
    /// Whether text with this origin belongs to the place.
    [[nodiscard]] bool has(ByteSpan origin) const;
};

/// Bytes with their origins.
struct PlacedBytes {
    std::string text;
    std::vector<ByteSpan> origin; ///< one per byte

    void append(std::string_view bytes, ByteSpan from) {
        text += bytes;
        origin.insert(origin.end(), bytes.size(), from);
    }
};

/// Collects the part of each stage's result that belongs to the place.
class PlaceReader final : public StageObserver {
  public:
    /// Both must outlive the reader.
    PlaceReader(const TokenizerDefinition& definition, const TextPlace& place);

    void added(ByteSpan original, PieceId id) override;
    void plain(const NormalizedText& part) override;
    void normalized(std::size_t rule, const NormalizedText& part) override;
    void addedLater(const NormalizedText&, ByteSpan, PieceId) override {}
    void segment(const PreTokenizedText&) override {}
    void split(std::size_t, const PreTokenizedText&) override {}
    void word(const ModelWord& word) override;

    /// The words at the place as the model got them.
    [[nodiscard]] const std::vector<explain::SteppedWord>& given() const { return m_given; }

    /// The place after the normalizer. `words` are the words of the place, in order; they are needed for
    /// models that normalize internally (llama.cpp) and for bytes that are not UTF-8.
    [[nodiscard]] std::string normalizedText(const std::vector<explain::SteppedWord>& words) const;
    /// Rules of the normalizer that changed the place, in order.
    [[nodiscard]] std::vector<std::string> changedBy() const;

  private:
    const TokenizerDefinition& m_definition;
    const TextPlace& m_place;
    std::vector<PlacedBytes> m_rows; ///< the text before the first and after each rule
    std::vector<explain::SteppedWord> m_given;
};

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

/// A word as its model reads it, in comparable form.
PlacedBytes readWord(const TokenizerDefinition& definition, const explain::SteppedWord& word,
                     std::string_view text) {
    const PlacedBytes placed = {word.text, word.origin};
    if (word.fixed)
        return placed;
    return wordsAreSpelled(definition) ? withoutAlphabet(placed) : withSpaces(placed, text);
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

bool TextPlace::has(ByteSpan origin) const {
    if (!origin.empty())
        return origin.begin < span.end && origin.end > span.begin;
    return origin.begin >= span.begin &&
           (origin.begin < span.end ||
            (origin.begin == span.end && (span.empty() || (atEnd && span.end == text.size()))));
}

/// The place, extended to whole characters.
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

constexpr std::size_t kFarthestBreak = 16'384;

/// The nearest position at or before (after) `from` where both can be split; the end of the text if there is
/// none nearby.
std::uint32_t safeBefore(const Tokenizer& a, const Tokenizer& b, std::string_view text, std::uint32_t from) {
    const std::size_t last = from > kFarthestBreak ? from - kFarthestBreak : 0;
    for (std::size_t at = from; at > last; --at)
        if (a.isSafeBreak(text, at) && b.isSafeBreak(text, at))
            return static_cast<std::uint32_t>(at);
    return 0;
}

std::uint32_t safeAfter(const Tokenizer& a, const Tokenizer& b, std::string_view text, std::uint32_t from) {
    const std::size_t last = std::min(text.size(), from + kFarthestBreak);
    for (std::size_t at = from; at < last; ++at)
        if (a.isSafeBreak(text, at) && b.isSafeBreak(text, at))
            return static_cast<std::uint32_t>(at);
    return static_cast<std::uint32_t>(text.size());
}

void shift(ByteSpan& span, std::uint32_t by) {
    span.begin += by;
    span.end += by;
}

bool hasPreTokenizer(const Tokenizer& tokenizer) {
    const TokenizerDefinition& definition = tokenizer.definition();
    return definition.preTokenizer.has_value() ||
           (definition.gguf &&
            (definition.gguf->byteAlphabet || definition.gguf->kind == GgufTokenizer::Kind::WordPiece));
}

ReadWord readAt(const Tokenizer& tokenizer, const explain::SteppedWord& word, const TextPlace& place) {
    PlacedBytes bytes = readWord(tokenizer.definition(), word, place.text);
    ReadWord read{word.span, {}, {}, word.fixed};
    for (std::size_t i = 0; i < bytes.text.size(); ++i)
        if (place.has(bytes.origin[i]))
            read.here += bytes.text[i];
    read.text = std::move(bytes.text);
    return read;
}

Result<DivergenceSide> sideOf(const Tokenizer& tokenizer, EncodeOptions options, std::string_view text,
                              ByteSpan window, ByteSpan place) {
    options.continuesText = window.begin > 0;
    options.progress = {};
    const std::string_view part = text.substr(window.begin, window.size());
    const TextPlace exact = {
        part, {place.begin - window.begin, place.end - window.begin}, window.end == text.size()};
    const TextPlace wide = atCharacters(exact);
    PlaceReader reader(tokenizer.definition(), wide);
    TOKENSCOPE_TRY(auto list, explain::listWords(tokenizer, part, options, &reader));
    DivergenceSide side;
    for (std::size_t i = 0; i < list.model.size(); ++i) {
        ByteSpan span = list.model.bytes[i];
        if (!exact.has(span))
            continue;
        shift(span, window.begin);
        side.pieces.push_back(list.model.ids[i]);
        side.spans.push_back(span);
    }
    std::erase_if(list.words, [&](const explain::SteppedWord& word) { return !wide.has(word.span); });
    side.normalized = reader.normalizedText(list.words);
    side.normalizers = reader.changedBy();
    const bool splitsWords = hasPreTokenizer(tokenizer);
    std::vector<explain::SteppedWord> given = splitsWords ? reader.given() : list.words;
    for (explain::SteppedWord& word : list.words) {
        if (splitsWords && word.fixed)
            given.push_back(word);
        shift(word.span, window.begin);
        for (ByteSpan& origin : word.origin)
            shift(origin, window.begin);
    }
    std::stable_sort(given.begin(), given.end(),
                     [](const explain::SteppedWord& x, const explain::SteppedWord& y) {
                         return x.firstToken < y.firstToken;
                     });
    for (const explain::SteppedWord& word : given) {
        side.read.push_back(readAt(tokenizer, word, wide));
        shift(side.read.back().span, window.begin);
        if (splitsWords || word.fixed)
            for (const std::uint32_t cut : {side.read.back().span.begin, side.read.back().span.end})
                if (cut > place.begin && cut < place.end)
                    side.boundaries.push_back(cut);
    }
    side.words = std::move(list.words);
    std::sort(side.boundaries.begin(), side.boundaries.end());
    side.boundaries.erase(std::unique(side.boundaries.begin(), side.boundaries.end()), side.boundaries.end());
    return side;
}

std::vector<ByteSpan> fixedWords(const DivergenceSide& side) {
    std::vector<ByteSpan> spans;
    for (const explain::SteppedWord& word : side.words)
        if (word.fixed)
            spans.push_back(word.span);
    return spans;
}

std::string readHere(const DivergenceSide& side) {
    std::string text;
    for (const ReadWord& word : side.read)
        text += word.here;
    return text;
}

/// Whether the models get the same words for the same ranges of the text.
bool sameWords(const DivergenceSide& one, const DivergenceSide& other) {
    return std::equal(
        one.read.begin(), one.read.end(), other.read.begin(), other.read.end(),
        [](const ReadWord& a, const ReadWord& b) { return a.span == b.span && a.here == b.here; });
}

bool samePieces(const Tokenizer& a, const DivergenceSide& one, const Tokenizer& b,
                const DivergenceSide& other) {
    return one.spans == other.spans &&
           std::equal(one.pieces.begin(), one.pieces.end(), other.pieces.begin(), other.pieces.end(),
                      [&](PieceId x, PieceId y) {
                          return samePiece(a, x, b, y) ||
                                 (pieceText(a, x) == pieceText(b, y) && a.type(x) == b.type(y));
                      });
}

void findMissing(const Tokenizer& own, DivergenceSide& side, const Tokenizer& tokenizer,
                 const DivergenceSide& other) {
    for (const PieceId id : other.pieces) {
        const PieceType type = tokenizer.type(id);
        if (type == PieceType::Unknown || type == PieceType::Control || type == PieceType::Byte)
            continue;
        std::string bytes = pieceText(tokenizer, id);
        if (!bytes.empty() && findPieceFor(own, bytes) == kNoPiece &&
            std::find(side.missing.begin(), side.missing.end(), bytes) == side.missing.end())
            side.missing.push_back(std::move(bytes));
    }
}

/// The stage after the last one with equal results: a difference that disappears again is no reason.
DivergenceStage stageOf(const Tokenizer& a, const DivergenceSide& one, const Tokenizer& b,
                        const DivergenceSide& other) {
    if (samePieces(a, one, b, other))
        return one.pieces == other.pieces ? DivergenceStage::PostProcessing : DivergenceStage::Ids;
    if (fixedWords(one) != fixedWords(other))
        return DivergenceStage::AddedTokens;
    const bool readTheSame = readHere(one) == readHere(other);
    const bool splitWords = hasPreTokenizer(a) || hasPreTokenizer(b);
    if (readTheSame && (!splitWords || sameWords(one, other)))
        return DivergenceStage::Model;
    return !readTheSame && one.normalized != other.normalized ? DivergenceStage::Normalizer
                                                              : DivergenceStage::PreTokens;
}

} // namespace

std::string_view name(DivergenceStage stage) {
    switch (stage) {
    case DivergenceStage::AddedTokens:
        return "added tokens";
    case DivergenceStage::Normalizer:
        return "normalizer";
    case DivergenceStage::PreTokens:
        return "pre-tokens";
    case DivergenceStage::Model:
        return "model";
    case DivergenceStage::PostProcessing:
        return "post-processing";
    case DivergenceStage::Ids:
        break;
    }
    return "ids";
}

Result<FirstDivergence> firstDivergence(const Tokenizer& a, const EncodeOptions& optionsA, const Tokenizer& b,
                                        const EncodeOptions& optionsB, std::string_view text,
                                        ByteSpan place) {
    FirstDivergence divergence;
    divergence.place = place;
    divergence.window = {safeBefore(a, b, text, place.begin), safeAfter(a, b, text, place.end)};
    if (divergence.window.size() > explain::kMaxListedText)
        return fail(ErrorCode::TooLarge, fmt::format("byte {}", place.begin),
                    "no part of the text around this place can be encoded separately", "use a shorter text");
    TOKENSCOPE_TRY(divergence.a, sideOf(a, optionsA, text, divergence.window, place));
    TOKENSCOPE_TRY(divergence.b, sideOf(b, optionsB, text, divergence.window, place));
    findMissing(a, divergence.a, b, divergence.b);
    findMissing(b, divergence.b, a, divergence.a);
    divergence.stage = stageOf(a, divergence.a, b, divergence.b);
    return divergence;
}

} // namespace tokenscope::compare
