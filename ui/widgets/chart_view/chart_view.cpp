#include "ui/widgets/chart_view/chart_view.h"

#include "ui/accessibility/accessible_maker.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_palette.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"
#include "ui/support/token_menu.h"

#include <QHelpEvent>
#include <QImage>
#include <QPainter>
#include <QPolygonF>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tokenscope::ui {
namespace {

constexpr double kBarHeight = 13;
constexpr double kBarGap = 9;
constexpr double kPlotLeast = 220;
constexpr double kLabelGap = 4;

const std::vector<std::string>& seriesOf(const Chart& chart) {
    return std::visit([](const auto& own) -> const std::vector<std::string>& { return own.series; }, chart);
}

/// Nothing in a chart of a single series.
QString prefixOf(std::size_t series, std::size_t count) {
    return count > 1 ? QString::fromStdString(report::seriesLetter(series)) + QLatin1Char(' ') : QString();
}

QString seriesTitle(const std::vector<std::string>& series, std::size_t at) {
    return prefixOf(at, series.size()) + readableBytes(series[at]);
}

Qt::PenStyle dashOf(std::size_t series) {
    constexpr Qt::PenStyle kStyles[] = {Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine,
                                        Qt::DashDotDotLine};
    return kStyles[series % 5];
}

/// Arranges entries in rows and paints them if there is a painter; returns their height.
double layLegend(QPainter* painter, const Chart& chart, double width) {
    const auto& series = seriesOf(chart);
    const QFont font = interfaceFont(12);
    const QFontMetricsF metrics(font);
    const double line = metrics.height() + 4;
    double x = 0;
    double y = line;
    for (std::size_t i = 0; i < series.size(); ++i) {
        const QString title = metrics.elidedText(seriesTitle(series, i), Qt::ElideMiddle, 220);
        const double wide = 30 + metrics.horizontalAdvance(title) + 18;
        if (x > 0 && x + wide > width) {
            x = 0;
            y += line;
        }
        if (painter) {
            const QColor own = seriesColor(i);
            if (std::holds_alternative<report::LineChart>(chart)) {
                painter->setPen(QPen(own, 2, dashOf(i)));
                painter->drawLine(QPointF(x, y + line / 2 - 2), QPointF(x + 22, y + line / 2 - 2));
            } else {
                painter->fillRect(QRectF(x, y + line / 2 - 7, 22, 9), own);
            }
            painter->setFont(font);
            painter->setPen(piecePalette().text);
            painter->drawText(QRectF(x + 28, y - 2, wide, line), Qt::AlignLeft | Qt::AlignVCenter, title);
        }
        x += wide;
    }
    return y + line + 8;
}

void paintTitle(QPainter& painter, const Chart& chart, double width) {
    painter.setFont(interfaceFont(13, QFont::DemiBold));
    painter.setPen(piecePalette().text);
    painter.drawText(QRectF(0, 0, width, QFontMetricsF(painter.font()).height() + 2), Qt::AlignLeft,
                     chartTitle(chart));
}

std::vector<ChartSpot> paintBars(QPainter& painter, const report::BarChart& chart, double top, QSize size) {
    std::vector<ChartSpot> spots;
    const double most = report::mostOf(chart);
    const QFont font = interfaceFont(11);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    const double label = std::min(170.0, size.width() / 4.0);
    const double wide = size.width() - label - metrics.horizontalAdvance(QStringLiteral("m 00000.00")) - 8;
    const double bar = std::max(kBarHeight, metrics.height());
    double y = top;
    for (const report::BarGroup& group : chart.groups) {
        const double high = bar * static_cast<double>(std::max<std::size_t>(1, group.values.size()));
        const QString name = readableBytes(group.label);
        painter.setPen(piecePalette().text);
        painter.drawText(QRectF(0, y, label - 8, high), Qt::AlignRight | Qt::AlignVCenter,
                         metrics.elidedText(name, Qt::ElideMiddle, label - 8));
        for (std::size_t i = 0; i < group.values.size(); ++i) {
            const double at = y + bar * static_cast<double>(i);
            const double length = most > 0 ? wide * group.values[i] / most : 0;
            const QString value = decimal(group.values[i], chart.decimals);
            painter.fillRect(QRectF(label, at + 1, length, bar - 2), seriesColor(i));
            painter.setPen(piecePalette().muted);
            painter.drawText(QPointF(label + length + 5, at + bar - metrics.descent() - 1),
                             prefixOf(i, group.values.size()) + value);
            spots.push_back({QRectF(0, at, size.width(), bar),
                             QStringLiteral("%1\n%2: %3 %4")
                                 .arg(name, seriesTitle(chart.series, i), value, readableBytes(chart.unit))});
        }
        y += high + kBarGap;
    }
    return spots;
}

/// Columns from one label to the next, so that no two touch; the last column has a label, too.
std::size_t labelDistance(const QFontMetricsF& metrics, const report::HistogramShares& shares, double step) {
    const double widest = metrics.horizontalAdvance(
        QString::fromStdString(shares.label(std::max<std::size_t>(1, shares.columns) - 1)));
    return std::max<std::size_t>(1, static_cast<std::size_t>(std::ceil((widest + kLabelGap) / step)));
}

std::vector<ChartSpot> paintColumns(QPainter& painter, const report::Histogram& chart, double top,
                                    QSize size) {
    const report::HistogramShares own = report::histogramShares(chart);
    const PiecePalette& colors = piecePalette();
    const QFont font = interfaceFont(11);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    const double left = metrics.horizontalAdvance(QStringLiteral("100 %")) + 8;
    const double bottom = size.height() - 2 * metrics.height() - 10;
    const double high = std::max(1.0, bottom - top);
    for (double value = 0; value <= own.most && own.most > 0; value += own.grid) {
        const double y = bottom - high * value / own.most;
        painter.setPen(colors.line);
        painter.drawLine(QPointF(left, y), QPointF(size.width(), y));
        painter.setPen(colors.muted);
        painter.drawText(QRectF(0, y - metrics.height() / 2, left - 6, metrics.height()),
                         Qt::AlignRight | Qt::AlignVCenter, QStringLiteral("%1 %").arg(value));
    }
    std::vector<ChartSpot> spots;
    const double step = (size.width() - left) / static_cast<double>(std::max<std::size_t>(1, own.columns));
    const std::size_t labelEvery = labelDistance(metrics, own, step);
    const double bar = (step - 3) / static_cast<double>(std::max<std::size_t>(1, own.shares.size()));
    for (std::size_t i = 0; i < own.columns; ++i) {
        const double x = left + step * static_cast<double>(i);
        const QString label = QString::fromStdString(own.label(i));
        QString words = QStringLiteral("%1: %2").arg(readableBytes(chart.across), label);
        for (std::size_t k = 0; k < own.shares.size(); ++k) {
            const double share = i < own.shares[k].size() ? own.shares[k][i] : 0;
            const double tall = own.most > 0 ? high * share / own.most : 0;
            painter.fillRect(
                QRectF(x + 1 + bar * static_cast<double>(k), bottom - tall, std::max(bar - 0.5, 0.5), tall),
                seriesColor(k));
            words += QStringLiteral("\n%1: %2 %").arg(seriesTitle(chart.series, k)).arg(decimal(share, 2));
        }
        painter.setPen(colors.muted);
        const std::size_t rest = own.columns - 1 - i;
        if (rest == 0 || (i % labelEvery == 0 && rest >= labelEvery))
            painter.drawText(QRectF(x, bottom + 2, step, metrics.height()),
                             Qt::AlignCenter | Qt::TextDontClip, label);
        spots.push_back({QRectF(x, top, step, bottom - top), words});
    }
    painter.drawText(
        QRectF(left, size.height() - metrics.height() - 2, size.width() - left, metrics.height()),
        Qt::AlignCenter, readableBytes(chart.across));
    return spots;
}

std::vector<ChartSpot> paintLines(QPainter& painter, const report::LineChart& chart, double top, QSize size) {
    const report::LogAxes axes = report::axesOf(chart);
    const auto& [across, upward] = axes;
    const PiecePalette& colors = piecePalette();
    const QFont font = interfaceFont(11);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    const double left = metrics.horizontalAdvance(QStringLiteral("100M")) + 10;
    const double bottom = size.height() - 2 * metrics.height() - 10;
    const double high = std::max(1.0, bottom - top - metrics.height());
    const double wide = size.width() - left - 12;
    const auto axis = [](int power) { return QString::fromStdString(report::powerOfTen(power)); };
    for (int power = across.from; power <= across.to; ++power) {
        const double x = left + wide * across.share(std::pow(10.0, power));
        painter.setPen(colors.line);
        painter.drawLine(QPointF(x, bottom - high), QPointF(x, bottom));
        painter.setPen(colors.muted);
        painter.drawText(QRectF(x - 40, bottom + 2, 80, metrics.height()), Qt::AlignCenter, axis(power));
    }
    for (int power = upward.from; power <= upward.to; ++power) {
        const double y = bottom - high * upward.share(std::pow(10.0, power));
        painter.setPen(colors.line);
        painter.drawLine(QPointF(left, y), QPointF(left + wide, y));
        painter.setPen(colors.muted);
        painter.drawText(QRectF(0, y - metrics.height() / 2, left - 6, metrics.height()),
                         Qt::AlignRight | Qt::AlignVCenter, axis(power));
    }
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t i = 0; i < chart.lines.size(); ++i) {
        QPolygonF corners;
        for (const auto& [x, y] : report::cornersOf(chart.lines[i], axes, wide))
            corners << QPointF(left + wide * x, bottom - high * y);
        painter.setPen(QPen(seriesColor(i), 2, dashOf(i)));
        painter.drawPolyline(corners);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(colors.muted);
    painter.drawText(QRectF(left, size.height() - metrics.height() - 2, wide, metrics.height()),
                     Qt::AlignCenter, readableBytes(chart.across));
    painter.drawText(QRectF(0, top - 4, size.width(), metrics.height()), Qt::AlignLeft,
                     readableBytes(chart.upward));
    // A spot every few pixels: what each line is there.
    std::vector<ChartSpot> spots;
    constexpr double kSpotWidth = 6;
    for (double x = 0; x < wide; x += kSpotWidth) {
        const double rank = std::round(across.valueAt((x + kSpotWidth / 2) / wide));
        QString words = QStringLiteral("%1: %2").arg(readableBytes(chart.across),
                                                     grouped(static_cast<quint64>(std::max(1.0, rank))));
        for (std::size_t i = 0; i < chart.lines.size(); ++i) {
            const auto& line = chart.lines[i];
            const auto found =
                std::lower_bound(line.begin(), line.end(), rank,
                                 [](const auto& corner, double at) { return corner.first < at; });
            words += QStringLiteral("\n%1: %2")
                         .arg(seriesTitle(chart.series, i),
                              found == line.end() ? QStringLiteral("–")
                                                  : grouped(static_cast<quint64>(found->second)));
        }
        spots.push_back({QRectF(left + x, top, kSpotWidth, bottom - top), words});
    }
    return spots;
}

} // namespace

