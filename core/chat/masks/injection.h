#pragma once
// Injection: text of a conversation that the tokenizer encodes as a control token, e.g. `<|im_end|>` in a
// question. It is detected in the rendered text by origins, or in the messages before rendering.

#include "core/chat/masks/mask_policy.h"
#include "core/encoding/tokenizer.h"

namespace tokenscope::chat {

/// For each token whether it is a control token, or an added token written as `<…>` or `[…]`: these can end
/// turns and be injected. If `progress` cancels, the rest is 0.
std::vector<std::uint8_t> controlTokens(const Tokenizer& tokenizer, const Encoding& tokens,
                                        const Progress& progress = {});
bool isControlToken(const Tokenizer& tokenizer, PieceId id);

struct Injection {
    std::size_t token = 0; ///< index
    PieceId id = 0;
    ByteSpan text;            ///< of the rendered text
    std::uint32_t source = 0; ///< of RenderedText: the string of its first injected byte
    ByteSpan inSource;        ///< bytes of that string
    bool whole = true;        ///< false: the template printed a part of it, `<|im_` + `end|>`
    bool operator==(const Injection&) const = default;
};

/// Control tokens that contain text of messages, tools or documents. Arguments belong to the caller, so they
/// don't count; nor do tokens that the template builds from a whole role, `'<|' + m.role + '|>'`, if the role
/// is a plain word and
///   - speakerOfRole() knows it, or
///   - its token is not one of `special` (the end of sequence, …) and not one that the template prints after a message to end
///     turns, such as `im_end`.
/// If `progress` cancels, the rest is missing.
std::vector<Injection> findInjections(const RenderedText& rendered, const Encoding& tokens,
                                      const std::vector<std::uint8_t>& control,
                                      const SpecialIds& special = {}, const Progress& progress = {});

/// Encodes injected text as plain text: the text between two genuine control tokens is encoded again without
/// control tokens. Added tokens that the tokenizer finds in any text remain. Errors: as Tokenizer::encode.
Result<Encoding> encodedAsText(const RenderedText& rendered, const Encoding& tokens,
                               const std::vector<Injection>& injections, const Tokenizer& tokenizer);

/// An injection in a string before rendering.
struct InjectedLiteral {
    std::string path;                        ///< `messages[1].content`, `tools[0].function.description`
    std::uint32_t message = TokenWhy::kNone; ///< the message it is in, if any
    ByteSpan span;                           ///< bytes of the string
    std::string literal;
    PieceId id = 0;
    bool operator==(const InjectedLiteral&) const = default;
};

/// The control tokens in the strings of `data`, e.g. a list of messages; paths start with `name`. Encodes
/// every string once. Errors: as Tokenizer::encode.
Result<std::vector<InjectedLiteral>> findLiterals(const Data& data, std::string_view name,
                                                  const Tokenizer& tokenizer);

/// Inserts `breaker` after the first character of every literal found by findLiterals(), until none is left;
/// the default is an invisible word joiner. Errors: as findLiterals; Unsupported if that doesn't help (a
/// normalizer removes the breaker).
Result<Data> escapeLiterals(const Data& data, const Tokenizer& tokenizer,
                            std::string_view breaker = "\xE2\x81\xA0");

/// An error that names each literal with its position; none if there are no literals.
Result<void> rejectLiterals(const std::vector<InjectedLiteral>& literals);

} // namespace tokenscope::chat
