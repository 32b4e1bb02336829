#include "core/locate/model_name.h"

#include "core/base/printable.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <vector>

namespace tokenscope::locate {
namespace {

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t at = text.find(separator);
        parts.push_back(text.substr(0, at));
        if (at == std::string_view::npos)
            return parts;
        text.remove_prefix(at + 1);
    }
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kSpaces = " \t\r\n";
    const std::size_t begin = text.find_first_not_of(kSpaces);
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(kSpaces) - begin + 1);
}

struct Host {
    std::string_view spelled;
    std::string_view name;
    std::string_view folder; ///< between the host and the owner; may be empty
};
constexpr std::array kHosts = {
    Host{"huggingface.co", "huggingface.co", ""},
    Host{"www.huggingface.co", "huggingface.co", ""},
    Host{"hf.co", "huggingface.co", ""},
    Host{"hf-mirror.com", "huggingface.co", ""},
    Host{"modelscope.cn", "modelscope.cn", "models"},
    Host{"www.modelscope.cn", "modelscope.cn", "models"},
    Host{"ollama.com", "ollama.com", ""},
    Host{"registry.ollama.ai", "ollama.com", ""},
};

const Host* findHost(std::string_view spelled) {
    const auto* const found =
        std::find_if(kHosts.begin(), kHosts.end(), [&](const Host& h) { return h.spelled == spelled; });
    return found == kHosts.end() ? nullptr : found;
}

tl::unexpected<Error> badName(std::string_view text, std::string_view why) {
    return fail(ErrorCode::BadInput, {}, message("'{}' is not a model name: {}", printable(text, 120), why),
                "a name is org/name, or org/name@revision");
}

std::string joined(const std::vector<std::string_view>& parts, std::size_t from) {
    return fmt::format("{}", fmt::join(parts.begin() + static_cast<std::ptrdiff_t>(from), parts.end(), "/"));
}

} // namespace

bool isSafeNamePart(std::string_view part) {
    if (part.empty() || part.size() > 128 || part.front() == '.' || part.front() == '-')
        return false;
    if (part.find("..") != std::string_view::npos)
        return false;
    return std::all_of(part.begin(), part.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
               c == '_' || c == '-';
    });
}

bool isSafeRevision(std::string_view revision) {
    const auto parts = split(revision, '/');
    return parts.size() <= 8 && std::all_of(parts.begin(), parts.end(), isSafeNamePart);
}

std::string ModelName::id() const {
    return owner.empty() ? name : fmt::format("{}/{}", owner, name);
}

std::string ModelName::text() const {
    std::string all = id();
    if (!tag.empty())
        all += fmt::format(":{}", tag);
    if (!revision.empty())
        all += fmt::format("@{}", revision);
    return all;
}

Result<ModelName> parseModelName(std::string_view text) {
    std::string_view rest = trimmed(text);
    if (rest.empty())
        return badName(text, "it is empty");
    if (rest.size() > kLongestModelName)
        return badName(text, "it is too long");
    bool address = false;
    for (const std::string_view scheme : {"https://", "http://", "hf://"}) {
        if (!rest.starts_with(scheme))
            continue;
        rest.remove_prefix(scheme.size());
        address = scheme != "hf://";
        rest = rest.substr(0, rest.find_first_of("?#"));
        while (rest.ends_with('/'))
            rest.remove_suffix(1);
        break;
    }
    ModelName name;
    const std::string_view first = rest.substr(0, rest.find('/'));
    if (const Host* host = findHost(first); host && first.size() < rest.size()) {
        name.host = host->name;
        rest.remove_prefix(first.size() + 1);
        if (!host->folder.empty() && rest.starts_with(host->folder) &&
            rest.substr(host->folder.size()).starts_with('/'))
            rest.remove_prefix(host->folder.size() + 1);
    } else if (address) {
        return badName(text, "it is an address outside huggingface.co, modelscope.cn and ollama.com");
    }
    if (const std::size_t at = rest.find('@'); at != std::string_view::npos) {
        name.revision = rest.substr(at + 1);
        rest = rest.substr(0, at);
        if (!isSafeRevision(name.revision))
            return badName(text, "the part after the @ is not a revision");
    }
    auto parts = split(rest, '/');
    // A URL refers to a page of the model: /tree/main, /blob/main/tokenizer.json.
    if (!name.host.empty() && parts.size() > 3 && name.revision.empty() &&
        (parts[2] == "tree" || parts[2] == "blob" || parts[2] == "resolve")) {
        name.revision = parts[2] == "tree" ? joined(parts, 3) : std::string(parts[3]);
        if (!isSafeRevision(name.revision))
            return badName(text, "it has no revision");
        parts.resize(2);
    } else if (!name.host.empty() && parts.size() == 3 && (parts[2] == "files" || parts[2] == "summary")) {
        parts.resize(2);
    }
    if (parts.size() > 2)
        return badName(text, "it has too many parts");
    std::string_view last = parts.back();
    if (const std::size_t colon = last.find(':'); colon != std::string_view::npos) {
        name.tag = last.substr(colon + 1);
        last = last.substr(0, colon);
        if (!isSafeNamePart(name.tag))
            return badName(text, "the part after the colon is not a tag");
    }
    name.name = last;
    if (parts.size() == 2)
        name.owner = parts.front();
    if (!isSafeNamePart(name.name) || (parts.size() == 2 && !isSafeNamePart(name.owner)))
        return badName(
            text,
            "its parts must consist of letters, digits, '.', '_' and '-', and start with a letter or digit");
    return name;
}

} // namespace tokenscope::locate
