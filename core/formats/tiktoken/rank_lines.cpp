#include "core/formats/tiktoken/rank_lines.h"

#include "core/base/base64.h"
#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/formats/file_content.h"
#include "core/formats/load.h"
#include "core/text/text_lines.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>

namespace tokenscope::formats {
namespace {

/// Lines that are read but not added yet, so that memory for adding them can be prefetched meanwhile.
struct ReadLines {
    static constexpr std::size_t kMaxLines = 64;
    struct Line {
        std::size_t number = 0;
        std::size_t begin = 0; ///< in bytes
        std::size_t length = 0;
        PieceId rank = 0;
    };
    std::string bytes;
    std::vector<Line> lines;
};

constexpr std::size_t kMaxDoubles = 8; ///< that are reported one by one

void addLines(ReadLines& read, RankFile& file) {
    for (const ReadLines::Line& line : read.lines) {
        const std::string_view bytes = std::string_view(read.bytes).substr(line.begin, line.length);
        if (const auto former = file.vocabulary.add(bytes, line.rank)) {
            file.superseded.insert(file.lines[*former]);
            if (file.superseded.size() <= kMaxDoubles)
                file.diagnostics.push_back(
                    {Severity::Warning, lineName(line.number),
                     message("the token '{}' is also on {}; the last rank counts, as in tiktoken",
                             printable(bytes, 40), lineName(file.lines[*former]))});
        }
        file.lines.push_back(static_cast<std::uint32_t>(line.number));
    }
    read.lines.clear();
    read.bytes.clear();
}

/// Appends a token's bytes. Python's decoder, which reads the published files, ignores `=` before the first digit: a
/// field of nothing else is the empty token.
bool decodeToken(std::string_view field, std::string& bytes) {
    if (field.empty())
        return false;
    return field.find_first_not_of('=') == std::string_view::npos || base64DecodeAppend(field, bytes);
}

struct Fields {
    std::string_view token;
    std::string_view rank; ///< all after the first field; empty: there is only one
};

/// Without the white space around them.
Fields fieldsOf(std::string_view line) {
    constexpr std::string_view kWhite = " \t\v\f";
    line.remove_prefix(std::min(line.find_first_not_of(kWhite), line.size()));
    const std::size_t end = std::min(line.find_first_of(kWhite), line.size());
    std::string_view rank = line.substr(end);
    rank.remove_prefix(std::min(rank.find_first_not_of(kWhite), rank.size()));
    rank = rank.substr(0, rank.find_last_not_of(kWhite) + 1);
    return {line.substr(0, end), rank};
}

/// The fields of a line that ends in a space and digits, as files are written; found from the end, without a search
/// through the token, which may still have white space around or in it.
std::optional<Fields> fieldsBeforeDigits(std::string_view line) {
    std::size_t at = line.size();
    while (at > 0 && line[at - 1] >= '0' && line[at - 1] <= '9')
        --at;
    if (at == 0 || at == line.size() || line[at - 1] != ' ')
        return std::nullopt;
    return Fields{line.substr(0, at - 1), line.substr(at)};
}

/// A number as Python reads it: `+5`, `1_000`.
std::optional<PieceId> rankOf(std::string_view text) {
    PieceId digits = 0;
    std::size_t read = 0;
    for (; read < text.size() && text[read] >= '0' && text[read] <= '9'; ++read)
        digits = digits * 10 + static_cast<PieceId>(text[read] - '0');
    if (read == text.size() && read > 0 && read < 10) // no overflow
        return digits;
    std::string plain;
    if (text.find_first_of("+_") != std::string_view::npos) {
        if (text.starts_with('+'))
            text.remove_prefix(1);
        for (std::size_t i = 0; i < text.size(); ++i) {
            const auto isDigit = [&](std::size_t at) {
                return at < text.size() && text[at] >= '0' && text[at] <= '9';
            };
            const bool joins = text[i] == '_' && i > 0 && isDigit(i - 1) && isDigit(i + 1);
            if (!joins)
                plain += text[i];
        }
        text = plain;
    }
    PieceId rank = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), rank);
    const bool valid = error == std::errc() && end == text.data() + text.size() && rank != kNoPiece;
    return valid ? std::optional(rank) : std::nullopt;
}

