#pragma once
// Paints the cells of the token table: pieces in their fill with cue and badge, decoded text with drawn
// markers, numbers in groups. Uses only roles of TokenItemModel.

#include <QStyledItemDelegate>

namespace tokenscope::ui {

class PieceDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

  private:
    void paintPiece(QPainter& painter, const QRect& cell, const QModelIndex& index) const;
    void paintType(QPainter& painter, const QRect& cell, const QModelIndex& index) const;
    void paintDecoded(QPainter& painter, const QRect& cell, const QModelIndex& index) const;
    void paintScore(QPainter& painter, const QRect& cell, const QModelIndex& index) const;
    void paintPlace(QPainter& painter, const QRect& cell, const QModelIndex& index) const;
};

} // namespace tokenscope::ui
