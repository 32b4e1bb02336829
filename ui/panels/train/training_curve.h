#pragma once
// A falling curve over merges or pieces: what is done as a solid line, what is to come dashed, the place where one is as a
// knob. Pressing or dragging goes to a place. A second curve may rise against the axis at the right.

#include "core/train/pipeline/progress_reporter.h"

#include <QString>
#include <QWidget>
#include <vector>

namespace tokenscope::ui {

struct PlotPoint {
    double across = 0;
    double value = 0;
};

/// Bytes a token over pieces.
std::vector<PlotPoint> plotOf(const std::vector<train::CurvePoint>& curve);

class TrainingCurve : public QWidget {
    Q_OBJECT

  public:
    explicit TrainingCurve(QWidget* parent = nullptr);

    /// Ascending in `across`. `second` may be empty; it has the axis at the right. `names` of both are in the tooltip.
    void setCurves(std::vector<PlotPoint> first, std::vector<PlotPoint> second, QString firstName,
                   QString secondName);
    /// Where one is, in `across`; less than 0: nowhere. `words` stand beside the knob.
    void setPlace(double across, const QString& words);
    /// Stands there instead of a curve, where there is none.
    void setNote(const QString& note);
    [[nodiscard]] const QString& note() const { return m_note; }
    void setDecimals(int decimals) { m_decimals = decimals; }
    [[nodiscard]] const std::vector<PlotPoint>& first() const { return m_first; }
    [[nodiscard]] const std::vector<PlotPoint>& second() const { return m_second; }
    /// Of the knob, in pixels.
    [[nodiscard]] QPointF placeOf(double across) const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

  signals:
    /// One of the points of the first curve.
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
    QString m_firstName, m_secondName, m_words, m_note;
    double m_place = -1;
    double m_acrossMost = 1;
    double m_firstMost = 1, m_secondMost = 1; ///< ends of the axes
    qreal m_leftRoom = 0, m_rightRoom = 0;    ///< pixels that the numbers at the axes take
    int m_gridLines = 1;
    int m_decimals = 0;
};

} // namespace tokenscope::ui
