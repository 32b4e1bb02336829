#pragma once
// Counts the heap allocations of a thread. Replaces operator new, so only one source of a program may include
// it.

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <malloc.h>
#include <new>

namespace tokenscope::test {

struct CountedMemory {
    std::ptrdiff_t live = 0, peak = 0; ///< bytes; live can be negative: memory of other threads is freed
    std::size_t taken = 0;             ///< bytes of all allocations
    std::size_t count = 0;             ///< number of allocations
};

inline thread_local constinit CountedMemory t_memory;

/// Null if nothing is counted.
inline void* takeCounted(std::size_t bytes) noexcept {
    void* const made = std::malloc(bytes == 0 ? 1 : bytes);
    if (made == nullptr)
        return nullptr;
    const std::size_t size = malloc_usable_size(made);
    t_memory.live += static_cast<std::ptrdiff_t>(size);
    t_memory.peak = std::max(t_memory.peak, t_memory.live);
    t_memory.taken += size;
    ++t_memory.count;
    return made;
}

inline void* takeCountedOrThrow(std::size_t bytes) {
    if (void* const made = takeCounted(bytes))
        return made;
    throw std::bad_alloc();
}

inline void freeCounted(void* made) noexcept {
    if (made != nullptr)
        t_memory.live -= static_cast<std::ptrdiff_t>(malloc_usable_size(made));
    std::free(made);
}

} // namespace tokenscope::test

void* operator new(std::size_t bytes) {
    return tokenscope::test::takeCountedOrThrow(bytes);
}
void* operator new[](std::size_t bytes) {
    return tokenscope::test::takeCountedOrThrow(bytes);
}
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
    return tokenscope::test::takeCounted(bytes);
}
void* operator new[](std::size_t bytes, const std::nothrow_t&) noexcept {
    return tokenscope::test::takeCounted(bytes);
}
void operator delete(void* made) noexcept {
    tokenscope::test::freeCounted(made);
}
void operator delete[](void* made) noexcept {
    tokenscope::test::freeCounted(made);
}
void operator delete(void* made, std::size_t) noexcept {
    tokenscope::test::freeCounted(made);
}
void operator delete[](void* made, std::size_t) noexcept {
    tokenscope::test::freeCounted(made);
}
void operator delete(void* made, const std::nothrow_t&) noexcept {
    tokenscope::test::freeCounted(made);
}
void operator delete[](void* made, const std::nothrow_t&) noexcept {
    tokenscope::test::freeCounted(made);
}
