#include "core/steps/export/step_names.h"

namespace tokenscope::explain {

StepName stepName(BpeStep::Kind kind) {
    switch (kind) {
    case BpeStep::Kind::Merge:
        break;
    case BpeStep::Kind::WholePiece:
        return {"whole_piece", "the whole word is a piece"};
    case BpeStep::Kind::Resegment:
        return {"resegment", "unused, taken apart"};
    case BpeStep::Kind::Bytes:
        return {"byte_fallback", "no piece, its bytes"};
    case BpeStep::Kind::JoinUnknown:
        return {"join_unknown", "no piece, unknown"};
    case BpeStep::Kind::Drop:
        return {"drop", "left out"};
    }
    return {};
}

} // namespace tokenscope::explain
