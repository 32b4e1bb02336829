#include "core/locate/find_model.h"

#include "core/base/try.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace tokenscope::locate {
namespace {

constexpr std::size_t kShownCommit = 12;
constexpr std::size_t kShownOthers = 4;

bool meansOllama(const ModelName& name) {
    return name.host == "ollama.com" || (name.host.empty() && (name.owner.empty() || !name.tag.empty()));
}

/// `Hugging Face cache, main, commit abcdef123456`
Message sourceOf(const CachedModel& model) {
    const std::string commit = model.revision.substr(0, kShownCommit);
    const std::string_view cache = name(model.kind);
    if (model.ref.empty() && commit.empty())
        return message("{} cache", cache);
    if (commit.empty())
        return message("{} cache, {}", cache, model.ref);
    if (model.ref.empty())
        return message("{} cache, commit {}", cache, commit);
    return message("{} cache, {}, commit {}", cache, model.ref, commit);
}

Message remedyFor(const ModelName& name) {
    if (name.host == "ollama.com" || (name.owner.empty() && !name.tag.empty()))
        return message("get it with `ollama pull {}`, or give a path", name.text());
    if (name.host == "modelscope.cn")
        return message("get it with `modelscope download --model {}`, or give a path", name.id());
    if (!name.tag.empty())
        return message("get its tokenizer, without the weights, with `tokenscope download {}`, if "
                       "the repository has one next to its GGUF files",
                       name.id());
    const std::string revision =
        name.revision.empty() ? std::string() : fmt::format(" --revision {}", name.revision);
    return message("get its tokenizer with `tokenscope download {}{}`, or give a path", name.id(), revision);
}

tl::unexpected<Error> notFound(const ModelName& name, std::string_view text,
                               const std::vector<SearchedPlace>& places) {
    std::vector<std::string_view> searched;
    for (const SearchedPlace& place : places) {
        const std::string_view cache = locate::name(place.kind);
        if (std::find(searched.begin(), searched.end(), cache) == searched.end())
            searched.push_back(cache);
    }
    Message cause =
        message("there is no such file, and no cache on this machine has a model with this name ({})",
                fmt::format("{}", fmt::join(searched, ", ")));
    for (const SearchedPlace& place : places) {
        if (!place.remark.empty())
            cause = message("{}; {} in the {} cache: {}", cause, place.path.string(),
                            locate::name(place.kind), place.remark);
    }
    return tl::unexpected<Error>(
        Error{ErrorCode::Unreadable, std::string(text), {}, std::move(cause), remedyFor(name)});
}

} // namespace

FoundModels findModel(const ModelName& name, const Environment& environment) {
    FoundModels found;
    if (meansOllama(name))
        searchOllama(environment, &name, found);
    if (name.host != "ollama.com") {
        searchHuggingFace(environment, &name, found);
        searchModelScope(environment, &name, found);
        searchLlamaCpp(environment, &name, found);
    }
    if (!meansOllama(name))
        searchOllama(environment, &name, found);
    searchLmStudio(environment, &name, found);
    if (name.host == "modelscope.cn")
        std::stable_partition(found.models.begin(), found.models.end(),
                              [](const CachedModel& model) { return model.kind == CacheKind::ModelScope; });
    std::stable_partition(found.models.begin(), found.models.end(),
                          [](const CachedModel& model) { return !model.fallback; });
    return found;
}

std::vector<CachedModel> listModels(const Environment& environment) {
    FoundModels found;
    searchHuggingFace(environment, nullptr, found);
    searchModelScope(environment, nullptr, found);
    searchLlamaCpp(environment, nullptr, found);
    searchOllama(environment, nullptr, found);
    searchLmStudio(environment, nullptr, found);
    std::stable_sort(found.models.begin(), found.models.end(),
                     [](const CachedModel& a, const CachedModel& b) {
                         return std::tie(a.name, a.kind, a.fallback) < std::tie(b.name, b.kind, b.fallback);
                     });
    return found.models;
}

Result<LocatedModel> locateModel(std::string_view text, const Environment& environment) {
    TOKENSCOPE_TRY(const auto name, parseModelName(text));
    FoundModels found = findModel(name, environment);
    if (found.models.empty())
        return notFound(name, text, found.places);
    LocatedModel located;
    located.model = std::move(found.models.front());
    located.others.assign(std::make_move_iterator(found.models.begin() + 1),
                          std::make_move_iterator(found.models.end()));
    return located;
}

Message describeLocated(const LocatedModel& located) {
    const CachedModel& model = located.model;
    const Message opened =
        message("{} is opened from the {}: {}", model.name, sourceOf(model), model.path.string());
    if (located.others.empty())
        return opened;
    Message others;
    for (std::size_t i = 0; i < std::min(located.others.size(), kShownOthers); ++i) {
        const CachedModel& other = located.others[i];
        const Message shown = message("{}: {}", sourceOf(other), other.path.string());
        others = i == 0 ? shown : message("{}, {}", others, shown);
    }
    if (located.others.size() > kShownOthers)
        return message("{}; there are also: {} and {} more", opened, others,
                       located.others.size() - kShownOthers);
    return message("{}; there are also: {}", opened, others);
}

bool looksLikeModelName(std::string_view text) {
    if (text.starts_with('/') || text.starts_with('.') || text.starts_with('~') ||
        text.find('\\') != std::string_view::npos || !parseModelName(text))
        return false;
    constexpr std::array<std::string_view, 9> kEndings = {
        ".json", ".model", ".gguf", ".tiktoken", ".txt", ".pkl", ".vocab", ".safetensors", ".bin"};
    return std::none_of(kEndings.begin(), kEndings.end(),
                        [text](std::string_view ending) { return text.ends_with(ending); });
}

} // namespace tokenscope::locate
