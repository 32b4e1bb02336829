#pragma once
// The lattices of models that have one (Unigram, PLaMo-2): the steps of a text as JSON and as text, and a
// word as JSON, as a picture, a Markdown table and an HTML page.

#include "core/explain/lattice/lattice_paths.h"
#include "core/explain/lattice/lattice_statistics.h"
#include "core/explain/lattice/unigram_lattice.h"
#include "core/explain/stages/word_list.h"
#include "core/json/json_writer.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::report {

inline constexpr std::uint64_t kMaxSampledPaths = 100'000;

struct LatticeReportOptions {
    std::uint64_t best = 1;    ///< number of best paths, at most explain::kMaxPaths
    std::uint64_t samples = 0; ///< number of sampled paths, at most kMaxSampledPaths
    double alpha = 1;          ///< of sampling
    std::uint64_t seed = 0;    ///< of sampling
    bool candidates = false;   ///< list the candidates of each word
};

/// The pieces of a path on one line.
using FormatPieces = std::function<std::string(const Encoding& path)>;

/// The steps of one text: its best and sampled paths, and the candidates of its words. Tokenizer and tokens
/// must outlive it.
class LatticeReport {
  public:
    /// Errors: as latticeOfText(); also TooLarge if there are too many paths for the length of the text.
    static Result<LatticeReport> create(const Tokenizer& tokenizer, const explain::PathTokens& tokens,
                                        std::string_view text, const EncodeOptions& options,
                                        const LatticeReportOptions& reportOptions);

    /// `"nbest":[{"score":-93.78,"share":0.57,"ids":[…],"pieces":[…]}],"ways":135,…`. Errors: as
    /// PathTokens::of().
    [[nodiscard]] Result<void> writePaths(JsonWriter& json) const;
    /// `"candidates":25`, on request also marginals and sums. Call it for the words in order.
    void writeWord(JsonWriter& json, const explain::SteppedWord& word);

    /// Text: `25 candidates`, on request a line for each. Call it for the words in order.
    std::string wordLines(const explain::SteppedWord& word, std::string_view pieces);
    /// Text: tables of the best and sampled paths. Errors: as PathTokens::of().
    [[nodiscard]] Result<std::string> pathTables(const FormatPieces& formatPieces) const;

  private:
    LatticeReport(const Tokenizer& tokenizer, const explain::PathTokens& tokens)
        : m_tokenizer(tokenizer)
        , m_tokens(tokens) {}
    Result<void> writeList(JsonWriter& json, const std::vector<explain::LatticePath>& paths) const;
    [[nodiscard]] Message summary() const;
    [[nodiscard]] Result<std::string> pathTable(const std::vector<explain::LatticePath>& paths,
                                                const Message& title, const FormatPieces& formatPieces) const;

    const Tokenizer& m_tokenizer;
    const explain::PathTokens& m_tokens;
    explain::UnigramLattice m_lattice;
    explain::LatticeStatistics m_statistics;
    explain::NBestPaths m_best;
    std::vector<explain::LatticePath> m_samples;
    bool m_sampled = false;
    bool m_listsCandidates = false;
    explain::LatticeWords m_words;
};

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

// Exports of lattices: a picture, a Markdown table, and a page with both for each word. Each shows the
// characters, the candidate pieces with their scores, and the best path.
//
//   ▁      u      n
//   [▁un ───────────]  -4.2
//   [▁ ] [un ───────]          boxes that overlap are stacked in rows
//
// Any bytes are safe in them. latticeJson() writes the same as JSON.

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
