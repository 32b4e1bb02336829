#include "core/steps/export/word_json.h"

#include "core/explain/bpe/merge_methods.h"
#include "core/explain/bpe/merge_queue.h"
#include "core/explain/bpe/step_walk.h"
#include "core/explain/prose/word_before.h"
#include "core/explain/stages/match_attempts.h"
#include "core/steps/export/json_lists.h"
#include "core/steps/export/step_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace tokenscope::explain {
namespace {

void appendOrder(std::string& out, const std::optional<std::uint32_t>& rank,
                 const std::optional<float>& score) {
    appendJsonKey(out, "rank");
    out += rank ? fmt::format("{}", *rank) : "null";
    appendJsonKey(out, "score");
    out += score && std::isfinite(*score) ? fmt::format("{}", *score) : "null";
}

const char* keyOf(StepBefore::Kind kind) {
    switch (kind) {
    case StepBefore::Kind::Normalized:
        return "normalized";
    case StepBefore::Kind::Spelled:
        return "byte_level";
    case StepBefore::Kind::UserDefined:
        return "user_defined";
    case StepBefore::Kind::Added:
        break;
    }
    return "added_token";
}

} // namespace

/// A word's row while its steps are written, and how each node is spelled.
struct WordJson::Row {
    std::string_view word;
    const BpeSteps& steps;
    StepWalk walk;
    std::vector<std::string> spelled;  ///< by node, as JSON
    std::vector<std::uint32_t> places; ///< by node, in the row written last; kNoNode: it wasn't in that

    Row(const Tokenizer& tokenizer, std::string_view text, const BpeSteps& itsSteps)
        : word(text)
        , steps(itsSteps)
        , walk(itsSteps)
        , places(itsSteps.nodes.size(), kNoNode) {
        for (const StepNode& node : steps.nodes)
            appendJsonPiece(spelled.emplace_back(), nodeSpelling(tokenizer, word, node));
    }
    void append(std::string& out) {
        out += '[';
        std::uint32_t place = 0;
        for (NodeIndex node = walk.first(); node != kNoNode; node = walk.next(node)) {
            if (place > 0)
                out += ',';
            places[node] = place++;
            out += spelled[node];
        }
        out += ']';
    }
    /// The next step.
    void forward() {
        for (const NodeIndex node : walk.taken())
            places[node] = kNoNode;
        walk.forward();
    }
    /// The queue before the next step. A stale candidate whose left part has gone has no place any more.
    void appendCandidates(std::string& out, const Tokenizer& tokenizer, const MergeQueue& queue) const {
        appendJsonKey(out, "candidates");
        appendJsonList(out, queue.before(walk.done()), [&](std::uint32_t index) {
            const QueueEntry& entry = queue.entries()[index];
            const std::uint32_t place = places[entry.left];
            out += "{\"position\":" + (place == kNoNode ? "null" : std::to_string(place));
            out += ",\"left\":" + spelled[entry.left] + ",\"right\":" + spelled[entry.right];
            appendJsonKey(out, "merged");
            const ByteSpan span = {steps.nodes[entry.left].span.begin, steps.nodes[entry.right].span.end};
            appendJsonPiece(out, nodeSpelling(tokenizer, word, StepNode{entry.merge.id, span}));
            appendOrder(out, entry.merge.rank, entry.merge.score);
            const bool stale = entry.staleBefore(walk.done());
            out += stale ? ",\"stale\":true" : ",\"stale\":false";
            if (stale) {
                appendJsonKey(out, "reason");
                appendJsonString(out, whyStale(entry));
            }
            out += '}';
        });
    }
    void appendStep(std::string& out, const BpeStep& step) const {
        out += fmt::format("{{\"position\":{}", step.position);
        const bool isMerge = step.kind == BpeStep::Kind::Merge;
        const bool isPiece = isMerge || step.kind == BpeStep::Kind::WholePiece;
        const StepNode* made = isMerge ? &steps.nodes[step.firstMade] : nullptr;
        out += ",\"left\":" + (made ? spelled[made->left] : "null");
        out += ",\"right\":" + (made ? spelled[made->right] : "null");
        out += ",\"merged\":" + (isPiece ? spelled[step.firstMade] : "null");
        appendOrder(out, step.rank, step.score);
        if (!isMerge)
            out += fmt::format(",\"kind\":\"{}\",\"taken\":{},\"made\":{}", stepName(step.kind).key,
                               step.taken, step.made);
    }
};

