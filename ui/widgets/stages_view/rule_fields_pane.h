#pragma once
// The options of a rule, each with a fitting widget: check box, list of choices, text field. Changes apply at
// once, typed text after a moment.

#include "core/explain/edit/rule_fields.h"
#include "ui/widgets/stages_view/trial.h"

#include <QTimer>
#include <QWidget>

class QGridLayout;
class QLineEdit;
class QPlainTextEdit;

namespace tokenscope::ui {

class RuleFieldsPane : public QWidget {
    Q_OBJECT

  public:
    /// The trial must outlive the pane.
    explicit RuleFieldsPane(Trial* trial, QWidget* parent = nullptr);

    /// Shows the options of the rule at a path of the original, with the changes applied. Keeps what the user
    /// is typing and what was refused.
    void showPlace(const std::string& place);
    /// Passes typed text that is not applied yet to the trial.
    void applyTyped();
    /// A check box, a list or a line; for a pattern, a text edit. Null if there is no such option.
    [[nodiscard]] QWidget* field(const std::string& key) const;
    /// The option that the trial's error concerns; empty if it concerns none of these.
    [[nodiscard]] std::string refused() const;

  private:
    struct Row {
        explain::RuleField field;
        QWidget* editor = nullptr;
        QWidget* kind = nullptr; ///< of a pattern: regex or text
    };
    void rebuild(std::vector<explain::RuleField> fields);
    void addRow(explain::RuleField field, int line);
    void showValue(const Row& row);
    void markRefused();
    void typed(const std::string& key);
    void set(const Row& row);
    [[nodiscard]] const Row* rowOf(const std::string& key) const;

    Trial* m_trial;
    std::string m_place;
    std::string m_typed;    ///< the key of the option that was typed last
    bool m_pending = false; ///< that text is not applied yet
    std::vector<Row> m_rows;
    QGridLayout* m_grid;
    QTimer m_soon;
};

/// Underlines the position of an error in an edited text. Positions are UTF-16 units of the text's document.
/// At its end the last character is marked; an empty text has no mark.
void markError(QPlainTextEdit& text, int begin, int end);

/// Says `1 space` in a field that contains only spaces, which looks empty otherwise.
void noteSpaces(QLineEdit& field);

} // namespace tokenscope::ui
