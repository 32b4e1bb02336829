#pragma once
// Decides which tokens of a rendered conversation are trained, by one of several policies, and why.
//
//   rendered text ── marks: runs of text, trained or not, each with its reason ──► tokens, by the edge rule
//
//   text    <|assistant|>\n Hello.  <|end|>\n
//   marks                   └────┘                content: what the assistant wrote
//   tokens  [          ][\n][Hello][.][<|end|>]   a token across the edge of a mark straddles; EdgeRule decides

#include "core/base/message.h"
#include "core/chat/template/engine/compiled_template.h"
#include "core/encoding/encoding.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::chat {

enum class MaskPolicy : std::uint8_t {
    Generation, ///< the bodies of {% generation %} (generation_policy)
    Content,    ///< what the assistant wrote, by the origin of each character (content_policy)
    /// The text that a turn of the assistant adds, without the generation prompt if it starts with it
    /// (prefix_difference_policy).
    PrefixDifference,
    ResponseMarker, ///< what follows a literal that starts answers (response_marker_policy)
    Parts,          ///< like Content with the end of turn, but without tool output in parts (python_output)
};
inline constexpr MaskPolicy kMaskPolicies[] = {MaskPolicy::Generation, MaskPolicy::Content,
                                               MaskPolicy::PrefixDifference, MaskPolicy::ResponseMarker,
                                               MaskPolicy::Parts};

/// `generation`, `content`, `prefix_difference`, `response_marker`, `parts`
std::string_view name(MaskPolicy policy);
std::optional<MaskPolicy> maskPolicyNamed(std::string_view name);

/// Whether a token with characters on both sides of an edge is trained.
enum class EdgeRule : std::uint8_t {
    Any,   ///< if any of its bytes is
    All,   ///< if all are
    First, ///< if its first one is
    /// Like transformers with generation blocks: everything from the token with the first character to the
    /// token with the last one is trained. If no token has the first character, this and all later blocks are
    /// skipped. If no token has the last one, or the very first token has it, everything up to the end is
    /// trained (unless MaskOptions::transformersEndQuirk is off). Other policies use Any instead, and add a
    /// note.
    Transformers,
};
/// `any`, `all`, `first`, `transformers`
std::string_view name(EdgeRule rule);
std::optional<EdgeRule> edgeRuleNamed(std::string_view name);

enum class WhyKind : std::uint8_t {
    // Trained. The first number is the message.
    Written,     ///< second: the source, of RenderedText
    EndOfTurn,   ///< the token that ends it
    Between,     ///< template text between two texts of the message; second: the line
    Block,       ///< second: the generation block, from 1
    ToTheEnd,    ///< second: the block; for transformers its last character is in no token
    Turn,        ///< what the turn adds
    AfterMarker, ///< second: which occurrence, from 1
    // Not trained.
    Origin,   ///< second: the source; third: the line of the template
    NoText,   ///< the token has no text
    NoBlocks, ///< the template has no generation block
    OutsideBlocks,
    BlockLost, ///< transformers finds no token for the first character of block `second`
    NoMarker,  ///< the literal is not in the text
    OutsideMarkers,
    NotPrefix, ///< the text before the turn is not a prefix of the text with it; second: the note; third: the character
    NotRendered, ///< a part of the conversation can't be rendered; second: the note with the reason
    TrainFalse,  ///< set by the message
    ZeroWeight,
    NotLastTurn,
    PartNotTrained, ///< second: the part
    EdgeLost,       ///< it straddles an edge, and the edge rule excludes it
};

/// Small, because there is one per token. sentenceOf() describes it.
struct TokenWhy {
    static constexpr std::uint32_t kNone = 0xFFFF'FFFFU;
    WhyKind kind = WhyKind::NoText;
    std::uint32_t message = kNone;
    std::uint32_t second = kNone;
    std::uint32_t third = kNone;
    bool operator==(const TokenWhy&) const = default;
};

/// A run of text with one reason.
struct Mark {
    ByteSpan text;
    bool trained = false;
    TokenWhy why;
    bool operator==(const Mark&) const = default;
};

