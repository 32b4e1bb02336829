#include "ui/widgets/token_view/hit_bars.h"

#include "ui/support/piece_palette.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tokenscope::ui {

TokenScrollBar::TokenScrollBar(TokenMarks* marks, QWidget* parent)
    : QScrollBar(Qt::Vertical, parent)
    , m_marks(marks) {
    connect(marks, &TokenMarks::changed, this, qOverload<>(&QWidget::update));
}

void paintHitMark(QPainter& painter, const QScrollBar& bar, int y, int height) {
    painter.fillRect(bar.width() - 6, y, 5, height, piecePalette().text);
}

void TokenScrollBar::setRows(TokenRows rows) {
    m_rows = std::move(rows);
    update();
}

void TokenScrollBar::paintEvent(QPaintEvent* event) {
    // Without a scroll range there is no handle.
    if (maximum() > minimum())
        QScrollBar::paintEvent(event);
    else
        QPainter(this).fillRect(rect(), piecePalette().panel);
    const auto& hits = m_marks->hits();
    if (hits.empty() || m_rows.size() == 0 || m_marks->onlyHits())
        return;
    QPainter painter(this);
    const auto rows = static_cast<double>(m_rows.size());
    constexpr int kMark = 2;
    for (int y = 0; y + kMark <= height(); y += kMark) {
        // The rows whose position, scaled to the height, is in [y, y + kMark).
        const auto firstRowAt = [&](int at) {
            return std::min(m_rows.size(), static_cast<std::size_t>(std::ceil(rows * at / height())));
        };
        const std::size_t row = firstRowAt(y);
        const std::size_t end = y + 2 * kMark > height() ? m_rows.size() : firstRowAt(y + kMark);
        if (row >= end)
            continue;
        const std::size_t first = m_rows.token(row);
        const std::size_t last = m_rows.token(end - 1) + 1;
        const auto hit = std::lower_bound(hits.begin(), hits.end(), first);
        if (hit != hits.end() && *hit < last)
            paintHitMark(painter, *this, y, kMark);
    }
}

HitBar::HitBar(HitParts hitParts, QWidget* parent)
    : QScrollBar(Qt::Vertical, parent)
    , m_hitParts(std::move(hitParts)) {}

void HitBar::setMarks(TokenMarks* marks) {
    if (m_marks != nullptr)
        m_marks->disconnect(this);
    m_marks = marks;
    if (marks != nullptr) {
        connect(marks, &TokenMarks::changed, this, qOverload<>(&QWidget::update));
        connect(marks, &QObject::destroyed, this, [this] { m_marks = nullptr; });
    }
    update();
}

void HitBar::paintEvent(QPaintEvent* event) {
    QScrollBar::paintEvent(event);
    constexpr int kMark = 2;
    if (m_marks == nullptr || m_marks->hits().empty() || height() < kMark)
        return;
    QPainter painter(this);
    const std::vector<bool> parts = m_hitParts(height() / kMark);
    for (std::size_t part = 0; part < parts.size(); ++part)
        if (parts[part])
            paintHitMark(painter, *this, static_cast<int>(part) * kMark, kMark);
}

} // namespace tokenscope::ui
