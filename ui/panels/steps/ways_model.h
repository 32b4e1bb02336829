#pragma once
// Ways through a word's lattice, one row each: their pieces, score, share. The best ones, or drawn ones with how often each
// was drawn.

#include "core/explain/lattice/n_best.h"
#include "ui/widgets/lattice_view/word_lattice.h"
#include "ui/widgets/step_table/step_cell_delegate.h"

#include <QAbstractTableModel>
#include <vector>

namespace tokenscope::ui {

class WaysModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { Number, Pieces, Score, Share, ColumnCount };
    enum class Kind : quint8 { Best, Drawn };
    explicit WaysModel(Kind kind, QObject* parent = nullptr);

    void setWays(WordLatticePtr word, std::vector<LatticePath> ways);
    /// Draws that are alike become one row, the most frequent first.
    void setDraws(WordLatticePtr word, const std::vector<LatticePath>& draws);
    /// The row that is lit; -1: none.
    void setLit(int row);
    [[nodiscard]] const std::vector<std::uint32_t>& way(int row) const {
        return m_rows[static_cast<std::size_t>(row)].arcs;
    }
    [[nodiscard]] const WordLatticePtr& word() const { return m_word; }
    /// How many of its first pieces the way has in common with what encoding takes; 0 of that way itself.
    [[nodiscard]] std::size_t alike(int row) const;
    /// A piece that encoding takes, too.
    [[nodiscard]] bool isTaken(std::uint32_t arc) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

  private:
    [[nodiscard]] double share(std::size_t row) const;

    Kind m_kind;
    WordLatticePtr m_word;
    std::vector<LatticePath> m_rows;
    std::vector<std::size_t> m_times;
    int m_lit = -1;
};

// The pieces of a way as small chips in a cell of a WaysModel; other cells as StepTable has them.

class WayCellDelegate : public StepCellDelegate {
    Q_OBJECT

  public:
    using StepCellDelegate::StepCellDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

} // namespace tokenscope::ui
