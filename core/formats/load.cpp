#include "core/formats/load.h"

#include "core/base/mapped_file.h"
#include "core/base/printable.h"
#include "core/formats/detect_format.h"
#include "core/formats/own_declarations.h"
#include "core/formats/sentencepiece/piece_list.h"
#include "core/formats/tiktoken/tiktoken_module.h"
#include "core/formats/transformers/folder_loaders.h"
#include "core/formats/transformers/foreign_classes.h"

#include <algorithm>
#include <exception>
#include <fmt/format.h>
#include <new>

namespace tokenscope::formats {
namespace {

namespace fs = std::filesystem;

/// Where a file stands. Bytes in memory stand nowhere.
struct Place {
    const fs::path* file = nullptr;
    const FolderFacts* folder = nullptr; ///< the folder itself was opened

    [[nodiscard]] FolderFacts facts() const {
        return folder ? *folder : file ? readFolderFacts(file->parent_path()) : FolderFacts();
    }
};

Result<TokenizerDefinition> loadFormat(SourceFormat format, std::string_view bytes,
                                       const LoadOptions& options) {
    switch (format) {
    case SourceFormat::SentencePiece:
        return loadSentencePiece(bytes, options);
    case SourceFormat::Tiktoken:
        return loadTiktoken(bytes, options);
    case SourceFormat::HuggingFaceJson:
        return loadHuggingFaceJson(bytes, options);
    case SourceFormat::Tekken:
        return loadTekken(bytes, options);
    case SourceFormat::RwkvVocab:
        return loadRwkvVocab(bytes, options);
    case SourceFormat::Gguf:
        return loadGguf(bytes, options);
    case SourceFormat::VocabMerges:
        return fail(ErrorCode::NotRecognized, {},
                    "this is one half of a tokenizer: vocab.json and merges.txt belong together",
                    "give the file by its path, with the other half beside it");
    default:
        return fail(ErrorCode::NotRecognized, {}, "the format is not recognized");
    }
}

/// A rank file with the pattern of the module beside it, and its special tokens or those of tokenizer_config.json;
/// nullopt where there is no such module. Ranks that are `known` by their number take the module of their own name
/// alone.
std::optional<Result<TokenizerDefinition>> loadWithModule(std::string_view bytes, const LoadOptions& options,
                                                          const Place& place, bool known) {
    auto module = findOwnTiktokenModule(*place.file);
    if (!module && !known)
        module = findTiktokenModule(place.file->parent_path());
    if (!module)
        return std::nullopt;
    LoadOptions chosen = options;
    chosen.tiktoken = TiktokenChoice{{}, module->pattern, {}};
    if (module->specials)
        chosen.tiktoken->specials = *module->specials;
    auto loaded = loadTiktoken(bytes, chosen);
    if (!loaded)
        return loaded;
    if (module->specials)
        loaded->preset = module->name; // it has them all
    applyFolderFacts(place.facts(), *loaded);
    loaded->preset = module->name;
    loaded->diagnostics.push_back({Severity::Info, module->name,
                                   module->specials
                                       ? "pattern and special tokens are those that this module "
                                         "assigns; it was read, not run"
                                       : "the pattern is the one that this module assigns; it was "
                                         "read, not run"});
    return loaded;
}

/// `x.vocab` beside `x.model`, where there is one.
void comparePieceListBeside(const fs::path& model, TokenizerDefinition& definition) {
    const fs::path path = fs::path(model).replace_extension(".vocab");
    std::error_code ignored;
    if (path == model || !fs::is_regular_file(path, ignored))
        return;
    const auto list = MappedFile::open(path);
    if (list && isPieceList(list->bytes()))
        comparePieceList(list->bytes(), path.filename().string(), definition.vocabulary,
                         definition.diagnostics);
}

Result<TokenizerDefinition> loadBytes(std::string_view bytes, const LoadOptions& options,
                                      const Place& place) {
    try {
        const auto format = detectFormat(bytes);
        if (!format)
            return tl::unexpected<Error>(format.error());
        if (*format == SourceFormat::VocabMerges && place.file)
            return loadVocabMerges(*place.file, place.facts(), options);
        if (*format == SourceFormat::BertVocab)
            return loadBertVocab(bytes, place.facts(), options);
        auto loaded = loadFormat(*format, bytes, options);
        const bool ranks = loaded && *format == SourceFormat::Tiktoken && !options.tiktoken;
        if (ranks && place.file) {
            if (auto withModule = loadWithModule(bytes, options, place, !loaded->preset.empty()))
                return *std::move(withModule);
        }
        if (loaded && *format == SourceFormat::SentencePiece && place.file)
            comparePieceListBeside(*place.file, *loaded);
        if (!loaded || !place.folder)
            return loaded;
        if (FolderFacts facts = *place.folder;
            *format == SourceFormat::SentencePiece && takesIdsOfVocab(*place.file, facts))
            return giveIdsOfVocab(*std::move(loaded), *place.file, std::move(facts));
        if (*format == SourceFormat::SentencePiece)
            return convertSentencePiece(*std::move(loaded), *place.folder, options);
        if (*format != SourceFormat::Gguf) // llama.cpp looks at nothing beside the file
            applyFolderFacts(*place.folder, *loaded);
        return loaded;
    } catch (const std::bad_alloc&) {
        return fail(ErrorCode::TooLarge, {}, "there is not enough memory to read this file");
    } catch (const std::exception& error) {
        return fail(ErrorCode::Damaged, {}, fmt::format("the file can't be read: {}", error.what()));
    }
}

using Loaded = Result<std::shared_ptr<const TokenizerDefinition>>;

Loaded finish(Result<TokenizerDefinition> loaded, const std::string& file, Diagnostics before = {}) {
    if (!loaded) {
        Error error = std::move(loaded.error());
        if (error.file.empty())
            error.file = file;
        return tl::unexpected<Error>(std::move(error));
    }
    declareOwnSpecials(*loaded);
    loaded->diagnostics.insert(loaded->diagnostics.begin(), before.begin(), before.end());
    return std::make_shared<const TokenizerDefinition>(*std::move(loaded));
}

struct Choice {
    std::vector<fs::path> files;      ///< the best first; empty: the folder holds none
    std::vector<std::string> noFiles; ///< by their names tokenizers, but folders, pipes or the like
};

constexpr int kLastOfModels = 4;
constexpr int kVocabJson = 6;
constexpr int kVocabText = 7;
constexpr int kGguf = 10;

/// tokenizer.json first (it says most), then tokenizer.model, then whatever has a fitting name; 0: none has.
int preference(const fs::path& path) {
    const std::string name = path.filename().string();
    if (name == "tokenizer.json")
        return 1;
    if (name == "tokenizer.model")
        return 2;
    if (path.extension() == ".tiktoken")
        return 3;
    if (path.extension() == ".model" || name.starts_with("tokenizer.model.") || name == "source.spm")
        return kLastOfModels;
    if (name == "tekken.json")
        return 5;
    if (name == "vocab.json" || name == "encoder.json")
        return kVocabJson;
    if (name == "vocab.txt" || name == "prophetnet.tokenizer")
        return kVocabText;
    if (name.starts_with("rwkv_vocab") && path.extension() == ".txt")
        return 8;
    if (name == "tokenizer.pkl")
        return 9;
    if (path.extension() != ".gguf")
        return 0;
    return name.starts_with("mmproj") ? kGguf + 1
                                      : kGguf; // a projector of pictures stands beside the language model
}

/// `x-00002-of-00005.gguf`, which has no vocabulary; the first part has it.
bool isLaterPart(const std::string& name) {
    constexpr std::string_view kFirst = "00001-of-";
    const std::size_t of = name.rfind("-of-");
    return of != std::string::npos && of >= 5 && name.compare(of - 5, kFirst.size(), kFirst) != 0 &&
           std::all_of(name.begin() + static_cast<std::ptrdiff_t>(of) - 5,
                       name.begin() + static_cast<std::ptrdiff_t>(of),
                       [](char c) { return c >= '0' && c <= '9'; });
}

/// Another tokenizer beside the one that is taken, not just another form of it.
bool isAnother(const fs::path& path, const fs::path& taken) {
    const int rank = preference(path);
    return rank <= kLastOfModels ||
           (rank == kGguf && preference(taken) == kGguf && !isLaterPart(path.filename().string()));
}

Result<Choice> chooseInFolder(const fs::path& folder) {
    Choice choice;
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        std::error_code ignored;
        if (preference(at->path()) == 0)
            continue;
        if (at->is_regular_file(ignored))
            choice.files.push_back(at->path());
        else
            choice.noFiles.push_back(at->path().filename().string());
    }
    if (error)
        return fail(ErrorCode::Unreadable, {}, "the directory can't be read: " + error.message(),
                    "check the permissions");
    std::sort(choice.files.begin(), choice.files.end(), [](const fs::path& a, const fs::path& b) {
        return std::pair(preference(a), a) < std::pair(preference(b), b);
    });
    std::sort(choice.noFiles.begin(), choice.noFiles.end());
    return choice;
}

Loaded loadFile(const fs::path& path, const LoadOptions& options, Diagnostics before = {},
                const FolderFacts* folder = nullptr) {
    const auto file = MappedFile::open(path);
    if (!file)
        return tl::unexpected<Error>(file.error());
    const fs::path model = fs::path(path).replace_extension(".model");
    std::error_code ignored;
    if (model != path && fs::is_regular_file(model, ignored) && isPieceList(file->bytes())) {
        before.push_back({Severity::Info, path.filename().string(),
                          "this is the list of the pieces of " + model.filename().string() +
                              ", which is opened in its place"});
        return loadFile(model, options, std::move(before), folder);
    }
    auto loaded = loadBytes(file->bytes(), options, {&path, folder});
    if (loaded)
        loaded->path = path.string();
    return finish(std::move(loaded), path.string(), std::move(before));
}

/// `the folder holds tokenizer.model, b.model too`, all but one; empty: there is no other.
std::string alsoThere(const std::vector<fs::path>& files, const fs::path& taken) {
    std::vector<std::string> names;
    for (const fs::path& file : files) {
        if (file != taken)
            names.push_back(file.filename().string());
    }
    return names.empty() ? std::string() : fmt::format("the folder holds {} too", fmt::join(names, ", "));
}

/// Opens the folder by one of its files. `foreign`: what was tried before is no tokenizer.
Loaded loadBy(const fs::path& file, const Choice& choice, const Diagnostics& foreign,
              const FolderFacts& facts, const LoadOptions& options) {
    const std::string others = alsoThere(choice.files, file);
    std::string message = "the folder is opened by its " + file.filename().string();
    if (!others.empty())
        message += fmt::format("; {}: name the file to open another one", others);
    const bool another = std::any_of(choice.files.begin(), choice.files.end(), [&](const fs::path& other) {
        return other != file && isAnother(other, file);
    });
    Diagnostics before = {{another ? Severity::Warning : Severity::Info, {}, std::move(message)}};
    before.insert(before.end(), foreign.begin(), foreign.end());
    for (const std::string& name : choice.noFiles)
        before.push_back({Severity::Warning, printable(name, 60), "this is no file; it is passed over"});
    auto loaded = loadFile(file, options, std::move(before), &facts);
    if (!loaded && !others.empty())
        loaded.error().remedy += fmt::format("{}{}: name one to open it instead",
                                             loaded.error().remedy.empty() ? "" : "; ", others);
    return loaded;
}

Loaded loadFolder(const fs::path& folder, const LoadOptions& options) {
    const auto choice = chooseInFolder(folder);
    const FolderFacts facts = readFolderFacts(folder);
    // Pieces by themselves say nothing of what a class does with them.
    const int best = choice && !choice->files.empty() ? preference(choice->files.front()) : 0;
    if (choice && (best == 0 || best == kVocabJson || best == kVocabText)) {
        if (auto foreign = refuseForeignClass(facts)) {
            foreign->file = folder.string();
            return tl::unexpected<Error>(*std::move(foreign));
        }
        if (auto plain = loadPlainClass(folder, facts))
            return finish(*std::move(plain), folder.string());
    }
    if (!choice || choice->files.empty()) {
        Error error =
            choice
                ? Error{ErrorCode::NotRecognized,
                        {},
                        {},
                        "this is a directory, not a file, and it holds no tokenizer.json, tokenizer.model, "
                        "*.tiktoken, tekken.json, vocab.json, vocab.txt or *.gguf",
                        "give a tokenizer file or the folder that holds one"}
                : choice.error();
        error.file = folder.string();
        return tl::unexpected<Error>(std::move(error));
    }
    Diagnostics foreign;
    std::optional<Loaded> first;
    for (const fs::path& file : choice->files) {
        auto loaded = loadBy(file, *choice, foreign, facts, options);
        if (loaded || loaded.error().code != ErrorCode::NotRecognized)
            return first && !loaded ? *std::move(first) : std::move(loaded);
        foreign.push_back({Severity::Warning, printable(file.filename().string(), 60),
                           loaded.error().message + "; the folder is opened by another of its files"});
        if (!first)
            first = std::move(loaded);
    }
    return *std::move(first);
}

} // namespace

Loaded loadDefinition(const fs::path& path, const LoadOptions& options) {
    std::error_code ignored;
    return fs::is_directory(path, ignored) ? loadFolder(path, options) : loadFile(path, options);
}

Loaded loadDefinition(std::string_view bytes, const std::string& name, const LoadOptions& options) {
    return finish(loadBytes(bytes, options, {}), name);
}

} // namespace tokenscope::formats
