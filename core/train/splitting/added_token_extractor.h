#pragma once
// Extracts added tokens from a text before it is split into words, as an encoder does, so that no word
// contains part of one.
//
//   text       say <|end|> THE end     tokens: <|end|> (found in the original text), the (found in normalized text)
//   sections   say ␣ | ␣THE␣end        of the original text
//   normalized say ␣ | ␣ | ␣end        of each section, in lower case
//
// Both passes are the encoder's own (core/encoding/added_tokens/added_tokens.h).

#include "core/encoding/added_tokens/added_tokens.h"
#include "core/stages/normalize/normalizer.h"

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

namespace tokenscope::train {

/// Const and thread-safe; cheap to copy.
class AddedTokenExtractor {
  public:
    AddedTokenExtractor() = default;
    /// `normalizer` may be null. Errors: TooLarge (more bytes of tokens than can be searched at once).
    static Result<AddedTokenExtractor> make(std::vector<AddedToken> tokens, const Normalizer* normalizer);

    [[nodiscard]] bool empty() const { return !m_passes; }
    /// No token contains or strips a space, so a text may be split at spaces and each part searched on its
    /// own.
    [[nodiscard]] bool haveNoSpace() const { return m_noSpace; }

    /// Called with the text between two tokens and its start.
    using EachSection = std::function<Result<void>(std::string_view section, std::size_t begin)>;
    /// For the original text. Errors: Canceled, those of `each`.
    Result<void> ofText(std::string_view text, const EachSection& each, const Progress& progress) const;
    /// For a normalized section.
    Result<void> ofNormalized(std::string_view text, const EachSection& each, const Progress& progress) const;

  private:
    struct Passes {
        std::vector<AddedToken> tokens;
        std::unique_ptr<const AddedTokenScanner> text;
        std::unique_ptr<const AddedTokenScanner> normalized;
    };
    std::shared_ptr<const Passes> m_passes; ///< null: no tokens
    bool m_noSpace = true;
};

} // namespace tokenscope::train
