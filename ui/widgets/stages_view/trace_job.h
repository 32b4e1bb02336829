#pragma once
// The work of the stages view off the UI thread: chooses the part of a text to trace, and builds its rows.
// Any thread.

#include "ui/session/encoded_text.h"
#include "ui/widgets/stages_view/stage_grid.h"

#include <memory>

namespace tokenscope::ui {

/// Bytes of a text that are shown at once; of a longer text, the lines around the selection.
inline constexpr std::uint32_t kMaxStaged = 16'384;

/// The part of the text to show around `wanted`: as many whole lines as fit; a longer line is split at a
/// character where the tokenizer reports that no token crosses. Of a text given as words, the part is of the word at
/// `wanted`, or the next one, that is not empty.
ByteSpan partToStage(const EncodedText& encoded, ByteSpan wanted, std::uint32_t most = kMaxStaged);

/// The first and last byte that can be shown.
ByteSpan stageableText(const EncodedText& encoded);

struct StagedText {
    EncodedTextPtr encoded;
    ByteSpan part; ///< of the text; origins in rows count from its start
    explain::StageTrace trace;
    std::size_t firstToken = 0;                ///< index in the encoding of the trace's first token
    std::uint64_t firstLine = 1, lastLine = 1; ///< of the part, counted from 1
    std::uint64_t lines = 1;                   ///< of the whole text
    bool wholeLines = true;                    ///< the part does not split a line
    std::optional<std::uint32_t> word;         ///< the one that the part is of, of a text given as words
    bool exact = false;                        ///< the trace has exactly the encoding's tokens
    std::set<Stage> collapsed;
    std::vector<explain::SwitchedOffRule> off; ///< by a change that is being tried
    std::vector<StageRow> rows;
    StageGrid grid;

    /// The part is the whole text.
    [[nodiscard]] bool whole() const {
        return part == ByteSpan{0, static_cast<std::uint32_t>(encoded->text->size())};
    }
    /// Positions are shown from here: the start of the text, or of the word.
    [[nodiscard]] std::uint32_t shownFrom() const { return word ? encoded->givenWords[*word].begin : 0; }
    /// The part's first character, counted from there.
    [[nodiscard]] std::uint32_t firstCharacter() const {
        return encoded->index.codePointAt(part.begin) - encoded->index.codePointAt(shownFrom());
    }
    /// Where the text continues after the part (or before it): the part's edge, or that of another word. Nothing at
    /// the end of the text.
    [[nodiscard]] std::optional<std::uint32_t> edgeBeyond(bool after) const;
    /// The row with the final tokens.
    [[nodiscard]] std::size_t answerRow() const { return firstRowOf(Stage::PostProcessor); }
    /// answerRow() if the tokenizer doesn't have the stage.
    [[nodiscard]] std::size_t firstRowOf(Stage stage) const;
    /// The number of rules of the stage, including switched-off ones.
    [[nodiscard]] std::size_t rulesOf(Stage stage) const;
    [[nodiscard]] bool hasSeveralRules(std::size_t row) const { return rulesOf(rows[row].stage) > 1; }
    [[nodiscard]] bool isFirstOfStage(std::size_t row) const {
        return row == 0 || rows[row - 1].stage != rows[row].stage;
    }
    /// The token of the encoding that corresponds to a token of the trace, if any.
    [[nodiscard]] std::optional<std::size_t> tokenOf(std::size_t traced) const;
    /// The reverse, in the row PostProcessor.
    [[nodiscard]] std::optional<std::size_t> boxOf(std::size_t token) const;
};

/// Errors: those of traceStages().
Result<std::shared_ptr<StagedText>> stageText(const EncodedTextPtr& encoded, ByteSpan part,
                                              const std::set<Stage>& collapsed, const Progress& progress,
                                              std::vector<explain::SwitchedOffRule> off = {});
/// Those that start as one row.
std::set<Stage> stagesWithManyRules(const StagedText& staged);
/// Builds rows and columns again with other stages collapsed.
std::shared_ptr<StagedText> restaged(const StagedText& staged, const std::set<Stage>& collapsed);

} // namespace tokenscope::ui
