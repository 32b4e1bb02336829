#pragma once
// Descriptions of steps: what a step does and why.

#include "ui/widgets/step_rows/bpe_word.h"

#include <QString>

#include <vector>

namespace tokenscope::ui {

/// A pair next to a merge, as text; empty if there is no neighbor.
struct SidePair {
    QString text;  ///< `z·ation rank 2 065`, `en·iz no merge`
    QString brief; ///< for small spaces: `z·ation 2 065`, `en·iz –`
};

struct StepSides {
    QString order; ///< below the rank: `best candidate`
    SidePair lostLeft, gainedLeft, lostRight, gainedRight;
};

/// A clause: `joins i and z into iz`; for step 0, how the word starts. `before` is the row before the step.
QString stepClause(const BpeWord& word, std::size_t step, const std::vector<explain::NodeIndex>& before);
/// `rank 450`, `score −41`; empty for steps that are no merges.
QString stepOrder(const explain::BpeStep& step);
/// The rows before and after a step with the step between them, a line each; of step 0 only the first row.
QString stepAsText(const BpeWord& word, std::size_t step, const std::vector<explain::NodeIndex>& before,
                   const std::vector<explain::NodeIndex>& after);
/// Which pairs with the neighbors a merge removes and creates, according to the model's rules.
StepSides stepSides(const BpeWord& word, const explain::BpeStep& step,
                    const std::vector<explain::NodeIndex>& before);
/// `merge`, `whole piece`, …
QString stepKindName(explain::BpeStep::Kind kind);
/// The pair for tables, `i·z`; for other steps, the text that they concern.
QString stepPair(const BpeWord& word, const explain::BpeStep& step);
QString stepGives(const BpeWord& word, const explain::BpeStep& step);
/// For a tooltip: text, id, step and position of a node.
QString stepNodeText(const BpeWord& word, explain::NodeIndex node);
/// Between the two parts of a pair.
inline const QString kPairDot = QStringLiteral("·");
/// True if merges are ordered by score instead of rank.
bool ordersByScore(const Tokenizer& tokenizer);

} // namespace tokenscope::ui
