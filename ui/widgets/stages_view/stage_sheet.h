#pragma once
// A traced text as rows of cells and boxes: the text at each stage, and what the stage did to the row above.
// Plain data; StageGrid assigns the columns.
//
//   row            cells                      boxes
//   Original       one a code point           –
//   AddedTokens    one a code point           parts and added tokens
//   Normalizer     one a code point, marked   added tokens
//   PreTokenizer   one a code point, marked   words and added tokens; what is in none is dropped
//   Model, PostProcessor   –                  one a token
//   Decoder        one a code point, marked   –
//
// Several characters that represent the text of one token but differ from it (`[UNK]`) are one cell in the
// decoder's rows. A switched-off rule keeps its row, with the text of the row above.

#include "core/explain/edit/stage_switches.h"
#include "core/explain/stages/stage_trace.h"

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::ui {

enum class Stage : std::uint8_t {
    Original,
    AddedTokens,
    Normalizer,
    PreTokenizer,
    Model,
    PostProcessor,
    Decoder
};

enum class StageMark : std::uint8_t { None, Changed, Added, Dropped };

/// Half-open.
struct ColumnSpan {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    [[nodiscard]] bool empty() const { return begin >= end; }
    [[nodiscard]] bool touches(ColumnSpan other) const { return begin < other.end && other.begin < end; }
    [[nodiscard]] bool within(ColumnSpan other) const { return other.begin <= begin && end <= other.end; }
    bool operator==(const ColumnSpan&) const = default;
};

struct StageCell {
    static constexpr std::uint32_t kNone = 0xFFFF'FFFFU;
    ByteSpan bytes;  ///< in the row's text
    ByteSpan origin; ///< in the original; empty if it was added
    StageMark mark = StageMark::None;
    /// The same character in the row above, if it has one there.
    std::uint32_t above = kNone;
    bool inAdded = false; ///< inside an added token, whose box is shown instead
    ColumnSpan columns;
};

struct StageBox {
    static constexpr std::uint32_t kNone = 0xFFFF'FFFFU;
    ByteSpan bytes; ///< in the row's text; empty for tokens
    ByteSpan origin;
    PieceId id = kNoPiece;       ///< for an added token or a token
    std::uint32_t token = kNone; ///< index in StageTrace::model or ::encoding, depending on the row
    bool isOuter = false;        ///< added by the post-processor
    ColumnSpan columns;
};

/// Something that was in the row above and is missing here, with its position.
struct StageDrop {
    ByteSpan bytes; ///< in the text of the row above; for text outside of words, in this row's text
    ByteSpan origin;
    std::uint32_t above = StageCell::kNone; ///< the cell in the row above
    bool betweenWords = false;
    ColumnSpan columns;
};

struct StageCounts {
    std::uint32_t changed = 0, added = 0, dropped = 0; ///< code points
    [[nodiscard]] std::uint32_t sum() const { return changed + added + dropped; }
    bool operator==(const StageCounts&) const = default;
};

struct StageRow {
    Stage stage = Stage::Original;
    std::string rule;      ///< `NFC`; empty for the original and the scan
    std::string where;     ///< JSON path, if there is one
    std::size_t rules = 1; ///< of the stage, if this row shows all of them; otherwise 1
    bool off = false; ///< the rule is switched off, or all of them are; `where` is the path in the original
    std::string text;
    std::vector<StageCell> cells;
    std::vector<StageBox> boxes;
    std::vector<StageDrop> drops;
    StageCounts counts;
    [[nodiscard]] bool isTokens() const { return stage == Stage::Model || stage == Stage::PostProcessor; }
    [[nodiscard]] std::string_view textOf(ByteSpan span) const {
        return std::string_view(text).substr(span.begin, span.size());
    }
};

/// The rows of a trace. Stages in `collapsed` have one row with what all their rules did together. In the row
/// Original, marks show what happens to each character: changed or dropped by some normalizer.
std::vector<StageRow> stageRows(const Tokenizer& tokenizer, const explain::StageTrace& trace,
                                const std::set<Stage>& collapsed = {},
                                std::span<const explain::SwitchedOffRule> off = {});

/// The rules of the stage, if all are off and one row shows them all.
std::optional<explain::SwitchedOffRule> offTogether(std::span<const explain::TracedText> rules,
                                                    std::span<const explain::SwitchedOffRule> off);

/// True for a sequence whose rules are all switched off: it has one row per rule, all of them off.
bool isEmptySequence(const explain::TracedText& traced);

} // namespace tokenscope::ui
