#include "core/report/chat_report.h"

#include "core/base/printable.h"
#include "core/json/json_writer.h"
#include "core/text/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <iterator>
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
    static constexpr std::size_t kWord = 8;
    [[nodiscard]] std::uint64_t count(std::size_t begin, std::size_t end) const {
        std::uint64_t characters = 0;
        std::size_t i = begin;
        for (; i + kWord <= end; i += kWord) {
            std::uint64_t word = 0;
            std::memcpy(&word, m_text.data() + i, kWord);
            if ((word & 0x8080'8080'8080'8080U) == 0)
                characters += kWord;
            else
                characters += countEach(i, i + kWord);
        }
        return characters + countEach(i, end);
    }
    [[nodiscard]] std::uint64_t countEach(std::size_t begin, std::size_t end) const {
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
        , m_places(kPlaces) {
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
    static constexpr std::size_t kPlaces = 128; ///< more than most templates print from

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
    const bool isCall = error.kind == chat::ChatErrorKind::Call;
    json.member("kind", raised ? "raise_exception" : isCall ? "call" : "template");
    if (!raised)
        json.member("where", placeOf(error));
    writeText(json.key("message"), error.message.english());
    if (!raised && !error.pythonClass.empty())
        json.member("class", error.pythonClass);
    json.endObject().endObject();
    return out;
}

namespace {

/// 0 and 1.
void writeFlags(JsonWriter& json, const std::vector<std::uint8_t>& flags) {
    json.array(flags, [&json](std::uint8_t flag) { json.number(flag != 0 ? 1 : 0); });
}

/// An object with an entry for each mask, by its policy.
template <class Write>
void writeByPolicy(JsonWriter& json, const std::vector<chat::Mask>& masks, const Write& write) {
    json.beginObject();
    for (const chat::Mask& mask : masks) {
        json.key(name(mask.policy));
        write(mask);
    }
    json.endObject();
}

void writeInjections(JsonWriter& json, const chat::LabeledChat& labeled, SpanUnit unit) {
    const chat::RenderedText& rendered = labeled.chat.rendered;
    const Ruler ruler(rendered.text, unit);
    json.key("injections").array(labeled.injections, [&](const chat::Injection& one) {
        const chat::OriginSource& source = rendered.sources[one.source];
        const char* list = source.kind == chat::OriginKind::Message ? "messages"
                           : source.kind == chat::OriginKind::Tool  ? "tools"
                                                                    : "documents";
        json.beginObject().member("token", one.token).member("id", one.id);
        json.key("text").piece(std::string_view(rendered.text).substr(one.text.begin, one.text.size()));
        ruler.write(json.key("span"), one.text);
        json.member("source", fmt::format("{}[{}]{}{}", list, source.index, source.field.empty() ? "" : ".",
                                          source.field));
        Ruler(source.text, unit).write(json.key("offset"), one.inSource);
        if (!one.whole)
            json.member("joined", true);
        json.endObject();
    });
}

void writeWhy(JsonWriter& json, const chat::LabeledChat& labeled, const chat::MaskInput& input) {
    json.key("notes");
    writeByPolicy(json, labeled.masks, [&](const chat::Mask& mask) {
        json.array(mask.notes, [&](const Message& note) { json.string(note.english()); });
    });
    json.key("straddling");
    writeByPolicy(json, labeled.masks, [&](const chat::Mask& mask) { writeFlags(json, mask.straddles); });
    json.key("why");
    writeByPolicy(json, labeled.masks, [&](const chat::Mask& mask) {
        std::size_t token = 0;
        json.array(mask.why,
                   [&](const chat::TokenWhy&) { json.string(reasonOf(token++, input, mask).english()); });
    });
}

Message describeMask(const chat::Mask& mask) {
    const std::string percent = fmt::format("{:.1f}", 100 * mask.share());
    return mask.straddling() > 0
               ? message("{} of {} tokens trained ({} %), {} across an edge", mask.trainedCount(),
                         mask.trained.size(), percent, mask.straddling())
               : message("{} of {} tokens trained ({} %)", mask.trainedCount(), mask.trained.size(), percent);
}

Message describeInjection(const chat::Injection& injection, const chat::RenderedText& rendered) {
    const chat::OriginSource& from = rendered.sources[injection.source];
    const std::string text = printable(rendered.text.substr(injection.text.begin, injection.text.size()), 60);
    const std::string field = printable(from.field, 80);
    return from.kind == chat::OriginKind::Message
               ? message("\"{}\" (id {}) comes from message {}, {}", text, injection.id, from.index, field)
               : message("\"{}\" (id {}) comes from tool or document {}, {}", text, injection.id, from.index,
                         field);
}

} // namespace

void writeLabels(JsonWriter& json, const chat::LabeledChat& labeled, const chat::ChatSource& source,
                 const Tokenizer& tokenizer, const LabelReportOptions& options, SpanUnit unit) {
    const Ruler ruler(labeled.chat.rendered.text, unit);
    json.key("ids").values(labeled.tokens.ids);
    json.key("spans").array(labeled.tokens.reference, [&](ByteSpan span) { ruler.write(json, span); });
    json.key("masks");
    writeByPolicy(json, labeled.masks, [&](const chat::Mask& mask) { writeFlags(json, mask.trained); });
    const chat::Mask* mask = labeled.maskBy(options.labels);
    json.key("labels").values(chat::labelsOf(labeled.tokens.ids, mask->trained));
    if (!mask->weights.empty())
        json.key("weights").values(mask->weights);
    if (!labeled.injections.empty())
        writeInjections(json, labeled, unit);
    if (options.why)
        writeWhy(json, labeled, maskInputOf(labeled, source, tokenizer));
}

std::string labelsText(const chat::LabeledChat& labeled, const chat::ChatSource& source,
                       const Tokenizer& tokenizer, const LabelReportOptions& options) {
    std::string out;
    for (const chat::Mask& mask : labeled.masks) {
        out += fmt::format("{:<18}{}\n", name(mask.policy), describeMask(mask));
        for (const Message& note : mask.notes)
            out += fmt::format("                  {}\n", printable(note.text()));
    }
    for (const chat::Injection& one : labeled.injections) {
        out += fmt::format("{:<18}{}\n",
                           (labeled.undone ? Message("encoded as text") : Message("injected")).text(),
                           describeInjection(one, labeled.chat.rendered));
    }
    if (!options.why)
        return out;
    const chat::MaskInput input = maskInputOf(labeled, source, tokenizer);
    const chat::Mask& mask = *labeled.maskBy(options.labels);
    for (std::size_t t = 0; t < labeled.tokens.size(); ++t)
        out += fmt::format("{}{}{:>8}  {:<20}  {}\n", mask.trained[t] != 0 ? "+" : "-",
                           mask.straddles[t] != 0 ? "|" : " ", labeled.tokens.ids[t],
                           printable(tokenizer.spelling(labeled.tokens, t), 20),
                           printable(reasonOf(t, input, mask).text()));
    return out;
}

} // namespace tokenscope::report
