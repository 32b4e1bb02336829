#pragma once
// Positions where a word certainly ends, whatever follows: before a space between a visible ASCII character
// and an ASCII letter. A record may be split there into parts whose words are the words of the record.
//
//   record   The| quick,| brown| fox.\n
//
// The stages determine which characters are allowed before and after the space; for unknown stages, none are.

#include "core/definition/stage_configs.h"

#include <bitset>
#include <cstddef>
#include <optional>
#include <string_view>

namespace tokenscope::train {

class WordBreaks {
  public:
    /// For stages without SentencePiece's normalizer. nullopt: no position is certain.
    static std::optional<WordBreaks> of(const std::optional<NormalizerConfig>& normalizer,
                                        const std::optional<PreTokenizerConfig>& preTokenizer);
    WordBreaks(const std::bitset<256>& before, const std::bitset<256>& after)
        : m_before(before)
        , m_after(after) {}

    /// Before the space at `at`; 0 < at, at + 1 < text.size().
    [[nodiscard]] bool at(std::string_view text, std::size_t at) const {
        return text[at] == ' ' && m_before[static_cast<unsigned char>(text[at - 1])] &&
               m_after[static_cast<unsigned char>(text[at + 1])];
    }
    /// The first break after `begin`, or text.size().
    [[nodiscard]] std::size_t next(std::string_view text, std::size_t begin) const {
        for (std::size_t i = begin + 1; (i = text.find(' ', i)) != std::string_view::npos; ++i) {
            if (i + 1 < text.size() && at(text, i))
                return i;
        }
        return text.size();
    }
    /// The last break before the end and after `begin`, or `begin`.
    [[nodiscard]] std::size_t last(std::string_view text, std::size_t begin) const {
        for (std::size_t i = text.size(); i > begin + 2; --i) {
            if (at(text, i - 2))
                return i - 2;
        }
        return begin;
    }

  private:
    std::bitset<256> m_before;
    std::bitset<256> m_after;
};

/// 0x21 … 0x7E, and the letters of ASCII.
std::bitset<256> visibleAscii();
std::bitset<256> lettersOfAscii();

} // namespace tokenscope::train
