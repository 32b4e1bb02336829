#pragma once
// One finished encoding with all that the views ask of it: an immutable snapshot, made off the UI thread and
// shared by every view until the next one replaces it.

#include "core/encoding/incremental.h"
#include "core/encoding/token_lookup.h"
#include "core/encoding/tokenizer.h"
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
    Encoding encoding;            ///< without reference spans; they are computed for a token on demand
    TextIndex index;              ///< of *text
    std::vector<PieceType> types; ///< one per token
    std::array<std::uint32_t, kPieceTypeCount> typeCounts{};
    std::vector<std::uint32_t> specialLiterals; ///< specialLiterals() of this
    std::uint32_t words = 0;                    ///< runs of non-space characters, for tokens per word
    double milliseconds = 0;                    ///< encoding alone
    double preparing = 0;       ///< milliseconds; what the tokenizer made before it could encode anything
    bool isUpdate = false;      ///< only what an edit can have changed was encoded
    std::uint64_t revision = 0; ///< of the TextDocument that was encoded

    [[nodiscard]] std::size_t size() const { return encoding.size(); }
    [[nodiscard]] ByteSpan span(std::size_t token) const { return encoding.bytes[token]; }
    [[nodiscard]] std::string_view surface(std::size_t token) const {
        const ByteSpan s = span(token);
        return std::string_view(*text).substr(s.begin, s.size());
    }
};

using EncodedTextPtr = std::shared_ptr<const EncodedText>;

// From a text to all that the views ask of its encoding; the work behind EncodeJob. Runs on any thread.

struct EncodeRequest {
    std::shared_ptr<const Tokenizer> tokenizer;
    std::shared_ptr<const std::string> text;
    EncodeOptions options; ///< `progress` is set by whoever runs it
    std::uint64_t revision = 0;
    /// With both, only what the edit can have changed is encoded: `edit` leads from before->text to `text`.
    EncodedTextPtr before;
    std::optional<TextEdit> edit;
};

/// Errors: as Tokenizer::encode.
Result<EncodedTextPtr> encodeText(const EncodeRequest& request, const Progress& progress);

/// One edit that does what `first` and then `second` do (`second` is relative to the text after `first`); it
/// may span more than both where they are apart.
TextEdit joined(const TextEdit& first, const TextEdit& second);

// Literals of the text that look like special tokens and became one piece: what an injected `<|im_end|>`
// does.

/// `<|im_end|>`, `<start_of_turn>`, `[INST]`: a name without blanks in brackets.
bool looksLikeSpecial(std::string_view text);

/// Tokens of type user-defined or control that stand for such a literal of the text, ascending; at most
/// `limit`.
std::vector<std::uint32_t> specialLiterals(const EncodedText& encoded, std::size_t limit = 1000);

} // namespace tokenscope::ui
