#pragma once
// Positions where a text can be split so that encoding both sides separately gives the tokens of the whole.
// Editing and threading rely on it.
//
//   byte-level   after a line feed that a letter follows    x \n | The
//                before a space that a letter follows       The | _end
//   metaspace    before a space between ASCII letters or digits, where no piece crosses it
//                between any two characters that are adjacent in no piece
//
// Added tokens must not span a break, or strip whitespace across it.

#include "core/definition/tokenizer_definition.h"
#include "core/encoding/paths/byte_level_encoder.h"
#include "core/encoding/paths/metaspace_encoder.h"
#include "core/encoding/paths/word_encoder.h"

#include <bitset>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope {

/// The breaks that a set of added tokens allows. Const after building.
class SafeBreaks {
  public:
    struct Literal {
        std::string text; ///< as it is matched in the text
        bool lstrip = false;
        bool rstrip = false;
    };
    explicit SafeBreaks(const std::vector<Literal>& literals);

    /// 0 < offset and offset + 1 < text.size(). Reads at most 8 bytes on each side of the offset.
    [[nodiscard]] bool of(const ByteLevelEncoder& encoder, std::string_view text, std::size_t offset) const;
    [[nodiscard]] bool of(const MetaspaceEncoder& encoder, std::string_view text, std::size_t offset) const;
    /// At `offset` is a space between two ASCII letters or digits, and no added token prevents a break before
    /// it.
    [[nodiscard]] bool isBetweenWords(std::string_view text, std::size_t offset) const;

  private:
    bool m_lineFeeds = true;
    bool m_spaces = true;
    bool m_strips = false; ///< some literal strips adjacent whitespace
    Crossings m_pairs;     ///< adjacent characters of literals
    /// The last bytes of literals: the text after an added token is a separate part, which can get a dummy
    /// prefix.
    std::bitset<256> m_lastBytes;
};

} // namespace tokenscope
