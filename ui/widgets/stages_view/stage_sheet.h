#pragma once
// A traced text as rows of cells and boxes: what each stage has, and what it did to the row above. Plain data;
// where things are is for the column grid (stage_grid).
//
//   row            cells                      boxes
//   Original       one a code point           –
//   AddedTokens    one a code point           parts and added tokens
//   Normalizer     one a code point, marked   added tokens
//   PreTokenizer   one a code point, marked   words and added tokens; what is in none is dropped
//   Model, PostProcessor   –                  one a token
//   Decoder        one a code point, marked   –
//
// A run of several characters that represent one token's text otherwise than it was written (`[UNK]`) is one cell of
// the decoder's rows. A rule that is switched off keeps its row: the text as the row above has it.

#include "core/explain/edit/switched_off.h"
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
    ByteSpan bytes;  ///< of the row's text
    ByteSpan origin; ///< of the original; empty where it was added
    StageMark mark = StageMark::None;
    /// The same character in the row above (its place there), if it has a place of its own.
    std::uint32_t above = kNone;
    bool inAdded = false; ///< an added token's: its box speaks for it
    ColumnSpan columns;
};

struct StageBox {
    static constexpr std::uint32_t kNone = 0xFFFF'FFFFU;
    ByteSpan bytes; ///< of the row's text; empty for tokens
    ByteSpan origin;
    PieceId id = kNoPiece;       ///< of an added token or a token
    std::uint32_t token = kNone; ///< index in StageTrace::model or ::encoding, by the row
    bool putIn = false;          ///< by the post-processor
    ColumnSpan columns;
};

/// What was in the row above and is not in this one, where it was.
struct StageDrop {
    ByteSpan bytes; ///< of the text of the row above; of this row's for what is in no word
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
    std::string rule;      ///< `NFC`; empty for original, scan
    std::string where;     ///< JSON path, where there is one
    std::size_t rules = 1; ///< of the stage, when this row speaks for all of them; else 1
    bool off = false;      ///< the rule is, or all are; `where` is the place in the original
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

/// The rows of a trace. Stages in `collapsed` have one row, which tells what all of their rules did together.
/// In the row Original the marks tell what becomes of a character: changed or dropped by some normalizer's
/// rule.
std::vector<StageRow> stageRows(const Tokenizer& tokenizer, const StageTrace& trace,
                                const std::set<Stage>& collapsed = {},
                                std::span<const SwitchedOffRule> off = {});

/// The rules of the stage, when all are off and one row is to speak for them.
std::optional<SwitchedOffRule> offTogether(std::span<const TracedText> rules,
                                           std::span<const SwitchedOffRule> off);

/// A sequence whose rules are all switched off: a row for each of these reports it.
bool isEmptySequence(const TracedText& traced);

} // namespace tokenscope::ui
