#pragma once
// Oniguruma's `\X`, an extended grapheme cluster of Unicode 16 (UAX 29 without GB9c), said without PCRE2's own, which
// has other data and cuts after a prepended mark. As in Oniguruma the place where it begins need not be a boundary;
// what is before it is not looked at, which only half a flag or half a joined emoji there can tell.

#include <string>

namespace tokenscope {

/// PCRE2, an atom.
std::string graphemeCluster();

} // namespace tokenscope
