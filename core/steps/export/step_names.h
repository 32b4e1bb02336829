#pragma once
// What exports call a step by its kind. A merge is what has no name: its two parts are told instead.

#include "core/explain/bpe/bpe_steps.h"

#include <string_view>

namespace tokenscope::explain {

struct StepName {
    std::string_view key;   ///< in JSON: `byte_fallback`; empty for a merge
    std::string_view words; ///< in tables: `no piece, its bytes`; empty for a merge
};

StepName stepName(BpeStep::Kind kind);

} // namespace tokenscope::explain
