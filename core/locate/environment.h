#pragma once
// The variables of the process and the folders of the machine that the search for models depends on. A value,
// so that a search can be done for any machine.

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace tokenscope::locate {

struct Environment {
    std::map<std::string, std::string, std::less<>> variables;
    std::filesystem::path home; ///< empty: the user has none
    std::filesystem::path root = "/";

    /// The variables of this process that the caches and the hub use.
    static Environment ofProcess();

    /// Empty if it is not set.
    [[nodiscard]] std::string_view value(std::string_view name) const;
    /// `1`, `on`, `yes`, `true`, in any case.
    [[nodiscard]] bool isOn(std::string_view name) const;
    /// The path in a variable, where `~` is the home folder; empty if it is not set.
    [[nodiscard]] std::filesystem::path path(std::string_view name) const;
    /// `$XDG_CACHE_HOME`, otherwise `~/.cache`; empty without either.
    [[nodiscard]] std::filesystem::path cacheFolder() const;
};

} // namespace tokenscope::locate
