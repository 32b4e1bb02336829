#pragma once
// The groups of an aligned text in which two columns differ, and how.
//
// `Boundary`: only one column has a token boundary there, perhaps because a space belongs to none of its
// tokens. `Id`: the same text, but a different id, or a different piece if ids are not comparable. `Special`:
// only one column has a special token or a token without text. `Normalization`: the tokens decode to
// different text, although none is special (`Café` and `cafe`). `Unknown`: only one column has an unknown
// token. A group may have several differences.

#include "core/compare/align/aligned_text.h"
#include "core/compare/align/pieces.h"

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

/// Both must outlive the call.
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

/// Ascending by group. No difference means equal spans and equal ids, or equal pieces if the ids are not
/// comparable (see idsAreComparable). `one` and `other` are columns `a` and `b` of `aligned`. Errors:
/// Canceled.
Result<std::vector<GroupDifference>> differencesOf(const AlignedText& aligned, std::size_t a,
                                                   const TextColumn& one, std::size_t b,
                                                   const TextColumn& other, bool idsComparable,
                                                   const Progress& progress = {});

} // namespace tokenscope::compare
