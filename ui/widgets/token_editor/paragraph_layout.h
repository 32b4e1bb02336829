#pragma once
// One paragraph, shaped whole and broken into rows of equal height. Positions are of DisplayText::string, x
// is from the paragraph's left edge.

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
    qreal blankWidth = 10;
    qreal width = 600; ///< where rows break

    /// Of a token's fill, in its row.
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
    /// `rightToLeft`: the direction of a paragraph that the text is only a part of; else the text's own.
    ParagraphLayout(DisplayText text, const TextMetrics& metrics,
                    std::optional<bool> rightToLeft = std::nullopt);

    [[nodiscard]] const DisplayText& text() const { return m_text; }
    [[nodiscard]] int rowCount() const { return m_layout.lineCount(); }
    [[nodiscard]] int rowOf(int position) const;
    [[nodiscard]] int rowStart(int row) const { return m_layout.lineAt(row).textStart(); }
    [[nodiscard]] int rowEnd(int row) const { return rowStart(row) + m_layout.lineAt(row).textLength(); }
    /// Where the next row would go on: the mark of the line's end stands there.
    [[nodiscard]] qreal endX(int row) const;
    [[nodiscard]] bool isRightToLeft() const { return m_rightToLeft; }

    [[nodiscard]] qreal caretX(int row, int position) const;
    /// The place between two clusters that is nearest to x; never the start of the next row.
    [[nodiscard]] int caretAt(int row, qreal x) const;
    /// The cluster under x, or the nearest.
    [[nodiscard]] int clusterAt(int row, qreal x) const;
    [[nodiscard]] int clusterStart(int position) const;
    [[nodiscard]] int clusterEnd(int position) const;

    /// Where [from, to) is painted: one run for each row, more where directions mix.
    void runs(int from, int to, std::vector<RowRun>& out) const;
    void drawRow(QPainter& painter, int row, QPointF rowTopLeft, const TextMetrics& metrics) const;

  private:
    /// Where each unit of a row begins and ends for the eye. Qt walks along the row for each answer, so that
    /// every one is asked for once.
    struct RowEdges {
        std::vector<float> leading;  ///< one more than units
        std::vector<float> trailing; ///< only where directions mix
    };
    [[nodiscard]] const RowEdges& edges(int row) const;
    /// Blanks at the end of a row that end a text from right to left. Qt counts them where they stand in that text, and draws
    /// what is to the right of them as if they weren't there.
    struct HangingBlanks {
        qreal left = 0, width = 0;
        /// From Qt's places to where things are drawn; the blanks go to the row's end.
        [[nodiscard]] qreal shown(qreal x) const { return x >= left + width - 0.01 ? x - width : x; }
    };
    [[nodiscard]] HangingBlanks hangingBlanks(int row) const;
    static void shorten(QTextLine& line, int columns, qreal width);
    [[nodiscard]] int columnsBefore(int start, int end) const;
    void mendBoundary(const QTextLine& line, RowEdges& edges, int at) const;
    void rowRuns(int row, int from, int to, std::vector<RowRun>& out) const;

    DisplayText m_text;
    QTextLayout m_layout;
    bool m_rightToLeft = false; ///< the paragraph's own direction
    bool m_mixed = false;       ///< has a character that is written from right to left
    mutable std::vector<RowEdges> m_edges;
};

} // namespace tokenscope::ui
