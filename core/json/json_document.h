#pragma once
// Reading JSON: JsonDocument for most files, JsonField for one field of many lines, JsonTree for editing. A
// document is parsed once and read through values: light handles that know their kind and their place in the
// document. This folder is the only one that knows the parser behind it (simdjson).
//
//   TOKENSCOPE_TRY(const auto document, JsonDocument::parse(text));   // the error has line and column
//   std::string_view name;
//   if (!document.root()["name"].read(name))                          // absent, or not a string
//       return fail(ErrorCode::Damaged, "$.name", "a string is needed here");

#include "core/base/error.h"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace tokenscope {

/// Deeper nesting is rejected, as by serde_json.
inline constexpr std::size_t kMaxJsonDepth = 128;

/// Which reader's JSON the text is. serde_json and Python read integers of more than 64 bits
/// (`model_max_length` in most tokenizer_config.json files is int(1e30)) as floats; Python also reads and
/// writes NaN, Infinity and -Infinity.
enum class JsonDialect { Serde, Python };

class JsonList;
class JsonMembers;

/// A value of a document, which must outlive it. A default-constructed value, or one that was not found, is
/// missing.
class JsonValue {
  public:
    JsonValue() = default;

    [[nodiscard]] bool exists() const { return m_document != nullptr; }
    [[nodiscard]] bool isNull() const;
    [[nodiscard]] bool isBool() const;
    [[nodiscard]] bool isString() const;
    [[nodiscard]] bool isList() const;
    [[nodiscard]] bool isObject() const;
    /// A number with a decimal point or an exponent, or an integer of more than 64 bits.
    [[nodiscard]] bool isFloat() const;

    // Each returns true if the value has this type and fits; otherwise `out` is unchanged.
    bool read(bool& out) const;
    bool read(std::uint64_t& out) const;
    bool read(double& out) const; ///< any number
    bool read(std::string_view& out) const;
    bool read(JsonList& out) const;
    bool read(JsonMembers& out) const;

    /// The member of an object (the first of repeated keys); missing if there is none or if this isn't an
    /// object.
    JsonValue operator[](std::string_view key) const;

    /// `$.model.merges[17]`: walks through the document, so use it for messages only.
    [[nodiscard]] std::string path() const;
    /// The value as JSON without whitespace.
    [[nodiscard]] std::string minified() const;
    /// The same, which may end anywhere after `enough` bytes: the start of a large value takes no time.
    [[nodiscard]] std::string minified(std::size_t enough) const;

  private:
    friend class JsonDocument;
    friend class JsonList;
    friend class JsonMembers;
    friend struct JsonTape;

    const void* m_document = nullptr;
    std::size_t m_index = 0; ///< on the parser's tape
};

/// Iterates over the values of a list.
class JsonList {
  public:
    class Iterator {
      public:
        using difference_type = std::ptrdiff_t;
        using value_type = JsonValue;
        JsonValue operator*() const { return m_value; }
        Iterator& operator++();
        bool operator==(const Iterator& other) const { return m_value.m_index == other.m_value.m_index; }

      private:
        friend class JsonList;
        JsonValue m_value;
    };

    [[nodiscard]] Iterator begin() const;
    [[nodiscard]] Iterator end() const;
    /// At most 16,777,215, which also stands for any larger size.
    [[nodiscard]] std::size_t size() const;
    /// Missing beyond the end. Linear time.
    [[nodiscard]] JsonValue at(std::size_t index) const;

  private:
    friend class JsonValue;
    JsonValue m_value;
};

struct JsonMember {
    std::string_view key;
    JsonValue value;
};

/// Iterates over the members of an object in file order; repeated keys occur repeatedly.
class JsonMembers {
  public:
    class Iterator {
      public:
        using difference_type = std::ptrdiff_t;
        using value_type = JsonMember;
        JsonMember operator*() const;
        Iterator& operator++();
        bool operator==(const Iterator& other) const { return m_key.m_index == other.m_key.m_index; }

      private:
        friend class JsonMembers;
        JsonValue m_key;
    };

    [[nodiscard]] Iterator begin() const;
    [[nodiscard]] Iterator end() const;
    /// See JsonList::size().
    [[nodiscard]] std::size_t size() const;

  private:
    friend class JsonValue;
    JsonValue m_value;
};

class JsonDocument {
  public:
    /// Errors: Damaged (not JSON; with line and column), TooLarge (would need more than about 650 MB of
    /// memory).
    static Result<JsonDocument> parse(std::string_view text, JsonDialect dialect = JsonDialect::Serde);
    JsonDocument(JsonDocument&& other) noexcept;
    JsonDocument& operator=(JsonDocument&& other) noexcept;
    ~JsonDocument();

    [[nodiscard]] const JsonValue& root() const { return m_root; }

  private:
    struct Parser;
    JsonDocument();

    std::unique_ptr<Parser> m_parser;
    JsonValue m_root;
};

/// Rewrites numbers that the dialect has but the parser rejects, in place, as floats of the same length.
/// False if there are none. Works on any text; strings are unchanged.
bool respellJsonNumbers(std::span<char> text, JsonDialect dialect);

/// `.name`, or `["unusual name"]` with escapes if it isn't a plain word.
std::string jsonKey(std::string_view key);
/// `[3]`
std::string jsonIndex(std::size_t index);
/// A value as shown in messages, shortened.
Message jsonExcerpt(const JsonValue& value);
/// `an object`, `a list`, `a string` …
Message jsonKind(const JsonValue& value);

// Reads one field from each of many JSON texts, such as the lines of a .jsonl file, with a single parser.

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

// JSON that is edited after parsing, or that this program wrote. Read other files with JsonDocument, which is
// faster and reports line and column of an error.

/// Keeps the order of keys; the last of repeated keys wins.
using JsonTree = nlohmann::ordered_json;

/// Errors: Damaged (not JSON), with `byte 17` as the position; TooLarge (a number outside the range of a
/// double).
Result<JsonTree> parseJsonTree(std::string_view text);
/// The same with sorted keys, for objects with any number of them.
Result<nlohmann::json> parseSortedJsonTree(std::string_view text);

} // namespace tokenscope
