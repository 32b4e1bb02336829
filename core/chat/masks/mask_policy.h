#pragma once
// Which tokens of a rendered conversation are trained, by one of several policies, and for each token why.
//
//   rendered text ── marks: runs of text, trained or not, each with its reason ──► tokens, by the rule for edges
//
//   text    <|assistant|>\n Hello.  <|end|>\n
//   marks                   └────┘                content: what the assistant wrote
//   tokens  [          ][\n][Hello][.][<|end|>]   a token over the edge of a mark straddles; EdgeRule decides

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
    Generation, ///< the bodies of {% generation %}
    Content,    ///< what the assistant wrote, by the origin of each character
    /// What a turn of the assistant adds to the text, behind the generation prompt where that is what it begins with.
    PrefixDifference,
    ResponseMarker, ///< what follows a literal that begins answers
    Parts, ///< as Content, but the output of tools in parts (python_output) not, and the end of turn too
};
inline constexpr MaskPolicy kMaskPolicies[] = {MaskPolicy::Generation, MaskPolicy::Content,
                                               MaskPolicy::PrefixDifference, MaskPolicy::ResponseMarker,
                                               MaskPolicy::Parts};

/// `generation`, `content`, `prefix_difference`, `response_marker`, `parts`
std::string_view name(MaskPolicy policy);
std::optional<MaskPolicy> maskPolicyNamed(std::string_view name);

/// What becomes of a token that has characters on both sides of an edge.
enum class EdgeRule : std::uint8_t {
    Any,   ///< trained when any of its bytes is
    All,   ///< when all are
    First, ///< when its first one is
    /// For the spans of generation blocks (other policies take Any, and say so): from the token that holds the first character to the one that holds the last.
    /// No token holds the first one: this and all later spans are left out. None holds the last one, or the first token
    /// of all does: everything up to the end is trained (unless MaskOptions::endFlaw is off).
    Transformers,
};
/// `any`, `all`, `first`, `transformers`
std::string_view name(EdgeRule rule);
std::optional<EdgeRule> edgeRuleNamed(std::string_view name);

enum class WhyKind : std::uint8_t {
    // Trained. The first number is the message.
    Written,     ///< second: the source, of RenderedText
    EndOfTurn,   ///< the token that ends it
    Between,     ///< template text between what it wrote; second: the line
    Block,       ///< second: the generation block, from 1
    ToTheEnd,    ///< second: the block whose last character transformers finds in no token
    Turn,        ///< what the turn adds
    AfterMarker, ///< second: which occurrence, from 1
    // Not trained.
    Origin,   ///< second: the source; third: the line of the template
    NoText,   ///< the token stands for no text
    NoBlocks, ///< the template has no generation block
    OutsideBlocks,
    BlockLost, ///< transformers finds no token for the first character of block `second`
    NoMarker,  ///< the literal is not in the text
    OutsideMarkers,
    NotPrefix,   ///< the text is not one that the turn was added to; second: the note; third: the character
    NotRendered, ///< a part of the conversation can't be rendered; second: the note that says why
    TrainFalse,  ///< the message says so
    ZeroWeight,
    NotLastTurn,
    PartNotTrained, ///< second: the part
    EdgeLost,       ///< it straddles an edge, and the rule leaves it out
};

/// Small, as there is one for each token; `sentenceOf` makes words of it.
struct TokenWhy {
    static constexpr std::uint32_t kNone = 0xFFFF'FFFFU;
    WhyKind kind = WhyKind::NoText;
    std::uint32_t message = kNone;
    std::uint32_t second = kNone;
    std::uint32_t third = kNone;
    bool operator==(const TokenWhy&) const = default;
};

/// Text under one reason.
struct Mark {
    ByteSpan text;
    bool trained = false;
    TokenWhy why;
    bool operator==(const Mark&) const = default;
};

struct Mask {
    MaskPolicy policy = MaskPolicy::Content;
    EdgeRule edge = EdgeRule::Any;       ///< the rule that was chosen for tokens over an edge
    std::vector<std::uint8_t> trained;   ///< as many as tokens
    std::vector<std::uint8_t> straddles; ///< 1: bytes on both sides of an edge
    /// Generation by another rule, with tokens over an edge: what transformers trains; else empty.
    std::vector<std::uint8_t> byTransformers;
    std::vector<TokenWhy> why;
    std::vector<float>
        weights;             ///< as many as tokens, 0 where not trained; empty where no message has a weight
    std::vector<Mark> marks; ///< partition the text; empty for a policy by tokens alone
    std::vector<Message> notes; ///< about the whole mask, one sentence each

