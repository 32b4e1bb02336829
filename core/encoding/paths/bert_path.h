#pragma once
// The fast path of BERT: WordPiece or WordLevel after Bert's pre-tokenizer, with Bert's normalizer or none. These
// stages decide character by character, so words are found in the original text and looked up as they are:
//
//   text      It's 東京,  naïve       naïve: only if the normalizer changes it, it is left to ChunkPath
//   words     ^^ ^^^ ^^^  ^^^^^
//
// What the stages do with a character is not written down here a second time: they are asked, once for each
// character that occurs.

#include "core/encoding/paths/chunk_path.h"
#include "core/encoding/paths/encode_path.h"
#include "core/encoding/paths/reference_path.h"
#include "core/encoding/paths/safe_breaks.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

namespace tokenscope {

/// What Bert's stages do with each character, whatever is next to it. Const and thread-safe.
class BertCharacters {
  public:
    enum Kind : std::uint8_t {
        Space,  ///< it separates words and is in none
        Single, ///< it is a word
        Word,   ///< it is part of a word, unchanged or as asciiForm()
        Mixed   ///< something else: it is changed or removed, or is not UTF-8
    };

    /// The stages must outlive it; `normalizer` may be null.
    BertCharacters(const Normalizer* normalizer, const PreTokenizer& preTokenizer);
    ~BertCharacters();
    BertCharacters(const BertCharacters&) = delete;
    BertCharacters& operator=(const BertCharacters&) = delete;

    [[nodiscard]] Kind ofAscii(unsigned char c) const { return m_ascii[c]; }
    [[nodiscard]] Kind of(char32_t c) const {
        const Kind* page = m_pages[c / kPage].load(std::memory_order_acquire);
        return (page ? page : makePage(c / kPage))[c % kPage];
    }
    /// The normalized form of an ASCII character that is part of a word.
    [[nodiscard]] char asciiForm(unsigned char c) const { return m_forms[c]; }
    /// Some form is another character.
    [[nodiscard]] bool changesAscii() const { return m_changesAscii; }
    /// All ASCII letters are parts of words.
    [[nodiscard]] bool hasPlainLetters() const { return m_plainLetters; }

  private:
    static constexpr std::size_t kPage = 256;
    Kind ask(char32_t c, char& form) const;
    const Kind* makePage(std::size_t page) const;

    const Normalizer* m_normalizer;
    const PreTokenizer& m_preTokenizer;
    bool m_keepsMarks; ///< they are not decomposed, reordered or removed
    std::array<Kind, 128> m_ascii{};
    std::array<char, 128> m_forms{};
    bool m_changesAscii = false;
    bool m_plainLetters = true;
    mutable std::array<std::atomic<const Kind*>, 0x110000 / kPage> m_pages{}; ///< null: not asked yet
};

/// The reference path and the breaks must outlive it.
class BertPath final : public FastPath {
  public:
    /// Null if the definition isn't of this kind.
    static std::unique_ptr<BertPath> create(const TokenizerDefinition& definition,
                                            const ReferencePath& reference, const SafeBreaks& breaks);

    Result<void> encode(std::size_t begin, std::size_t end, EncodeCall& call) const override;
    [[nodiscard]] bool canSplitAt(std::string_view text, std::size_t offset) const override {
        return m_chunks.canSplitAt(text, offset);
    }

  private:
    BertPath(const TokenizerDefinition& definition, const ReferencePath& reference, const SafeBreaks& breaks);
    struct Word {
        std::size_t end = 0;
        bool isMixed = false; ///< it has a character that is Mixed
    };
    [[nodiscard]] Word wordAt(std::string_view text, std::size_t begin, std::size_t end) const;
    bool encodeWord(std::string_view word, EncodeScratch& scratch, const Progress& progress) const;
    [[nodiscard]] const BertCharacters& characters() const;

    const ReferencePath& m_reference;
    ChunkPath m_chunks;
    mutable std::once_flag m_once;
    mutable std::unique_ptr<const BertCharacters> m_characters; ///< built at the first text
};

} // namespace tokenscope
