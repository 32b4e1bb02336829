#pragma once
// Sample corpora to be trained on, each of which shows something.

#include "ui/panels/train/teaching_rules.h"

#include <QList>
#include <QString>

namespace tokenscope::ui {

struct TeachingSample {
    QString title; ///< for a menu
    QString shows; ///< what is to be seen, one sentence
    QString corpus;
    TeachingRules rules;
};

/// The first is the one that a new window shows.
const QList<TeachingSample>& teachingSamples();

} // namespace tokenscope::ui
