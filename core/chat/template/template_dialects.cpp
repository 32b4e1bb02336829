#include "core/chat/template/template_dialects.h"

#include "core/chat/template/template_outline.h"

#include <algorithm>
#include <initializer_list>
#include <span>

namespace tokenscope::chat {
namespace {

using Names = std::initializer_list<std::string_view>;

struct Dialect {
    const char* engine;
    Names statements, filters, tests;
};

const Dialect kDialects[] = {
    {"minja (llama.cpp)",
     {"if",    "elif",     "else",  "endif",    "for",   "endfor",   "generation", "endgeneration",
      "set",   "endset",   "block", "endblock", "macro", "endmacro", "filter",     "endfilter",
      "break", "continue", "call",  "endcall",  "raw",   "endraw"},
     {"count", "default", "dictsort",   "e",         "escape", "indent", "int",    "items",
      "join",  "last",    "length",     "list",      "lower",  "map",    "reject", "rejectattr",
      "safe",  "select",  "selectattr", "string",    "tojson", "trim",   "unique", "upper",
      "range", "equalto", "in",         "namespace", "joiner"},
     {"none", "boolean", "integer", "float", "number", "string", "mapping", "iterable", "sequence", "defined",
      "true", "false"}},
    {"@huggingface/jinja",
     // it removes generation tags before it parses a template, and keeps their bodies
     {"if", "elif", "else", "endif", "for", "endfor", "set", "endset", "macro", "endmacro", "filter",
      "endfilter", "break", "continue", "call", "endcall", "generation", "endgeneration"},
     {"safe",   "tojson",  "list",    "first",  "last",   "length", "reverse",    "sort",
      "join",   "string",  "unique",  "upper",  "lower",  "title",  "capitalize", "trim",
      "indent", "int",     "float",   "abs",    "items",  "bool",   "selectattr", "rejectattr",
      "map",    "replace", "default", "select", "reject", "keys",   "values"},
     {"boolean", "callable", "odd", "even", "false", "true", "none", "string", "number", "integer",
      "iterable", "mapping", "sequence", "lower", "upper", "defined", "undefined", "equalto", "eq"}},
};

bool among(Names names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

bool isWord(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c >= '0' && c <= '9');
}

struct Use {
    DialectGap::Kind kind;
    std::string_view name;
    std::size_t at;
};

/// Scans the words in tags, without strings.
class UseFinder {
  public:
    explicit UseFinder(std::string_view source)
        : m_source(source) {}

    std::vector<Use> find() {
        for (const TemplateTag& one : templateTags(m_source)) {
            if (one.kind == '#' || one.body.empty())
                continue;
            m_at = static_cast<std::size_t>(one.body.data() - m_source.data());
            m_end = m_at + one.body.size();
            tag(one.kind == '%');
        }
        return std::move(m_uses);
    }

  private:
    std::string_view word() {
        while (m_at < m_end && (m_source[m_at] == ' ' || m_source[m_at] == '\n' || m_source[m_at] == '\t'))
            ++m_at;
        const std::size_t begin = m_at;
        while (m_at < m_end && isWord(m_source[m_at]))
            ++m_at;
        return m_source.substr(begin, m_at - begin);
    }
    void add(DialectGap::Kind kind, std::string_view name) {
        if (!name.empty())
            m_uses.push_back({kind, name, m_at - name.size()});
    }

    void tag(bool statement) {
        if (statement)
            add(DialectGap::Kind::Statement, word());
        while (m_at < m_end) {
            const char c = m_source[m_at];
            if (c == '"' || c == '\'') {
                string(c);
            } else if (c == '|') {
                ++m_at;
                add(DialectGap::Kind::Filter, word());
            } else if (isWord(c)) {
                if (word() == "is")
                    test();
            } else {
                ++m_at;
            }
        }
    }

    void string(char quote) {
        for (++m_at; m_at < m_end && m_source[m_at] != quote; ++m_at)
            m_at += m_source[m_at] == '\\' ? 1 : 0;
        ++m_at;
    }

    void test() {
        std::string_view name = word();
        if (name == "not")
            name = word();
        add(DialectGap::Kind::Test, name);
    }

    std::string_view m_source;
    std::size_t m_at = 0, m_end = 0; ///< of the tag that is read
    std::vector<Use> m_uses;
};

} // namespace

Message DialectGap::message() const {
    switch (kind) {
    case Kind::Statement:
        return tokenscope::message("{} has no statement {}", engine, name);
    case Kind::Filter:
        return tokenscope::message("{} has no filter {}", engine, name);
    case Kind::Test:
        break;
    }
    return tokenscope::message("{} has no test {}", engine, name);
}

std::vector<DialectGap> dialectGaps(std::string_view source, std::size_t limit) {
    std::vector<DialectGap> gaps;
    const std::vector<Use> uses = UseFinder(source).find();
    for (const Dialect& dialect : kDialects)
        for (const Use& use : uses) {
            if (gaps.size() >= limit)
                return gaps;
            const bool statement = use.kind == DialectGap::Kind::Statement;
            const bool filter = use.kind == DialectGap::Kind::Filter;
            if (among(statement ? dialect.statements : filter ? dialect.filters : dialect.tests, use.name))
                continue;
            const std::string_view name = use.name.substr(0, 60);
            if (std::none_of(gaps.begin(), gaps.end(), [&](const DialectGap& gap) {
                    return gap.engine == dialect.engine && gap.kind == use.kind && gap.name == name;
                }))
                gaps.push_back({dialect.engine, use.kind, std::string(name), lineAt(source, use.at)});
        }
    return gaps;
}

} // namespace tokenscope::chat
