// Answers found by the literals around them, in the text or among the ids.

#include "core/chat/mask_marks.h"

#include <algorithm>
#include <span>

namespace tokenscope::chat {
namespace {

struct Answer {
    std::size_t begin = 0, end = 0; ///< what is trained
    std::size_t number = 0;
};

/// `find` gives the next place of a marker from a place on, or `size`.
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
        answers.push_back({begin, end >= size ? size : end + (endTrained ? endSize : 0), ++number});
        at = find(true, endSize == 0 ? begin : end);
    }
    return answers;
}

} // namespace

std::vector<Mark> markerMarks(const MaskFacts& facts, const ResponseMarkers& markers,
                              std::vector<std::string>& notes) {
    const std::string& text = facts.input.chat.rendered.text;
    std::vector<Mark> marks;
    if (markers.begin.empty()) {
        notes.emplace_back("no literal is given that begins an answer: all zero");
        return marks;
    }
    const auto answers =
        answersIn(text.size(), markers.begin.size(), markers.end.size(), markers.endTrained,
                  [&](bool begin, std::size_t from) {
                      return std::min(text.find(begin ? markers.begin : markers.end, from), text.size());
                  });
    if (answers.empty())
        notes.emplace_back("the literal that begins an answer is not in the text: all zero");
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
        mask.notes.emplace_back(
            inText ? "the literal that begins an answer is in the text, but its ids are not in a row "
                     "among the tokens, since it is split otherwise there: all zero"
                   : "the ids that begin an answer are not among the tokens: all zero");
        for (TokenWhy& why : mask.why)
            why = {WhyKind::NoMarker};
        return;
    }
    for (const Answer& answer : answers) {
        const auto& bytes = facts.input.tokens.bytes;
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

ResponseMarkers guessMarkers(const MaskInput& input) {
    ResponseMarkers markers;
    const MaskFacts facts(input);
    if (!input.renderFirst)
        return markers;
    for (std::size_t i = 0; i < facts.isAssistant.size() && markers.begin.empty(); ++i) {
        if (facts.isAssistant[i] == 0)
            continue;
        const auto without = input.renderFirst(i, false);
        const auto with = input.renderFirst(i, true);
        if (without && with && with->rendered.text.starts_with(without->rendered.text))
            markers.begin = with->rendered.text.substr(without->rendered.text.size());
        if (const std::uint32_t token = endOfTurnToken(facts, static_cast<std::uint32_t>(i));
            token != TokenWhy::kNone)
            markers.end = input.chat.rendered.text.substr(input.tokens.bytes[token].begin,
                                                          input.tokens.bytes[token].size());
    }
    return markers;
}

} // namespace tokenscope::chat
