#pragma once
// The steps of models with a lattice (Unigram, PLaMo-2), as JSON and as text: the best and sampled paths of a
// text, and the candidates of its words.

#include "core/explain/lattice/lattice_statistics.h"
#include "core/explain/lattice/n_best.h"
#include "core/explain/lattice/path_tokens.h"
#include "core/explain/lattice/unigram_lattice.h"
#include "core/explain/stages/word_list.h"
#include "core/json/json_writer.h"

#include <cstdint>
#include <functional>
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

/// The lattice of one text. Tokenizer and tokens must outlive it.
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

} // namespace tokenscope::report
