#pragma once
// A message about the code: a box below it that covers none of its lines.

#include <QLabel>

namespace tokenscope::ui {

class CodeView;

class LineNote : public QLabel {
    Q_OBJECT

  public:
    explicit LineNote(CodeView& view);

    /// An empty text: no note. The view makes room for it.
    void setNote(const QString& text);
    /// Wraps the note and shows it. Returns the height that it needs in the width, at most `most` (pixels; the tool tip has
    /// what is cut then); 0 if there is none.
    int wrap(int width, int most);

  private:
    QString m_note;
};

} // namespace tokenscope::ui
