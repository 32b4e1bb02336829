#pragma once
// Edits a rule by its options or as JSON. Changes apply shortly after typing; errors are shown here, and
// marked in the text where they name a position. For added tokens: one token of the list with its flags.

#include "ui/widgets/stages_view/trial.h"

#include <QTimer>
#include <QWidget>

#include <array>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace tokenscope::ui {

class AddedTokenEditor;
class RuleFieldsPane;

class RuleEditor : public QWidget {
    Q_OBJECT

  public:
    /// The trial must outlive the editor.
    explicit RuleEditor(Trial* trial, QWidget* parent = nullptr);

    /// A path in the original definition; empty for the text itself.
    void setPlace(const std::string& place);
    [[nodiscard]] const std::string& place() const { return m_place; }
    [[nodiscard]] QPlainTextEdit* text() const { return m_text; }
    [[nodiscard]] RuleFieldsPane* fields() const { return m_fields; }
    [[nodiscard]] QString error() const;
    /// True if the trial's error concerns this rule and is shown here.
    [[nodiscard]] bool showsError() const { return m_showsError; }

    /// Fits the fields and a few lines of text next to the card.
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
    std::string m_shown;  ///< the trial's JSON that the editor started with or produced
    bool m_typed = false; ///< the text is the user's: not applied yet, or refused
    QTimer m_soon;
    QLabel* m_title;
    QLabel* m_where;
    QLabel* m_locked; ///< why the rule can't be switched off
    QPlainTextEdit* m_text;
    QLabel* m_error;
    RuleFieldsPane* m_fields;
    QLabel* m_textTitle;
    bool m_showsError = false;
    AddedTokenEditor* m_tokens;
};

/// Handles Ctrl+Z and Ctrl+Shift+Z as undo and redo of changes. True if the event was one of them.
bool stepTrial(QEvent& event, Trial& trial);

/// Edits one added token: its text and flags.
class AddedTokenEditor : public QWidget {
    Q_OBJECT

  public:
    /// The trial must outlive the editor.
    explicit AddedTokenEditor(Trial* trial, QWidget* parent = nullptr);

  private:
    void refresh();
    void showToken();
    void apply();
    /// The token with the changes applied.
    [[nodiscard]] AddedToken token(std::size_t index) const;

    Trial* m_trial;
    const TokenizerDefinition* m_listed = nullptr; ///< whose tokens the box lists; only compared
    QTimer m_soon;
    QComboBox* m_choice;
    QLineEdit* m_content;
    std::array<QCheckBox*, 5> m_flags{};
    QLabel* m_error;
};

} // namespace tokenscope::ui
