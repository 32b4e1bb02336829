#include "ui/support/splitters.h"

#include "ui/support/theme.h"

#include <QVariant>

#include <algorithm>
#include <numeric>

namespace tokenscope::ui {

ReflowSplitter::ReflowSplitter(int minimumWidth, QWidget* parent)
    : QSplitter(Qt::Horizontal, parent)
    , m_minimumWidth(minimumWidth) {
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
    const Qt::Orientation wanted = width() < scaled(m_minimumWidth) ? Qt::Vertical : Qt::Horizontal;
    if (wanted != orientation()) {
        setOrientation(wanted);
        setSizes(wanted == Qt::Vertical ? QList<int>{height() * 3 / 5, height() * 2 / 5} : m_wide);
    }
    QSplitter::resizeEvent(event);
}

namespace {

constexpr const char* kLastSet = "lastSetSizes";

/// False while the splitter still has the default size of a new widget, which is smaller than its panes can
/// be.
bool fitsPanes(const QSplitter& splitter, const QList<int>& sizes) {
    const bool across =
        splitter.orientation() == Qt::Horizontal || qobject_cast<const ReflowSplitter*>(&splitter) != nullptr;
    const QSize least = splitter.minimumSizeHint();
    return std::accumulate(sizes.begin(), sizes.end(), 0) >= (across ? least.width() : least.height()) / 2;
}

QJsonArray toArray(const QList<int>& sizes) {
    QJsonArray array;
    for (const int size : sizes)
        array.append(size);
    return array;
}

} // namespace

QJsonArray sizesOf(const QSplitter& splitter) {
    if (const auto* reflows = qobject_cast<const ReflowSplitter*>(&splitter))
        return toArray(reflows->wideSizes());
    const QList<int> sizes = splitter.sizes();
    return fitsPanes(splitter, sizes) ? toArray(sizes) : splitter.property(kLastSet).toJsonArray();
}

void setSizes(QSplitter& splitter, const QJsonArray& sizes) {
    QList<int> list;
    for (const auto& size : sizes)
        list << std::max(0, size.toInt());
    if (list.isEmpty() || list.size() != splitter.count() || !fitsPanes(splitter, list) ||
        std::count(list.begin(), list.end(), 0) == list.size())
        return;
    splitter.setProperty(kLastSet, sizes);
    if (auto* reflows = qobject_cast<ReflowSplitter*>(&splitter))
        reflows->setWideSizes(list);
    else
        splitter.setSizes(list);
}

} // namespace tokenscope::ui
