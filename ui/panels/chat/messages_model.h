#pragma once
// The messages of the open conversation as rows. A changed conversation changes as few rows as possible, so
// that the open and the selected row stay.

#include "core/chat/conversation/conversation.h"
#include "ui/panels/chat/message_card.h"

#include <QAbstractListModel>

#include <memory>

namespace tokenscope::ui {

/// Bytes of one string in a message.
struct MessagePlace {
    std::size_t message = 0;
    std::string path;
    ByteSpan bytes;
    bool operator==(const MessagePlace&) const = default;
};

class MessagesModel : public QAbstractListModel {
    Q_OBJECT

  public:
    enum Role { OpenRole = Qt::UserRole }; ///< it is being edited
    using QAbstractListModel::QAbstractListModel;

    void setConversation(std::shared_ptr<const chat::Conversation> conversation);
    [[nodiscard]] const MessageCard& card(int row) const { return m_cards[static_cast<std::size_t>(row)]; }
    [[nodiscard]] const Data& message(int row) const {
        return m_conversation->messages[static_cast<std::size_t>(row)].data;
    }

    /// Content that became control tokens.
    void setInjected(std::vector<MessagePlace> injected);
    [[nodiscard]] const std::vector<MessagePlace>& injected() const { return m_injected; }
    void setSelected(std::optional<MessagePlace> selected);
    [[nodiscard]] const std::optional<MessagePlace>& selected() const { return m_selected; }
    /// The row that is being edited, or -1.
    void setOpen(int row);
    [[nodiscard]] int open() const { return m_open; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    [[nodiscard]] QMimeData* mimeData(const QModelIndexList& indexes) const override;
    [[nodiscard]] QStringList mimeTypes() const override;
    bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                      const QModelIndex& parent) override;

  signals:
    /// A card was dropped and should become the message at `to`.
    void moveRequested(int from, int to);
    /// Injected places or the selection changed: repaint.
    void marksChanged();

  private:
    void notifyChanged(int first, int last);

    std::shared_ptr<const chat::Conversation> m_conversation; ///< null: none yet
    std::vector<MessageCard> m_cards;
    std::vector<MessagePlace> m_injected;
    std::optional<MessagePlace> m_selected;
    int m_open = -1;
};

} // namespace tokenscope::ui
