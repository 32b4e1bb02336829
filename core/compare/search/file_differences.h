#pragma once
// What differs between two files, one row per cause, as data: how much it matters, and where it shows. The words
// are in difference_wording.h.
//
//   High    pre-tokenizer    counterexample 2    sections pre_tokenizer
//   High    vocabulary                           section vocabulary
//   Low     offsets          offsets

#include "core/compare/search/compared_files.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace tokenscope::compare {

enum class DifferenceSeverity : std::uint8_t {
    High,   ///< ordinary text gets different ids, or an id means something else
    Medium, ///< only special cases do: text with special tokens, what is added around a text, prompts
    Low,    ///< no ids are known that depend on it
};
/// `high medium low`

/// It has a counterexample, or a section, or is about the offsets.
struct FileDifference {
    DifferenceSeverity severity = DifferenceSeverity::Low;
    std::optional<std::size_t> counterexample; ///< an index into the search result of the compared files
    bool offsets = false;                      ///< all offsets of the search result
    std::vector<DiffSection> sections;         ///< whose rows may be the reason; never empty tables
    bool operator==(const FileDifference&) const = default;
};

/// First what can change the ids of ordinary text, in an order that a search doesn't change: a row has the place of what
/// it is about, which is the same for a section and for the cause that explains it. Each section with rows is in exactly
/// one of them: in the first whose cause it explains; without one, sections that one cause may explain are one row.
std::vector<FileDifference> fileDifferences(const ComparedFiles& compared);

/// What one side shows for a difference: the ids that it encodes the example to, or the piece that it has, or a
/// value from its file.
struct DifferenceSide {
    std::vector<PieceId> ids;
    Message noIds;     ///< why there are none
    std::string value; ///< instead of ids; of a difference of offsets, the byte spans of the ids
};
struct DifferenceExample {
    std::string text;     ///< bytes: a text that is encoded, a piece, or a place in a file
    bool isText = false;  ///< both encode it; otherwise it's the first row of a table
    bool isId = false;    ///< of a row: an id, whose pieces differ
    TrialSetting setting; ///< of a text
    DifferenceSide a, b;
};
DifferenceExample exampleOf(const ComparedFiles& compared, const FileDifference& difference);

} // namespace tokenscope::compare
