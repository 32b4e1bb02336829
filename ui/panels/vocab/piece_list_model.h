#pragma once
// The table of pieces, and how their properties are worded.

#include "ui/panels/vocab/piece_list.h"
#include "ui/widgets/table_model.h"

#include <QString>

namespace tokenscope::ui {

/// `reachable`, `no: another merge comes first`, `unknown: …`
QString reachLabel(vocab::Reach reach, vocab::Obstacle obstacle);
/// `another merge comes first`
QString obstacleLabel(vocab::Obstacle obstacle);
QString lettersLabel(vocab::LetterCase letters);
QString digitsLabel(vocab::DigitContent digits);
QString scriptLabel(ScriptCode script);
/// The rank or score of a row; empty without one.
QString orderLabel(const vocab::PieceTable& table, std::uint32_t row);

/// The rows are those of the list, as rows of its table.
class PieceListModel : public TableModel<std::uint32_t> {
    Q_OBJECT

  public:
    /// `list` must outlive it.
    explicit PieceListModel(PieceList& list, QObject* parent = nullptr);

    /// Sorts the list, which does that in the background.
    void sort(int section, Qt::SortOrder order = Qt::AscendingOrder) override;
    /// The section of the list's order; -1: it is hidden.
    [[nodiscard]] int sectionOf(vocab::PieceColumn column) const;
    /// The model's row of an id, or -1.
    [[nodiscard]] int find(PieceId id) const;

  private:
    void makeColumns();
    PieceList& m_list;
    std::vector<vocab::PieceColumn> m_sections;
};

} // namespace tokenscope::ui
