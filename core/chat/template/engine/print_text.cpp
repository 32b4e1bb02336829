#include "core/chat/template/engine/interpreter.h"

#include <algorithm>
#include <fmt/format.h>

namespace tokenscope::chat {

void Interpreter::checkOutput() {
    if (m_out == &m_root && m_root.size() > m_options.limits.outputBytes)
        throw LimitReached{
            fmt::format("the text becomes longer than {} MiB", m_options.limits.outputBytes >> 20U)};
    if (m_out == &m_root && m_root.origins().size() > m_options.limits.runs)
        throw LimitReached{fmt::format("the text consists of more than {} pieces", m_options.limits.runs)};
}

void Interpreter::print(const Value& value, const Stmt& stmt) {
    const std::size_t begin = m_out->size();
    const std::size_t firstRun = m_out->origins().size();
    const bool constant = stmt.value->constant || stmt.value->kind == ExprKind::Constant;
    if (constant ? m_escaping.on : escapes())
        m_out->copy(escaped(value));
    else
        printStr(*m_out, value);
    m_yielded = m_yielded || m_out == &m_root;
    spendOnBytes(m_out->size() - begin);
    if (m_options.trace)
        stamp(begin, firstRun, stmt);
    checkOutput();
}

/// Text of the template itself, or what a block made: never escaped.
void Interpreter::hand(const Value& text, const Stmt& stmt) {
    if (!text.isString())
        raise("TypeError", fmt::format("sequence item 0: expected str instance, {} found", typeName(text)));
    const std::size_t begin = m_out->size();
    const std::size_t firstRun = m_out->origins().size();
    m_out->copy(text);
    m_yielded = m_yielded || m_out == &m_root;
    spendOnBytes(m_out->size() - begin);
    if (m_options.trace)
        stamp(begin, firstRun, stmt);
    checkOutput();
}

/// The bytes from `begin` on are printed by `stmt`: those without origin were computed.
void Interpreter::stamp(std::size_t begin, std::size_t firstRun, const Stmt& stmt) {
    Origins& all = m_out->origins();
    const auto end = static_cast<std::uint32_t>(m_out->size());
    std::size_t gaps = 0;
    // what was added first may have become part of the run before
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
        source = m_sources.computed(from, to);
    }
    m_meter.expect((all.size() + gaps) * sizeof(Origin));
    std::size_t from = all.size();
    all.resize(all.size() + gaps);
    std::size_t to = all.size();
    const auto fill = [&](std::uint32_t begins, std::uint32_t ends) {
        if (begins < ends)
            all[--to] = {begins, ends - begins, source, 0, 0, stmt.printer, m_generation, false};
    };
    std::uint32_t behind = end;
    while (from > firstRun) {
        const Origin run = all[--from];
        fill(run.end(), behind);
        all[--to] = run;
        behind = run.at;
    }
    fill(first, behind);
}

std::uint64_t Interpreter::charactersOut() {
    const std::string_view fresh = std::string_view(m_root.text()).substr(m_bytesCounted);
    m_charactersOut += countCharacters(fresh);
    m_bytesCounted = m_root.size();
    return m_charactersOut;
}

} // namespace tokenscope::chat
