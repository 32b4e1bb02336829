#pragma once
// Where a text may be cut so that its two sides, encoded apart, are the whole: what edits and threads live by.
//
//   byte-level   after a line feed that a letter follows    x \n | The
//                before a blank that a letter follows       The | _end
//   metaspace    before a blank between ASCII letters or digits, where no piece crosses it
//                between any two characters that no piece has side by side
//
// Added tokens must not lie across a break, nor take white space over it.

#include "core/definition/tokenizer_definition.h"
#include "core/encoding/paths/byte_level_path.h"
#include "core/encoding/paths/metaspace_path.h"
#include "core/stages/model/crossings.h"

#include <bitset>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope {

/// What a set of added tokens allows. Const after building.
class SafeBreaks {
  public:
    struct Literal {
        std::string text; ///< as it stands in the text that is scanned
        bool lstrip = false;
        bool rstrip = false;
    };
    explicit SafeBreaks(const std::vector<Literal>& literals);

    /// For all three 0 < offset and offset + 1 < text.size(). Nothing is known of a text beyond 8 bytes on each
    /// side of the offset.
    [[nodiscard]] bool of(const ByteLevelRoad& road, std::string_view text, std::size_t offset) const;
    [[nodiscard]] bool of(const MetaspaceRoad& road, std::string_view text, std::size_t offset) const;
    /// No added token stands in the way of a break between this byte and a blank, when ASCII letters or digits
    /// are around the two.
    [[nodiscard]] bool allowsBlankAfter(unsigned char last) const { return m_blanks && !m_lastBytes[last]; }

  private:
    bool m_lineFeeds = true;
    bool m_blanks = true;
    bool m_strips = false; ///< any takes white space beside it
    Crossings m_pairs;     ///< characters side by side in a literal
    /// Of literals: what stands behind an added token begins a part, which may get a dummy prefix of its own.
    std::bitset<256> m_lastBytes;
};

} // namespace tokenscope
