#pragma once
// SentencePiece's normalizer: one pass that maps characters, handles spaces and records the origin of each
// byte. User-defined symbols are not changed.
//
//   original    " "  a  " "  " "  ½           identity map, dummy prefix, extra spaces removed
//   byte         0   1   2    3   4 (2 bytes)
//   normalized   ▁▁▁      a   ▁▁▁      ½ ½
//   toOriginal   1 1 1    1   2 2 2    4 4   6

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/definition/stage_configs.h"
#include "core/text/prefix_trie.h"
#include "core/unicode/charsmap.h"

#include <array>
#include <bitset>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope {

struct SentencePieceNormalized {
    std::string text;
    /// By byte of `text`: where its source character starts in the original; then the end. So text.size() + 1
    /// entries, or none if the result is empty.
    std::vector<std::uint32_t> toOriginal;
    std::uint32_t dummyPrefix = 0; ///< bytes at the front that represent no text
};

/// Const and thread-safe.
class SentencePieceNormalizerPass {
  public:
    /// `userDefined` may be null. Errors: Damaged (the charsmap).
    static Result<SentencePieceNormalizerPass> create(const SentencePieceNormalizer& config,
                                                      std::shared_ptr<const PrefixTrie> userDefined);

    enum class Start {
        Text,        ///< adds the dummy prefix, and spaces at the start are extra ones
        Continuation ///< continues text that ended with a letter or digit: neither applies
    };
    /// A byte that is not UTF-8 becomes U+FFFD. Errors: TooLarge (above 1 GiB), Canceled.
    [[nodiscard]] Result<SentencePieceNormalized> apply(std::string_view text, const Progress& progress = {},
                                                        Start start = Start::Text) const;

    /// The same into `out`, reusing its memory.
    Result<void> apply(std::string_view text, SentencePieceNormalized& out, const Progress& progress,
                       Start start) const;

    /// By ASCII character: its normalized form before ASCII, if that is a single character (' ' for a space,
    /// before escaping); otherwise 0.
    [[nodiscard]] const std::array<char, 256>& plain() const { return m_plain; }
    /// The letters and digits after which a text can be split and normalized in parts, if a space and then a
    /// plain() character follow. Empty if unknown.
    [[nodiscard]] std::bitset<256> breaksAfter() const;
    /// Text can be split between an ASCII letter or digit and a space that another one follows, and
    /// normalized in parts. False if unknown.
    [[nodiscard]] bool partsBeforeWords() const;

  private:
    struct Step {
        std::size_t consumed = 0;
        std::string_view text; ///< of the original, the charsmap or a literal
    };
    SentencePieceNormalizerPass(const SentencePieceNormalizer& config, std::optional<Charsmap> charsmap,
                                std::shared_ptr<const PrefixTrie> userDefined);
    [[nodiscard]] Step stepAt(std::string_view text, std::size_t at,
                              std::optional<PrefixTrie::Reader>& userDefined) const;
    [[nodiscard]] bool isUntouched(std::string_view text, std::size_t at) const {
        const auto c = static_cast<unsigned char>(text[at]);
        return m_untouched[c] &&
               (at + 1 == text.size() || m_untouchedPairs[static_cast<std::size_t>(c) << 8U |
                                                          static_cast<unsigned char>(text[at + 1])]);
    }
    void findUntouched();
    void findUntouchedPairs();
    [[nodiscard]] std::size_t untouchedLength(std::string_view text, std::size_t at) const;
    std::size_t copyUntouched(std::string_view text, std::size_t at, SentencePieceNormalized& out) const;
    void append(std::string_view text, std::uint32_t from, SentencePieceNormalized& out) const;
    void appendSpace(std::uint32_t from, SentencePieceNormalized& out) const;
    std::uint32_t trimEnd(SentencePieceNormalized& out, std::uint32_t end) const;

    bool m_addDummyPrefix;
    bool m_removeExtraWhitespaces;
    bool m_escapeWhitespaces;
    bool m_treatWhitespaceAsSuffix;
    std::optional<Charsmap> m_charsmap;
    std::shared_ptr<const PrefixTrie> m_userDefined;
    /// ASCII characters that are unchanged at the end of a text, and before ASCII.
    std::array<bool, 256> m_untouched{};
    /// By two bytes: the ASCII character is unchanged before that byte; the character beyond ASCII that starts with
    /// both is unchanged whatever its third byte is.
    std::bitset<65536> m_untouchedPairs;
    std::array<char, 256> m_plain{};
};

} // namespace tokenscope
