#pragma once
// Encodes texts with both tokenizers and compares the results. Private to this folder.

#include "core/compare/search/find_counterexamples.h"

#include <functional>

namespace tokenscope::compare {

struct TrialResult {
    std::vector<PieceId> ids;
    Message message; ///< why there are no ids
    bool operator==(const TrialResult& other) const {
        return ids == other.ids && message.empty() == other.message.empty();
    }
};

TrialResult encoded(const Tokenizer& tokenizer, const std::string& text, const TrialSetting& setting);
/// For many texts in sequence: reuses the memory of `scratch`.
TrialResult encoded(const Tokenizer& tokenizer, const std::string& text, const TrialSetting& setting,
                    Encoding& scratch);

enum class AnswerDifference : std::uint8_t {
    None,
    Ids,    ///< the same pieces with different ids
    Pieces, ///< different pieces, or no answer
};

/// Encodes texts with both. If ids mean different pieces in the two files, it distinguishes texts that differ
/// only in their ids. One thread at a time.
class TextTrial {
  public:
    /// `diff` must outlive it.
    explicit TextTrial(const DefinitionDiff& diff);
    [[nodiscard]] const FilePair& pair() const { return m_diff.pair; }
    [[nodiscard]] AnswerDifference difference(const TrialResult& a, const TrialResult& b) const;
    [[nodiscard]] AnswerDifference difference(const std::string& text, const TrialSetting& setting) const;

  private:
    const DefinitionDiff& m_diff;
    bool m_idsMoved = false;
    mutable Encoding m_scratch; ///< of the last text
};

/// No special tokens added; special tokens parsed or not by each format's default.
inline constexpr TrialSetting kBare = {false, std::nullopt};

/// Shortens and simplifies the text as long as `shows` is true, until no character can be removed or replaced
/// by a simpler one. Some hundred calls. It stops early after two seconds, when `enough` is true, or after a
/// bounded number of encoded bytes; then the result may not be the shortest.
std::string shortened(std::string text, const std::function<bool(const std::string&)>& shows,
                      const std::function<bool()>& enough = {});

/// Whether `text` shows a difference better than `other`: fewer characters, then more familiar ones, then
/// fewer bytes.
bool isSimpler(const std::string& text, const std::string& other);

} // namespace tokenscope::compare
