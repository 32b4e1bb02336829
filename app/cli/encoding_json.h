#pragma once
// An encoding as `encode` prints it.

#include "app/cli/ruler.h"
#include "core/encoding/tokenizer.h"

#include <string>
#include <string_view>
#include <unordered_map>

namespace tokenscope::cli {

/// Remembers how each piece is written. Not thread-safe. An answer takes time as its tokens and its texts,
/// however many windows overflow.
class EncodingJson {
  public:
    EncodingJson(const Tokenizer& tokenizer, Unit unit, bool full, bool configured)
        : m_tokenizer(tokenizer)
        , m_unit(unit)
        , m_full(full)
        , m_configured(configured) {}

    /// The object without its closing brace, so that more can follow. The encoding must have reference spans,
    /// and with a second text sequence ids.
    void append(std::string& out, const Encoding& encoding, std::string_view first, std::string_view second);

  private:
    struct Rulers;
    void append(std::string& out, const Encoding& encoding, const Rulers& rulers);
    void appendPieces(std::string& out, const Encoding& encoding);
    static void appendBytes(std::string& out, const Encoding& encoding);
    void appendTypes(std::string& out, const Encoding& encoding) const;
    void appendSpans(std::string& out, const Encoding& encoding, const Rulers& rulers) const;

    const Tokenizer& m_tokenizer;
    Unit m_unit;
    bool m_full;
    bool m_configured;
    std::unordered_map<PieceId, std::string> m_written;
};

} // namespace tokenscope::cli
