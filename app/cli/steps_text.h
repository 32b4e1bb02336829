#pragma once
// `steps` for people: each word with its merges, a line each; candidates and best paths of Unigram, what others looked up.
//
//   lower  0–5
//        l│o│w│e│r
//     1  lo│w│e│r      l + o → lo  rank 0

#include "app/cli/ruler.h"
#include "app/cli/steps_lattice.h"
#include "core/encoding/tokenizer.h"

#include <string_view>

namespace tokenscope::cli {

struct StepsView {
    bool queue = false;   ///< the candidates before each merge, too
    bool methods = false; ///< the cost of other merge methods, and where their result differs
    bool color = false;
    Unit unit = Unit::CodePoints;
    LatticeSettings lattice;
};

/// On standard output. Errors: those of listWords(), and of LatticeOfText::create().
Result<void> printSteps(const Tokenizer& tokenizer, std::string_view text, const EncodeOptions& options,
                        const StepsView& view);

} // namespace tokenscope::cli
