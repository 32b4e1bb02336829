#pragma once
// The figures of a comparison, one row a tokenizer: what the text costs, as numbers and as a bar.

#include "ui/panels/compare/compared_text.h"
#include "ui/widgets/step_table/step_cell_delegate.h"

#include <QAbstractTableModel>
#include <QStringList>

namespace tokenscope::ui {

class FiguresModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column {
        Name,
        Bar,
        Tokens,
        PerToken,
        CharactersPerToken,
        PerWord,
        SingleBytes,
        SameCuts,
        SameIds,
        Longest,
        Context,
        ColumnCount
    };
    /// Length of the bar: tokens relative to the column with the most.
    static constexpr int kShareRole = Qt::UserRole + 20;
    using QAbstractTableModel::QAbstractTableModel;

    /// `titles`: one a column, with its settings.
    void setCompared(ComparedTextPtr compared, QStringList titles);
    /// The context length in tokens; 0: unknown.
    void setContext(quint64 tokens);
    [[nodiscard]] quint64 context() const { return m_context; }
    /// Of one column against the reference:
    /// `79 boundaries shared · 27 only in A · 23 only in B · 60 tokens of the same id`; empty for itself.
    [[nodiscard]] QString cutWords(std::size_t row) const;
    /// Tab-separated, with a header.
    [[nodiscard]] QString table() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

  private:
    [[nodiscard]] QString cell(std::size_t row, int column) const;
    [[nodiscard]] QString cost(std::size_t row) const;
    ComparedTextPtr m_compared;
    QStringList m_titles;
    quint64 m_context = 0;
};

// Paints the figures of a comparison: the letter and name of a column, and its bar.

class FiguresDelegate : public StepCellDelegate {
  public:
    using StepCellDelegate::StepCellDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

} // namespace tokenscope::ui
