#include "core/formats/load.h"

#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/base/whole_file.h"
#include "core/definition/unicode_of_patterns.h"
#include "core/formats/declarations.h"
#include "core/formats/format.h"
#include "core/formats/sentencepiece/read_pieces.h"
#include "core/formats/table_cache.h"
#include "core/formats/transformers/folder_loaders.h"
#include "core/formats/transformers/tokenizer_classes.h"

#include <algorithm>
#include <exception>
#include <fmt/format.h>
#include <map>
#include <new>

namespace tokenscope::formats {
namespace {

namespace fs = std::filesystem;

/// `known`: the format, from the cache; null: it is found by the content.
Result<TokenizerDefinition> loadBytes(const Source& source, const LoadOptions& options,
                                      const Format* known = nullptr) {
    try {
        if (known)
            return known->read(source, options);
        TOKENSCOPE_TRY(const Format* format, findFormat(source.bytes));
        return format->read(source, options);
    } catch (const std::bad_alloc&) {
        return fail(ErrorCode::TooLarge, {}, "there is not enough memory to read this file");
    } catch (const std::exception& error) {
        return fail(ErrorCode::Damaged, {}, message("the file can't be read: {}", error.what()));
    }
}

using Loaded = Result<std::shared_ptr<const TokenizerDefinition>>;

/// Added tokens with one id; the reference decodes it to the last of them.
void noteSharedIds(TokenizerDefinition& definition) {
    std::map<PieceId, const AddedToken*> byId;
    for (const AddedToken& token : definition.addedTokens) {
        const auto [former, isNew] = byId.emplace(token.id, &token);
        if (isNew || former->second->content == token.content)
            continue;
        const std::string one = printable(former->second->content, 60);
        const std::string two = printable(token.content, 60);
        definition.diagnostics.push_back(
            {Severity::Info,
             {},
             definition.format == SourceFormat::HuggingFaceJson
                 ? message(
                       "the id {} has two names, '{}' and '{}'; only the last is found in a text, and the id "
                       "decodes to it",
                       token.id, one, two)
                 : message("the id {} has two names, '{}' and '{}'; it decodes to the last", token.id, one,
                           two)});
        former->second = &token;
    }
}

Loaded finish(Result<TokenizerDefinition> loaded, const std::string& file, const LoadOptions& options,
              Diagnostics before = {}) {
    if (!loaded) {
        Error error = std::move(loaded.error());
        if (error.file.empty())
            error.file = file;
        if (error.code == ErrorCode::Damaged && error.remedy.empty())
            error.remedy =
                error.where.empty()
                    ? Message("download the file again")
                    : Message("correct it there if you edited the file, otherwise download the file again");
        return tl::unexpected<Error>(std::move(error));
    }
    if (dependsOnUnicode(*loaded))
        setUnicodeOfPatterns(*loaded, options.unicode);
    declareOwnSpecials(*loaded);
    noteSharedIds(*loaded);
    loaded->diagnostics.insert(loaded->diagnostics.begin(), before.begin(), before.end());
    return std::make_shared<const TokenizerDefinition>(*std::move(loaded));
}

struct Choice {
    std::vector<fs::path> files;      ///< the best first; empty: the folder holds none
    std::vector<std::string> noFiles; ///< by their names tokenizers, but folders, pipes or the like
};

/// `x-00002-of-00005.gguf` has no vocabulary; the first part has it.
bool isLaterPart(const std::string& name) {
    constexpr std::string_view kFirst = "00001-of-";
    const std::size_t of = name.rfind("-of-");
    return of != std::string::npos && of >= 5 && name.compare(of - 5, kFirst.size(), kFirst) != 0 &&
           std::all_of(name.begin() + static_cast<std::ptrdiff_t>(of) - 5,
                       name.begin() + static_cast<std::ptrdiff_t>(of),
                       [](char c) { return c >= '0' && c <= '9'; });
}

/// Another tokenizer next to the one that is opened, not just another form of it.
bool isAnother(const fs::path& path, const fs::path& taken) {
    const FolderRank rank = *folderRankOf(path);
    return rank <= FolderRank::OtherModel ||
           (rank == FolderRank::Gguf && folderRankOf(taken) == FolderRank::Gguf &&
            !isLaterPart(path.filename().string()));
}

Result<Choice> chooseInFolder(const fs::path& folder) {
    Choice choice;
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        std::error_code ignored;
        if (!folderRankOf(at->path()))
            continue;
        if (at->is_regular_file(ignored))
            choice.files.push_back(at->path());
        else
            choice.noFiles.push_back(at->path().filename().string());
    }
    if (error)
        return fail(ErrorCode::Unreadable, {}, message("the directory can't be read: {}", error.message()),
                    "check the permissions");
    std::sort(choice.files.begin(), choice.files.end(), [](const fs::path& a, const fs::path& b) {
        return std::pair(*folderRankOf(a), a) < std::pair(*folderRankOf(b), b);
    });
    std::sort(choice.noFiles.begin(), choice.noFiles.end());
    return choice;
}

/// Reads a file whose tables are in the cache. Absent: they aren't, or there is an error, which the file itself shows.
std::optional<TokenizerDefinition> loadByTables(Source source, const LoadOptions& options) {
    source.tables = options.tables ? options.tables->find(*source.file) : nullptr;
    if (!source.tables)
        return std::nullopt;
    const auto document = source.tables->file()->find<char>(TableId::Document);
    const auto* id = source.tables->file()->findOne<SourceFormat>(TableId::Source);
    const Format* format = id ? formatOf(*id) : nullptr;
    if (!document || !format)
        return std::nullopt;
    source.bytes = {document->data(), document->size()};
    auto loaded = loadBytes(source, options, format);
    return loaded ? std::optional(*std::move(loaded)) : std::nullopt;
}

/// `folder`: the configuration that belongs to the file; `siblings`: although the folder wasn't opened.
Loaded loadFile(const fs::path& path, const LoadOptions& options, Diagnostics before = {},
                const ModelFolderConfig* folder = nullptr, bool siblings = false) {
    const auto finishFile = [&](Result<TokenizerDefinition> loaded) {
        if (loaded) {
            loaded->path = path.string();
            loaded->provenance.siblings = siblings && !loaded->provenance.files.empty();
        }
        return finish(std::move(loaded), path.string(), options, std::move(before));
    };
    if (auto known = loadByTables({{}, &path, folder, options.bare}, options))
        return finishFile(*std::move(known));
    TOKENSCOPE_TRY(const auto file, MappedFile::open(path));
    const fs::path model = fs::path(path).replace_extension(".model");
    std::error_code ignored;
    if (model != path && fs::is_regular_file(model, ignored) && isPieceList(file.bytes())) {
        before.push_back({Severity::Info, path.filename().string(),
                          message("this is the list of pieces of {}, which is opened instead",
                                  model.filename().string())});
        return loadFile(model, options, std::move(before), folder, siblings);
    }
    const auto tables = options.tables ? options.tables->create(file.bytes()) : nullptr;
    return finishFile(loadBytes({file.bytes(), &path, folder, options.bare, tables}, options));
}

/// The names of all files but one, `tokenizer.model, b.model`.
std::string otherNames(const std::vector<fs::path>& files, const fs::path& taken) {
    std::vector<std::string> names;
    for (const fs::path& file : files) {
        if (file != taken)
            names.push_back(file.filename().string());
    }
    return fmt::format("{}", fmt::join(names, ", "));
}

/// Opens the folder by one of its files. `foreign`: files tried before that aren't tokenizers.
Loaded loadBy(const fs::path& file, const Choice& choice, const Diagnostics& foreign,
              const ModelFolderConfig& config, const LoadOptions& options) {
    const std::string others = otherNames(choice.files, file);
    const std::string name = file.filename().string();
    Message opened =
        others.empty()
            ? message("this folder's {} is used", name)
            : message("this folder's {} is used; it also contains {}: name a file to open another one", name,
                      others);
    const bool another = std::any_of(choice.files.begin(), choice.files.end(), [&](const fs::path& other) {
        return other != file && isAnother(other, file);
    });
    Diagnostics before = {{another ? Severity::Warning : Severity::Info, {}, std::move(opened)}};
    before.insert(before.end(), foreign.begin(), foreign.end());
    for (const std::string& entry : choice.noFiles)
        before.push_back({Severity::Warning, printable(entry, 60), "this is not a file; it is skipped"});
    auto loaded = loadFile(file, options, std::move(before), options.bare ? nullptr : &config);
    if (!loaded && !others.empty())
        loaded.error().remedy =
            loaded.error().remedy.empty()
                ? message("the folder also contains {}: name one to open it instead", others)
                : message("{}; the folder also contains {}: name one to open it instead",
                          loaded.error().remedy, others);
    return loaded;
}

Loaded loadFolder(const fs::path& folder, const LoadOptions& options) {
    const auto choice = chooseInFolder(folder);
    const ModelFolderConfig config = options.bare ? ModelFolderConfig() : readModelFolder(folder);
    // The pieces alone don't define what a class does with them.
    const auto best = choice && !choice->files.empty() ? folderRankOf(choice->files.front()) : std::nullopt;
    if (choice && (!best || best == FolderRank::VocabJson || best == FolderRank::VocabText)) {
        if (auto foreign = rejectForeignClass(config)) {
            foreign->file = folder.string();
            return tl::unexpected<Error>(*std::move(foreign));
        }
        if (auto plain = loadPlainClass(folder, config))
            return finish(*std::move(plain), folder.string(), options);
    }
    if (!choice || choice->files.empty()) {
        Error error = choice ? Error{ErrorCode::NotRecognized,
                                     {},
                                     {},
                                     "this is a directory, not a file, and it contains no tokenizer.json, "
                                     "tokenizer.model, "
                                     "*.tiktoken, tekken.json, vocab.json, vocab.txt or *.gguf",
                                     "open a tokenizer file or the folder that contains one"}
                             : choice.error();
        error.file = folder.string();
        return tl::unexpected<Error>(std::move(error));
    }
    Diagnostics foreign;
    std::optional<Loaded> first;
    for (const fs::path& file : choice->files) {
        auto loaded = loadBy(file, *choice, foreign, config, options);
        if (loaded || loaded.error().code != ErrorCode::NotRecognized)
            return first && !loaded ? *std::move(first) : std::move(loaded);
        foreign.push_back({Severity::Warning, printable(file.filename().string(), 60),
                           message("{}; another file of the folder is opened", loaded.error().message)});
        if (!first)
            first = std::move(loaded);
    }
    return *std::move(first);
}

/// Whether the configuration next to the file is that of its model: transformers finds the file by its name,
/// or it is the only one of its kind.
bool ownsFolder(const fs::path& file) {
    const auto rank = folderRankOf(file);
    if (!rank)
        return false;
    switch (*rank) {
    case FolderRank::TokenizerJson:
    case FolderRank::TokenizerModel:
    case FolderRank::Tekken:
        return true;
    case FolderRank::RankFile:
    case FolderRank::OtherModel:
    case FolderRank::RwkvVocab: {
        const auto choice = chooseInFolder(file.parent_path().empty() ? fs::path(".") : file.parent_path());
        return choice && std::all_of(choice->files.begin(), choice->files.end(), [&](const fs::path& other) {
                   return other.filename() == file.filename() || folderRankOf(other) > rank;
               });
    }
    default:
        return false; // read with the others anyway, or by a program that reads no others
    }
}

Loaded loadOneFile(const fs::path& file, const LoadOptions& options) {
    if (options.bare || !ownsFolder(file))
        return loadFile(file, options);
    const ModelFolderConfig config = readModelFolder(file.parent_path());
    if (config.files.empty())
        return loadFile(file, options);
    Diagnostics before = {{Severity::Info,
                           {},
                           message("the files next to it belong to the model and are used: {}",
                                   fmt::format("{}", fmt::join(config.files, ", ")))}};
    return loadFile(file, options, std::move(before), &config, true);
}

} // namespace

Loaded loadDefinition(const fs::path& path, const LoadOptions& options) {
    std::error_code ignored;
    return fs::is_directory(path, ignored) ? loadFolder(path, options) : loadOneFile(path, options);
}

Loaded loadFileAlone(const fs::path& path) {
    std::error_code ignored;
    LoadOptions options;
    options.bare = !fs::is_directory(path, ignored);
    return loadDefinition(path, options);
}

Loaded loadDefinition(std::string_view bytes, const std::string& name, const LoadOptions& options) {
    return finish(loadBytes({bytes}, options), name, options);
}

} // namespace tokenscope::formats
