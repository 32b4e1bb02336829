#pragma once
// Positions where a text can be split into chunks that the stages of a tokenizer.json encode separately with
// the same result. The encoding of a chunk can be reused wherever the chunk recurs.
//
//   Metaspace and the like   before whitespace after a visible character               The| quick,| brown
//   Bert                     next to punctuation, too                                  The| quick|,| brown
//   Bert, Chinese apart      next to Chinese characters, too                           東|京
//   none, with BPE           before whitespace that no merge joins to what precedes it The| quick,| brown
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
    /// Absent if there are no such positions, or they can't be derived from the stages. `within` normalizes
    /// chunks inside the text (null: no normalizer); `addedTokens`: some are matched after normalization.
    static std::optional<ChunkBreaks> of(const TokenizerDefinition& definition, const Normalizer* within,
                                         bool addedTokens);

    /// A part that starts like this can be split. Others can't, because what a character map removes at the
    /// start of a text shifts all reference offsets.
    [[nodiscard]] bool mayBegin(std::string_view part) const;
    /// The first break after `begin`, or `end`. Reads only text[begin, end).
    [[nodiscard]] std::size_t next(std::string_view text, std::size_t begin, std::size_t end) const;

  private:
    ChunkBreaks() = default;
    bool setBetweenMerges(const TokenizerDefinition& definition, const Normalizer* within,
                          const std::array<bool, 256>& visible, const std::array<char, 128>& last);
    void set(unsigned char before, unsigned char after) {
        m_pairs.set(static_cast<std::size_t>(before) << 8U | after);
    }
    std::bitset<65536> m_pairs; ///< by the bytes before and after: a break
    std::bitset<128> m_plain;   ///< ASCII characters that a part can start with
    bool m_graphemes = false;
    bool m_chinese = false; ///< the normalizer puts spaces around Chinese characters
};

/// The normalizer without its effects at the start of a text (Prepend, Strip's left) or at its end;
/// keepsBegin and keepsEnd keep those at that end. nullopt if the normalizer has no such effect.
std::optional<NormalizerConfig> withoutEnds(const NormalizerConfig& config, bool keepsBegin, bool keepsEnd);

// BPE without a pre-tokenizer: if no merge crosses a position, both sides can be merged separately.
//
//   no merge joins a symbol that ends in g with one that starts with ▁      ▁merging|▁knows

/// The ASCII characters that no merge joins with a following character `white`, if both are pieces. Empty if
/// the model isn't BPE, or encodes words differently than by merging their characters.
std::bitset<128> neverJoinedTo(std::string_view white, const TokenizerDefinition& definition);

} // namespace tokenscope
