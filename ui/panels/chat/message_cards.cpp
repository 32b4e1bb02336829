#include "ui/panels/chat/message_cards.h"

#include "core/text/text_index.h"
#include "ui/panels/chat/chat_colors.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_paint.h"
#include "ui/support/theme.h"

#include <QCoreApplication>
#include <QDataStream>
#include <QIODevice>
#include <QMimeData>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tokenscope::ui {

// A message as its card shows it.

namespace {

/// Writes JSON for reading: strings are not escaped, so each of their bytes has a position.
class FieldWriter {
  public:
    explicit FieldWriter(CardField& field)
        : m_field(field) {}
    void text(std::string_view text) { m_field.text += text; }
    void leaf(const std::string& path, const std::string& value) {
        const auto begin = static_cast<std::uint32_t>(m_field.text.size());
        m_field.text += value;
        m_field.leaves.push_back({path, {begin, static_cast<std::uint32_t>(m_field.text.size())}});
    }
    void value(const Data& data, const std::string& path) {
        if (data.isString()) {
            text("\"");
            leaf(path, data.text);
            text("\"");
        } else if (data.isList()) {
            text("[");
            for (std::size_t i = 0; i < data.items.size(); ++i) {
                text(i == 0 ? "" : ", ");
                value(data.items[i], path + '[' + std::to_string(i) + ']');
            }
            text("]");
        } else if (data.isObject()) {
            text("{");
            for (std::size_t i = 0; i < data.members.size(); ++i) {
                text(i == 0 ? "" : ", ");
                text(data.members[i].first + ": ");
                value(data.members[i].second, path + '.' + data.members[i].first);
            }
            text("}");
        } else {
            text(writeData(data));
        }
    }

  private:
    CardField& m_field;
};

struct CardText {
    Q_DECLARE_TR_FUNCTIONS(MessageCard)
};

CardField stringField(const QString& label, const std::string& path, const Data& value) {
    CardField field{label, path, {}, {}, true};
    FieldWriter(field).leaf(path, value.text);
    return field;
}

CardField dataField(const QString& label, const std::string& path, const Data& value) {
    if (value.isString())
        return stringField(label, path, value);
    CardField field{label, path, {}, {}, false};
    FieldWriter(field).value(value, path);
    return field;
}

void addContent(const Data& content, std::vector<CardField>& fields) {
    if (content.isString()) {
        fields.push_back(stringField({}, "content", content));
        return;
    }
    if (!content.isList()) {
        fields.push_back(
            dataField(content.isNull() ? CardText::tr("content") : QString(), "content", content));
        return;
    }
    for (std::size_t i = 0; i < content.items.size(); ++i) {
        const Data& part = content.items[i];
        const std::string path = "content[" + std::to_string(i) + ']';
        const Data* text = part.find("text");
        const auto type = part.stringAt("type");
        const QString label = QString::fromUtf8(type.data(), static_cast<qsizetype>(type.size()));
        if (text != nullptr && text->isString() && part.members.size() <= 2)
            fields.push_back(stringField(label == QLatin1String("text") ? CardText::tr("part: text") : label,
                                         path + ".text", *text));
        else
            fields.push_back(dataField(label.isEmpty() ? CardText::tr("part") : label, path, part));
    }
}

CardField callField(const Data& call, const std::string& path) {
    CardField field{CardText::tr("calls"), path, {}, {}, false};
    FieldWriter writer(field);
    const Data* function = call.find("function");
    const bool inner = function != nullptr && function->isObject();
    const Data& body = inner ? *function : call;
    const std::string at = inner ? path + ".function" : path;
    const Data* name = body.find("name");
    if (name == nullptr || !name->isString()) {
        writer.value(call, path);
        return field;
    }
    writer.leaf(at + ".name", name->text);
    writer.text("(");
    if (const Data* arguments = body.find("arguments")) {
        if (arguments->isString())
            writer.leaf(at + ".arguments", arguments->text);
        else
            writer.value(*arguments, at + ".arguments");
    }
    writer.text(")");
    return field;
}

} // namespace

std::optional<std::pair<std::string, std::uint32_t>> CardField::placeOf(std::uint32_t byte) const {
    for (const CardLeaf& leaf : leaves)
        if (leaf.span.begin <= byte && byte < leaf.span.end)
            return std::pair(leaf.path, byte - leaf.span.begin);
    return std::nullopt;
}

