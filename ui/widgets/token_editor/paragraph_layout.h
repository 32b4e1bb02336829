#pragma once
// One paragraph, shaped as a whole and broken into rows of equal height. Positions are positions in
// DisplayText::string; x is relative to the paragraph's left edge.

#include "ui/widgets/token_editor/display_text.h"

#include <QFont>
#include <QPainter>
#include <QTextLayout>

#include <optional>
#include <vector>

namespace tokenscope::ui {

struct TextMetrics {
    explicit TextMetrics(const QFont& textFont);
    QFont font;
    qreal rowHeight = 32;
    qreal baseline = 22; ///< from a row's top
    qreal spaceWidth = 10;
    qreal width = 600; ///< available to a row

    /// The fill of a token, from the top of its row.
    [[nodiscard]] qreal fillTop() const { return 4; }
    [[nodiscard]] qreal fillHeight() const { return rowHeight - 8; }
};

struct RowRun {
    int row = 0;
    qreal left = 0;
    qreal right = 0;
};

class ParagraphLayout {
  public:
    /// `rightToLeft`: the direction of the whole paragraph, if the text is only a part of it; else the text's
    /// own.
    ParagraphLayout(DisplayText text, const TextMetrics& metrics,
                    std::optional<bool> rightToLeft = std::nullopt);

    [[nodiscard]] const DisplayText& text() const { return m_text; }
    [[nodiscard]] int rowCount() const { return m_layout.lineCount(); }
    [[nodiscard]] int rowOf(int position) const;
    [[nodiscard]] int rowStart(int row) const { return m_layout.lineAt(row).textStart(); }
    [[nodiscard]] int rowEnd(int row) const { return rowStart(row) + m_layout.lineAt(row).textLength(); }
    /// Where the text of the row ends, and with it the marker of the line end.
    [[nodiscard]] qreal endX(int row) const;
    [[nodiscard]] bool isRightToLeft() const { return m_rightToLeft; }

    [[nodiscard]] qreal caretX(int row, int position) const;
    /// The position between two clusters that is nearest to x; never the start of the next row.
    [[nodiscard]] int caretAt(int row, qreal x) const;
    /// The cluster under x, or the nearest.
    [[nodiscard]] int clusterAt(int row, qreal x) const;
    [[nodiscard]] int clusterStart(int position) const;
    [[nodiscard]] int clusterEnd(int position) const;

    /// Where [from, to) is painted: one run per row, more where directions mix.
    void runs(int from, int to, std::vector<RowRun>& out) const;
    void drawRow(QPainter& painter, int row, QPointF rowTopLeft, const TextMetrics& metrics) const;

  private:
    /// The visual edges of each unit of a row. Qt walks along the row for each query, so that the results are
    /// cached.
    struct RowEdges {
        std::vector<float> leading;  ///< one more than units: the last is where the row ends
        std::vector<float> trailing; ///< only where directions mix
    };
    [[nodiscard]] const RowEdges& edges(int row) const;
    static void shorten(QTextLine& line, int columns, qreal width);
    [[nodiscard]] int columnsBefore(int start, int end) const;
    [[nodiscard]] std::vector<bool> placeByGlyphs(const QTextLine& line, RowEdges& edges) const;
    void placeTabs(const QTextLine& line, RowEdges& edges, const std::vector<bool>& placed) const;
    void keepHangingWidth(int start, int end, std::vector<float>& leading) const;
    void placeHanging(const QTextLine& line, RowEdges& edges, std::vector<bool>& placed) const;
    [[nodiscard]] bool isInvisible(int at) const;
    [[nodiscard]] qreal tabWidth(qreal x) const;
    [[nodiscard]] qreal spacingAt(int at) const;
    void rowRuns(int row, int from, int to, std::vector<RowRun>& out) const;

    DisplayText m_text;
    QTextLayout m_layout;
    qreal m_spaceWidth = 0;
    qreal m_width = 0;          ///< of a row
    bool m_rightToLeft = false; ///< the paragraph's own direction
    bool m_mixed = false;       ///< has right-to-left characters
    mutable std::vector<RowEdges> m_edges;
};

} // namespace tokenscope::ui
