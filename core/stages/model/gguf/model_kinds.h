#pragma once
// The kinds of llama.cpp's models: their factories, for gguf_model.cpp, and what several kinds share.

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/stages/model/gguf/gguf_model.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::gguf_models {

using MakeResult = Result<std::unique_ptr<GgufModel>>;

MakeResult makeBpe(const TokenizerDefinition& definition);
MakeResult makeSpm(const TokenizerDefinition& definition);
MakeResult makeWordPiece(const TokenizerDefinition& definition);
MakeResult makeUnigram(const TokenizerDefinition& definition);
MakeResult makeRwkv(const TokenizerDefinition& definition);
MakeResult makePlamo2(const TokenizerDefinition& definition);
Result<void> checkUnigram(const TokenizerDefinition& definition);
Result<void> checkPlamo2(const TokenizerDefinition& definition);

/// The error of several kinds.
inline tl::unexpected<Error> noUnknownPiece(std::size_t at) {
    return fail(ErrorCode::BadInput, "byte " + std::to_string(at),
                "no piece fits here, and the file names no unknown token", "llama.cpp has no answer either");
}

/// Checks a Progress at intervals, for long loops.
class StopCheck {
  public:
    explicit StopCheck(const Progress& progress)
        : m_progress(progress) {}
    bool stopped(std::size_t steps = 1) {
        m_steps += steps;
        if (m_steps < (std::size_t{1} << 16U))
            return false;
        m_steps = 0;
        return m_progress.stopped();
    }
    static tl::unexpected<Error> error() { return fail(ErrorCode::Canceled, {}, "canceled"); }

  private:
    const Progress& m_progress;
    std::size_t m_steps = 0;
};

/// A text that is derived from another, with the origin of each byte.
class DerivedText {
  public:
    /// An unchanged text.
    static DerivedText identity(std::string_view text) {
        DerivedText derived;
        derived.reserve(text.size());
        derived.copy(text, 0);
        return derived;
    }
    void reserve(std::size_t bytes) {
        m_text.reserve(bytes);
        m_origins.reserve(bytes);
    }
    /// Appends bytes that all represent the same span.
    void append(std::string_view bytes, ByteSpan origin) {
        m_text += bytes;
        m_origins.insert(m_origins.end(), bytes.size(), origin);
    }
    /// Appends bytes that are at `offset` in the original.
    void copy(std::string_view bytes, std::size_t offset) {
        for (const char byte : bytes) {
            const auto at = static_cast<std::uint32_t>(offset++);
            append({&byte, 1}, {at, at + 1});
        }
    }
    void clear() {
        m_text.clear();
        m_origins.clear();
    }
    [[nodiscard]] std::string_view text() const { return m_text; }
    [[nodiscard]] bool empty() const { return m_text.empty(); }
    [[nodiscard]] std::span<const ByteSpan> origins() const { return m_origins; }
    /// The origin of [begin, end); begin < end.
    [[nodiscard]] ByteSpan origin(std::size_t begin, std::size_t end) const {
        return {m_origins[begin].begin, m_origins[end - 1].end};
    }

  private:
    std::string m_text;
    std::vector<ByteSpan> m_origins; ///< by byte of the text
};

/// Gives a word and its pieces to the observer, if there is one.
inline void report(const GgufWordObserver* observer, const DerivedText& word, std::size_t firstPiece,
                   std::size_t endPiece) {
    if (observer && !word.empty())
        (*observer)({word.text(), word.origins(), firstPiece, endPiece});
}

} // namespace tokenscope::gguf_models
