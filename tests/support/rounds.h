#pragma once
// How much a test does: the number of rounds with generated input, and the part of large goldens. Sanitizers
// take ten times as long, so they get a quarter; the preset sanitize-long multiplies that:
// TOKENSCOPE_TEST_ROUNDS=10.

#include "tests/support/sanitized.h"

#include <QtGlobal>

namespace tokenscope::test {

/// `count` times TOKENSCOPE_TEST_ROUNDS, a quarter of it under sanitizers; at least 1.
inline unsigned rounds(unsigned count) {
    static const auto factor =
        static_cast<unsigned>(qMax(1, qEnvironmentVariableIntValue("TOKENSCOPE_TEST_ROUNDS")));
    return qMax(1U, count * factor / (isSanitized() ? 4 : 1));
}

/// Whether large goldens are compared in full, and hostile input has its full size under sanitizers. Otherwise
/// a test takes a part of the goldens, another one for each file.
inline bool isLongRun() {
    return qEnvironmentVariableIntValue("TOKENSCOPE_TEST_ROUNDS") > 1;
}

} // namespace tokenscope::test
