#pragma once
// Texts tried one after the other, and what came of it. Private to this folder.

#include "core/compare/diff/same_encoding.h"
#include "core/compare/search/cause.h"

#include <chrono>
#include <map>
#include <set>
#include <string_view>
#include <unordered_map>

namespace tokenscope::compare {

class CounterexampleSearch {
  public:
    CounterexampleSearch(const DefinitionDiff& diff, const CounterexampleOptions& options);

    /// A new kind of texts. `share`: how far the whole search is then, of 100.
    void begin(std::string what, unsigned share);
    /// False: no more texts of this kind.
    [[nodiscard]] bool goesOn();
    /// It was canceled, or time is up: nothing more is tried.
    [[nodiscard]] bool ended();
    /// Valid UTF-8 is tried, and anything else where takesBytes(); else it is passed over. True where both make other pieces of it: by its ids alone
    /// every text may differ.
    bool tryText(const std::string& text, const TrialSetting& setting = kBare);
    /// As it is by default; where that is equal, with special tokens parsed, and not parsed.
    bool tryAllWays(const std::string& text);
    /// tryText() of a text that is expected to be equal; where it isn't, its halves are tried, down to what `parts` has.
    void tryBatch(const std::vector<std::string>& parts);

    /// Both encode bytes that are not UTF-8 as they are. Where one reads U+FFFD for them, as programs do which take text
    /// alone, that they differ is no news of the files.
    [[nodiscard]] bool takesBytes() const { return m_takesBytes; }
    [[nodiscard]] const DefinitionDiff& diff() const { return m_diff; }
    [[nodiscard]] const FilePair& pair() const { return m_diff.pair; }
    [[nodiscard]] const CounterexampleOptions& options() const { return m_options; }
    [[nodiscard]] const std::vector<std::string>& tokens() const { return m_causes.tokens(); }
    CounterexampleSearchResult take();

  private:
    using Clock = std::chrono::steady_clock;
    void tell(const std::string& text, TrialSetting setting, Apart apart);
    /// tell() of a text that was cut down.
    void tellLeast(const std::string& least, const std::string& rest, const TrialSetting& setting,
                   double seenAfter);
    void tryBatch(const std::vector<std::string>& parts, std::size_t begin, std::size_t end);
    /// What shows this cause, where cutting down to `least` lost it for a simpler one; else empty.
    [[nodiscard]] std::string leastOfCause(const std::string& text, const TrialSetting& setting,
                                           const CauseKey& cause, const std::string& least);
    /// Of the text as it was tried: what is left of `</s>` may be `<s>`.
    void addToken(const std::string& text, const TrialSetting& setting, const CauseKey& key);
    [[nodiscard]] double milliseconds() const;
    /// Without what is known to differ, where the rest differs still: else one cause would hide all others.
    [[nodiscard]] std::string withoutKnown(const std::string& text, const TrialSetting& setting, Apart apart);

    const DefinitionDiff& m_diff;
    const CounterexampleOptions& m_options;
    Clock::time_point m_begin = Clock::now();
    TextTrial m_trial;
    CauseFinder m_causes;
    std::map<CauseKey, Counterexample> m_found;
    std::unordered_map<std::string, CauseKey> m_told; ///< by shortened texts with their settings
    std::vector<TriedTexts> m_tried;
    std::size_t m_toldOfThis = 0;  ///< other pieces in this kind of texts: those that were shortened
    std::size_t m_apartOfThis = 0; ///< all of them
    std::size_t m_againOfThis = 0;
    std::map<CauseKey, std::size_t> m_lookedAtOfThis; ///< by what was seen before they were shortened
    unsigned m_share = 0;
    bool m_takesBytes = false;
    bool m_canceled = false;
    bool m_late = false;
};

// Kinds of texts, one source each.

void tryAround(CounterexampleSearch& search);
void tryTokens(CounterexampleSearch& search);
/// Pieces whose order, score, type or id differs, and merges that only one of them has.
void tryChangedPieces(CounterexampleSearch& search);
/// Every code point, and letters with marks behind them.
void tryCharacters(CounterexampleSearch& search);
/// Rows of representatives of classes of characters.
void tryRows(CounterexampleSearch& search);
/// Strings that a stage of either has, patterns of regexes excepted.
std::set<std::string> namesInStage(const CounterexampleSearch& search, const char* stage);
/// What normalizers and pre-tokenizers name, and short pieces beside characters of all kinds.
void tryNamedByStages(CounterexampleSearch& search);
/// What only one of the regexes is about.
void tryPatterns(CounterexampleSearch& search);
void tryPieces(CounterexampleSearch& search);
void tryLines(CounterexampleSearch& search);
void tryAtRandom(CounterexampleSearch& search);
/// Texts that are not UTF-8, where both take them.
void tryBytes(CounterexampleSearch& search);

} // namespace tokenscope::compare
