#include "ui/panels/chat/messages_pane.h"

#include "ui/accessibility/accessible_maker.h"
#include "ui/panels/chat/chat_examples.h"
#include "ui/panels/chat/conversation_json_view.h"
#include "ui/panels/chat/message_cards.h"
#include "ui/panels/chat/message_editor.h"
#include "ui/support/numbers.h"
#include "ui/widgets/pane_header/pane_header.h"

#include <QButtonGroup>
#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QScrollBar>
#include <QStackedWidget>

#include <algorithm>
#include <set>

namespace tokenscope::ui {
namespace {

constexpr const char* kRoles[] = {"system", "user", "assistant", "tool"};

} // namespace

MessagesPane::MessagesPane(ChatDocument& document, QWidget* parent)
    : QWidget(parent)
    , m_document(document)
    , m_model(new MessagesModel(this))
    , m_list(new QListView(this))
    , m_empty(new QLabel(m_list->viewport()))
    , m_stack(new QStackedWidget(this))
    , m_json(new ConversationJsonView(document, m_stack))
    , m_injection(new InjectionBar(this))
    , m_pager(new QWidget(this))
    , m_pageText(new QLabel(m_pager)) {
    paneColumn(this);
    QVBoxLayout* column = createHeader();
    createCards();
    m_stack->addWidget(m_list);
    m_stack->addWidget(m_json);
    column->addWidget(m_stack, 1);
    column->addWidget(m_injection);
    connect(m_json, &ConversationJsonView::placeChosen, this, &MessagesPane::placeChosen);
    connect(&document, &ChatDocument::conversationChanged, this, &MessagesPane::updateCards);
    updateCards();
}

QVBoxLayout* MessagesPane::createHeader() {
    const PaneHeader header(tr("Messages"), this, 8);
    m_count = header.remark;
    m_title = header.title;
    m_header = header.frame;
    m_segments = addSegments(*header.row, {tr("Cards"), tr("JSON")}, header.frame, tr("Views"));
    connect(m_segments, &QButtonGroup::idClicked, this, [this](int id) { showJson(id == 1); });
    auto* roles = new QMenu(this);
    for (const char* role : kRoles)
        roles->addAction(QString::fromLatin1(role), this, [this, role] { this->add(role); });
    header.addMenu(tr("Add"), tr("Add a message after the selected one (Insert)"), *roles);
    auto* more = new QPushButton(QStringLiteral("⋯"), header.frame);
    more->setAccessibleName(tr("Conversation"));
    more->setToolTip(tr("Examples, open, save, copy and paste conversations"));
    connect(more, &QPushButton::clicked, this, [this, more] {
        QMenu* menu = createMenu();
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->popup(more->mapToGlobal(QPoint(0, more->height())));
    });
    header.row->addWidget(more);
    QVBoxLayout* column = header.makeFoldable(*this, QStringLiteral("messages"));

    m_pager->setProperty("look", "header");
    m_pager->setAttribute(Qt::WA_StyledBackground);
    auto* row = new QHBoxLayout(m_pager);
    row->setContentsMargins(12, 3, 8, 3);
    m_pageText->setProperty("look", "remark");
    row->addWidget(m_pageText, 1);
    for (const int step : {-1, 1}) {
        auto* button = new QPushButton(step < 0 ? QStringLiteral("‹") : QStringLiteral("›"), m_pager);
        button->setToolTip(step < 0 ? tr("Previous conversation (Ctrl+Page Up)")
                                    : tr("Next conversation (Ctrl+Page Down)"));
        button->setAccessibleName(step < 0 ? tr("Previous conversation") : tr("Next conversation"));
        connect(button, &QPushButton::clicked, this, [this, step] {
            m_document.setCurrent(m_document.current() + static_cast<std::size_t>(step));
        });
        row->addWidget(button);
    }
    column->addWidget(m_pager);
    return column;
}

void MessagesPane::createCards() {
    m_delegate = new MessageDelegate(
        *m_model,
        [this](QWidget* over, int row) {
            m_editor = new MessageEditor(m_document, static_cast<std::size_t>(row), over);
            connect(m_editor, &MessageEditor::resized, this, &MessagesPane::relayout);
            connect(m_editor, &MessageEditor::closeRequested, this, [this] { edit(-1); });
            connect(m_editor, &MessageEditor::caretMoved, this,
                    [this](const std::string& path, quint32 byte) {
                        const auto open = static_cast<std::size_t>(std::max(m_model->open(), 0));
                        emit placeChosen({open, path, {byte, byte + 1}});
                    });
            return m_editor;
        },
        this);
    m_list->setModel(m_model);
    m_list->setItemDelegate(m_delegate);
    m_list->setObjectName(QStringLiteral("messages"));
    m_list->setAccessibleName(tr("Messages"));
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->verticalScrollBar()->setSingleStep(20);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setDragDropMode(QAbstractItemView::InternalMove);
    m_list->setResizeMode(QListView::Adjust);
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    m_list->installEventFilter(this);
    m_list->viewport()->installEventFilter(this);
    connect(m_list, &QWidget::customContextMenuRequested, this, &MessagesPane::contextMenu);
    connect(m_list, &QListView::doubleClicked, this, [this](const QModelIndex& index) { edit(index.row()); });
    connect(m_model, &MessagesModel::moveRequested, this, [this](int from, int to) {
        m_document.moveMessage(static_cast<std::size_t>(from), static_cast<std::size_t>(to));
        m_list->setCurrentIndex(m_model->index(to));
    });
    connect(m_model, &MessagesModel::marksChanged, m_list->viewport(), qOverload<>(&QWidget::update));
    m_empty->setWordWrap(true);
    m_empty->setProperty("look", "remark");
    m_empty->setAlignment(Qt::AlignHCenter);
    m_empty->setText(
        tr("The messages of a conversation appear here.\nAdd one, open a file, paste JSON, or choose "
           "an example from the menu above."));
}

QWidget* MessagesPane::keyboard() const {
    return jsonShown() ? m_json->keyboard() : m_list;
}

bool MessagesPane::jsonShown() const {
    return m_stack->currentIndex() == 1;
}

void MessagesPane::showJson(bool json) {
    if (json == jsonShown())
        return;
    edit(-1);
    m_stack->setCurrentIndex(json ? 1 : 0);
    m_json->setActive(json);
    m_segments->button(json ? 1 : 0)->setChecked(true);
    emit stateChanged();
}

void MessagesPane::updateCards() {
    const int open = m_model->open();
    const int current = m_list->currentIndex().row();
    m_model->setConversation(m_document.snapshot());
    if (open >= 0 && (m_model->open() < 0 || m_editor == nullptr ||
                      !m_editor->refresh(static_cast<std::size_t>(m_model->open())))) {
        const int again = m_model->open();
        edit(-1);
        if (again >= 0)
            edit(again);
    }
    if (current >= 0 && !m_list->currentIndex().isValid())
        m_list->setCurrentIndex(m_model->index(std::min(current, m_model->rowCount() - 1)));
    fitHeader();
    m_empty->setVisible(m_model->rowCount() == 0);
    const std::size_t several = m_document.conversations().size();
    m_pager->setVisible(several > 1);
    m_pageText->setText(tr("conversation %1 of %2").arg(m_document.current() + 1).arg(several));
    relayout();
}

bool MessagesPane::busy() const {
    return m_json->busy() || (m_editor && m_editor->typing());
}

void MessagesPane::setResult(const ChatResultPtr& result) {
    m_injection->setResult(result);
    m_source = result ? result->request.source : std::string();
    std::vector<MessagePlace> injected;
    if (result)
        for (const chat::Injection& one : result->injections) {
            const chat::OriginSource& source = result->rendered().sources[one.source];
            if (source.kind == chat::OriginKind::Message)
                injected.push_back({source.index, source.field, one.inSource});
        }
    m_model->setInjected(std::move(injected));
}

void MessagesPane::setSelected(const std::optional<MessagePlace>& place) {
    m_model->setSelected(place);
    if (place && jsonShown())
        return m_json->setSelected(*place);
    if (!place || static_cast<int>(place->message) >= m_model->rowCount() || m_list->hasFocus() || m_editor)
        return;
    const QModelIndex index = m_model->index(static_cast<int>(place->message));
    m_list->setCurrentIndex(index);
    const QRect row = m_list->visualRect(index);
    const QRectF where = m_delegate->placeRect(row, *place);
    if (!where.isEmpty() && !m_list->viewport()->rect().contains(where.toRect()))
        m_list->verticalScrollBar()->setValue(m_list->verticalScrollBar()->value() +
                                              static_cast<int>(where.top()) -
                                              m_list->viewport()->height() / 3);
}

void MessagesPane::edit(int row) {
    if (row == m_model->open())
        return;
    if (m_editor)
        m_editor->flush();
    const int before = m_model->open();
    m_model->setOpen(-1);
    if (before >= 0) {
        m_list->closePersistentEditor(m_model->index(before));
        m_editor = nullptr;
    }
    if (row >= 0 && row < m_model->rowCount()) {
        m_model->setOpen(row);
        m_list->setCurrentIndex(m_model->index(row));
        m_list->openPersistentEditor(m_model->index(row));
        relayout();
        m_list->scrollTo(m_model->index(row));
        if (m_editor)
            m_editor->setFocus(Qt::OtherFocusReason);
        return;
    }
    relayout();
    if (before >= 0)
        m_list->setFocus(Qt::OtherFocusReason);
}

void MessagesPane::add(const std::string& role) {
    const int current = m_list->currentIndex().row();
    const std::size_t at =
        current < 0 ? m_document.conversation().messages.size() : static_cast<std::size_t>(current) + 1;
    edit(-1);
    m_document.insertMessage(at, role);
    showJson(false);
    edit(static_cast<int>(at));
}

void MessagesPane::removeCurrent() {
    edit(-1);
    if (const int row = m_list->currentIndex().row(); row >= 0)
        m_document.removeMessage(static_cast<std::size_t>(row));
}

void MessagesPane::duplicateCurrent() {
    edit(-1);
    if (const int row = m_list->currentIndex().row(); row >= 0) {
        m_document.duplicateMessage(static_cast<std::size_t>(row));
        m_list->setCurrentIndex(m_model->index(row + 1));
    }
}

void MessagesPane::moveCurrent(int by) {
    const int row = m_list->currentIndex().row();
    if (row < 0 || row + by < 0 || row + by >= m_model->rowCount())
        return;
    edit(-1);
    m_document.moveMessage(static_cast<std::size_t>(row), static_cast<std::size_t>(row + by));
    m_list->setCurrentIndex(m_model->index(row + by));
}

void MessagesPane::relayout() {
    m_delegate->setWidth(m_list->viewport()->width());
    m_empty->setGeometry(12, 40, std::max(m_list->viewport()->width() - 24, 40), scaled(120));
    m_list->doItemsLayout();
}

/// Selects the character under the pointer in all panes.
void MessagesPane::selectAt(const QPoint& at) {
    const QModelIndex index = m_list->indexAt(at);
    if (!index.isValid() || index.row() == m_model->open())
        return;
    if (const auto place = m_delegate->placeAt(m_list->visualRect(index), at, index.row()))
        emit placeChosen(*place);
}

bool MessagesPane::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_list->viewport() && event->type() == QEvent::Resize)
        QMetaObject::invokeMethod(this, &MessagesPane::relayout, Qt::QueuedConnection);
    if (watched == m_list->viewport() && event->type() == QEvent::MouseButtonRelease) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->button() == Qt::LeftButton)
            selectAt(mouse->position().toPoint());
    }
    if (watched == m_list && event->type() == QEvent::KeyPress)
        return listKey(*static_cast<QKeyEvent*>(event));
    return QWidget::eventFilter(watched, event);
}

