#include "core/check/template_check.h"

#include "core/chat/lint/template_lint.h"
#include "core/chat/template/engine/compiled_template.h"

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

} // namespace

Message TemplateCheck::description() const {
    return "the chat template: errors, prefixes, generation blocks, special tokens, roles";
}

bool TemplateCheck::appliesTo(const CheckInput& input) const {
    return input.chatTemplate.has_value();
}

Result<std::vector<Finding>> TemplateCheck::run(const CheckInput& input, const Progress& progress) const {
    const TemplateToCheck& own = *input.chatTemplate;
    const auto compiled = chat::CompiledTemplate::compile(own.source);
    if (!compiled)
        return std::vector<Finding>{{"fails",
                                     FindingSeverity::Error,
                                     own.place,
                                     compiled.error().line,
                                     message("it doesn't compile: {}", compiled.error().message),
                                     {},
                                     {}}};
    chat::LintOptions options;
    options.arguments = own.arguments;
    if (!own.otherSource.empty()) {
        options.otherSource = own.otherSource;
        options.otherName = own.otherName;
    }
    std::vector<Finding> findings;
    for (const chat::ChatFinding& found : lintTemplate(*compiled, input.tokenizer, options, progress))
        findings.push_back({found.code,
                            severityOf(found.level),
                            own.place,
                            found.line,
                            found.message,
                            {},
                            found.conversation.isObject() ? writeData(found.conversation) : std::string()});
    if (progress.stopped())
        return fail(ErrorCode::Canceled, {}, "the check was canceled");
    return findings;
}

} // namespace tokenscope::check
