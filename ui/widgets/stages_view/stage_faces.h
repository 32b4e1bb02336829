#pragma once
// How wide cells and tokens of the stages' view are, and how they are painted. Measured once for each distinct
// text. UI thread only (fonts).

#include "ui/support/piece_runs.h"
#include "ui/widgets/stages_view/stage_geometry.h"
#include "ui/widgets/stages_view/trace_job.h"

#include <QFont>

#include <unordered_map>

namespace tokenscope::ui {

class StageFaces {
  public:
    void setStaged(const StagedText* staged);

    /// Of a row's text, with room at both sides.
    int cellWidth(const StageRow& row, const StageCell& cell);
    /// Of a token's or an added token's box with its id.
    int boxWidth(const StageRow& row, const StageBox& box);

    void paintCell(QPainter& painter, const QRectF& place, const StageRow& row, const StageCell& cell);
    /// `dimmed`: the box represents an added token that this stage leaves alone.
    void paintToken(QPainter& painter, const QRectF& fill, const StageRow& row, const StageBox& box,
                    bool current, bool dimmed);
    [[nodiscard]] PieceType typeOf(const StageBox& box) const;
    /// As it is spelled.
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
