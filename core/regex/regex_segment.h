#pragma once
// Oniguruma's `\X`, an extended grapheme cluster of Unicode 16 (UAX 29 without GB9c). PCRE2's own `\X` can't
// be used: it has other data and splits after a prepended mark. As in Oniguruma the start of a match need not
// be a boundary, since the text before isn't examined: that matters only after half a flag or half a joined
// emoji.

#include <string>

namespace tokenscope {

/// A PCRE2 atom.
std::string graphemeCluster();

} // namespace tokenscope
