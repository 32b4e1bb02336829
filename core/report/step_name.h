#pragma once
// Names of BPE steps in exports. A merge has no name: its two parts are shown instead.

#include "core/explain/bpe/bpe_steps.h"

#include <string_view>

namespace tokenscope::report {

struct StepName {
    std::string_view key;   ///< in JSON: `byte_fallback`; empty for a merge
    std::string_view words; ///< in tables: `no piece, its bytes`; empty for a merge
};

StepName stepName(explain::BpeStep::Kind kind);

} // namespace tokenscope::report
