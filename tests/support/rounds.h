#pragma once
// How much a test tries that generates its input. The preset sanitize-long asks for more: TOKENSCOPE_TEST_ROUNDS=10.

#include <QtGlobal>

namespace tokenscope::test {

/// `count`, or a multiple of it.
inline unsigned rounds(unsigned count) {
    static const int factor = qMax(1, qEnvironmentVariableIntValue("TOKENSCOPE_TEST_ROUNDS"));
    return count * static_cast<unsigned>(factor);
}

} // namespace tokenscope::test