std::optional<ByteSpan> CardField::spanOf(const std::string& leafPath, ByteSpan inString) const {
    for (const CardLeaf& leaf : leaves)
        if (leaf.path == leafPath && leaf.span.begin + inString.end <= leaf.span.end)
            return ByteSpan{leaf.span.begin + inString.begin, leaf.span.begin + inString.end};
    return std::nullopt;
}

MessageCard messageCard(const Data& message, std::size_t index) {
    static std::uint64_t serial = 0; // cards are built on the UI thread only
    MessageCard card;
    card.serial = ++serial;
    card.index = index;
    card.speaker = chat::speakerOf(message);
    const auto role = message.stringAt("role");
    card.role = QString::fromUtf8(role.data(), static_cast<qsizetype>(role.size()));
    card.untrained = chat::trainFlag(message) == std::optional(false);
    card.weight = chat::weightOf(message);
    for (const char* key : {"reasoning_content", "reasoning", "thinking"})
        if (const Data* value = message.find(key); value != nullptr && !value->isNull())
            card.fields.push_back(dataField(CardText::tr("reasoning"), key, *value));
    if (const Data* content = message.find("content"))
        addContent(*content, card.fields);
    if (const Data* calls = message.find("tool_calls"); calls != nullptr && calls->isList())
        for (std::size_t i = 0; i < calls->items.size(); ++i)
            card.fields.push_back(callField(calls->items[i], "tool_calls[" + std::to_string(i) + ']'));
    static constexpr std::string_view kShown[] = {
        "role",       "content", "reasoning_content", "reasoning", "thinking",
        "tool_calls", "train",   "training",          "loss",      "weight"};
    CardField rest{CardText::tr("more"), {}, {}, {}, false};
    FieldWriter writer(rest);
    for (const auto& [key, value] : message.members) {
        if (std::find(std::begin(kShown), std::end(kShown), key) != std::end(kShown))
            continue;
        writer.text(rest.text.empty() ? key + ": " : ", " + key + ": ");
        if (value.isString())
            writer.leaf(key, value.text);
        else
            writer.value(value, key);
    }
    if (!rest.text.empty())
        card.fields.push_back(std::move(rest));
    for (const CardField& field : card.fields)
        for (const CardLeaf& leaf : field.leaves)
            if (chat::isWritten(leaf.path))
                card.characters +=
                    TextIndex(std::string_view(field.text).substr(leaf.span.begin, leaf.span.size()))
                        .codePoints();
    return card;
}

// The messages as rows.

namespace {

const QString& cardMime() {
    static const QString kMime = QStringLiteral("application/x-tokenscope-message");
    return kMime;
}

} // namespace

void MessagesModel::setConversation(std::shared_ptr<const chat::Conversation> conversation) {
    static const std::vector<chat::ChatMessage> kNone;
    const auto previous = std::exchange(m_conversation, std::move(conversation));
    const auto& before = previous ? previous->messages : kNone;
    const auto& next = m_conversation->messages;
    const std::size_t least = std::min(before.size(), next.size());
    std::size_t same = 0;
    while (same < least && next[same].data == before[same].data)
        ++same;
    std::size_t tail = 0;
    while (same + tail < least && next[next.size() - 1 - tail].data == before[before.size() - 1 - tail].data)
        ++tail;
    const std::size_t had = before.size() - same - tail;
    const std::size_t has = next.size() - same - tail;
    const std::size_t both = std::min(had, has);
    const auto at = [&](std::size_t i) { return static_cast<std::ptrdiff_t>(i); };
    for (std::size_t i = same; i < same + both; ++i)
        m_cards[i] = messageCard(next[i].data, i);
    const std::size_t from = same + both;
    if (had > both) {
        beginRemoveRows({}, static_cast<int>(from), static_cast<int>(same + had) - 1);
        m_cards.erase(m_cards.begin() + at(from), m_cards.begin() + at(same + had));
        if (m_open >= static_cast<int>(from))
            m_open = m_open >= static_cast<int>(same + had) ? m_open - static_cast<int>(had - both) : -1;
        endRemoveRows();
    }
    if (has > both) {
        beginInsertRows({}, static_cast<int>(from), static_cast<int>(same + has) - 1);
        std::vector<MessageCard> cards;
        for (std::size_t i = from; i < same + has; ++i)
            cards.push_back(messageCard(next[i].data, i));
        m_cards.insert(m_cards.begin() + at(from), std::make_move_iterator(cards.begin()),
                       std::make_move_iterator(cards.end()));
        if (m_open >= static_cast<int>(from))
            m_open += static_cast<int>(has - both);
        endInsertRows();
    }
    for (std::size_t i = 0; i < m_cards.size(); ++i)
        m_cards[i].index = i;
    if (both > 0)
        notifyChanged(static_cast<int>(same), static_cast<int>(from) - 1);
    if (had != has && from < m_cards.size()) // their numbers changed
        notifyChanged(static_cast<int>(from), static_cast<int>(m_cards.size()) - 1);
}

