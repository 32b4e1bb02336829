#pragma once
// The words that SentencePiece's trainer lets no piece cross, of one line.
//
//   line         Don't pay 42 €.           user-defined: none, digits alone
//   normalized   ▁Don't▁pay▁42▁€.
//   words        ▁Don|'|t ▁pay ▁|4|2 ▁|€.   where scripts and digits cut; € and . are both of the common script

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

/// Where no piece may cross. The files say nothing of it, for no piece of theirs does.
struct SentencePieceBoundaries {
    bool atSpaces = true;     ///< `▁` begins a word (or ends one, where the normalizer puts it behind)
    bool atScripts = true;    ///< between characters of two scripts; the common one (`.`) is another than any
    bool atNumbers = true;    ///< ASCII and full-width digits are of the common script; else they go with any
    bool digitsAlone = false; ///< each of those stands alone, without its space
    bool operator==(const SentencePieceBoundaries&) const = default;
};

/// Const and thread-safe.
class SentencePieceWords {
  public:
    /// `userDefined` pass the normalizer and are in no word. Errors: Damaged (the charsmap).
    static Result<SentencePieceWords> make(const SentencePieceNormalizer& config,
                                           const SentencePieceBoundaries& cuts,
                                           const std::vector<std::string>& userDefined);

    [[nodiscard]] const SentencePieceNormalizerPass& pass() const { return m_pass; }
    /// Nothing that is user-defined has a space: a part of a line knows all of each.
    [[nodiscard]] bool userDefinedHaveNoSpace() const { return m_noSpaces; }
    /// Errors: TooLarge, Canceled.
    Result<void> forEach(std::string_view line, SentencePieceNormalizerPass::Start start,
                         const std::function<void(std::string_view)>& each, const Progress& progress) const;

  private:
    SentencePieceWords(SentencePieceNormalizerPass pass, const SentencePieceBoundaries& cuts)
        : m_pass(std::move(pass))
        , m_cuts(cuts) {}
    void cut(std::string_view segment, const std::function<void(std::string_view)>& each) const;
    [[nodiscard]] int scriptOf(char32_t c, int before) const;

    SentencePieceNormalizerPass m_pass;
    SentencePieceBoundaries m_cuts;
    std::shared_ptr<const PrefixTrie> m_userDefined; ///< as they stand in normalized text; null: none
    bool m_noSpaces = true;
    bool m_spaceAfter = false;
};

} // namespace tokenscope::train
