#pragma once
// `steps` for Unigram models and PLaMo-2: the best and sampled paths of the text, and the words' candidates.

#include "app/cli/arguments.h"
#include "core/explain/lattice/lattice_statistics.h"
#include "core/explain/lattice/n_best.h"
#include "core/explain/lattice/path_tokens.h"
#include "core/explain/lattice/unigram_lattice.h"
#include "core/explain/stages/word_list.h"
#include "core/json/json_writer.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::cli {

struct LatticeSettings {
    std::optional<std::uint64_t> best; ///< `--nbest`; absent: one in JSON, five otherwise
    std::uint64_t samples = 0;         ///< `--sample`
    double alpha = 1;                  ///< `--alpha`
    std::uint64_t seed = 0;            ///< `--seed`
    bool edges = false;                ///< `--lattice`
};
/// Errors: BadInput, also for a model without a lattice.
Result<LatticeSettings> readLatticeSettings(const Arguments& arguments,
                                            const TokenizerDefinition& definition);

/// The lattice of one text. Tokenizer and tokens must outlive it.
class LatticeOfText {
  public:
    /// Errors: as latticeOfText(); also TooLarge for too many paths for the length of the text.
    static Result<LatticeOfText> create(const Tokenizer& tokenizer, const explain::PathTokens& tokens,
                                        std::string_view text, const EncodeOptions& options,
                                        const LatticeSettings& settings, std::uint64_t best);

    /// `"nbest":[{"score":-93.78,"share":0.57,"ids":[…],"pieces":[…]}],"ways":135,…`. Errors: as PathTokens::of().
    [[nodiscard]] Result<void> writePaths(JsonWriter& json) const;
    /// `"candidates":25`, with `--lattice` also marginals and sums. Call it for the words in order.
    void writeWord(JsonWriter& json, const explain::SteppedWord& word);

    // Human-readable output.

    /// `25 candidates`, and with `--lattice` a line for each.
    std::string wordLines(const explain::SteppedWord& word, std::string_view pieces);
    /// Tables of paths. Errors: as PathTokens::of().
    [[nodiscard]] Result<std::string> pathTables(bool color) const;

  private:
    LatticeOfText(const Tokenizer& tokenizer, const explain::PathTokens& tokens)
        : m_tokenizer(tokenizer)
        , m_tokens(tokens) {}
    Result<void> writeList(JsonWriter& json, const std::vector<explain::LatticePath>& paths) const;
    [[nodiscard]] Result<std::string> pathTable(const std::vector<explain::LatticePath>& paths,
                                                const Message& title, bool color) const;

    const Tokenizer& m_tokenizer;
    const explain::PathTokens& m_tokens;
    explain::UnigramLattice m_lattice;
    explain::LatticeStatistics m_statistics;
    explain::NBestPaths m_best;
    std::vector<explain::LatticePath> m_samples;
    bool m_sampled = false;
    bool m_showsEdges = false;
    explain::LatticeWords m_words;
};

} // namespace tokenscope::cli