    [[nodiscard]] std::size_t trainedCount() const;
    [[nodiscard]] double share() const; ///< of the tokens; 0 where there are none
    [[nodiscard]] std::size_t straddling() const;
};

struct ResponseMarkers {
    std::string begin; ///< the answer follows it
    /// The answer goes up to it. Empty: the answer is all that follows the *last* beginning.
    std::string end;
    bool endTrained = true; ///< an end of turn is; the beginning of the next question is not
    bool byTokens = false;  ///< found as the ids below, wherever they stand in a row
    std::vector<PieceId> beginIds, endIds;
};

struct MaskOptions {
    std::optional<EdgeRule> edge; ///< absent: Transformers for Generation, Any for the others
    bool endFlaw = true;          ///< see EdgeRule::Transformers
    bool rightBlocks =
        false; ///< Generation: where the blocks really stand, not where transformers records them
    bool endOfTurn = false;    ///< Content: the control token that ends the turn too; Parts: always
    bool between = false;      ///< Content: template text between two things that one message says, too
    bool lastTurnOnly = false; ///< only what the assistant says after the last message of the user
    ResponseMarkers markers;
};

struct MaskInput {
    const RenderedChat& chat;   ///< rendered with tracing
    const Data& messages;       ///< the list that it was rendered from
    const Encoding& tokens;     ///< of chat.rendered.text
    std::string_view source;    ///< of the template
    bool hasGeneration = false; ///< CompiledTemplate::hasGeneration
    /// Of each token: may it end a turn? Control tokens and such added tokens (see controlTokens).
    std::vector<std::uint8_t> control;
    PieceId eos = kNoPiece;
    /// The first so many messages, with or without the beginning of an answer. Only PrefixDifference asks.
    std::function<tl::expected<RenderedChat, ChatError>(std::size_t count, bool generationPrompt)>
        renderFirst;
    /// The same text without tracing; null: renderFirst.
    std::function<tl::expected<RenderedChat, ChatError>(std::size_t count, bool generationPrompt)>
        renderPlainFirst = {};
    /// In messages; only PrefixDifference takes long. A mask that was stopped is not whole.
    Progress progress = {};
    /// Text that somebody wrote, and that is a control token no more (see encodedAsText), in order: no marker of answers.
    std::vector<ByteSpan> undone = {};
};

/// The text that a token is judged by: its bytes, or where it has none what the reference says that it stands for (a space
/// that was put before a word). Empty: no text at all.
ByteSpan judgedText(const Encoding& tokens, std::size_t token);

/// Cost: a pass over text and tokens; PrefixDifference renders twice for each message of the assistant.
Mask maskOf(MaskPolicy policy, const MaskInput& input, const MaskOptions& options = {});

/// What the messages themselves say of a mask made elsewhere: `train`, `weight`, MaskOptions::lastTurnOnly.
void applyMessageFlags(const MaskInput& input, const MaskOptions& options, Mask& mask);

/// One sentence without a full stop: `belongs to messages[2].content, written by the assistant`.
Message sentenceOf(const TokenWhy& why, const MaskInput& input, const Mask& mask);

/// The same for a token of the mask; over an edge also the rule that chose, and what transformers does.
Message reasonOf(std::size_t token, const MaskInput& input, const Mask& mask);

inline constexpr std::int64_t kIgnored = -100;

/// The ids where trained, else kIgnored. With `shifted`, label i is what token i + 1 has, as a loss wants it that doesn't
/// shift inside of the model; the last one is kIgnored.
std::vector<std::int64_t> labelsOf(const std::vector<PieceId>& ids, const std::vector<std::uint8_t>& trained,
                                   bool shifted = false);

/// What begins and ends an answer, guessed from how the template renders: markers that are empty where it can't be told.
ResponseMarkers guessMarkers(const MaskInput& input);

} // namespace tokenscope::chat
