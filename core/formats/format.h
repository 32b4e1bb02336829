#pragma once
// A file format of tokenizers, the list of all, and detection. Detection and loading iterate formats(): to
// add a format, write a class in its own file and add a line to format.cpp.

#include "core/base/cached_tables.h"
#include "core/base/error.h"
#include "core/definition/tokenizer_definition.h"
#include "core/definition/vocabulary.h"
#include "core/formats/file_content.h"
#include "core/formats/load.h"
#include "core/formats/transformers/model_folder.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::formats {

/// The priority of a file when a model folder is opened: the lowest wins.
enum class FolderRank : std::uint8_t {
    TokenizerJson, ///< has the most information
    TokenizerModel,
    RankFile,
    OtherModel, ///< files up to here are separate tokenizers, not another form of the one that is opened
    Tekken,
    VocabJson,
    VocabText,
    RwkvVocab,
    Pickle,
    Gguf,
    Projector, ///< a GGUF file for images, next to that of the language model
};

/// The input of a reader.
struct Source {
    std::string_view bytes;
    const std::filesystem::path* file = nullptr; ///< null: bytes in memory without siblings
    const ModelFolderConfig* folder = nullptr;   ///< set if the files of its folder belong to it
    bool bare = false;                           ///< see LoadOptions
    /// Null: the cache isn't used. If they have a file, `bytes` is what Format::withoutPieces() returned, and the pieces
    /// come from there; see table_cache.h.
    std::shared_ptr<CachedTables> tables = nullptr;

    /// The configuration of the file's folder, whether or not the folder itself was opened.
    [[nodiscard]] ModelFolderConfig folderConfig() const {
        return folder ? *folder : file && !bare ? readModelFolder(file->parent_path()) : ModelFolderConfig();
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
    /// The file starts with the format's signature. Checked before files of other kinds are rejected by
    /// theirs.
    [[nodiscard]] virtual bool hasSignature(std::string_view bytes) const;
    /// The content is in this format, damaged or not. Formats are checked in the order of formats().
    [[nodiscard]] virtual bool recognizes(const FileContent& content) const = 0;
    /// nullopt: a folder is not opened by a file of this name.
    [[nodiscard]] virtual std::optional<FolderRank> folderRank(const std::filesystem::path& file) const = 0;
    /// Reads the file and its siblings as needed. Errors: those of loadDefinition; `file` is set only if the
    /// error is in another file.
    [[nodiscard]] virtual Result<TokenizerDefinition> read(const Source& source,
                                                           const LoadOptions& options) const = 0;
    /// What read() needs of a file that it has read, besides the pieces and merges. nullopt: they are not cached. `bytes`
    /// is the whole file.
    [[nodiscard]] virtual std::optional<std::string> withoutPieces(std::string_view /*bytes*/) const {
        return std::nullopt;
    }
};

const Format& ggufFormat();
const Format& vocabMergesFormat();
const Format& tekkenFormat();
const Format& huggingFaceFormat();
const Format& sentencePieceFormat();
const Format& rwkvFormat();
const Format& tiktokenFormat();
const Format& bertVocabFormat();

/// All formats, in the order of detection.
const std::vector<const Format*>& formats();

/// Null if there is none with that name.
const Format* formatOf(SourceFormat id);

/// The rank of the likely format of a file with this name.
std::optional<FolderRank> folderRankOf(const std::filesystem::path& file);

// Detects the format of a file by its content only.

/// Errors: NotRecognized, with a description of the file and a remedy; Damaged for JSON that no reader would
/// accept. A damaged file of a known format is recognized, and its reader reports the damage.
Result<const Format*> findFormat(std::string_view bytes);
Result<SourceFormat> detectFormat(std::string_view bytes);

// Checks that readers share: the size of a vocabulary, whether all bytes are pieces, and patterns of tiktoken.

/// Errors: TooLarge at `where` if there are more than kMaxPieces.
Result<void> checkPieceCount(std::size_t pieces, std::string where);

/// For vocabularies of raw bytes: warns at `where` about bytes without a piece, if any.
void noteMissingBytes(const Vocabulary& vocabulary, const std::string& where, Diagnostics& diagnostics);

/// For tiktoken's patterns: warns at `where` if the pattern can match the empty string.
void noteEmptyMatches(const Pattern& pattern, const Vocabulary& vocabulary, const std::string& where,
                      Diagnostics& diagnostics);

} // namespace tokenscope::formats
