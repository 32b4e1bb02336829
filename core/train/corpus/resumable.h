#pragma once
// How a long computation saves its progress, and continues from what was saved: counting and each trainer take one of these.

#include "core/base/error.h"

#include <functional>
#include <optional>

namespace tokenscope::train {

/// `Saved` is what the computation passes on, `State` what it continues from; they differ where a copy would be large.
template <class State, class Saved = State>
struct Resumable {
    std::function<bool()> due;                            ///< asked now and then; empty: nothing is saved
    std::function<Result<void>(const Saved& state)> save; ///< an error ends the computation
    std::optional<State> from; ///< of the same input and options: the result has the same bytes
};

} // namespace tokenscope::train
