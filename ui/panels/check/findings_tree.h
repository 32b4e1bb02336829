#pragma once
// The list of families and findings: shapes for red, amber and passed, sentences that wrap, places.

#include <QStyledItemDelegate>
#include <QTreeView>

namespace tokenscope::ui {

class FindingsTree : public QTreeView {
    Q_OBJECT

  public:
    explicit FindingsTree(QWidget* parent = nullptr);
    void setModel(QAbstractItemModel* model) override;

  signals:
    /// The current row is another one, or none.
    void currentRowChanged();
    void copyRequested();

  protected:
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void takeColors();
    void measureContent();
    void measure();

    int m_whatContent = 0;  ///< pixels of the longest row on one line
    int m_placeContent = 0; ///< pixels of the longest place
};

class FindingsDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    explicit FindingsDelegate(const FindingsTree& tree);
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

  private:
    const FindingsTree& m_tree;
};

} // namespace tokenscope::ui
