#include "ui/panels/compare/chart_view.h"

#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"
#include "ui/support/tool_tips.h"

#include <QHelpEvent>
#include <QImage>
#include <QPainter>
#include <QToolTip>

#include <utility>

namespace tokenscope::ui {
namespace {

constexpr int kRoom = 24; ///< margins above and below
constexpr int kUsualWidth = 560;
constexpr qreal kChartPictureScale = 2;

} // namespace

ChartView::ChartView(QWidget* parent)
    : QWidget(parent) {
    setMinimumWidth(scaled(320));
    setMouseTracking(true);
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
