#pragma once
// A rule's JSON to be edited in place: applied a moment after typing; what is wrong is said below, and marked where the
// error names a line and column. For added tokens: a token of the list with its flags.

#include "ui/widgets/stages_view/trial.h"

#include <QTimer>
#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QVBoxLayout;

namespace tokenscope {

class AddedTokenEditor;

class RuleEditor : public QWidget {
    Q_OBJECT

  public:
    /// The trial must outlive the editor.
    explicit RuleEditor(Trial* trial, QWidget* parent = nullptr);

    /// A place of the original definition; empty for the text itself.
    void setPlace(const std::string& place);
    [[nodiscard]] const std::string& place() const { return m_place; }
    [[nodiscard]] QPlainTextEdit* text() const { return m_text; }
    [[nodiscard]] QString error() const;

    static constexpr int kApplyAfterMs = 300;

  protected:
    bool event(QEvent* event) override;

  private:
    void apply();
    void refresh();
    void showError();
    void showOptions();

    Trial* m_trial;
    std::string m_place;
    std::string m_shown;  ///< the trial's text that the editor began with, or that it made
    bool m_typed = false; ///< the text is the user's, and not refused or in force yet, or refused
    QTimer m_soon;
    QLabel* m_title;
    QLabel* m_where;
    QPlainTextEdit* m_text;
    QLabel* m_error;
    QWidget* m_options;
    QVBoxLayout* m_optionRows;
    AddedTokenEditor* m_tokens;
};

/// Ctrl+Z and Ctrl+Shift+Z take changes back and make them again; true when the event was one of these.
bool stepTrial(QEvent& event, Trial& trial);

} // namespace tokenscope
