#pragma once
// Paints rows of a paragraph with their tokens: fills behind, the text shaped whole, marks and frames before.
// Used by the editor and for pictures.

#include "ui/session/token_marks.h"
#include "ui/session/token_selection.h"
#include "ui/widgets/token_editor/token_scene.h"

#include <QPainter>

#include <optional>

namespace tokenscope::ui {

struct TokenPaintState {
    const TokenMarks* marks = nullptr; ///< may be null
    qsizetype current = TokenSelection::kNone;
    qsizetype hovered = TokenSelection::kNone;
    std::optional<ByteSpan> selected; ///< of the text
    ByteSpan preedit;                 ///< of the display text of the paragraph; underlined
    bool isStale = false;             ///< the tokens are of an older text: fills step back
};

class TokenPainter {
  public:
    TokenPainter(QPainter& painter, const TextMetrics& metrics, const TokenPaintState& state)
        : m_painter(painter)
        , m_metrics(metrics)
        , m_state(state) {}

    void paint(const TokenScene& scene);

  private:
    void paintFills(const TokenScene& scene);
    void paintShared(const TokenScene& scene);
    void paintTicks(const TokenScene& scene);
    void paintTextSelection(const TokenScene& scene);
    void paintText(const TokenScene& scene);
    void paintMarks(const TokenScene& scene);
    void paintVeils(const TokenScene& scene);
    void paintFrames(const TokenScene& scene);

    QPainter& m_painter;
    const TextMetrics& m_metrics;
    const TokenPaintState& m_state;
};

} // namespace tokenscope::ui
