#include "core/report/encoding_json.h"

#include "core/base/try.h"

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

// Columns: the elements of a part.

void EncodingJson::writePieces(JsonWriter& json, const Encoding& part) {
    auto spelled = part.spellings.begin();
    for (std::size_t i = 0; i < part.size(); ++i) {
        if (spelled != part.spellings.end() && spelled->first == i) {
            json.piece(spelled->second);
            ++spelled;
            continue;
        }
        std::string& written = this->written(part.ids[i]);
        if (written.empty())
            appendJsonPiece(written, m_tokenizer.spelling(part, i));
        json.raw(written);
    }
}

void EncodingJson::writeTypes(JsonWriter& json, const Encoding& part) const {
    for (std::size_t i = 0; i < part.size(); ++i)
        json.string(name(m_tokenizer.type(part, i)));
}

void EncodingJson::writeBytes(JsonWriter& json, const Encoding& part) {
    for (const ByteSpan span : part.bytes)
        json.span(span.begin, span.end);
}

void EncodingJson::writeSpans(JsonWriter& json, const Encoding& part, const Rulers& rulers) const {
    // tiktoken's tokens are bytes; in units of characters, a part of a character counts as the whole.
    const SourceFormat format = m_tokenizer.definition().format;
    if (m_unit == SpanUnit::Bytes && (format == SourceFormat::Tiktoken || format == SourceFormat::Tekken))
        return writeBytes(json, part);
    for (std::size_t i = 0; i < part.reference.size(); ++i)
        rulers.write(json, part, i);
}

Result<void> EncodingJson::writeMembers(JsonWriter& json, const EncodingParts& parts, std::string_view first,
                                        std::string_view second) {
    Rulers rulers{{}, {}, !second.empty()};
    rulers.first.emplace_back(first, m_unit);
    rulers.second.emplace_back(second, m_unit);
    return writeMembers(json, parts, rulers);
}

Result<void> EncodingJson::writeMembers(JsonWriter& json, const EncodingParts& parts,
                                        const std::vector<std::string>& first,
                                        const std::vector<std::string>& second) {
    Rulers rulers{{}, {}, !second.empty(), true};
    for (const std::string& word : first)
        rulers.first.emplace_back(word, m_unit);
    for (const std::string& word : second)
        rulers.second.emplace_back(word, m_unit);
    return writeMembers(json, parts, rulers);
}

Result<void> EncodingJson::writeMembers(JsonWriter& json, const EncodingParts& parts, const Rulers& rulers) {
    const auto column = [&](std::string_view name, const auto& write) {
        json.key(name).beginArray();
        auto written = parts(write);
        json.endArray();
        return written;
    };
    TOKENSCOPE_TRY_VOID(column("ids", [&](const Encoding& part) {
        for (const PieceId id : part.ids)
            json.number(id);
    }));
    TOKENSCOPE_TRY_VOID(column("pieces", [&](const Encoding& part) { writePieces(json, part); }));
    TOKENSCOPE_TRY_VOID(column("types", [&](const Encoding& part) { writeTypes(json, part); }));
    TOKENSCOPE_TRY_VOID(column("spans", [&](const Encoding& part) { writeSpans(json, part, rulers); }));
    TOKENSCOPE_TRY_VOID(column("bytes", [&](const Encoding& part) { writeBytes(json, part); }));
    if (!m_full && !m_configured && !rulers.words)
        return {};
    return parts([&](const Encoding& whole) { // never in several parts
        if (m_full || rulers.words)
            writeOptional(json.key("word_ids"), whole.wordIds);
        if (m_full) {
            writeOptional(json.key("sequence_ids"), whole.sequenceIds);
            json.key("type_ids").values(whole.typeIds);
            json.key("special_mask").values(whole.specialMask);
            json.key("attention_mask").values(whole.attentionMask);
        }
        if (m_configured) {
            json.key("overflowing").array(whole.overflowing, [&](const Encoding& window) {
                json.beginObject();
                static_cast<void>(writeMembers(json, inOnePart(window), rulers)); // can't fail
                json.endObject();
            });
        }
    });
}

} // namespace tokenscope::report