void MessagesModel::notifyChanged(int first, int last) {
    if (first <= last && last < rowCount())
        emit dataChanged(index(first), index(last));
}

void MessagesModel::setInjected(std::vector<MessagePlace> injected) {
    if (injected == m_injected)
        return;
    m_injected = std::move(injected);
    emit marksChanged();
}

void MessagesModel::setSelected(std::optional<MessagePlace> selected) {
    if (selected == m_selected)
        return;
    m_selected = std::move(selected);
    emit marksChanged();
}

void MessagesModel::setOpen(int row) {
    const int before = std::exchange(m_open, row);
    for (const int one : {before, row})
        if (one >= 0 && one < rowCount())
            emit dataChanged(index(one), index(one), {OpenRole, Qt::SizeHintRole});
}

int MessagesModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_cards.size());
}

QVariant MessagesModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const MessageCard& card = m_cards[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole: {
        QString text = card.role;
        for (const CardField& field : card.fields)
            text += QLatin1Char('\n') +
                    (field.label.isEmpty() ? QString() : field.label + QStringLiteral(": ")) +
                    QString::fromStdString(field.text);
        return text;
    }
    case OpenRole:
        return index.row() == m_open;
    default:
        return {};
    }
}

Qt::ItemFlags MessagesModel::flags(const QModelIndex& index) const {
    if (!index.isValid())
        return Qt::ItemIsDropEnabled;
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable;
    if (index.row() != m_open)
        flags |= Qt::ItemIsDragEnabled;
    return flags;
}

QStringList MessagesModel::mimeTypes() const {
    return {cardMime()};
}

QMimeData* MessagesModel::mimeData(const QModelIndexList& indexes) const {
    if (indexes.isEmpty())
        return nullptr;
    auto* mime = new QMimeData;
    mime->setData(cardMime(), QByteArray::number(indexes.first().row()));
    return mime;
}

bool MessagesModel::dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int,
                                 const QModelIndex&) {
    if (action != Qt::MoveAction || !data->hasFormat(cardMime()))
        return false;
    const int from = data->data(cardMime()).toInt();
    int to = row < 0 ? rowCount() : row;
    to -= to > from ? 1 : 0;
    if (from >= 0 && from < rowCount() && to != from)
        emit moveRequested(from, to);
    return false; // the document moves the message, not the view
}

// Painting and editing.

namespace {

constexpr int kLeft = 16;
constexpr int kRight = 12;
constexpr int kTop = 4;
constexpr int kBottom = 6;
constexpr int kStripeWidth = 4;
/// Bytes of a field that are laid out in a card.
constexpr std::size_t kMaxShownBytes = 2400;

int headHeight() {
    return scaled(24);
}
int lineHeight() {
    return scaled(20);
}

/// UTF-16 length of the first bytes.
int unitsOf(const std::string& text, std::uint32_t bytes) {
    return static_cast<int>(QString::fromUtf8(text.data(), static_cast<qsizetype>(bytes)).size());
}

std::uint32_t bytesOf(const QString& shown, int units) {
    return static_cast<std::uint32_t>(shown.left(units).toUtf8().size());
}

} // namespace

MessageDelegate::MessageDelegate(const MessagesModel& model, EditorFactory editorFactory, QObject* parent)
    : QStyledItemDelegate(parent)
    , m_model(model)
    , m_editorFactory(std::move(editorFactory)) {}

std::vector<MessageDelegate::FieldLayout> MessageDelegate::layOut(int row, const QPoint& topLeft) const {
    std::vector<FieldLayout> all;
    qreal y = topLeft.y() + kTop + headHeight();
    const int width = std::max(m_width - kLeft - kRight, 40);
    for (const CardField& field : m_model.card(row).fields) {
        if (field.text.empty() && field.label.isEmpty())
            continue;
        FieldLayout laid;
        laid.field = &field;
        if (!field.label.isEmpty())
            y += scaled(16);
        laid.at = QPointF(topLeft.x() + kLeft, y);
        std::size_t size = std::min(field.text.size(), kMaxShownBytes);
        while (size < field.text.size() && size > 0 &&
               (static_cast<unsigned char>(field.text[size]) & 0xC0U) == 0x80U)
            --size;
        laid.truncated = size < field.text.size();
        laid.shown = QString::fromUtf8(field.text.data(), static_cast<qsizetype>(size));
        QString text = laid.shown + (laid.truncated ? QStringLiteral("…") : QString());
        text.replace(QLatin1Char('\n'), QChar::LineSeparator);
        laid.layout = std::make_unique<QTextLayout>(text, field.isString ? interfaceFont(13) : fixedFont(12));
        QTextOption option;
        option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
        laid.layout->setTextOption(option);
        laid.layout->beginLayout();
        for (QTextLine line = laid.layout->createLine(); line.isValid(); line = laid.layout->createLine()) {
            line.setLineWidth(width);
            line.setPosition(QPointF(0, laid.height + (lineHeight() - line.height()) / 2));
            laid.height += lineHeight();
        }
        laid.layout->endLayout();
        y += laid.height;
        all.push_back(std::move(laid));
    }
    return all;
}

