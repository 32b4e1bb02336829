// The executable `tokenscope-window`; see app/cli/program.h.

#include "app/cli/program.h"
#include "app/window/run_window.h"
#include "ui/support/language.h"

namespace tokenscope::cli {

void start(const Start& start) {
    ui::setLanguage(start.english ? QStringLiteral("en") : QString());
}

Exit openWindow(int argc, char** argv) {
    return static_cast<Exit>(app::runWindow(argc, argv));
}

} // namespace tokenscope::cli

int main(int argc, char** argv) {
    return tokenscope::cli::runProgram(argc, argv);
}
