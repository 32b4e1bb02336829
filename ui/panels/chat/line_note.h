#pragma once
// A message at a line of code: a box below the line, or above it where there is no room below or the caret would be
// covered. It covers other lines, moves with the code, and is hidden while its line is out of sight.

#include <QLabel>

namespace tokenscope::ui {

class CodeView;

class LineNote : public QLabel {
    Q_OBJECT

  public:
    explicit LineNote(CodeView& view);

    /// `line` counts from 1; an empty text hides the note.
    void setNote(int line, const QString& text);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void place();

    CodeView& m_view;
    int m_line = 0;
};

} // namespace tokenscope::ui
