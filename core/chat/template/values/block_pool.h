#pragma once
// Memory for the small objects and lists of a rendering. A thread keeps the blocks that it freed for its next
// rendering, at most 4 MiB of them: a rendering allocates thousands, and frees all of them at its end.

#include <array>
#include <cstddef>
#include <new>

// AddressSanitizer's runtime has these. Null without it, but not in sources that are compiled without it and linked with
// those that are.
// NOLINTBEGIN(bugprone-reserved-identifier)
extern "C" {
[[gnu::weak]] void __asan_poison_memory_region(const volatile void* address, std::size_t size);
[[gnu::weak]] void __asan_unpoison_memory_region(const volatile void* address, std::size_t size);
}
// NOLINTEND(bugprone-reserved-identifier)

namespace tokenscope::chat {

/// AddressSanitizer reports who uses the block.
inline void forbidUse(void* block, std::size_t size) {
    if (__asan_poison_memory_region != nullptr)
        __asan_poison_memory_region(block, size);
}
inline void allowUse(void* block, std::size_t size) {
    if (__asan_unpoison_memory_region != nullptr)
        __asan_unpoison_memory_region(block, size);
}

/// The blocks of this thread: whoever takes one gives it back on the same thread.
class BlockPool {
  public:
    /// Not initialized; `size` is not 0. Errors: std::bad_alloc.
    static void* take(std::size_t size) {
        if (size > kLargest)
            return ::operator new(size);
        FreeBlock*& free = t_free[(size - 1) / kGrain];
        void* block = free;
        if (free == nullptr) {
            if (static_cast<std::size_t>(t_end - t_fresh) < rounded(size))
                beginChunk();
            block = t_fresh;
            t_fresh += rounded(size);
        }
        allowUse(block, rounded(size));
        if (free != nullptr)
            free = free->next;
        ++t_taken;
        return block;
    }
    /// `size` is what it was taken with.
    static void giveBack(void* block, std::size_t size) noexcept {
        if (size > kLargest)
            return ::operator delete(block);
        FreeBlock*& free = t_free[(size - 1) / kGrain];
        free = ::new (block) FreeBlock{free};
        forbidUse(block, rounded(size));
        if (--t_taken == 0)
            startAgain();
    }

  private:
    static constexpr std::size_t kGrain = 16;
    static constexpr std::size_t kLargest = 256;
    struct FreeBlock {
        FreeBlock* next;
    };
    static constexpr std::size_t rounded(std::size_t size) { return (size + kGrain - 1) / kGrain * kGrain; }
    static void beginChunk();
    static void startAgain() noexcept;

    static inline constinit thread_local std::array<FreeBlock*, kLargest / kGrain> t_free{}; ///< by size
    static inline constinit thread_local std::byte* t_fresh =
        nullptr; ///< the unused rest of the current chunk
    static inline constinit thread_local std::byte* t_end = nullptr;
    static inline constinit thread_local std::size_t t_taken = 0; ///< blocks in use
};

/// For containers that are used by one thread only.
template <class T>
struct BlockAllocator {
    using value_type = T;
    BlockAllocator() = default;
    template <class Other>
    BlockAllocator(const BlockAllocator<Other>& /*other*/) {
    } // NOLINT(google-explicit-constructor): a conversion
    T* allocate(std::size_t count) { return static_cast<T*>(BlockPool::take(count * sizeof(T))); }
    void deallocate(T* first, std::size_t count) noexcept { BlockPool::giveBack(first, count * sizeof(T)); }
    bool operator==(const BlockAllocator&) const = default;
};

} // namespace tokenscope::chat
