#include "core/report/render_json.h"

#include "core/json/json_writer.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>
#include <vector>

namespace tokenscope::report {
namespace {

/// What an answer may grow to: with the rendering it stays below what a small machine has.
constexpr std::size_t kLongestAnswer = std::size_t{128} << 20U;
constexpr std::size_t kLongestExpression = 200; ///< characters

/// Half a surrogate pair, which a template may write: 0xD800 … 0xDFFF, or 0.
char32_t halfAt(std::string_view text, std::size_t at) {
    if (at + 3 > text.size() || text[at] != '\xED')
        return 0;
    const auto second = static_cast<unsigned char>(text[at + 1]);
    const auto third = static_cast<unsigned char>(text[at + 2]);
    if (second < 0xA0 || second > 0xBF || (third & 0xC0U) != 0x80U)
        return 0;
    return 0xD000U | ((second & 0x3FU) << 6U) | (third & 0x3FU);
}

/// Counts characters as a reader of the JSON does: two consecutive escaped halves of a surrogate pair are one
/// character. Positions may be requested in any order; each counts at most 256 bytes.
class CharacterCounter {
  public:
    explicit CharacterCounter(std::string_view text)
        : m_text(text) {}
    std::uint64_t at(std::size_t byte) {
        byte = std::min(byte, m_text.size());
        while (m_blocks.size() <= byte / kBlock)
            m_blocks.push_back(m_blocks.back() +
                               count((m_blocks.size() - 1) * kBlock, m_blocks.size() * kBlock));
        if (byte < m_byte || byte - m_byte > kBlock) {
            m_byte = byte / kBlock * kBlock;
            m_count = m_blocks[byte / kBlock];
        }
        m_count += count(m_byte, byte);
        m_byte = byte;
        return m_count;
    }

  private:
    static constexpr std::size_t kBlock = 256;
    [[nodiscard]] std::uint64_t count(std::size_t begin, std::size_t end) const {
        std::uint64_t characters = 0;
        for (std::size_t i = begin; i < end; ++i)
            characters += isContinuationByte(m_text[i]) || (m_text[i] == '\xED' && endsPair(i)) ? 0 : 1;
        return characters;
    }
    [[nodiscard]] bool endsPair(std::size_t at) const {
        if (at < 3 || halfAt(m_text, at) < 0xDC00)
            return false;
        const char32_t before = halfAt(m_text, at - 3);
        return before != 0 && before < 0xDC00;
    }

    std::string_view m_text;
    std::vector<std::uint64_t> m_blocks = {0};
    std::size_t m_byte = 0;
    std::uint64_t m_count = 0;
};

/// What a JSON string holds; half a surrogate pair is written as an escape. False where it became too long.
bool appendCharacters(std::string& out, std::string_view text) {
    constexpr std::size_t kSlice = std::size_t{1} << 16U;
    for (std::size_t from = 0; from < text.size();) {
        std::size_t end = std::min(from + kSlice, text.size());
        while (end < text.size() && isContinuationByte(text[end]))
            ++end;
        const std::string_view slice = text.substr(from, end - from);
        const std::size_t valid = firstInvalidUtf8(slice);
        std::string part;
        appendJsonString(part, slice.substr(0, valid));
        out.append(part, 1, part.size() - 2);
        from += valid;
        if (valid < slice.size()) {
            const char32_t half = halfAt(text, from);
            if (half == 0) {
                out += "\xEF\xBF\xBD";
            } else {
                static constexpr std::string_view kHex = "0123456789abcdef";
                out += "\\ud";
                for (const unsigned shift : {8U, 4U, 0U})
                    out += kHex[(half >> shift) & 0xFU];
            }
            from += half == 0 ? 1 : 3;
        }
        if (out.size() > kLongestAnswer)
            return false;
    }
    return true;
}
bool writeText(JsonWriter& json, std::string_view text, std::string_view end = {}) {
    json.raw("\"");
    const bool whole = appendCharacters(json.out(), text);
    json.out() += end;
    json.out() += '"';
    return whole;
}

class OriginsJson {
  public:
    OriginsJson(JsonWriter& json, const chat::RenderedText& rendered, std::string_view source)
        : m_json(json)
        , m_rendered(rendered)
        , m_source(source)
        , m_text(rendered.text)
        , m_template(source)
        , m_places(1024) {
        for (const chat::OriginSource& one : rendered.sources)
            m_sources.emplace_back(one.text);
        for (std::size_t i = 0; i < source.size(); ++i)
            if (source[i] == '\n')
                m_lines.push_back(i + 1);
    }

