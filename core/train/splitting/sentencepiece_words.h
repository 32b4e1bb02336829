#pragma once
// Splits a line into words like SentencePiece's trainer: no piece crosses their boundaries.
//
//   line         Don't pay 42 €.           user-defined: none, digits alone
//   normalized   ▁Don't▁pay▁42▁€.
//   words        ▁Don|'|t ▁pay ▁|4|2 ▁|€.   split at scripts and digits; € and . are both of the common script

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/stages/normalize/sentencepiece_normalizer.h"
#include "core/text/prefix_trie.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::train {

/// Which boundaries pieces must not cross. Model files don't contain these rules, because encoding doesn't
/// need them.
struct SentencePieceBoundaries {
    bool atSpaces = true;     ///< `▁` starts a word (or ends one, if the normalizer treats it as a suffix)
    bool atScripts = true;    ///< between two scripts; the common script (`.`) differs from all others
    bool atNumbers = true;    ///< ASCII and full-width digits belong to the common script; otherwise to any
    bool digitsAlone = false; ///< each of these digits is a word, without its space
    bool operator==(const SentencePieceBoundaries&) const = default;
};

/// Const and thread-safe.
class SentencePieceWords {
  public:
    /// `userDefined` symbols are not normalized and not part of words. Errors: Damaged (the charsmap).
    static Result<SentencePieceWords> make(const SentencePieceNormalizer& config,
                                           const SentencePieceBoundaries& boundaries,
                                           const std::vector<std::string>& userDefined);

    [[nodiscard]] const SentencePieceNormalizerPass& pass() const { return m_pass; }
    /// No user-defined symbol contains a space, so a line can be split at spaces without splitting one.
    [[nodiscard]] bool userDefinedHaveNoSpace() const { return m_noSpaces; }
    /// Errors: TooLarge, Canceled.
    Result<void> forEach(std::string_view line, SentencePieceNormalizerPass::Start start,
                         const std::function<void(std::string_view)>& each, const Progress& progress) const;

  private:
    SentencePieceWords(SentencePieceNormalizerPass pass, const SentencePieceBoundaries& boundaries)
        : m_pass(std::move(pass))
        , m_boundaries(boundaries) {}
    void split(std::string_view segment, const std::function<void(std::string_view)>& each) const;
    [[nodiscard]] int scriptOf(char32_t c, int before) const;

    SentencePieceNormalizerPass m_pass;
    SentencePieceBoundaries m_boundaries;
    std::shared_ptr<const PrefixTrie> m_userDefined; ///< as in normalized text; null: none
    bool m_noSpaces = true;
    bool m_spaceAfter = false;
};

} // namespace tokenscope::train