QColor seriesColor(std::size_t series) {
    const std::string_view name = report::chartColor(series, piecePalette().dark);
    return QColor(QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size())));
}

QString chartTitle(const Chart& chart) {
    if (const auto* bars = std::get_if<report::BarChart>(&chart))
        return readableBytes(bars->title) +
               (bars->unit.empty() ? QString() : QStringLiteral(", ") + readableBytes(bars->unit));
    return std::visit([](const auto& own) { return readableBytes(own.title); }, chart);
}

int chartHeight(const Chart& chart, int width) {
    const double top = layLegend(nullptr, chart, width);
    const auto* bars = std::get_if<report::BarChart>(&chart);
    if (!bars)
        return static_cast<int>(top + kPlotLeast);
    const double bar = std::max(kBarHeight, QFontMetricsF(interfaceFont(11)).height());
    double height = top + 4;
    for (const report::BarGroup& group : bars->groups)
        height += bar * static_cast<double>(std::max<std::size_t>(1, group.values.size())) + kBarGap;
    return static_cast<int>(std::ceil(height));
}

std::vector<ChartSpot> paintChart(QPainter& painter, const Chart& chart, QSize size) {
    painter.fillRect(QRect(QPoint(), size), piecePalette().panel);
    constexpr int kMargin = 12;
    const QSize inner = size - QSize(2 * kMargin, 2 * kMargin);
    painter.save();
    painter.translate(kMargin, kMargin);
    paintTitle(painter, chart, inner.width());
    const double top = layLegend(&painter, chart, inner.width());
    std::vector<ChartSpot> spots;
    if (const auto* bars = std::get_if<report::BarChart>(&chart))
        spots = paintBars(painter, *bars, top, inner);
    else if (const auto* histogram = std::get_if<report::Histogram>(&chart))
        spots = paintColumns(painter, *histogram, top, inner);
    else
        spots = paintLines(painter, std::get<report::LineChart>(chart), top + 10, inner);
    painter.restore();
    for (ChartSpot& spot : spots)
        spot.place.translate(kMargin, kMargin);
    return spots;
}

