#include "core/report/encoding_json.h"

namespace tokenscope::report {
namespace {

/// Encoding::kNone is null.
void writeOptional(JsonWriter& json, const std::vector<std::uint32_t>& list) {
    json.array(list, [&json](std::uint32_t value) {
        if (value == Encoding::kNone)
            json.null();
        else
            json.number(value);
    });
}

} // namespace

/// Built once for an answer: indexing the text takes time proportional to its length.
struct EncodingJson::Rulers {
    Ruler first;
    Ruler second;
    bool pair; ///< some post-processors give the type id 1 to a single text
};

void EncodingJson::writePieces(JsonWriter& json, const Encoding& encoding) {
    auto spelled = encoding.spellings.begin();
    json.beginArray();
    for (std::size_t i = 0; i < encoding.size(); ++i) {
        if (spelled != encoding.spellings.end() && spelled->first == i) {
            json.piece(spelled->second);
            ++spelled;
            continue;
        }
        std::string& written = m_written[encoding.ids[i]];
        if (written.empty())
            appendJsonPiece(written, m_tokenizer.spelling(encoding, i));
        json.raw(written);
    }
    json.endArray();
}

void EncodingJson::writeTypes(JsonWriter& json, const Encoding& encoding) const {
    json.array(encoding.ids, [&](PieceId id) { json.string(name(m_tokenizer.type(id))); });
}

void EncodingJson::writeBytes(JsonWriter& json, const Encoding& encoding) {
    json.array(encoding.bytes, [&json](ByteSpan span) { json.span(span.begin, span.end); });
}

void EncodingJson::writeSpans(JsonWriter& json, const Encoding& encoding, const Rulers& rulers) const {
    // tiktoken's tokens are bytes; in units of characters, a part of a character counts as the whole.
    const SourceFormat format = m_tokenizer.definition().format;
    if (m_unit == SpanUnit::Bytes && (format == SourceFormat::Tiktoken || format == SourceFormat::Tekken))
        return writeBytes(json, encoding);
    json.beginArray();
    for (std::size_t i = 0; i < encoding.reference.size(); ++i) {
        const bool ofSecond =
            rulers.pair && i < encoding.ofSecondText.size() && encoding.ofSecondText[i] != 0;
        (ofSecond ? rulers.second : rulers.first).write(json, encoding.reference[i]);
    }
    json.endArray();
}

void EncodingJson::writeMembers(JsonWriter& json, const Encoding& encoding, std::string_view first,
                                std::string_view second) {
    writeMembers(json, encoding, Rulers{Ruler(first, m_unit), Ruler(second, m_unit), !second.empty()});
}

void EncodingJson::writeMembers(JsonWriter& json, const Encoding& encoding, const Rulers& rulers) {
    json.out().reserve(json.out().size() + encoding.size() * 64);
    json.key("ids").values(encoding.ids);
    writePieces(json.key("pieces"), encoding);
    writeTypes(json.key("types"), encoding);
    writeSpans(json.key("spans"), encoding, rulers);
    writeBytes(json.key("bytes"), encoding);
    if (m_full) {
        writeOptional(json.key("word_ids"), encoding.wordIds);
        writeOptional(json.key("sequence_ids"), encoding.sequenceIds);
        json.key("type_ids").values(encoding.typeIds);
        json.key("special_mask").values(encoding.specialMask);
        json.key("attention_mask").values(encoding.attentionMask);
    }
    if (m_configured) {
        json.key("overflowing").array(encoding.overflowing, [&](const Encoding& part) {
            json.beginObject();
            writeMembers(json, part, rulers);
            json.endObject();
        });
    }
}

} // namespace tokenscope::report
