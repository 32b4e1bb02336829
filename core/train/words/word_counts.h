#pragma once
// Distinct words of a corpus with how often each occurs: all that BPE training needs to know of a text.
// Bytes live in one arena; look-up is one flat open-addressing table.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope {

class WordCounts {
  public:
    void add(std::string_view word, std::uint64_t count = 1);

    [[nodiscard]] std::size_t size() const { return m_entries.size(); }
    /// In the order in which the words were first added; index < size().
    [[nodiscard]] std::string_view word(std::size_t index) const {
        return std::string_view(m_arena).substr(m_entries[index].offset, m_entries[index].length);
    }
    [[nodiscard]] std::uint64_t count(std::size_t index) const { return m_entries[index].count; }

  private:
    struct Entry {
        std::size_t offset = 0;
        std::size_t length = 0;
        std::uint64_t count = 0;
        std::uint64_t hash = 0;
    };
    static constexpr std::uint32_t kFree = 0xFFFF'FFFFU;
    void grow();

    std::string m_arena;
    std::vector<Entry> m_entries;
    std::vector<std::uint32_t> m_slots; ///< size is a power of two, or empty
};

} // namespace tokenscope
