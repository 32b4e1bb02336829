#include "ui/support/splitter_sizes.h"

#include "ui/support/reflow_splitter.h"

#include <QVariant>

#include <algorithm>
#include <numeric>

namespace tokenscope::ui {
namespace {

constexpr const char* kLastSet = "lastSetSizes";

/// Smaller than its panes can be, it has the size that widgets are born with.
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
