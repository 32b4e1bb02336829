#pragma once
// Sample corpora of the teaching view.

#include "ui/panels/train/teaching_rules.h"

#include <QList>
#include <QString>

namespace tokenscope::ui {

struct TeachingSample {
    QString title; ///< for a menu
    QString shows; ///< what it demonstrates, one sentence
    QString corpus;
    TeachingRules rules;
};

/// A new window shows the first one.
const QList<TeachingSample>& teachingSamples();

} // namespace tokenscope::ui
