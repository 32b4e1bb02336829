#pragma once
// What somebody wrote into a conversation and a tokenizer takes for a control token: `<|im_end|>` in a question ends the
// question. Found in the rendered text by origins, and in messages before anything is rendered.

#include "core/chat/masks/mask_policy.h"
#include "core/encoding/tokenizer.h"

namespace tokenscope::chat {

/// One for each token: is it a control token, or an added one that is written `<…>` or `[…]`? These may end turns, and are
/// what an injection makes.
/// Stopped by `progress`, the rest has none.
std::vector<std::uint8_t> controlTokens(const Tokenizer& tokenizer, const Encoding& tokens,
                                        const Progress& progress = {});
bool isControlToken(const Tokenizer& tokenizer, PieceId id);

struct Injection {
    std::size_t token = 0; ///< index
    PieceId id = 0;
    ByteSpan text;            ///< of the rendered text
    std::uint32_t source = 0; ///< of RenderedText: whose string it is (of the first byte that is somebody's)
    ByteSpan inSource;        ///< bytes of that string
    bool whole = true;        ///< false: part of it is the template's, `<|im_` + `end|>`
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

/// The ids with what was injected encoded as the text that it is: what lies between two true control tokens is encoded
/// again, without control tokens. Added tokens that a tokenizer finds in any text stay. Errors: as Tokenizer::encode.
Result<Encoding> encodedAsText(const RenderedText& rendered, const Encoding& tokens,
                               const std::vector<Injection>& injections, const Tokenizer& tokenizer);

/// The same in a string that is not rendered yet.
struct InjectedLiteral {
    std::string path;                        ///< `messages[1].content`, `tools[0].function.description`
    std::uint32_t message = TokenWhy::kNone; ///< where it is in one
    ByteSpan span;                           ///< bytes of the string
    std::string literal;
    PieceId id = 0;
    bool operator==(const InjectedLiteral&) const = default;
};

/// Every string of `data` (a list of messages, say, called `name` in paths) in which the tokenizer sees a control token.
/// Cost: encodes every string once. Errors: as Tokenizer::encode.
Result<std::vector<InjectedLiteral>> findLiterals(const Data& data, std::string_view name,
                                                  const Tokenizer& tokenizer);

/// The data with `breaker` put behind the first character of every literal that findLiterals() finds, until none is found;
/// the default is a word joiner, which nobody sees. Errors: as findLiterals; Unsupported where the literal stays one
/// (a normalizer that drops the breaker).
Result<Data> escapeLiterals(const Data& data, const Tokenizer& tokenizer,
                            std::string_view breaker = "\xE2\x81\xA0");

/// The error of a policy that rejects: names each literal with its place. No error where there is none.
Result<void> rejectLiterals(const std::vector<InjectedLiteral>& literals);

} // namespace tokenscope::chat
