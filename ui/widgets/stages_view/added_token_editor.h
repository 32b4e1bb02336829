#pragma once
// Edits one added token: its text and flags.

#include "ui/widgets/stages_view/trial.h"

#include <QTimer>
#include <QWidget>

#include <array>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace tokenscope::ui {

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
