// What the cache of tables stores of a tokenizer.json: everything but the vocabulary and the merges, which are nearly all
// of the file.

#include "core/formats/huggingface/read_tokenizer_json.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace tokenscope::formats::huggingface {
namespace {

/// Steps through JSON that a parser has accepted; stops at the end of any other text.
class JsonScanner {
  public:
    explicit JsonScanner(std::string_view text)
        : m_text(text) {}

    [[nodiscard]] std::size_t at() const { return m_at; }
    /// The first character of the next value, bracket, comma or colon, or 0 at the end.
    char ahead() {
        m_at = std::min(m_text.find_first_not_of(" \t\r\n", m_at), m_text.size());
        return m_at < m_text.size() ? m_text[m_at] : '\0';
    }
    bool take(char bracket) {
        if (ahead() != bracket)
            return false;
        ++m_at;
        return true;
    }
    /// Of a string, as it is spelled.
    std::optional<std::string_view> takeString() {
        if (ahead() != '"')
            return std::nullopt;
        const std::size_t begin = ++m_at;
        for (;; m_at += 1) {
            m_at = m_text.find('"', m_at);
            if (m_at == std::string_view::npos) {
                m_at = m_text.size();
                return std::nullopt;
            }
            std::size_t escapes = 0;
            while (m_text[m_at - 1 - escapes] == '\\')
                ++escapes;
            if (escapes % 2 == 0)
                return m_text.substr(begin, m_at++ - begin);
        }
    }
    bool skipValue() {
        std::size_t depth = 0;
        do {
            const char c = ahead();
            if (c == '"') {
                if (!takeString())
                    return false;
            } else if (c == '\0') {
                return false;
            } else if (c == '{' || c == '[') {
                ++depth;
                ++m_at;
            } else if (c == '}' || c == ']') {
                --depth;
                ++m_at;
            } else if (c == ',' || c == ':') {
                ++m_at;
            } else { // a number or a word
                m_at = std::min(m_text.find_first_of(",:]} \t\r\n", m_at), m_text.size());
            }
        } while (depth > 0);
        return true;
    }
    /// Calls member(key), which takes the value, for each member of an object. False if it does, or if a key has escapes.
    template <class Member>
    bool takeObject(const Member& member) {
        if (!take('{'))
            return false;
        if (take('}'))
            return true;
        do {
            const auto key = takeString();
            if (!key || key->find('\\') != std::string_view::npos || !take(':') || !member(*key))
                return false;
        } while (take(','));
        return take('}');
    }

  private:
    std::string_view m_text;
    std::size_t m_at = 0;
};

struct Range {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::string_view replacement; ///< empty: there is no such range
};

/// The value ahead, which starts with `opening`. False if it doesn't, or if the key is repeated.
bool takeRange(JsonScanner& scanner, char opening, std::string_view replacement, Range& range) {
    if (scanner.ahead() != opening || !range.replacement.empty())
        return false;
    range = {scanner.at(), 0, replacement};
    const bool good = scanner.skipValue();
    range.end = scanner.at();
    return good;
}

} // namespace

std::optional<std::string> withoutVocabAndMerges(std::string_view json) {
    const std::size_t start = json.find('{'); // after a byte order mark
    JsonScanner scanner(json.substr(std::min(start, json.size())));
    Range vocab;
    Range merges;
    const auto ofModel = [&](std::string_view key) {
        return key == "vocab"    ? takeRange(scanner, '{', "{}", vocab)
               : key == "merges" ? takeRange(scanner, '[', "[]", merges)
                                 : scanner.skipValue();
    };
    bool hasModel = false;
    const bool good = scanner.takeObject([&](std::string_view key) {
        if (key != "model")
            return scanner.skipValue();
        return !std::exchange(hasModel, true) && scanner.takeObject(ofModel);
    });
    if (!good || vocab.replacement.empty())
        return std::nullopt;
    Range first = vocab;
    Range second = merges;
    if (!merges.replacement.empty() && merges.begin < vocab.begin)
        std::swap(first, second);
    std::string rest(json.substr(0, start + first.begin));
    rest += first.replacement;
    std::size_t at = start + first.end;
    if (!second.replacement.empty()) {
        rest += json.substr(at, start + second.begin - at);
        rest += second.replacement;
        at = start + second.end;
    }
    rest += json.substr(at);
    return rest;
}

} // namespace tokenscope::formats::huggingface
