#include "core/check/check.h"

#include "core/base/try.h"
#include "core/chat/lint/template_lint.h"
#include "core/chat/template/engine/compiled_template.h"

#include <array>
#include <iterator>

namespace tokenscope::check {
namespace {

/// Checks a chat template: whether it compiles, and what core/chat/lint finds in it.
class TemplateCheck : public Check {
  public:
    [[nodiscard]] std::string_view name() const override { return "template"; }
    [[nodiscard]] Message description() const override;
    [[nodiscard]] bool appliesTo(const CheckInput& input) const override;
    [[nodiscard]] Result<std::vector<Finding>> run(const CheckInput& input,
                                                   const Progress& progress) const override;
};

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

} // namespace

std::span<const Check* const> checks() {
    static const TemplateCheck templateCheck;
    static const std::array<const Check*, 1> all = {&templateCheck};
    return all;
}

std::string_view name(FindingSeverity severity) {
    constexpr std::array<std::string_view, 3> kNames = {"info", "warning", "error"};
    return kNames[static_cast<std::size_t>(severity)];
}

Result<std::vector<Finding>> runChecks(const CheckInput& input, const Progress& progress) {
    std::vector<Finding> findings;
    for (const Check* check : checks()) {
        if (!check->appliesTo(input))
            continue;
        TOKENSCOPE_TRY(auto found, check->run(input, progress));
        std::move(found.begin(), found.end(), std::back_inserter(findings));
    }
    return findings;
}

} // namespace tokenscope::check
