#pragma once
// Is core under AddressSanitizer? Tests are compiled alike in every build, so it is asked when they run.

extern "C" __attribute__((weak)) void __asan_init(); // NOLINT: the name is the sanitizer's

namespace tokenscope::test {

inline bool isSanitized() {
    return &__asan_init != nullptr;
}

} // namespace tokenscope::test
