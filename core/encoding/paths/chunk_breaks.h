#pragma once
// Where the stages of a tokenizer.json can't distinguish a whole text from its parts, so that chunks of it may be encoded
// separately, and a chunk that comes again need not be encoded again:
//
//   Metaspace and the like   before whitespace after a visible character               The| quick,| brown
//   Bert                     next to punctuation, too                                  The| quick|,| brown
//   none, and BPE            before whitespace that no merge joins to what precedes it The| quick,| brown
//
// Stages that look at a text's ends (Strip, Prepend) do so in the first and in the last chunk only.

#include "core/definition/tokenizer_definition.h"
#include "core/stages/normalize/normalizer.h"

#include <array>
#include <bitset>
#include <memory>
#include <optional>
#include <string_view>

namespace tokenscope {

/// Const after building.
class ChunkBreaks {
  public:
    /// Absent when there are none, or a stage is not known to be so simple. `within` normalizes chunks inside the text (null: there
    /// is no normalizer); `addedTokens`: some are matched after normalization.
    static std::optional<ChunkBreaks> of(const TokenizerDefinition& definition, const Normalizer* within,
                                         bool addedTokens);

    /// A part that starts like this may be split. What a character map removes at the start of a text shifts the reference's
    /// offsets in all of it.
    [[nodiscard]] bool mayBegin(std::string_view part) const;
    /// The first break after `begin`, or `end` where there is none. Looks at text[begin, end) alone.
    [[nodiscard]] std::size_t next(std::string_view text, std::size_t begin, std::size_t end) const;

  private:
    ChunkBreaks() = default;
    bool setBetweenMerges(const TokenizerDefinition& definition, const Normalizer* within,
                          const std::array<bool, 256>& stands, const std::array<char, 128>& last);
    void set(unsigned char before, unsigned char after) {
        m_pairs.set(static_cast<std::size_t>(before) << 8U | after);
    }
    std::bitset<65536> m_pairs; ///< the last byte before and the first after
    std::bitset<128> m_plain;   ///< ASCII that a part may start with
    bool m_graphemes = false;
};

/// The normalizer without what it does at a text's start (Prepend, Strip's left) or at its end. Absent when
/// it does nothing there.
std::optional<NormalizerConfig> withoutEnds(const NormalizerConfig& config, bool keepsBegin, bool keepsEnd);

// BPE over a text that was not split: where no merge crosses, both sides merge separately.
//
//   no piece is merged from something that ends in g and something that starts with ▁      ▁merging|▁knows

/// The ASCII characters that no merge joins to the character `white` after them, when both are pieces. None where the model is of
/// another kind, or encodes words differently than by merging their characters.
std::bitset<128> neverJoinedTo(std::string_view white, const TokenizerDefinition& definition);

} // namespace tokenscope
