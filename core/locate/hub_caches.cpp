// The caches of the hubs: Hugging Face and ModelScope.

#include "core/locate/caches.h"
#include "core/locate/find_model.h"
#include "core/locate/tokenizer_files.h"

#include <fmt/format.h>

#include <algorithm>

namespace tokenscope::locate {

// Hugging Face: models--org--name/{refs,snapshots,blobs}. A ref is a file that contains a commit, a snapshot
// is a folder of links to the blobs (or of the files themselves on systems without links).

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kShortestPrefix = 4;

struct Ref {
    std::string name;
    std::string commit;
};

std::string commitIn(const fs::path& ref) {
    auto bytes = readSmallFile(ref);
    if (!bytes)
        return {};
    const std::size_t end = bytes->find_last_not_of(" \t\r\n");
    bytes->resize(end == std::string::npos ? 0 : end + 1);
    return isSafeNamePart(*bytes) ? *bytes : std::string();
}

/// `main`, `pr/1`: refs are in subfolders if their names have slashes.
std::vector<Ref> refsOf(const fs::path& folder) {
    std::vector<Ref> refs;
    std::error_code error;
    for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        if (refs.size() >= kMaxModels)
            break;
        std::error_code ignored;
        if (!at->is_regular_file(ignored))
            continue;
        if (std::string commit = commitIn(at->path()); !commit.empty())
            refs.push_back({at->path().lexically_relative(folder).generic_string(), std::move(commit)});
    }
    std::sort(refs.begin(), refs.end(), [](const Ref& a, const Ref& b) {
        return std::pair(a.name != "main", a.name) < std::pair(b.name != "main", b.name);
    });
    return refs;
}

struct Repository {
    fs::path folder;
    std::string id;
    std::vector<Ref> refs;
    std::vector<std::string> snapshots; ///< newest first
};

Repository readRepository(const fs::path& folder, std::string id) {
    Repository repository{folder, std::move(id), refsOf(folder / "refs"), foldersIn(folder / "snapshots")};
    const auto written = [&](const std::string& snapshot) {
        std::error_code ignored;
        return fs::last_write_time(folder / "snapshots" / snapshot, ignored);
    };
    std::stable_sort(repository.snapshots.begin(), repository.snapshots.end(),
                     [&](const std::string& a, const std::string& b) { return written(a) > written(b); });
    return repository;
}

std::string refOf(const Repository& repository, const std::string& commit) {
    for (const Ref& ref : repository.refs) {
        if (ref.commit == commit)
            return ref.name;
    }
    return {};
}

/// The problem if the snapshot has no tokenizer; empty if models were added.
Message addSnapshot(const Repository& repository, const std::string& commit, const std::string& tag,
                    bool fallback, std::vector<CachedModel>& models) {
    const fs::path folder = repository.folder / "snapshots" / commit;
    const FolderFiles files = filesOf(folder);
    CachedModel model;
    model.kind = CacheKind::HuggingFace;
    model.name = repository.id;
    model.revision = commit;
    model.ref = refOf(repository, commit);
    model.fallback = fallback;
    const std::size_t before = models.size();
    const Message missing = addFolderModel(folder, files, tag, std::move(model), models);
    if (models.size() > before)
        return {};
    std::error_code ignored;
    if (!fs::is_directory(folder, ignored))
        return "the revision is known, but none of its files are here";
    if (!files.dangling.empty())
        return message("{} is a link to a missing blob: its download was not finished",
                       files.dangling.front());
    if (tag.empty() && fs::exists(repository.folder / ".no_exist" / commit / "tokenizer.json", ignored))
        return "there is no tokenizer file here, and the hub reported that there is no tokenizer.json";
    return missing;
}

struct Wanted {
    std::string commit;
    bool fallback = false;
};

std::vector<Wanted> wantedOf(const Repository& repository, const std::string& revision) {
    std::vector<Wanted> wanted;
    const auto add = [&](const std::string& commit, bool fallback) {
        const bool known = std::any_of(wanted.begin(), wanted.end(),
                                       [&](const Wanted& other) { return other.commit == commit; });
        if (!known)
            wanted.push_back({commit, fallback});
    };
    const std::string_view sought = std::string_view(revision).substr(revision.starts_with("refs/") ? 5 : 0);
    for (const Ref& ref : repository.refs) {
        if (revision.empty() ? ref.name == "main" : ref.name == sought || ref.name == revision)
            add(ref.commit, false);
    }
    for (const std::string& commit : repository.snapshots) {
        if (revision.empty()) {
            add(commit, true);
        } else if (commit == revision ||
                   (revision.size() >= kShortestPrefix && commit.starts_with(revision))) {
            add(commit, false);
        }
    }
    return wanted;
}

void findOne(const fs::path& cache, const ModelName& name, FoundModels& found) {
    const fs::path folder = cache / huggingFaceFolder(name);
    SearchedPlace place{CacheKind::HuggingFace, folder, {}};
    std::error_code ignored;
    if (fs::is_directory(folder, ignored)) {
        const Repository repository = readRepository(folder, name.id());
        const auto wanted = wantedOf(repository, name.revision);
        std::vector<CachedModel> models;
        bool mainIsMissing = false;
        for (const Wanted& one : wanted) {
            if (mainIsMissing && one.fallback) { // another revision doesn't show what main contains
                place.remark = message("{}; @{} is another revision", place.remark, one.commit);
                break;
            }
            const Message missing = addSnapshot(repository, one.commit, name.tag, one.fallback, models);
            if (place.remark.empty())
                place.remark = missing;
            mainIsMissing = mainIsMissing || (!one.fallback && !missing.empty());
        }
        if (wanted.empty())
            place.remark = name.revision.empty() ? Message("no revision of the model is here")
                                                 : message("no revision {} is here", name.revision);
        found.models.insert(found.models.end(), models.begin(), models.end());
    }
    found.places.push_back(std::move(place));
}

} // namespace

