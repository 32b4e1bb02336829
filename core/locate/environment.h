#pragma once
// What the search for models depends on: the variables of the process and the folders that every machine has.
// A value, so that a search can be made for any machine.

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace tokenscope::locate {

struct Environment {
    std::map<std::string, std::string, std::less<>> variables;
    std::filesystem::path home; ///< empty: the user has none
    std::filesystem::path root = "/";

    /// Those of this process that the caches and the hub know.
    static Environment ofProcess();

    /// Empty where it is not set.
    [[nodiscard]] std::string_view value(std::string_view name) const;
    /// `1`, `on`, `yes`, `true`, in any case.
    [[nodiscard]] bool isOn(std::string_view name) const;
    /// The path that a variable names, `~` being the home folder; empty where it is not set.
    [[nodiscard]] std::filesystem::path path(std::string_view name) const;
    /// `$XDG_CACHE_HOME`, else `~/.cache`; empty without either.
    [[nodiscard]] std::filesystem::path cacheFolder() const;
};

} // namespace tokenscope::locate
