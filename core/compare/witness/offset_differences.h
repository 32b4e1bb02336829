#pragma once
// The same ids with other offsets: what the reference implementations of the two formats report for the same pieces.

#include "core/compare/files/file_pair.h"

#include <functional>
#include <string>
#include <vector>

namespace tokenscope::compare {

struct OffsetDifference {
    std::string text;
    std::vector<PieceId> ids;
    std::vector<ByteSpan> a, b; ///< of `text`, one an id
    std::string words;          ///< a sentence without full stop
};

/// One for each kind of piece that is told otherwise in some short texts; GGUF reports none. `ended` is asked before each.
std::vector<OffsetDifference> offsetDifferences(const FilePair& pair, const std::function<bool()>& ended);

} // namespace tokenscope::compare
