#pragma once
// Paths through the lattice of a word: a table of them, and a pane that samples some.

#include "core/explain/lattice/lattice_paths.h"
#include "ui/support/latest_job.h"
#include "ui/widgets/lattice_view/word_lattice.h"
#include "ui/widgets/step_table/step_table.h"

#include <QAbstractTableModel>
#include <QJsonObject>
#include <QWidget>

#include <memory>
#include <vector>

class QLineEdit;
class QPushButton;

namespace tokenscope::ui {

/// Paths through the lattice of a word, one per row, with pieces, score and probability: the n-best paths, or
/// sampled paths with the number of times each was sampled.
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

/// Samples paths through the lattice of a word: the fields alpha and seed, a button that samples ten more,
/// and a table of the samples, which the owner places.
class PathSamplePane : public QWidget {
    Q_OBJECT

  public:
    /// `table` shows `model`; it is hidden until there are samples. Both must outlive the pane.
    PathSamplePane(PathsModel& model, StepTable& table, QWidget* parent = nullptr);

    /// Discards the samples of the previous word. Null: there is nothing to sample.
    void setWord(const WordLatticePtr& word);
    [[nodiscard]] bool busy() const { return m_job.busy(); }

    [[nodiscard]] QJsonObject state() const;
    void restore(const QJsonObject& state);

  signals:
    void stateChanged();
    void statusMessage(const QString& message);

  private:
    QLineEdit* makeAlpha();
    QLineEdit* makeSeed();
    void clear();
    void sample();
    void showSamples();

    WordLatticePtr m_word;
    struct Samples;
    std::shared_ptr<Samples> m_samples; ///< with the current alpha and seed; null: none yet
    LatestJob m_job;
    PathsModel& m_model;
    StepTable& m_table;
    QLineEdit* m_alpha;
    QLineEdit* m_seed;
    QPushButton* m_button;
};

} // namespace tokenscope::ui