Result<void> WordJson::append(std::string& out, const SteppedWord& word, const Progress& progress) {
    out += "\"text\":";
    appendJsonPiece(out, word.text);
    appendJsonKey(out, "span");
    m_ruler.append(out, word.span);
    if (m_options.before)
        appendBefore(out, word);
    auto done = appendModel(out, word, progress);
    if (!done && done.error().where.empty())
        done.error().where = fmt::format("byte {}", word.span.begin);
    return done;
}

void WordJson::appendBefore(std::string& out, const SteppedWord& word) const {
    const std::vector<StepBefore> steps = stepsBefore(m_tokenizer, word);
    if (steps.empty())
        return;
    appendJsonKey(out, "before");
    appendJsonList(out, steps, [&](const StepBefore& step) {
        out += fmt::format("{{\"kind\":\"{}\",\"from\":", keyOf(step.kind));
        appendJsonPiece(out, step.from);
        out += ",\"to\":";
        appendJsonPiece(out, step.to);
        out += ",\"by\":";
        appendJsonString(out, step.by);
        out += '}';
    });
}

/// What is not merged has its pieces for symbols.
Result<void> WordJson::appendModel(std::string& out, const SteppedWord& word, const Progress& progress) {
    if (m_tokenizer.mergeRules() && !word.fixed) {
        if (auto done = appendSteps(out, word.text, progress); !done)
            return done;
    } else {
        appendJsonKey(out, "symbols");
        appendPieces(out, word);
        appendJsonKey(out, "steps");
        out += "[]";
    }
    appendJsonKey(out, "pieces");
    appendPieces(out, word);
    if (word.fixed || !hasAttempts(m_tokenizer.definition()))
        return {};
    return appendAttempts(out, word, progress);
}

void WordJson::appendPieces(std::string& out, const SteppedWord& word) const {
    out += '[';
    for (std::size_t token = word.firstToken; token < word.endToken; ++token) {
        out += token > word.firstToken ? "," : "";
        appendJsonPiece(out, m_tokenizer.spelling(m_list.model, token));
    }
    out += ']';
}

Result<void> WordJson::appendSteps(std::string& out, std::string_view text, const Progress& progress) {
    const auto steps = explainBpe(m_tokenizer, text, progress);
    if (!steps)
        return tl::unexpected<Error>(steps.error());
    Row row(m_tokenizer, text, *steps);
    std::optional<MergeQueue> queue;
    if (m_options.queue)
        queue.emplace(*m_tokenizer.mergeRules(), text, *steps);
    appendJsonKey(out, "symbols");
    row.append(out);
    appendJsonKey(out, "steps");
    std::size_t leftOut = 0;
    const BpeStep* const last = steps->steps.empty() ? nullptr : &steps->steps.back();
    bool stopped = false;
    appendJsonList(out, steps->steps, [&](const BpeStep& step) {
        stopped = stopped || (row.walk.done() % 256 == 0 && progress.stopped());
        row.appendStep(out, step);
        const std::size_t before = out.size();
        const bool whole = m_left > 0 && !stopped;
        if (whole && queue && step.kind == BpeStep::Kind::Merge)
            row.appendCandidates(out, m_tokenizer, *queue);
        row.forward();
        if (whole || &step == last) {
            appendJsonKey(out, "symbols");
            row.append(out);
        }
        spend(out.size() - before);
        leftOut += whole ? 0 : 1;
        out += '}';
    });
    if (stopped)
        return fail(ErrorCode::Canceled, {}, "canceled");
    if (leftOut > 0) {
        appendJsonKey(out, "rows_left_out");
        appendJsonNumber(out, leftOut);
    }
    return m_options.methods ? appendMethods(out, text, *steps, progress) : Result<void>();
}

