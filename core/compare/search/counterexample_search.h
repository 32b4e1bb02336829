#pragma once
// The state of a search: tries texts and collects counterexamples. Private to this folder.

#include "core/compare/search/cause.h"

#include <chrono>
#include <map>
#include <string_view>
#include <unordered_map>

namespace tokenscope::compare {

class CounterexampleSearch {
  public:
    CounterexampleSearch(const DefinitionDiff& diff, const CounterexampleOptions& options);

    /// Starts a new kind of texts. `share`: progress of the whole search at this point, in percent.
    void start(Message kind, unsigned share);
    /// False: no more texts of this kind are needed.
    [[nodiscard]] bool wantsMore();
    /// The search was canceled or is out of time: no more texts are tried.
    [[nodiscard]] bool ended();
    /// Texts that are not UTF-8 are skipped unless acceptsInvalidUtf8(). True if the pieces differ; ids alone
    /// may differ for every text.
    bool tryText(const std::string& text, const TrialSetting& setting = kBare);
    /// With the default setting; if the results are equal, with special tokens parsed and not parsed.
    bool tryAllSettings(const std::string& text);
    /// tryText() of the concatenated parts, which are expected to be equal; if they are not, tries the halves
    /// recursively.
    void tryBatch(const std::vector<std::string>& parts);

    /// Both keep bytes that are not UTF-8. If one of them reads U+FFFD instead, as programs do that accept
    /// only text, a difference on such bytes is not a difference between the files.
    [[nodiscard]] bool acceptsInvalidUtf8() const { return m_acceptsInvalidUtf8; }
    [[nodiscard]] const DefinitionDiff& diff() const { return m_diff; }
    [[nodiscard]] const FilePair& pair() const { return m_diff.pair; }
    [[nodiscard]] const CounterexampleOptions& options() const { return m_options; }
    [[nodiscard]] const std::vector<std::string>& tokens() const { return m_causes.tokens(); }
    CounterexampleSearchResult take();

  private:
    using Clock = std::chrono::steady_clock;
    /// Files a text with a difference under its cause, shortened.
    void report(const std::string& text, TrialSetting setting, AnswerDifference difference);
    void reportShortest(const std::string& shortest, const std::string& rest, const TrialSetting& setting,
                        double seenAfter);
    void tryBatch(const std::vector<std::string>& parts, std::size_t begin, std::size_t end);
    /// The shortest text with this cause, if shortening to `shortest` replaced it by a simpler cause;
    /// otherwise empty.
    [[nodiscard]] std::string shortestOfCause(const std::string& text, const TrialSetting& setting,
                                              const CauseKey& cause, const std::string& shortest);
    /// Adds the token in the text to the counterexample. The text before shortening matters, too: shortening
    /// can turn `</s>` into `<s>`.
    void addToken(const std::string& text, const TrialSetting& setting, const CauseKey& key);
    [[nodiscard]] double milliseconds() const;
    /// The text without the differences that are known already, if the rest still differs; otherwise one
    /// cause would hide all others.
    [[nodiscard]] std::string withoutKnown(const std::string& text, const TrialSetting& setting,
                                           AnswerDifference difference);

    const DefinitionDiff& m_diff;
    const CounterexampleOptions& m_options;
    Clock::time_point m_start = Clock::now();
    TextTrial m_trial;
    CauseFinder m_causes;
    std::map<CauseKey, Counterexample> m_found;
    std::unordered_map<std::string, CauseKey> m_reported; ///< by shortened texts with their settings
    std::vector<TriedTexts> m_tried;
    // Of the current kind of texts:
    std::size_t m_reportedOfKind = 0;                 ///< shortened texts with different pieces
    std::size_t m_differentOfKind = 0;                ///< all texts with different pieces
    std::size_t m_reshortenedOfKind = 0;              ///< calls of shortestOfCause()
    std::map<CauseKey, std::size_t> m_analyzedOfKind; ///< by the cause before shortening
    bool m_acceptsInvalidUtf8 = false;
    bool m_canceled = false;
    bool m_outOfTime = false;
};

} // namespace tokenscope::compare
