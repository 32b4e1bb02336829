#include "core/locate/environment.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <pwd.h>
#include <unistd.h>

namespace tokenscope::locate {
namespace {

namespace fs = std::filesystem;

constexpr std::array kKnown = {"HF_ENDPOINT",
                               "HF_HOME",
                               "HF_HUB_CACHE",
                               "HF_HUB_DISABLE_IMPLICIT_TOKEN",
                               "HF_HUB_OFFLINE",
                               "HF_TOKEN",
                               "HF_TOKEN_PATH",
                               "HUGGINGFACE_HUB_CACHE",
                               "HUGGING_FACE_HUB_TOKEN",
                               "LLAMA_CACHE",
                               "MODELSCOPE_CACHE",
                               "OLLAMA_MODELS",
                               "TOKENSCOPE_LOCAL_HTTP",
                               "TRANSFORMERS_CACHE",
                               "TRANSFORMERS_OFFLINE",
                               "XDG_CACHE_HOME"};

fs::path homeFolder() {
    if (const char* home = std::getenv("HOME"); home && *home)
        return home;
    const passwd* user = ::getpwuid(::getuid());
    return user && user->pw_dir ? fs::path(user->pw_dir) : fs::path();
}

} // namespace

Environment Environment::ofProcess() {
    Environment environment;
    for (const char* name : kKnown) {
        if (const char* value = std::getenv(name); value && *value)
            environment.variables.emplace(name, value);
    }
    environment.home = homeFolder();
    return environment;
}

std::string_view Environment::value(std::string_view name) const {
    const auto found = variables.find(name);
    return found == variables.end() ? std::string_view() : std::string_view(found->second);
}

bool Environment::isOn(std::string_view name) const {
    std::string lower(value(name));
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return lower == "1" || lower == "on" || lower == "yes" || lower == "true";
}

fs::path Environment::path(std::string_view name) const {
    const std::string_view text = value(name);
    if (text.empty() || text.find('\0') != std::string_view::npos)
        return {};
    if (text == "~" || text.starts_with("~/"))
        return home.empty() ? fs::path() : home / text.substr(std::min<std::size_t>(2, text.size()));
    return {text};
}

fs::path Environment::cacheFolder() const {
    if (const fs::path cache = path("XDG_CACHE_HOME"); !cache.empty())
        return cache;
    return home.empty() ? fs::path() : home / ".cache";
}

} // namespace tokenscope::locate
