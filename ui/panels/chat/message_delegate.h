#pragma once
// Paints a message as a card: a stripe in the color of the speaker, and the text, with frames around control
// tokens and around the selection. Long texts are truncated; the editor shows them whole.

#include "ui/panels/chat/messages_model.h"

#include <QHash>
#include <QStyledItemDelegate>
#include <QTextLayout>

#include <memory>

namespace tokenscope::ui {

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