Result<void> readLine(std::string_view line, std::size_t number, const RankFile& file, ReadLines& read) {
    const std::size_t begin = read.bytes.size();
    std::string_view rankText;
    if (const auto fields = fieldsBeforeDigits(line); fields && decodeToken(fields->token, read.bytes)) {
        rankText = fields->rank;
    } else {
        const Fields any = fieldsOf(line);
        rankText = any.rank;
        if (rankText.empty())
            return fail(ErrorCode::Damaged, lineName(number), "there is no rank after the token",
                        "a line is base64, a space and a rank");
        if (!decodeToken(any.token, read.bytes))
            return fail(ErrorCode::Damaged, lineName(number),
                        message("'{}' is not valid base64", printable(any.token, 40)));
    }
    if (file.vocabulary.size() + read.lines.size() == kMaxPieces)
        return fail(ErrorCode::TooLarge, lineName(number),
                    message("the file has more than {} ranks", kMaxPieces), "train a smaller vocabulary");
    const auto rank = rankOf(rankText);
    if (!rank)
        return fail(ErrorCode::Damaged, lineName(number),
                    message("the rank '{}' is not a number from 0 to 4294967294", printable(rankText, 40)));
    const std::size_t length = read.bytes.size() - begin;
    file.vocabulary.prefetch(std::string_view(read.bytes).substr(begin, length));
    read.lines.push_back({number, begin, length, *rank});
    return {};
}

/// Lines end at a line feed, at a carriage return, or at both.
class Lines {
  public:
    explicit Lines(std::string_view text)
        : m_text(text)
        , m_carriage(text.find('\r')) {}

    [[nodiscard]] bool atEnd() const { return m_at >= m_text.size(); }
    std::string_view take() {
        const std::size_t begin = m_at;
        const std::size_t feed = m_text.find('\n', begin);
        const std::size_t end = std::min({feed, m_carriage, m_text.size()});
        m_at = end + (end == m_carriage && feed == end + 1 ? 2 : 1);
        if (m_carriage < m_at)
            m_carriage = m_text.find('\r', m_at);
        return m_text.substr(begin, end - begin);
    }

  private:
    std::string_view m_text;
    std::size_t m_at = 0;
    std::size_t m_carriage; ///< the next one from m_at on
};

/// `skipped`: lines that don't count.
Result<RankFile> readLines(std::string_view text, const Progress& progress,
                           const std::set<std::size_t>& skipped) {
    text = withoutByteOrderMark(text);
    RankFile file;
    file.vocabulary.reserve(std::min(text.size() / 16, kMaxPieces), text.size() / 2);
    ReadLines pending;
    std::size_t number = 0;
    for (Lines lines(text); !lines.atEnd();) {
        ++number;
        const std::string_view line = lines.take();
        if (line.empty() || (!skipped.empty() && skipped.count(number) != 0))
            continue;
        TOKENSCOPE_TRY_VOID(readLine(line, number, file, pending));
        if (pending.lines.size() == ReadLines::kMaxLines)
            addLines(pending, file);
        if (number % 65536 == 0 && progress.stopped())
            return fail(ErrorCode::Canceled, {}, "canceled");
    }
    addLines(pending, file);
    if (!file.superseded.empty()) {
        TOKENSCOPE_TRY(auto once, readLines(text, progress, file.superseded));
        once.diagnostics = std::move(file.diagnostics);
        if (file.superseded.size() > kMaxDoubles)
            once.diagnostics.push_back(
                {Severity::Warning,
                 {},
                 counted(file.superseded.size() - kMaxDoubles, "more token is on several lines",
                         "more tokens are on several lines")});
        return once;
    }
    file.vocabulary.finish();
    if (file.vocabulary.empty())
        return fail(ErrorCode::Damaged, {}, "the file has no ranks");
    if (!file.vocabulary.sharedIds().empty()) {
        const PieceId rank = file.vocabulary.sharedIds().front();
        std::string lines;
        for (std::size_t i = 0; i < file.vocabulary.size(); ++i) {
            if (file.vocabulary.entry(i).id == rank)
                lines += (lines.empty() ? "" : " and ") + lineName(file.lines[i]);
        }
        return fail(ErrorCode::Damaged, lines, message("two tokens have the rank {}", rank),
                    "give one of them another rank, or download the file again");
    }
    return file;
}

} // namespace

bool isRankLine(std::string_view line) {
    const auto [token, rank] = fieldsOf(line);
    std::string bytes;
    return looksLikeNumber(rank) && decodeToken(token, bytes);
}

Result<RankFile> readRanks(std::string_view text, const Progress& progress) {
    return readLines(text, progress, {});
}

} // namespace tokenscope::formats
