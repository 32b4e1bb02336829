#include "ui/panels/chat/conversation_json_view.h"

#include "ui/panels/chat/code_view.h"
#include "ui/session/text_document.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/token_editor/token_editor.h"

#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>

#include <algorithm>
#include <charconv>
#include <functional>
#include <utility>

namespace tokenscope::ui {
namespace {

/// One character of a string: its bytes in the JSON, escapes included, and in the string's value.
struct WrittenCharacter {
    ByteSpan json;
    ByteSpan value;
};

std::uint32_t hexadecimal(const std::string& json, std::size_t at, std::size_t digits) {
    std::uint32_t value = 0;
    if (at + digits <= json.size())
        std::from_chars(json.data() + at, json.data() + at + digits, value, 16);
    return value;
}

std::uint32_t utf8Size(std::uint32_t codePoint) {
    return codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : 3;
}

/// The characters of the string whose opening quote is at `at`.
std::vector<WrittenCharacter> charactersOf(const std::string& json, std::size_t at) {
    std::vector<WrittenCharacter> characters;
    if (at >= json.size() || (json[at] != '"' && json[at] != '\''))
        return characters;
    const char quote = json[at];
    std::uint32_t offset = 0;
    for (std::size_t i = at + 1; i < json.size() && json[i] != quote;) {
        std::size_t size = 1;
        std::uint32_t valueSize = 1;
        if (json[i] == '\\' && i + 1 < json.size()) {
            const char kind = json[i + 1];
            const std::uint32_t code =
                kind == 'u' ? hexadecimal(json, i + 2, 4) : hexadecimal(json, i + 2, 2);
            const bool pair =
                kind == 'u' && code >= 0xD800 && code < 0xDC00 && json.compare(i + 6, 2, "\\u") == 0;
            size = pair ? 12 : kind == 'u' ? 6 : kind == 'x' ? 4 : 2;
            valueSize = pair ? 4 : kind == 'u' || kind == 'x' ? utf8Size(code) : kind == '\n' ? 0 : 1;
        } else {
            while (i + size < json.size() && (static_cast<unsigned char>(json[i + size]) & 0xC0U) == 0x80U)
                ++size;
            valueSize = static_cast<std::uint32_t>(size);
        }
        const auto begin = static_cast<std::uint32_t>(i);
        characters.push_back(
            {{begin, begin + static_cast<std::uint32_t>(size)}, {offset, offset + valueSize}});
        offset += valueSize;
        i += size;
    }
    return characters;
}

/// Called for each string of the messages with its path; returning true ends the walk.
using VisitString = std::function<bool(std::size_t message, const std::string& path, const Data& string)>;

bool walkStrings(const Data& data, std::size_t message, const std::string& path, const VisitString& visit) {
    if (data.isString())
        return visit(message, path, data);
    for (std::size_t i = 0; i < data.items.size(); ++i)
        if (walkStrings(data.items[i], message, path + '[' + std::to_string(i) + ']', visit))
            return true;
    for (const auto& [key, value] : data.members)
        if (walkStrings(value, message, path.empty() ? key : path + '.' + key, visit))
            return true;
    return false;
}

void walkMessages(const std::string& json, const chat::Conversation& conversation, const VisitString& visit) {
    const auto data = readData(json);
    const Data* list = !data ? nullptr : data->isList() ? &*data : data->find(conversation.key);
    if (list == nullptr || !list->isList())
        return;
    for (std::size_t i = 0; i < std::min(list->items.size(), conversation.messages.size()); ++i)
        for (const auto& [key, value] : list->items[i].members) {
            const chat::ChatMessage& message = conversation.messages[i];
            const bool isValue = key == "value" && message.fromValue;
            const bool from = key == "from" && !message.from.empty();
            if (walkStrings(value, i, isValue ? "content" : from ? "role" : key, visit))
                return;
        }
}

} // namespace

std::optional<MessagePlace> placeInJson(const std::string& json, const chat::Conversation& conversation,
                                        std::uint32_t byte) {
    std::optional<MessagePlace> place;
    walkMessages(json, conversation, [&](std::size_t message, const std::string& path, const Data& string) {
        if (string.at > byte)
            return false; // keys may come in any order
        for (const WrittenCharacter& character : charactersOf(json, string.at))
            if (character.json.contains(byte)) {
                place = MessagePlace{message, path, character.value};
                return true;
            }
        return false;
    });
    return place;
}

std::optional<ByteSpan> spanInJson(const std::string& json, const chat::Conversation& conversation,
                                   const MessagePlace& place) {
    std::optional<ByteSpan> span;
    walkMessages(json, conversation, [&](std::size_t message, const std::string& path, const Data& string) {
        if (message != place.message || path != place.path)
            return false;
        for (const WrittenCharacter& character : charactersOf(json, string.at))
            if (character.value.end > place.bytes.begin &&
                (character.value.begin < place.bytes.end || character.value.begin == place.bytes.begin))
                span = span ? ByteSpan{span->begin, character.json.end} : character.json;
        return true;
    });
    return span;
}

struct ConversationJsonView::ParsedText {
    std::string text;
    Result<chat::Conversation> conversation;
    std::shared_ptr<chat::ConversationFile> several; ///< if it is no single conversation, but several
};

ConversationJsonView::ParsedText ConversationJsonView::parse(std::string text) {
    ParsedText parsed{{}, ChatDocument::readJson(text), nullptr};
    if (!parsed.conversation)
        if (auto file = chat::readConversations(text); file && !file->conversations.empty())
            parsed.several = std::make_shared<chat::ConversationFile>(std::move(*file));
    parsed.text = std::move(text);
    return parsed;
}

ConversationJsonView::ConversationJsonView(ChatDocument& document, QWidget* parent)
    : QWidget(parent)
    , m_document(document)
    , m_code(new CodeView(this))
    , m_longCode(new TokenEditor(this))
    , m_longText(new TextDocument(this))
    , m_errorBox(new QFrame(this))
    , m_error(new QLabel(this))
    , m_open(new QPushButton(this))
    , m_job(tr("Reading JSON")) {
    m_code->setObjectName(QStringLiteral("json"));
    m_code->setAccessibleName(tr("Conversation as JSON"));
    m_longCode->setObjectName(QStringLiteral("longJson"));
    m_longCode->setAccessibleName(m_code->accessibleName());
    m_longCode->setUsualTextSize(13);
    m_longCode->setDocument(m_longText);
    m_longCode->hide();
    createErrorBox();
    auto* column = paneColumn(this);
    column->addWidget(m_code, 1);
    column->addWidget(m_longCode, 1);
    column->addWidget(m_errorBox);

    connect(m_longText, &TextDocument::edited, this, [this](const TextEdit& edit) {
        m_pasted = edit.begin == 0 && edit.inserted == m_longText->text().size();
        m_soon.start();
    });
    connect(m_code->document(), &QTextDocument::contentsChange, this, [this](int from, int, int added) {
        m_pasted = from == 0 && added > 1 && added + 1 >= m_code->document()->characterCount();
    });
    connect(m_code, &CodeView::edited, this, &ConversationJsonView::edited);
    connect(m_code, &CodeView::cursorPositionChanged, this, &ConversationJsonView::emitPlace);
    m_soon.setSingleShot(true);
    m_soon.setInterval(200);
    connect(&m_soon, &QTimer::timeout, this, [this] { read(m_pasted); });
    connect(&document, &ChatDocument::jsonChanged, this, &ConversationJsonView::updateText);
    updateText();
}

void ConversationJsonView::createErrorBox() {
    m_error->setObjectName(QStringLiteral("jsonError"));
    m_error->setProperty("look", "remark");
    m_error->setTextFormat(Qt::PlainText);
    m_error->setWordWrap(true);
    m_error->setMargin(8);
    m_error->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_open->setObjectName(QStringLiteral("openSeveral"));
    m_open->hide();
    m_errorBox->setProperty("look", "error");
    auto* column = new QVBoxLayout(m_errorBox);
    column->setContentsMargins(4, 0, 0, 0);
    column->addWidget(m_error);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(8, 0, 8, 8);
    row->addWidget(m_open);
    row->addStretch(1);
    column->addLayout(row);
    m_errorBox->hide();
    connect(m_open, &QPushButton::clicked, this, [this] {
        if (const auto file = std::exchange(m_several, nullptr))
            m_document.open(std::move(*file), {});
    });
}

QWidget* ConversationJsonView::keyboard() const {
    return m_longCode->isHidden() ? static_cast<QWidget*>(m_code) : m_longCode;
}

void ConversationJsonView::setActive(bool active) {
    m_active = active;
    if (m_active && m_outdated)
        updateText();
}

void ConversationJsonView::updateText() {
    if (!m_accepting) {
        m_soon.stop();
        m_job.cancel();
        m_outdated = !m_active;
        if (m_active)
            write();
    }
    showError();
}

/// A CodeView lays out all of its text, which takes long for a long one.
void ConversationJsonView::write() {
    constexpr std::size_t kLongBytes = std::size_t{1} << 17U;
    const std::string& json = m_document.json();
    const bool isLong = json.size() > kLongBytes;
    if (isLong) {
        if (m_longText->text() != json)
            m_longText->reset(json);
        m_code->setCode({});
    } else {
        m_code->setCode(QString::fromStdString(json));
        m_longText->reset({});
    }
    const bool focused = m_code->hasFocus() || m_longCode->hasFocus();
    m_code->setVisible(!isLong);
    m_longCode->setVisible(isLong);
    if (focused)
        keyboard()->setFocus();
}

void ConversationJsonView::edited() {
    constexpr int kMaxParsedAtOnce = 1 << 16;
    if (m_code->document()->characterCount() > kMaxParsedAtOnce || busy())
        m_soon.start();
    else
        read(m_pasted);
}

void ConversationJsonView::read(bool pasted) {
    constexpr std::size_t kMaxParsedAtOnce = std::size_t{1} << 16U;
    std::string text =
        m_longCode->isHidden() ? m_code->code().toStdString() : std::string(m_longText->text());
    if (text.size() <= kMaxParsedAtOnce)
        return accept(parse(std::move(text)), pasted);
    m_job.run([text](const Progress&) { return parse(text); },
              [this, pasted](ParsedText parsed) { accept(std::move(parsed), pasted); });
}

void ConversationJsonView::accept(ParsedText parsed, bool pasted) {
    m_several = std::move(parsed.several);
    if (pasted && m_several) {
        m_document.open(std::move(*std::exchange(m_several, nullptr)), {});
        return;
    }
    m_accepting = true;
    m_document.setJson(parsed.text, std::move(parsed.conversation));
    m_accepting = false;
}

void ConversationJsonView::showError() {
    const auto& error = m_document.jsonError();
    m_errorBox->setVisible(error.has_value());
    int line = 0, column = 0;
    if (error) {
        m_error->setText(QString::fromStdString(describe(*error)));
        if (m_several)
            m_open->setText(tr("Open as %1 conversations").arg(m_several->conversations.size()));
        static const QRegularExpression kPlace(QStringLiteral("line (\\d+), column (\\d+)"));
        const auto match = kPlace.match(QString::fromStdString(error->where));
        line = match.captured(1).toInt();
        column = match.captured(2).toInt();
    }
    m_open->setVisible(error && m_several);
    m_code->setError(line, column);
    m_longCode->setWarnedLines(line > 0 ? std::vector<std::size_t>{static_cast<std::size_t>(line - 1)}
                                        : std::vector<std::size_t>());
}

void ConversationJsonView::emitPlace() {
    if (!m_code->hasFocus() || m_code->isHidden() || m_code->textCursor().hasSelection() ||
        m_document.jsonError())
        return;
    const QString code = m_code->code();
    const QByteArray before = code.left(m_code->textCursor().position()).toUtf8();
    if (const auto place = placeInJson(code.toStdString(), m_document.conversation(),
                                       static_cast<std::uint32_t>(before.size())))
        emit placeChosen(*place);
}

void ConversationJsonView::setSelected(const MessagePlace& place) {
    if (m_code->hasFocus() || m_code->isHidden() || m_document.jsonError())
        return;
    const std::string json = m_code->code().toStdString();
    const auto span = spanInJson(json, m_document.conversation(), place);
    if (!span)
        return;
    const auto units = [&](std::uint32_t bytes) {
        return static_cast<int>(QString::fromUtf8(json.data(), static_cast<qsizetype>(bytes)).size());
    };
    QTextCursor cursor = m_code->textCursor();
    cursor.setPosition(units(span->begin));
    cursor.setPosition(units(span->end), QTextCursor::KeepAnchor);
    m_code->setTextCursor(cursor);
    m_code->ensureCursorVisible();
}

} // namespace tokenscope::ui
