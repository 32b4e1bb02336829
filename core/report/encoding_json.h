#pragma once
// An encoding as JSON, as `encode` prints it.

#include "core/encoding/tokenizer.h"
#include "core/json/json_writer.h"
#include "core/report/ruler.h"

#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace tokenscope::report {

/// Calls `use` with an encoding, or with its parts one after another (see part_encoder.h), each time anew: an answer has
/// one column after another, and a long text's tokens needn't be in memory.
using EncodingParts = std::function<Result<void>(const std::function<void(const Encoding& part)>& use)>;
inline EncodingParts inOnePart(const Encoding& encoding) {
    return [&encoding](const auto& use) -> Result<void> {
        use(encoding);
        return {};
    };
}

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
    /// if there is a second text. Errors: those of `parts`.
    Result<void> writeMembers(JsonWriter& json, const EncodingParts& parts, std::string_view first,
                              std::string_view second);
    /// The same for an encoding by Tokenizer::encodeWords(), always with word_ids. `second` may be empty.
    Result<void> writeMembers(JsonWriter& json, const EncodingParts& parts,
                              const std::vector<std::string>& first, const std::vector<std::string>& second);

  private:
    struct Rulers;
    Result<void> writeMembers(JsonWriter& json, const EncodingParts& parts, const Rulers& rulers);
    void writePieces(JsonWriter& json, const Encoding& part);
    std::string& written(PieceId id);
    static void writeBytes(JsonWriter& json, const Encoding& part);
    void writeTypes(JsonWriter& json, const Encoding& part) const;
    void writeSpans(JsonWriter& json, const Encoding& part, const Rulers& rulers) const;

    const Tokenizer& m_tokenizer;
    SpanUnit m_unit;
    bool m_full;
    bool m_configured;
    /// Of the first ids, then of all others.
    std::vector<std::string> m_writtenFirst;
    std::unordered_map<PieceId, std::string> m_written;
};

} // namespace tokenscope::report