    /// False where it became too long.
    bool write() {
        m_json.beginArray();
        for (const chat::OriginRun& run : m_rendered.runs) {
            const std::uint64_t begin = m_text.at(run.text.begin);
            m_json.beginObject().key("span").span(begin, m_text.at(run.text.end));
            writeKind(run, m_rendered.sources[run.source]);
            m_json.endObject();
            if (m_json.out().size() > kLongestAnswer)
                return false;
        }
        m_json.endArray();
        return true;
    }

  private:
    void writeWhere(std::size_t byte) {
        auto& [place, written] = m_places[byte % m_places.size()]; // loops print from few places
        if (written.empty() || place != byte) {
            const auto after = std::upper_bound(m_lines.begin(), m_lines.end(), byte);
            const auto column = 1 + m_template.at(byte) - m_template.at(*(after - 1));
            place = byte;
            written = fmt::format("\"{}:{}\"", after - m_lines.begin(), column);
        }
        m_json.key("where").raw(written);
    }
    void writeField(const chat::OriginRun& run, const chat::OriginSource& source) {
        writeText(m_json.key("field"), source.field);
        m_json.member("offset", m_sources[run.source].at(run.from));
        if (source.key)
            m_json.member("key", true);
    }
    void writeIndexed(const char* kind, const chat::OriginRun& run, const chat::OriginSource& source) {
        m_json.member("kind", kind).member(kind, source.index);
        writeField(run, source);
    }

    void writeKind(const chat::OriginRun& run, const chat::OriginSource& source) {
        switch (source.kind) {
        case chat::OriginKind::Template:
            m_json.member("kind", "template");
            return writeWhere(run.from);
        case chat::OriginKind::Message:
            return writeIndexed("message", run, source);
        case chat::OriginKind::Tool:
            return writeIndexed("tool", run, source);
        case chat::OriginKind::Document:
            return writeIndexed("document", run, source);
        case chat::OriginKind::Argument:
            m_json.member("kind", "argument");
            return writeField(run, source);
        case chat::OriginKind::Computed:
            break;
        }
        m_json.member("kind", "computed");
        writeWhere(run.printedBy.begin);
        const auto [size, cut] = beginOf(source.field);
        writeText(m_json.key("expression"), std::string_view(source.field).substr(0, size), cut ? "…" : "");
    }

    /// Bytes of an expression that are shown, and whether there are more.
    static std::pair<std::size_t, bool> beginOf(std::string_view expression) {
        std::size_t characters = 0;
        for (std::size_t i = 0; i < expression.size(); ++i) {
            if (!isContinuationByte(expression[i]) && ++characters > kLongestExpression)
                return {i, true};
        }
        return {expression.size(), false};
    }

    JsonWriter& m_json;
    const chat::RenderedText& m_rendered;
    std::string_view m_source;
    CharacterCounter m_text;
    CharacterCounter m_template;
    std::vector<CharacterCounter> m_sources;
    std::vector<std::pair<std::size_t, std::string>> m_places; ///< by byte: what was written for it
    std::vector<std::size_t> m_lines = {0};
};

} // namespace

Result<void> writeRendered(JsonWriter& json, const chat::RenderedChat& chat, std::string_view source) {
    const auto tooLong = [] {
        return fail(ErrorCode::BadInput, "$",
                    fmt::format("the answer would be longer than {} MiB", kLongestAnswer >> 20U),
                    "render it without --json to have the text alone");
    };
    if (!writeText(json.key("text"), chat.rendered.text))
        return tooLong();
    json.key("origins");
    if (!OriginsJson(json, chat.rendered, source).write())
        return tooLong();
    json.key("generation").beginArray();
    for (const auto& [begin, end] : chat.generation)
        json.span(begin, end);
    json.endArray();
    return {};
}

std::string renderErrorJson(const chat::ChatError& error) {
    std::string out;
    JsonWriter json(out);
    const bool raised = error.kind == chat::ChatErrorKind::RaiseException;
    json.beginObject().key("error").beginObject();
    json.member("kind", raised ? "raise_exception" : "template");
    if (!raised)
        json.member("where", placeOf(error));
    writeText(json.key("message"), error.message.english());
    if (!raised && !error.pythonClass.empty())
        json.member("class", error.pythonClass);
    json.endObject().endObject();
    return out;
}

} // namespace tokenscope::report
