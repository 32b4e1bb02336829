#include "core/train/corpus/count_file.h"

#include "core/base/byte_stream.h"
#include "core/base/try.h"
#include "core/base/whole_file.h"
#include "core/text/utf8.h"

#include <charconv>
#include <fmt/format.h>
#include <optional>
#include <system_error>
#include <utility>

namespace tokenscope::train {
namespace {

constexpr std::string_view kMagic = "tokenscope-counts";
constexpr std::string_view kVersion = "1";
constexpr std::size_t kBlock = std::size_t{1} << 20U;
constexpr std::size_t kMaxCountLine = std::size_t{256} << 20U;

void appendHex(std::string& out, char c) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    const auto byte = static_cast<unsigned char>(c);
    out += "\\x";
    out += kDigits[byte >> 4U];
    out += kDigits[byte & 15U];
}

void appendWord(std::string& out, std::string_view word) {
    const auto plain = [&out](std::string_view run) {
        for (const char c : run) {
            switch (c) {
            case '\\':
                out += "\\\\";
                break;
            case '\t':
                out += "\\t";
                break;
            case '\n':
                out += "\\n";
                break;
            case '\r':
                out += "\\r";
                break;
            default:
                out += c;
            }
        }
    };
    if (isValidUtf8(word)) {
        plain(word);
        return;
    }
    forEachUtf8Run(
        word, [&](std::size_t begin, std::size_t end) { plain(word.substr(begin, end - begin)); },
        [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i)
                appendHex(out, word[i]);
        });
}

std::string header(const WordCounts& words, std::string_view split) {
    std::string out = "\t" + std::string(kMagic) + "\t" + std::string(kVersion) + "\n";
    if (!split.empty()) {
        out += "\tsplit\t";
        appendWord(out, split);
        out += '\n';
    }
    return out + "\twords\t" + std::to_string(words.size()) + "\t" + std::to_string(words.total()) + "\n";
}

void appendLine(std::string& out, const WordCounts& words, std::size_t index) {
    appendWord(out, words.word(index));
    out += '\t';
    out += std::to_string(words.count(index));
    out += '\n';
}

std::optional<std::uint64_t> number(std::string_view digits) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return error == std::errc() && end == digits.data() + digits.size() ? std::optional(value) : std::nullopt;
}

/// False: an unknown escape.
bool unescape(std::string_view spelled, std::string& word) {
    word.clear();
    for (std::size_t i = 0; i < spelled.size(); ++i) {
        if (spelled[i] != '\\') {
            word += spelled[i];
            continue;
        }
        const char kind = ++i < spelled.size() ? spelled[i] : '\0';
        if (kind == 'x' && i + 2 < spelled.size()) {
            unsigned value = 0;
            const char* const begin = spelled.data() + i + 1;
            const auto [end, error] = std::from_chars(begin, begin + 2, value, 16);
            if (error != std::errc() || end != begin + 2)
                return false;
            word += static_cast<char>(value);
            i += 2;
        } else if (kind == '\\') {
            word += '\\';
        } else if (kind == 't' || kind == 'n' || kind == 'r') {
            word += kind == 't' ? '\t' : kind == 'n' ? '\n' : '\r';
        } else {
            return false;
        }
    }
    return true;
}

/// Adds the lines of one file.
class CountFileParser {
  public:
    CountFileParser(const std::filesystem::path& path, CountFile& into)
        : m_path(path.string())
        , m_into(into) {}

    Result<void> line(std::string_view text) {
        ++m_line;
        if (text.ends_with('\r'))
            text.remove_suffix(1);
        if (text.starts_with('\t'))
            return headerLine(text.substr(1));
        const std::size_t tab = text.rfind('\t');
        if (tab == std::string_view::npos)
            return text.empty() ? Result<void>() : damaged("there is no tab between a word and its count");
        const auto count = number(text.substr(tab + 1));
        if (!count)
            return damaged("the count is not a whole number");
        std::string_view word = text.substr(0, tab);
        if (word.find('\\') != std::string_view::npos) {
            if (!unescape(word, m_word))
                return unknownEscape();
            word = m_word;
        }
        if (*count > ~std::uint64_t{0} - m_into.words.total())
            return damaged("the sum of the counts needs more than 64 bits");
        m_into.words.add(word, *count);
        ++m_words;
        m_total += *count;
        return {};
    }
    Result<void> end() {
        if (m_expectedWords && (*m_expectedWords != m_words || m_expectedTotal != m_total))
            return damaged("the words do not match the header: the file is incomplete or was changed");
        return {};
    }

