#include "core/chat/lint/template_lint.h"

#include "core/chat/lint/lint_probe.h"

#include <algorithm>

namespace tokenscope::chat {

std::vector<ChatFinding> lintTemplate(const CompiledTemplate& compiled, const Tokenizer* tokenizer,
                                      const LintOptions& options, const Progress& progress) {
    LintProbe probe(compiled, tokenizer, options, progress);
    if (probe.turns.isNull() && !probe.stopped()) {
        const Data simple = probeConversation("{messages: [{role: 'user', content: 'Question-1'}, {role: "
                                              "'assistant', content: 'Answer-1'}]}");
        const auto rendered = probe.render(simple);
        probe.add("fails", FindingSeverity::Error, rendered ? probe.lineOfMessages() : rendered.error().line,
                  message("no conversation with a question and an answer can be rendered: {}",
                          rendered ? Message("the answer is not in the text") : rendered.error().message),
                  simple);
    }
    for (void (*check)(LintProbe&) : {lintPrefixes, lintTraining, lintGenerationPrompt, lintSpecials,
                                      lintDropped, lintRoles, lintDates, lintSpaces, lintOthers})
        if (!probe.stopped() || check == lintOthers)
            check(probe);
    if (const ChatError* limit = probe.limit())
        probe.add("over-limit", FindingSeverity::Error, limit->line,
                  message("{}, for a few words: the remaining checks were skipped", limit->message),
                  probe.limitedBy());
    std::stable_sort(probe.findings.begin(), probe.findings.end(),
                     [](const ChatFinding& a, const ChatFinding& b) {
                         return a.severity != b.severity ? a.severity > b.severity
                                                         : a.isAboutStopping() > b.isAboutStopping();
                     });
    return std::move(probe.findings);
}

} // namespace tokenscope::chat