std::vector<QRectF> MessageDelegate::rectsOf(const FieldLayout& laid, ByteSpan bytes) const {
    std::vector<QRectF> rects;
    if (bytes.end > kMaxShownBytes + 4 && laid.truncated && bytes.begin >= kMaxShownBytes)
        return rects; // far behind the truncation
    const int from = unitsOf(laid.field->text, bytes.begin);
    const int to = std::max(unitsOf(laid.field->text, bytes.end), from + (bytes.empty() ? 0 : 1));
    if (to > laid.shown.size())
        return rects;
    for (int i = 0; i < laid.layout->lineCount(); ++i) {
        const QTextLine line = laid.layout->lineAt(i);
        const int first = std::max(from, line.textStart());
        const int last = std::min(to, line.textStart() + line.textLength());
        if (first >= last)
            continue;
        const qreal a = line.cursorToX(first), b = line.cursorToX(last);
        // Fallback fonts are taller than a row.
        const qreal height = std::min<qreal>(line.height() + 2, lineHeight());
        rects.emplace_back(laid.at.x() + std::min(a, b),
                           laid.at.y() + line.y() + (line.height() - height) / 2,
                           std::max(std::abs(b - a), 4.0), height);
    }
    return rects;
}

void MessageDelegate::paintHead(QPainter& painter, const QRect& rect, const MessageCard& card) const {
    const PiecePalette& colors = piecePalette();
    const QRect head(rect.left() + kLeft, rect.top() + kTop, rect.width() - kLeft - kRight, headHeight());
    painter.setFont(interfaceFont(13, QFont::DemiBold));
    painter.setPen(colors.text);
    const QString role = card.role.isEmpty() ? tr("(no role)") : card.role;
    painter.drawText(head, Qt::AlignVCenter | Qt::AlignLeft, role);
    const int roleWidth = painter.fontMetrics().horizontalAdvance(role) + 8;
    painter.setFont(interfaceFont(12));
    painter.setPen(colors.muted);
    QString remark = characterCount(card.characters);
    if (card.untrained)
        remark = tr("not trained · ") + remark;
    else if (card.weight != 1)
        remark = tr("weight %1 · ").arg(floatNumber(static_cast<float>(card.weight))) + remark;
    painter.drawText(head, Qt::AlignVCenter | Qt::AlignRight, remark);
    const int remarkWidth = painter.fontMetrics().horizontalAdvance(remark) + 8;
    painter.setFont(fixedFont(12));
    const QString path = QStringLiteral("messages[%1]").arg(card.index);
    if (painter.fontMetrics().horizontalAdvance(path) <= head.width() - roleWidth - remarkWidth)
        painter.drawText(head.adjusted(roleWidth, 0, -remarkWidth, 0), Qt::AlignVCenter | Qt::AlignLeft,
                         path);
}

void MessageDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const {
    const PiecePalette& colors = piecePalette();
    const MessageCard& card = m_model.card(index.row());
    const QRect rect = option.rect;
    painter->save();
    const bool selected = (option.state & QStyle::State_Selected) != 0;
    painter->fillRect(rect, selected ? colors.highlightSoft : colors.panel);
    painter->fillRect(QRect(rect.left(), rect.top(), kStripeWidth, rect.height()),
                      speakerColor(card.speaker));
    painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), colors.line);
    if (selected && (option.state & QStyle::State_HasFocus) != 0)
        painter->fillRect(QRect(rect.left() + kStripeWidth, rect.top(), 3, rect.height() - 1),
                          colors.highlight);
    paintHead(*painter, rect, card);
    if (index.row() == m_model.open()) {
        painter->restore();
        return;
    }
    painter->setClipRect(rect, Qt::IntersectClip);
    for (const FieldLayout& laid : layOut(index.row(), rect.topLeft())) {
        if (!laid.field->label.isEmpty()) {
            painter->setFont(interfaceFont(11, QFont::DemiBold));
            painter->setPen(colors.muted);
            painter->drawText(
                QRectF(laid.at.x(), laid.at.y() - scaled(16), m_width - kLeft - kRight, scaled(16)),
                Qt::AlignVCenter | Qt::AlignLeft, laid.field->label);
        }
        std::vector<QRectF> control;
        for (const MessagePlace& one : m_model.injected())
            if (one.message == card.index)
                if (const auto span = laid.field->spanOf(one.path, one.bytes))
                    for (const QRectF& where : rectsOf(laid, *span))
                        control.push_back(where);
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(QPen(colors.errorFrame, 2));
        painter->setBrush(colors.typeFill[static_cast<int>(PieceType::Control)]);
        for (const QRectF& where : control)
            painter->drawRoundedRect(where, 3, 3);
        painter->setRenderHint(QPainter::Antialiasing, false);
        painter->setPen(colors.text);
        laid.layout->draw(painter, laid.at);
        for (const QRectF& where : control) { // again, in the text color that matches the fill
            painter->save();
            painter->setClipRect(where, Qt::IntersectClip);
            painter->setPen(colors.typeText[static_cast<int>(PieceType::Control)]);
            laid.layout->draw(painter, laid.at);
            painter->restore();
        }
        if (const auto& place = m_model.selected(); place && place->message == card.index)
            if (const auto span = laid.field->spanOf(place->path, place->bytes))
                for (const QRectF& where : rectsOf(laid, *span))
                    paintSelectionFrame(*painter, where, 0);
    }
    painter->restore();
}

QSize MessageDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const {
    if (index.row() == m_model.open() && m_editor != nullptr)
        return {m_width, kTop + headHeight() + m_editor->sizeHint().height() + kBottom};
    constexpr qsizetype kMaxHeights = 100'000; // heights of removed cards accumulate
    if (m_heights.size() > kMaxHeights)
        m_heights.clear();
    Height& known = m_heights[m_model.card(index.row()).serial];
    if (known.width != m_width || known.line != lineHeight()) {
        qreal height = kTop + headHeight();
        const auto all = layOut(index.row(), {});
        if (!all.empty())
            height = all.back().at.y() + all.back().height;
        known = {m_width, lineHeight(), static_cast<int>(std::ceil(height)) + kBottom};
    }
    return {m_width, known.height};
}

QWidget* MessageDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem&,
                                       const QModelIndex& index) const {
    m_editor = m_editorFactory(parent, index.row());
    return m_editor;
}

void MessageDelegate::destroyEditor(QWidget* editor, const QModelIndex& index) const {
    if (editor == m_editor)
        m_editor = nullptr;
    QStyledItemDelegate::destroyEditor(editor, index);
}

void MessageDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                           const QModelIndex&) const {
    editor->setGeometry(option.rect.adjusted(kStripeWidth + 4, kTop + headHeight(), -4, -4));
}

std::optional<MessagePlace> MessageDelegate::placeAt(const QRect& rect, QPoint point, int row) const {
    for (const FieldLayout& laid : layOut(row, rect.topLeft())) {
        const QPointF inside = QPointF(point) - laid.at;
        if (inside.y() < 0 || inside.y() >= laid.height)
            continue;
        const int number =
            std::min(static_cast<int>(inside.y()) / lineHeight(), laid.layout->lineCount() - 1);
        const QTextLine line = laid.layout->lineAt(number);
        if (inside.x() > line.naturalTextWidth() + 2)
            return std::nullopt;
        const int at = line.xToCursor(inside.x(), QTextLine::CursorOnCharacter);
        const auto place = laid.field->placeOf(bytesOf(laid.shown, at));
        if (!place)
            return std::nullopt;
        const std::uint32_t size = bytesOf(laid.shown, at + 1) - bytesOf(laid.shown, at);
        return MessagePlace{
            static_cast<std::size_t>(row), place->first, {place->second, place->second + size}};
    }
    return std::nullopt;
}

QRectF MessageDelegate::placeRect(const QRect& rect, const MessagePlace& place) const {
    for (const FieldLayout& laid : layOut(static_cast<int>(place.message), rect.topLeft()))
        if (const auto span = laid.field->spanOf(place.path, place.bytes)) {
            const auto rects = rectsOf(laid, *span);
            if (!rects.empty())
                return rects.front();
        }
    return {};
}

} // namespace tokenscope::ui
