#include "core/train/corpus/record_reader.h"

#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <system_error>
#include <utility>

namespace tokenscope::train {
namespace {

constexpr std::size_t kChunk = std::size_t{1} << 20U;
constexpr std::size_t kMaxUnsplit = std::size_t{16} << 20U;
constexpr std::size_t kMaxLine = std::size_t{256} << 20U;

/// The start of the last paragraph that follows empty lines; 0: there is none.
std::size_t startOfLastParagraph(std::string_view text) {
    for (std::size_t at = text.size(); at-- > 2;) {
        if (text[at] == '\n' || text[at] == '\r' || text[at - 1] != '\n')
            continue;
        if (text[at - 2] == '\n' || (at > 2 && text[at - 2] == '\r' && text[at - 3] == '\n'))
            return at;
    }
    return 0;
}

} // namespace

RecordReader::RecordReader(const SourceSpec& spec, const WordSplit& split, std::vector<std::size_t> files,
                           std::vector<SourceAccount>& accounts)
    : m_spec(spec)
    , m_split(split)
    , m_files(std::move(files))
    , m_accounts(accounts) {}

std::uint64_t RecordReader::bytesRead() const {
    return m_doneBytes + (m_stream ? m_stream->bytesRead() : 0);
}

ReadPosition RecordReader::place() const {
    ReadPosition place;
    place.file = m_files[m_next];
    if (m_stream)
        place = {place.file, m_chunksOfFile, m_stream->bytesRead(), m_stream->sha256SoFar()};
    return place;
}

Result<void> RecordReader::skipTo(const ReadPosition& place, const std::function<void()>& each,
                                  const std::stop_token& stop) {
    for (; m_next < m_files.size() && m_files[m_next] != place.file; ++m_next) {
        m_doneBytes += m_accounts[m_files[m_next]].fileBytes;
        m_textBytes += m_accounts[m_files[m_next]].textBytes;
    }
    if (m_next == m_files.size() || place.chunks == 0)
        return {};
    m_accounts[place.file].splits = 0;
    const std::size_t file = m_next;
    RecordChunk chunk;
    bool same = true;
    for (std::uint64_t i = 0; same && i < place.chunks; ++i) {
        TOKENSCOPE_TRY(const auto got, next(chunk, stop));
        same = got && m_next == file;
        each();
    }
    if (!same || this->place() != place)
        return tl::unexpected<Error>(
            Error{ErrorCode::BadInput,
                  m_spec.files[place.file].path,
                  {},
                  "the file has changed since it was counted",
                  "restore it, or start again: with --force and without --resume, or in another folder"});
    return {};
}

Result<void> RecordReader::open() {
    TOKENSCOPE_TRY(auto opened, ByteStream::open(file().path, ByteStream::Digest::Sha256));
    m_stream.emplace(std::move(opened));
    m_carry.clear();
    m_ends = false;
    m_chunksOfFile = 0;
    m_place = 0;
    m_recordPlace = 0;
    m_continues = false;
    m_line = 1;
    m_columnsRead = false;
    return {};
}

void RecordReader::close() {
    SourceAccount& account = m_accounts[m_files[m_next]];
    account.sha256 = m_stream->sha256();
    account.fileBytes = m_stream->bytesRead();
    account.textBytes = m_place;
    m_doneBytes += m_stream->bytesRead();
    m_stream.reset();
    ++m_next;
}

/// Text before `from` was searched before.
RecordReader::ChunkEnd RecordReader::chunkEnd(const std::string& text, std::size_t from) const {
    constexpr std::size_t kLookBehind = 4; // an end of a paragraph may begin there
    const std::size_t begin = from - std::min(from, kLookBehind);
    const std::string_view fresh = std::string_view(text).substr(begin);
    const bool lines = file().kind != SourceFile::Kind::Text;
    std::size_t at = 0;
    if (lines || m_spec.records == SourceSpec::Records::Lines) {
        const std::size_t feed = fresh.rfind('\n');
        at = feed == std::string_view::npos ? 0 : feed + 1;
    } else if (m_spec.records == SourceSpec::Records::Paragraphs) {
        at = startOfLastParagraph(fresh);
    }
    if (at > 0 || lines)
        return {at == 0 ? 0 : begin + at, End::Record};
    if (at = m_split.lastBreak(fresh, 0); at > 0)
        at += begin;
    if (at > 0 || text.size() < kMaxUnsplit)
        return {at, End::Certain};
    at = text.size();
    while (at > text.size() - 4 && isContinuationByte(text[at - 1]))
        --at;
    return {at - 1, End::Anywhere}; // before the last character, which may be incomplete
}

tl::unexpected<Error> RecordReader::lineTooLong() const {
    return tl::unexpected<Error>(Error{ErrorCode::TooLarge, file().path, fmt::format("line {}", m_line),
                                       "the line has more than 256 MiB",
                                       "split the document, or check the format of the file"});
}

Result<void> RecordReader::readColumns(RecordChunk& chunk) {
    m_columnsRead = true;
    const std::size_t end = std::min(chunk.text.find('\n'), chunk.text.size());
    const auto column = tsvColumn(std::string_view(chunk.text).substr(0, end), m_spec.field);
    if (!column)
        return tl::unexpected<Error>(Error{ErrorCode::BadInput, file().path, "line 1",
                                           message("there is no column '{}'", printable(m_spec.field, 60)),
                                           "name one of the first line, or give its number, from 1"});
    m_column = column->index;
    if (column->named) {
        const std::size_t header = std::min(end + 1, chunk.text.size());
        chunk.text.erase(0, header);
        chunk.place += header;
        chunk.recordPlace += header;
        chunk.line += 1;
    }
    return {};
}

/// False: the file is at its end.
Result<bool> RecordReader::fill(RecordChunk& chunk, const std::stop_token& stop) {
    chunk.text.swap(m_carry);
    m_carry.clear();
    ChunkEnd end;
    while (end.at == 0 && !m_ends) {
        if (stop.stop_requested())
            return fail(ErrorCode::Canceled, {}, "counting was canceled");
        const std::size_t before = chunk.text.size();
        if (before >= kMaxLine && file().kind != SourceFile::Kind::Text)
            return lineTooLong();
        chunk.text.resize(before + kChunk);
        TOKENSCOPE_TRY(const auto got,
                       m_stream->read(chunk.text.data() + before, chunk.text.size() - before));
        m_ends = before + got < chunk.text.size();
        chunk.text.resize(before + got);
        if (!m_ends)
            end = chunkEnd(chunk.text, before);
    }
    if (m_ends)
        end = {chunk.text.size(), End::Record};
    m_carry.assign(chunk.text, end.at);
    chunk.text.resize(end.at);
    if (chunk.text.empty())
        return false;
    chunk.place = m_place;
    chunk.continues = m_continues;
    chunk.recordPlace = m_recordPlace;
    chunk.line = m_line;
    m_accounts[m_files[m_next]].splits += end.kind == End::Anywhere ? 1 : 0;
    m_place += end.at;
    m_textBytes += end.at;
    m_continues = end.kind != End::Record;
    if (!m_continues)
        m_recordPlace = m_place;
    if (file().kind != SourceFile::Kind::Text)
        m_line += static_cast<std::uint64_t>(std::count(chunk.text.begin(), chunk.text.end(), '\n'));
    return true;
}

Result<bool> RecordReader::next(RecordChunk& chunk, const std::stop_token& stop) {
    while (m_next < m_files.size()) {
        if (!m_stream) {
            TOKENSCOPE_TRY_VOID(open());
        }
        const auto filled = fill(chunk, stop);
        if (!filled)
            return filled;
        if (!*filled) {
            close();
            continue;
        }
        chunk.file = m_files[m_next];
        if (file().kind == SourceFile::Kind::Tsv) {
            if (!m_columnsRead) {
                TOKENSCOPE_TRY_VOID(readColumns(chunk));
            }
            chunk.column = m_column;
        }
        chunk.number = m_number++;
        ++m_chunksOfFile;
        return true;
    }
    return false;
}

std::optional<std::string_view> tsvCell(std::string_view line, std::size_t column) {
    if (line.ends_with('\r'))
        line.remove_suffix(1);
    for (std::size_t begin = 0;; --column) {
        const std::size_t end = std::min(line.find('\t', begin), line.size());
        if (column == 0)
            return line.substr(begin, end - begin);
        if (end == line.size())
            return std::nullopt;
        begin = end + 1;
    }
}

std::optional<TsvColumn> tsvColumn(std::string_view firstLine, std::string_view field) {
    for (std::size_t i = 0;; ++i) {
        const auto cell = tsvCell(firstLine, i);
        if (!cell)
            break;
        if (*cell == field)
            return TsvColumn{i, true};
    }
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), number);
    if (error != std::errc() || end != field.data() + field.size() || number == 0)
        return std::nullopt;
    return TsvColumn{number - 1, false};
}

tl::unexpected<Error> badField(const SourceFile& file, std::string_view name, const FieldOfLine& field) {
    return tl::unexpected<Error>(
        Error{ErrorCode::Damaged, file.path, fmt::format("line {}", field.line),
              message("{} ({})", Message(field.fault), name),
              "name the field that holds the text (--field), fix the line, or skip such lines "
              "(--skip-bad-lines)"});
}

} // namespace tokenscope::train
