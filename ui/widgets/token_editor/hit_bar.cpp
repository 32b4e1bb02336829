#include "ui/widgets/token_editor/hit_bar.h"

#include "ui/session/token_marks.h"
#include "ui/support/token_scroll_bar.h"

#include <QPainter>

namespace tokenscope::ui {

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
