#include "core/chat/template/engine/render_output.h"

#include "core/chat/template/values/characters.h"
#include "core/chat/template/values/python_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace tokenscope::chat {
namespace {

/// The memory of the last output of this thread, for the next one.
struct SpareBuffers {
    std::string text;
    Origins origins;
};
thread_local SpareBuffers t_spare;
constexpr std::size_t kMaxSpareBytes = std::size_t{1} << 20U; ///< of each

} // namespace

RenderOutput::RenderOutput(RenderState& state)
    : m_state(state)
    , m_out(&m_root)
    , m_computed(state.program().printers.size(), 0) {
    m_root.useBuffers(std::move(t_spare.text), std::move(t_spare.origins));
}

RenderOutput::~RenderOutput() {
    m_root.clear();
    t_spare = {m_root.takeText(), m_root.takeOrigins()};
    if (t_spare.text.capacity() > kMaxSpareBytes)
        t_spare.text = {};
    if (t_spare.origins.capacity() > kMaxSpareBytes / sizeof(Origin))
        t_spare.origins = {};
}

void RenderOutput::checkLimits() const {
    if (m_out == &m_root && m_root.size() > m_state.options().limits.outputBytes)
        throw LimitReached{
            message("the text would be longer than {} MiB", m_state.options().limits.outputBytes >> 20U)};
    if (m_out == &m_root && m_root.origins().size() > m_state.options().limits.runs)
        throw LimitReached{message("the text has more than {} runs", m_state.options().limits.runs)};
}

/// Whether what a Print prints is escaped.
bool RenderOutput::escapes(const Stmt& stmt) const {
    const bool constant = stmt.value->constant || stmt.value->kind == ExprKind::Constant;
    return constant ? m_state.escaping().on : m_state.escapes();
}

void RenderOutput::print(const Value& value, const Stmt& stmt) {
    const std::size_t begin = m_out->size();
    const std::size_t firstRun = m_out->origins().size();
    if (escapes(stmt))
        m_out->copy(escaped(value));
    else
        printStr(*m_out, value);
    finishPrint(begin, firstRun, stmt);
}

void RenderOutput::print(const StringParts& parts, const Stmt& stmt) {
    if (escapes(stmt))
        return print(joined(parts), stmt);
    const std::size_t begin = m_out->size();
    const std::size_t firstRun = m_out->origins().size();
    for (const Value& part : parts)
        m_out->copy(part);
    finishPrint(begin, firstRun, stmt);
}

void RenderOutput::write(const Value& text, const Stmt& stmt) {
    if (!text.isString())
        raise("TypeError", fmt::format("sequence item 0: expected str instance, {} found", typeName(text)));
    const std::size_t begin = m_out->size();
    const std::size_t firstRun = m_out->origins().size();
    m_out->copy(text);
    finishPrint(begin, firstRun, stmt);
}

void RenderOutput::finishPrint(std::size_t begin, std::size_t firstRun, const Stmt& stmt) {
    m_yielded = m_yielded || m_out == &m_root;
    spendOnBytes(m_out->size() - begin);
    if (m_state.options().trace)
        stamp(begin, firstRun, stmt);
    checkLimits();
}

void RenderOutput::GenerationBlock::write(const Value& body, const Stmt& stmt) {
    RenderOutput& output = m_output;
    if (!output.m_state.options().beforeIsActiveFix || output.m_yielded || !output.m_spans.empty()) {
        const std::uint64_t start = output.charactersOut();
        output.m_spans.emplace_back(start, start + body.as<StringObject>().length());
    }
    output.write(body, stmt);
}

