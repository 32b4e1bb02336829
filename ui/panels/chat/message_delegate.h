#pragma once
// Paints a message as a card: who speaks, at the left edge in its color; what it says, with a frame around what became a
// control token and around what is selected. Long texts are cut here, and whole in the editor.

#include "ui/panels/chat/messages_model.h"

#include <QHash>
#include <QStyledItemDelegate>
#include <QTextLayout>

#include <memory>

namespace tokenscope::ui {

class MessageDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    using MakeEditor = std::function<QWidget*(QWidget* parent, int row)>;
    MessageDelegate(const MessagesModel& model, MakeEditor makeEditor, QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override;
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const override;
    void setEditorData(QWidget*, const QModelIndex&) const override {}
    void destroyEditor(QWidget* editor, const QModelIndex& index) const override;

    /// What stands under a point of the row; the card is in `rect`.
    [[nodiscard]] std::optional<MessagePlace> placeAt(const QRect& rect, QPoint point, int row) const;
    /// Where bytes of a string stand in the card in `rect`; empty where they are cut.
    [[nodiscard]] QRectF placeRect(const QRect& rect, const MessagePlace& place) const;
    /// The width that rows are laid out for.
    void setWidth(int width) { m_width = width; }

  protected:
    bool eventFilter(QObject*, QEvent*) override { return false; } // the editor has its own keys

  private:
    struct Laid {
        const CardField* field = nullptr;
        QPointF at; ///< of the text
        QString shown;
        std::unique_ptr<QTextLayout> layout;
        bool cut = false;
        qreal height = 0;
    };
    [[nodiscard]] std::vector<Laid> lay(int row, const QPoint& topLeft) const;
    [[nodiscard]] std::vector<QRectF> rectsOf(const Laid& laid, ByteSpan bytes) const;
    void paintHead(QPainter& painter, const QRect& rect, const MessageCard& card) const;

    const MessagesModel& m_model;
    MakeEditor m_makeEditor;
    int m_width = 280;
    struct Height {
        int width = 0, line = 0, height = 0;
    };
    mutable QHash<quint64, Height> m_heights; ///< by MessageCard::made
    mutable QWidget* m_editor = nullptr;
};

} // namespace tokenscope::ui
