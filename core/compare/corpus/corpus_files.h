#pragma once
// The files of a corpus, and their text in chunks that every tokenizer may encode by itself.
//
// A file is cut at the first place behind each 128 KiB of it where all tokenizers are sure that nothing changes, line ends
// first. So its chunks don't depend on threads or processes.

#include "core/compare/corpus/corpus_counter.h"

#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tokenscope::compare {

inline constexpr std::size_t kCorpusChunk = std::size_t{1} << 17U; ///< bytes, at least, but for a file's last

struct CorpusFile {
    std::filesystem::path path;
    std::string key; ///< from the root, with `/`; behind the root's name where there are several; unique
    std::uint64_t size = 0;
};

/// A folder or file that can't be read.
struct CorpusProblem {
    std::string key; ///< as of a file; of a folder with `/` behind it
    Error error;     ///< with `file`
};

struct CorpusListing {
    std::vector<CorpusFile> files; ///< by the bytes of their keys, each once
    std::vector<CorpusProblem>
        problems; ///< what could not be listed, what is no file, and roots without files
};

/// The files, and all files below the folders but hidden ones; links to folders are not followed, what is no file (a pipe)
/// is a problem, and not opened. In keys a name's backslashes are doubled, and bytes that are not UTF-8 are `\xFF`.
/// Errors: Unreadable, with `file`, where a root isn't there or can't be listed.
Result<CorpusListing> listCorpus(const std::vector<std::filesystem::path>& roots);

class ChunkReader {
  public:
    /// Errors: Unreadable; Unsupported for a file that has a NUL in its first 8 KiB, which is no text.
    static Result<ChunkReader> open(const CorpusFile& file,
                                    std::vector<std::shared_ptr<const PieceTexts>> columns);

    /// nullopt behind the last one; an empty file has one, which is empty. Errors: Unreadable; TooLarge where 64 MiB have no place to cut.
    Result<std::optional<CorpusChunk>> next();

  private:
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    ChunkReader() = default;
    Result<void> fill(std::size_t wanted);
    [[nodiscard]] std::size_t cutWithin(std::size_t from, std::size_t to) const;
    [[nodiscard]] bool isSafe(std::size_t at) const;

    std::unique_ptr<std::FILE, Close> m_file;
    std::vector<std::shared_ptr<const PieceTexts>> m_columns;
    std::string m_path, m_key;
    std::string m_buffer; ///< from m_byte of the file on
    std::uint64_t m_byte = 0;
    bool m_atEnd = false;
    bool m_continuesWord = false;
    bool m_hasBegun = false;
};

} // namespace tokenscope::compare
