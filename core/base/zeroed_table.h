#pragma once
// Tables on large pages, if the system provides them on request, for random access. The programs have all large memory on
// such pages (app/large_allocations.cpp); these tables also in other programs.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <span>
#include <type_traits>
#include <utility>

#include <sys/mman.h>

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

/// Of memory that is going to be filled: gets all its pages at once, where the system can. One by one they take several
/// times as long, in a virtual machine a hundred times.
inline void getPages([[maybe_unused]] void* data, [[maybe_unused]] std::size_t bytes) {
#if defined(__linux__) && defined(MADV_POPULATE_WRITE)
    constexpr std::uintptr_t kPage = 4096; // on systems with larger ones, nothing happens
    const auto begin = (reinterpret_cast<std::uintptr_t>(data) + kPage - 1) & ~(kPage - 1);
    const auto end = (reinterpret_cast<std::uintptr_t>(data) + bytes) & ~(kPage - 1);
    if (begin < end)
        static_cast<void>(::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_POPULATE_WRITE));
#endif
}

/// A flat table of fixed size, initially zero, on large pages if it is large: with small pages a random
/// access costs two look-ups, one of them for the page's address. A smaller one gets its pages when they are
/// used.
template <class T>
class ZeroedTable {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

  public:
    explicit ZeroedTable(std::size_t size)
        : m_size(size) {
        if (size == 0)
            return;
        const std::size_t bytes = size * sizeof(T);
        Free free;
        void* data = nullptr;
        if (bytes >= kHugePage) {
            const std::size_t whole = (bytes + kHugePage - 1) / kHugePage * kHugePage;
            data = free.block = std::aligned_alloc(kHugePage, whole);
            if (data) {
                preferHugePages(data, whole);
                std::memset(data, 0, whole);
            }
        } else if (bytes >= kMapped) {
            data = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
            data = data == MAP_FAILED ? nullptr : data;
            free.mapped = bytes;
        } else {
            data = free.block =
                std::aligned_alloc(kAlignment, (bytes + kAlignment - 1) / kAlignment * kAlignment);
            if (data)
                std::memset(data, 0, bytes);
        }
        if (!data)
            throw std::bad_alloc();
        m_data = {static_cast<T*>(data), std::move(free)};
    }
    /// A table that `owner` has, such as a mapped file; not null. It must not be changed.
    ZeroedTable(std::span<const T> values, std::shared_ptr<const void> owner)
        : m_data(const_cast<T*>(values.data()), Free{nullptr, 0, std::move(owner)})
        , m_size(values.size()) {}
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
    /// Null: the table is its own.
    [[nodiscard]] const std::shared_ptr<const void>& owner() const { return m_data.get_deleter().owner; }
    void swap(ZeroedTable& other) noexcept {
        m_data.swap(other.m_data);
        std::swap(m_size, other.m_size);
    }

  private:
    static constexpr std::size_t kAlignment = std::max(alignof(T), alignof(std::max_align_t));
    /// Bytes from which on a table has its own mapping: zeroed by the system, page by page, when it is used.
    static constexpr std::size_t kMapped = std::size_t{32} << 10U;
    struct Free {
        void operator()(void* data) const {
            if (mapped != 0)
                ::munmap(data, mapped);
            std::free(block);
        }
        void* block = nullptr;
        std::size_t mapped = 0; ///< bytes
        std::shared_ptr<const void> owner;
    };
    std::unique_ptr<T, Free> m_data;
    std::size_t m_size = 0;
};

} // namespace tokenscope
