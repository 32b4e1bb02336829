#pragma once
// Names of the files by which the window opens trained tokenizers. They describe the corpus and the options,
// so that two tokenizers can be distinguished when compared.

#include "core/train/pipeline/train_options.h"
#include "ui/panels/train/teaching_rules.h"

#include <QByteArray>
#include <QString>

namespace tokenscope::ui {

/// `FOLDER/STEM.ENDING`, or with a number after the stem: the first one that doesn't exist or already has
/// these bytes.
QString placeOfTrained(const QString& folder, const QString& stem, const QString& ending,
                       const QByteArray& bytes);

/// The preset, `GPT-2`, regardless of the vocabulary size, or the model, `BPE`, if it is none.
QString kindOfTraining(const train::TrainOptions& options);

/// The rules that differ from the defaults: `bytes, GPT-2 pattern`; may be empty.
QString kindOfTeaching(const TeachingRules& rules);

} // namespace tokenscope::ui
