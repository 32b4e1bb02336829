#include "ui/panels/chat/arguments_form.h"

#include "ui/panels/chat/chat_examples.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QSignalBlocker>

#include <algorithm>

namespace tokenscope::ui {
namespace {

bool isSwitch(const QString& name) {
    if (name.endsWith(QLatin1String("thinking")) || name.endsWith(QLatin1String("_enabled")))
        return true;
    const QStringList begins = {"add_",  "enable_",   "disable_", "is_", "use_",
                                "keep_", "preserve_", "clear_",   "no_"};
    return !name.endsWith(QLatin1String("_token")) &&
           std::any_of(begins.begin(), begins.end(),
                       [&](const QString& one) { return name.startsWith(one); });
}

bool isContext(const QString& name) {
    return name == QLatin1String("tools") || name == QLatin1String("documents");
}

QString argumentText(const Data& value) {
    return QString::fromStdString(value.isString() ? value.text : writeData(value));
}

} // namespace

QStringList argumentNames(const std::vector<std::string>& freeNames, const std::string& source) {
    const QString text = QString::fromStdString(source);
    const auto isOwn = [&](const QString& name) {
        return text.contains(QRegularExpression(QStringLiteral("\\bset\\s+%1\\b").arg(name))) &&
               !text.contains(QRegularExpression(QStringLiteral("\\b%1\\s+is\\s").arg(name)));
    };
    static const QStringList kOwn = {
        "messages", "raise_exception", "strftime_now", "range",  "dict",    "lipsum", "cycler",
        "joiner",   "namespace",       "loop",         "caller", "varargs", "kwargs", "self",
        "true",     "false",           "none",         "True",   "False",   "None"};
    // Switches first; special tokens last, because they are rarely changed.
    QStringList switches, others, tokens;
    for (const std::string& name : freeNames) {
        const QString one = QString::fromStdString(name);
        if (kOwn.contains(one) || isOwn(one))
            continue;
        (one.endsWith(QLatin1String("_token")) ? tokens
         : isSwitch(one) || isContext(one)     ? switches
                                               : others)
            << one;
    }
    return switches + others + tokens;
}

std::optional<Data> typedArgument(const QString& text) {
    if (text.isEmpty())
        return std::nullopt;
    const auto data = readData(text.toStdString());
    return data ? *data : Data::string(text.toStdString());
}

ArgumentsForm::ArgumentsForm(ChatDocument& document, QWidget* parent)
    : QWidget(parent)
    , m_document(document)
    , m_grid(new QGridLayout(this)) {
    m_grid->setContentsMargins(12, 8, 12, 8);
    m_grid->setHorizontalSpacing(8);
    m_grid->setVerticalSpacing(4);
    m_grid->setColumnStretch(1, 1);
    connect(&document, &ChatDocument::conversationChanged, this, &ArgumentsForm::fill);
    rebuild();
}

void ArgumentsForm::setResult(const ChatResultPtr& result) {
    if (!result)
        return;
    m_isBroken = !result->compiled;
    showTitle();
    if (m_isBroken)
        return;
    const QStringList names = argumentNames(result->compiled->freeNames(), result->compiled->source());
    m_variables = result->variables;
    if (names != m_names) {
        m_names = names;
        rebuild();
    } else {
        fill();
    }
}

int ArgumentsForm::heightOfRows(int most) const {
    if (const int all = m_grid->sizeHint().height(); all <= most)
        return all;
    int height = m_grid->contentsMargins().top();
    int rows = 0;
    for (int row = 0; row < m_grid->rowCount(); ++row) {
        int needed = 0;
        for (int column = 0; column < m_grid->columnCount(); ++column)
            if (const QLayoutItem* item = m_grid->itemAtPosition(row, column))
                needed = std::max(needed, item->minimumSize().height());
        if (needed == 0)
            continue;
        if (++rows > 2 && height + needed + m_grid->verticalSpacing() > most)
            break;
        height += needed + m_grid->verticalSpacing();
    }
    return height;
}

/// A row has another height, or there are other rows.
bool ArgumentsForm::event(QEvent* event) {
    const bool handled = QWidget::event(event);
    if (event->type() == QEvent::LayoutRequest)
        emit rowsChanged();
    return handled;
}

/// Of a template with an error, the arguments stay those of the last one without.
void ArgumentsForm::showTitle() {
    m_title->setText(!m_names.isEmpty() ? tr("Template arguments")
                     : m_isBroken       ? tr("Template arguments: not known while it has an error")
                                        : tr("The template reads no arguments"));
}

void ArgumentsForm::rebuild() {
    m_controls.clear();
    while (QLayoutItem* item = m_grid->takeAt(0)) {
        if (item->widget())
            item->widget()->deleteLater();
        delete item;
    }
    m_title = new QLabel(this);
    m_title->setProperty("look", "remark");
    showTitle();
    m_grid->addWidget(m_title, 0, 0, 1, 4);
    // Two per row if the names are short.
    const bool wide =
        std::any_of(m_names.begin(), m_names.end(), [](const QString& name) { return name.size() > 15; });
    m_continues = new QCheckBox(QStringLiteral("continue_final_message"), this);
    m_continues->setObjectName(QStringLiteral("continueFinalMessage"));
    keepFont(*m_continues, [] { return fixedFont(12); });
    m_continues->setToolTip(plainToolTip(tr(
        "End the text within the last message, where a model goes on writing, as apply_chat_template does")));
    connect(m_continues, &QCheckBox::toggled, &m_document, &ChatDocument::setContinuesFinal);
    m_grid->addWidget(m_continues, 1, 0, 1, 4);
    int cell = wide ? 3 : 4; // the third row
    for (const QString& name : m_names) {
        QWidget* control = isContext(name) ? createContextControl(name) : createControl(name);
        control->setObjectName(name);
        control->setAccessibleName(name);
        m_controls << control;
        const int row = wide ? cell - 1 : cell / 2, column = wide ? 0 : cell % 2 * 2;
        if (qobject_cast<QCheckBox*>(control)) {
            m_grid->addWidget(control, row, column, 1, 2);
        } else {
            auto* label = new QLabel(name, this);
            keepFont(*label, [] { return fixedFont(12); });
            label->setBuddy(control);
            m_grid->addWidget(label, row, column);
            m_grid->addWidget(control, row, column + 1);
        }
        ++cell;
    }
    m_grid->setColumnStretch(3, wide ? 0 : 1);
    for (int row = 0; row < m_grid->rowCount(); ++row)
        m_grid->setRowStretch(row, 0);
    m_grid->setRowStretch(m_grid->rowCount(), 1);
    fill();
}

QWidget* ArgumentsForm::createControl(const QString& name) {
    const std::string key = name.toStdString();
    if (name == QLatin1String("add_generation_prompt")) {
        auto* box = new QCheckBox(name, this);
        keepFont(*box, [] { return fixedFont(12); });
        connect(box, &QCheckBox::toggled, this, [this, key](bool on) {
            m_document.setArgument(key, on ? std::optional(Data::boolean(true)) : std::nullopt);
        });
        return box;
    }
    if (isSwitch(name)) {
        auto* choice = new QComboBox(this);
        choice->addItems({tr("undefined"), QStringLiteral("true"), QStringLiteral("false")});
        connect(choice, &QComboBox::activated, this, [this, key](int index) {
            m_document.setArgument(key, index == 0 ? std::nullopt : std::optional(Data::boolean(index == 1)));
        });
        return choice;
    }
    auto* field = new QLineEdit(this);
    keepLeastWidth(*field, 72);
    keepFont(*field, [] { return fixedFont(12); });
    connect(field, &QLineEdit::textEdited, this,
            [this, key](const QString& text) { m_document.setArgument(key, typedArgument(text)); });
    return field;
}

QWidget* ArgumentsForm::createContextControl(const QString& name) {
    auto* choice = new QComboBox(this);
    const bool tools = name == QLatin1String("tools");
    choice->addItem(tr("none"));
    if (tools)
        choice->addItem(tr("examples"));
    choice->setToolTip(plainToolTip(tr("Other values can be entered in the JSON view as \"%1\"").arg(name)));
    connect(choice, &QComboBox::activated, this, [this, tools](int index) {
        if (index > 1)
            return;
        m_document.edit({}, [&](chat::Conversation& conversation) {
            (tools ? conversation.tools : conversation.documents) =
                index == 1 ? exampleTools() : Data::null();
        });
    });
    return choice;
}

void ArgumentsForm::fill() {
    const QSignalBlocker continues(m_continues);
    m_continues->setChecked(m_document.continuesFinal());
    for (qsizetype i = 0; i < m_controls.size(); ++i) {
        const QString& name = m_names[i];
        const Data* value = m_document.argument(name.toStdString());
        const QSignalBlocker blocker(m_controls[i]);
        if (auto* box = qobject_cast<QCheckBox*>(m_controls[i])) {
            box->setChecked(value != nullptr && value->isBool() && value->truth);
        } else if (auto* choice = qobject_cast<QComboBox*>(m_controls[i])) {
            if (!isContext(name)) {
                choice->setCurrentIndex(value == nullptr || !value->isBool() ? 0 : value->truth ? 1 : 2);
                continue;
            }
            const bool tools = name == QLatin1String("tools");
            const chat::Conversation& conversation = m_document.conversation();
            const Data& given = tools ? conversation.tools : conversation.documents;
            const int fixed = tools ? 2 : 1;
            while (choice->count() > fixed)
                choice->removeItem(choice->count() - 1);
            const auto count = static_cast<int>(given.items.size());
            if (!given.isNull())
                choice->addItem(tr("%1 in the conversation").arg(count));
            choice->setCurrentIndex(given.isNull() ? 0 : fixed);
        } else if (auto* field = qobject_cast<QLineEdit*>(m_controls[i])) {
            const auto known =
                std::find_if(m_variables.begin(), m_variables.end(), [&](const auto& variable) {
                    return QString::fromStdString(variable.first) == name;
                });
            field->setPlaceholderText(value == nullptr && known != m_variables.end()
                                          ? argumentText(known->second)
                                          : tr("undefined"));
            if (typedArgument(field->text()) != (value ? std::optional(*value) : std::nullopt))
                field->setText(value == nullptr ? QString() : argumentText(*value));
        }
    }
}

} // namespace tokenscope::ui
