#pragma once
// Renders templates in one line, for tests.

#include "core/chat/template/engine/compiled_template.h"

#include <QString>

#include <string>

namespace tokenscope::test {

inline chat::RenderOptions fixedOptions(bool trace = true) {
    chat::RenderOptions options;
    options.trace = trace;
    options.clock = *chat::parseClock("2026-01-15T09:30:00");
    options.limits.time = std::chrono::minutes(2); // a machine under load is no error
    return options;
}

/// The variables of a JSON object.
inline chat::ChatVariables variablesOf(const std::string& json) {
    chat::ChatVariables variables;
    const auto data = readData(json, JsonStyle::Strict);
    if (data) {
        for (const auto& [name, value] : data->members)
            variables.emplace_back(name, value);
    }
    return variables;
}

inline tl::expected<chat::RenderedChat, chat::ChatError>
rendered(const std::string& source, const chat::ChatVariables& variables,
         const chat::RenderOptions& options = fixedOptions()) {
    const auto compiled = chat::CompiledTemplate::compile(source);
    if (!compiled)
        return tl::unexpected<chat::ChatError>(compiled.error());
    return compiled->render(variables, options);
}

/// The text, or `Class: message`.
inline QString outcome(const std::string& source, const std::string& json = "{}") {
    const auto chat = rendered(source, variablesOf(json));
    if (chat)
        return QString::fromStdString(chat->rendered.text);
    return QString::fromStdString(chat.error().pythonClass + ": " + chat.error().message.english());
}

/// The error in a rendered text's runs, or nothing: they partition the text, and exact ones equal their
/// source's bytes.
inline QString wrongRuns(const chat::RenderedText& rendered, const std::string& source) {
    std::uint32_t at = 0;
    for (const chat::OriginRun& run : rendered.runs) {
        if (run.text.begin != at || run.text.empty())
            return QStringLiteral("a run begins at %1 instead of %2").arg(run.text.begin).arg(at);
        at = run.text.end;
        if (run.source >= rendered.sources.size())
            return QStringLiteral("no such source");
        const chat::OriginSource& from = rendered.sources[run.source];
        const std::string& text = from.kind == chat::OriginKind::Template ? source : from.text;
        if (run.from + run.fromSize > text.size())
            return QStringLiteral("a run at %1 lies beyond its source").arg(run.text.begin);
        if (run.exact &&
            (run.fromSize != run.text.size() ||
             text.compare(run.from, run.fromSize, rendered.text, run.text.begin, run.text.size()) != 0))
            return QStringLiteral("the run at %1 is not its source's text").arg(run.text.begin);
    }
    return at == rendered.text.size() ? QString() : QStringLiteral("the runs end at %1").arg(at);
}

} // namespace tokenscope::test
