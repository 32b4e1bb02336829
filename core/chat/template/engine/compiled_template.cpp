#include "core/chat/template/engine/compiled_template.h"

#include "core/chat/template/engine/statement_executor.h"
#include "core/chat/template/syntax/bind_names.h"
#include "core/chat/template/syntax/loop_analysis.h"
#include "core/chat/template/syntax/template_lexer.h"
#include "core/chat/template/syntax/template_parser.h"
#include "core/chat/template/values/characters.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <stdexcept>

namespace tokenscope::chat {
namespace {

ErrorCode codeOf(const ChatError& error) {
    switch (error.kind) {
    case ChatErrorKind::Limit:
        return ErrorCode::TooLarge;
    case ChatErrorKind::Canceled:
        return ErrorCode::Canceled;
    case ChatErrorKind::RaiseException:
    case ChatErrorKind::Template:
    case ChatErrorKind::Call:
        break;
    }
    return error.whenCompiled ? ErrorCode::Damaged : ErrorCode::BadInput;
}

Message remedyOf(const ChatError& error) {
    switch (error.kind) {
    case ChatErrorKind::RaiseException:
        return "the template rejects this conversation: change its messages, or choose another template";
    case ChatErrorKind::Limit:
        return error.whenCompiled ? Message("shorten the template")
                                  : Message("shorten the conversation or simplify the template");
    case ChatErrorKind::Call:
        return error.remedy;
    case ChatErrorKind::Canceled:
        return {};
    case ChatErrorKind::Template:
        break;
    }
    return error.whenCompiled
               ? Message("fix the template there")
               : Message("fix the template there, or pass the messages and arguments that it expects");
}

constexpr std::size_t kMaxTemplateBytes = std::size_t{1} << 20U;

/// Adds the place of an error: its bytes, line, column and text.
void locate(ChatError& error, const std::string& source, ByteSpan place) {
    const auto size = static_cast<std::uint32_t>(source.size());
    place.begin = std::min(place.begin, size);
    place.end = std::clamp(place.end, place.begin, size);
    error.place = place;
    const std::string_view before = std::string_view(source).substr(0, place.begin);
    std::size_t lineBegin = 0;
    error.line = 1;
    for (std::size_t at = 0; at < before.size(); ++at) {
        const bool loneReturn = before[at] == '\r' && (at + 1 >= source.size() || source[at + 1] != '\n');
        if (before[at] == '\n' || loneReturn) {
            ++error.line;
            lineBegin = at + 1;
        }
    }
    error.column = static_cast<std::uint32_t>(countCharacters(before.substr(lineBegin))) + 1;
    constexpr std::size_t kMaxCharacters = 200;
    const std::string_view text = std::string_view(source).substr(place.begin, place.size());
    const std::size_t cut = byteOfCharacter(text, kMaxCharacters, false);
    error.expression = std::string(text.substr(0, cut)) + (cut < text.size() ? "…" : "");
}

/// `-%}`, which the message calls `end of statement block`.
bool isDelimiter(std::string_view text) {
    constexpr std::string_view kAround = "-+ \t\r\n";
    const std::size_t begin = std::min(text.find_first_not_of(kAround), text.size());
    const std::string_view inner = text.substr(begin, text.find_last_not_of(kAround) + 1 - begin);
    return inner == "{%" || inner == "%}" || inner == "{{" || inner == "}}";
}

} // namespace

std::string placeOf(const ChatError& error) {
    return error.kind == ChatErrorKind::Call ? std::string() : fmt::format("{}:{}", error.line, error.column);
}

Error asError(const ChatError& error, std::string file) {
    Message cause = error.message;
    if (error.kind != ChatErrorKind::RaiseException) {
        // Python's own messages are sentences; ours have no full stop
        const std::string english = cause.english();
        if (english.ends_with('.') && !english.ends_with(".."))
            cause = english.substr(0, english.size() - 1);
        if (!error.expression.empty() && !isDelimiter(error.expression) &&
            english.find('\'' + error.expression + '\'') == std::string::npos)
            cause = message("{}, in {}", cause, error.expression);
    }
    // Its message alone doesn't say that the sandbox forbids what Python allows.
    if (error.pythonClass == "SecurityError")
        cause = message("{}: {}", error.pythonClass, cause);
    if (error.kind == ChatErrorKind::Template && error.pythonClass != "UndefinedError")
        for (std::size_t i = 0; i < error.values.size(); ++i)
            cause = i == 0 ? message("{}, with {}", cause, error.values[i])
                           : message("{} and {}", cause, error.values[i]);
    if (error.kind == ChatErrorKind::Call)
        file.clear();
    return {codeOf(error), std::move(file), placeOf(error), std::move(cause), remedyOf(error)};
}

std::string describe(const ChatError& error) {
    return describe(asError(error));
}

ChatVariables chatVariables(Data messages, Data tools, Data documents, const Data& arguments) {
    ChatVariables variables;
    variables.emplace_back("messages", std::move(messages));
    variables.emplace_back("tools", std::move(tools));
    variables.emplace_back("documents", std::move(documents));
    variables.emplace_back("add_generation_prompt", Data::boolean(false));
    for (const auto& [name, value] : arguments.members) {
        const auto same =
            std::find_if(variables.begin(), variables.end(),
                         [&name = name](const auto& variable) { return variable.first == name; });
        if (same != variables.end())
            same->second = value;
        else
            variables.emplace_back(name, value);
    }
    return variables;
}

CompiledTemplate::CompiledTemplate(std::shared_ptr<const Program> program, JinjaVersion version)
    : m_program(std::move(program))
    , m_version(version) {}

const std::string& CompiledTemplate::source() const {
    return m_program->source;
}
bool CompiledTemplate::hasGeneration() const {
    return m_program->hasGeneration;
}
const std::vector<std::string>& CompiledTemplate::freeNames() const {
    return m_program->freeNames;
}

tl::expected<CompiledTemplate, ChatError> CompiledTemplate::compile(std::string source,
                                                                    JinjaVersion version) {
    auto program = std::make_shared<Program>();
    program->source = std::move(source);
    ChatError error;
    error.whenCompiled = true;
    if (program->source.size() > kMaxTemplateBytes) {
        error.kind = ChatErrorKind::Limit;
        error.message = message("the template is longer than {} MiB", kMaxTemplateBytes >> 20U);
        return tl::unexpected<ChatError>(std::move(error));
    }
    try {
        parseTemplate(*program);
        bindNames(*program);
        markIdleLoops(*program);
        program->appending = appendingOf(*program);
        return CompiledTemplate(std::move(program), version);
    } catch (const SyntaxError& wrong) {
        error.pythonClass = wrong.type;
        error.message = wrong.message;
        locate(error, program->source, {wrong.begin, wrong.end});
    } catch (const std::bad_alloc&) {
        error.kind = ChatErrorKind::Limit;
        error.message = "there is not enough memory for this template";
    }
    return tl::unexpected<ChatError>(std::move(error));
}

tl::expected<RenderedChat, ChatError> CompiledTemplate::render(const ChatVariables& variables,
                                                               const RenderOptions& options) const {
    const SandboxRules rules(m_version == JinjaVersion::Before315);
    RenderState state(*m_program, variables, options);
    ExpressionEvaluator expressions(state);
    RenderOutput output(state);
    ChatError error;
    try {
        StatementExecutor(state, expressions, output).run();
        auto rendered = output.finish();
        rendered.dependsOnJinja = rules.mattered();
        return rendered;
    } catch (const PythonError& wrong) {
        error.pythonClass = wrong.type;
        error.message = wrong.message;
    } catch (const TemplateRaised& raised) {
        error.kind = ChatErrorKind::RaiseException;
        error.pythonClass = "TemplateError";
        error.message = raised.message;
    } catch (const LimitReached& limit) {
        error.kind = limit.canceled ? ChatErrorKind::Canceled : ChatErrorKind::Limit;
        error.message = limit.message;
    } catch (const std::bad_alloc&) {
        error.kind = ChatErrorKind::Limit;
        error.message = "there is not enough memory for this text";
    } catch (const std::length_error&) {
        error.kind = ChatErrorKind::Limit;
        error.message = "a text or list would become too long";
    }
    locate(error, m_program->source, state.errorPlace());
    error.values = state.errorValues();
    error.dependsOnJinja = rules.mattered();
    return tl::unexpected<ChatError>(std::move(error));
}

} // namespace tokenscope::chat
