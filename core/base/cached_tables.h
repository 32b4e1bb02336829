#pragma once
// What is computed from the pieces of one tokenizer file: from an earlier run if the cache on disk has it, and
// recorded for the next one. Readers and encoders that build tables ask it first.
//
// A definition refers to it even after its pieces were changed; then they no longer have its origin, and its tables aren't
// used.

#include "core/base/content_hash.h"
#include "core/base/table_file.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace tokenscope {

/// What encoders record.
inline constexpr std::array kRecordedTables = {
    TableId::PairFacts,       TableId::PairSlots,          TableId::PairFilter,
    TableId::ByteIds,         TableId::ByteLevelFacts,     TableId::ByteLevelCrossings,
    TableId::MetaspaceFacts,  TableId::MetaspaceCrossings, TableId::MetaspaceUnsafe,
    TableId::MetaspaceUnused, TableId::CharacterPages,     TableId::CharacterIds};

/// Thread-safe, but for setPieces().
class CachedTables {
  public:
    /// `file` is null if there is none yet.
    CachedTables(const ContentHash& key, std::shared_ptr<const TableFile> file)
        : m_key(key)
        , m_file(std::move(file)) {}

    [[nodiscard]] const ContentHash& key() const { return m_key; }
    [[nodiscard]] const std::shared_ptr<const TableFile>& file() const { return m_file; }

    /// The number by which a vocabulary shows that it is unchanged since it was read; see Vocabulary::origin().
    [[nodiscard]] std::uint64_t origin() const { return m_origin; }
    /// For the reader: the pieces were read and have the origin; these are the model's kind and its merges. Not called if
    /// reading them gave a diagnostic, because there is none when they come from the cache.
    void setPieces(std::uint32_t model, std::string_view merges) {
        m_known = true;
        m_model = model;
        m_merges = contentHash(merges);
    }
    /// A definition's pieces, kind of model and merges are those of the file.
    [[nodiscard]] bool arePieces(std::uint64_t origin, std::uint32_t model, std::string_view merges) const {
        return m_known && origin == m_origin && model == m_model && contentHash(merges) == m_merges;
    }

    /// An array for the next run. `owner` keeps it alive.
    template <class T>
    void record(TableId id, std::span<const T> values, std::shared_ptr<const void> owner) {
        static_assert(std::is_trivially_copyable_v<T>);
        const std::lock_guard lock(m_mutex);
        for (const Recorded& known : m_recorded) {
            if (known.id == id)
                return;
        }
        m_recorded.push_back(
            {id, {reinterpret_cast<const char*>(values.data()), values.size_bytes()}, std::move(owner)});
    }
    template <class T>
    void recordCopy(TableId id, std::span<const T> values) {
        const auto copy = std::make_shared<const std::vector<T>>(values.begin(), values.end());
        record(id, std::span<const T>(*copy), copy);
    }
    [[nodiscard]] bool hasRecorded() const {
        const std::lock_guard lock(m_mutex);
        return !m_recorded.empty();
    }
    /// Adds what was recorded, and what the file has already of what can be recorded.
    void addRecorded(TableFileWriter& writer) const {
        const std::lock_guard lock(m_mutex);
        for (const TableId id : kRecordedTables) {
            const auto found = std::find_if(m_recorded.begin(), m_recorded.end(),
                                            [id](const Recorded& recorded) { return recorded.id == id; });
            if (found != m_recorded.end())
                writer.add(id, std::span<const char>(found->bytes));
            else if (const auto before = m_file ? m_file->find<char>(id) : std::nullopt)
                writer.add(id, *before);
        }
    }

  private:
    static std::uint64_t nextOrigin() {
        static std::atomic<std::uint64_t> last = 0;
        return ++last;
    }
    struct Recorded {
        TableId id;
        std::string_view bytes;
        std::shared_ptr<const void> owner;
    };

    ContentHash m_key;
    std::shared_ptr<const TableFile> m_file;
    std::uint64_t m_origin = nextOrigin();
    bool m_known = false;
    std::uint32_t m_model = 0;
    ContentHash m_merges;
    mutable std::mutex m_mutex;
    std::vector<Recorded> m_recorded;
};

} // namespace tokenscope
