// The chat template: whether it compiles, and what core/chat/lint finds in it.

#include "core/chat/lint/template_lint.h"
#include "core/chat/template/engine/compiled_template.h"
#include "core/check/families/families.h"

namespace tokenscope::check {
namespace {

FindingSeverity severityOf(chat::FindingLevel level) {
    switch (level) {
    case chat::FindingLevel::Info:
        return FindingSeverity::Info;
    case chat::FindingLevel::Warning:
        return FindingSeverity::Warning;
    case chat::FindingLevel::Error:
        break;
    }
    return FindingSeverity::Error;
}

/// Why a finding of the lint matters, and what to do.
struct LintAdvice {
    std::string_view code;
    MessageLiteral why, remedy;
};
constexpr LintAdvice kAdvice[] = {
    {"not-prefix-preserving",
     "the start of a conversation changes when it goes on, so caches don't fit and masks shift",
     "print each message in a way that doesn't depend on later ones"},
    {"no-generation-block", "programs that train only on answers find none",
     "put {% generation %} and {% endgeneration %} around the text of an answer"},
    {"end-of-turn-not-trained", "a model trained with it doesn't learn to stop",
     "move {% endgeneration %} after the end of the turn"},
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

std::vector<Finding> run(const CheckInput& input, const Progress& progress) {
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
        findings.push_back(
            {.code = found.code,
             .severity = severityOf(found.level),
             .place = own.place,
             .line = found.line,
             .message = found.message,
             .why = advice.why,
             .remedy = advice.remedy,
             .evidence = found.conversation.isObject() ? writeData(found.conversation) : std::string(),
             .view = "chat"});
    }
    return findings;
}

} // namespace

const Check kTemplateCheck = {"template", "Chat template",
                              "the chat template: errors, prefixes, generation blocks, special tokens, roles",
                              hasTemplate, run};

} // namespace tokenscope::check
