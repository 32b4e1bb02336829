#pragma once
// The verdict on two files: whether they are the same tokenizer, why, and what that means for a checkpoint.

#include "core/compare/diff/canonical_encoding.h"
#include "core/compare/diff/definition_diff.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tokenscope::compare {

enum class VerdictKind : std::uint8_t {
    SameIds, ///< proved for all texts, with the defaults of each
    SameIdsWhenSet, ///< proved for equal settings; the defaults, type ids, or what the files request from other programs
                    ///< (dropout, truncation, padding) differ
    NoneFound,       ///< the same vocabulary, and no text was found that shows a difference: not a proof
    OtherIds,        ///< the same vocabulary, but different ids for some text
    OtherVocabulary, ///< shared ids mean the same, but one file has ids that the other doesn't
    OtherPlaces,     ///< pieces have different ids, which are free in the other file: no id means two things
    NotCompatible,   ///< some ids mean something else
};
/// `same_ids same_ids_when_set none_found other_ids other_vocabulary other_places
/// not_compatible`
std::string_view name(VerdictKind kind);

/// The result of a search for texts (core/compare/search).
struct SearchOutcome {
    std::uint64_t texts = 0;     ///< encoded with both
    bool finished = true;        ///< false: canceled, or not searched
    bool inText = false;         ///< ids of some text differ, even without BOS and EOS
    std::string example;         ///< the shortest such text
    bool around = false;         ///< the defaults add different ids around a text
    std::vector<Message> causes; ///< one sentence per cause
};

/// What a verdict is about: the arguments of its sentences.
struct VerdictFacts {
    std::size_t otherPieces = 0; ///< ids that mean something else
    std::size_t moved = 0;       ///< pieces with different ids
    std::size_t onlyInOne = 0;   ///< pieces that only one file has
    std::uint64_t texts = 0;     ///< that both encoded
    bool finished = true;        ///< so was the search
    bool inText = false;         ///< ids of some text differ
    bool around = false;         ///< the defaults add different ids around a text
    bool sameDefaults = true;
    std::vector<std::string> butFor; ///< what differs although equal ids are proved: `padding`, `type ids`
};

struct Verdict {
    VerdictKind kind = VerdictKind::NoneFound;
    VerdictFacts facts;
    Message line; ///< `same vocabulary, different ids for some texts`
    /// Sentences without a full stop: which sections differ, or why it is proved.
    std::vector<Message> reasons;
    /// What happens to a checkpoint trained with A if B is used, and the reverse; sentences without a full
    /// stop.
    std::vector<Message> checkpointAUnderB, checkpointBUnderA;
    [[nodiscard]] bool equal() const { return kind == VerdictKind::SameIds; }
};

/// Nothing differs that ids, decoded text or rendered conversations depend on: no table has a row. If equal
/// ids are proved, rows that affect only encoding are allowed (a normalizer written differently, a merge that
/// never happens), and names (bos, eos, …) that only one file gives.
bool nothingDiffers(const DefinitionDiff& diff, const Verdict& verdict);

/// Rows of the embedding matrix according to config.json in the folder of the file.
std::optional<std::uint64_t> embeddingRowsOf(const TokenizerDefinition& definition);

/// `rowsA`, `rowsB`: see embeddingRowsOf. Without an outcome, only a proof gives "same".
Verdict verdictOf(const DefinitionDiff& diff, const SameEncoding& same, const SearchOutcome& outcome,
                  std::optional<std::uint64_t> rowsA, std::optional<std::uint64_t> rowsB);

} // namespace tokenscope::compare
