#include "ui/panels/chat/message_editor.h"

#include "ui/panels/chat/message_cards.h"
#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"
#include "ui/widgets/token_editor/token_editor.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace tokenscope::ui {
namespace {

constexpr int kMaxLines = 14;
/// Longer strings get a field that lays out only what is visible.
constexpr std::size_t kLongBytes = std::size_t{1} << 15U;

QString toText(const Data& value) {
    return QString::fromStdString(value.isString() ? value.text : writeData(value, 1));
}

} // namespace

GrowingEdit::GrowingEdit(QWidget* parent)
    : QPlainTextEdit(parent) {
    setProperty("look", "field");
    setTabChangesFocus(true);
    setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(this, &QPlainTextEdit::textChanged, this, [this] {
        const int lines = static_cast<int>(document()->size().height());
        if (lines != m_lines) {
            m_lines = lines;
            updateGeometry();
            emit grew();
        }
    });
}

QSize GrowingEdit::sizeHint() const {
    const int lines = std::clamp(static_cast<int>(document()->size().height()), 1, kMaxLines);
    return {200, lines * fontMetrics().lineSpacing() + 14};
}

void GrowingEdit::resizeEvent(QResizeEvent* event) {
    QPlainTextEdit::resizeEvent(event);
    const int lines = static_cast<int>(document()->size().height());
    if (lines != m_lines) {
        m_lines = lines;
        updateGeometry();
        emit grew();
    }
}

/// A field that shows all of its text lets the list scroll.
void GrowingEdit::wheelEvent(QWheelEvent* event) {
    if (document()->size().height() > kMaxLines)
        QPlainTextEdit::wheelEvent(event);
    else
        event->ignore();
}

MessageEditor::MessageEditor(ChatDocument& document, std::size_t message, QWidget* parent)
    : QWidget(parent)
    , m_document(document)
    , m_message(message)
    , m_role(new QComboBox(this))
    , m_column(new QVBoxLayout(this)) {
    setFocusPolicy(Qt::StrongFocus);
    m_column->setContentsMargins(8, 0, 8, 4);
    m_column->setSpacing(4);
    m_role->setObjectName(QStringLiteral("role"));
    m_role->setEditable(true);
    m_role->addItems({QStringLiteral("system"), QStringLiteral("user"), QStringLiteral("assistant"),
                      QStringLiteral("tool"), QStringLiteral("developer")});
    m_role->setAccessibleName(tr("Role"));
    m_role->installEventFilter(this);
    m_role->lineEdit()->installEventFilter(this);
    m_column->addWidget(m_role);
    const Data& members = m_document.conversation().messages[message].data;
    m_role->setCurrentText(QString::fromStdString(std::string(members.stringAt("role"))));
    connect(m_role, &QComboBox::currentTextChanged, this, [this](const QString& role) {
        m_writing = true;
        m_document.setString(m_message, "role", role.toStdString());
        m_writing = false;
    });
    for (const char* key : {"reasoning_content", "reasoning", "thinking"})
        if (const Data* value = members.find(key); value != nullptr && !value->isNull())
            addField(tr("Reasoning"), key, *value);
    const Data* content = members.find("content");
    if (content != nullptr && content->isList()) {
        for (std::size_t i = 0; i < content->items.size(); ++i) {
            const std::string path = "content[" + std::to_string(i) + "].text";
            const Data* text = content->items[i].find("text");
            if (text != nullptr && text->isString())
                addField(tr("Part %1").arg(i), path, *text);
        }
    } else if (content != nullptr && (content->isString() || content->isNull())) {
        addField({}, "content", *content);
    } else if (content != nullptr) {
        addField(tr("Content (JSON)"), "content", *content);
    }
    if (const Data* calls = members.find("tool_calls"); calls != nullptr && !calls->isNull())
        addField(tr("Calls (JSON)"), "tool_calls", *calls);
    setFocusProxy(m_fields.empty() ? static_cast<QWidget*>(m_role) : m_fields.front().widget());
    for (const Field& field : m_fields)
        if (field.path.starts_with("content"))
            setFocusProxy(field.widget());
    m_soon.setSingleShot(true);
    m_soon.setInterval(200);
    connect(&m_soon, &QTimer::timeout, this, &MessageEditor::flush);
}

void MessageEditor::addField(const QString& label, const std::string& path, const Data& value) {
    const bool isLong = value.isString() && value.text.size() > kLongBytes;
    Field field{path, value.isString() || value.isNull(), isLong ? nullptr : new GrowingEdit(this), nullptr};
    if (!label.isEmpty()) {
        auto* name = new QLabel(label, this);
        name->setProperty("look", "remark");
        m_column->addWidget(name);
    }
    if (isLong)
        return addLongField(field, value.text);
    if (!field.isString)
        field.edit->setFont(fixedFont(12));
    field.edit->setAccessibleName(label.isEmpty() ? tr("Content") : label);
    field.edit->setPlainText(value.isNull() ? QString() : toText(value));
    field.edit->installEventFilter(this);
    m_column->addWidget(field.edit);
    if (!field.isString) {
        field.error = new QLabel(this);
        field.error->setProperty("tone", "error");
        field.error->setWordWrap(true);
        field.error->hide();
        m_column->addWidget(field.error);
    }
    m_fields.push_back(field);
    const std::size_t at = m_fields.size() - 1;
    connect(field.edit, &GrowingEdit::grew, this, &MessageEditor::resized);
    connect(field.edit, &QPlainTextEdit::textChanged, this, [this, at] { write(m_fields[at]); });
    connect(field.edit, &QPlainTextEdit::cursorPositionChanged, this, [this, at] {
        const Field& one = m_fields[at];
        if (!one.isString || !one.edit->hasFocus() || m_writing)
            return;
        const QString before = one.edit->toPlainText().left(one.edit->textCursor().position());
        emit caretMoved(one.path, static_cast<quint32>(before.toUtf8().size()));
    });
}

