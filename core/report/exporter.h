#pragma once
// A way to write something to a file or the clipboard. exporters.h lists them; the export menus of the window
// and the options of the command line that name a format iterate those lists. Menus also have what only a
// view has: its rows as CSV, JSON Lines, pictures.

#include "core/base/error.h"
#include "core/base/progress.h"

#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace tokenscope::report {

template <class Subject>
struct Exporter {
    std::string_view name;   ///< on the command line: `markdown`
    Message title;           ///< in menus: `Markdown`
    std::string_view suffix; ///< of a file: `md`
    std::function<Result<std::string>(const Subject& subject, const Progress& progress)> write;
    bool isBinary = false; ///< can't be printed or copied to the clipboard
    /// Whether the subject has what this exporter writes; null: always.
    bool (*accepts)(const Subject& subject) = nullptr;

    [[nodiscard]] bool canWrite(const Subject& subject) const { return !accepts || accepts(subject); }
};

/// Null if there is none.
template <class Subject>
const Exporter<Subject>* exporterNamed(std::span<const Exporter<Subject>> exporters, std::string_view name) {
    for (const Exporter<Subject>& exporter : exporters)
        if (exporter.name == name)
            return &exporter;
    return nullptr;
}

} // namespace tokenscope::report
