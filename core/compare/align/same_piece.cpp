#include "core/compare/align/same_piece.h"

#include "core/compare/align/piece_texts.h"
#include "core/text/byte_alphabet.h"

#include <algorithm>
#include <fmt/format.h>

namespace tokenscope::compare {
namespace {

constexpr std::size_t kSampledPieces = 4096;
constexpr double kSameIds = 0.5;    ///< of the smaller vocabulary
constexpr double kSamePieces = 0.9; ///< of the larger one
constexpr std::string_view kSpaceMarker = "\xE2\x96\x81";

/// llama.cpp's WordPiece marks the start of a word by a space, others its continuation by `##`.
std::string commonBytes(const Tokenizer& tokenizer, PieceId id) {
    std::string bytes = tokenizer.pieceBytes(id);
    if (!marksWordStarts(tokenizer) || tokenizer.type(id) != PieceType::Normal)
        return bytes;
    if (bytes.starts_with(' '))
        bytes.erase(0, 1);
    else
        bytes.insert(0, "##");
    return bytes;
}

bool isBytePiece(const Tokenizer& tokenizer, PieceId id) {
    const std::string_view spelling = tokenizer.spelling(id);
    return tokenizer.type(id) == PieceType::Byte ||
           (spelling.size() == 6 && spelling.starts_with("<0x") && spelling.ends_with('>'));
}

/// The share of a sample of the pieces for which `holds` is true.
template <class Holds>
double shareOf(const Tokenizer& tokenizer, Holds holds) {
    const std::vector<PieceId>& ids = tokenizer.ids();
    const std::size_t step = std::max<std::size_t>(1, ids.size() / kSampledPieces);
    std::size_t tried = 0;
    std::size_t held = 0;
    for (std::size_t i = 0; i < ids.size(); i += step, ++tried)
        held += holds(ids[i]) ? 1 : 0;
    return tried == 0 ? 0 : static_cast<double>(held) / static_cast<double>(tried);
}

} // namespace

std::string meaningOf(const Tokenizer& tokenizer, PieceId id) {
    std::string meaning = commonBytes(tokenizer, id);
    if (meaning.empty())
        meaning = tokenizer.spelling(id);
    if (isBytePiece(tokenizer, id))
        meaning += '\0';
    return meaning;
}

bool samePiece(const Tokenizer& a, PieceId idA, const Tokenizer& b, PieceId idB) {
    if (!b.contains(idB))
        return false;
    const std::string_view spelling = a.spelling(idA);
    return spelling == b.spelling(idB) || (!spelling.empty() && meaningOf(a, idA) == meaningOf(b, idB));
}

std::string pieceText(const Tokenizer& tokenizer, PieceId id) {
    std::string bytes = tokenizer.pieceBytes(id);
    return bytes.substr(wordMarkerSize(tokenizer, id, bytes));
}

PieceId findPieceFor(const Tokenizer& tokenizer, const std::string& bytes) {
    std::string spaces;
    for (const char c : bytes)
        c == ' ' ? spaces += kSpaceMarker : spaces += c;
    std::vector<std::string> spellings = {bytes, spaces, spelledInAlphabet(bytes)};
    if (bytes.size() == 1)
        spellings.push_back(fmt::format("<0x{:02X}>", static_cast<unsigned char>(bytes[0])));
    if (marksWordStarts(tokenizer))
        spellings.insert(spellings.begin(), std::string(kSpaceMarker) + bytes);
    else if (const auto* model = std::get_if<WordPieceModel>(&tokenizer.definition().model))
        spellings.push_back(model->continuingSubwordPrefix + bytes);
    for (const std::string& spelling : spellings) {
        const PieceId id = tokenizer.find(spelling);
        if (id != kNoPiece && pieceText(tokenizer, id) == bytes)
            return id;
    }
    return kNoPiece;
}

double shareOfSameIds(const Tokenizer& one, const Tokenizer& other) {
    const bool oneIsSmaller = one.ids().size() <= other.ids().size();
    const Tokenizer& smaller = oneIsSmaller ? one : other;
    const Tokenizer& larger = oneIsSmaller ? other : one;
    return shareOf(smaller, [&](PieceId id) { return samePiece(smaller, id, larger, id); });
}

bool idsAreComparable(const Tokenizer& one, const Tokenizer& other) {
    const bool oneIsSmaller = one.ids().size() <= other.ids().size();
    const Tokenizer& smaller = oneIsSmaller ? one : other;
    const Tokenizer& larger = oneIsSmaller ? other : one;
    return shareOfSameIds(one, other) >= kSameIds ||
           shareOf(larger, [&](PieceId id) {
               return smaller.find(larger.spelling(id)) != kNoPiece ||
                      findPieceFor(smaller, pieceText(larger, id)) != kNoPiece;
           }) >= kSamePieces;
}

} // namespace tokenscope::compare
