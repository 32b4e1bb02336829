// Finds answers by the literals around them, in the text or among the ids.

#include "core/chat/masks/mask_facts.h"
#include "core/chat/template/template_choice.h"

#include <algorithm>
#include <span>

namespace tokenscope::chat {
namespace {

struct Answer {
    std::size_t begin = 0, end = 0; ///< the trained range
    std::size_t number = 0;
    std::size_t stop = 0; ///< where the literal that ends it starts, or the end of the text
};

/// `find` returns the next position of a marker from a position on, or `size`.
template <class Find>
std::vector<Answer> answersIn(std::size_t size, std::size_t beginSize, std::size_t endSize, bool endTrained,
                              const Find& find) {
    std::vector<Answer> answers;
    std::size_t number = 0;
    for (std::size_t at = find(true, 0); at < size;) {
        const std::size_t begin = at + beginSize;
        const std::size_t end = endSize == 0 ? size : find(false, begin);
        if (endSize == 0)
            answers.clear();
        answers.push_back({begin, end >= size ? size : end + (endTrained ? endSize : 0), ++number, end});
        at = find(true, endSize == 0 ? begin : end);
    }
    return answers;
}

/// The next position of a literal in the text, ignoring injected text that is encoded as text.
std::size_t nextMarker(const MaskFacts& facts, std::string_view literal, std::size_t from) {
    const std::string& text = facts.input.chat.rendered.text;
    const auto& undone = facts.input.undone;
    std::size_t at = text.find(literal, from);
    while (at != std::string::npos) {
        const auto next = std::partition_point(undone.begin(), undone.end(),
                                               [at](const ByteSpan& one) { return one.end <= at; });
        if (next == undone.end() || next->begin >= at + literal.size())
            return at;
        at = text.find(literal, at + 1);
    }
    return text.size();
}

/// Notes markers in the conversation's own text, which count as markers too.
void noteWritten(const MaskFacts& facts, const std::vector<ByteSpan>& markers, std::vector<Message>& notes) {
    std::size_t count = 0;
    const OriginSource* first = nullptr;
    for (const ByteSpan marker : markers)
        if (const OriginSource* writer = facts.writerOf(marker)) {
            first = first == nullptr ? writer : first;
            ++count;
        }
    if (first == nullptr)
        return;
    notes.push_back(
        message("{}, the first of {}",
                counted(count, "literal that starts or ends an answer is text of the conversation itself",
                        "literals that start or end an answer are text of the conversation itself"),
                sourcePath(*first)));
}

/// The markers around answers; `spanOf` returns the text for a position and size.
template <class SpanOf>
std::vector<ByteSpan> markersAround(const std::vector<Answer>& answers, std::size_t size,
                                    std::size_t beginSize, std::size_t endSize, const SpanOf& spanOf) {
    std::vector<ByteSpan> markers;
    for (const Answer& answer : answers) {
        markers.push_back(spanOf(answer.begin - beginSize, beginSize));
        if (answer.stop < size)
            markers.push_back(spanOf(answer.stop, endSize));
    }
    return markers;
}

} // namespace

std::vector<Mark> markerMarks(const MaskFacts& facts, const ResponseMarkers& markers,
                              std::vector<Message>& notes) {
    const std::string& text = facts.input.chat.rendered.text;
    std::vector<Mark> marks;
    if (markers.begin.empty()) {
        notes.emplace_back("no literal is given that starts an answer, and none can be derived from this "
                           "template: all zero");
        return marks;
    }
    const auto answers = answersIn(text.size(), markers.begin.size(), markers.end.size(), markers.endTrained,
                                   [&](bool begin, std::size_t from) {
                                       return nextMarker(facts, begin ? markers.begin : markers.end, from);
                                   });
    if (answers.empty())
        notes.emplace_back(text.find(markers.begin) == std::string::npos
                               ? "the literal that starts an answer is not in the text: all zero"
                               : "the literal that starts an answer is only in the conversation's own text, "
                                 "where it is encoded as text: all zero");
    noteWritten(
        facts,
        markersAround(
            answers, text.size(), markers.begin.size(), markers.end.size(),
            [](std::size_t at, std::size_t size) {
                return ByteSpan{static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + size)};
            }),
        notes);
    for (const Answer& answer : answers) {
        const ByteSpan span{static_cast<std::uint32_t>(answer.begin), static_cast<std::uint32_t>(answer.end)};
        marks.push_back(
            {span,
             true,
             {WhyKind::AfterMarker, facts.messageIn(span), static_cast<std::uint32_t>(answer.number)}});
    }
    return marks;
}

