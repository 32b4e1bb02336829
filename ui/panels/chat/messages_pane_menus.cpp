// Header, menus and keys of the messages.

#include "ui/panels/chat/chat_examples.h"
#include "ui/panels/chat/messages_pane.h"
#include "ui/support/numbers.h"
#include "ui/widgets/pane_header/pane_header.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QToolButton>

namespace tokenscope::ui {
namespace {

constexpr const char* kRoles[] = {"system", "user", "assistant", "tool"};

} // namespace

void MessagesPane::makeHeader(QVBoxLayout& column) {
    const PaneHeader header(tr("Messages"), this, 8);
    m_count = header.remark;
    m_title = header.title;
    m_header = header.frame;
    m_segments = addSegments(*header.row, {tr("Cards"), tr("JSON")}, header.frame);
    connect(m_segments, &QButtonGroup::idClicked, this, [this](int id) { showJson(id == 1); });
    auto* add = new QPushButton(tr("Add"), header.frame);
    add->setToolTip(tr("Add a message behind the selected one (Insert)"));
    auto* roles = new QMenu(add);
    for (const char* role : kRoles)
        roles->addAction(QString::fromLatin1(role), this, [this, role] { this->add(role); });
    connect(add, &QPushButton::clicked, roles,
            [add, roles] { roles->popup(add->mapToGlobal(QPoint(0, add->height()))); });
    header.row->addWidget(add);
    auto* more = new QPushButton(QStringLiteral("⋯"), header.frame);
    more->setAccessibleName(tr("Conversation"));
    more->setToolTip(tr("Examples, open, save, copy and paste conversations"));
    connect(more, &QPushButton::clicked, this, [this, more] {
        QMenu* menu = makeMenu();
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->popup(more->mapToGlobal(QPoint(0, more->height())));
    });
    header.row->addWidget(more);
    column.addWidget(header.frame);

    // One of several conversations.
    m_several->setProperty("look", "header");
    m_several->setAttribute(Qt::WA_StyledBackground);
    auto* row = new QHBoxLayout(m_several);
    row->setContentsMargins(12, 3, 8, 3);
    m_which->setProperty("look", "remark");
    row->addWidget(m_which, 1);
    for (const int step : {-1, 1}) {
        auto* button = new QPushButton(step < 0 ? QStringLiteral("‹") : QStringLiteral("›"), m_several);
        button->setToolTip(step < 0 ? tr("The conversation before (Ctrl+Page up)")
                                    : tr("The next conversation (Ctrl+Page down)"));
        button->setAccessibleName(step < 0 ? tr("Previous conversation") : tr("Next conversation"));
        connect(button, &QPushButton::clicked, this, [this, step] {
            m_document.setCurrent(m_document.current() + static_cast<std::size_t>(step));
        });
        row->addWidget(button);
    }
    column.addWidget(m_several);
}

void MessagesPane::openExample(const char* json, const QString& title) {
    auto file = chat::readConversations(json);
    if (!file)
        return;
    edit(-1);
    m_document.open(std::move(*file), title);
}

QMenu* MessagesPane::makeMenu() {
    auto* menu = new QMenu(this);
    QMenu* examples = menu->addMenu(tr("Examples"));
    for (const ChatExample& example : chatExamples(m_source))
        examples->addAction(example.title, this,
                            [this, example] { openExample(example.json, example.title); });
    menu->addSeparator();
    menu->addAction(tr("New"), this, [this] { openExample("[]", {}); });
    menu->addAction(tr("Open conversations…"), this, &MessagesPane::openAsked);
    menu->addAction(tr("Save conversations as…"), this, &MessagesPane::saveAsked);
    menu->addSeparator();
    menu->addAction(tr("Copy as JSON"), this, [this] {
        QGuiApplication::clipboard()->setText(QString::fromStdString(m_document.json()));
    });
    QAction* paste = menu->addAction(tr("Paste JSON"), this, [this] {
        const std::string text = QGuiApplication::clipboard()->text().toStdString();
        if (auto file = chat::readConversations(text)) {
            m_document.open(std::move(*file), {});
        } else { // shown with its error
            showJson(true);
            m_document.setJson(text);
        }
    });
    paste->setEnabled(!QGuiApplication::clipboard()->text().isEmpty());
    return menu;
}

void MessagesPane::contextMenu(const QPoint& point) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const QModelIndex index = m_list->indexAt(point);
    if (index.isValid()) {
        m_list->setCurrentIndex(index);
        const auto message = static_cast<std::size_t>(index.row());
        menu->addAction(tr("Edit\tEnter"), this, [this, index] { edit(index.row()); });
        menu->addAction(tr("Duplicate\tCtrl+D"), this, &MessagesPane::duplicateCurrent);
        menu->addAction(tr("Move up\tAlt+Up"), this, [this] { moveCurrent(-1); });
        menu->addAction(tr("Move down\tAlt+Down"), this, [this] { moveCurrent(1); });
        menu->addAction(tr("Delete\tDel"), this, &MessagesPane::removeCurrent);
        menu->addSeparator();
        const Data& said = m_model->message(index.row());
        if (m_model->card(index.row()).speaker == chat::Speaker::Assistant) {
            QAction* train = menu->addAction(tr("Trained"));
            train->setCheckable(true);
            train->setChecked(!m_model->card(index.row()).untrained);
            connect(train, &QAction::toggled, this, [this, message](bool on) {
                m_document.setMember(message, "train", on ? Data::null() : Data::boolean(false));
            });
            if (said.find("reasoning_content") == nullptr)
                menu->addAction(tr("Add reasoning"), this, [this, message] {
                    m_document.setMember(message, "reasoning_content", Data::string({}));
                });
            if (said.find("tool_calls") == nullptr)
                menu->addAction(tr("Add a tool call"), this, [this, message] {
                    const auto call =
                        readData(R"([{"type": "function", "function": {"name": "name", "arguments": {}}}])");
                    m_document.setMember(message, "tool_calls", call ? *call : Data::list());
                });
        }
    }
    QMenu* add = menu->addMenu(index.isValid() ? tr("Add below") : tr("Add"));
    for (const char* role : kRoles)
        add->addAction(QString::fromLatin1(role), this, [this, role] { this->add(role); });
    menu->popup(m_list->viewport()->mapToGlobal(point));
}

