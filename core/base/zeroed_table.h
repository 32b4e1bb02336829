#pragma once
// Tables on large pages, if the system provides them on request. For long-lived tables with random access;
// not for data written once: a freed large page often takes longer to get again than small ones.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace tokenscope {

inline constexpr std::size_t kHugePage = std::size_t{2} << 20U;

/// Only a hint (madvise) for memory that the caller owns; nothing happens if the system declines. Untouched
/// pages still cost nothing.
inline void preferHugePages([[maybe_unused]] void* data, [[maybe_unused]] std::size_t bytes) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    const auto begin = (reinterpret_cast<std::uintptr_t>(data) + kHugePage - 1) & ~(kHugePage - 1);
    const auto end = (reinterpret_cast<std::uintptr_t>(data) + bytes) & ~(kHugePage - 1);
    if (begin < end)
        static_cast<void>(::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE));
#endif
}

/// A flat table of fixed size, initially zero, on large pages if it is large: with small pages a random
/// access costs two look-ups, one of them for the page's address.
template <class T>
class ZeroedTable {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

  public:
    explicit ZeroedTable(std::size_t size)
        : m_size(size) {
        if (size == 0)
            return;
        const std::size_t bytes = size * sizeof(T);
        const std::size_t alignment =
            bytes >= kHugePage ? kHugePage : std::max(alignof(T), alignof(std::max_align_t));
        const std::size_t whole = (bytes + alignment - 1) / alignment * alignment;
        void* data = std::aligned_alloc(alignment, whole);
        if (!data)
            throw std::bad_alloc();
        preferHugePages(data, whole);
        m_data.reset(static_cast<T*>(std::memset(data, 0, whole)));
    }
    ZeroedTable(ZeroedTable&& other) noexcept
        : ZeroedTable(0) {
        swap(other);
    }
    ZeroedTable& operator=(ZeroedTable&& other) noexcept {
        swap(other);
        return *this;
    }
    [[nodiscard]] std::size_t size() const { return m_size; }
    T& operator[](std::size_t i) { return m_data.get()[i]; }
    const T& operator[](std::size_t i) const { return m_data.get()[i]; }
    const T* begin() const { return m_data.get(); }
    const T* end() const { return m_data.get() + m_size; }
    void swap(ZeroedTable& other) noexcept {
        m_data.swap(other.m_data);
        std::swap(m_size, other.m_size);
    }

  private:
    struct Free {
        void operator()(void* data) const { std::free(data); }
    };
    std::unique_ptr<T, Free> m_data;
    std::size_t m_size;
};

} // namespace tokenscope
