#include "ui/panels/train/training_curve.h"

#include "ui/accessibility/accessible_maker.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_palette.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"
#include "ui/widgets/notices/placeholders.h"

#include <QHelpEvent>
#include <QPainter>
#include <QPolygonF>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tokenscope::ui {
namespace {

constexpr int kMaxGridLines = 5;
constexpr int kMaxAcrossLabels = 6;
constexpr std::size_t kMaxDots = 40;

/// The smallest step of 1, 2, 2.5 or 5 times a power of ten with at most `lines` steps up to `most`.
double gridStep(double most, int lines, bool whole) {
    if (most <= 0)
        return 1;
    for (double power = std::pow(10.0, std::floor(std::log10(most / lines))); true; power *= 10)
        for (const double factor : {1.0, 2.0, 2.5, 5.0})
            if (factor * power * lines >= most * 0.9999 &&
                (!whole || std::floor(factor * power) == factor * power))
                return factor * power;
}

double mostOf(const std::vector<PlotPoint>& curve) {
    double most = 0;
    for (const PlotPoint& point : curve)
        most = std::max(most, point.value);
    return most;
}

} // namespace

std::vector<PlotPoint> plotOf(const std::vector<train::CurvePoint>& curve) {
    std::vector<PlotPoint> points;
    points.reserve(curve.size());
    for (const train::CurvePoint& point : curve)
        points.push_back({static_cast<double>(point.pieces), point.bytesPerToken});
    return points;
}

TrainingCurve::TrainingCurve(QWidget* parent)
    : QWidget(parent) {
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        updateGeometry();
        measureLabels();
        update();
    });
    setAccessibleRole(*this, QAccessible::Chart);
}

QSize TrainingCurve::sizeHint() const {
    return {scaled(376), scaled(192)};
}

QSize TrainingCurve::minimumSizeHint() const {
    return {scaled(200), scaled(192)};
}

void TrainingCurve::setCurves(std::vector<PlotPoint> first, std::vector<PlotPoint> second, QString firstName,
                              QString secondName) {
    m_first = std::move(first);
    m_second = std::move(second);
    m_firstName = std::move(firstName);
    m_secondName = std::move(secondName);
    m_acrossMost = 1;
    for (const auto* curve : {&m_first, &m_second})
        if (!curve->empty())
            m_acrossMost = std::max(m_acrossMost, curve->back().across);
    const double step = gridStep(mostOf(m_first), kMaxGridLines, m_decimals == 0);
    m_gridLines = std::max(1, static_cast<int>(std::ceil(mostOf(m_first) / step - 1e-9)));
    m_firstMost = step * m_gridLines;
    m_secondMost = gridStep(mostOf(m_second), m_gridLines, true) * m_gridLines;
    setAccessibleName(m_second.empty() ? m_firstName
                                       : tr("%1, on the right axis %2").arg(m_firstName, m_secondName));
    measureLabels();
    update();
}

/// The widths of the numbers at the axes.
void TrainingCurve::measureLabels() {
    const QFontMetricsF metrics(interfaceFont(11));
    m_leftRoom = m_rightRoom = 0;
    for (int i = 0; i <= m_gridLines; ++i) {
        m_leftRoom = std::max(m_leftRoom, metrics.horizontalAdvance(number(m_firstMost * i / m_gridLines)));
        m_rightRoom = std::max(m_rightRoom, metrics.horizontalAdvance(secondNumber(i)));
    }
}

QString TrainingCurve::secondNumber(int line) const {
    return abbreviated(static_cast<quint64>(m_secondMost * line / m_gridLines));
}

void TrainingCurve::setPlace(double across, const QString& label) {
    m_place = across;
    m_label = label;
    setAccessibleDescription(label);
    update();
}

void TrainingCurve::setNote(const QString& note) {
    m_note = note;
    setAccessibleDescription(note);
    update();
}

QRectF TrainingCurve::plot() const {
    return QRectF(rect()).adjusted(
        std::max<qreal>(scaled(46), m_leftRoom + scaled(12)), scaled(36),
        m_second.empty() ? -scaled(20) : -std::max<qreal>(scaled(44), m_rightRoom + scaled(14)), -scaled(28));
}

QString TrainingCurve::number(double value) const {
    return m_decimals > 0 ? decimal(value, m_decimals)
                          : abbreviated(static_cast<quint64>(std::llround(std::max(0.0, value))));
}

QPointF TrainingCurve::placeOf(double across) const {
    const QRectF area = plot();
    const double x = area.left() + area.width() * across / m_acrossMost;
    if (m_first.empty())
        return {x, area.bottom()};
    const auto after = std::lower_bound(m_first.begin(), m_first.end(), across,
                                        [](const PlotPoint& point, double at) { return point.across < at; });
    const PlotPoint& point = after == m_first.end() ? m_first.back() : *after;
    return {x, area.bottom() - area.height() * point.value / m_firstMost};
}

void TrainingCurve::paintCurve(QPainter& painter, const std::vector<PlotPoint>& curve, double most,
                               bool second) const {
    const PiecePalette& colors = piecePalette();
    const QRectF area = plot();
    const auto at = [&](const PlotPoint& point) {
        return QPointF(area.left() + area.width() * point.across / m_acrossMost,
                       area.bottom() - area.height() * point.value / most);
    };
    QPolygonF done, rest;
    for (const PlotPoint& point : curve) {
        if (point.across <= m_place || m_place < 0)
            done << at(point);
        if (m_place >= 0 && point.across >= m_place)
            rest << at(point);
    }
    const QColor own = second ? colors.highlight : colors.text;
    QColor ahead = own; // of its axis as well
    ahead.setAlphaF(0.55F);
    painter.setPen(QPen(ahead, second ? 1.5 : 2, Qt::DashLine));
    painter.drawPolyline(rest);
    painter.setPen(QPen(own, second ? 1.5 : 2));
    painter.drawPolyline(done);
    if (second || curve.size() > kMaxDots)
        return;
    painter.setPen(Qt::NoPen);
    for (const PlotPoint& point : curve) {
        painter.setBrush(point.across <= m_place || m_place < 0 ? own : ahead);
        painter.drawEllipse(at(point), 2.5, 2.5);
    }
}

