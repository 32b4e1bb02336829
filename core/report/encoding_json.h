#pragma once
// An encoding as JSON, as `encode` prints it.

#include "core/encoding/tokenizer.h"
#include "core/json/json_writer.h"
#include "core/report/ruler.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace tokenscope::report {

/// An encoding as `encode` prints it. Caches how each piece is written. Not thread-safe. The time for an
/// answer is proportional to its tokens and its texts, however many windows overflow.
class EncodingJson {
  public:
    EncodingJson(const Tokenizer& tokenizer, SpanUnit unit, bool full, bool configured)
        : m_tokenizer(tokenizer)
        , m_unit(unit)
        , m_full(full)
        , m_configured(configured) {}

    /// The members of the object, into an open one. The encoding must have reference spans, and sequence ids
    /// if there is a second text.
    void writeMembers(JsonWriter& json, const Encoding& encoding, std::string_view first,
                      std::string_view second);
    /// The same for an encoding by Tokenizer::encodeWords(), always with word_ids. `second` may be empty.
    void writeMembers(JsonWriter& json, const Encoding& encoding, const std::vector<std::string>& first,
                      const std::vector<std::string>& second);

  private:
    struct Rulers;
    void writeMembers(JsonWriter& json, const Encoding& encoding, const Rulers& rulers);
    void writePieces(JsonWriter& json, const Encoding& encoding);
    std::string& written(PieceId id);
    static void writeBytes(JsonWriter& json, const Encoding& encoding);
    void writeTypes(JsonWriter& json, const Encoding& encoding) const;
    void writeSpans(JsonWriter& json, const Encoding& encoding, const Rulers& rulers) const;

    const Tokenizer& m_tokenizer;
    SpanUnit m_unit;
    bool m_full;
    bool m_configured;
    /// Of the first ids, then of all others.
    std::vector<std::string> m_writtenFirst;
    std::unordered_map<PieceId, std::string> m_written;
};

} // namespace tokenscope::report
