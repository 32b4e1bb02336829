#include "app/cli/encoding_json.h"

#include "app/cli/ruler.h"
#include "core/json/json_text.h"

namespace tokenscope::cli {
namespace {

template <class List, class Append>
void appendList(std::string& out, const List& list, Append append) {
    out += '[';
    bool first = true;
    for (const auto& value : list) {
        if (!first)
            out += ',';
        first = false;
        append(value);
    }
    out += ']';
}

template <class List>
void appendNumbers(std::string& out, const List& list) {
    appendList(out, list, [&out](const auto value) { appendJsonNumber(out, value); });
}

/// Encoding::kNone is null.
void appendOptional(std::string& out, const std::vector<std::uint32_t>& list) {
    appendList(out, list, [&out](const std::uint32_t value) {
        if (value == Encoding::kNone)
            out += "null";
        else
            appendJsonNumber(out, value);
    });
}

} // namespace

/// Made once for an answer: an index of the text is as much work as the text is long.
struct EncodingJson::Rulers {
    Ruler first;
    Ruler second;
    bool pair; ///< some post-processors say 1 of a text alone
};

void EncodingJson::appendPieces(std::string& out, const Encoding& encoding) {
    auto spelled = encoding.spellings.begin();
    out += '[';
    for (std::size_t i = 0; i < encoding.size(); ++i) {
        if (i > 0)
            out += ',';
        if (spelled != encoding.spellings.end() && spelled->first == i) {
            appendJsonPiece(out, spelled->second);
            ++spelled;
            continue;
        }
        std::string& written = m_written[encoding.ids[i]];
        if (written.empty())
            appendJsonPiece(written, m_tokenizer.spelling(encoding, i));
        out += written;
    }
    out += ']';
}

void EncodingJson::appendTypes(std::string& out, const Encoding& encoding) const {
    appendList(out, encoding.ids, [&](const PieceId id) {
        out += '"';
        out += name(m_tokenizer.type(id));
        out += '"';
    });
}

void EncodingJson::appendBytes(std::string& out, const Encoding& encoding) {
    appendList(out, encoding.bytes, [&out](ByteSpan span) { appendSpan(out, span.begin, span.end); });
}

void EncodingJson::appendSpans(std::string& out, const Encoding& encoding, const Rulers& rulers) const {
    // tiktoken's tokens are bytes; only where characters are counted does a part stand for the whole of one.
    const SourceFormat format = m_tokenizer.definition().format;
    if (m_unit == Unit::Bytes && (format == SourceFormat::Tiktoken || format == SourceFormat::Tekken))
        return appendBytes(out, encoding);
    out += '[';
    for (std::size_t i = 0; i < encoding.reference.size(); ++i) {
        if (i > 0)
            out += ',';
        const bool ofSecond =
            rulers.pair && i < encoding.ofSecondText.size() && encoding.ofSecondText[i] != 0;
        (ofSecond ? rulers.second : rulers.first).append(out, encoding.reference[i]);
    }
    out += ']';
}

void EncodingJson::append(std::string& out, const Encoding& encoding, std::string_view first,
                          std::string_view second) {
    append(out, encoding, Rulers{Ruler(first, m_unit), Ruler(second, m_unit), !second.empty()});
}

void EncodingJson::append(std::string& out, const Encoding& encoding, const Rulers& rulers) {
    out.reserve(out.size() + encoding.size() * 64);
    out += "{\"ids\":";
    appendNumbers(out, encoding.ids);
    appendJsonKey(out, "pieces");
    appendPieces(out, encoding);
    appendJsonKey(out, "types");
    appendTypes(out, encoding);
    appendJsonKey(out, "spans");
    appendSpans(out, encoding, rulers);
    appendJsonKey(out, "bytes");
    appendBytes(out, encoding);
    if (m_full) {
        appendJsonKey(out, "word_ids");
        appendOptional(out, encoding.wordIds);
        appendJsonKey(out, "sequence_ids");
        appendOptional(out, encoding.sequenceIds);
        appendJsonKey(out, "type_ids");
        appendNumbers(out, encoding.typeIds);
        appendJsonKey(out, "special_mask");
        appendNumbers(out, encoding.specialMask);
        appendJsonKey(out, "attention_mask");
        appendNumbers(out, encoding.attentionMask);
    }
    if (m_configured) {
        appendJsonKey(out, "overflowing");
        appendList(out, encoding.overflowing, [&](const Encoding& part) {
            append(out, part, rulers);
            out += '}';
        });
    }
}

} // namespace tokenscope::cli