void TrainingCurve::paintEvent(QPaintEvent*) {
    const PiecePalette& colors = piecePalette();
    QPainter painter(this);
    painter.fillRect(rect(), colors.panel);
    if (m_first.empty())
        return paintNote(painter, rect(), m_note);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF area = plot();
    const QFont font = interfaceFont(11);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    for (int i = 0; i <= m_gridLines; ++i) {
        const double y = area.bottom() - area.height() * i / m_gridLines;
        painter.setPen(colors.line);
        painter.drawLine(QPointF(area.left(), std::floor(y) + 0.5),
                         QPointF(area.right(), std::floor(y) + 0.5));
        painter.setPen(colors.muted);
        const QRectF left(0, y - metrics.height() / 2, area.left() - scaled(8), metrics.height());
        painter.drawText(left, Qt::AlignRight | Qt::AlignVCenter, number(m_firstMost * i / m_gridLines));
        if (!m_second.empty()) {
            const QRectF right(area.right() + scaled(8), left.top(), width() - area.right(),
                               metrics.height());
            painter.setPen(colors.highlight);
            painter.drawText(right, Qt::AlignLeft | Qt::AlignVCenter, secondNumber(i));
        }
    }
    // Each axis is named above its numbers, in the color of its curve.
    QFont bold = font;
    bold.setBold(true);
    painter.setFont(bold);
    const QRectF names(scaled(8), scaled(2), width() - 2 * scaled(8), metrics.height());
    painter.setPen(colors.text);
    painter.drawText(names, Qt::AlignLeft | Qt::AlignVCenter, m_firstName);
    if (!m_second.empty()) {
        painter.setPen(colors.highlight);
        painter.drawText(names, Qt::AlignRight | Qt::AlignVCenter, m_secondName);
    }
    painter.setFont(font);
    painter.setPen(colors.muted);
    const double step = gridStep(m_acrossMost, kMaxAcrossLabels, true);
    for (double across = 0; across <= m_acrossMost + step / 1000; across += step) {
        const double x = area.left() + area.width() * across / m_acrossMost;
        const QString words = abbreviated(static_cast<quint64>(across));
        const double wide = metrics.horizontalAdvance(words);
        // The last one is aligned to the edge of the widget.
        const double left = std::clamp(x - wide / 2, 0.0, std::max(0.0, width() - wide - 2));
        painter.drawText(QPointF(left, area.bottom() + scaled(6) + metrics.ascent()), words);
    }
    if (!m_second.empty())
        paintCurve(painter, m_second, m_secondMost, true);
    paintCurve(painter, m_first, m_firstMost, false);
    if (m_place < 0)
        return;
    const QPointF knob = placeOf(m_place);
    painter.setPen(QPen(colors.highlight, 1));
    painter.drawLine(QPointF(knob.x(), area.top()), QPointF(knob.x(), area.bottom()));
    painter.setPen(QPen(colors.highlight, 2));
    painter.setBrush(colors.panel);
    painter.drawEllipse(knob, scaled(5), scaled(5));
    painter.setFont(bold);
    const double wide = QFontMetricsF(bold).horizontalAdvance(m_label) + 2;
    const bool flip = knob.x() + scaled(10) + wide > area.right();
    const QRectF place(flip ? knob.x() - scaled(10) - wide : knob.x() + scaled(10),
                       std::max(area.top() - scaled(16), knob.y() - scaled(20)), wide, metrics.height());
    QColor ground = colors.panel;
    ground.setAlpha(220);
    painter.fillRect(place, ground);
    painter.setPen(colors.text);
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, m_label);
}

std::size_t TrainingCurve::nearest(double x) const {
    const QRectF area = plot();
    const double across = (x - area.left()) / std::max(1.0, area.width()) * m_acrossMost;
    const auto after = std::lower_bound(m_first.begin(), m_first.end(), across,
                                        [](const PlotPoint& point, double at) { return point.across < at; });
    if (after == m_first.end())
        return m_first.size() - 1;
    const auto at = static_cast<std::size_t>(after - m_first.begin());
    return at > 0 && across - m_first[at - 1].across < after->across - across ? at - 1 : at;
}

void TrainingCurve::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && !m_first.empty())
        emit chosen(nearest(event->position().x()));
}

void TrainingCurve::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons().testFlag(Qt::LeftButton) && !m_first.empty())
        emit chosen(nearest(event->position().x()));
}

bool TrainingCurve::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip || m_first.empty())
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const std::size_t at = nearest(help->pos().x());
    QString words = tr("%1: %2 %3")
                        .arg(abbreviated(static_cast<quint64>(m_first[at].across)), number(m_first[at].value),
                             m_firstName);
    if (at < m_second.size())
        words += tr(", %1 %2").arg(abbreviated(static_cast<quint64>(m_second[at].value)), m_secondName);
    QToolTip::showText(help->globalPos(), plainToolTip(words), this);
    return true;
}

} // namespace tokenscope::ui
