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

std::string revisionText(const CachedModel& model) {
    std::string text;
    if (!model.ref.empty())
        text += fmt::format(", {}", model.ref);
    if (!model.revision.empty())
        text += fmt::format(", commit {}", model.revision.substr(0, kShownCommit));
    return text;
}

std::string remedyFor(const ModelName& name) {
    if (name.host == "ollama.com" || (name.owner.empty() && !name.tag.empty()))
        return fmt::format("get it with `ollama pull {}`, or give a path", name.text());
    if (name.host == "modelscope.cn")
        return fmt::format("get it with `modelscope download --model {}`, or give a path", name.id());
    if (!name.tag.empty())
        return fmt::format("its tokenizer, without the weights, comes with `tokenscope download {}`, if "
                           "the repository has one next to its GGUF files",
                           name.id());
    const std::string revision =
        name.revision.empty() ? std::string() : fmt::format(" --revision {}", name.revision);
    return fmt::format("get its tokenizer with `tokenscope download {}{}`, or give a path", name.id(),
                       revision);
}

tl::unexpected<Error> notFound(const ModelName& name, std::string_view text,
                               const std::vector<SearchedPlace>& places) {
    std::vector<std::string_view> searched;
    std::string remarks;
    for (const SearchedPlace& place : places) {
        const std::string_view cache = locate::name(place.kind);
        if (std::find(searched.begin(), searched.end(), cache) == searched.end())
            searched.push_back(cache);
        if (!place.remark.empty())
            remarks += fmt::format("; {} in the {} cache: {}", place.path.string(), cache, place.remark);
    }
    return tl::unexpected<Error>(
        Error{ErrorCode::Unreadable,
              std::string(text),
              {},
              message("there is no such file, and no cache here has a model of this name ({}){}",
                      fmt::format("{}", fmt::join(searched, ", ")), remarks),
              remedyFor(name)});
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

std::string describeLocated(const LocatedModel& located) {
    const CachedModel& model = located.model;
    std::string text = fmt::format("{} is opened from the {} cache{}: {}", model.name, name(model.kind),
                                   revisionText(model), model.path.string());
    for (std::size_t i = 0; i < std::min(located.others.size(), kShownOthers); ++i)
        text += fmt::format("{} {}{}: {}", i == 0 ? "; there are also:" : ",", name(located.others[i].kind),
                            revisionText(located.others[i]), located.others[i].path.string());
    if (located.others.size() > kShownOthers)
        text += fmt::format(" and {} more", located.others.size() - kShownOthers);
    return text;
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
