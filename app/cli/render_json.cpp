#include "app/cli/render_json.h"

#include "core/unicode/json_text.h"
#include "core/unicode/utf8.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <vector>

namespace tokenscope::cli {
namespace {

/// Counts characters from place to place; cheap when places ascend. Half a surrogate pair, which a template may write, is one.
class CharacterCounter {
  public:
    explicit CharacterCounter(std::string_view text)
        : m_text(text) {}
    std::uint64_t at(std::size_t byte) {
        byte = std::min(byte, m_text.size());
        if (byte < m_byte) {
            m_byte = 0;
            m_count = 0;
        }
        for (; m_byte < byte; ++m_byte)
            m_count += isContinuationByte(m_text[m_byte]) ? 0 : 1;
        return m_count;
    }

  private:
    std::string_view m_text;
    std::size_t m_byte = 0;
    std::uint64_t m_count = 0;
};

/// A JSON string; half a surrogate pair is written as an escape.
void appendText(std::string& out, std::string_view text) {
    std::size_t from = 0;
    std::string parts = "\"";
    while (from < text.size()) {
        const std::size_t valid = from + firstInvalidUtf8(text.substr(from));
        std::string part;
        appendJsonString(part, text.substr(from, valid - from));
        parts.append(part, 1, part.size() - 2);
        from = valid;
        if (from >= text.size())
            break;
        const auto byte = [&](std::size_t i) {
            return from + i < text.size() ? static_cast<unsigned char>(text[from + i]) : 0U;
        };
        const bool half =
            byte(0) == 0xEDU && byte(1) >= 0xA0U && byte(1) < 0xC0U && (byte(2) & 0xC0U) == 0x80U;
        parts += half ? fmt::format("\\u{:04x}", 0xD000U | ((byte(1) & 0x3FU) << 6U) | (byte(2) & 0x3FU))
                      : "\xEF\xBF\xBD";
        from += half ? 3 : 1;
    }
    out += parts + '"';
}

class OriginsJson {
  public:
    OriginsJson(std::string& out, const chat::RenderedText& rendered, std::string_view source)
        : m_out(out)
        , m_rendered(rendered)
        , m_source(source)
        , m_text(rendered.text) {
        for (const chat::OriginSource& one : rendered.sources)
            m_sources.emplace_back(one.text);
        for (std::size_t i = 0; i < source.size(); ++i)
            if (source[i] == '\n')
                m_lines.push_back(i + 1);
    }

    void append() {
        m_out += '[';
        for (const chat::OriginRun& run : m_rendered.runs) {
            m_out += &run == m_rendered.runs.data() ? "{\"span\":[" : ",{\"span\":[";
            appendJsonNumber(m_out, m_text.at(run.text.begin));
            m_out += ',';
            appendJsonNumber(m_out, m_text.at(run.text.end));
            m_out += "],\"kind\":";
            appendKind(run, m_rendered.sources[run.source]);
            m_out += '}';
        }
        m_out += ']';
    }

  private:
    void appendWhere(std::size_t byte) {
        const auto after = std::upper_bound(m_lines.begin(), m_lines.end(), byte);
        const std::size_t line = *(after - 1);
        const std::string_view before = m_source.substr(line, std::max(byte, line) - line);
        const auto column =
            1 + std::count_if(before.begin(), before.end(), [](char c) { return !isContinuationByte(c); });
        fmt::format_to(std::back_inserter(m_out), ",\"where\":\"{}:{}\"", after - m_lines.begin(), column);
    }
    void appendField(const chat::OriginRun& run, const chat::OriginSource& source) {
        appendJsonKey(m_out, "field");
        appendText(m_out, source.field);
        appendJsonKey(m_out, "offset");
        appendJsonNumber(m_out, m_sources[run.source].at(run.from));
        if (source.key)
            m_out += ",\"key\":true";
    }
    void appendIndexed(const char* kind, const chat::OriginRun& run, const chat::OriginSource& source) {
        fmt::format_to(std::back_inserter(m_out), "\"{}\",\"{}\":{}", kind, kind, source.index);
        appendField(run, source);
    }

    void appendKind(const chat::OriginRun& run, const chat::OriginSource& source) {
        switch (source.kind) {
        case chat::OriginKind::Template:
            m_out += "\"template\"";
            return appendWhere(run.from);
        case chat::OriginKind::Message:
            return appendIndexed("message", run, source);
        case chat::OriginKind::Tool:
            return appendIndexed("tool", run, source);
        case chat::OriginKind::Document:
            return appendIndexed("document", run, source);
        case chat::OriginKind::Argument:
            m_out += "\"argument\"";
            return appendField(run, source);
        case chat::OriginKind::Computed:
            break;
        }
        m_out += "\"computed\"";
        appendWhere(run.printedBy.begin);
        appendJsonKey(m_out, "expression");
        appendText(m_out, source.field);
    }

    std::string& m_out;
    const chat::RenderedText& m_rendered;
    std::string_view m_source;
    CharacterCounter m_text;
    std::vector<CharacterCounter> m_sources;
    std::vector<std::size_t> m_lines = {0};
};

} // namespace

void appendRendered(std::string& out, const chat::RenderedChat& chat, std::string_view source) {
    out += "{\"text\":";
    appendText(out, chat.rendered.text);
    appendJsonKey(out, "origins");
    OriginsJson(out, chat.rendered, source).append();
    appendJsonKey(out, "generation");
    out += '[';
    for (const auto& [begin, end] : chat.generation)
        fmt::format_to(std::back_inserter(out), "{}[{},{}]", out.back() == '[' ? "" : ",", begin, end);
    out += ']';
}

std::string renderErrorJson(const chat::ChatError& error) {
    std::string out = "{\"error\":{\"kind\":";
    const bool raised = error.kind == chat::ChatErrorKind::RaiseException;
    out += raised ? "\"raise_exception\"" : "\"template\"";
    if (!raised) {
        appendJsonKey(out, "where");
        appendJsonString(out, placeOf(error));
    }
    appendJsonKey(out, "message");
    appendText(out, error.message);
    if (!raised && !error.pythonClass.empty()) {
        appendJsonKey(out, "class");
        appendJsonString(out, error.pythonClass);
    }
    return out + "}}";
}

} // namespace tokenscope::cli
