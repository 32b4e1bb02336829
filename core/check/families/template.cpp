// The chat template: whether it compiles, and what core/chat/lint finds in it.

#include "core/base/printable.h"
#include "core/chat/lint/template_lint.h"
#include "core/chat/masks/mask_policy.h"
#include "core/chat/template/engine/compiled_template.h"
#include "core/check/families/families.h"
#include "core/json/json_writer.h"

namespace tokenscope::check {
namespace {

/// Why a finding of the lint matters, and what to do.
struct LintAdvice {
    std::string_view code;
    MessageLiteral why, remedy;
};
constexpr LintAdvice kAdvice[] = {
    {"not-prefix-preserving",
     "the start of a conversation changes when it goes on, so caches don't fit and masks shift",
     "print each message in a way that doesn't depend on later ones"},
    {"no-generation-block", "trainers that mask by generation blocks find no tokens to train on",
     "put {% generation %} and {% endgeneration %} around the text of an answer"},
    {"end-of-turn-not-trained",
     "the loss skips this token, so the model never learns to write it, and generation goes on after the "
     "answer",
     "move {% endgeneration %} after the token, and train again"},
    {"answer-not-trained", "training skips the answers", "put the whole answer into the generation block"},
    {"generation-misplaced", "training covers text that the model doesn't write",
     "put only the answer into the generation block"},
    {"generation-prompt-ignored", "the model doesn't see that it is its turn",
     "print the start of an answer if add_generation_prompt is set"},
    {"generation-prompt-differs", "the model generates after another text than the one it was trained with",
     "print the same start for an answer and for the generation prompt"},
    {"double-bos", "the model was trained with one BOS, and gets worse with two",
     "encode rendered text without special tokens, or remove BOS from the template"},
    {"literal-not-one-token", "the model gets several ordinary tokens in place of a marker",
     "add the token to the tokenizer, or use one that it has"},
    {"dropped", "the model never sees it, and no program reports that",
     "print it, or raise_exception() where it isn't supported"},
    {"role-dropped", "the model never sees the message, and no program reports that",
     "print the role, or raise_exception() for roles that aren't supported"},
    {"date-dependent", "the same conversation gives other tokens tomorrow", "take the date from an argument"},
    {"trailing-blank",
     "whitespace at the end of the prompt is tokenized in another way than before an answer",
     "remove the whitespace at the end"},
    {"gguf-differs", "programs that read the one file or the other render conversations differently",
     "write the same template into both files"},
    {"fails", "conversations like this one can't be rendered", "handle them in the template"},
    {"over-limit", "programs take long or run out of memory", "simplify the loops of the template"},
};

LintAdvice adviceFor(std::string_view code) {
    for (const LintAdvice& advice : kAdvice)
        if (advice.code == code)
            return advice;
    return {code, {}, {}};
}

bool hasTemplate(const CheckInput& input) {
    return input.chatTemplate.has_value();
}

/// The conversation, with the text that shows the problem, or the token and the policy that leaves it out.
std::string evidenceOf(const chat::ChatFinding& found, const Tokenizer* tokenizer) {
    if (!found.conversation.isObject())
        return {};
    std::string out;
    JsonWriter json(out);
    if (!found.text.empty()) {
        json.beginObject().member("text", found.text);
        json.key("conversation").raw(writeData(found.conversation)).endObject();
        return out;
    }
    if (!tokenizer || found.token == kNoPiece)
        return writeData(found.conversation);
    json.beginObject().key("ids").values(std::span(&found.token, 1));
    json.key("pieces").beginArray().piece(tokenizer->spelling(found.token)).endArray();
    json.member("policy", name(chat::MaskPolicy::Generation)).member("line", found.line);
    json.key("conversation").raw(writeData(found.conversation)).endObject();
    return out;
}

std::vector<Finding> checkTemplate(const CheckInput& input, const Progress& progress) {
    const TemplateToCheck& own = *input.chatTemplate;
    const auto compiled = chat::CompiledTemplate::compile(own.source);
    if (!compiled)
        return {{.code = "fails",
                 .severity = FindingSeverity::Error,
                 .place = own.place,
                 .line = compiled.error().line,
                 .message = message("it doesn't compile: {}", compiled.error().message),
                 .why = "no conversation can be rendered",
                 .view = "chat"}};
    chat::LintOptions options;
    options.arguments = own.arguments;
    if (!own.otherSource.empty()) {
        options.otherSource = own.otherSource;
        options.otherName = own.otherName;
    }
    std::vector<Finding> findings;
    for (const chat::ChatFinding& found : lintTemplate(*compiled, input.tokenizer.get(), options, progress)) {
        const LintAdvice advice = adviceFor(found.code);
        findings.push_back({.code = found.code,
                            .severity = found.severity,
                            .place = own.place,
                            .line = found.line,
                            .message = found.message,
                            .why = advice.why,
                            .remedy = advice.remedy,
                            .evidence = evidenceOf(found, input.tokenizer.get()),
                            .view = "chat",
                            .subject = printable(found.subject),
                            .isAboutStopping = found.isAboutStopping()});
    }
    return findings;
}

} // namespace

const Check kTemplateCheck = {"template", "Chat template",
                              "the chat template: errors, prefixes, generation blocks, special tokens, roles",
                              hasTemplate, checkTemplate};

} // namespace tokenscope::check
