#include "tests/support/places.h"

namespace tokenscope::test {

std::filesystem::path sourceFolder() {
    return TOKENSCOPE_SOURCE_DIR;
}

std::string programPath() {
    return TOKENSCOPE_BINARY;
}

bool programHasNetwork() {
    return TOKENSCOPE_HAS_NETWORK;
}

} // namespace tokenscope::test
