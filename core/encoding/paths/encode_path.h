#pragma once
// The interface of all implementations that encode the text between added tokens:
//
//   text → added tokens → EncodePath, part by part → post-processor
//
// A tokenizer has two paths. The *reference path* runs stage by stage, can be observed and is correct for
// every definition. The *fast path* gives the same tokens faster; tests compare the two. make_paths.h chooses
// both for a definition.

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/base/zeroed_table.h"
#include "core/encoding/encoding.h"
#include "core/encoding/stage_observer.h"
#include "core/stages/model/model_observer.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope {

class MergeRules;
struct EncodeScratch;

/// Bytes of text between two progress reports.
inline constexpr std::size_t kProgressInterval = std::size_t{1} << 20U;

/// What truncation needs to know about words besides their tokens.
struct WordNotes {
    std::vector<std::uint32_t> added; ///< words that are added tokens, ascending
    /// A word that the model fails on becomes a token kNoPiece, and the words after it are still encoded.
    bool continueAfterFailures = false;
    struct Failure {
        std::size_t token = 0;
        Error error;
    };
    std::optional<Failure> firstFailure, lastFailure;
};

/// The paths append their tokens here: fills an Encoding, and numbers words for EncodeOptions::full.
class EncodingSink {
  public:
    /// `notes` may be null.
    EncodingSink(Encoding& out, bool wantReference, bool wantWords, WordNotes* notes = nullptr)
        : m_out(out)
        , m_reference(wantReference)
        , m_words(wantWords)
        , m_notes(notes) {}

    /// Costs address space only: unused pages are never touched. On large pages: with small ones, the system would spend
    /// as much time on new pages as encoding takes.
    void reserve(std::size_t tokens) {
        const auto reserveIn = [tokens](auto& list) {
            list.reserve(tokens);
            if (list.empty())
                preferHugePages(list.data(), list.capacity() * sizeof(list[0]));
        };
        reserveIn(m_out.ids);
        reserveIn(m_out.bytes);
        if (m_reference)
            m_out.reference.reserve(tokens);
        if (m_words)
            m_out.wordIds.reserve(tokens);
    }
    [[nodiscard]] bool wantsReference() const { return m_reference; }
    [[nodiscard]] bool wantsWords() const { return m_words; }

    /// Always inlined: clang else calls it for every token.
    [[gnu::always_inline]] void put(PieceId id, ByteSpan span) {
        m_out.ids.push_back(id);
        m_out.bytes.push_back(span);
        if (m_words)
            m_out.wordIds.push_back(m_word);
    }
    [[gnu::always_inline]] void put(PieceId id, ByteSpan span, ByteSpan reference) {
        put(id, span);
        if (m_reference)
            m_out.reference.push_back(reference);
    }
    /// Several tokens at once; not if the sink wants words.
    void put(const PieceId* ids, const ByteSpan* spans, std::size_t count) {
        m_out.ids.insert(m_out.ids.end(), ids, ids + count);
        m_out.bytes.insert(m_out.bytes.end(), spans, spans + count);
    }
    /// An added token that was extracted from the text; it counts as a word.
    void putAdded(PieceId id, ByteSpan span, ByteSpan reference) {
        put(id, span, reference);
        if (m_notes)
            m_notes->added.push_back(m_word);
        if (m_addedTokens)
            m_addedTokens->push_back(static_cast<std::uint32_t>(m_out.ids.size() - 1));
    }
    /// The indices of all added tokens that follow are appended to `tokens`.
    void listAddedTokens(std::vector<std::uint32_t>& tokens) { m_addedTokens = &tokens; }
    /// A word that the model can't encode. False: encoding must end with the error.
    bool putFailure(const Error& error, ByteSpan span) {
        if (!m_notes || !m_notes->continueAfterFailures || error.code != ErrorCode::BadInput)
            return false;
        m_notes->lastFailure = {m_out.ids.size(), error};
        if (!m_notes->firstFailure)
            m_notes->firstFailure = m_notes->lastFailure;
        put(kNoPiece, span, span);
        return true;
    }
    void spell(std::string spelling) {
        m_out.spellings.emplace_back(static_cast<std::uint32_t>(m_out.ids.size() - 1), std::move(spelling));
    }
    /// Appends an encoding that has reference spans, and words numbered from 0. Moves its spellings.
    void take(Encoding& from, std::uint32_t words) {
        const auto first = static_cast<std::uint32_t>(m_out.ids.size());
        m_out.ids.insert(m_out.ids.end(), from.ids.begin(), from.ids.end());
        m_out.bytes.insert(m_out.bytes.end(), from.bytes.begin(), from.bytes.end());
        if (m_reference)
            m_out.reference.insert(m_out.reference.end(), from.reference.begin(), from.reference.end());
        for (auto& [index, spelling] : from.spellings)
            m_out.spellings.emplace_back(first + index, std::move(spelling));
        if (m_words) {
            for (const std::uint32_t word : from.wordIds)
                m_out.wordIds.push_back(m_word + word);
        }
        m_word += words * m_step;
    }
    /// Hugging Face numbers the words of a text, added tokens included.
    void nextWord() { m_word += m_step; }
    /// While set, nextWord() has no effect.
    void keepWord(bool keep) { m_step = keep ? 0 : 1; }

