#pragma once
// Where a text may be split so that its two sides, encoded separately, equal the whole. Editing and threading rely on it.
//
//   byte-level   after a line feed that a letter follows    x \n | The
//                before a space that a letter follows       The | _end
//   metaspace    before a space between ASCII letters or digits, where no piece crosses it
//                between any two characters that no piece has side by side
//
// Added tokens must not span a break, nor take whitespace across it.

#include "core/definition/tokenizer_definition.h"
#include "core/encoding/paths/byte_level_encoder.h"
#include "core/encoding/paths/metaspace_encoder.h"
#include "core/stages/model/bpe/crossings.h"

#include <bitset>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope {

/// What a set of added tokens permits. Const after building.
class SafeBreaks {
  public:
    struct Literal {
        std::string text; ///< as it is matched in the text
        bool lstrip = false;
        bool rstrip = false;
    };
    explicit SafeBreaks(const std::vector<Literal>& literals);

    /// 0 < offset and offset + 1 < text.size(). Looks at no more than 8 bytes on each side of the offset.
    [[nodiscard]] bool of(const ByteLevelEncoder& encoder, std::string_view text, std::size_t offset) const;
    [[nodiscard]] bool of(const MetaspaceEncoder& encoder, std::string_view text, std::size_t offset) const;
    /// A space between two ASCII letters or digits is at `offset`, and no added token prevents a break before it.
    [[nodiscard]] bool isBetweenWords(std::string_view text, std::size_t offset) const;

  private:
    bool m_lineFeeds = true;
    bool m_spaces = true;
    bool m_strips = false; ///< some literal takes adjacent whitespace
    Crossings m_pairs;     ///< adjacent characters of literals
    /// Of literals: text after an added token is a part of its own, which may get a dummy prefix.
    std::bitset<256> m_lastBytes;
};

} // namespace tokenscope
