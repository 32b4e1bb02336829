#pragma once
// Text that is not UTF-8, for the fast encoders of GGUF files, which accept only UTF-8:
//
//   text   h  i  FF  h  i
//   BPE    h  i  EF BF BD  h  i     each byte that is no character becomes U+FFFD; spans are mapped back
//   SPM   [h  i][FF][h  i]          bytes that are no character are in no piece; the text between is encoded separately

#include "core/base/byte_span.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope {

/// A text as llama.cpp's BPE reads it. Memory: the size of the text, and 16 bytes for each run of changed
/// characters.
class LenientText {
  public:
    explicit LenientText(std::string_view text);

    /// Surrogates are characters here, so this need not be UTF-8 either.
    [[nodiscard]] std::string_view text() const { return m_text; }
    /// Converts spans[first, …) of text(), which ascend and are not empty, to spans of the original, shifted
    /// by `offset`.
    void toOriginal(std::vector<ByteSpan>& spans, std::size_t first, std::uint32_t offset) const;

  private:
    /// Consecutive characters of the same length here and in the original.
    struct Run {
        std::uint32_t begin = 0; ///< in this text
        std::uint32_t original = 0;
        std::uint16_t length = 0;         ///< of each character in this text; 0: unchanged text
        std::uint16_t originalLength = 0; ///< of each character
    };

    std::string m_text;
    std::vector<Run> m_runs;
};

/// llama.cpp's SPM reads text in symbols whose length depends on the first byte alone. The end of the run of
/// symbols that are no characters; the first one starts at `at`.
std::size_t straySymbolsEnd(std::string_view text, std::size_t at);

} // namespace tokenscope
