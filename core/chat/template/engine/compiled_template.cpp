#include "core/chat/template/engine/compiled_template.h"

#include "core/chat/template/builtins/template_raise.h"
#include "core/chat/template/engine/interpreter.h"
#include "core/chat/template/syntax/appending.h"
#include "core/chat/template/syntax/idle_loops.h"
#include "core/chat/template/syntax/template_parser.h"

#include <algorithm>
#include <fmt/format.h>
#include <new>
#include <stdexcept>

namespace tokenscope::chat {
namespace {

constexpr std::size_t kLongestTemplate = std::size_t{1} << 20U;

/// Line, column and words of a place.
void locate(ChatError& error, const std::string& source, ByteSpan place) {
    const auto size = static_cast<std::uint32_t>(source.size());
    place.begin = std::min(place.begin, size);
    place.end = std::clamp(place.end, place.begin, size);
    error.place = place;
    const std::string_view before = std::string_view(source).substr(0, place.begin);
    std::size_t line = 0;
    error.line = 1;
    for (std::size_t at = 0; at < before.size(); ++at) {
        const bool lone = before[at] == '\r' && (at + 1 >= source.size() || source[at + 1] != '\n');
        if (before[at] == '\n' || lone) {
            ++error.line;
            line = at + 1;
        }
    }
    error.column = static_cast<std::uint32_t>(countCharacters(before.substr(line))) + 1;
    constexpr std::size_t kLongest = 200;
    const std::string_view words = std::string_view(source).substr(place.begin, place.size());
    const std::size_t cut = byteOfCharacter(words, kLongest, false);
    error.expression = std::string(words.substr(0, cut)) + (cut < words.size() ? "…" : "");
}

} // namespace

RenderedChat Interpreter::finish() {
    RenderedChat chat;
    chat.generation = std::move(m_spans);
    finishAppended(chat);
    const Origins origins = m_root.takeOrigins();
    chat.rendered.text = m_root.takeText();
    chat.rendered.text.shrink_to_fit();
    breakCycles();
    chat.rendered.runs.reserve(origins.size());
    std::vector<std::uint32_t> known;
    for (const Origin& origin : origins) {
        if (origin.source >= known.size())
            known.resize(origin.source + 1, 0);
        if (known[origin.source] == 0) {
            chat.rendered.sources.push_back(m_sources.describe(origin.source, m_program.source));
            known[origin.source] = static_cast<std::uint32_t>(chat.rendered.sources.size());
        }
        OriginRun run;
        run.text = {origin.at, origin.end()};
        run.source = known[origin.source] - 1;
        run.from = origin.from;
        run.fromSize = origin.fromSize;
        run.exact = origin.exact;
        run.generation = origin.generation;
        if (origin.printer != 0)
            run.printedBy = {m_program.printers[origin.printer - 1].first,
                             m_program.printers[origin.printer - 1].second};
        chat.rendered.runs.push_back(run);
        if (origin.generation == 0)
            continue;
        if (!chat.blocks.empty() && chat.blocks.back().end == origin.at &&
            m_lastGeneration == origin.generation)
            chat.blocks.back().end = origin.end();
        else
            chat.blocks.push_back(run.text);
        m_lastGeneration = origin.generation;
    }
    return chat;
}

void Interpreter::finishAppended(RenderedChat& chat) {
    const std::size_t least = m_appendedFrom + m_program.appending.least;
    const std::size_t skipped = least - m_appendedFrom;
    if (m_appended.size() <= skipped + 1)
        return;
    m_appended.erase(m_appended.begin(), m_appended.begin() + static_cast<std::ptrdiff_t>(skipped));
    chat.appended = std::move(m_appended);
    chat.appendedFrom = least;
}

Interpreter::Interpreter(const Program& program, const ChatVariables& variables, const RenderOptions& options)
    : m_program(program)
    , m_variables(variables)
    , m_options(options)
    , m_meter(options.limits.steps, options.limits.memoryBytes, options.limits.time, options.progress.stop,
              options.now)
    , m_sources(options.trace)
    , m_constants(program.constants.size())
    , m_methods(program.constants.size())
    , m_context(program.names.size())
    , m_out(&m_root)
    , m_computed(program.printers.size(), 0) {}

/// Of all values.
void Interpreter::breakCycles() {
    m_frame = Value();
    m_constants.clear();
    m_context.clear();
    m_filteredBody = Value();
    m_meter.letAllGo();
}

Interpreter::~Interpreter() {
    breakCycles();
}

RenderedChat Interpreter::run() {
    m_stackBase = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
    m_frame = Value(new FrameObject({}, ValueList(m_program.slots)));
    if (m_program.selfSlot != 0)
        frame().slots[m_program.selfSlot - 1] = selfObject();
    enter(m_program.scope);
    execute(m_program.body);
    return finish();
}

CompiledTemplate::CompiledTemplate(std::shared_ptr<const Program> program)
    : m_program(std::move(program)) {}

const std::string& CompiledTemplate::source() const {
    return m_program->source;
}
bool CompiledTemplate::hasGeneration() const {
    return m_program->hasGeneration;
}
const std::vector<std::string>& CompiledTemplate::freeNames() const {
    return m_program->freeNames;
}

tl::expected<CompiledTemplate, ChatError> CompiledTemplate::compile(std::string source) {
    auto program = std::make_shared<Program>();
    program->source = std::move(source);
    ChatError error;
    error.whenCompiled = true;
    if (program->source.size() > kLongestTemplate) {
        error.kind = ChatErrorKind::Limit;
        error.message = fmt::format("the template is longer than {} MiB", kLongestTemplate >> 20U);
        return tl::unexpected<ChatError>(std::move(error));
    }
    try {
        parseTemplate(*program);
        bindNames(*program);
        markIdleLoops(*program);
        program->appending = appendingOf(*program);
        return CompiledTemplate(std::move(program));
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
    Interpreter interpreter(*m_program, variables, options);
    ChatError error;
    try {
        return interpreter.run();
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
    locate(error, m_program->source, interpreter.errorPlace());
    error.values = interpreter.errorValues();
    return tl::unexpected<ChatError>(std::move(error));
}

} // namespace tokenscope::chat
