#pragma once
// A form for continue_final_message and the arguments that the template reads.

#include "ui/panels/chat/chat_document.h"
#include "ui/panels/chat/chat_result.h"

#include <QWidget>

class QCheckBox;
class QGridLayout;
class QLabel;

namespace tokenscope::ui {

class ArgumentsForm : public QWidget {
    Q_OBJECT

  public:
    explicit ArgumentsForm(ChatDocument& document, QWidget* parent = nullptr);
    /// Shows the arguments of the last valid template and the values it received.
    void setResult(const ChatResultPtr& result);
    /// Of as many whole rows as that height has room for, but two at least.
    [[nodiscard]] int heightOfRows(int most) const;

  signals:
    void rowsChanged();

  protected:
    bool event(QEvent* event) override;

  private:
    void showTitle();
    void rebuild();
    void fill();
    [[nodiscard]] QWidget* createControl(const QString& name);
    [[nodiscard]] QWidget* createContextControl(const QString& name);

    ChatDocument& m_document;
    QGridLayout* m_grid;
    QLabel* m_title = nullptr;
    QCheckBox* m_continues = nullptr;
    bool m_isBroken = false; ///< the template, which is not compiled
    QStringList m_names;
    QList<QWidget*> m_controls;
    chat::ChatVariables m_variables;
};

/// The arguments among the free names of a template: without the names that every template has, and those
/// that the template sets itself on some path and never tests.
QStringList argumentNames(const std::vector<std::string>& freeNames, const std::string& source);
/// The value typed for an argument: JSON if it is valid JSON, else a string; nothing if it is empty.
std::optional<Data> typedArgument(const QString& text);

} // namespace tokenscope::ui
