#pragma once
// What a view of tokens says when it has none to show.

#include "ui/session/encoded_text.h"

#include <QPainter>
#include <QRect>
#include <QString>

namespace tokenscope::ui {

QString emptyNote(const EncodedText& encoded);
/// A sentence at the top, in the middle.
void paintNote(QPainter& painter, const QRect& area, const QString& note);
void paintEmptyNote(QPainter& painter, const QRect& area, const EncodedText& encoded);

} // namespace tokenscope::ui