std::string chartSvg(const Chart& chart) {
    if (const auto* bars = std::get_if<report::BarChart>(&chart))
        return report::barChartSvg(*bars);
    if (const auto* histogram = std::get_if<report::Histogram>(&chart))
        return report::histogramSvg(*histogram);
    return report::logChartSvg(std::get<report::LineChart>(chart));
}

namespace {

constexpr int kRoom = 24; ///< margins above and below
constexpr int kUsualWidth = 560;
constexpr qreal kChartPictureScale = 2;

} // namespace

ChartView::ChartView(QWidget* parent)
    : QWidget(parent) {
    keepLeastWidth(*this, 320);
    setMouseTracking(true);
    setAccessibleRole(*this, QAccessible::Chart);
    connect(&Theme::instance(), &Theme::changed, this, &ChartView::fit);
}

void ChartView::setChart(std::optional<Chart> chart) {
    m_chart = std::move(chart);
    setAccessibleName(m_chart ? chartTitle(*m_chart) : QString());
    fit();
}

/// In a scrolled area it is never lower than its bars are.
void ChartView::fit() {
    setMinimumHeight(m_chart ? heightForWidth(width()) : 0);
    updateGeometry();
    update();
}

int ChartView::heightForWidth(int width) const {
    return m_chart ? chartHeight(*m_chart, width - kRoom) + kRoom : kRoom;
}

QSize ChartView::sizeHint() const {
    return {scaled(kUsualWidth), heightForWidth(scaled(kUsualWidth))};
}

QString ChartView::wordsAt(const QPointF& place) const {
    for (const ChartSpot& spot : m_spots)
        if (spot.place.contains(place))
            return spot.words;
    return {};
}

QImage ChartView::picture() const {
    const QSize own(width(), std::max(height(), heightForWidth(width())));
    QImage image(own * kChartPictureScale, QImage::Format_RGB32);
    image.setDevicePixelRatio(kChartPictureScale);
    image.fill(piecePalette().panel);
    QPainter painter(&image);
    if (m_chart)
        paintChart(painter, *m_chart, own);
    return image;
}

void ChartView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (m_chart)
        m_spots = paintChart(painter, *m_chart, size());
    else
        painter.fillRect(rect(), piecePalette().panel);
}

void ChartView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (m_chart && minimumHeight() != heightForWidth(width()))
        fit();
}

bool ChartView::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QString words = wordsAt(help->pos());
        if (words.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(help->globalPos(), plainToolTip(words), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace tokenscope::ui
