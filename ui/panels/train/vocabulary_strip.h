#pragma once
// The vocabulary of one state as small boxes, the newest last; with the number of occurrences in the corpus
// below each.

#include "ui/panels/train/teaching_run.h"
#include "ui/support/piece_runs.h"
#include "ui/widgets/piece_boxes/box_flow.h"

#include <QAbstractScrollArea>

#include <vector>

namespace tokenscope::ui {

class VocabularyStrip : public QAbstractScrollArea {
    Q_OBJECT

  public:
    explicit VocabularyStrip(QWidget* parent = nullptr);
    void setState(const TeachingRunPtr& run, const TeachingState& state);
    /// Ids that occur in no word.
    [[nodiscard]] const std::vector<train::SymbolId>& idle() const { return m_idle; }
    [[nodiscard]] QString plainText() const;

  public slots:
    void copy();

  signals:
    void copied(const QString& text);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;

  private:
    struct Cell {
        train::SymbolId symbol = 0;
        std::uint64_t count = 0;
        PieceRuns runs;
    };
    void lay();
    [[nodiscard]] QRectF boxRect(std::size_t cell) const; ///< in the viewport
    TeachingRunPtr m_run;
    std::vector<Cell> m_cells;
    BoxFlow m_boxes;
    std::vector<train::SymbolId> m_idle;
    std::size_t m_step = 0;
};

} // namespace tokenscope::ui
