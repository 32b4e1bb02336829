#include "core/train/job/write_outputs.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <system_error>
#include <unistd.h>

namespace tokenscope {
namespace {

namespace fs = std::filesystem;

Error unwritten(const fs::path& path, int code) {
    return {ErrorCode::Unreadable,
            path.string(),
            {},
            std::string("it can't be written: ") + std::strerror(code),
            "check the folder and the room on its disk"};
}

fs::path folderOf(const TrainOptions::Output& output) {
    if (isFolder(output.format))
        return output.path;
    const fs::path parent = fs::path(output.path).parent_path();
    return parent.empty() ? fs::path(".") : parent;
}

fs::path manifestPlace(const TrainOptions::Output& output) {
    return isFolder(output.format) ? fs::path(output.path) / "training.manifest.json"
                                   : fs::path(output.path + ".manifest.json");
}

Result<void> checkPlace(const TrainOptions::Output& output, bool overwrite) {
    std::error_code ignored;
    const auto refuse = [](const fs::path& place, std::string message, std::string remedy) {
        return tl::unexpected<Error>(
            Error{ErrorCode::BadInput, place.string(), {}, std::move(message), std::move(remedy)});
    };
    if (output.path.empty())
        return refuse("", "the name of a file to write is empty", "name one");
    const fs::path place(output.path);
    const fs::path folder = folderOf(output);
    const fs::file_status there = fs::status(place, ignored);
    if (isFolder(output.format)) {
        if (fs::exists(there) && !fs::is_directory(there))
            return refuse(place, "this is a file, and the format is a folder of several", "name a folder");
        if (fs::is_directory(there) && !fs::is_empty(place, ignored) && !overwrite)
            return refuse(place, "the folder is there already, and not empty",
                          "name a new one, or let it be written into (--force)");
        return {};
    }
    if (fs::is_directory(there))
        return refuse(place, "this is a folder", "name a file");
    if (!fs::is_directory(folder, ignored))
        return refuse(folder, "there is no such folder to write into", "make it, or name one that is there");
    if (fs::exists(there) && !overwrite)
        return refuse(place, "it is there already", "give another name, or let it be overwritten (--force)");
    return {};
}

/// `SentencePiece's model file can't say …`: the first of what a format refuses.
Error refusal(const Converted& converted, const TrainOptions::Output& output) {
    const Diagnostic& first = converted.lost.front();
    std::string message(title(output.format));
    message += " can't say ";
    message += first.message;
    if (converted.lost.size() > 1)
        message += " (and " + std::to_string(converted.lost.size() - 1) + " more)";
    return {ErrorCode::Unsupported, output.path, first.where, std::move(message),
            "write another format; tokenizer.json says the most"};
}

} // namespace

Result<void> writeWhole(const fs::path& path, std::string_view bytes) {
    fs::path beside = path;
    beside += ".part";
    std::FILE* file = std::fopen(beside.c_str(), "wb");
    if (!file)
        return tl::unexpected<Error>(unwritten(path, errno));
    bool whole = bytes.empty() || std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
    whole = whole && std::fflush(file) == 0 && ::fsync(::fileno(file)) == 0;
    int code = errno;
    if (std::fclose(file) != 0 && whole) {
        whole = false;
        code = errno;
    }
    std::error_code failed;
    if (whole) {
        fs::rename(beside, path, failed);
        if (!failed)
            return {};
        code = failed.value();
    }
    fs::remove(beside, failed);
    return tl::unexpected<Error>(unwritten(path, code));
}

Result<void> checkOutputs(const TrainOptions& options) {
    for (const TrainOptions::Output& output : options.outputs) {
        if (auto free = checkPlace(output, options.overwrite); !free)
            return free;
    }
    return {};
}

Result<WrittenOutputs> writeOutputs(const TokenizerDefinition& definition, const TrainOptions& options,
                                    std::string_view manifest, const Progress& progress) {
    WrittenOutputs written;
    for (const TrainOptions::Output& output : options.outputs) {
        ConvertOptions convert;
        convert.progress = progress;
        const fs::path place(output.path);
        auto converted = convertFor(definition, output.format, place.stem().string(), convert);
        if (!converted) {
            converted.error().file = output.path;
            return tl::unexpected<Error>(converted.error());
        }
        if (converted->files.empty())
            return tl::unexpected<Error>(refusal(*converted, output));
        std::error_code failed;
        fs::create_directories(folderOf(output), failed);
        if (failed)
            return tl::unexpected<Error>(unwritten(folderOf(output), failed.value()));
        for (std::size_t i = 0; i < converted->files.size(); ++i) {
            const bool named = i == 0 && !isFolder(output.format);
            const fs::path path = named ? place : folderOf(output) / converted->files[i].name;
            if (auto done = writeWhole(path, converted->files[i].bytes); !done)
                return tl::unexpected<Error>(done.error());
            written.files.push_back(path.string());
        }
        written.notes.insert(written.notes.end(), converted->notes.begin(), converted->notes.end());
        if (!options.manifest)
            continue;
        if (auto done = writeWhole(manifestPlace(output), manifest); !done)
            return tl::unexpected<Error>(done.error());
        written.files.push_back(manifestPlace(output).string());
    }
    return written;
}

} // namespace tokenscope
