#include "core/check/convert_tokenizer.h"

#include "core/formats/load.h"

#include <fstream>
#include <random>
#include <system_error>
#include <utility>

namespace tokenscope::check {
namespace {

namespace fs = std::filesystem;

Error unwritable(const fs::path& path, const std::string& why) {
    std::string message = "it can't be written";
    if (!why.empty()) {
        message += ": ";
        message += why;
    }
    return {ErrorCode::Unreadable,
            path.string(),
            {},
            std::move(message),
            "check the permissions, and the room on the disk"};
}

/// A folder beside the target that is gone at the end.
class WorkFolder {
  public:
    static Result<WorkFolder> create(const fs::path& beside) {
        std::random_device random;
        for (int attempt = 0; attempt < 16; ++attempt) {
            std::string name = ".tokenscope-";
            name += std::to_string(random());
            const fs::path path = beside / name;
            std::error_code error;
            if (fs::create_directory(path, error))
                return WorkFolder(path);
            if (error)
                return tl::unexpected<Error>(unwritable(beside, error.message()));
        }
        return tl::unexpected<Error>(unwritable(beside, {}));
    }
    ~WorkFolder() {
        std::error_code ignored;
        if (!m_path.empty())
            fs::remove_all(m_path, ignored);
    }
    WorkFolder(WorkFolder&& other) noexcept
        : m_path(std::exchange(other.m_path, fs::path())) {}
    WorkFolder& operator=(WorkFolder&&) = delete;
    WorkFolder(const WorkFolder&) = delete;
    WorkFolder& operator=(const WorkFolder&) = delete;
    [[nodiscard]] const fs::path& path() const { return m_path; }

  private:
    explicit WorkFolder(fs::path path)
        : m_path(std::move(path)) {}
    fs::path m_path;
};

/// The folder that is the target itself: gone again when nothing came into it.
class MadeFolder {
  public:
    explicit MadeFolder(fs::path path)
        : m_path(std::move(path)) {}
    ~MadeFolder() {
        std::error_code ignored;
        if (m_made)
            fs::remove(m_path, ignored); // fails where it is not empty
    }
    MadeFolder(const MadeFolder&) = delete;
    MadeFolder& operator=(const MadeFolder&) = delete;
    Result<void> create() {
        std::error_code error;
        m_made = !m_path.empty() && fs::create_directories(m_path, error);
        if (error)
            return tl::unexpected<Error>(unwritable(m_path, error.message()));
        return {};
    }

  private:
    fs::path m_path;
    bool m_made = false;
};

Result<void> writeFile(const fs::path& path, const std::string& bytes) {
    std::ofstream file(path, std::ios::binary);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.close();
    if (!file)
        return tl::unexpected<Error>(unwritable(path, {}));
    return {};
}

/// Where the files go: into the target itself where that is a folder, else beside it.
fs::path folderOf(const ConvertRequest& request) {
    if (formats::isFolder(request.target))
        return request.out;
    const fs::path parent = request.out.parent_path();
    return parent.empty() ? fs::path(".") : parent;
}

/// The name that the file gets: the target's own, whatever ending it has.
fs::path placeOf(const ConvertRequest& request, const std::vector<formats::SavedFile>& files,
                 std::size_t index) {
    const bool named = index == 0 && !formats::isFolder(request.target);
    return folderOf(request) / (named ? request.out.filename() : fs::path(files[index].name));
}

/// A folder beside whose files one is written is there; one that is the target itself is made.
Result<void> checkFolder(const ConvertRequest& request) {
    const fs::path folder = folderOf(request);
    std::error_code ignored;
    if (formats::isFolder(request.target) || fs::is_directory(folder, ignored))
        return {};
    const bool there = fs::exists(folder, ignored);
    return tl::unexpected<Error>(Error{ErrorCode::BadInput,
                                       folder.string(),
                                       {},
                                       there ? "this is no folder, and nothing can be written into it"
                                             : "there is no such folder to write into",
                                       there ? "name a folder" : "make it, or name one that is there"});
}

Result<void> checkFree(const ConvertRequest& request, const std::vector<formats::SavedFile>& files) {
    for (std::size_t i = 0; i < files.size(); ++i) {
        std::error_code ignored;
        const fs::path place = placeOf(request, files, i);
        const fs::file_status there = fs::symlink_status(place, ignored);
        if (fs::is_directory(there))
            return tl::unexpected<Error>(
                Error{ErrorCode::BadInput, place.string(), {}, "this is a folder", "name a file"});
        if (fs::exists(there) && !fs::is_regular_file(there)) // a file would take its place
            return tl::unexpected<Error>(
                Error{ErrorCode::BadInput,
                      place.string(),
                      {},
                      fs::is_symlink(there) ? "this is a link" : "this is no regular file",
                      "name a new file"});
        if (!request.overwrite && fs::exists(there))
            return tl::unexpected<Error>(Error{ErrorCode::BadInput,
                                               place.string(),
                                               {},
                                               "it is there already",
                                               "give another name, or let it be overwritten (--force)"});
    }
    return {};
}

/// What stands in the folder already and would be read together with what is written, or instead of it.
Result<void> checkNeighbors(const ConvertRequest& request, const std::vector<formats::SavedFile>& files) {
    if (!formats::isFolder(request.target))
        return {};
    const auto refuse = [](const fs::path& place, const char* why) {
        return tl::unexpected<Error>(
            Error{ErrorCode::BadInput, place.string(), {}, why, "name a folder of its own"});
    };
    for (const char* name : {"special_tokens_map.json", "added_tokens.json", "chat_template.jinja"}) {
        std::error_code ignored;
        if (fs::exists(request.out / name, ignored))
            return refuse(request.out / name, "this would be read together with what is written");
    }
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(request.out, ignored)) {
        const std::string name = entry.path().filename().string();
        const std::string ending = entry.path().extension().string();
        const bool written = std::any_of(files.begin(), files.end(),
                                         [&](const formats::SavedFile& file) { return file.name == name; });
        const bool opens = name == "tokenizer.json" || name == "tekken.json" || name == "vocab.json" ||
                           name == "vocab.txt" || ending == ".model" || ending == ".tiktoken" ||
                           ending == ".gguf" || ending == ".pkl";
        if (opens && !written)
            return refuse(entry.path(), "this is another tokenizer's, and the folder would open by it");
    }
    return {};
}

std::vector<ProofSetting> settingsOf(const formats::Converted& converted) {
    std::vector<ProofSetting> settings;
    for (const bool parse : {false, true}) {
        for (const bool around : {false, true}) {
            if ((parse ? converted.sameParsed : converted.samePlain) && (!around || converted.sameAround))
                settings.push_back({around, parse});
        }
    }
    return settings;
}

Result<Proof> prove(const Tokenizer& source, const fs::path& written, const ConvertRequest& request,
                    const std::vector<ProofSetting>& settings, const formats::Converted& converted) {
    formats::LoadOptions options;
    options.progress.stop = request.options.progress.stop;
    const auto notAgain = [&request](Error error) {
        error.file = request.out.string(); // not the one it was tried with
        error.message = message("the result can't be opened again: {}", error.message);
        return tl::unexpected<Error>(std::move(error));
    };
    auto definition = formats::loadDefinition(written, options);
    if (!definition)
        return notAgain(definition.error());
    auto again = Tokenizer::create(*definition);
    if (!again)
        return notAgain(again.error());
    ProofOptions proof;
    proof.settings = settings;
    proof.bytes = request.proofBytes;
    proof.literals = converted.literals;
    proof.progress = request.options.progress.part(10, 100, 100);
    return proveEqual(source, **again, proof);
}

} // namespace