    [[nodiscard]] std::uint32_t words() const { return m_word; }

    [[nodiscard]] Encoding& out() { return m_out; }

  private:
    Encoding& m_out;
    bool m_reference;
    bool m_words;
    WordNotes* m_notes;
    std::vector<std::uint32_t>* m_addedTokens = nullptr;
    std::uint32_t m_word = 0;
    std::uint32_t m_step = 1;
};

/// One text to encode. Everything it refers to must outlive it.
struct EncodeCall {
    std::string_view text;      ///< the whole text; spans count its bytes
    bool parseSpecial = false;  ///< special tokens are matched in the text
    bool continuesText = false; ///< `text` continues other text: nothing is added at its start
    const Progress& progress;
    EncodeScratch& scratch;
    EncodingSink& sink;
    StageObserver* observer = nullptr; ///< null for fast paths

    [[nodiscard]] bool continuesAt(std::size_t begin) const { return continuesText && begin == 0; }
};

/// Const and thread-safe; one EncodeScratch per call at a time. The definition must outlive it.
class EncodePath {
  public:
    virtual ~EncodePath() = default;

    /// Encodes call.text[begin, end), a part without added tokens: appends tokens, reference spans (where the
    /// sink wants them) and word numbers. Errors: BadInput (no piece for a byte or character and no unknown
    /// piece), TooLarge, Canceled.
    virtual Result<void> encode(std::size_t begin, std::size_t end, EncodeCall& call) const = 0;
    /// True when encoding text[0, offset) and text[offset, …) separately is sure to equal encoding the whole.
    /// False when unknown. 0 < offset and offset + 1 < text.size(); looks at no more than 8 bytes on each
    /// side.
    [[nodiscard]] virtual bool canSplitAt(std::string_view /*text*/, std::size_t /*offset*/) const {
        return false;
    }
    /// Encodes one word, as StageObserver::word reported it, and reports how. Spans are of the word. Errors:
    /// as encode().
    virtual Result<void> explainWord(std::string_view word, EncodingSink& sink, ModelObserver& observer,
                                     const Progress& progress) const = 0;
    /// Which two neighbors of a word can merge. Null: the model is not BPE, or can't be built.
    [[nodiscard]] virtual const MergeRules* mergeRules() const { return nullptr; }
    /// Bytes that are not UTF-8 are encoded as they are, not read as U+FFFD.
    [[nodiscard]] virtual bool preservesInvalidBytes() const { return false; }
};

/// The base of fast paths: the reference path explains, and encodes what the fast path can't.
class FastPath : public EncodePath {
  public:
    explicit FastPath(const EncodePath& reference)
        : m_reference(reference) {}
    Result<void> explainWord(std::string_view word, EncodingSink& sink, ModelObserver& observer,
                             const Progress& progress) const final {
        return m_reference.explainWord(word, sink, observer, progress);
    }
    [[nodiscard]] const MergeRules* mergeRules() const final { return m_reference.mergeRules(); }
    [[nodiscard]] bool preservesInvalidBytes() const override { return m_reference.preservesInvalidBytes(); }

  protected:
    [[nodiscard]] const EncodePath& reference() const { return m_reference; }

  private:
    const EncodePath& m_reference;
};

// Offsets that the references report, computed from the exact spans, for the fast paths.

/// tiktoken and Hugging Face: a token with a part of a character covers the whole character. With
/// `dummyPrefixCovers` a token with an empty span at the start of a part covers the character after it
/// (Hugging Face's Prepend). Appends to encoding.reference for tokens [first, encoding.size()).
void appendWholeCharacterSpans(std::string_view text, Encoding& encoding, std::size_t first,
                               bool dummyPrefixCovers);

/// SentencePiece: the last of a character's byte pieces covers the character, the others are empty at its
/// start.
void appendSentencePieceSpans(std::string_view text, Encoding& encoding, std::size_t first,
                              const std::vector<bool>& isByteToken);

} // namespace tokenscope
