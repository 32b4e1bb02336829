#pragma once
// The stages in words: names and summaries of rows, the way of a selection through all of them, and what the file reports
// of a rule.

#include "ui/widgets/stages_view/trace_job.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace tokenscope::ui {

/// `Normalized`, or `Normalized 2/3` where a stage has several rows.
QString rowTitle(const StagedText& staged, std::size_t row);
/// `BertNormalizer: 6 changes`
QString rowSummary(const StagedText& staged, std::size_t row);
/// What the user should know of the whole: a part of a longer text, a format without rules. Empty when there is nothing.
QString stagesNote(const StagedText& staged);

struct StageFact {
    QString stage; ///< `original`, `model`
    QString text;  ///< `tok · chars [8,11)`
    bool operator==(const StageFact&) const = default;
};
/// What is in the columns, stage by stage. Characters count from the start of the whole text.
QList<StageFact> stagePath(const StagedText& staged, ColumnSpan columns);

struct StageRuleText {
    QString where; ///< `$.normalizer`
    QStringList lines;
    bool operator==(const StageRuleText&) const = default;
};
StageRuleText stageRule(const StagedText& staged, std::size_t row);

/// The row's text in these columns; of tokens, their spellings apart by spaces.
QString textIn(const StagedText& staged, std::size_t row, ColumnSpan columns);
/// For a tooltip: the character's code points with names, its place and what the rule did.
QString describeCell(const StagedText& staged, std::size_t row, const StageCell& cell);
QString describeDrop(const StagedText& staged, std::size_t row, const StageDrop& drop);

} // namespace tokenscope::ui