QWidget* MessageEditor::Field::widget() const {
    return edit != nullptr ? static_cast<QWidget*>(edit) : longEdit;
}

void MessageEditor::addLongField(Field& field, const std::string& value) {
    field.longText = new TextDocument(this);
    field.longText->reset(value);
    field.longEdit = new TokenEditor(this);
    field.longEdit->setUsualTextSize(13);
    field.longEdit->setDocument(field.longText);
    field.longEdit->setAccessibleName(tr("Content"));
    field.longEdit->setFixedHeight(kMaxLines * scaled(20));
    field.longEdit->installEventFilter(this);
    m_column->addWidget(field.longEdit);
    connect(field.longText, &TextDocument::edited, &m_soon, qOverload<>(&QTimer::start));
    connect(field.longEdit, &TokenEditor::caretMoved, this,
            [this, edit = field.longEdit, path = field.path](quint32 byte) {
                if (edit->hasFocus() && !m_writing)
                    emit caretMoved(path, byte);
            });
    m_fields.push_back(field);
}

void MessageEditor::flush() {
    if (!m_soon.isActive() && sender() != &m_soon)
        return;
    m_soon.stop();
    m_writing = true;
    for (const Field& field : m_fields)
        if (field.longText != nullptr)
            m_document.setString(m_message, field.path, std::string(field.longText->text()));
    m_writing = false;
}

void MessageEditor::write(const Field& field) {
    const std::string text = field.edit->toPlainText().toStdString();
    m_writing = true;
    if (field.isString) {
        m_document.setString(m_message, field.path, text);
    } else {
        const auto value = readData(text);
        field.error->setVisible(!value);
        if (value)
            m_document.setMember(m_message, field.path, *value);
        else
            field.error->setText(
                QString::fromStdString(value.error().where + ": " + value.error().message.text()));
        emit resized();
    }
    m_writing = false;
}

bool MessageEditor::refresh(std::size_t message) {
    m_message = message;
    if (m_writing)
        return true;
    const auto& messages = m_document.conversation().messages;
    if (message >= messages.size())
        return false;
    const Data& members = messages[message].data;
    {
        const QSignalBlocker blocker(m_role);
        const QString role = QString::fromStdString(std::string(members.stringAt("role")));
        if (m_role->currentText() != role)
            m_role->setCurrentText(role);
    }
    for (const Field& field : m_fields) {
        const Data* value = findPath(members, field.path);
        if (value == nullptr)
            return false;
        if (field.isString != (value->isString() || value->isNull()))
            return false;
        if (field.longText != nullptr) {
            if (field.longText->text() != value->text) {
                field.longText->reset(value->text);
                m_soon.stop();
            }
            continue;
        }
        const QString text = value->isNull() ? QString() : toText(*value);
        if (!field.isString) { // keep the text as typed if it has the same value
            const auto typed = readData(field.edit->toPlainText().toStdString());
            if (typed && *typed == *value)
                continue;
        }
        if (field.edit->toPlainText() != text) {
            const QSignalBlocker blocker(field.edit);
            field.edit->setPlainText(text);
        }
    }
    return true;
}

void MessageEditor::focusField(const std::string& path, std::uint32_t byte) {
    for (const Field& field : m_fields) {
        if (field.path != path)
            continue;
        field.widget()->setFocus(Qt::OtherFocusReason);
        if (field.longEdit != nullptr) {
            field.longEdit->selectBytes({byte, byte});
            continue;
        }
        const QByteArray text = field.edit->toPlainText().toUtf8();
        QTextCursor cursor = field.edit->textCursor();
        cursor.setPosition(static_cast<int>(QString::fromUtf8(text.left(static_cast<int>(byte))).size()));
        field.edit->setTextCursor(cursor);
    }
}

QSize MessageEditor::sizeHint() const {
    return {200, std::max(m_column->sizeHint().height(), m_column->minimumSize().height())};
}

bool MessageEditor::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool done = (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) &&
                          (key->modifiers() & Qt::ControlModifier) != 0;
        if (key->key() == Qt::Key_Escape || done) {
            emit closeRequested();
            return true;
        }
        // A field with nothing left to undo passes it to the document, which may remove this card.
        const auto* edit = qobject_cast<GrowingEdit*>(watched);
        if (key->matches(QKeySequence::Undo) && edit != nullptr && !edit->document()->isUndoAvailable()) {
            QMetaObject::invokeMethod(&m_document, &ChatDocument::undoVisibly, Qt::QueuedConnection);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void MessageEditor::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), piecePalette().highlightSoft);
}

} // namespace tokenscope::ui
