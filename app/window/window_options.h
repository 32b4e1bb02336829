#pragma once
// The arguments of the window, and of the picture that the program makes of itself.

#include "core/base/error.h"

#include <QSize>
#include <QString>
#include <QStringList>

#include <optional>

namespace tokenscope::app {

struct WindowOptions {
    QStringList files; ///< tokenizers, or a text
    QString screenshot;
    QSize size{1280, 800};
    bool sizeGiven = false;
    QString theme; ///< empty: as it was
    QString textFile;
    QString view;
    std::optional<qsizetype> select;
};

/// `arguments` without the program's name. Errors: BadInput, `where` is the option.
Result<WindowOptions> parseWindowOptions(const QStringList& arguments);

} // namespace tokenscope::app