void MessagesPane::openExample(const char* json, const QString& title) {
    auto file = chat::readConversations(json);
    if (!file)
        return;
    edit(-1);
    m_document.open(std::move(*file), title);
}

QMenu* MessagesPane::createMenu() {
    auto* menu = new QMenu(this);
    QMenu* examples = menu->addMenu(tr("Examples"));
    for (const ChatExample& example : chatExamples(m_source))
        examples->addAction(example.title, this,
                            [this, example] { openExample(example.json, example.title); });
    menu->addSeparator();
    menu->addAction(tr("New"), this, [this] { openExample("[]", {}); });
    menu->addAction(tr("Open conversations…"), this, &MessagesPane::openRequested);
    menu->addAction(tr("Save conversations as…"), this, &MessagesPane::saveRequested);
    menu->addAction(tr("Keep as test…"), this, &MessagesPane::testRequested);
    menu->addSeparator();
    menu->addAction(tr("Copy as JSON"), this, [this] {
        QGuiApplication::clipboard()->setText(QString::fromStdString(m_document.json()));
    });
    QAction* paste = menu->addAction(tr("Paste JSON"), this, [this] {
        const std::string text = QGuiApplication::clipboard()->text().toStdString();
        if (auto file = chat::readConversations(text)) {
            m_document.open(std::move(*file), {});
        } else { // the JSON view shows the error
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
        const Data& members = m_model->message(index.row());
        if (m_model->card(index.row()).speaker == chat::Speaker::Assistant) {
            QAction* train = menu->addAction(tr("Trained"));
            train->setCheckable(true);
            train->setChecked(!m_model->card(index.row()).untrained);
            connect(train, &QAction::toggled, this, [this, message](bool on) {
                m_document.setMember(message, "train", on ? Data::null() : Data::boolean(false));
            });
            if (members.find("reasoning_content") == nullptr)
                menu->addAction(tr("Add reasoning"), this, [this, message] {
                    m_document.setMember(message, "reasoning_content", Data::string({}));
                });
            if (members.find("tool_calls") == nullptr)
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
    menu->addSeparator();
    menu->addAction(tr("Keep conversation as test…"), this, &MessagesPane::testRequested);
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
        // An answer after a question.
        const bool question = row >= 0 && m_model->card(row).speaker == chat::Speaker::User;
        add(question ? "assistant" : "user");
    } else if (modifiers == Qt::ControlModifier && key.key() == Qt::Key_D) {
        duplicateCurrent();
    } else if (modifiers == Qt::AltModifier && (key.key() == Qt::Key_Up || key.key() == Qt::Key_Down)) {
        moveCurrent(key.key() == Qt::Key_Up ? -1 : 1);
    } else {
        return false;
    }
    return true;
}

/// In a narrow pane the number of messages is more useful than the title.
void MessagesPane::fitHeader() {
    const int messages = m_model->rowCount();
    const QString number = grouped(static_cast<quint64>(messages));
    const QString text = tr("%1 messages", nullptr, messages).arg(number);
    m_count->setAccessibleName(text);
    const auto fits = [this](bool title, const QString& count) {
        m_title->setVisible(title);
        m_count->setText(count);
        m_count->setMinimumWidth(m_count->fontMetrics().horizontalAdvance(count) + 1);
        return m_header->layout()->minimumSize().width() <= width();
    };
    if (!fits(true, number) && !fits(false, text))
        fits(false, number);
}

void MessagesPane::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitHeader();
}

namespace {

/// `messages[1], tools[0]`
QString places(const ChatResult& result) {
    constexpr std::size_t kMaxPlaces = 6;
    std::set<std::pair<chat::OriginKind, std::uint32_t>> all;
    for (const chat::Injection& one : result.injections) {
        const chat::OriginSource& source = result.rendered().sources[one.source];
        all.emplace(source.kind, source.index);
    }
    QStringList names;
    for (const auto& [kind, index] : all) {
        if (static_cast<std::size_t>(names.size()) == kMaxPlaces) {
            names << QStringLiteral("…");
            break;
        }
        names << (kind == chat::OriginKind::Tool       ? QStringLiteral("tools[%1]")
                  : kind == chat::OriginKind::Document ? QStringLiteral("documents[%1]")
                                                       : QStringLiteral("messages[%1]"))
                     .arg(index);
    }
    return names.join(QStringLiteral(", "));
}

} // namespace

InjectionBar::InjectionBar(QWidget* parent)
    : QFrame(parent)
    , m_text(new QLabel(this))
    , m_ids(new QLabel(this)) {
    setProperty("look", "warning");
    setAccessibleName(tr("Control tokens in content"));
    setAccessibleRole(*this, QAccessible::AlertMessage);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 12, 8);
    column->setSpacing(6);
    for (QLabel* label : {m_text, m_ids}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_ids->setProperty("look", "remark");
    column->addWidget(m_text);
    column->addWidget(m_ids);
    auto* row = new QHBoxLayout;
    m_policies = addSegments(
        *row,
        {{tr("As is"), tr("Special tokens in the content become control tokens, as in most programs")},
         {tr("As text"), tr("Special tokens in the content are encoded as plain text")},
         {tr("Escape"), tr("An invisible word joiner is inserted into each special token before rendering")},
         {tr("Reject"), tr("The conversation is rejected")}},
        this, tr("Special tokens in the content"));
    auto* show = new QPushButton(tr("Show"), this);
    show->setToolTip(tr("Select the next injected token"));
    connect(show, &QPushButton::clicked, this, &InjectionBar::showNextRequested);
    row->addStretch(1);
    row->addWidget(show);
    column->addLayout(
        row); // at the bottom, so that the buttons stay under the pointer when the text above changes
    connect(m_policies, &QButtonGroup::idClicked, this,
            [this](int id) { emit policyChosen(static_cast<InjectionPolicy>(id)); });
    hide();
}

void InjectionBar::setResult(const ChatResultPtr& result) {
    const auto policy = result ? result->request.injection : InjectionPolicy::AsIs;
    const bool rejected = result && result->rejected();
    const bool found =
        result && !result->error && (!result->injections.empty() || result->defused > 0 || rejected);
    setVisible(found);
    if (!found)
        return;
    m_policies->button(static_cast<int>(policy))->setChecked(true);
    const auto count = static_cast<int>(result->injections.size());
    const QString tokens = tr("%n control tokens", nullptr, count);
    const auto defused = static_cast<int>(result->defused);
    const QString literals = tr("%n special tokens", nullptr, defused);
    if (rejected)
        m_text->setText(tr("Rejected: the content of this conversation has control tokens."));
    else if (count == 0)
        m_text->setText(policy == InjectionPolicy::Escape
                            ? tr("No control tokens in content: %1 escaped with a word joiner.").arg(literals)
                            : tr("No control tokens in content: %1 encoded as text.").arg(literals));
    else
        m_text->setText(count == 1
                            ? tr("Control token in %1: the model reads it as if the template had printed it.")
                                  .arg(places(*result))
                            : tr("%1 in %2: the model reads them as if the template had printed them.")
                                  .arg(tokens, places(*result)));
    QStringList lines;
    for (const SpelledLiteral& one : result->spelled) {
        QStringList numbers;
        for (const PieceId id : one.ids)
            numbers << QString::number(id);
        QString text = QString::fromStdString(one.text);
        text.replace(QLatin1Char('\n'), QStringLiteral("↵"));
        const QString what = QString::fromStdString(one.literal);
        lines << (policy == InjectionPolicy::AsIs ? tr("%1 as text would be: %2 (%3)")
                                                  : tr("%1 is now: %2 (%3)"))
                     .arg(what, numbers.join(QStringLiteral(", ")), text);
    }
    m_ids->setText(lines.join(QLatin1Char('\n')));
    m_ids->setVisible(!lines.isEmpty());
}

} // namespace tokenscope::ui
