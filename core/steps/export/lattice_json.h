#pragma once
// A lattice as JSON.
//
//   {"text":"▁un","places":[0,3,4,5],"candidates":5,"ways":4,"log10_ways":0.6,"entropy_bits":1.2,"margin":0.5,
//    "arcs":[{"span":[0,1],"id":3,"piece":"▁","score":-2.5,"marginal":0.3}, …],
//    "best":[{"sum":0,"arc":null}, …],"winner":[1,4]}
//
// `"span"` counts positions, `"places"` are their bytes; `"arc"` and `"winner"` are indices of edges. Numbers that are not
// finite are null.

#include "core/explain/lattice/lattice_statistics.h"
#include "core/explain/lattice/unigram_lattice.h"

#include <string>

namespace tokenscope::explain {

/// The whole of it, one line without its end. Errors: Canceled.
Result<std::string> latticeJson(const UnigramLattice& lattice, const Progress& progress = {});

// Parts of it, for other answers.

/// `,"ways":…,"log10_ways":…,"entropy_bits":…,"margin":…`
void appendLatticeStatistics(std::string& out, const LatticeStatistics& statistics);
/// The statistics, and `,"arcs":[…],"best":[…]`.
void appendLatticeEdges(std::string& out, const UnigramLattice& lattice, const LatticeStatistics& statistics);
/// As many digits as tell the number apart from its neighbors; `null`.
void appendLatticeNumber(std::string& out, double number, bool isFloat = false);
/// `57.3 %`, for people; `–` unless statistics are known().
std::string latticePercent(const LatticeStatistics& statistics, double probability);
std::string latticeDigits(double number, bool isFloat);

/// A count of paths above it is no longer exact.
inline constexpr double kExactWays = 0x1p53;

} // namespace tokenscope::explain
