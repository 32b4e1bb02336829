#include "core/base/hash.h"

#include <random>

namespace tokenscope {

HashSecrets drawHashSecrets() {
    std::random_device device;
    const auto number = [&device] { return (static_cast<std::uint64_t>(device()) << 32U) | device(); };
    return {number(), number(), number()};
}

} // namespace tokenscope
