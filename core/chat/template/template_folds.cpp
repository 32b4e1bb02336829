#include "core/chat/template/template_folds.h"

#include "core/chat/template/template_tags.h"

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <utility>

namespace tokenscope::chat {
namespace {

bool isOneOf(std::string_view word, std::initializer_list<std::string_view> words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// `set x` extends to its end tag, `set x = 1` doesn't.
bool opensBlock(const TemplateTag& tag) {
    const std::string_view word = tag.word();
    if (word == "set")
        return tag.body.find('=') == std::string_view::npos;
    return isOneOf(word, {"if", "for", "macro", "call", "filter", "raw", "generation", "with", "block",
                          "autoescape", "trans"});
}

class Folds {
  public:
    explicit Folds(std::string_view source)
        : m_source(source) {
        for (const TemplateTag& tag : templateTags(source)) {
            const std::uint32_t line = lineOf(tag.begin);
            if (tag.kind == '%' && tag.closed)
                statement(tag, line);
            if (const std::uint32_t last = lineOf(tag.end - 1); tag.closed && last > line)
                add(line, last);
        }
    }

    std::vector<TemplateFold> made() {
        std::sort(m_folds.begin(), m_folds.end(), [](const TemplateFold& a, const TemplateFold& b) {
            return a.line != b.line ? a.line < b.line : a.last > b.last;
        });
        m_folds.erase(std::unique(m_folds.begin(), m_folds.end(),
                                  [](const auto& a, const auto& b) { return a.line == b.line; }),
                      m_folds.end());
        std::vector<std::uint32_t> around;
        for (TemplateFold& fold : m_folds) {
            while (!around.empty() && around.back() < fold.line)
                around.pop_back();
            fold.depth = static_cast<std::uint32_t>(around.size());
            around.push_back(fold.last);
        }
        return std::move(m_folds);
    }

  private:
    struct Open {
        std::string_view word;
        std::uint32_t line;
    };

    /// Called with increasing positions, except for the end of a tag.
    std::uint32_t lineOf(std::size_t byte) {
        if (byte < m_at) {
            m_line -= static_cast<std::uint32_t>(
                std::count(m_source.begin() + static_cast<std::ptrdiff_t>(byte),
                           m_source.begin() + static_cast<std::ptrdiff_t>(m_at), '\n'));
        } else {
            m_line += static_cast<std::uint32_t>(
                std::count(m_source.begin() + static_cast<std::ptrdiff_t>(m_at),
                           m_source.begin() + static_cast<std::ptrdiff_t>(byte), '\n'));
        }
        m_at = byte;
        return m_line;
    }

    void statement(const TemplateTag& tag, std::uint32_t line) {
        const std::string_view word = tag.word();
        if (opensBlock(tag)) {
            m_open.push_back({word, line});
        } else if (isOneOf(word, {"elif", "else"})) {
            if (!m_open.empty() && isOneOf(m_open.back().word, {"if", "for"})) {
                add(m_open.back().line, line - 1);
                m_open.back().line = line;
            }
        } else if (word.starts_with("end")) {
            const auto same = std::find_if(m_open.rbegin(), m_open.rend(),
                                           [&](const Open& one) { return one.word == word.substr(3); });
            if (same == m_open.rend())
                return; // matches no open tag
            add(same->line, line - 1);
            m_open.erase(std::prev(same.base()), m_open.end());
        }
    }

    void add(std::uint32_t line, std::uint32_t last) {
        if (last > line)
            m_folds.push_back({line, last, 0});
    }

    std::string_view m_source;
    std::size_t m_at = 0;
    std::uint32_t m_line = 1;
    std::vector<Open> m_open;
    std::vector<TemplateFold> m_folds;
};

} // namespace

std::vector<TemplateFold> templateFolds(std::string_view source) {
    return Folds(source).made();
}

} // namespace tokenscope::chat
