#pragma once
// A file of arrays that this program wrote and that is used in place: the format of the cache of tables
// (core/formats/table_cache.h). It is checked as a whole when it is opened, so a damaged one is never used.
//
//   header | list of the arrays | array | array | …      each part is padded with zeros to 128 bytes
//     └ magic, version, size, hash of the content that the arrays are about, hash of all after the header

#include "core/base/content_hash.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace tokenscope {

/// Names of arrays; the numbers are in the files.
enum class TableId : std::uint32_t {
    Source = 1,
    Document,
    VocabularyFacts,
    VocabularyEntries,
    VocabularyBytes,
    VocabularyPlaces,
    VocabularyById,
    VocabularyOrder,
    VocabularySharedIds,
    Merges,
    PairFacts,
    PairSlots,
    PairFilter,
    ByteIds,
    ByteLevelFacts,
    ByteLevelCrossings,
    MetaspaceFacts,
    MetaspaceCrossings,
    MetaspaceUnsafe,
    MetaspaceUnused,
    CharacterPages,
    CharacterIds,
};

/// Raise it when the layout of an array or the meaning of its values changes, also by a fix of what computes them. The
/// version of the program counts as well.
inline constexpr std::uint32_t kTableVersion = 1;

/// Immutable and thread-safe.
class TableFile {
  public:
    /// Maps the file. Null if there is none, or if it is damaged, of another version or about another content.
    static std::shared_ptr<const TableFile> open(const std::filesystem::path& path, const ContentHash& key);
    TableFile(const TableFile&) = delete;
    TableFile& operator=(const TableFile&) = delete;
    ~TableFile();

    [[nodiscard]] bool has(TableId id) const { return bytesOf(id, 1).has_value(); }
    /// Valid as long as this object; aligned to 128 bytes. Absent if there is no such array of whole values.
    template <class T>
    [[nodiscard]] std::optional<std::span<const T>> find(TableId id) const {
        static_assert(std::is_trivially_copyable_v<T>);
        const auto bytes = bytesOf(id, sizeof(T));
        if (!bytes)
            return std::nullopt;
        return std::span(reinterpret_cast<const T*>(bytes->data()), bytes->size() / sizeof(T));
    }
    /// An array of one value; null if there is none.
    template <class T>
    [[nodiscard]] const T* findOne(TableId id) const {
        const auto values = find<T>(id);
        return values && values->size() == 1 ? values->data() : nullptr;
    }

  private:
    TableFile(const char* data, std::size_t size)
        : m_data(data)
        , m_size(size) {}
    [[nodiscard]] bool isSound(const ContentHash& key) const;
    [[nodiscard]] std::optional<std::string_view> bytesOf(TableId id, std::size_t valueSize) const;

    const char* m_data;
    std::size_t m_size;
};

/// Writes a TableFile.
class TableFileWriter {
  public:
    /// The values must stay valid until write().
    template <class T>
    void add(TableId id, std::span<const T> values) {
        static_assert(std::is_trivially_copyable_v<T>);
        m_arrays.push_back({id, {reinterpret_cast<const char*>(values.data()), values.size_bytes()}});
    }
    template <class T>
    void addOne(TableId id, const T& value) {
        static_assert(std::is_trivially_copyable_v<T>);
        m_arrays.push_back({id, m_copies.emplace_back(reinterpret_cast<const char*>(&value), sizeof value)});
    }

    /// By a temporary file that is renamed, so that other processes see the old file or all of the new one. Returns
    /// whether it was written; if not, there is no temporary file either.
    [[nodiscard]] bool write(const std::filesystem::path& path, const ContentHash& key) const;

  private:
    struct Array {
        TableId id;
        std::string_view bytes;
    };
    std::vector<Array> m_arrays;
    std::deque<std::string> m_copies;
};

} // namespace tokenscope