Result<Conversion> convertTokenizer(const Tokenizer& source, const ConvertRequest& request) {
    if (auto there = checkFolder(request); !there)
        return tl::unexpected<Error>(there.error());
    const std::string stem = request.out.stem().string();
    auto converted = formats::convertFor(source.definition(), request.target, stem, request.options);
    if (!converted)
        return tl::unexpected<Error>(converted.error());
    if (converted->files.empty()) {
        Conversion refused;
        refused.refused = std::move(converted->lost);
        refused.possible = converted->possible;
        return refused;
    }
    if (auto free = checkFree(request, converted->files); !free)
        return tl::unexpected<Error>(free.error());
    if (auto alone = checkNeighbors(request, converted->files); !alone)
        return tl::unexpected<Error>(alone.error());
    request.options.progress.tell(10, 100);

    const fs::path folder = folderOf(request);
    MadeFolder made(formats::isFolder(request.target) ? folder : fs::path());
    if (auto done = made.create(); !done)
        return tl::unexpected<Error>(done.error());
    const auto work = WorkFolder::create(folder);
    if (!work)
        return tl::unexpected<Error>(work.error());
    for (const formats::SavedFile& file : converted->files) {
        if (auto done = writeFile(work->path() / file.name, file.bytes); !done)
            return tl::unexpected<Error>(done.error());
    }
    Conversion conversion;
    conversion.settings = settingsOf(*converted);
    auto proof =
        prove(source, work->path() / converted->files.front().name, request, conversion.settings, *converted);
    if (!proof)
        return tl::unexpected<Error>(proof.error());
    conversion.proof = *std::move(proof);
    conversion.written = conversion.proof.equal() || request.options.lossy;
    for (std::size_t i = 0; conversion.written && i < converted->files.size(); ++i) {
        std::error_code error;
        const fs::path place = placeOf(request, converted->files, i);
        fs::rename(work->path() / converted->files[i].name, place, error);
        if (error)
            return tl::unexpected<Error>(unwritable(place, error.message()));
        conversion.files.push_back(place);
    }
    conversion.notes = std::move(converted->notes);
    conversion.notes.insert(conversion.notes.end(), converted->lost.begin(), converted->lost.end());
    return conversion;
}

std::vector<Error> refusals(const Conversion& conversion, formats::TargetFormat target) {
    std::vector<Error> errors;
    errors.reserve(conversion.refused.size());
    for (const Diagnostic& one : conversion.refused) {
        errors.push_back({ErrorCode::Unsupported,
                          {},
                          one.where,
                          message("{} can't represent this: {}", formats::title(target), one.message),
                          {}});
    }
    if (!errors.empty())
        errors.back().remedy = conversion.possible
                                   ? Message("save in the format that the tokenizer came from, or omit what "
                                             "can't be represented (--lossy)")
                                   : Message("save in another format");
    return errors;
}

} // namespace tokenscope::check
