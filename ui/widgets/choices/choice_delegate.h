#pragma once
// A row of a list to choose from: the title at the left, a detail at the right; the title is elided first.

#include <QStyledItemDelegate>

namespace tokenscope::ui {

class ChoiceDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    struct Detail {
        int role = Qt::UserRole;
        bool fixedFont = false;
        double most = 0.5; ///< at most this part of the row's width
    };
    explicit ChoiceDelegate(Detail detail, QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

  protected:
    /// In the interface's font and the text's color; elided by default.
    virtual void paintTitle(QPainter& painter, const QRect& place, const QModelIndex& index) const;

  private:
    Detail m_detail;
};

} // namespace tokenscope::ui