struct Mask {
    MaskPolicy policy = MaskPolicy::Content;
    EdgeRule edge = EdgeRule::Any;       ///< the rule for tokens over an edge
    std::vector<std::uint8_t> trained;   ///< one per token
    std::vector<std::uint8_t> straddles; ///< 1: bytes on both sides of an edge
    /// What transformers trains, for the policy Generation with another rule and straddling tokens; otherwise
    /// empty.
    std::vector<std::uint8_t> byTransformers;
    std::vector<TokenWhy> why;
    std::vector<float> weights; ///< one per token, 0 if not trained; empty if no message has a weight
    std::vector<Mark> marks;    ///< partition the text; empty for policies by tokens
    std::vector<Message> notes; ///< about the whole mask, one sentence each

    [[nodiscard]] std::size_t trainedCount() const;
    [[nodiscard]] double share() const; ///< fraction of trained tokens; 0 without tokens
    [[nodiscard]] std::size_t straddling() const;
};

struct ResponseMarkers {
    std::string begin; ///< the answer follows it
    /// The answer ends before it. Empty: the answer is everything after the *last* `begin`.
    std::string end;
    bool endTrained = true; ///< whether an end of turn is trained; the start of the next question is not
    bool byTokens = false;  ///< searched as the ids below instead of as text
    std::vector<PieceId> beginIds, endIds;
};

struct MaskOptions {
    std::optional<EdgeRule> edge;     ///< absent: Transformers for Generation, Any for the others
    bool transformersEndQuirk = true; ///< see EdgeRule::Transformers
    /// Generation: the actual positions of the blocks, not those that transformers records.
    bool exactBlocks = false;
    bool endOfTurn = false;    ///< Content: also the control token that ends the turn; Parts: always
    bool between = false;      ///< Content: also template text between two texts of one message
    bool lastTurnOnly = false; ///< only the assistant's messages after the user's last one
    ResponseMarkers markers;
};

struct MaskInput {
    const RenderedChat& chat;   ///< rendered with tracing
    const Data& messages;       ///< the list that it was rendered from
    const Encoding& tokens;     ///< of chat.rendered.text
    std::string_view source;    ///< of the template
    bool hasGeneration = false; ///< CompiledTemplate::hasGeneration
    /// For each token whether it can end a turn: control tokens and similar added tokens (see controlTokens).
    std::vector<std::uint8_t> control;
    PieceId eos = kNoPiece;
    /// The first messages only, with or without the generation prompt. Only for PrefixDifference.
    std::function<tl::expected<RenderedChat, ChatError>(std::size_t count, bool generationPrompt)>
        renderFirst;
    /// The same text without tracing; null: renderFirst.
    std::function<tl::expected<RenderedChat, ChatError>(std::size_t count, bool generationPrompt)>
        renderPlainFirst = {};
    /// In messages; only PrefixDifference takes long. A canceled mask is incomplete.
    Progress progress = {};
    /// Injected text that is encoded as text (see encodedAsText), in order: it never counts as a marker.
    std::vector<ByteSpan> undone = {};
};

/// The text that decides about a token: its bytes, or if it has none, its reference span (a space that the
/// tokenizer added before a word). Empty if it has no text.
ByteSpan judgedText(const Encoding& tokens, std::size_t token);

/// Cost: a pass over text and tokens; PrefixDifference also renders twice for each assistant message.
Mask maskOf(MaskPolicy policy, const MaskInput& input, const MaskOptions& options = {});

/// Applies the exclusions of messages and options to an existing mask: `train`, `weight`,
/// MaskOptions::lastTurnOnly.
void applyMessageFlags(const MaskInput& input, const MaskOptions& options, Mask& mask);

/// One sentence without a full stop: `belongs to messages[2].content, written by the assistant`.
Message sentenceOf(const TokenWhy& why, const MaskInput& input, const Mask& mask);

/// The same for a token of the mask; if it straddles an edge, with the rule that decided, and what
/// transformers does.
Message reasonOf(std::size_t token, const MaskInput& input, const Mask& mask);

inline constexpr std::int64_t kIgnored = -100;

/// The ids of trained tokens, otherwise kIgnored. With `shifted`, label i is that of token i + 1, for losses
/// without their own shift; the last one is kIgnored.
std::vector<std::int64_t> labelsOf(const std::vector<PieceId>& ids, const std::vector<std::uint8_t>& trained,
                                   bool shifted = false);

/// The literals around an answer, derived by rendering the template; empty if that fails.
ResponseMarkers guessMarkers(const MaskInput& input);

} // namespace tokenscope::chat
