#pragma once
// In which groups of an aligned text two columns differ, and in what.
//
// `Boundary`: one has a boundary that the other has not, perhaps because a space belongs to no token of it. `Id`: the same range of text,
// but another token; only where ids are comparable, else where it is another piece. `Special`: a special token, or one
// without text, that the other has not. `Normalization`: what the tokens stand for differs though neither is special
// (`Café` and `cafe`). `Unknown`: one of them has no piece for it. A group may differ in several.

#include "core/compare/align/aligned_text.h"
#include "core/compare/align/piece_texts.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace tokenscope::compare {

enum class TextDifference : std::uint8_t {
    Boundary = 1,
    Id = 2,
    Special = 4,
    Normalization = 8,
    Unknown = 16,
};
inline constexpr std::uint8_t kAllTextDifferences = 31;
inline constexpr TextDifference kEachTextDifference[] = {
    TextDifference::Boundary, TextDifference::Id, TextDifference::Special, TextDifference::Normalization,
    TextDifference::Unknown};
/// `boundary id special normalization unknown`: for scripts.
std::string_view name(TextDifference difference);

/// What a column was made by. Both must outlive the call.
struct TextColumn {
    const PieceTexts& pieces;
    const Encoding& encoding;
};

struct GroupDifference {
    std::uint32_t group = 0;
    std::uint8_t kinds = 0; ///< TextDifference values, or-ed; never 0
    [[nodiscard]] bool has(TextDifference kind) const {
        return (kinds & static_cast<std::uint8_t>(kind)) != 0;
    }
    bool operator==(const GroupDifference&) const = default;
};

/// Ascending by group. Where ids are comparable (idsAreComparable, same_piece.h), no difference means that ids and places
/// are equal; else that pieces and places are, and ids may still be others. `one` and `other` are columns `a` and `b` of `aligned`.
/// Errors: Canceled.
Result<std::vector<GroupDifference>> differencesOf(const AlignedText& aligned, std::size_t a,
                                                   const TextColumn& one, std::size_t b,
                                                   const TextColumn& other, bool idsComparable,
                                                   const Progress& progress = {});

} // namespace tokenscope::compare
