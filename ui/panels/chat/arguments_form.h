#pragma once
// A small form of the arguments that a template reads, found in the template itself.

#include "ui/panels/chat/chat_document.h"
#include "ui/panels/chat/chat_result.h"

#include <QWidget>

class QGridLayout;

namespace tokenscope::ui {

class ArgumentsForm : public QWidget {
    Q_OBJECT

  public:
    explicit ArgumentsForm(ChatDocument& document, QWidget* parent = nullptr);
    /// The last template that could be compiled, and what it got.
    void setResult(const ChatResultPtr& result);
    [[nodiscard]] const QStringList& names() const { return m_names; }
    /// The control of an argument, or null.
    [[nodiscard]] QWidget* control(const QString& name) const;

  private:
    void make();
    void fill();
    [[nodiscard]] QWidget* makeControl(const QString& name);
    [[nodiscard]] QWidget* makeGiven(const QString& name);

    ChatDocument& m_document;
    QGridLayout* m_grid;
    QStringList m_names;
    QList<QWidget*> m_controls;
    chat::ChatVariables m_variables;
    bool m_filling = false;
};

/// Arguments among the free names of a template: without what every template has of itself, and what it sets itself on
/// some of its ways and never asks for.
QStringList argumentNames(const std::vector<std::string>& freeNames, const std::string& source);
/// What was typed for an argument: JSON where it is some, else text; nothing where it is empty.
std::optional<Data> typedArgument(const QString& text);

} // namespace tokenscope::ui
