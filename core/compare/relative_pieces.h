#pragma once
// Steps of compareRelatives, one file each.

#include "core/compare/relatives.h"

#include <fmt/format.h>

namespace tokenscope::relatives {

struct Pair {
    const NamedTokenizer& a;
    const NamedTokenizer& b;
    Progress progress;
};

/// Counts pieces, and tells of those that differ. False when the two are no relatives.
bool comparePieces(const Pair& pair, Relatives& result);
void compareTypes(const Pair& pair, Relatives& result);
/// Special tokens, `▁`, characters and a sample of the pieces, put into texts.
void compareLiterals(const Pair& pair, Relatives& result);
/// What stands around a text by default.
void compareSurroundings(const Pair& pair, Relatives& result);
/// Spans as the references of the two formats give them; GGUF has none.
void compareSpans(const Pair& pair, Relatives& result);
void compareTemplates(const Pair& pair, Relatives& result);

RelativeDifference& tell(Relatives& result, Severity severity, std::string where, std::string message);

/// `a`, `b` and 7 more
std::string listed(const std::vector<std::string>& items);
std::string inBackticks(std::string_view text);
/// `1 15043 2`, cut
std::string idsText(const std::vector<PieceId>& ids);

} // namespace tokenscope::relatives
