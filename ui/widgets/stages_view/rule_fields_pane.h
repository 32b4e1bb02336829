#pragma once
// A rule's options, each as what it is: a box, a list of choices, a field. Applied at once, of what is typed a moment after.

#include "core/explain/edit/rule_fields.h"
#include "ui/widgets/stages_view/trial.h"

#include <QTimer>
#include <QWidget>

class QGridLayout;

namespace tokenscope::ui {

class RuleFieldsPane : public QWidget {
    Q_OBJECT

  public:
    /// The trial must outlive the pane.
    explicit RuleFieldsPane(Trial* trial, QWidget* parent = nullptr);

    /// The options of the rule at a place of the original, as the changes have them. What is being typed, and what was
    /// refused, stays.
    void showPlace(const std::string& place);
    /// What is typed and not yet applied goes to the trial.
    void applyTyped();
    /// A box, a list, a line or, of a pattern, a text; null where there is no such option.
    [[nodiscard]] QWidget* field(const std::string& key) const;
    /// The option that the trial's error is of; empty when it is of none of these.
    [[nodiscard]] std::string refused() const;

  private:
    struct Row {
        RuleField field;
        QWidget* editor = nullptr;
        QWidget* kind = nullptr; ///< of a pattern: regex or text
    };
    void rebuild(std::vector<RuleField> fields);
    void addRow(RuleField field, int line);
    void showValue(const Row& row);
    void markRefused();
    void typed(const std::string& key);
    void set(const Row& row);
    [[nodiscard]] const Row* rowOf(const std::string& key) const;

    Trial* m_trial;
    std::string m_place;
    std::string m_typed;    ///< the key of the option that was typed last
    bool m_pending = false; ///< and is not applied yet
    std::vector<Row> m_rows;
    QGridLayout* m_grid;
    QTimer m_soon;
};

} // namespace tokenscope::ui

// The underline of what an error is about, in a text that is edited.

class QPlainTextEdit;

namespace tokenscope::ui {

/// Positions are those of the text's document: UTF-16 units. At its end the last character is marked; an empty text has
/// no mark.
void markError(QPlainTextEdit& text, int begin, int end);

} // namespace tokenscope::ui