Result<void> WordJson::appendMethods(std::string& out, std::string_view word, const BpeSteps& steps,
                                     const Progress& progress) {
    if (steps.symbols > kMaxMethodSymbols) {
        out += ",\"methods\":null,\"findings\":null";
        return {};
    }
    const auto compared = compareMethods(m_tokenizer, word, steps, progress);
    if (!compared)
        return tl::unexpected<Error>(compared.error());
    appendJsonKey(out, "methods");
    out += fmt::format(R"({{"heap":{{"look_ups":{},"comparisons":{}}})", compared->heapLookUps,
                       compared->heapComparisons);
    for (const MergeMethod method : kMergeMethods) {
        const MethodResult& result = compared->results[static_cast<std::size_t>(method)];
        out += fmt::format(R"(,"{}":{{"merges":{},"passes":{},"look_ups":{},"comparisons":{}}})",
                           name(method), result.merges, result.passes, result.lookUps, result.comparisons);
    }
    out += '}';
    appendJsonKey(out, "findings");
    appendJsonList(out, compared->findings, [&](const MethodFinding& finding) {
        out +=
            fmt::format(R"({{"cause":"{}","method":"{}","text":)", name(finding.cause), name(finding.method));
        appendJsonString(out, finding.text);
        out += '}';
    });
    return {};
}

Result<void> WordJson::appendAttempts(std::string& out, const SteppedWord& word, const Progress& progress) {
    const auto found = explainMatches(m_tokenizer, word.text, progress);
    if (!found)
        return tl::unexpected<Error>(found.error());
    std::size_t listed = 0;
    appendJsonKey(out, "attempts");
    out += '[';
    for (; listed < found->attempts.size() && m_left > 0; ++listed) {
        const MatchAttempt& attempt = found->attempts[listed];
        const std::size_t before = out.size();
        out += listed > 0 ? ",{\"text\":" : "{\"text\":";
        appendJsonPiece(out, found->lookedUp(word.text, attempt));
        appendJsonKey(out, "span");
        m_ruler.append(out, word.originOf(attempt.span).value_or(ByteSpan{word.span.begin, word.span.begin}));
        appendJsonKey(out, "id");
        if (attempt.found == kNoPiece)
            out += "null";
        else
            appendJsonNumber(out, attempt.found);
        appendJsonKey(out, "taken");
        out += attempt.taken ? "true}" : "false}";
        spend(out.size() - before);
    }
    out += ']';
    appendJsonKey(out, "gave_up");
    out += found->gaveUp ? "true" : "false";
    if (const std::uint64_t all = found->hits + found->misses; all > listed) {
        appendJsonKey(out, "omitted");
        appendJsonNumber(out, all - listed);
    }
    return {};
}

Result<std::string> stepsJsonLines(const Tokenizer& tokenizer, std::string_view text, const WordList& list,
                                   const StepsJsonOptions& options, const Progress& progress) {
    WordJson json(tokenizer, text, list, options);
    std::string out;
    for (std::size_t i = 0; i < list.words.size(); ++i) {
        if (progress.stopped())
            return fail(ErrorCode::Canceled, {}, "exporting was canceled");
        if (i % 64 == 0)
            progress.tell(i, list.words.size());
        out += "{\"words\":[{";
        if (auto done = json.append(out, list.words[i], {progress.stop, {}}); !done)
            return tl::unexpected<Error>(done.error());
        out += "}]}\n";
    }
    return out;
}

} // namespace tokenscope::explain
