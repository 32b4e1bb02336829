#include "ui/panels/train/splitter_sizes.h"

#include <QVariant>

#include <algorithm>
#include <numeric>

namespace tokenscope {
namespace {

constexpr const char* kLastSet = "lastSetSizes";

/// Smaller than its panes can be, it has the size that widgets are born with.
bool fitsPanes(const QSplitter& splitter, const QList<int>& sizes) {
    const QSize least = splitter.minimumSizeHint();
    return std::accumulate(sizes.begin(), sizes.end(), 0) >=
           (splitter.orientation() == Qt::Horizontal ? least.width() : least.height()) / 2;
}

} // namespace

QJsonArray sizesOf(const QSplitter& splitter) {
    if (!fitsPanes(splitter, splitter.sizes()))
        return splitter.property(kLastSet).toJsonArray();
    QJsonArray array;
    for (const int size : splitter.sizes())
        array.append(size);
    return array;
}

void setSizes(QSplitter& splitter, const QJsonArray& sizes) {
    QList<int> list;
    for (const auto& size : sizes)
        list << std::max(0, size.toInt());
    if (list.size() != splitter.count() || !fitsPanes(splitter, list))
        return;
    splitter.setProperty(kLastSet, sizes);
    splitter.setSizes(list);
}

} // namespace tokenscope
