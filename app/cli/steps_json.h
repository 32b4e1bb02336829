#pragma once
// What `steps` answers as JSON: each word of a text, its first symbols, each step with the row after it, and its pieces;
// of Unigram the best ways, of other models what they looked up.

#include "app/cli/ruler.h"
#include "app/cli/steps_lattice.h"
#include "core/steps/word_list.h"

#include <optional>
#include <string>
#include <string_view>

namespace tokenscope {
class MergeQueue;
struct BpeSteps;
} // namespace tokenscope

namespace tokenscope::cli {

class StepsJson {
  public:
    /// Errors: as WayTokens::create().
    static Result<StepsJson> create(const Tokenizer& tokenizer, Unit unit, bool queue,
                                    const LatticeSettings& lattice);

    /// One object. Errors: TooLarge (rows of more than kMostSymbols symbols together), and those of listWords().
    [[nodiscard]] Result<std::string> write(std::string_view text, const EncodeOptions& options) const;
    static constexpr std::size_t kMostSymbols = std::size_t{1} << 26U;

  private:
    StepsJson(const Tokenizer& tokenizer, Unit unit, bool queue, const LatticeSettings& lattice)
        : m_tokenizer(tokenizer)
        , m_unit(unit)
        , m_queue(queue)
        , m_latticeSettings(lattice) {}
    struct Word;
    Result<void> appendWord(std::string& out, const WordList& list, const SteppedWord& word,
                            const Progress& progress, std::size_t& symbols) const;
    Result<void> appendSteps(std::string& out, std::string_view word, const Progress& progress,
                             std::size_t& symbols) const;
    void appendCandidates(std::string& out, const Word& word, const MergeQueue& queue,
                          std::size_t step) const;
    void appendPieces(std::string& out, const WordList& list, const SteppedWord& word) const;

    const Tokenizer& m_tokenizer;
    Unit m_unit;
    bool m_queue;
    LatticeSettings m_latticeSettings;
    std::optional<WayTokens> m_ways; ///< of models with a lattice
};

} // namespace tokenscope::cli
