#pragma once
// The paths append their tokens here: fills an Encoding, and numbers words for EncodeOptions::full.

#include "core/base/error.h"
#include "core/encoding/encoding.h"

namespace tokenscope {

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

class EncodingSink {
  public:
    /// `notes` may be null.
    EncodingSink(Encoding& out, bool wantReference, bool wantWords, WordNotes* notes = nullptr)
        : m_out(out)
        , m_reference(wantReference)
        , m_words(wantWords)
        , m_notes(notes) {}

    /// Costs address space only: unused pages are never touched.
    void reserve(std::size_t tokens) {
        m_out.ids.reserve(tokens);
        m_out.bytes.reserve(tokens);
        if (m_reference)
            m_out.reference.reserve(tokens);
        if (m_words)
            m_out.wordIds.reserve(tokens);
    }
    [[nodiscard]] bool wantsReference() const { return m_reference; }

    void put(PieceId id, ByteSpan span) {
        m_out.ids.push_back(id);
        m_out.bytes.push_back(span);
        if (m_words)
            m_out.wordIds.push_back(m_word);
    }
    void put(PieceId id, ByteSpan span, ByteSpan reference) {
        put(id, span);
        if (m_reference)
            m_out.reference.push_back(reference);
    }
    /// An added token that was extracted from the text; it counts as a word.
    void putAdded(PieceId id, ByteSpan span, ByteSpan reference) {
        put(id, span, reference);
        if (m_notes)
            m_notes->added.push_back(m_word);
    }
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
    std::uint32_t m_word = 0;
    std::uint32_t m_step = 1;
};

} // namespace tokenscope
