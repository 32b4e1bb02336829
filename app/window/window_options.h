#pragma once
// The command line of the window: its options, and files or names of models.

#include "core/base/error.h"
#include "core/locate/environment.h"

#include <QSize>
#include <QString>
#include <QStringList>

#include <optional>
#include <utility>
#include <vector>

namespace tokenscope::app {

struct WindowOptions {
    QStringList files; ///< tokenizers, texts, lessons, conversations; names of models
    QString screenshot;
    QSize size{1280, 800};
    bool sizeGiven = false;
    QString theme; ///< empty: as in the last session
    std::optional<int> textPercent;
    QString textFile;
    bool bare = false; ///< read the tokenizers without the files next to them
    bool noCache = false;
    QString view;
    std::optional<qsizetype> select;
};

/// `arguments` without the program's name. Errors: BadInput, `where` is the option.
Result<WindowOptions> parseWindowOptions(const QStringList& arguments);

struct FilesByName {
    QStringList paths;
    std::vector<std::pair<QString, Error>> missing; ///< names that are in no cache
};

/// In the order of `arguments`. The name of a model in one of this machine's caches becomes its path; files,
/// and whatever is spelled like one, stay as they are.
FilesByName filesByName(const QStringList& arguments, const locate::Environment& environment);

} // namespace tokenscope::app
