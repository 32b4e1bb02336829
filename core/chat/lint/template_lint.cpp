#include "core/chat/lint/template_lint.h"

#include "core/chat/lint/lint_probe.h"

#include <algorithm>
#include <array>

namespace tokenscope::chat {

std::string_view name(FindingLevel level) {
    constexpr std::array<std::string_view, 3> kNames = {"info", "warning", "error"};
    return kNames[static_cast<std::size_t>(level)];
}

std::vector<ChatFinding> lintTemplate(const CompiledTemplate& compiled, const Tokenizer* tokenizer,
                                      const LintOptions& options, const Progress& progress) {
    LintProbe probe(compiled, tokenizer, options, progress);
    if (probe.turns.isNull() && !probe.stopped()) {
        const Data simple = probeConversation("{messages: [{role: 'user', content: 'Question-1'}, {role: "
                                              "'assistant', content: 'Answer-1'}]}");
        const auto rendered = probe.render(simple);
        probe.add("fails", FindingLevel::Error, rendered ? probe.lineOfMessages() : rendered.error().line,
                  message("no conversation with a question and an answer can be rendered: {}",
                          rendered ? Message("the answer is not in the text") : rendered.error().message),
                  simple);
    }
    for (void (*check)(LintProbe&) : {lintPrefixes, lintTraining, lintGenerationPrompt, lintSpecials,
                                      lintDropped, lintRoles, lintDates, lintSpaces, lintOthers})
        if (!probe.stopped() || check == lintOthers)
            check(probe);
    if (const ChatError* limit = probe.limit())
        probe.add("over-limit", FindingLevel::Error, limit->line,
                  message("{}, for a few words: the remaining checks were skipped", limit->message),
                  probe.limitedBy());
    std::stable_sort(probe.findings.begin(), probe.findings.end(),
                     [](const ChatFinding& a, const ChatFinding& b) { return a.level > b.level; });
    return std::move(probe.findings);
}

} // namespace tokenscope::chat
