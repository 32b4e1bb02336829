#pragma once
// The upper pane of Inspect: the text of the session with its tokens, and a warning about special tokens in
// the text.

#include "ui/session/session.h"

#include <QFrame>
#include <QWidget>

#include <vector>

class QLabel;
class QPushButton;

namespace tokenscope::ui {

class ContextMeter;
class SpecialTokenBar;
class TokenEditor;

class TextPane : public QWidget {
    Q_OBJECT

  public:
    /// The session must outlive the pane.
    explicit TextPane(Session& session, QWidget* parent = nullptr);

    [[nodiscard]] TokenEditor* editor() const { return m_editor; }
    [[nodiscard]] ContextMeter* meter() const { return m_meter; }

  signals:
    /// The user asks why the selected special token in the text is one token.
    void whyRequested();

  private:
    QPushButton* makeInputButton(QWidget* parent);
    void setEncoded(const EncodedTextPtr& encoded);
    void showLineCount();
    void warnLines(const EncodedText& encoded);

    Session& m_session;
    QLabel* m_lines;
    ContextMeter* m_meter = nullptr;
    TokenEditor* m_editor;
    SpecialTokenBar* m_specialTokens;
};

/// A warning below the editor: special tokens in the text became control or user-defined pieces.
class SpecialTokenBar : public QFrame {
    Q_OBJECT

  public:
    /// The session must outlive the bar.
    explicit SpecialTokenBar(Session& session, QWidget* parent = nullptr);
    /// The tokens that it warns about, ascending.
    [[nodiscard]] const std::vector<std::uint32_t>& tokens() const { return m_tokens; }

  signals:
    /// A token that it warns about is selected.
    void whyRequested();

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void refresh();
    void selectNext();
    void askWhy();
    [[nodiscard]] QString describe(const EncodedText& encoded) const;

    Session& m_session;
    QLabel* m_icon;
    QLabel* m_text;
    QPushButton* m_select;
    std::vector<std::uint32_t> m_tokens;
};

} // namespace tokenscope::ui
