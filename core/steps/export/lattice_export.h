#pragma once
// Lattices to give away: a picture, a Markdown table, and a page with both for each word. Each has the characters along,
// the candidate pieces over them with their scores, and what encoding takes.
//
//   ▁      u      n
//   [▁un ───────────]  -4.2
//   [▁ ] [un ───────]          boxes that are in each other's path stand in rows
//
// Any bytes are safe in them. See lattice_json.h for the same as JSON.

#include "core/explain/lattice/unigram_lattice.h"

#include <span>
#include <string>
#include <string_view>

namespace tokenscope::explain {

/// Light ground, no script. Errors: TooLarge (more than kMaxDrawnEdges), Canceled.
Result<std::string> latticeSvg(const UnigramLattice& lattice, const Progress& progress = {});
inline constexpr std::size_t kMaxDrawnEdges = 20'000;

/// A table for each; of a long one the first kMaxEdgeLines candidates. Errors: Canceled.
Result<std::string> latticeMarkdown(std::span<const UnigramLattice> words, const Progress& progress = {});
inline constexpr std::size_t kMaxEdgeLines = 5'000;

/// One file that needs nothing else; `source` names the tokenizer. Errors: as latticeSvg().
Result<std::string> latticeHtml(std::span<const UnigramLattice> words, std::string_view source,
                                const Progress& progress = {});

} // namespace tokenscope::explain
