#pragma once
// The messages of the open conversation as cards: what a card shows, the list of them, and how they are
// painted.

#include "core/base/byte_span.h"
#include "core/chat/conversation/conversation.h"
#include "core/chat/conversation/message_facts.h"

#include <QAbstractListModel>
#include <QHash>
#include <QString>
#include <QStyledItemDelegate>
#include <QTextLayout>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tokenscope::ui {

// A message as its card shows it: the role and the fields. Each field is text in which the position of every
// string of the message is known.
//
//   tool_calls[0]   get_tide({"harbour": "Brest"})
//                   └─ 1 ──┘  └─ keys ┘  └ 2 ┘     1: tool_calls[0].function.name  2: ….function.arguments.harbour

struct CardLeaf {
    std::string path; ///< inside the message
    ByteSpan span;    ///< of the field's text; the string appears there unchanged
};

struct CardField {
    QString label;    ///< `reasoning`, `call`; empty for plain content
    std::string path; ///< `content`, `tool_calls[0]`; of a part, `content[2]`
    std::string text;
    std::vector<CardLeaf> leaves; ///< in order, without overlap
    bool isString = false;        ///< the field is one string, which can be edited as it is

    /// The path of the string that contains this byte of `text`, and the offset in that string.
    [[nodiscard]] std::optional<std::pair<std::string, std::uint32_t>> placeOf(std::uint32_t byte) const;
    /// The span in `text` of bytes of a string.
    [[nodiscard]] std::optional<ByteSpan> spanOf(const std::string& leaf, ByteSpan inString) const;
};

struct MessageCard {
    QString role;
    chat::Speaker speaker = chat::Speaker::Other;
    std::size_t index = 0;
    std::size_t characters = 0; ///< of all strings written by the speaker
    bool untrained = false;     ///< `train: false`
    double weight = 1;
    std::vector<CardField> fields;
    std::uint64_t serial = 0; ///< unique among all cards
};

/// Non-empty fields in reading order: reasoning, content, tool calls, the rest.
MessageCard messageCard(const Data& message, std::size_t index);

// The messages of the open conversation as rows. A changed conversation changes as few rows as possible, so
// that the open and the selected row stay.

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

/// Paints a message as a card: a stripe in the color of the speaker, and the text, with frames around control
/// tokens and around the selection. Long texts are truncated; the editor shows them whole.
class MessageDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    using EditorFactory = std::function<QWidget*(QWidget* parent, int row)>;
    MessageDelegate(const MessagesModel& model, EditorFactory editorFactory, QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override;
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const override;
    void setEditorData(QWidget*, const QModelIndex&) const override {}
    void destroyEditor(QWidget* editor, const QModelIndex& index) const override;

    /// The character under a point of the row; the card is in `rect`.
    [[nodiscard]] std::optional<MessagePlace> placeAt(const QRect& rect, QPoint point, int row) const;
    /// The rectangle of bytes of a string in the card in `rect`; empty if they are truncated.
    [[nodiscard]] QRectF placeRect(const QRect& rect, const MessagePlace& place) const;
    /// The width that rows are laid out for.
    void setWidth(int width) { m_width = width; }

  protected:
    bool eventFilter(QObject*, QEvent*) override { return false; } // the editor handles its keys itself

  private:
    struct FieldLayout {
        const CardField* field = nullptr;
        QPointF at; ///< of the text
        QString shown;
        std::unique_ptr<QTextLayout> layout;
        bool truncated = false;
        qreal height = 0;
    };
    [[nodiscard]] std::vector<FieldLayout> layOut(int row, const QPoint& topLeft) const;
    [[nodiscard]] std::vector<QRectF> rectsOf(const FieldLayout& laid, ByteSpan bytes) const;
    void paintHead(QPainter& painter, const QRect& rect, const MessageCard& card) const;

    const MessagesModel& m_model;
    EditorFactory m_editorFactory;
    int m_width = 280;
    struct Height {
        int width = 0, line = 0, height = 0;
    };
    mutable QHash<quint64, Height> m_heights; ///< by MessageCard::serial
    mutable QWidget* m_editor = nullptr;
};

} // namespace tokenscope::ui
