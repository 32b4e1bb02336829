#pragma once
// The columns of a comparison, side by side over the same rows: each paints the text with its own tokens and
// marks the differences from the reference. Only visible text is shaped and painted, so that ten megabytes
// scroll smoothly. A range of the text is marked in all columns at once.

#include "ui/accessibility/accessible_items.h"
#include "ui/support/latest_job.h"
#include "ui/widgets/text_columns/compared_text.h"
#include "ui/widgets/text_columns/text_rows.h"
#include "ui/widgets/token_editor/token_painter.h"

#include <QAbstractScrollArea>
#include <QHash>

#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace tokenscope::ui {

class ColumnsCanvas : public QAbstractScrollArea {
    Q_OBJECT

  public:
    explicit ColumnsCanvas(QWidget* parent = nullptr);

    void setCompared(ComparedTextPtr compared);
    [[nodiscard]] const ComparedTextPtr& compared() const { return m_compared; }
    [[nodiscard]] const TextRows& rows() const { return m_rows; }
    /// TextDifference values, or-ed: the others are not marked.
    void setShownKinds(std::uint8_t kinds);
    [[nodiscard]] std::uint8_t shownKinds() const { return m_kinds; }
    /// The range that is framed in every column.
    void setMarked(std::optional<ByteSpan> span);
    [[nodiscard]] std::optional<ByteSpan> marked() const { return m_marked; }
    /// The one that was pointed at last.
    [[nodiscard]] std::size_t activeColumn() const { return m_active; }
    void setHovered(std::optional<ByteSpan> span);
    /// Scrolls as little as it takes to have the byte's row in sight, with a row around it.
    void showByte(std::uint32_t byte);
    /// The bytes of the rows in sight.
    [[nodiscard]] ByteSpan visibleBytes() const;
    /// What a mark in that column would point at, in the viewport; for tests.
    [[nodiscard]] QPointF placeOf(std::size_t column, std::uint32_t byte);
    /// Rows that have been shaped and kept; for tests.
    [[nodiscard]] qsizetype shapedRows() const { return m_shaped.size(); }
    [[nodiscard]] bool busy() const { return m_breaking.busy(); }
    [[nodiscard]] QSize sizeHint() const override { return {800, 400}; }

  public slots:
    /// The tokens of the marked range, of all columns.
    void copy();

  signals:
    void tokenChosen(std::size_t column, std::size_t token);
    /// No token: nothing is pointed at.
    void tokenHovered(std::size_t column, std::optional<std::size_t> token);
    void menuRequested(std::size_t column, std::size_t token, const QPoint& place);
    void rowsChanged();
    /// The tokens of all columns there.
    void copyRequested(tokenscope::ByteSpan span);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    bool viewportEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    struct Hit {
        std::size_t column = 0;
        std::size_t token = 0;
        std::uint32_t byte = 0;
    };
    [[nodiscard]] ItemSource itemSource();
    [[nodiscard]] std::pair<std::size_t, std::size_t> tokenOf(int item) const;
    [[nodiscard]] int itemOf(std::size_t column, std::size_t token) const;
    void breakRows();
    void takeRows(TextRows rows);
    void updateBar();
    void measure();
    [[nodiscard]] std::size_t columns() const { return m_compared ? m_compared->columns.size() : 0; }
    [[nodiscard]] int pitch() const;
    [[nodiscard]] int rowTop(std::size_t row) const;
    [[nodiscard]] int left(std::size_t column) const;
    [[nodiscard]] int textLeft(std::size_t column) const;
    [[nodiscard]] int textWidth() const;
    [[nodiscard]] qreal chipRoom() const;
    [[nodiscard]] std::pair<std::size_t, std::size_t> visibleRows() const;
    [[nodiscard]] bool isRightToLeft(std::size_t row) const;
    [[nodiscard]] std::shared_ptr<const LaidParagraph> laidOut(std::size_t column, std::size_t row);
    [[nodiscard]] std::vector<InlineChip> chipsOf(std::size_t column, ByteSpan row, bool ownsEnd) const;
    [[nodiscard]] TokenScene sceneOf(std::size_t column, std::size_t row, const LaidParagraph& laid) const;
    [[nodiscard]] qreal xOf(std::size_t column, std::size_t row, const LaidParagraph& laid,
                            std::uint32_t byte) const;
    [[nodiscard]] std::optional<Hit> hitAt(QPoint point);
    [[nodiscard]] std::size_t markedToken(std::size_t column) const;
    [[nodiscard]] std::span<const std::uint32_t> cutsIn(std::size_t column, ByteSpan row) const;
    void paintRow(QPainter& painter, std::size_t row);
    void paintCell(QPainter& painter, std::size_t column, std::size_t row);
    void paintRings(QPainter& painter, std::size_t column, std::size_t row, const LaidParagraph& laid);
    void paintGroupMarks(QPainter& painter, std::size_t column, std::size_t row, const LaidParagraph& laid);
    void paintMarked(QPainter& painter, std::size_t column, const TokenScene& scene);

    ComparedTextPtr m_compared;
    std::vector<PlacedTokens> m_placed;
    TextRows m_rows;
    std::uint32_t m_quarters = 0; ///< what m_rows were broken for
    TextMetrics m_metrics;
    std::uint32_t m_wide = kWideQuarters; ///< see TextRows
    LatestJob m_breaking;
    QHash<quint64, std::shared_ptr<const LaidParagraph>> m_shaped;
    std::uint8_t m_kinds = compare::kAllTextDifferences;
    std::optional<ByteSpan> m_marked;
    std::optional<ByteSpan> m_hovered;
    std::size_t m_active = 0; ///< the column that the keys move in
    std::unique_ptr<AccessibleItems> m_items;
};

} // namespace tokenscope::ui
