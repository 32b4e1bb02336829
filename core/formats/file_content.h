#pragma once
// A file's content, prepared for formats that check whether it is theirs: each view is computed on first use.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::formats {

/// The keys of a JSON document's root object.
struct RootKeys {
    struct Key {
        std::string name;
        char value = 0; ///< first character of the value
    };
    std::vector<Key> keys;
    bool complete = false; ///< the scan reached the end of the root: no key is missing

    [[nodiscard]] bool has(std::string_view name) const;
};

/// A table of pieces and ids: every value is a number.
bool isVocabulary(const RootKeys& root);

/// Keeps a view of the bytes. Not thread-safe.
class FileContent {
  public:
    explicit FileContent(std::string_view bytes)
        : m_bytes(bytes) {}

    [[nodiscard]] std::string_view bytes() const { return m_bytes; }
    [[nodiscard]] bool isJson() const;
    /// nullopt if the file isn't JSON or its root is a list. The scan stops at the key `model`, which proves
    /// that the document is a tokenizer.json.
    [[nodiscard]] const std::optional<RootKeys>& rootKeys() const;
    /// The first nonempty, complete lines, without their line ends; none for JSON, nor for a merges.txt,
    /// which its first line `#version:` identifies.
    [[nodiscard]] const std::vector<std::string_view>& firstLines() const;
    /// The first 4 KiB look like text.
    [[nodiscard]] bool isText() const;
    /// At least half of the first lines satisfy `predicate`: a few damaged lines don't hide a format.
    template <class Predicate>
    [[nodiscard]] bool mostLinesAre(const Predicate& predicate) const {
        std::size_t count = 0;
        for (const std::string_view line : firstLines())
            count += predicate(line) ? 1 : 0;
        return count > 0 && count * 2 >= firstLines().size();
    }

    /// The first line of a merges.txt.
    static constexpr std::string_view kMergesVersion = "#version:";

  private:
    std::string_view m_bytes;
    mutable std::optional<bool> m_isJson;
    mutable std::optional<std::optional<RootKeys>> m_rootKeys;
    mutable std::optional<std::vector<std::string_view>> m_firstLines;
};

/// An optional minus sign and digits, in any order: enough to detect a format by its first lines.
bool looksLikeNumber(std::string_view text);

} // namespace tokenscope::formats
