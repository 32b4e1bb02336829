#pragma once
// Where tokenizers that were just trained are written so that the window can open them: each in a file of its own, named by
// what it was trained on and how, so that two of them can be set side by side.

#include "core/train/pipeline/train_options.h"
#include "ui/panels/train/teaching_rules.h"

#include <QByteArray>
#include <QString>

namespace tokenscope::ui {

/// `FOLDER/STEM.ENDING`, or with a number behind the stem: the first of these that is not there, or has these bytes already.
QString placeOfTrained(const QString& folder, const QString& stem, const QString& ending,
                       const QByteArray& bytes);

/// `GPT-2`, or for options that no preset has `BPE`, `Unigram`: what stands in a name. The number of pieces is no matter.
QString kindOfTraining(const train::TrainOptions& options);

/// `bytes, GPT-2 pattern`: what differs from rules that were made anew; empty where nothing does.
QString kindOfTeaching(const TeachingRules& rules);

} // namespace tokenscope::ui
