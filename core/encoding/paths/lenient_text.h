#pragma once
// Text that is not UTF-8, for the fast encoders of GGUF files, which accept only UTF-8:
//
//   text   h  i  FF  h  i
//   BPE    h  i  EF BF BD  h  i     each byte that is no character is U+FFFD; spans are mapped back
//   SPM   [h  i][FF][h  i]          bytes that are no character are in no piece: what is between them is encoded separately

#include "core/base/byte_span.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope {

/// A text as llama.cpp's BPE reads it. Memory: the text's, and 16 bytes for each run that is read as something else.
class LenientText {
  public:
    explicit LenientText(std::string_view text);

    /// Surrogates are characters here, so that this may not be UTF-8 either.
    [[nodiscard]] std::string_view text() const { return m_text; }
    /// Converts spans[first, …) of this text, which ascend and are not empty, to spans of the original, plus `offset`.
    void toOriginal(std::vector<ByteSpan>& spans, std::size_t first, std::uint32_t offset) const;

  private:
    /// Consecutive characters of the same lengths.
    struct Run {
        std::uint32_t begin = 0; ///< in this text
        std::uint32_t original = 0;
        std::uint16_t length = 0;         ///< of each character in this text; 0: unchanged text
        std::uint16_t originalLength = 0; ///< of each character
    };

    std::string m_text;
    std::vector<Run> m_runs;
};

/// As llama.cpp's SPM reads text, in symbols as long as their first bytes say, spaces being `▁`: where symbols that are
/// no characters end, one of which starts at `at`.
std::size_t straySymbolsEnd(std::string_view text, std::size_t at);

} // namespace tokenscope
