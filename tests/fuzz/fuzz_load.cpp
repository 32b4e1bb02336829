// Any bytes as a tokenizer file, for one of the loaders of support/loaders.h, TOKENSCOPE_FUZZ_LOADER: each is
// a separate program (see CMakeLists.txt) with a separate corpus.

#include "tests/fuzz/support/loaders.h"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    tokenscope::fuzz::TOKENSCOPE_FUZZ_LOADER({reinterpret_cast<const char*>(data), size});
    return 0;
}
