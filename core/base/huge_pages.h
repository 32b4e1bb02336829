#pragma once
// Large arrays on large pages, where the system has them on request: the first touch of each 4 KiB page is a
// good part of the time of a fast loop that only writes.

#include <cstddef>
#include <cstdint>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace tokenscope {

/// Advice only, about memory that the caller owns; nothing changes when the system declines. Pages that are
/// never touched still cost nothing.
inline void preferHugePages([[maybe_unused]] void* data, [[maybe_unused]] std::size_t bytes) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    constexpr std::uintptr_t kPage = 2U << 20U;
    const auto begin = (reinterpret_cast<std::uintptr_t>(data) + kPage - 1) & ~(kPage - 1);
    const auto end = (reinterpret_cast<std::uintptr_t>(data) + bytes) & ~(kPage - 1);
    if (begin < end)
        static_cast<void>(::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE));
#endif
}

} // namespace tokenscope
