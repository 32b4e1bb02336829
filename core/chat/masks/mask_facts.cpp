#include "core/chat/masks/mask_facts.h"

#include "core/base/printable.h"
#include "core/chat/conversation/message_facts.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace tokenscope::chat {

MaskFacts::MaskFacts(const MaskInput& given)
    : input(given) {
    const auto& messages = input.messages.items;
    extents.resize(messages.size());
    isAssistant.resize(messages.size());
    for (std::size_t i = 0; i < messages.size() && !stopped(i); ++i) {
        const Speaker speaker = speakerOf(messages[i]);
        isAssistant[i] = speaker == Speaker::Assistant ? 1 : 0;
        if (speaker == Speaker::User)
            lastUser = i;
    }
    const RenderedText& rendered = input.chat.rendered;
    isWritten.resize(rendered.sources.size());
    for (std::size_t i = 0; i < isWritten.size() && !stopped(i); ++i) {
        const OriginSource& source = rendered.sources[i];
        isWritten[i] = source.kind == OriginKind::Message && chat::isWritten(source.field) ? 1 : 0;
    }
    for (std::size_t i = 0; i < rendered.runs.size() && !stopped(i); ++i) {
        const OriginRun& run = rendered.runs[i];
        const OriginSource& source = rendered.sources[run.source];
        if (source.kind != OriginKind::Message || source.index >= extents.size())
            continue;
        Extent& extent = extents[source.index];
        extent.begin = std::min(extent.begin, run.text.begin);
        extent.end = std::max(extent.end, run.text.end);
        if (isWritten[run.source] != 0) {
            extent.writtenBegin = std::min(extent.writtenBegin, run.text.begin);
            extent.writtenEnd = std::max(extent.writtenEnd, run.text.end);
        }
    }
    m_lineBegins.push_back(0);
    for (std::size_t i = 0; i < input.source.size(); ++i)
        if (input.source[i] == '\n')
            m_lineBegins.push_back(static_cast<std::uint32_t>(i + 1));
}

std::uint32_t MaskFacts::lineOf(const OriginRun& run) const {
    const bool literal = input.chat.rendered.sources[run.source].kind == OriginKind::Template;
    const std::uint32_t at = literal ? run.from : run.printedBy.begin;
    return static_cast<std::uint32_t>(std::upper_bound(m_lineBegins.begin(), m_lineBegins.end(), at) -
                                      m_lineBegins.begin());
}

std::uint32_t MaskFacts::messageIn(ByteSpan text) const {
    const RenderedText& rendered = input.chat.rendered;
    auto run = std::upper_bound(rendered.runs.begin(), rendered.runs.end(), text.begin,
                                [](std::uint32_t at, const OriginRun& one) { return at < one.text.end; });
    std::map<std::uint32_t, std::uint32_t> bytes;
    std::uint32_t best = TokenWhy::kNone;
    for (; run != rendered.runs.end() && run->text.begin < text.end; ++run) {
        const OriginSource& source = rendered.sources[run->source];
        if (isWritten[run->source] == 0 || source.index >= isAssistant.size() ||
            isAssistant[source.index] == 0)
            continue;
        bytes[source.index] += std::min(run->text.end, text.end) - std::max(run->text.begin, text.begin);
        if (best == TokenWhy::kNone || bytes[source.index] > bytes[best])
            best = source.index;
    }
    return best;
}

const OriginSource* MaskFacts::writerOf(ByteSpan text) const {
    const RenderedText& rendered = input.chat.rendered;
    const auto run =
        std::upper_bound(rendered.runs.begin(), rendered.runs.end(), text.begin,
                         [](std::uint32_t at, const OriginRun& one) { return at < one.text.end; });
    if (run == rendered.runs.end() || run->text.begin > text.begin)
        return nullptr;
    for (auto at = run; at != rendered.runs.end() && at->text.begin < text.end; ++at)
        if (at->source != run->source)
            return nullptr;
    const OriginSource& source = rendered.sources[run->source];
    const bool theirs =
        isWritten[run->source] != 0 || source.kind == OriginKind::Tool || source.kind == OriginKind::Document;
    return theirs ? &source : nullptr;
}

TokenWhy MaskFacts::whyOf(const OriginRun& run) const {
    const OriginSource& source = input.chat.rendered.sources[run.source];
    return {WhyKind::Origin, source.kind == OriginKind::Message ? source.index : TokenWhy::kNone, run.source,
            lineOf(run)};
}

std::string sourcePath(const OriginSource& source) {
    const std::string dot = source.field.empty() || source.field.front() == '[' ? "" : ".";
    const auto of = [&](const char* list) {
        return fmt::format("{}[{}]{}{}", list, source.index, dot, printable(source.field, 120));
    };
    switch (source.kind) {
    case OriginKind::Message:
        return of("messages");
    case OriginKind::Tool:
        return of("tools");
    case OriginKind::Document:
        return of("documents");
    default:
        return printable(source.field, 120);
    }
}

