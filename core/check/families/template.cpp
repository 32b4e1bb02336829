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
    for (const chat::ChatFinding& found : lintTemplate(*compiled, input.tokenizer.get(), options, progress))
        findings.push_back(
            {.code = found.code,
             .severity = severityOf(found.level),
             .place = own.place,
             .line = found.line,
             .message = found.message,
             .evidence = found.conversation.isObject() ? writeData(found.conversation) : std::string(),
             .view = "chat"});
    return findings;
}

} // namespace

const Check kTemplateCheck = {"template", "Chat template",
                              "the chat template: errors, prefixes, generation blocks, special tokens, roles",
                              hasTemplate, run};

} // namespace tokenscope::check
