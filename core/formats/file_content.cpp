#include "core/formats/file_content.h"

#include "core/formats/foreign_files.h"
#include "core/text/text_lines.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <array>

namespace tokenscope::formats {
namespace {

constexpr std::size_t kHead = 4096;
constexpr std::size_t kMaxLines = 16;

/// A minimal scanner for strings and brackets. Stops at the key that settles the format.
class RootScanner {
  public:
    explicit RootScanner(std::string_view text)
        : m_text(text) {}

    RootKeys scan(std::string_view stopAt) {
        RootKeys found;
        skipTo('{');
        while (m_at < m_text.size()) {
            const char c = m_text[m_at];
            if (!kStructural[static_cast<unsigned char>(c)]) {
                ++m_at;
                continue;
            }
            if (c == '"') {
                const std::string_view text = string();
                if (m_depth != 1 || !m_keyNext)
                    continue;
                m_keyNext = false;
                found.keys.push_back({std::string(text), valueAhead()});
                if (text == stopAt || found.keys.size() >= kMaxKeys)
                    return found;
                continue;
            }
            ++m_at;
            if (c == '{' || c == '[')
                ++m_depth;
            else if (c == '}' || c == ']')
                --m_depth;
            if (m_depth == 0) {
                found.complete = true;
                return found;
            }
            m_keyNext = m_depth == 1 ? m_keyNext || c == ',' || c == '{' : m_keyNext;
            if (m_depth == 1 && (c == '}' || c == ']'))
                m_keyNext = false;
        }
        return found;
    }

  private:
    static constexpr std::size_t kMaxKeys = 100000;
    static constexpr auto kStructural = [] {
        std::array<bool, 256> structural{};
        for (const char c : std::string_view("\"{}[],"))
            structural[static_cast<unsigned char>(c)] = true;
        return structural;
    }();

    void skipTo(char wanted) { m_at = std::min(m_text.find(wanted), m_text.size()); }
    std::string_view string() {
        const std::size_t begin = ++m_at;
        while (m_at < m_text.size() && m_text[m_at] != '"')
            m_at += m_text[m_at] == '\\' ? 2 : 1;
        m_at = std::min(m_at, m_text.size());
        const std::string_view content = m_text.substr(begin, m_at - begin);
        m_at = std::min(m_at + 1, m_text.size());
        return content;
    }
    [[nodiscard]] char valueAhead() const {
        const std::size_t at = m_text.find_first_not_of(" \t\r\n:", m_at);
        return at == std::string_view::npos ? '\0' : m_text[at];
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    int m_depth = 0;
    bool m_keyNext = false;
};

/// The start of an object or list; `[PAD]` in a word list is neither.
bool looksLikeJson(std::string_view text) {
    text = withoutByteOrderMark(text);
    constexpr std::string_view kWhitespace = " \t\r\n";
    const std::size_t at = text.find_first_not_of(kWhitespace);
    if (at == std::string_view::npos || (text[at] != '{' && text[at] != '['))
        return false;
    const std::size_t next = text.find_first_not_of(kWhitespace, at + 1);
    return text[at] == '{' || next == std::string_view::npos ||
           std::string_view("{[]\"-0123456789tfn").find(text[next]) != std::string_view::npos;
}

std::vector<std::string_view> splitFirstLines(std::string_view bytes) {
    std::vector<std::string_view> lines;
    std::string_view rest = bytes.substr(0, kHead);
    const bool whole = rest.size() == bytes.size();
    while (!rest.empty() && lines.size() < kMaxLines) {
        const std::size_t end = rest.find_first_of("\r\n");
        if (end == std::string_view::npos && !whole)
            break;
        std::string_view line = rest.substr(0, end);
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
        if (!line.empty())
            lines.push_back(line);
    }
    return lines;
}

} // namespace

bool RootKeys::has(std::string_view name) const {
    return std::any_of(keys.begin(), keys.end(), [name](const Key& key) { return key.name == name; });
}

bool isVocabulary(const RootKeys& root) {
    constexpr std::size_t kMaxOptions = 64; // more keys than any configuration file has
    const bool numbers = std::all_of(root.keys.begin(), root.keys.end(), [](const RootKeys::Key& key) {
        return key.value == '-' || (key.value >= '0' && key.value <= '9');
    });
    // A generation_config.json can consist of numbers only as well.
    const bool options = root.keys.size() <= kMaxOptions && hasOptionKeys(root);
    return root.keys.size() >= 3 && numbers && !options;
}

bool FileContent::isJson() const {
    if (!m_isJson)
        m_isJson = looksLikeJson(m_bytes);
    return *m_isJson;
}

const std::optional<RootKeys>& FileContent::rootKeys() const {
    if (!m_rootKeys) {
        m_rootKeys.emplace();
        if (isJson() && m_bytes[m_bytes.find_first_of("{[")] == '{') // the search needs JSON to be short
            *m_rootKeys = RootScanner(m_bytes).scan("model");
    }
    return *m_rootKeys;
}

const std::vector<std::string_view>& FileContent::firstLines() const {
    if (!m_firstLines) {
        m_firstLines.emplace();
        if (!isJson() && !m_bytes.starts_with(kMergesVersion))
            *m_firstLines = splitFirstLines(m_bytes);
    }
    return *m_firstLines;
}

bool FileContent::isText() const {
    const std::string_view head = m_bytes.substr(0, kHead);
    return firstInvalidUtf8(head) + 4 > head.size() && head.find('\0') == std::string_view::npos;
}

bool looksLikeNumber(std::string_view text) {
    return !text.empty() && text.find_first_not_of("-0123456789") == std::string_view::npos;
}

} // namespace tokenscope::formats
