#pragma once
// The work behind the stages' view: which part of a text is traced, and its rows. Any thread.

#include "ui/session/encoded_text.h"
#include "ui/widgets/stages_view/stage_grid.h"

#include <memory>

namespace tokenscope::ui {

/// Bytes of a text that are shown at once; of a longer one it is the lines around a place.
inline constexpr std::uint32_t kMaxStaged = 16'384;

/// The part of the text to show around `wanted`: whole lines as far as they fit, else cut at characters where the
/// tokenizer reports that nothing reaches across.
ByteSpan partToStage(const EncodedText& encoded, ByteSpan wanted, std::uint32_t most = kMaxStaged);

struct StagedText {
    EncodedTextPtr encoded;
    ByteSpan part; ///< of the text; origins in rows count from its start
    StageTrace trace;
    std::size_t firstToken = 0;                           ///< of the encoding, where the trace's tokens start
    std::uint64_t firstLine = 1, lastLine = 1, lines = 1; ///< of the part, counted from 1, and of the text
    bool wholeLines = true;                               ///< the part is no cut line
    bool exact = false; ///< the trace's tokens are the encoding's, one by one
    std::set<Stage> collapsed;
    std::vector<SwitchedOffRule> off; ///< by a change that is tried
    std::vector<StageRow> rows;
    StageGrid grid;

    [[nodiscard]] bool whole() const {
        return part == ByteSpan{0, static_cast<std::uint32_t>(encoded->text->size())};
    }
    /// The row of the answer's tokens.
    [[nodiscard]] std::size_t answerRow() const;
    /// Of the stage, those that are off included.
    [[nodiscard]] std::size_t rulesOf(Stage stage) const;
    [[nodiscard]] bool hasSeveralRules(std::size_t row) const { return rulesOf(rows[row].stage) > 1; }
    [[nodiscard]] bool isFirstOfStage(std::size_t row) const {
        return row == 0 || rows[row - 1].stage != rows[row].stage;
    }
    /// The encoding's token that the trace's token is, if it is one of them.
    [[nodiscard]] std::optional<std::size_t> tokenOf(std::size_t traced) const;
    /// The other way round, in the row PostProcessor.
    [[nodiscard]] std::optional<std::size_t> boxOf(std::size_t token) const;
};

/// Errors: as traceStages.
Result<std::shared_ptr<StagedText>> stageText(const EncodedTextPtr& encoded, ByteSpan part,
                                              const std::set<Stage>& collapsed, const Progress& progress,
                                              std::vector<SwitchedOffRule> off = {});
/// Rows and columns again, with other stages collapsed.
std::shared_ptr<StagedText> restaged(const StagedText& staged, const std::set<Stage>& collapsed);

} // namespace tokenscope::ui
