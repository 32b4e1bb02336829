#pragma once
// The files of a corpus, and their text in chunks that every tokenizer can encode separately.
//
// After each 128 KiB, a file is split at the first position where no tokenizer gives a different result,
// preferably a line end. So chunks don't depend on threads or processes.

#include "core/compare/corpus/corpus_counter.h"

#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tokenscope::compare {

/// Minimum size in bytes, except for the last chunk of a file.
inline constexpr std::size_t kCorpusChunk = std::size_t{1} << 17U;

struct CorpusFile {
    std::filesystem::path path;
    /// Relative to the root, with `/`, after the root's name if there are several roots; unique.
    std::string key;
    std::uint64_t size = 0;
};

/// A folder or file that can't be read.
struct CorpusProblem {
    std::string key; ///< as of a file; of a folder with a final `/`
    Error error;     ///< with `file`
};

struct CorpusListing {
    std::vector<CorpusFile> files;       ///< sorted by the bytes of their keys, distinct
    std::vector<CorpusProblem> problems; ///< what can't be listed or is not a file, and roots without files
};

/// The files among the roots, and all files in the folders except hidden ones. Links to folders are not
/// followed; pipes, sockets and devices are reported as problems. In keys, backslashes are doubled and bytes
/// that are not UTF-8 are `\xFF`. Errors: Unreadable, with `file`, if a root doesn't exist or can't be
/// listed.
Result<CorpusListing> listCorpus(const std::vector<std::filesystem::path>& roots);

class ChunkReader {
  public:
    /// Errors: Unreadable; Unsupported for a file with a NUL in its first 8 KiB, which is not text.
    static Result<ChunkReader> open(const CorpusFile& file,
                                    std::vector<std::shared_ptr<const PieceTexts>> columns);

    /// nullopt after the last chunk; an empty file has one empty chunk. Errors: Unreadable; TooLarge if 64
    /// MiB can't be split.
    Result<std::optional<CorpusChunk>> next();

  private:
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    ChunkReader() = default;
    Result<void> fill(std::size_t wanted);
    [[nodiscard]] std::size_t findSplit(std::size_t from, std::size_t to) const;
    [[nodiscard]] bool isSafe(std::size_t at) const;

    std::unique_ptr<std::FILE, Close> m_file;
    std::vector<std::shared_ptr<const PieceTexts>> m_columns;
    std::string m_path, m_key;
    std::string m_buffer; ///< the file from m_byte on
    std::uint64_t m_byte = 0;
    bool m_atEnd = false;
    bool m_continuesWord = false;
    bool m_hasBegun = false;
};

} // namespace tokenscope::compare
