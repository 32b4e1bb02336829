#pragma once
// The human-readable output of `steps`: each word with one line per merge; candidates and best paths of
// Unigram; look-ups of other models.
//
//   lower  0–5
//        l│o│w│e│r
//     1  lo│w│e│r      l + o → lo  rank 0

#include "app/cli/unit_option.h"
#include "core/encoding/tokenizer.h"
#include "core/report/lattice_report.h"

#include <string_view>

namespace tokenscope::cli {

struct StepsView {
    bool queue = false;   ///< also the candidates before each merge
    bool methods = false; ///< the cost of other merge methods, and where their results differ
    bool color = false;
    Unit unit = Unit::CodePoints;
    report::LatticeReportOptions lattice;
};

/// On standard output. Errors: those of listWords(), and of LatticeReport::create().
Result<void> printSteps(const Tokenizer& tokenizer, std::string_view text, const EncodeOptions& options,
                        const StepsView& view);

} // namespace tokenscope::cli
