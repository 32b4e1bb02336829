#include "ui/panels/chat/messages_model.h"

#include <QDataStream>
#include <QIODevice>
#include <QMimeData>

#include <algorithm>
#include <utility>

namespace tokenscope::ui {
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

} // namespace tokenscope::ui
