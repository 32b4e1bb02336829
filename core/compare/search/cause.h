#pragma once
// Why two tokenizers encode a text differently, as far as the text and the stages show it. Private to this
// folder.

#include "core/compare/search/find_counterexamples.h"
#include "core/compare/search/text_trial.h"

#include <compare>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace tokenscope::compare {

/// Differences with the same key share one counterexample.
struct CauseKey {
    DifferenceCause cause = DifferenceCause::Model;
    bool inA = false, inB = false;       ///< token causes: the token is found in the text
    bool knownA = false, knownB = false; ///< token causes: the tokenizer has such a token
    auto operator<=>(const CauseKey&) const = default;
};

struct SeenCause {
    CauseKey key;
    std::string token; ///< of token causes; otherwise empty
};

class CauseFinder {
  public:
    /// The trial must outlive it.
    explicit CauseFinder(const TextTrial& trial);

    /// The answers must differ.
    [[nodiscard]] SeenCause causeOf(const std::string& text, const TrialSetting& setting,
                                    const TrialResult& a, const TrialResult& b) const;
    /// The part of causeOf() that looks for tokens.
    [[nodiscard]] std::optional<SeenCause> tokenCause(const std::string& text, const TrialSetting& setting,
                                                      const TrialResult& a, const TrialResult& b) const;
    /// Special and added tokens of both, as text, ascending.
    [[nodiscard]] const std::vector<std::string>& tokens() const { return m_tokens; }

  private:
    /// A token that only one of them extracts, although the text doesn't contain its spelling: a normalizer
    /// produces it.
    [[nodiscard]] std::optional<SeenCause> extractionCause(const std::string& text,
                                                           const TrialSetting& setting) const;
    /// The ids differ only in the unknown token.
    [[nodiscard]] bool differsByUnknown(const std::string& text, const TrialSetting& setting,
                                        const TrialResult& a, const TrialResult& b) const;
    /// The part of causeOf() that looks at the stages: the first whose results differ.
    [[nodiscard]] DifferenceCause stageCause(const std::string& text, const TrialSetting& setting) const;

    const TextTrial& m_trial;
    const FilePair& m_pair;
    bool m_sameEngine = false;
    bool m_samePreTokenizer = false;
    bool m_writesMetaspaces = false; ///< one of them writes spaces as U+2581
    std::vector<std::string> m_tokens;
    std::unordered_set<std::string_view> m_isToken; ///< of m_tokens
    std::vector<std::size_t> m_lengths;             ///< of tokens, distinct, longest first
};

} // namespace tokenscope::compare
