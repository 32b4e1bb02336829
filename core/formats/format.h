#pragma once
// One file format that tokenizers come in. Detecting and loading go through the list of all of them, formats(): to add
// one, write a class in a file of its own and add a line to formats.cpp.

#include "core/base/error.h"
#include "core/definition/tokenizer_definition.h"
#include "core/formats/file_content.h"
#include "core/formats/load.h"
#include "core/formats/transformers/model_folder.h"

#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

namespace tokenscope::formats {

/// Which file a model folder is opened by: the lowest first.
enum class FolderRank : std::uint8_t {
    TokenizerJson, ///< has the most information
    TokenizerModel,
    RankFile,
    OtherModel, ///< up to here a file is a tokenizer of its own, not another form of the one that is opened
    Tekken,
    VocabJson,
    VocabText,
    RwkvVocab,
    Pickle,
    Gguf,
    Projector, ///< a GGUF file for images, next to the language model's
};

/// What a format reads from.
struct Source {
    std::string_view bytes;
    const std::filesystem::path* file = nullptr; ///< null: bytes in memory, next to which there is nothing
    const ModelFolderConfig* folder = nullptr;   ///< set where the folder was opened, not the file by itself

    /// Those of the file's folder, whether or not the folder itself was opened.
    [[nodiscard]] ModelFolderConfig facts() const {
        return folder ? *folder : file ? readModelFolder(file->parent_path()) : ModelFolderConfig();
    }
};

/// Stateless and thread-safe.
class Format {
  public:
    Format() = default;
    Format(const Format&) = delete;
    Format& operator=(const Format&) = delete;
    virtual ~Format() = default;

    [[nodiscard]] virtual SourceFormat id() const = 0;
    /// The file starts with the format's own signature. Asked before files of other kinds are rejected by theirs.
    [[nodiscard]] virtual bool hasSignature(std::string_view bytes) const;
    /// The content is of this format, damaged or not. Formats are asked in the order of formats().
    [[nodiscard]] virtual bool recognizes(const FileContent& content) const = 0;
    /// nullopt: a file of this name is none that a folder is opened by.
    [[nodiscard]] virtual std::optional<FolderRank> folderRank(const std::filesystem::path& file) const = 0;
    /// Reads the file and whatever of its folder belongs to it. Errors: those of loadDefinition; `file` is set only
    /// where the error is in another file.
    [[nodiscard]] virtual Result<TokenizerDefinition> read(const Source& source,
                                                           const LoadOptions& options) const = 0;
};

const Format& ggufFormat();
const Format& vocabMergesFormat();
const Format& tekkenFormat();
const Format& huggingFaceFormat();
const Format& sentencePieceFormat();
const Format& rwkvFormat();
const Format& tiktokenFormat();
const Format& bertVocabFormat();

/// All of them, in the order in which content is recognized.
const std::vector<const Format*>& formats();

/// The rank of the format that a file of this name is likely to have.
std::optional<FolderRank> folderRankOf(const std::filesystem::path& file);

} // namespace tokenscope::formats
