#pragma once
// A text given to both tokenizers. Private to this folder.

#include "core/compare/search/find_counterexamples.h"

#include <functional>

namespace tokenscope::compare {

struct Answer {
    std::vector<PieceId> ids;
    std::string message; ///< why there are none
    bool operator==(const Answer& other) const {
        return ids == other.ids && message.empty() == other.message.empty();
    }
};

Answer encoded(const Tokenizer& tokenizer, const std::string& text, const TrialSetting& setting);

/// How far two answers are apart.
enum class Apart : std::uint8_t {
    Not,
    Ids,    ///< the same pieces in a row, under other ids
    Pieces, ///< other pieces, or none
};

/// Gives texts to both. Where ids mean other pieces in both, one text differs by its ids alone and the next by more.
class TextTrial {
  public:
    /// `diff` must outlive it.
    explicit TextTrial(const DefinitionDiff& diff);
    [[nodiscard]] const FilePair& pair() const { return m_diff.pair; }
    [[nodiscard]] Apart apart(const Answer& a, const Answer& b) const;
    [[nodiscard]] Apart apart(const std::string& text, const TrialSetting& setting) const;

  private:
    const DefinitionDiff& m_diff;
    bool m_idsMoved = false;
};

/// Nothing around, special tokens parsed or not as each format does.
inline constexpr TrialSetting kBare = {false, std::nullopt};

/// `shows` is true of the text, and of no text that has a character less, or a simpler one in its place. Some hundred
/// calls; for two seconds, until `enough`, and as long as a few calls with a long text take: what is left then needn't be the
/// least.
std::string shortened(std::string text, const std::function<bool(const std::string&)>& shows,
                      const std::function<bool()>& enough = {});

/// Characters, then bytes, then how simple: whether `text` shows a difference better than `other`.
bool isSimpler(const std::string& text, const std::string& other);

} // namespace tokenscope::compare
