#pragma once
// A curve over merges or pieces: solid up to the current position, which is a knob, and dashed after it.
// Clicking or dragging moves the position. A second curve may have an axis on the right.

#include "core/train/pipeline/training_figures.h"

#include <QString>
#include <QWidget>
#include <vector>

namespace tokenscope::ui {

struct PlotPoint {
    double across = 0;
    double value = 0;
};

/// Bytes per token over pieces.
std::vector<PlotPoint> plotOf(const std::vector<train::CurvePoint>& curve);

class TrainingCurve : public QWidget {
    Q_OBJECT

  public:
    explicit TrainingCurve(QWidget* parent = nullptr);

    /// Ascending in `across`. `second` has the axis on the right, and may be empty. The names are above the
    /// axes and in the tooltip.
    void setCurves(std::vector<PlotPoint> first, std::vector<PlotPoint> second, QString firstName,
                   QString secondName);
    [[nodiscard]] const QString& secondName() const { return m_secondName; }
    /// The current position, in `across`; negative: none. `label` is next to the knob.
    void setPlace(double across, const QString& label);
    /// Shown when there is no curve.
    void setNote(const QString& note);
    [[nodiscard]] const QString& note() const { return m_note; }
    void setDecimals(int decimals) { m_decimals = decimals; }
    [[nodiscard]] const std::vector<PlotPoint>& first() const { return m_first; }
    [[nodiscard]] const std::vector<PlotPoint>& second() const { return m_second; }
    /// The position of the knob, in pixels.
    [[nodiscard]] QPointF placeOf(double across) const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

  signals:
    /// An index of first().
    void chosen(std::size_t point);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

  private:
    [[nodiscard]] QRectF plot() const;
    [[nodiscard]] std::size_t nearest(double x) const;
    [[nodiscard]] QString number(double value) const;
    void measureLabels();
    [[nodiscard]] QString secondNumber(int line) const;
    void paintCurve(QPainter& painter, const std::vector<PlotPoint>& curve, double most, bool second) const;

    std::vector<PlotPoint> m_first, m_second;
    QString m_firstName, m_secondName, m_label, m_note;
    double m_place = -1;
    double m_acrossMost = 1;
    double m_firstMost = 1, m_secondMost = 1; ///< ends of the axes
    qreal m_leftRoom = 0, m_rightRoom = 0;    ///< width of the numbers at the axes, in pixels
    int m_gridLines = 1;
    int m_decimals = 0;
};

} // namespace tokenscope::ui
