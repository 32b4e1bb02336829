#pragma once
// The upper pane of Inspect: the text of the session with its tokens, and a warning about special tokens in
// the text.

#include "ui/session/session.h"

#include <QWidget>

class QLabel;

namespace tokenscope::ui {

class SpecialTokenBar;
class TokenEditor;

class TextPane : public QWidget {
    Q_OBJECT

  public:
    /// The session must outlive the pane.
    explicit TextPane(Session& session, QWidget* parent = nullptr);

    [[nodiscard]] TokenEditor* editor() const { return m_editor; }

  private:
    void setEncoded(const EncodedTextPtr& encoded);
    void showLineCount();
    void warnLines(const EncodedText& encoded);

    Session& m_session;
    QLabel* m_lines;
    TokenEditor* m_editor;
    SpecialTokenBar* m_specialTokens;
};

} // namespace tokenscope::ui
