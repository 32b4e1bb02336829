#pragma once
// The words of the session's text, or of a part of a long text, with the session's tokens that belong to each
// word. Built off the UI thread, immutable.

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
    ByteSpan part;          ///< the listed part of the text
    explain::WordList list; ///< positions refer to the whole text
    /// By token of list.model: the token's index in the encoding, or kNoToken.
    std::vector<std::uint32_t> tokens;
    std::vector<std::uint32_t> merges; ///< by word; empty if the model merges nothing
    std::vector<bool> lookedUp;        ///< by word: it is a piece and was looked up as a whole
    std::uint64_t allMerges = 0;
    /// Of a Unigram model: the lattice of all words, unless it is too large to keep, and for each word its
    /// positions in the lattice and its candidates. Added tokens have none.
    std::shared_ptr<const explain::UnigramLattice> lattice;
    struct Places {
        std::uint32_t begin = 0, end = 0;
    };
    std::vector<Places> positions;
    std::vector<std::uint32_t> candidates; ///< empty if the model has no lattice

    [[nodiscard]] std::size_t size() const { return list.words.size(); }
    [[nodiscard]] bool whole() const {
        return part == ByteSpan{0, static_cast<std::uint32_t>(encoded->text->size())};
    }
    /// The word that contains this token of the encoding; none for tokens added by the post-processor.
    [[nodiscard]] std::optional<std::size_t> wordOf(std::size_t token) const;
    /// The word that contains the byte, or the next word; after the last word, the last one. None if there
    /// are no words.
    [[nodiscard]] std::optional<std::size_t> wordAt(std::uint32_t byte) const;
    /// The first token of the encoding that belongs to the word and ends after that byte of the text.
    [[nodiscard]] std::optional<std::size_t> tokenAt(std::size_t word, std::uint32_t byte) const;
};

using ListedWordsPtr = std::shared_ptr<const ListedWords>;

/// Also counts the merges of each word if the model is BPE. Errors: those of listWords().
Result<ListedWordsPtr> listWordsOf(const EncodedTextPtr& encoded, ByteSpan wanted,
                                   const Progress& progress = {});

/// The model is some kind of BPE.
bool mergesPairs(const Tokenizer& tokenizer);

} // namespace tokenscope::ui
