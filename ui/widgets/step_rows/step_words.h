#pragma once
// Steps in words: what one does, and what decided it.

#include "ui/widgets/step_rows/bpe_word.h"

#include <QString>

#include <vector>

namespace tokenscope::ui {

/// A pair beside a merge, ready to read; empty where there is no neighbor.
struct SidePair {
    QString text;  ///< `z·ation rank 2 065`, `en·iz no merge`
    QString brief; ///< where there is little room: `z·ation 2 065`, `en·iz –`
};

struct StepSides {
    QString order; ///< below the rank: `lowest live`
    SidePair lostLeft, gainedLeft, lostRight, gainedRight;
};

/// A clause: `joins i and z into iz`; of step 0, how the word starts. `before` is the row that the step finds.
QString stepClause(const BpeWord& word, std::size_t step, const std::vector<NodeIndex>& before);
/// `rank 450`, `score −41`; empty for steps that are no merges.
QString stepOrder(const BpeStep& step);
/// What a merge takes from the pairs at its sides and gives them, as the model's rules have it.
StepSides stepSides(const BpeWord& word, const BpeStep& step, const std::vector<NodeIndex>& before);
/// `merge`, `whole piece`, …
QString stepKindName(BpeStep::Kind kind);
/// Pair and what it becomes, for tables: `i·z`; of other steps the text that they are about.
QString stepPair(const BpeWord& word, const BpeStep& step);
QString stepGives(const BpeWord& word, const BpeStep& step);
/// Between the two parts of a pair.
inline const QString kPairDot = QStringLiteral("·");
/// Merges by ranks, or by scores.
bool ordersByScore(const Tokenizer& tokenizer);

} // namespace tokenscope::ui
