#pragma once
// Reads one field from each of many JSON texts, such as the lines of a .jsonl file, with a single parser.

#include <memory>
#include <string>
#include <string_view>

namespace tokenscope {

/// Not thread-safe.
class JsonField {
  public:
    /// A field name, or a JSON pointer if it starts with `/`.
    explicit JsonField(std::string field);
    JsonField(JsonField&&) noexcept;
    JsonField& operator=(JsonField&&) noexcept;
    ~JsonField();

    struct Found {
        std::string_view text;       ///< valid until the next call
        const char* fault = nullptr; ///< why there is no text
    };
    Found in(std::string_view line);

  private:
    struct Parser;
    std::string m_field;
    std::unique_ptr<Parser> m_parser;
};

} // namespace tokenscope
