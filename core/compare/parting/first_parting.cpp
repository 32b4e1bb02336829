#include "core/compare/parting/first_parting.h"

#include "core/steps/words/word_before.h"
#include "core/unicode/byte_alphabet.h"
#include "core/unicode/utf8.h"

#include <fmt/format.h>

#include <algorithm>

namespace tokenscope {
namespace {

constexpr std::size_t kFarthestBreak = 16'384;
constexpr std::string_view kMetaBlank = "\xE2\x96\x81";

/// The nearest place at or before (behind) `from` at which both may be cut; the text's end where there is none near.
std::uint32_t safeBefore(const Tokenizer& a, const Tokenizer& b, std::string_view text, std::uint32_t from) {
    const std::size_t last = from > kFarthestBreak ? from - kFarthestBreak : 0;
    for (std::size_t at = from; at > last; --at)
        if (a.isSafeBreak(text, at) && b.isSafeBreak(text, at))
            return static_cast<std::uint32_t>(at);
    return 0;
}

std::uint32_t safeBehind(const Tokenizer& a, const Tokenizer& b, std::string_view text, std::uint32_t from) {
    const std::size_t last = std::min(text.size(), from + kFarthestBreak);
    for (std::size_t at = from; at < last; ++at)
        if (a.isSafeBreak(text, at) && b.isSafeBreak(text, at))
            return static_cast<std::uint32_t>(at);
    return static_cast<std::uint32_t>(text.size());
}

bool touches(ByteSpan span, ByteSpan place) {
    return span.empty() ? span.begin >= place.begin && span.begin <= place.end
                        : span.begin < place.end && span.end > place.begin;
}

void shift(ByteSpan& span, std::uint32_t by) {
    span.begin += by;
    span.end += by;
}

/// The word is written in the byte-level alphabet, where each of its characters is a byte: `plain` are these.
bool isSpelled(const Tokenizer& tokenizer, const SteppedWord& word, std::string& plain) {
    for (const StepBefore& step : stepsBefore(tokenizer, word)) {
        if (step.kind == StepBefore::Kind::Spelled) {
            plain = step.from;
            return true;
        }
    }
    return false;
}

/// What the model reads of the place.
void appendNormalized(const Tokenizer& tokenizer, const SteppedWord& word, std::string_view text,
                      ByteSpan place, std::string& out) {
    std::string plain;
    const bool spelled = isSpelled(tokenizer, word, plain);
    const std::string_view bytes = word.text;
    std::size_t number = 0;
    for (std::size_t at = 0; at < bytes.size(); ++number) {
        const DecodedCharacter c = decodeUtf8(bytes, at);
        const ByteSpan origin = word.origin[at];
        const std::string_view source = text.substr(origin.begin, origin.size());
        std::string_view means = bytes.substr(at, c.length);
        if (spelled)
            means = number < plain.size() ? std::string_view(plain).substr(number, 1) : std::string_view();
        else if (means == kMetaBlank && !source.starts_with(kMetaBlank))
            means = " ";
        at += c.length;
        if (touches(origin, place))
            out += means;
    }
}

bool hasPreTokenizer(const Tokenizer& tokenizer) {
    const TokenizerDefinition& definition = tokenizer.definition();
    return definition.preTokenizer.has_value() || (definition.gguf && definition.gguf->byteAlphabet);
}

Result<PartingSide> makeSide(const Tokenizer& tokenizer, EncodeOptions options, std::string_view text,
                             ByteSpan window, ByteSpan place) {
    options.continuesText = window.begin > 0;
    options.progress = {};
    auto list = listWords(tokenizer, text.substr(window.begin, window.size()), options);
    if (!list)
        return tl::unexpected(list.error());
    PartingSide side;
    for (std::size_t i = 0; i < list->model.size(); ++i) {
        ByteSpan span = list->model.bytes[i];
        shift(span, window.begin);
        if (!touches(span, place))
            continue;
        side.pieces.push_back(list->model.ids[i]);
        side.spans.push_back(span);
    }
    const bool cutsWords = hasPreTokenizer(tokenizer);
    for (SteppedWord& word : list->words) {
        shift(word.span, window.begin);
        for (ByteSpan& origin : word.origin)
            shift(origin, window.begin);
        if (!touches(word.span, place))
            continue;
        if (cutsWords || word.fixed)
            for (const std::uint32_t cut : {word.span.begin, word.span.end})
                if (cut > place.begin && cut < place.end)
                    side.cuts.push_back(cut);
        appendNormalized(tokenizer, word, text, place, side.normalized);
        side.words.push_back(std::move(word));
    }
    std::sort(side.cuts.begin(), side.cuts.end());
    side.cuts.erase(std::unique(side.cuts.begin(), side.cuts.end()), side.cuts.end());
    return side;
}

/// What the piece stands for in a text.
std::string textOf(const Tokenizer& tokenizer, PieceId id) {
    std::string bytes = tokenizer.pieceBytes(id);
    return bytes.substr(continuingPrefix(tokenizer, bytes));
}

std::vector<ByteSpan> fixedWords(const PartingSide& side) {
    std::vector<ByteSpan> spans;
    for (const SteppedWord& word : side.words)
        if (word.fixed)
            spans.push_back(word.span);
    return spans;
}

/// A cut of `one` that lies inside of a token of the other.
bool cutsAcross(const PartingSide& one, const PartingSide& other) {
    return std::any_of(one.cuts.begin(), one.cuts.end(), [&](std::uint32_t cut) {
        return std::any_of(other.spans.begin(), other.spans.end(),
                           [cut](ByteSpan span) { return span.begin < cut && cut < span.end; });
    });
}

bool samePieces(const Tokenizer& a, const PartingSide& one, const Tokenizer& b, const PartingSide& other) {
    return one.spans == other.spans &&
           std::equal(one.pieces.begin(), one.pieces.end(), other.pieces.begin(), other.pieces.end(),
                      [&](PieceId x, PieceId y) { return textOf(a, x) == textOf(b, y); });
}

void findMissing(const Tokenizer& own, PartingSide& side, const Tokenizer& tokenizer,
                 const PartingSide& other) {
    for (const PieceId id : other.pieces) {
        const PieceType type = tokenizer.type(id);
        if (type == PieceType::Unknown || type == PieceType::Control || type == PieceType::Byte)
            continue;
        std::string bytes = textOf(tokenizer, id);
        if (!bytes.empty() && !hasPiece(own, bytes) &&
            std::find(side.missing.begin(), side.missing.end(), bytes) == side.missing.end())
            side.missing.push_back(std::move(bytes));
    }
}

PartingStage stageOf(const Tokenizer& a, const PartingSide& one, const Tokenizer& b,
                     const PartingSide& other) {
    if (fixedWords(one) != fixedWords(other))
        return PartingStage::AddedTokens;
    if (one.normalized != other.normalized)
        return PartingStage::Normalizer;
    if (samePieces(a, one, b, other))
        return one.pieces == other.pieces ? PartingStage::PostProcessing : PartingStage::Ids;
    return cutsAcross(one, other) || cutsAcross(other, one) ? PartingStage::PreTokens : PartingStage::Model;
}

} // namespace

bool hasPiece(const Tokenizer& tokenizer, const std::string& bytes) {
    std::string blanks;
    for (const char c : bytes)
        c == ' ' ? blanks += kMetaBlank : blanks += c;
    std::vector<std::string> spellings = {bytes, blanks, spelledInAlphabet(bytes)};
    if (bytes.size() == 1)
        spellings.push_back(fmt::format("<0x{:02X}>", static_cast<unsigned char>(bytes[0])));
    if (const auto* model = std::get_if<WordPieceModel>(&tokenizer.definition().model))
        spellings.push_back(model->continuingSubwordPrefix + bytes);
    return std::any_of(spellings.begin(), spellings.end(), [&](const std::string& spelling) {
        const PieceId id = tokenizer.find(spelling);
        return id != kNoPiece && textOf(tokenizer, id) == bytes;
    });
}

std::string_view name(PartingStage stage) {
    switch (stage) {
    case PartingStage::AddedTokens:
        return "added tokens";
    case PartingStage::Normalizer:
        return "normalizer";
    case PartingStage::PreTokens:
        return "pre-tokens";
    case PartingStage::Model:
        return "model";
    case PartingStage::PostProcessing:
        return "post-processing";
    case PartingStage::Ids:
        break;
    }
    return "ids";
}

Result<FirstParting> firstParting(const Tokenizer& a, const EncodeOptions& optionsA, const Tokenizer& b,
                                  const EncodeOptions& optionsB, std::string_view text, ByteSpan place) {
    FirstParting parting;
    parting.place = place;
    parting.window = {safeBefore(a, b, text, place.begin), safeBehind(a, b, text, place.end)};
    if (parting.window.size() > kMostListed)
        return fail(ErrorCode::TooLarge, fmt::format("byte {}", place.begin),
                    "no part of the text around this place can be looked at by itself",
                    "take a shorter text");
    auto sideA = makeSide(a, optionsA, text, parting.window, place);
    if (!sideA)
        return tl::unexpected(sideA.error());
    auto sideB = makeSide(b, optionsB, text, parting.window, place);
    if (!sideB)
        return tl::unexpected(sideB.error());
    parting.a = *std::move(sideA);
    parting.b = *std::move(sideB);
    findMissing(a, parting.a, b, parting.b);
    findMissing(b, parting.b, a, parting.a);
    parting.stage = stageOf(a, parting.a, b, parting.b);
    return parting;
}

} // namespace tokenscope
