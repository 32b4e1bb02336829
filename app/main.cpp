// The executable `tokenscope`; see app/cli/program.h.

#include "app/cli/program.h"

#include <array>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <unistd.h>

namespace tokenscope::cli {
namespace {

constexpr MessageLiteral kRemedy = "install the package tokenscope, or build with -DTOKENSCOPE_GUI=ON";

std::string_view valueOf(const char* variable) {
    const char* value = std::getenv(variable);
    return value ? value : "";
}

bool isEnglish(std::string_view locale) {
    return locale == "C" || locale == "POSIX" || locale.starts_with("C.") || locale.starts_with("en");
}

/// The system's language is English, or it has none. As in gettext, LANGUAGE counts unless the locale is C.
bool speaksEnglish() {
    std::string_view locale;
    for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"})
        if (locale = valueOf(variable); !locale.empty())
            break;
    if (locale.empty() || !locale.starts_with("en"))
        return locale.empty() || isEnglish(locale);
    const std::string_view language = valueOf("LANGUAGE");
    return language.empty() || isEnglish(language);
}

/// Next to this executable, or in lib/tokenscope of the same prefix.
void runWindowProgram(char** argv) {
    std::error_code error;
    const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
    if (error)
        return;
    const auto folder = self.parent_path();
    for (const auto& place : {folder, folder.parent_path() / "lib" / "tokenscope"})
        ::execv((place / "tokenscope-window").c_str(), argv); // returns only if it fails
}

} // namespace

void start(const Start& start) {
    if (start.needsQt || (!start.english && !speaksEnglish()))
        runWindowProgram(start.argv);
}

Exit openWindow(int, char**) {
    return failWith({ErrorCode::BadInput, {}, {}, "the window is not installed", kRemedy});
}

Exit fetchModel(const FetchRequest&) {
    return failWith({ErrorCode::Unsupported, {}, {}, "downloading is not installed", kRemedy});
}

} // namespace tokenscope::cli

int main(int argc, char** argv) {
    return tokenscope::cli::runProgram(argc, argv);
}
