#pragma once
// A finished encoding with everything that views need of it: an immutable snapshot, computed off the UI
// thread by encodeText() and shared by all views until the next one replaces it. All functions may run on any
// thread.

#include "core/encoding/incremental.h"
#include "core/encoding/token_lookup.h"
#include "core/encoding/tokenizer.h"
#include "core/encoding/word_input.h"
#include "core/text/text_index.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tokenscope::ui {

struct EncodedText {
    std::shared_ptr<const Tokenizer> tokenizer;
    std::shared_ptr<const std::string> text; ///< UTF-8 as typed or opened (may hold invalid bytes)
    EncodeOptions options;
    WordInput wordInput = WordInput::None;
    std::vector<ByteSpan> givenWords; ///< wordsOf(*text, wordInput); encoding.wordIds are indices of it
    Encoding encoding;                ///< without reference spans; they are computed for a token on demand
    TextIndex index;                  ///< of *text
    std::vector<PieceType> types;     ///< one per token
    std::array<std::uint32_t, kPieceTypeCount> typeCounts{};
    std::vector<std::uint32_t> specialLiterals; ///< result of specialLiterals()
    std::uint32_t words = 0;                    ///< given ones, or countWords(), for tokens per word
    double milliseconds = 0;                    ///< encoding alone
    double preparing = 0;       ///< milliseconds that the tokenizer took to build its tables before
    bool ofIds = false;         ///< made by textOfIds() or textOfTokens(): nothing was encoded
    bool isUpdate = false;      ///< only the part that an edit can have changed was encoded
    std::uint64_t revision = 0; ///< of the TextDocument that was encoded

    [[nodiscard]] std::size_t size() const { return encoding.size(); }
    /// Of given ids: what was written there is no id of the tokenizer.
    [[nodiscard]] bool isInvalidId(std::size_t token) const {
        return ofIds && !tokenizer->contains(encoding.ids[token]);
    }
    /// Of such a token: what was written, or its id.
    [[nodiscard]] std::string invalidId(std::size_t token) const {
        const PieceId id = encoding.ids[token];
        return id == kNoPiece ? std::string(surface(token)) : std::to_string(id);
    }
    [[nodiscard]] ByteSpan span(std::size_t token) const { return encoding.bytes[token]; }
    [[nodiscard]] std::string_view surface(std::size_t token) const {
        const ByteSpan s = span(token);
        return std::string_view(*text).substr(s.begin, s.size());
    }

    /// The text was encoded as a list of words.
    [[nodiscard]] bool ofWords() const { return wordInput != WordInput::None; }
    /// Index of the token's word in givenWords. Special tokens of the post-processor have none.
    [[nodiscard]] std::optional<std::uint32_t> wordOf(std::size_t token) const {
        if (!ofWords() || encoding.wordIds[token] == Encoding::kNone)
            return std::nullopt;
        return encoding.wordIds[token];
    }
    /// Where the offsets count from that are shown of a token: the start of the text, or of its word.
    [[nodiscard]] std::uint32_t offsetsFrom(std::size_t token) const {
        if (!ofWords())
            return 0;
        const auto word = wordOf(token);
        return word ? givenWords[*word].begin : span(token).begin;
    }
    /// The span as it is shown.
    [[nodiscard]] ByteSpan shownSpan(std::size_t token) const {
        const std::uint32_t from = offsetsFrom(token);
        return {span(token).begin - from, span(token).end - from};
    }
};

using EncodedTextPtr = std::shared_ptr<const EncodedText>;

struct EncodeRequest {
    std::shared_ptr<const Tokenizer> tokenizer;
    std::shared_ptr<const std::string> text; ///< null: made of before->text by the edit
    EncodeOptions options;                   ///< `progress` is set by encodeText()
    WordInput wordInput = WordInput::None;
    std::uint64_t revision = 0;
    /// With both, and without words, only the part that the edit can have changed is encoded.
    EncodedTextPtr before;
    std::optional<TextEdit> edit; ///< turns before->text into the text
    std::string inserted;         ///< by `edit`; only where `text` is null
};

/// Errors: as Tokenizer::encode.
Result<EncodedTextPtr> encodeText(const EncodeRequest& request, const Progress& progress);

/// One id of a list that somebody has, such as one from a log.
struct GivenId {
    PieceId id = kNoPiece;
    std::string instead; ///< as written, if the tokenizer has no such id; else empty
};
/// Views of tokens show it like an encoding: the text is the pieces' bytes one after the other. An invalid id
/// is a token of type Unknown whose text is `instead`.
EncodedTextPtr textOfIds(const std::shared_ptr<const Tokenizer>& tokenizer, const std::vector<GivenId>& ids);

/// Recorded tokens with their spans, which are inside the text; an id can be one that the tokenizer doesn't have.
/// Views of tokens show them like an encoding.
EncodedTextPtr textOfTokens(const std::shared_ptr<const Tokenizer>& tokenizer, std::string text,
                            const std::vector<PieceId>& ids, const std::vector<ByteSpan>& bytes);

/// One edit with the effect of `first` followed by `second` (`second` is relative to the text after `first`).
/// It also spans the text between the two.
TextEdit joined(const TextEdit& first, const TextEdit& second);

/// `<|im_end|>`, `<start_of_turn>`, `[INST]`: a name without whitespace in brackets.
bool looksLikeSpecial(std::string_view text);

/// Special tokens in the text, such as an injected `<|im_end|>`: tokens of type user-defined or control whose
/// text looksLikeSpecial(), ascending; at most `limit`.
std::vector<std::uint32_t> specialLiterals(const EncodedText& encoded, std::size_t limit = 1000);

/// Whether a control token in the text is a piece that the model found. Otherwise it was extracted before the model ran,
/// as a special token in the text.
bool wasFoundByModel(const EncodedText& encoded, std::size_t token);

} // namespace tokenscope::ui
