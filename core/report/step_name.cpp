#include "core/report/step_name.h"

namespace tokenscope::report {

StepName stepName(explain::BpeStep::Kind kind) {
    switch (kind) {
    case explain::BpeStep::Kind::Merge:
        break;
    case explain::BpeStep::Kind::WholePiece:
        return {"whole_piece", "the whole word is a piece"};
    case explain::BpeStep::Kind::Resegment:
        return {"resegment", "unused, taken apart"};
    case explain::BpeStep::Kind::Bytes:
        return {"byte_fallback", "no piece, its bytes"};
    case explain::BpeStep::Kind::JoinUnknown:
        return {"join_unknown", "no piece, unknown"};
    case explain::BpeStep::Kind::Drop:
        return {"drop", "left out"};
    }
    return {};
}

} // namespace tokenscope::report