std::string huggingFaceFolder(const ModelName& name) {
    return name.owner.empty() ? fmt::format("models--{}", name.name)
                              : fmt::format("models--{}--{}", name.owner, name.name);
}

fs::path huggingFaceHome(const Environment& environment) {
    if (const fs::path home = environment.path("HF_HOME"); !home.empty())
        return home;
    const fs::path cache = environment.cacheFolder();
    return cache.empty() ? fs::path() : cache / "huggingface";
}

fs::path huggingFaceCache(const Environment& environment) {
    for (const char* variable : {"HF_HUB_CACHE", "HUGGINGFACE_HUB_CACHE"}) {
        if (const fs::path cache = environment.path(variable); !cache.empty())
            return cache;
    }
    const fs::path home = huggingFaceHome(environment);
    return home.empty() ? fs::path() : home / "hub";
}

fs::path ownHubCache(const Environment& environment) {
    const fs::path cache = environment.cacheFolder();
    return cache.empty() ? fs::path() : cache / "tokenscope" / "hub";
}

void searchHuggingFace(const Environment& environment, const ModelName* name, FoundModels& found) {
    std::vector<fs::path> caches = {huggingFaceCache(environment)};
    // Older versions of transformers had a separate cache with the same layout.
    if (const fs::path other = environment.path("TRANSFORMERS_CACHE"); !other.empty() && other != caches[0])
        caches.push_back(other);
    std::error_code ignored;
    if (const fs::path own = ownHubCache(environment); !own.empty() && fs::is_directory(own, ignored))
        caches.push_back(own);
    for (const fs::path& cache : caches) {
        if (cache.empty())
            continue;
        if (name) {
            findOne(cache, *name, found);
            continue;
        }
        std::size_t count = 0;
        for (const std::string& folder : foldersIn(cache)) {
            constexpr std::string_view kPrefix = "models--";
            if (!folder.starts_with(kPrefix) || ++count > kMaxModels)
                continue;
            std::string id = folder.substr(kPrefix.size());
            if (const std::size_t at = id.find("--"); at != std::string::npos)
                id.replace(at, 2, "/");
            const Repository repository = readRepository(cache / folder, id);
            for (const Wanted& one : wantedOf(repository, {}))
                addSnapshot(repository, one.commit, {}, one.fallback, found.models);
        }
    }
}

// ModelScope: org/name as folders, with ___ for dots in the name; in hub, models, hub/models or the cache
// itself, depending on the version of the program. Only one revision of a model at a time.

namespace {

std::string withEachReplaced(std::string text, std::string_view from, std::string_view to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

/// `Revision:master,CreatedAt:1700000000`
std::string revisionIn(const fs::path& folder) {
    const auto text = readSmallFile(folder / ".mv");
    constexpr std::string_view kKey = "Revision:";
    if (!text || !text->starts_with(kKey))
        return {};
    const std::string revision = text->substr(kKey.size(), text->find_first_of(",\r\n") - kKey.size());
    return isSafeRevision(revision) ? revision : std::string();
}

Message addFolder(const fs::path& folder, const std::string& id, const ModelName* name,
                  std::vector<CachedModel>& models) {
    const FolderFiles files = filesOf(folder);
    CachedModel model;
    model.kind = CacheKind::ModelScope;
    model.name = id;
    model.ref = revisionIn(folder);
    if (name && !name->revision.empty() && !model.ref.empty() && model.ref != name->revision)
        return message("the revision {} is here, not {}", model.ref, name->revision);
    const std::string tag = name ? name->tag : std::string();
    return addFolderModel(folder, files, tag, std::move(model), models);
}

std::vector<fs::path> modelScopeRoots(const Environment& environment) {
    fs::path cache = environment.path("MODELSCOPE_CACHE");
    if (cache.empty() && !environment.home.empty())
        cache = environment.home / ".cache" / "modelscope";
    if (cache.empty())
        return {};
    return {cache / "hub" / "models", cache / "hub", cache / "models", cache};
}

bool isOwnFolder(std::string_view folder) {
    return folder == "hub" || folder == "models" || folder == "datasets" || folder == "credentials" ||
           folder == "temp" || folder == "ast_indexer";
}

} // namespace

void searchModelScope(const Environment& environment, const ModelName* name, FoundModels& found) {
    if (name && name->owner.empty())
        return;
    for (const fs::path& root : modelScopeRoots(environment)) {
        if (name) {
            // The folder with ___ is the real one; the one with dots may be a link to it.
            std::error_code ignored;
            fs::path folder = root / name->owner / withEachReplaced(name->name, ".", "___");
            if (!fs::is_directory(folder, ignored))
                folder = root / name->owner / name->name;
            Message remark = addFolder(folder, name->id(), name, found.models);
            found.places.push_back({CacheKind::ModelScope, folder, std::move(remark)});
            continue;
        }
        std::size_t count = 0;
        for (const std::string& owner : foldersIn(root)) {
            if (isOwnFolder(owner))
                continue;
            for (const std::string& model : foldersIn(root / owner)) {
                std::error_code ignored;
                if (++count > kMaxModels || fs::is_symlink(root / owner / model, ignored))
                    continue;
                addFolder(root / owner / model,
                          fmt::format("{}/{}", owner, withEachReplaced(model, "___", ".")), nullptr,
                          found.models);
            }
        }
    }
}

} // namespace tokenscope::locate
