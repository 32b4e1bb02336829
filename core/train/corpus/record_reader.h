#pragma once
// Reads sources one after another in chunks of about 1 MiB that end where a record ends. The chunks are the
// same for any number of threads.
//
//   file    | record | record | record …
//   chunk   |-- 0 -----------|-- 1 ----- …          a longer record: several chunks, of which the later ones `continue` it

#include "core/base/byte_stream.h"
#include "core/base/error.h"
#include "core/json/json_document.h"
#include "core/train/corpus/count_sources.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
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

// The text of a record in .jsonl and .tsv files: a field of a JSON line, or a cell of a tab-separated one.

// Columns of tab-separated values. There is no escaping: a cell is the text between two tabs.

struct TsvColumn {
    std::size_t index = 0;
    bool named = false; ///< the first line is a header with names, not a record
};
/// `field` is a name of the first line, or a number from 1; names take precedence over numbers.
std::optional<TsvColumn> tsvColumn(std::string_view firstLine, std::string_view field);
/// `line` has no line feed; nullopt: it has fewer columns.
std::optional<std::string_view> tsvCell(std::string_view line, std::size_t column);

// The records of a chunk of .jsonl or .tsv: the field of each line.

struct FieldOfLine {
    std::string_view text;
    const char* fault = nullptr; ///< why there is no text
    std::uint64_t line = 0;
    std::uint64_t place = 0; ///< of the line in the file's text
};

/// Calls f(const FieldOfLine&), which returns Result<void>, until the first error. Empty lines are skipped.
template <class F>
Result<void> forEachField(const RecordChunk& chunk, SourceFile::Kind kind, JsonField& json, F&& f) {
    const std::string_view text = chunk.text;
    FieldOfLine field;
    field.line = chunk.line;
    for (std::size_t begin = 0; begin < text.size(); ++field.line) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string_view whole = text.substr(begin, end - begin);
        field.place = chunk.place + begin;
        begin = end + 1;
        if (whole.find_first_not_of(" \r\t") == std::string_view::npos)
            continue;
        if (kind == SourceFile::Kind::Tsv) {
            const auto cell = tsvCell(whole, chunk.column);
            field.text = cell.value_or(std::string_view());
            field.fault = cell ? nullptr : "the line has too few columns";
        } else {
            const auto found = json.in(whole);
            field.text = found.text;
            field.fault = found.fault;
        }
        if (auto done = f(static_cast<const FieldOfLine&>(field)); !done)
            return done;
    }
    return {};
}

/// The error of a line without the field: Damaged.
tl::unexpected<Error> badField(const SourceFile& file, std::string_view name, const FieldOfLine& field);

} // namespace tokenscope::train