std::vector<Mark> marksOver(const MaskFacts& facts, std::vector<Mark> over,
                            std::optional<TokenWhy> otherwise) {
    std::vector<Mark> out;
    const auto& runs = facts.input.chat.rendered.runs;
    const auto fill = [&](std::uint32_t begin, std::uint32_t end) {
        if (begin >= end)
            return;
        if (otherwise) {
            out.push_back({{begin, end}, false, *otherwise});
            return;
        }
        auto run = std::upper_bound(runs.begin(), runs.end(), begin,
                                    [](std::uint32_t at, const OriginRun& one) { return at < one.text.end; });
        for (; run != runs.end() && run->text.begin < end; ++run)
            out.push_back(
                {{std::max(run->text.begin, begin), std::min(run->text.end, end)}, false, facts.whyOf(*run)});
    };
    std::uint32_t at = 0;
    std::size_t round = 0;
    for (Mark& mark : over) {
        if (facts.stopped(++round))
            break;
        if (mark.text.end <= at)
            continue;
        mark.text.begin = std::max(mark.text.begin, at);
        fill(at, mark.text.begin);
        at = mark.text.end;
        if (!mark.text.empty())
            out.push_back(mark);
    }
    fill(at, facts.size());
    return out;
}

namespace {

constexpr std::string_view kSpaces = " \t\r\n";

/// Whether the text has more than spaces and the name of a role. A line with only that name starts an empty
/// turn.
bool hasText(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(kSpaces), text.size()));
    if (text.empty())
        return false;
    const bool word = text.size() <= 32 && std::all_of(text.begin(), text.end(), [](char c) {
                          return static_cast<unsigned char>(c) < 0x80 && kSpaces.find(c) == kSpaces.npos;
                      });
    return !word;
}

} // namespace

std::vector<std::uint8_t> turnOpeners(std::string_view before, const std::vector<ByteSpan>& tokens) {
    std::vector<std::uint8_t> opens(tokens.size(), 1);
    std::uint32_t end = 0;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const bool textBefore = hasText(before.substr(end, tokens[i].begin - end));
        end = tokens[i].end;
        // A turn that no token started needs none to end it.
        const bool ends = textBefore && i > 0 && i + 1 < tokens.size() &&
                          !hasText(before.substr(end, tokens[i + 1].begin - end));
        opens[i] = ends ? 0 : 1;
    }
    return opens;
}

TurnEnds::TurnEnds(const MaskFacts& facts)
    : m_facts(facts) {
    std::uint32_t firstText = facts.size();
    for (const auto& extent : facts.extents) {
        if (extent.seen())
            m_begins.push_back(extent.begin);
        if (extent.written())
            firstText = std::min(firstText, extent.writtenBegin);
    }
    std::sort(m_begins.begin(), m_begins.end());
    const Encoding& tokens = facts.input.tokens;
    std::vector<ByteSpan> before;
    for (std::size_t t = 0; t < std::min(tokens.size(), facts.input.control.size()); ++t) {
        if (facts.input.control[t] == 0 || tokens.bytes[t].empty())
            continue;
        m_control.push_back(static_cast<std::uint32_t>(t));
        if (tokens.bytes[t].end <= firstText)
            before.push_back(tokens.bytes[t]);
    }
    const auto opens =
        turnOpeners(std::string_view(facts.input.chat.rendered.text).substr(0, firstText), before);
    for (std::size_t i = 0; i < opens.size(); ++i)
        if (opens[i] != 0)
            m_openers.insert(tokens.ids[m_control[i]]);
}

std::uint32_t TurnEnds::tokenOf(std::uint32_t message) const {
    const auto& extent = m_facts.extents[message];
    if (!extent.seen())
        return TokenWhy::kNone;
    const std::uint32_t from = extent.written() ? extent.writtenEnd : extent.end;
    const auto next = std::lower_bound(m_begins.begin(), m_begins.end(), from);
    const std::uint32_t to = next == m_begins.end() ? m_facts.size() : *next;
    const Encoding& tokens = m_facts.input.tokens;
    const auto at = std::partition_point(m_control.begin(), m_control.end(), [&](std::uint32_t token) {
        return tokens.bytes[token].begin < from;
    });
    if (at == m_control.end() || tokens.bytes[*at].end > to)
        return TokenWhy::kNone;
    const PieceId id = tokens.ids[*at];
    return id == m_facts.input.eos || !m_openers.contains(id) ? *at : TokenWhy::kNone;
}

} // namespace tokenscope::chat
