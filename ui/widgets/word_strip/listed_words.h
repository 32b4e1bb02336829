#pragma once
// The words of the session's text, or of the part of a long one around a place, with the tokens of the session's encoding
// that are theirs. Made off the UI thread, immutable.

#include "core/explain/lattice/unigram_lattice.h"
#include "core/explain/stages/word_list.h"
#include "ui/session/encoded_text.h"

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace tokenscope::ui {

struct ListedWords {
    static constexpr std::uint32_t kNoToken = 0xFFFF'FFFFU;

    EncodedTextPtr encoded;
    ByteSpan part; ///< of the text, that is listed
    WordList list; ///< positions are of the whole text
    std::vector<std::uint32_t>
        tokens; ///< of each token of list.model: which one of the encoding, or kNoToken
    std::vector<std::uint32_t> merges; ///< of each word; empty where the model merges nothing
    std::vector<bool> lookedUp;        ///< likewise: the word is a piece, and taken as a whole
    std::uint64_t allMerges = 0;
    /// Of a Unigram model: the lattice of all words, unless it is too large to be kept; and of each word its positions in
    /// it and its candidates. Fixed words have none.
    std::shared_ptr<const UnigramLattice> lattice;
    struct Places {
        std::uint32_t begin = 0, end = 0;
    };
    std::vector<Places> positions;
    std::vector<std::uint32_t> candidates; ///< empty where the model has no lattice

    [[nodiscard]] std::size_t size() const { return list.words.size(); }
    [[nodiscard]] bool whole() const {
        return part == ByteSpan{0, static_cast<std::uint32_t>(encoded->text->size())};
    }
    /// The word that has this token of the encoding; none for what post-processing put there.
    [[nodiscard]] std::optional<std::size_t> wordOf(std::size_t token) const;
    /// The word that has the byte, or the next one; the last after all of them. None of no words.
    [[nodiscard]] std::optional<std::size_t> wordAt(std::uint32_t byte) const;
    /// The first token of the encoding that is the word's and ends after that byte of the text.
    [[nodiscard]] std::optional<std::size_t> tokenAt(std::size_t word, std::uint32_t byte) const;
};

using ListedWordsPtr = std::shared_ptr<const ListedWords>;

/// Merges of words as a model of BPE makes them are counted, too. Errors: as listWords.
Result<ListedWordsPtr> listWordsOf(const EncodedTextPtr& encoded, ByteSpan wanted,
                                   const Progress& progress = {});

/// The model is BPE of some kind.
bool mergesPairs(const Tokenizer& tokenizer);

} // namespace tokenscope::ui
