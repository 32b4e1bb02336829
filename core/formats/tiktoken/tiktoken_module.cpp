#include "core/formats/tiktoken/tiktoken_module.h"

#include "core/base/mapped_file.h"
#include "core/formats/python_literal.h"

#include <algorithm>
#include <vector>

namespace tokenscope::formats {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxModules = 64;
constexpr std::size_t kMaxAssignments = 64; ///< each may be read to the source's end
constexpr std::uintmax_t kLongestModule = std::uintmax_t{1} << 20U;
constexpr std::size_t kMaxModuleSpecials = std::size_t{1} << 16U;

bool isNameCharacter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// The expressions in which patterns are written.
class ExpressionReader {
  public:
    ExpressionReader(std::string_view source, std::size_t at)
        : m_source(source)
        , m_at(at) {}

    std::optional<std::string> read() {
        while (take('('))
            ;
        auto first = strings();
        if (!first || !take('.'))
            return first;
        if (!takeWord("join") || !take('('))
            return std::nullopt;
        return joined(*first);
    }

    /// `{"<|end|>": 100, …}`
    std::optional<std::vector<std::pair<std::string, PieceId>>> readDictionary() {
        std::vector<std::pair<std::string, PieceId>> entries;
        if (!take('{'))
            return std::nullopt;
        while (!take('}')) {
            auto key = strings();
            if (!key || key->empty() || !take(':'))
                return std::nullopt;
            const auto id = number();
            if (!id || entries.size() == kMaxModuleSpecials)
                return std::nullopt;
            entries.emplace_back(*std::move(key), *id);
            if (!take(',')) {
                if (!take('}'))
                    return std::nullopt;
                break;
            }
        }
        return entries;
    }

  private:
    std::optional<PieceId> number() {
        skipSpaces();
        std::uint64_t value = 0;
        const std::size_t begin = m_at;
        for (; m_at < m_source.size() && m_source[m_at] >= '0' && m_source[m_at] <= '9'; ++m_at) {
            value = value * 10 + static_cast<std::uint64_t>(m_source[m_at] - '0');
            if (value >= kNoPiece)
                return std::nullopt;
        }
        return m_at == begin ? std::nullopt : std::optional(static_cast<PieceId>(value));
    }
    /// Adjacent strings are concatenated, as in Python.
    std::optional<std::string> strings() {
        skipSpaces();
        auto all = readPythonString(m_source, m_at);
        while (all) {
            skipSpaces();
            const std::size_t before = m_at;
            const auto next = readPythonString(m_source, m_at);
            if (!next) {
                m_at = before;
                break;
            }
            *all += *next;
        }
        return all;
    }
    std::optional<std::string> joined(const std::string& between) {
        const bool list = take('[');
        if (!list && !take('('))
            return std::nullopt;
        const char end = list ? ']' : ')';
        std::string all;
        for (bool first = true; !take(end); first = false) {
            const auto part = strings();
            if (!part)
                return std::nullopt;
            all += first ? *part : between + *part;
            if (!take(',')) {
                if (!take(end))
                    return std::nullopt;
                break;
            }
        }
        return all;
    }
    void skipSpaces() {
        while (m_at < m_source.size()) {
            const char c = m_source[m_at];
            if (c == '#')
                m_at = std::min(m_source.find('\n', m_at), m_source.size());
            else if (c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\\')
                ++m_at;
            else
                return;
        }
    }
    bool take(char c) {
        skipSpaces();
        const bool there = m_at < m_source.size() && m_source[m_at] == c;
        m_at += there ? 1 : 0;
        return there;
    }
    bool takeWord(std::string_view word) {
        skipSpaces();
        const bool there = m_source.substr(m_at, word.size()) == word;
        m_at += there ? word.size() : 0;
        return there;
    }

    std::string_view m_source;
    std::size_t m_at;
};

/// After the `=` of an assignment to the name at `at`; npos if it isn't one.
std::size_t assignmentAt(std::string_view source, std::size_t at, std::size_t length) {
    if (at > 0 && isNameCharacter(source[at - 1]))
        return std::string_view::npos;
    at = source.find_first_not_of(" \t", at + length);
    if (at != std::string_view::npos && source[at] == ':') // `pat_str: str =`
        at = source.find_first_of("=\n", at);
    const bool assigns = at != std::string_view::npos && source[at] == '=' && source.substr(at, 2) != "==";
    return assigns ? at + 1 : std::string_view::npos;
}

} // namespace

std::optional<std::string> patternOfModule(std::string_view source) {
    std::size_t left = kMaxAssignments;
    for (const std::string_view name : {std::string_view("pat_str"), std::string_view("PAT_STR")}) {
        for (std::size_t at = source.find(name); at != std::string_view::npos;
             at = source.find(name, at + 1)) {
            const std::size_t value = assignmentAt(source, at, name.size());
            if (value == std::string_view::npos)
                continue;
            if (left-- == 0)
                return std::nullopt;
            auto pattern = ExpressionReader(source, value).read();
            if (pattern && !pattern->empty())
                return pattern;
        }
    }
    return std::nullopt;
}

std::optional<std::vector<std::pair<std::string, PieceId>>> specialsOfModule(std::string_view source) {
    constexpr std::string_view kName = "special_tokens";
    for (std::size_t at = source.find(kName); at != std::string_view::npos; at = source.find(kName, at + 1)) {
        const std::size_t value = assignmentAt(source, at, kName.size());
        if (value == std::string_view::npos)
            continue;
        if (auto specials = ExpressionReader(source, value).readDictionary())
            return specials;
    }
    return std::nullopt;
}

std::optional<TiktokenModule> findOwnTiktokenModule(const fs::path& ranks) {
    const fs::path path = fs::path(ranks).replace_extension(".py");
    std::error_code ignored;
    if (path == ranks || !fs::is_regular_file(path, ignored) || fs::file_size(path, ignored) > kLongestModule)
        return std::nullopt;
    const auto file = MappedFile::open(path);
    auto pattern = file ? patternOfModule(file->bytes()) : std::nullopt;
    auto specials = pattern ? specialsOfModule(file->bytes()) : std::nullopt;
    if (!specials)
        return std::nullopt;
    return TiktokenModule{path.filename().string(), *std::move(pattern), std::move(specials)};
}

std::optional<TiktokenModule> findTiktokenModule(const fs::path& folder) {
    std::vector<fs::path> modules;
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        std::error_code ignored;
        if (at->path().extension() == ".py" && at->is_regular_file(ignored) &&
            at->file_size(ignored) <= kLongestModule)
            modules.push_back(at->path());
    }
    std::sort(modules.begin(), modules.end());
    modules.resize(std::min(modules.size(), kMaxModules));
    for (const fs::path& path : modules) {
        const auto file = MappedFile::open(path);
        auto pattern = file ? patternOfModule(file->bytes()) : std::nullopt;
        if (pattern)
            return TiktokenModule{path.filename().string(), *std::move(pattern), std::nullopt};
    }
    return std::nullopt;
}

} // namespace tokenscope::formats
