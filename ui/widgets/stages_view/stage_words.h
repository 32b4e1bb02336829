#pragma once
// Texts of the stages view: titles and summaries of rows, the results of each stage for a selection, and the
// definition of a rule in the file.

#include "ui/support/piece_runs.h"
#include "ui/widgets/stages_view/trace_job.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace tokenscope::ui {

/// `Normalized`, or `Normalized 2/3` where a stage has several rows.
QString rowTitle(const StagedText& staged, std::size_t row);
/// `BertNormalizer: 6 changes`
QString rowSummary(const StagedText& staged, std::size_t row);
/// A note about the whole view: only a part of a long text is shown, the format has no rules. May be empty.
QString stagesNote(const StagedText& staged);

struct StageFact {
    QString stage; ///< `original`, `model`
    QString text;  ///< `tok · chars [8,11)`
    bool operator==(const StageFact&) const = default;
};
/// The content of the columns, stage by stage. Character positions refer to the whole text.
QList<StageFact> stagePath(const StagedText& staged, ColumnSpan columns);

struct StageRuleText {
    QString where; ///< `$.normalizer`
    QStringList lines;
    bool operator==(const StageRuleText&) const = default;
};
StageRuleText stageRule(const StagedText& staged, std::size_t row);

/// Of a token or an added token.
PieceLabel pieceIn(const StagedText& staged, const StageRow& row, const StageBox& box);
/// The row's text in these columns; for tokens, the labelText() of each, separated by spaces. Bytes that the row spells in
/// the byte-level alphabet are text, too.
QString textIn(const StagedText& staged, std::size_t row, ColumnSpan columns);
/// For a tooltip: the piece of a token or an added token, its id and spelling.
QString describeBox(const StagedText& staged, const StageRow& row, const StageBox& box);
/// For a tooltip: the character's code points with names, its position and what the rule did.
QString describeCell(const StagedText& staged, std::size_t row, const StageCell& cell);
QString describeDrop(const StagedText& staged, std::size_t row, const StageDrop& drop);

} // namespace tokenscope::ui
