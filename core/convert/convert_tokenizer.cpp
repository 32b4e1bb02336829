#include "core/convert/convert_tokenizer.h"

#include "core/base/try.h"
#include "core/formats/load.h"

#include <fstream>
#include <random>
#include <system_error>
#include <utility>

namespace tokenscope::convert {
namespace {

namespace fs = std::filesystem;

Error unwritable(const fs::path& path, const std::string& why) {
    return {ErrorCode::Unreadable,
            path.string(),
            {},
            why.empty() ? Message("it can't be written") : message("it can't be written: {}", why),
            "check the permissions and the free space of the disk"};
}

/// A temporary folder next to the target; removed at the end.
class WorkFolder {
  public:
    static Result<WorkFolder> create(const fs::path& parent) {
        std::random_device random;
        for (int attempt = 0; attempt < 16; ++attempt) {
            std::string name = ".tokenscope-";
            name += std::to_string(random());
            const fs::path path = parent / name;
            std::error_code error;
            if (fs::create_directory(path, error))
                return WorkFolder(path);
            if (error)
                return tl::unexpected<Error>(unwritable(parent, error.message()));
        }
        return tl::unexpected<Error>(unwritable(parent, {}));
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

/// The folder that is the target itself; removed again if it remains empty.
class TargetFolder {
  public:
    explicit TargetFolder(fs::path path)
        : m_path(std::move(path)) {}
    ~TargetFolder() {
        std::error_code ignored;
        if (m_created)
            fs::remove(m_path, ignored); // fails if it is not empty
    }
    TargetFolder(const TargetFolder&) = delete;
    TargetFolder& operator=(const TargetFolder&) = delete;
    Result<void> create() {
        std::error_code error;
        m_created = !m_path.empty() && fs::create_directories(m_path, error);
        if (error)
            return tl::unexpected<Error>(unwritable(m_path, error.message()));
        return {};
    }

  private:
    fs::path m_path;
    bool m_created = false;
};

Result<void> writeFile(const fs::path& path, const std::string& bytes) {
    std::ofstream file(path, std::ios::binary);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.close();
    if (!file)
        return tl::unexpected<Error>(unwritable(path, {}));
    return {};
}

/// The folder of the files: the target itself if it is a folder, otherwise its parent.
fs::path folderOf(const ConvertRequest& request) {
    if (formats::isFolder(request.target))
        return request.out;
    const fs::path parent = request.out.parent_path();
    return parent.empty() ? fs::path(".") : parent;
}

/// The path of a file: the first one gets the name of the target, with any extension.
fs::path placeOf(const ConvertRequest& request, const std::vector<formats::SavedFile>& files,
                 std::size_t index) {
    const bool named = index == 0 && !formats::isFolder(request.target);
    return folderOf(request) / (named ? request.out.filename() : fs::path(files[index].name));
}

/// The parent folder of a file must exist; a folder that is the target itself is created later.
Result<void> checkFolder(const ConvertRequest& request) {
    const fs::path folder = folderOf(request);
    std::error_code ignored;
    if (formats::isFolder(request.target) || fs::is_directory(folder, ignored))
        return {};
    const bool there = fs::exists(folder, ignored);
    return tl::unexpected<Error>(Error{ErrorCode::BadInput,
                                       folder.string(),
                                       {},
                                       there ? "this is not a folder" : "the folder doesn't exist",
                                       there ? "name a folder" : "create it, or name an existing folder"});
}

Result<void> checkFree(const ConvertRequest& request, const std::vector<formats::SavedFile>& files) {
    for (std::size_t i = 0; i < files.size(); ++i) {
        std::error_code ignored;
        const fs::path place = placeOf(request, files, i);
        const fs::file_status there = fs::symlink_status(place, ignored);
        if (fs::is_directory(there))
            return tl::unexpected<Error>(
                Error{ErrorCode::BadInput, place.string(), {}, "this is a folder", "name a file"});
        if (fs::exists(there) && !fs::is_regular_file(there)) // it would be replaced by a file
            return tl::unexpected<Error>(
                Error{ErrorCode::BadInput,
                      place.string(),
                      {},
                      fs::is_symlink(there) ? "this is a link" : "this is not a regular file",
                      "name a new file"});
        if (!request.overwrite && fs::exists(there))
            return tl::unexpected<Error>(Error{ErrorCode::BadInput,
                                               place.string(),
                                               {},
                                               "it exists already",
                                               "choose another name, or overwrite it (--force)"});
    }
    return {};
}

/// Rejects files in the folder that would be loaded together with the result, or instead of it.
Result<void> checkNeighbors(const ConvertRequest& request, const std::vector<formats::SavedFile>& files) {
    if (!formats::isFolder(request.target))
        return {};
    const auto refuse = [](const fs::path& place, const char* why) {
        return tl::unexpected<Error>(
            Error{ErrorCode::BadInput, place.string(), {}, why, "name a separate folder"});
    };
    for (const char* name : {"special_tokens_map.json", "added_tokens.json", "chat_template.jinja"}) {
        std::error_code ignored;
        if (fs::exists(request.out / name, ignored))
            return refuse(request.out / name, "this file would be loaded together with the result");
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
            return refuse(entry.path(),
                          "this file of another tokenizer would be loaded instead of the result");
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
    const auto notLoadable = [&request](Error error) {
        error.file = request.out.string(); // not the temporary file
        error.message = message("the result can't be opened again: {}", error.message);
        return tl::unexpected<Error>(std::move(error));
    };
    auto definition = formats::loadDefinition(written, options);
    if (!definition)
        return notLoadable(definition.error());
    auto again = Tokenizer::create(*definition);
    if (!again)
        return notLoadable(again.error());
    ProofOptions proof;
    proof.settings = settings;
    proof.bytes = request.proofBytes;
    proof.literals = converted.literals;
    proof.progress = request.options.progress.part(10, 100, 100);
    return proveEqual(source, **again, proof);
}

} // namespace

Result<Conversion> convertTokenizer(const Tokenizer& source, const ConvertRequest& request) {
    TOKENSCOPE_TRY_VOID(checkFolder(request));
    const std::string stem = request.out.stem().string();
    TOKENSCOPE_TRY(auto converted,
                   formats::convertFor(source.definition(), request.target, stem, request.options));
    if (converted.files.empty()) {
        Conversion refused;
        refused.refused = std::move(converted.lost);
        refused.possible = converted.possible;
        return refused;
    }
    TOKENSCOPE_TRY_VOID(checkFree(request, converted.files));
    TOKENSCOPE_TRY_VOID(checkNeighbors(request, converted.files));
    request.options.progress.notify(10, 100);

    const fs::path folder = folderOf(request);
    TargetFolder target(formats::isFolder(request.target) ? folder : fs::path());
    TOKENSCOPE_TRY_VOID(target.create());
    TOKENSCOPE_TRY(const WorkFolder work, WorkFolder::create(folder));
    for (const formats::SavedFile& file : converted.files) {
        TOKENSCOPE_TRY_VOID(writeFile(work.path() / file.name, file.bytes));
    }
    Conversion conversion;
    conversion.settings = settingsOf(converted);
    TOKENSCOPE_TRY(conversion.proof, prove(source, work.path() / converted.files.front().name, request,
                                           conversion.settings, converted));
    conversion.written = conversion.proof.equal() || request.options.lossy;
    for (std::size_t i = 0; conversion.written && i < converted.files.size(); ++i) {
        std::error_code error;
        const fs::path place = placeOf(request, converted.files, i);
        fs::rename(work.path() / converted.files[i].name, place, error);
        if (error)
            return tl::unexpected<Error>(unwritable(place, error.message()));
        conversion.files.push_back(place);
    }
    conversion.notes = std::move(converted.notes);
    conversion.notes.insert(conversion.notes.end(), converted.lost.begin(), converted.lost.end());
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

} // namespace tokenscope::convert
