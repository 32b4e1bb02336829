#pragma once
// Paths through a word's lattice, one row each: their pieces, score, probability. The best ones, or sampled ones with how often each
// was sampled.

#include "core/explain/lattice/n_best.h"
#include "ui/widgets/lattice_view/word_lattice.h"
#include "ui/widgets/step_table/step_cell_delegate.h"

#include <QAbstractTableModel>
#include <vector>

namespace tokenscope::ui {

class PathsModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { Number, Pieces, Score, Probability, ColumnCount };
    enum class Kind : quint8 { Best, Sampled };
    explicit PathsModel(Kind kind, QObject* parent = nullptr);

    void setPaths(WordLatticePtr word, std::vector<LatticePath> paths);
    /// Samples that are sharedPieces become one row, the most frequent first.
    void setSamples(WordLatticePtr word, const std::vector<LatticePath>& samples);
    /// The row that is lit; -1: none.
    void setLit(int row);
    [[nodiscard]] const std::vector<std::uint32_t>& path(int row) const {
        return m_rows[static_cast<std::size_t>(row)].edges;
    }
    [[nodiscard]] const WordLatticePtr& word() const { return m_word; }
    /// How many of its first pieces the path has in common with what encoding takes; 0 of that path itself.
    [[nodiscard]] std::size_t sharedPieces(int row) const;
    /// A piece that encoding takes, too.
    [[nodiscard]] bool isChosen(std::uint32_t edge) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

  private:
    [[nodiscard]] double probability(std::size_t row) const;

    Kind m_kind;
    WordLatticePtr m_word;
    std::vector<LatticePath> m_rows;
    std::vector<std::size_t> m_times;
    int m_lit = -1;
};

// The pieces of a path as small chips in a cell of a PathsModel; other cells as StepTable has them.

class PathCellDelegate : public StepCellDelegate {
    Q_OBJECT

  public:
    using StepCellDelegate::StepCellDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

} // namespace tokenscope::ui