  private:
    [[nodiscard]] std::string where() const { return fmt::format("line {}", m_line); }
    tl::unexpected<Error> damaged(Message cause) const {
        return tl::unexpected<Error>(
            Error{ErrorCode::Damaged, m_path, where(), std::move(cause), "write the file again"});
    }
    tl::unexpected<Error> unknownEscape() const {
        return damaged("a backslash is not followed by \\, t, n, r or xHH");
    }
    Result<void> headerLine(std::string_view text) {
        const std::size_t tab = std::min(text.find('\t'), text.size());
        const std::string_view name = text.substr(0, tab);
        const std::string_view value = text.substr(std::min(tab + 1, text.size()));
        if (name == kMagic && value != kVersion)
            return tl::unexpected<Error>(
                Error{ErrorCode::Unsupported, m_path, where(),
                      message("this program does not know version {} of count files", value),
                      "count again with this program"});
        if (name == "split")
            return splitLine(value);
        if (name == "words") {
            const std::size_t second = std::min(value.find('\t'), value.size());
            m_expectedWords = number(value.substr(0, second));
            const auto total = number(value.substr(std::min(second + 1, value.size())));
            if (!m_expectedWords || !total)
                return damaged("the header does not state the numbers of words");
            m_expectedTotal = *total;
        }
        return {};
    }
    Result<void> splitLine(std::string_view value) {
        if (!unescape(value, m_word))
            return unknownEscape();
        if (!m_into.split.empty() && m_into.split != m_word)
            return tl::unexpected<Error>(
                Error{ErrorCode::BadInput, m_path, where(),
                      message("the words of this file were split differently: {}", m_word),
                      message("count all texts with the same split: {}", m_into.split)});
        m_into.split = m_word;
        return {};
    }

    std::string m_path;
    CountFile& m_into;
    std::string m_word;
    std::uint64_t m_line = 0;
    std::uint64_t m_words = 0;
    std::uint64_t m_total = 0;
    std::optional<std::uint64_t> m_expectedWords;
    std::uint64_t m_expectedTotal = 0;
};

} // namespace

std::string spelledCounts(const WordCounts& words, std::string_view split) {
    std::string out = header(words, split);
    for (std::size_t i = 0; i < words.size(); ++i)
        appendLine(out, words, i);
    return out;
}

Result<void> writeCounts(const std::filesystem::path& path, const WordCounts& words, std::string_view split,
                         const Progress& progress) {
    TOKENSCOPE_TRY(auto file, WholeFile::create(path));
    std::string out = header(words, split);
    for (std::size_t i = 0; i <= words.size(); ++i) {
        if (i < words.size())
            appendLine(out, words, i);
        if (out.size() < kBlock && i < words.size())
            continue;
        if (progress.stopped())
            return fail(ErrorCode::Canceled, {}, "writing the counts was canceled");
        TOKENSCOPE_TRY_VOID(file.write(out));
        out.clear();
        progress.notify(i, words.size());
    }
    return file.finish();
}

Result<void> addCounts(const std::filesystem::path& path, CountFile& into, const Progress& progress) {
    TOKENSCOPE_TRY(auto stream, ByteStream::open(path, ByteStream::Digest::Sha256));
    CountFileParser parser(path, into);
    std::string block;
    for (std::size_t kept = 0;;) {
        if (progress.stopped())
            return fail(ErrorCode::Canceled, {}, "reading counts was canceled");
        const std::size_t more = std::max(kBlock, kept);
        block.resize(kept + more);
        TOKENSCOPE_TRY(const auto got, stream.read(block.data() + kept, more));
        const std::string_view text(block.data(), kept + got);
        const bool ends = got < more;
        std::size_t begin = 0;
        for (std::size_t end = 0; (end = text.find('\n', begin)) != std::string_view::npos; begin = end + 1) {
            TOKENSCOPE_TRY_VOID(parser.line(text.substr(begin, end - begin)));
        }
        if (ends && begin < text.size()) {
            TOKENSCOPE_TRY_VOID(parser.line(text.substr(begin)));
        }
        if (ends)
            break;
        kept = text.size() - begin;
        if (kept > kMaxCountLine)
            return tl::unexpected<Error>(Error{ErrorCode::TooLarge,
                                               path.string(),
                                               {},
                                               "a line has more than 256 MiB",
                                               "check that it is a count file"});
        block.erase(0, begin);
        progress.notify(stream.bytesRead(), stream.fileBytes());
    }
    into.sha256 = stream.sha256();
    return parser.end();
}

Result<CountFile> readCounts(const std::vector<std::filesystem::path>& paths, const Progress& progress) {
    CountFile counts;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        TOKENSCOPE_TRY_VOID(addCounts(paths[i], counts, progress.part(i, i + 1, paths.size())));
    }
    return counts;
}

} // namespace tokenscope::train
