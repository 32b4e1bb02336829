#include "ui/support/reflow_splitter.h"

#include "ui/support/theme.h"

namespace tokenscope::ui {

ReflowSplitter::ReflowSplitter(int leastWidth, QWidget* parent)
    : QSplitter(Qt::Horizontal, parent)
    , m_leastWidth(leastWidth) {
    setChildrenCollapsible(false);
    setHandleWidth(1);
    connect(this, &QSplitter::splitterMoved, this, [this] {
        if (orientation() == Qt::Horizontal)
            m_wide = sizes();
    });
}

void ReflowSplitter::setWideSizes(const QList<int>& sizes) {
    m_wide = sizes;
    if (orientation() == Qt::Horizontal)
        setSizes(sizes);
}

void ReflowSplitter::resizeEvent(QResizeEvent* event) {
    const Qt::Orientation wanted = width() < scaled(m_leastWidth) ? Qt::Vertical : Qt::Horizontal;
    if (wanted != orientation()) {
        setOrientation(wanted);
        setSizes(wanted == Qt::Vertical ? QList<int>{height() * 3 / 5, height() * 2 / 5} : m_wide);
    }
    QSplitter::resizeEvent(event);
}

} // namespace tokenscope::ui
