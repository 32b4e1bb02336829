#include "core/compare/diff/first_divergence.h"

#include "core/base/try.h"
#include "core/compare/align/same_piece.h"
#include "core/compare/diff/place_reader.h"

#include <fmt/format.h>

#include <algorithm>

namespace tokenscope::compare {
namespace {

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
