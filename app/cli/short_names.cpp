#include "app/cli/short_names.h"

#include <filesystem>

namespace tokenscope::cli {

std::pair<std::string, std::string> shortNames(const std::string& a, const std::string& b) {
    namespace fs = std::filesystem;
    const auto last = [](const std::string& path, int parts) {
        fs::path whole = fs::path(path).lexically_normal();
        if (!whole.has_filename())
            whole = whole.parent_path();
        fs::path name = whole.filename();
        for (int i = 1; i < parts && whole.has_parent_path() && whole.parent_path() != whole; ++i) {
            whole = whole.parent_path();
            name = whole.filename() / name;
        }
        return name.generic_string();
    };
    for (int parts = 1; parts < 4; ++parts) {
        if (last(a, parts) != last(b, parts))
            return {last(a, parts), last(b, parts)};
    }
    return {a, b};
}

} // namespace tokenscope::cli
