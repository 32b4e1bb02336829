#pragma once
// Other forms of a piece's text, and whether the vocabulary has them: the same with and without the space (or the
// model's own marker) at the start of a word, in other cases, normal forms and widths.

#include "core/vocab/piece_table.h"

#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::vocab {

/// How a model spells that a piece is, or isn't, at the start of a word.
enum class WordMarker : std::uint8_t {
    Space,  ///< a space before the word
    Prefix, ///< the continuing-subword prefix: `##ing`
    Suffix, ///< the end-of-word suffix: `ing</w>`
};
WordMarker wordMarkerOf(const TokenizerDefinition& definition);

enum class VariantKind : std::uint8_t { AsIs, Lower, Title, Upper, NFC, NFD, FullWidth, HalfWidth };
inline constexpr int kVariantKindCount = 8;
/// `as-is`, `lower`, … as in JSON.
std::string_view name(VariantKind kind);

struct PieceVariant {
    VariantKind kind = VariantKind::AsIs;
    bool marked = false;        ///< with the WordMarker
    bool markerChanged = false; ///< the piece itself has the WordMarker and this one doesn't, or the reverse
    std::string text;           ///< with the space, without prefix or suffix
    PieceId id = kNoPiece;      ///< the piece with this text at this place of a word; kNoPiece: there is none
    /// What encoding the text alone gives, without special tokens. Empty: it can't be encoded.
    std::vector<PieceId> encoded;
    bool operator==(const PieceVariant&) const = default;
};

/// The variants that differ from the piece, each text once. Empty for a text that is not UTF-8. Errors: Canceled.
Result<std::vector<PieceVariant>> variantsOf(const PieceTable& table, std::uint32_t row,
                                             const Progress& progress = {});

/// The text as a piece of the vocabulary spells it: with the model's prefix or suffix where it is marked by one.
std::string spelledText(const TokenizerDefinition& definition, const PieceVariant& variant);

/// The text in another form. `text` is UTF-8. Title case: the first letter that has a case; the others are in lower
/// case.
std::string changedText(std::string_view text, VariantKind kind);

} // namespace tokenscope::vocab
