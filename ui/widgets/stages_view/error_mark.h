#pragma once
// The underline of what an error is about, in a text that is edited.

class QPlainTextEdit;

namespace tokenscope::ui {

/// Positions are those of the text's document: UTF-16 units. At its end the last character is marked; an empty text has
/// no mark.
void markError(QPlainTextEdit& text, int begin, int end);

} // namespace tokenscope::ui
