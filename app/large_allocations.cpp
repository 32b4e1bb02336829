// Replaces operator new in the programs: large memory is on large pages, if the system provides them on request. A text of
// 100 MB and its tokens are copied for each edit; with small pages most of that time goes to getting the pages one by one.

#include "core/base/zeroed_table.h"

#include <cstdlib>
#include <new>

namespace {

constexpr std::size_t kLarge = 2 * tokenscope::kHugePage;

void* allocate(std::size_t size) {
    for (;;) {
        if (void* memory = std::malloc(size == 0 ? 1 : size)) {
            if (size >= kLarge)
                tokenscope::preferHugePages(memory, size);
            return memory;
        }
        const std::new_handler handler = std::get_new_handler();
        if (handler == nullptr)
            throw std::bad_alloc();
        handler();
    }
}

} // namespace

void* operator new(std::size_t size) {
    return allocate(size);
}

void* operator new[](std::size_t size) {
    return allocate(size);
}

void operator delete(void* memory) noexcept {
    std::free(memory);
}

void operator delete[](void* memory) noexcept {
    std::free(memory);
}

void operator delete(void* memory, std::size_t /*size*/) noexcept {
    std::free(memory);
}

void operator delete[](void* memory, std::size_t /*size*/) noexcept {
    std::free(memory);
}
