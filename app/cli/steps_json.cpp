#include "app/cli/steps_json.h"

#include "app/cli/json_text.h"
#include "app/cli/steps_attempts.h"
#include "core/steps/bpe_steps.h"
#include "core/steps/match_attempts.h"
#include "core/steps/merge_queue.h"

#include <algorithm>
#include <fmt/format.h>
#include <unordered_map>

namespace tokenscope::cli {
namespace {

void appendRank(std::string& out, const std::optional<std::uint32_t>& rank) {
    appendJsonKey(out, "rank");
    out += rank ? fmt::format("{}", *rank) : "null";
}

void appendScore(std::string& out, const std::optional<float>& score) {
    appendJsonKey(out, "score");
    out += score && *score - *score == 0.0F ? fmt::format("{}", *score) : "null";
}

/// `[…]` of what `append` writes for each.
template <class List, class Append>
void appendEach(std::string& out, const List& list, Append append) {
    out += '[';
    bool first = true;
    for (const auto& one : list) {
        if (!first)
            out += ',';
        first = false;
        append(one);
    }
    out += ']';
}

/// `null` for a merge, which is what a step without a kind is.
const char* kindOf(BpeStep::Kind kind) {
    switch (kind) {
    case BpeStep::Kind::WholePiece:
        return "whole_piece";
    case BpeStep::Kind::Resegment:
        return "resegment";
    case BpeStep::Kind::Bytes:
        return "byte_fallback";
    case BpeStep::Kind::JoinUnknown:
        return "join_unknown";
    case BpeStep::Kind::Drop:
        return "drop";
    case BpeStep::Kind::Merge:
        break;
    }
    return nullptr;
}

} // namespace

/// A word while its steps are written: the row as it is, and how each node is spelled.
struct StepsJson::Word {
    std::string_view text;
    const BpeSteps& steps;
    std::vector<std::string> spelled; ///< by node, as JSON
    std::vector<NodeIndex> row;

