#pragma once
// Whether core runs under AddressSanitizer. Checked at run time, because tests are compiled the same way in
// every build.

extern "C" __attribute__((weak)) void __asan_init(); // NOLINT: the name is the sanitizer's

namespace tokenscope::test {

inline bool isSanitized() {
    return &__asan_init != nullptr;
}

} // namespace tokenscope::test
