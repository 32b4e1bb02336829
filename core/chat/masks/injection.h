#pragma once
// Injection: text in a conversation that the tokenizer encodes as a control token, e.g. `<|im_end|>` in a question. Found in
// the rendered text by origins, or in the messages before rendering.

#include "core/chat/masks/mask_policy.h"
#include "core/encoding/tokenizer.h"

namespace tokenscope::chat {

/// For each token whether it is a control token, or an added token written as `<…>` or `[…]`. These can end turns, and are what
/// an injection produces. If `progress` stops it, the rest is 0.
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

/// Control tokens of which some text is of messages, tools or documents. Arguments are the caller's own, and so are tokens that
/// the template makes of a whole role, `'<|' + m.role + '|>'`, where that is a plain word that no reader takes for more:
/// - a role that speakerOfRole() knows; else
/// - one whose token is none of `special` (the end of sequence, …) and none that the template puts behind what is said, which
///   ends turns: `im_end`.
/// Stopped by `progress`, the rest is left out.
std::vector<Injection> findInjections(const RenderedText& rendered, const Encoding& tokens,
                                      const std::vector<std::uint8_t>& control,
                                      const SpecialIds& special = {}, const Progress& progress = {});

/// Encodes injected text as plain text: what is between two genuine control tokens is encoded again, without control tokens.
/// Added tokens that the tokenizer finds in any text remain. Errors: as Tokenizer::encode.
Result<Encoding> encodedAsText(const RenderedText& rendered, const Encoding& tokens,
                               const std::vector<Injection>& injections, const Tokenizer& tokenizer);

/// An injection in a string that is not rendered yet.
struct InjectedLiteral {
    std::string path;                        ///< `messages[1].content`, `tools[0].function.description`
    std::uint32_t message = TokenWhy::kNone; ///< where it is in one
    ByteSpan span;                           ///< bytes of the string
    std::string literal;
    PieceId id = 0;
    bool operator==(const InjectedLiteral&) const = default;
};

/// The control tokens in the strings of `data`, e.g. a list of messages; paths start with `name`. Encodes every string once. Errors: as Tokenizer::encode.
Result<std::vector<InjectedLiteral>> findLiterals(const Data& data, std::string_view name,
                                                  const Tokenizer& tokenizer);

/// Inserts `breaker` after the first character of every literal that findLiterals() finds, until it finds none; the default is
/// an invisible word joiner. Errors: as findLiterals; Unsupported if that doesn't help (a normalizer drops the breaker).
Result<Data> escapeLiterals(const Data& data, const Tokenizer& tokenizer,
                            std::string_view breaker = "\xE2\x81\xA0");

/// An error that names each literal with its place; none if there are no literals.
Result<void> rejectLiterals(const std::vector<InjectedLiteral>& literals);

} // namespace tokenscope::chat
