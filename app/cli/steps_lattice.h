#pragma once
// `steps` of Unigram models and of PLaMo-2: the best ways to cut the text, some drawn by lot, and the words' candidates.

#include "app/cli/arguments.h"
#include "core/json/json_writer.h"
#include "core/steps/lattice/best_ways.h"
#include "core/steps/lattice/lattice_shares.h"
#include "core/steps/lattice/lattice_words.h"
#include "core/steps/lattice/way_tokens.h"
#include "core/steps/words/word_list.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::cli {

struct LatticeSettings {
    std::optional<std::uint64_t> best; ///< `--nbest`; absent: one in JSON, five for people
    std::uint64_t samples = 0;         ///< `--sample`
    double alpha = 1;                  ///< `--alpha`
    std::uint64_t seed = 0;            ///< `--seed`
    bool arcs = false;                 ///< `--lattice`
};
/// Errors: BadInput, for a model without lattice, too.
Result<LatticeSettings> readLatticeSettings(const Arguments& arguments,
                                            const TokenizerDefinition& definition);

/// The lattice of one text. Tokenizer and tokens must outlive it.
class LatticeOfText {
  public:
    /// Errors: as latticeOfText(); TooLarge, too, for so many ways of so long a text.
    static Result<LatticeOfText> create(const Tokenizer& tokenizer, const WayTokens& tokens,
                                        std::string_view text, const EncodeOptions& options,
                                        const LatticeSettings& settings, std::uint64_t best);

    /// `"nbest":[{"score":-93.78,"share":0.57,"ids":[…],"pieces":[…]}],"ways":135,…`. Errors: as WayTokens::of().
    [[nodiscard]] Result<void> writeWays(JsonWriter& json) const;
    /// `"candidates":25`, with `--lattice` also marginals and sums. Words come in their order.
    void writeWord(JsonWriter& json, const SteppedWord& word);

    // For people.

    /// `25 candidates`, and a line for each with `--lattice`.
    std::string wordLines(const SteppedWord& word, std::string_view pieces);
    /// Tables of ways. Errors: as WayTokens::of().
    [[nodiscard]] Result<std::string> wayTables(bool colour) const;

  private:
    LatticeOfText(const Tokenizer& tokenizer, const WayTokens& tokens)
        : m_tokenizer(tokenizer)
        , m_tokens(tokens) {}
    Result<void> writeList(JsonWriter& json, const std::vector<LatticeWay>& ways) const;
    [[nodiscard]] Result<std::string> wayTable(const std::vector<LatticeWay>& ways, const char* title,
                                               bool colour) const;

    const Tokenizer& m_tokenizer;
    const WayTokens& m_tokens;
    UnigramLattice m_lattice;
    LatticeShares m_shares;
    BestWays m_best;
    std::vector<LatticeWay> m_samples;
    bool m_sampled = false;
    bool m_arcs = false;
    LatticeWords m_words;
};

} // namespace tokenscope::cli
