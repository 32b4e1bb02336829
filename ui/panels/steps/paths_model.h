#pragma once
// Paths through the lattice of a word, one per row, with pieces, score and probability: the n-best paths, or
// sampled paths with the number of times each was sampled.

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

    void setPaths(WordLatticePtr word, std::vector<explain::LatticePath> paths);
    /// Equal samples become one row; the most frequent comes first.
    void setSamples(WordLatticePtr word, const std::vector<explain::LatticePath>& samples);
    /// The highlighted row; -1: none.
    void setLit(int row);
    [[nodiscard]] const std::vector<std::uint32_t>& path(int row) const {
        return m_rows[static_cast<std::size_t>(row)].edges;
    }
    [[nodiscard]] const WordLatticePtr& word() const { return m_word; }
    /// How many of its first pieces the path shares with the one that encoding chooses; 0 for that path
    /// itself.
    [[nodiscard]] std::size_t sharedPieces(int row) const;
    /// Whether the path that encoding chooses contains this piece.
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
    std::vector<explain::LatticePath> m_rows;
    std::vector<std::size_t> m_times;
    int m_lit = -1;
};

/// Paints the pieces of a path of a PathsModel as small chips, and other cells like StepTable does.
class PathCellDelegate : public StepCellDelegate {
    Q_OBJECT

  public:
    using StepCellDelegate::StepCellDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

} // namespace tokenscope::ui
