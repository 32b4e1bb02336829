#pragma once
// The number of rounds of tests with generated input. The preset sanitize-long multiplies it:
// TOKENSCOPE_TEST_ROUNDS=10.

#include <QtGlobal>

namespace tokenscope::test {

/// `count` times TOKENSCOPE_TEST_ROUNDS.
inline unsigned rounds(unsigned count) {
    static const int factor = qMax(1, qEnvironmentVariableIntValue("TOKENSCOPE_TEST_ROUNDS"));
    return count * static_cast<unsigned>(factor);
}

} // namespace tokenscope::test