void applyMarkerIds(const MaskFacts& facts, const ResponseMarkers& markers, Mask& mask) {
    const auto& ids = facts.input.tokens.ids;
    const auto answers = markers.beginIds.empty()
                             ? std::vector<Answer>()
                             : answersIn(ids.size(), markers.beginIds.size(), markers.endIds.size(),
                                         markers.endTrained, [&](bool begin, std::size_t from) {
                                             const auto& row = begin ? markers.beginIds : markers.endIds;
                                             const auto at = std::min(from, ids.size());
                                             return static_cast<std::size_t>(
                                                 std::search(ids.begin() + static_cast<std::ptrdiff_t>(at),
                                                             ids.end(), row.begin(), row.end()) -
                                                 ids.begin());
                                         });
    if (answers.empty()) {
        const bool inText =
            !markers.begin.empty() && facts.input.chat.rendered.text.find(markers.begin) != std::string::npos;
        mask.notes.emplace_back(inText
                                    ? "the literal that starts an answer is in the text, but its ids are not "
                                      "consecutive tokens, because it is split differently there: all zero"
                                    : "the ids that start an answer are not among the tokens: all zero");
        for (TokenWhy& why : mask.why)
            why = {WhyKind::NoMarker};
        return;
    }
    const auto& bytes = facts.input.tokens.bytes;
    noteWritten(facts,
                markersAround(answers, ids.size(), markers.beginIds.size(), markers.endIds.size(),
                              [&](std::size_t at, std::size_t size) {
                                  return ByteSpan{bytes[at].begin, bytes[at + size - 1].end};
                              }),
                mask.notes);
    for (const Answer& answer : answers) {
        const std::uint32_t message =
            answer.begin < answer.end
                ? facts.messageIn({bytes[answer.begin].begin,
                                   std::max(bytes[answer.begin].begin, bytes[answer.end - 1].end)})
                : TokenWhy::kNone;
        for (std::size_t t = answer.begin; t < answer.end; ++t) {
            mask.trained[t] = 1;
            mask.why[t] = {WhyKind::AfterMarker, message, static_cast<std::uint32_t>(answer.number)};
        }
    }
}

namespace {

/// What the template prints between the previous message (or the start of the text) and an answer.
std::string textBefore(const MaskFacts& facts, std::size_t message) {
    const std::uint32_t end = facts.extents[message].writtenBegin;
    std::uint32_t begin = 0;
    for (std::size_t i = 0; i < facts.extents.size(); ++i)
        if (i != message && facts.extents[i].seen() && facts.extents[i].end <= end)
            begin = std::max(begin, facts.extents[i].end);
    return facts.input.chat.rendered.text.substr(begin, end - begin);
}

/// What the template prints between an answer and the next message: a literal that looks like a token if it
/// starts with one, otherwise everything.
std::string textAfter(const MaskFacts& facts, std::size_t message, bool& endsTurn) {
    const std::string& text = facts.input.chat.rendered.text;
    const std::uint32_t begin = facts.extents[message].writtenEnd;
    std::uint32_t end = facts.size();
    for (std::size_t i = 0; i < facts.extents.size(); ++i)
        if (i != message && facts.extents[i].seen() && facts.extents[i].begin >= begin)
            end = std::min(end, facts.extents[i].begin);
    const std::string between = text.substr(begin, end - begin);
    const std::size_t first = std::min(between.find_first_not_of(" \n\t"), between.size());
    const auto literals = specialLiteralsIn(between);
    endsTurn = !literals.empty() && literals[0].at == first;
    return endsTurn ? literals[0].text : between;
}

} // namespace

ResponseMarkers guessMarkers(const MaskInput& input) {
    ResponseMarkers markers;
    const MaskFacts facts(input);
    const std::string& text = input.chat.rendered.text;
    for (std::uint32_t i = 0; i < facts.isAssistant.size(); ++i) {
        if (facts.isAssistant[i] == 0 || !facts.extents[i].written())
            continue;
        const auto without =
            input.renderFirst ? input.renderFirst(i, false) : tl::unexpected<ChatError>(ChatError());
        const auto with =
            input.renderFirst ? input.renderFirst(i, true) : tl::unexpected<ChatError>(ChatError());
        if (without && with && with->rendered.text.starts_with(without->rendered.text))
            markers.begin = with->rendered.text.substr(without->rendered.text.size());
        // Between the prompt and what the message writes first, a template may print more, such as `<tool_call>`.
        const bool printsPrompt = with && text.starts_with(with->rendered.text);
        const std::string_view before = std::string_view(text).substr(0, facts.extents[i].writtenBegin);
        if (markers.begin.empty() || !(printsPrompt || before.ends_with(markers.begin)))
            markers.begin = textBefore(facts, i);
        if (const std::uint32_t token = TurnEnds(facts).tokenOf(i); token != TokenWhy::kNone)
            markers.end = text.substr(input.tokens.bytes[token].begin, input.tokens.bytes[token].size());
        else
            markers.end = textAfter(facts, i, markers.endTrained);
        return markers;
    }
    return markers;
}

} // namespace tokenscope::chat
