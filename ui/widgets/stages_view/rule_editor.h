#pragma once
// A rule to be edited in place, by its options and as JSON: applied a moment after typing; what is wrong is said here, and
// marked where the error names a place. For added tokens: a token of the list with its flags.

#include "ui/widgets/stages_view/trial.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QPlainTextEdit;

namespace tokenscope::ui {

class AddedTokenEditor;
class RuleFieldsPane;

class RuleEditor : public QWidget {
    Q_OBJECT

  public:
    /// The trial must outlive the editor.
    explicit RuleEditor(Trial* trial, QWidget* parent = nullptr);

    /// A place of the original definition; empty for the text itself.
    void setPlace(const std::string& place);
    [[nodiscard]] const std::string& place() const { return m_place; }
    [[nodiscard]] QPlainTextEdit* text() const { return m_text; }
    [[nodiscard]] RuleFieldsPane* fields() const { return m_fields; }
    [[nodiscard]] QString error() const;
    /// The trial's error is said here, being of this place.
    [[nodiscard]] bool showsError() const { return m_showsError; }

    /// Room for fields and a text, when it is shown beside the card.
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

    static constexpr int kApplyAfterMs = 300;

  signals:
    void showsErrorChanged(bool shows);

  protected:
    bool event(QEvent* event) override;

  private:
    void apply();
    void refresh();
    void showError();
    void markText();

    Trial* m_trial;
    std::string m_place;
    std::string m_shown;  ///< the trial's text that the editor began with, or that it made
    bool m_typed = false; ///< the text is the user's, and not refused or in force yet, or refused
    QTimer m_soon;
    QLabel* m_title;
    QLabel* m_where;
    QPlainTextEdit* m_text;
    QLabel* m_error;
    RuleFieldsPane* m_fields;
    QLabel* m_textTitle;
    bool m_showsError = false;
    AddedTokenEditor* m_tokens;
};

/// Ctrl+Z and Ctrl+Shift+Z take changes back and make them again; true when the event was one of these.
bool stepTrial(QEvent& event, Trial& trial);

} // namespace tokenscope::ui
