#pragma once
// One line on two files: whether they are one tokenizer; why, and what it would mean for a checkpoint.

#include "core/compare/diff/definition_diff.h"
#include "core/compare/diff/same_encoding.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tokenscope::compare {

enum class VerdictKind : std::uint8_t {
    SameIds,        ///< proved: all texts, with the defaults of each
    SameIdsWhenSet, ///< proved where both are called with the same settings; their defaults differ, or what the file
                    ///< has other programs do besides: dropout, truncation, padding; or type ids are others
    NoneFound,       ///< the same vocabulary, and no text found that shows a difference: not a proof
    OtherIds,        ///< the same vocabulary, other ids on some text
    OtherVocabulary, ///< every id that both have means the same, but one has ids that the other has not
    OtherPlaces,     ///< pieces stand at other ids, which are free in the other file: no id means two things
    NotCompatible,   ///< ids mean something else
};
/// `same_ids same_ids_when_set none_found other_ids other_vocabulary other_places
/// not_compatible`
std::string_view name(VerdictKind kind);

/// What a search for texts came to (core/compare/counterexample).
struct SearchOutcome {
    std::uint64_t texts = 0;       ///< tried with both
    bool finished = true;          ///< false: it was canceled, or no search was made
    bool inText = false;           ///< ids of some text differ, though nothing is put around it
    std::string example;           ///< the shortest text of these
    bool around = false;           ///< by default other ids stand around a text
    std::vector<std::string> seen; ///< a sentence for each cause
};

struct Verdict {
    VerdictKind kind = VerdictKind::NoneFound;
    std::string line; ///< `same vocabulary, other ids on some text`
    std::vector<std::string>
        reasons; ///< sentences without full stop: which sections differ, or why it is proved
    /// What a checkpoint trained with A would suffer under B, and the other way round; sentences without full stop.
    std::vector<std::string> checkpointAUnderB, checkpointBUnderA;
    [[nodiscard]] bool equal() const { return kind == VerdictKind::SameIds; }
};

/// Nothing differs that an id, a decoded text or a rendered conversation depends on: no table has a row or, where equal ids
/// are proved, none but those of what encoding alone uses (a normalizer spelled otherwise, a merge that never happens), or a
/// name (bos, eos, …) that only one of them gives.
bool nothingDiffers(const DefinitionDiff& diff, const Verdict& verdict);

/// Rows of the embedding matrix, by config.json beside the file; nullopt where there is none that says so.
std::optional<std::uint64_t> embeddingRowsBeside(const TokenizerDefinition& definition);

/// `rowsA`, `rowsB`: see embeddingRowsBeside. Without an outcome nothing but a proof says "same".
Verdict verdictOf(const DefinitionDiff& diff, const SameEncoding& same, const SearchOutcome& outcome,
                  std::optional<std::uint64_t> rowsA, std::optional<std::uint64_t> rowsB);

} // namespace tokenscope::compare
