#pragma once
// Why both encode a text otherwise, as far as it is seen in the text and in what the stages make of it.
// Private to this folder.

#include "core/compare/search/find_counterexamples.h"
#include "core/compare/search/text_trial.h"

#include <compare>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace tokenscope::compare {

/// Differences of one key are told by one counterexample.
struct CauseKey {
    DifferenceCause cause = DifferenceCause::Model;
    bool inA = false, inB = false;       ///< tokens: it is found in the text
    bool knownA = false, knownB = false; ///< tokens: there is such a token
    auto operator<=>(const CauseKey&) const = default;
};

struct SeenCause {
    CauseKey key;
    std::string token; ///< the one that is concerned; else empty
};

class CauseFinder {
  public:
    /// Must not outlive the trial.
    explicit CauseFinder(const TextTrial& trial);

    /// The answers differ.
    [[nodiscard]] SeenCause causeOf(const std::string& text, const TrialSetting& setting, const Answer& a,
                                    const Answer& b) const;
    /// The part of causeOf() that looks for tokens.
    [[nodiscard]] std::optional<SeenCause> tokenCause(const std::string& text, const TrialSetting& setting,
                                                      const Answer& a, const Answer& b) const;
    /// A token that only one of them cuts out, though it isn't in the text as it is spelled: a normalizer brings it to light.
    [[nodiscard]] std::optional<SeenCause> cutCause(const std::string& text,
                                                    const TrialSetting& setting) const;
    /// The same but for the token that stands for what is unknown.
    [[nodiscard]] bool differsByUnknown(const std::string& text, const TrialSetting& setting, const Answer& a,
                                        const Answer& b) const;
    /// The part of causeOf() that looks at the stages: the first at which they part.
    [[nodiscard]] DifferenceCause stageCause(const std::string& text, const TrialSetting& setting) const;
    /// Literals of special and added tokens of both, ascending.
    [[nodiscard]] const std::vector<std::string>& tokens() const { return m_tokens; }

  private:
    const TextTrial& m_trial;
    const FilePair& m_pair;
    bool m_sameEngine = false;
    bool m_samePreTokenizer = false;
    bool m_marksSpaces = false; ///< one of them writes spaces as U+2581
    std::vector<std::string> m_tokens;
    std::unordered_set<std::string_view> m_isToken; ///< of m_tokens
    std::vector<std::size_t> m_lengths;             ///< of tokens, each once, the longest first
};

/// A sentence without full stop.
std::string describeCause(const FilePair& pair, const CauseKey& key, const Counterexample& counterexample);

// Parts of a counterexample as people read them.

/// `1 2 3 …`, at most so many; `nothing`; `no ids: why`.
std::string idsInWords(const std::vector<PieceId>& ids, const std::string& message, std::size_t most);
/// `specials added, specials not parsed`, `defaults`.
std::string settingInWords(const TrialSetting& setting);

} // namespace tokenscope::compare
