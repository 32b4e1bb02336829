#pragma once
// Exports of lattices: a picture, a Markdown table, and a page with both for each word. Each shows the
// characters, the candidate pieces with their scores, and the best path.
//
//   ▁      u      n
//   [▁un ───────────]  -4.2
//   [▁ ] [un ───────]          boxes that overlap are stacked in rows
//
// Any bytes are safe in them. latticeJson() below writes the same as JSON.

#include "core/explain/lattice/lattice_statistics.h"
#include "core/explain/lattice/unigram_lattice.h"
#include "core/json/json_writer.h"

#include <span>
#include <string>
#include <string_view>

namespace tokenscope::report {

// A lattice as JSON.
//
//   {"text":"▁un","places":[0,3,4,5],"candidates":5,"ways":4,"log10_ways":0.6,"entropy_bits":1.2,"margin":0.5,
//    "arcs":[{"span":[0,1],"id":3,"piece":"▁","score":-2.5,"marginal":0.3}, …],
//    "best":[{"sum":0,"arc":null}, …],"winner":[1,4]}
//
// `"span"` counts places, `"places"` are their bytes; `"arc"` and `"winner"` are indices of edges. Numbers
// that are not finite are null.

/// The whole lattice in one line, without its end. Errors: Canceled.
Result<std::string> latticeJson(const explain::UnigramLattice& lattice, const Progress& progress = {});

// Parts of it, for other output.

/// `"ways":…,"log10_ways":…,"entropy_bits":…,"margin":…` into an open object.
void writeLatticeShares(JsonWriter& json, const explain::LatticeStatistics& statistics);
/// Those, and `"arcs":[…],"best":[…]`.
void writeLatticeArcs(JsonWriter& json, const explain::UnigramLattice& lattice,
                      const explain::LatticeStatistics& statistics);
/// The shortest digits that identify the number; `null` if it is not finite.
void writeLatticeNumber(JsonWriter& json, double number, bool isFloat = false);
/// `57.3 %`, for people; `–` unless statistics are known().
std::string latticePercent(const explain::LatticeStatistics& statistics, double share);
std::string latticeDigits(double number, bool isFloat);

/// Larger counts of paths are not exact.
inline constexpr double kExactPaths = 0x1p53;

/// On a light background, without script. Errors: TooLarge (more than kMaxDrawnEdges), Canceled.
Result<std::string> latticeSvg(const explain::UnigramLattice& lattice, const Progress& progress = {});
inline constexpr std::size_t kMaxDrawnEdges = 20'000;

/// A table for each word, with at most kMaxEdgeLines candidates. Errors: Canceled.
Result<std::string> latticeMarkdown(std::span<const explain::UnigramLattice> words,
                                    const Progress& progress = {});
inline constexpr std::size_t kMaxEdgeLines = 5'000;

/// A self-contained page; `source` names the tokenizer. Errors: as latticeSvg().
Result<std::string> latticeHtml(std::span<const explain::UnigramLattice> words, std::string_view source,
                                const Progress& progress = {});

} // namespace tokenscope::report
