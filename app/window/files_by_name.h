#pragma once
// The words of the window's command line: files, and models by their names.

#include "core/base/error.h"
#include "core/locate/environment.h"

#include <QStringList>

#include <vector>

namespace tokenscope::app {

struct FilesByName {
    QStringList paths;
    std::vector<std::pair<QString, Error>> missing; ///< names that no cache has
};

/// In the order of `words`. What is no file but the name of a model that a cache has becomes the path of that; what is
/// spelled like a file stays as it is.
FilesByName filesByName(const QStringList& words, const Environment& environment);

} // namespace tokenscope::app
