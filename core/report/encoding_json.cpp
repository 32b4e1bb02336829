#include "core/report/encoding_json.h"

#include <algorithm>

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
    std::vector<Ruler> first; ///< of the text, or of each of its words
    std::vector<Ruler> second;
    bool pair; ///< some post-processors give the type id 1 to a single text
    bool words = false;

    void write(JsonWriter& json, const Encoding& encoding, std::size_t token) const {
        const bool ofSecond =
            pair && token < encoding.ofSecondText.size() && encoding.ofSecondText[token] != 0;
        const std::uint32_t word = words ? encoding.wordIds[token] : 0;
        if (word == Encoding::kNone)
            json.span(0, 0);
        else
            (ofSecond ? second : first)[word].write(json, encoding.reference[token]);
    }
};

/// How the piece is written; empty if that isn't known yet.
std::string& EncodingJson::written(PieceId id) {
    constexpr PieceId kFirst = PieceId{1} << 19U; // most vocabularies are smaller
    if (id >= kFirst)
        return m_written[id];
    if (id >= m_writtenFirst.size())
        m_writtenFirst.resize(std::min<std::size_t>(kFirst, std::size_t{2} * id + 64));
    return m_writtenFirst[id];
}

void EncodingJson::writePieces(JsonWriter& json, const Encoding& encoding) {
    auto spelled = encoding.spellings.begin();
    json.beginArray();
    for (std::size_t i = 0; i < encoding.size(); ++i) {
        if (spelled != encoding.spellings.end() && spelled->first == i) {
            json.piece(spelled->second);
            ++spelled;
            continue;
        }
        std::string& written = this->written(encoding.ids[i]);
        if (written.empty())
            appendJsonPiece(written, m_tokenizer.spelling(encoding, i));
        json.raw(written);
    }
    json.endArray();
}

void EncodingJson::writeTypes(JsonWriter& json, const Encoding& encoding) const {
    json.beginArray();
    for (std::size_t i = 0; i < encoding.size(); ++i)
        json.string(name(m_tokenizer.type(encoding, i)));
    json.endArray();
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
    for (std::size_t i = 0; i < encoding.reference.size(); ++i)
        rulers.write(json, encoding, i);
    json.endArray();
}

void EncodingJson::writeMembers(JsonWriter& json, const Encoding& encoding, std::string_view first,
                                std::string_view second) {
    Rulers rulers{{}, {}, !second.empty()};
    rulers.first.emplace_back(first, m_unit);
    rulers.second.emplace_back(second, m_unit);
    writeMembers(json, encoding, rulers);
}

void EncodingJson::writeMembers(JsonWriter& json, const Encoding& encoding,
                                const std::vector<std::string>& first,
                                const std::vector<std::string>& second) {
    Rulers rulers{{}, {}, !second.empty(), true};
    for (const std::string& word : first)
        rulers.first.emplace_back(word, m_unit);
    for (const std::string& word : second)
        rulers.second.emplace_back(word, m_unit);
    writeMembers(json, encoding, rulers);
}

void EncodingJson::writeMembers(JsonWriter& json, const Encoding& encoding, const Rulers& rulers) {
    json.out().reserve(json.out().size() + encoding.size() * 64);
    json.key("ids").values(encoding.ids);
    writePieces(json.key("pieces"), encoding);
    writeTypes(json.key("types"), encoding);
    writeSpans(json.key("spans"), encoding, rulers);
    writeBytes(json.key("bytes"), encoding);
    if (m_full || rulers.words)
        writeOptional(json.key("word_ids"), encoding.wordIds);
    if (m_full) {
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