bool MessagesPane::listKey(QKeyEvent& key) {
    const int row = m_list->currentIndex().row();
    const auto modifiers = key.modifiers() & ~Qt::KeypadModifier;
    const bool plain = modifiers == Qt::NoModifier;
    if (plain && (key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter || key.key() == Qt::Key_F2)) {
        edit(row);
    } else if (plain && (key.key() == Qt::Key_Delete || key.key() == Qt::Key_Backspace)) {
        removeCurrent();
    } else if (plain && key.key() == Qt::Key_Insert) {
        // The one that answers.
        const bool asked = row >= 0 && m_model->card(row).speaker == chat::Speaker::User;
        add(asked ? "assistant" : "user");
    } else if (modifiers == Qt::ControlModifier && key.key() == Qt::Key_D) {
        duplicateCurrent();
    } else if (modifiers == Qt::AltModifier && (key.key() == Qt::Key_Up || key.key() == Qt::Key_Down)) {
        moveCurrent(key.key() == Qt::Key_Up ? -1 : 1);
    } else {
        return false;
    }
    return true;
}

/// In a narrow pane the number says more than the title does beside it.
void MessagesPane::fitHeader() {
    const QString number = grouped(static_cast<quint64>(m_model->rowCount()));
    const QString words = tr("%1 messages").arg(number);
    m_count->setAccessibleName(words);
    const auto fits = [this](bool title, const QString& text) {
        m_title->setVisible(title);
        m_count->setText(text);
        m_count->setMinimumWidth(m_count->fontMetrics().horizontalAdvance(text) + 1);
        return m_header->layout()->minimumSize().width() <= width();
    };
    if (!fits(true, number) && !fits(false, words))
        fits(false, number);
}

void MessagesPane::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitHeader();
}

} // namespace tokenscope::ui