    Word(const Tokenizer& tokenizer, std::string_view word, const BpeSteps& itsSteps)
        : text(word)
        , steps(itsSteps)
        , row(itsSteps.row(0)) {
        for (const StepNode& node : steps.nodes)
            appendJsonPiece(spelled.emplace_back(), nodeSpelling(tokenizer, word, node));
    }
    void appendRow(std::string& out) const {
        appendEach(out, row, [&](NodeIndex node) { out += spelled[node]; });
    }
    void take(const BpeStep& step) {
        const auto at = row.begin() + step.position;
        std::vector<NodeIndex> made;
        for (std::uint32_t i = 0; i < step.made; ++i)
            made.push_back(step.firstMade + i);
        row.insert(row.erase(at, at + step.taken), made.begin(), made.end());
    }
};

Result<StepsJson> StepsJson::create(const Tokenizer& tokenizer, Unit unit, bool queue,
                                    const LatticeSettings& lattice) {
    StepsJson json(tokenizer, unit, queue, lattice);
    if (!hasLattice(tokenizer.definition()))
        return json;
    auto ways = WayTokens::create(tokenizer);
    if (!ways)
        return tl::unexpected<Error>(ways.error());
    json.m_ways = *std::move(ways);
    return json;
}

Result<std::string> StepsJson::write(std::string_view text, const EncodeOptions& options) const {
    const auto list = listWords(m_tokenizer, text, options);
    if (!list)
        return tl::unexpected<Error>(list.error());
    const Ruler ruler(text, m_unit);
    std::string out = "{";
    std::optional<LatticeOfText> lattice;
    if (m_ways) {
        auto made = LatticeOfText::create(m_tokenizer, *m_ways, text, options, m_latticeSettings, 1);
        if (!made)
            return tl::unexpected<Error>(made.error());
        lattice.emplace(*std::move(made));
        if (auto done = lattice->appendWays(out); !done)
            return tl::unexpected<Error>(std::move(done.error()));
        out += ',';
    }
    out += "\"words\":[";
    std::size_t symbols = 0;
    for (std::size_t i = 0; i < list->words.size(); ++i) {
        const SteppedWord& word = list->words[i];
        out += i > 0 ? ",{\"text\":" : "{\"text\":";
        appendJsonPiece(out, word.text);
        appendJsonKey(out, "span");
        ruler.append(out, word.span);
        if (auto done = appendWord(out, *list, word, options.progress, symbols); !done)
            return tl::unexpected<Error>(std::move(done.error()));
        if (lattice)
            lattice->appendWord(out, word);
        out += '}';
    }
    out += "]}";
    return out;
}

/// What is not merged has its pieces for symbols.
Result<void> StepsJson::appendWord(std::string& out, const WordList& list, const SteppedWord& word,
                                   const Progress& progress, std::size_t& symbols) const {
    if (m_tokenizer.mergeRules() && !word.fixed) {
        if (auto done = appendSteps(out, word.text, progress, symbols); !done)
            return done;
    } else {
        appendJsonKey(out, "symbols");
        appendPieces(out, list, word);
        appendJsonKey(out, "steps");
        out += "[]";
    }
    appendJsonKey(out, "pieces");
    appendPieces(out, list, word);
    if (word.fixed || !hasAttempts(m_tokenizer.definition()))
        return {};
    std::size_t left = kMostSymbols / 8 - std::min(symbols, kMostSymbols / 8);
    const std::size_t before = left;
    auto done = appendAttempts(out, m_tokenizer, word.text, m_unit, left, progress);
    symbols += before - left;
    return done;
}

void StepsJson::appendPieces(std::string& out, const WordList& list, const SteppedWord& word) const {
    out += '[';
    for (std::size_t token = word.firstToken; token < word.endToken; ++token) {
        out += token > word.firstToken ? "," : "";
        appendJsonPiece(out, m_tokenizer.spelling(list.model, token));
    }
    out += ']';
}

Result<void> StepsJson::appendSteps(std::string& out, std::string_view text, const Progress& progress,
                                    std::size_t& symbols) const {
    const auto steps = explainBpe(m_tokenizer, text, progress);
    if (!steps)
        return tl::unexpected<Error>(steps.error());
    symbols += steps->symbols * (steps->steps.size() + 1) * (m_queue ? 3 : 1);
    if (symbols > kMostSymbols)
        return fail(ErrorCode::TooLarge, {},
                    fmt::format("the rows of all steps have more than {} symbols", kMostSymbols),
                    "give a shorter text");
    Word word(m_tokenizer, text, *steps);
    std::optional<MergeQueue> queue;
    if (m_queue)
        queue.emplace(*m_tokenizer.mergeRules(), text, *steps);
    appendJsonKey(out, "symbols");
    word.appendRow(out);
    appendJsonKey(out, "steps");
    std::size_t index = 0;
    appendEach(out, steps->steps, [&](const BpeStep& step) {
        out += fmt::format("{{\"position\":{}", step.position);
        const char* const kind = kindOf(step.kind);
        if (!kind) {
            const StepNode& made = steps->nodes[step.firstMade];
            out += ",\"left\":" + word.spelled[made.left] + ",\"right\":" + word.spelled[made.right];
            out += ",\"merged\":" + word.spelled[step.firstMade];
            appendRank(out, step.rank);
            appendScore(out, step.score);
        } else {
            out += fmt::format(",\"kind\":\"{}\",\"taken\":{},\"made\":{}", kind, step.taken, step.made);
        }
        if (queue && !kind)
            appendCandidates(out, word, *queue, index);
        word.take(step);
        appendJsonKey(out, "symbols");
        word.appendRow(out);
        out += '}';
        ++index;
    });
    return {};
}

/// The queue before a step. A stale candidate whose left part has gone has no place any more.
void StepsJson::appendCandidates(std::string& out, const Word& word, const MergeQueue& queue,
                                 std::size_t step) const {
    std::unordered_map<NodeIndex, std::size_t> places;
    for (std::size_t i = 0; i < word.row.size(); ++i)
        places.emplace(word.row[i], i);
    appendJsonKey(out, "candidates");
    appendEach(out, queue.before(step), [&](std::uint32_t index) {
        const QueueEntry& entry = queue.entries()[index];
        const auto place = places.find(entry.left);
        out += "{\"position\":" + (place == places.end() ? "null" : std::to_string(place->second));
        out += ",\"left\":" + word.spelled[entry.left] + ",\"right\":" + word.spelled[entry.right];
        appendJsonKey(out, "merged");
        const ByteSpan span = {word.steps.nodes[entry.left].span.begin,
                               word.steps.nodes[entry.right].span.end};
        appendJsonPiece(out, nodeSpelling(m_tokenizer, word.text, StepNode{entry.merge.id, span}));
        appendRank(out, entry.merge.rank);
        appendScore(out, entry.merge.score);
        const bool stale = entry.staleBefore(step);
        out += stale ? ",\"stale\":true" : ",\"stale\":false";
        if (stale) {
            appendJsonKey(out, "reason");
            appendJsonString(out, whyStale(entry));
        }
        out += '}';
    });
}

} // namespace tokenscope::cli
