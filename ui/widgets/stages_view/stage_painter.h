#pragma once
// Paints the visible part of the stages view: for each block an axis and all rows, with the band of the
// selection across them.

#include "ui/support/piece_runs.h"
#include "ui/widgets/stages_view/stage_geometry.h"
#include "ui/widgets/stages_view/stage_trial.h"
#include "ui/widgets/stages_view/trace_job.h"

#include <QColor>
#include <QFont>
#include <QSize>
#include <QString>

#include <unordered_map>

class QPainter;

namespace tokenscope::ui {

/// Measures and paints the cells and tokens of the stages view. Measures each distinct text once. UI thread
/// only (fonts).
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
    /// Texts measured so far: tests check that each distinct text is measured once.
    [[nodiscard]] std::size_t measuredTexts() const { return m_measuredTexts; }

  private:
    struct Face {
        PieceRuns runs;
        int width = 0;
    };
    /// The spelling of the piece.
    [[nodiscard]] std::string spelling(const StageRow& row, const StageBox& box) const;
    const Face& cellFace(std::string_view text);
    const Face& tokenFace(const StageRow& row, const StageBox& box);

    const StagedText* m_staged = nullptr;
    QFont m_cellFont, m_tokenFont, m_idFont;
    qreal m_digitWidth = 0; ///< of an id
    std::size_t m_measuredTexts = 0;
    std::unordered_map<std::string, Face> m_cells, m_tokens;
};

/// What to paint, apart from the rows.
struct StageScene {
    const StageTrial& trial;
    ColumnSpan selected;
    std::size_t row = 0;    ///< the current row
    qsizetype hovered = -1; ///< a token of the session's text
    bool dimmed = false;    ///< a new trace is running
    QString note;
    QSize viewport;
    QColor highlightedText;
};

class StagePainter {
    Q_DECLARE_TR_FUNCTIONS(tokenscope::ui::StagesView)

  public:
    StagePainter(QPainter& painter, const StagedText& staged, const StageGeometry& geometry,
                 StageFaces& faces, const StageScene& scene)
        : m_painter(painter)
        , m_staged(staged)
        , m_geometry(geometry)
        , m_faces(faces)
        , m_scene(scene) {}

    void paint(const QRect& dirty);
    /// Cells and boxes painted so far.
    [[nodiscard]] std::size_t paintedItems() const { return m_paintedItems; }

  private:
    void paintBlock(std::size_t block, const QRect& dirty);
    void paintAxis(std::size_t block);
    void paintHeader(std::size_t block, std::size_t row);
    void paintSwitch(std::size_t block, std::size_t row);
    void paintRow(std::size_t block, std::size_t row, ColumnSpan shown);
    void paintCells(std::size_t block, std::size_t row, ColumnSpan shown);
    void paintBoxes(std::size_t block, std::size_t row, ColumnSpan shown);
    void paintDrops(std::size_t block, std::size_t row, ColumnSpan shown);
    void paintFrame(std::size_t block, std::size_t row);
    void paintBand(std::size_t block);

    QPainter& m_painter;
    const StagedText& m_staged;
    const StageGeometry& m_geometry;
    StageFaces& m_faces;
    const StageScene& m_scene;
    std::size_t m_paintedItems = 0;
};

} // namespace tokenscope::ui
