#pragma once
// Reads sources one after another in chunks of about 1 MiB that end where a record ends. The chunks are the
// same for any number of threads.
//
//   file    | record | record | record …
//   chunk   |-- 0 -----------|-- 1 ----- …          a longer record: several chunks, of which the later ones `continue` it

#include "core/base/byte_stream.h"
#include "core/base/error.h"
#include "core/train/corpus/count_sources.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tokenscope::train {

struct RecordChunk {
    std::string text;
    std::uint64_t number = 0;      ///< ascending over all files
    std::size_t file = 0;          ///< index in SourceSpec::files
    std::uint64_t place = 0;       ///< of text[0] in the file's text
    bool continues = false;        ///< text[0] continues a record
    std::uint64_t recordPlace = 0; ///< start of the record of text[0]
    std::uint64_t line = 1;        ///< of text[0]; .jsonl and .tsv
    std::size_t column = 0;        ///< .tsv
};

/// Not thread-safe.
class RecordReader {
  public:
    /// `files` are indices of `spec.files`; all three outlive the reader. `accounts` are those of all files.
    RecordReader(const SourceSpec& spec, const WordSplit& split, std::vector<std::size_t> files,
                 std::vector<SourceAccount>& accounts);

    /// False: the end of the last file. Reuses the memory of `chunk`. Errors: see countSources().
    Result<bool> next(RecordChunk& chunk, const std::stop_token& stop);

    /// Precondition: not at the end of the last file.
    [[nodiscard]] ReadPosition place() const;
    /// To be called before next(): continues at the position of another reader of the same files and
    /// accounts. Reads the file at that position up to there, and calls `each` after each chunk. Errors:
    /// BadInput (the file has changed); those of next().
    Result<void> skipTo(const ReadPosition& place, const std::function<void()>& each,
                        const std::stop_token& stop);

    [[nodiscard]] std::uint64_t bytesRead() const; ///< from the disk
    [[nodiscard]] std::uint64_t textBytes() const { return m_textBytes; }

  private:
    enum class End { Record, Certain, Anywhere };
    struct ChunkEnd {
        std::size_t at = 0; ///< 0: more has to be read
        End kind = End::Record;
    };
    [[nodiscard]] const SourceFile& file() const { return m_spec.files[m_files[m_next]]; }
    Result<void> open();
    void close();
    Result<bool> fill(RecordChunk& chunk, const std::stop_token& stop);
    [[nodiscard]] ChunkEnd chunkEnd(const std::string& text, std::size_t from) const;
    Result<void> readColumns(RecordChunk& chunk);
    [[nodiscard]] tl::unexpected<Error> lineTooLong() const;

    const SourceSpec& m_spec;
    const WordSplit& m_split;
    std::vector<std::size_t> m_files;
    std::vector<SourceAccount>& m_accounts;
    std::size_t m_next = 0; ///< index in m_files of the current file
    std::optional<ByteStream> m_stream;
    std::string m_carry;
    bool m_ends = false; ///< the rest of the file is in m_carry
    std::uint64_t m_place = 0;
    std::uint64_t m_recordPlace = 0;
    bool m_continues = false;
    std::uint64_t m_line = 1;
    std::size_t m_column = 0;
    bool m_columnsRead = false;
    std::uint64_t m_number = 0;
    std::uint64_t m_chunksOfFile = 0;
    std::uint64_t m_doneBytes = 0; ///< of the files before the current one
    std::uint64_t m_textBytes = 0;
};

} // namespace tokenscope::train
