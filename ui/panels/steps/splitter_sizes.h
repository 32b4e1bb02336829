#pragma once
// Sizes of panes as the state keeps them.

#include "ui/panels/steps/reflow_splitter.h"

#include <QJsonArray>
#include <QSplitter>

#include <algorithm>

namespace tokenscope {

inline QJsonArray splitterSizes(const QSplitter& splitter) {
    const auto* reflows = qobject_cast<const ReflowSplitter*>(&splitter);
    QJsonArray array;
    for (const int size : reflows ? reflows->wideSizes() : splitter.sizes())
        array.append(size);
    return array;
}

/// Nothing happens where they are of another number of panes, or of none that was ever laid out.
inline void restoreSplitter(QSplitter& splitter, const QJsonArray& sizes) {
    QList<int> list;
    for (const auto& size : sizes)
        list << std::max(0, size.toInt());
    if (list.size() == splitter.count() &&
        std::any_of(list.begin(), list.end(), [](int s) { return s > 0; })) {
        if (auto* reflows = qobject_cast<ReflowSplitter*>(&splitter))
            reflows->setWideSizes(list);
        else
            splitter.setSizes(list);
    }
}

} // namespace tokenscope
