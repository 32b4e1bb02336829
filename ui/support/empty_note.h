#pragma once
// The note in a view of tokens that has none to show.

#include "ui/session/encoded_text.h"

#include <QPainter>
#include <QRect>
#include <QString>

namespace tokenscope::ui {

QString emptyNote(const EncodedText& encoded);
/// Paints a sentence at the top, horizontally centered.
void paintNote(QPainter& painter, const QRect& area, const QString& note);
void paintEmptyNote(QPainter& painter, const QRect& area, const EncodedText& encoded);

} // namespace tokenscope::ui