/// Records that `stmt` printed the bytes from `begin` on: those without an origin were computed.
void RenderOutput::stamp(std::size_t begin, std::size_t firstRun, const Stmt& stmt) {
    Origins& all = m_out->origins();
    const auto end = static_cast<std::uint32_t>(m_out->size());
    std::size_t gaps = 0;
    // the first bytes may have been joined with the run before them
    const std::uint32_t joined = firstRun > 0 ? all[firstRun - 1].end() : 0;
    const std::uint32_t first = std::max(static_cast<std::uint32_t>(begin), joined);
    std::uint32_t at = first;
    for (std::size_t i = firstRun; i < all.size(); ++i) {
        Origin& run = all[i];
        gaps += run.at != at ? 1U : 0U;
        at = run.end();
        if (run.printer == 0)
            run.printer = stmt.printer;
        if (run.generation == 0)
            run.generation = m_generation;
    }
    gaps += at != end ? 1U : 0U;
    if (gaps == 0) {
        if (firstRun > 0 && firstRun + 1 == all.size() && joinOrigins(all[firstRun - 1], all[firstRun]))
            all.pop_back();
        return;
    }
    std::uint32_t& source = m_computed[stmt.printer - 1];
    if (source == 0) {
        const auto [from, to] = stmt.value != nullptr ? std::pair(stmt.value->begin, stmt.value->end)
                                                      : std::pair(stmt.begin, stmt.end);
        source = m_state.sources().computed(from, to);
    }
    m_state.meter().expect((all.size() + gaps) * sizeof(Origin));
    std::size_t from = all.size();
    all.resize(all.size() + gaps);
    std::size_t to = all.size();
    const auto fill = [&](std::uint32_t begins, std::uint32_t ends) {
        if (begins < ends)
            all[--to] = {begins, ends - begins, source, 0, 0, stmt.printer, m_generation, false};
    };
    std::uint32_t gapEnd = end;
    while (from > firstRun) {
        const Origin run = all[--from];
        fill(run.end(), gapEnd);
        all[--to] = run;
        gapEnd = run.at;
    }
    fill(first, gapEnd);
}

/// Code points of the text so far.
std::uint64_t RenderOutput::charactersOut() {
    const std::string_view fresh = std::string_view(m_root.text()).substr(m_bytesCounted);
    m_charactersOut += countCharacters(fresh);
    m_bytesCounted = m_root.size();
    return m_charactersOut;
}

bool RenderOutput::recordsMessages(const Stmt& loop, const Value& items) {
    if (&loop != m_state.program().appending.loop || m_out != &m_root || !items.is(Type::List))
        return false;
    const ChatVariables& variables = m_state.variables();
    const auto messages = std::find_if(variables.begin(), variables.end(),
                                       [](const auto& one) { return one.first == "messages"; });
    const auto count = static_cast<std::size_t>(lengthOf(items));
    if (messages == variables.end() || !messages->second.isList() || messages->second.items.size() < count)
        return false;
    m_appendedFrom = messages->second.items.size() - count;
    return true;
}

/// Describes the sources in the order of their first use, and makes those of the origins indices in them.
void RenderOutput::describeSources(RenderedText& rendered) {
    SourceTable& table = m_state.sources();
    std::vector<std::uint32_t> places(std::size_t{table.last()} + 1, 0); // by source: its index, from 1
    std::vector<std::uint32_t> used;
    for (Origin& origin : m_root.origins()) {
        std::uint32_t& place = places[origin.source];
        if (place == 0) {
            used.push_back(origin.source);
            place = static_cast<std::uint32_t>(used.size());
        }
        origin.source = place - 1;
    }
    rendered.sources.reserve(used.size());
    for (const std::uint32_t source : used)
        table.describe(rendered.sources.emplace_back(), source, m_state.program().source);
}

RenderedChat RenderOutput::finish() {
    RenderedChat chat;
    chat.generation = std::move(m_spans);
    moveAppended(chat);
    chat.rendered.text = m_root.text();
    m_state.releaseValues();
    describeSources(chat.rendered);
    chat.rendered.runs.reserve(m_root.origins().size());
    std::uint32_t lastGeneration = 0;
    for (const Origin& origin : m_root.origins()) {
        OriginRun& run = chat.rendered.runs.emplace_back();
        run.text = {origin.at, origin.end()};
        run.source = origin.source;
        run.from = origin.from;
        run.fromSize = origin.fromSize;
        run.exact = origin.exact;
        run.generation = origin.generation;
        if (origin.printer != 0)
            run.printedBy = {m_state.program().printers[origin.printer - 1].first,
                             m_state.program().printers[origin.printer - 1].second};
        if (origin.generation == 0)
            continue;
        if (!chat.blocks.empty() && chat.blocks.back().end == origin.at &&
            lastGeneration == origin.generation)
            chat.blocks.back().end = origin.end();
        else
            chat.blocks.push_back(run.text);
        lastGeneration = origin.generation;
    }
    return chat;
}

/// Keeps only the sizes for at least as many messages as the template always reads.
void RenderOutput::moveAppended(RenderedChat& chat) {
    const std::size_t least = m_appendedFrom + m_state.program().appending.least;
    const std::size_t skipped = least - m_appendedFrom;
    if (m_appended.size() <= skipped + 1)
        return;
    m_appended.erase(m_appended.begin(), m_appended.begin() + static_cast<std::ptrdiff_t>(skipped));
    chat.appended = std::move(m_appended);
    chat.appendedFrom = least;
}

} // namespace tokenscope::chat
