#pragma once
// Measures and paints the cells and tokens of the stages view. Measures each distinct text once. UI thread
// only (fonts).

#include "ui/support/piece_runs.h"
#include "ui/widgets/stages_view/stage_geometry.h"
#include "ui/widgets/stages_view/trace_job.h"

#include <QFont>

#include <unordered_map>

namespace tokenscope::ui {

class StageFaces {
  public:
    void setStaged(const StagedText* staged);

    /// The width of a cell with padding.
    int cellWidth(const StageRow& row, const StageCell& cell);
    /// The width of the box of a token or added token, including its id.
    int boxWidth(const StageRow& row, const StageBox& box);

    void paintCell(QPainter& painter, const QRectF& place, const StageRow& row, const StageCell& cell);
    /// `dimmed`: for an added token that this stage passes on unchanged.
    void paintToken(QPainter& painter, const QRectF& fill, const StageRow& row, const StageBox& box,
                    bool current, bool dimmed);
    [[nodiscard]] PieceType typeOf(const StageBox& box) const;
    /// The spelling of the piece.
    [[nodiscard]] std::string spelling(const StageRow& row, const StageBox& box) const;

  private:
    struct Face {
        PieceRuns runs;
        int width = 0;
    };
    const Face& cellFace(std::string_view text);
    const Face& tokenFace(const StageRow& row, const StageBox& box);

    const StagedText* m_staged = nullptr;
    QFont m_cellFont, m_tokenFont, m_idFont;
    std::unordered_map<std::string, Face> m_cells, m_tokens;
};

} // namespace tokenscope::ui
