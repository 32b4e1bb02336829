#include "core/report/steps_report.h"

#include "core/base/try.h"
#include "core/explain/bpe/merge_methods.h"
#include "core/explain/bpe/merge_queue.h"
#include "core/explain/prose/replay.h"
#include "core/explain/stages/match_attempts.h"
#include "core/report/escaping.h"

#include <fmt/format.h>

#include <algorithm>

namespace tokenscope::report {
namespace {

void writeOrder(JsonWriter& json, const std::optional<std::uint32_t>& rank,
                const std::optional<float>& score) {
    json.member("rank", rank).member("score", score);
}

const char* keyOf(explain::StepBefore::Kind kind) {
    switch (kind) {
    case explain::StepBefore::Kind::Normalized:
        return "normalized";
    case explain::StepBefore::Kind::Spelled:
        return "byte_level";
    case explain::StepBefore::Kind::UserDefined:
        return "user_defined";
    case explain::StepBefore::Kind::Added:
        break;
    }
    return "added_token";
}

} // namespace

/// A word's row while its steps are written, and how each node is spelled.
struct WordJson::Row {
    std::string_view word;
    const explain::BpeSteps& steps;
    explain::StepWalk walk;
    std::vector<std::string> spelled;  ///< by node, as JSON
    std::vector<std::uint32_t> places; ///< by node, in the row written last; kNoNode: it wasn't in that

    Row(const Tokenizer& tokenizer, std::string_view text, const explain::BpeSteps& itsSteps)
        : word(text)
        , steps(itsSteps)
        , walk(itsSteps)
        , places(itsSteps.nodes.size(), explain::kNoNode) {
        for (const explain::StepNode& node : steps.nodes)
            appendJsonPiece(spelled.emplace_back(), explain::nodeSpelling(tokenizer, word, node));
    }
    void write(JsonWriter& json) {
        json.beginArray();
        std::uint32_t place = 0;
        for (explain::NodeIndex node = walk.first(); node != explain::kNoNode; node = walk.next(node)) {
            places[node] = place++;
            json.raw(spelled[node]);
        }
        json.endArray();
    }
    /// The next step.
    void forward() {
        for (const explain::NodeIndex node : walk.inputs())
            places[node] = explain::kNoNode;
        walk.forward();
    }
    /// The queue before the next step. A stale candidate whose left part has gone has no place any more.
    void writeCandidates(JsonWriter& json, const Tokenizer& tokenizer,
                         const explain::MergeQueue& queue) const {
        json.key("candidates").array(queue.before(walk.done()), [&](std::uint32_t index) {
            const explain::QueueEntry& entry = queue.entries()[index];
            const std::uint32_t place = places[entry.left];
            json.beginObject().key("position");
            if (place == explain::kNoNode)
                json.null();
            else
                json.number(place);
            json.key("left").raw(spelled[entry.left]).key("right").raw(spelled[entry.right]);
            const ByteSpan span = {steps.nodes[entry.left].span.begin, steps.nodes[entry.right].span.end};
            json.key("merged").piece(
                explain::nodeSpelling(tokenizer, word, explain::StepNode{entry.merge.id, span}));
            writeOrder(json, entry.merge.rank, entry.merge.score);
            const bool stale = entry.staleBefore(walk.done());
            json.member("stale", stale);
            if (stale)
                json.member("reason", explain::whyStale(entry).english());
            json.endObject();
        });
    }
    /// The members of a step, into an open object.
    void writeStep(JsonWriter& json, const explain::BpeStep& step) const {
        const bool isMerge = step.kind == explain::BpeStep::Kind::Merge;
        const bool isPiece = isMerge || step.kind == explain::BpeStep::Kind::WholePiece;
        const explain::StepNode* made = isMerge ? &steps.nodes[step.firstOutput] : nullptr;
        json.member("position", step.position);
        json.key("left").raw(made ? spelled[made->left] : "null");
        json.key("right").raw(made ? spelled[made->right] : "null");
        json.key("merged").raw(isPiece ? spelled[step.firstOutput] : "null");
        writeOrder(json, step.rank, step.score);
        if (!isMerge) {
            json.member("kind", stepName(step.kind).key).member("taken", step.inputCount);
            json.member("made", step.outputCount);
        }
    }
};

Result<void> WordJson::writeMembers(JsonWriter& json, const explain::SteppedWord& word,
                                    const Progress& progress) {
    json.key("text").piece(word.text);
    m_ruler.write(json.key("span"), word.span);
    if (m_options.before)
        writeBefore(json, word);
    auto done = writeModel(json, word, progress);
    if (!done && done.error().where.empty())
        done.error().where = fmt::format("byte {}", word.span.begin);
    return done;
}

void WordJson::writeBefore(JsonWriter& json, const explain::SteppedWord& word) const {
    const std::vector<explain::StepBefore> steps = explain::stepsBefore(m_tokenizer, word);
    if (steps.empty())
        return;
    json.key("before").array(steps, [&json](const explain::StepBefore& step) {
        json.beginObject().member("kind", keyOf(step.kind)).key("from").piece(step.from);
        json.key("to").piece(step.to).member("by", step.by).endObject();
    });
}

/// A word that is not merged has its pieces as symbols.
Result<void> WordJson::writeModel(JsonWriter& json, const explain::SteppedWord& word,
                                  const Progress& progress) {
    if (m_tokenizer.mergeRules() && !word.fixed) {
        if (auto done = writeSteps(json, word.text, progress); !done)
            return done;
    } else {
        writePieces(json.key("symbols"), word);
        json.key("steps").raw("[]");
    }
    writePieces(json.key("pieces"), word);
    if (word.fixed || !explain::hasAttempts(m_tokenizer.definition()))
        return {};
    return writeAttempts(json, word, progress);
}

void WordJson::writePieces(JsonWriter& json, const explain::SteppedWord& word) const {
    json.beginArray();
    for (std::size_t token = word.firstToken; token < word.endToken; ++token)
        json.piece(m_tokenizer.spelling(m_list.model, token));
    json.endArray();
}

Result<void> WordJson::writeSteps(JsonWriter& json, std::string_view text, const Progress& progress) {
    const auto steps = explain::explainBpe(m_tokenizer, text, progress);
    if (!steps)
        return tl::unexpected<Error>(steps.error());
    Row row(m_tokenizer, text, *steps);
    std::optional<explain::MergeQueue> queue;
    if (m_options.queue)
        queue.emplace(*m_tokenizer.mergeRules(), text, *steps);
    row.write(json.key("symbols"));
    std::size_t leftOut = 0;
    const explain::BpeStep* const last = steps->steps.empty() ? nullptr : &steps->steps.back();
    bool stopped = false;
    json.key("steps").array(steps->steps, [&](const explain::BpeStep& step) {
        stopped = stopped || (row.walk.done() % 256 == 0 && progress.stopped());
        json.beginObject();
        row.writeStep(json, step);
        const std::size_t before = json.out().size();
        const bool whole = m_left > 0 && !stopped;
        if (whole && queue && step.kind == explain::BpeStep::Kind::Merge)
            row.writeCandidates(json, m_tokenizer, *queue);
        row.forward();
        if (whole || &step == last)
            row.write(json.key("symbols"));
        spend(json.out().size() - before);
        leftOut += whole ? 0 : 1;
        json.endObject();
    });
    if (stopped)
        return fail(ErrorCode::Canceled, {}, "canceled");
    if (leftOut > 0)
        json.member("rows_left_out", leftOut);
    return m_options.methods ? writeMethods(json, text, *steps, progress) : Result<void>();
}

Result<void> WordJson::writeMethods(JsonWriter& json, std::string_view word, const explain::BpeSteps& steps,
                                    const Progress& progress) {
    if (steps.symbols > explain::kMaxMethodSymbols) {
        json.key("methods").null().key("findings").null();
        return {};
    }
    const auto compared = explain::compareMethods(m_tokenizer, word, steps, progress);
    if (!compared)
        return tl::unexpected<Error>(compared.error());
    json.key("methods").beginObject().key("heap").beginObject();
    json.member("look_ups", compared->heapLookUps).member("comparisons", compared->heapComparisons);
    json.endObject();
    for (const explain::MergeMethod method : explain::kMergeMethods) {
        const explain::MethodResult& result = compared->results[static_cast<std::size_t>(method)];
        json.key(name(method)).beginObject().member("merges", result.merges).member("passes", result.passes);
        json.member("look_ups", result.lookUps).member("comparisons", result.comparisons).endObject();
    }
    json.endObject();
    json.key("findings").array(compared->findings, [&json](const explain::MethodFinding& finding) {
        json.beginObject().member("cause", name(finding.cause)).member("method", name(finding.method));
        json.member("text", finding.text.english()).endObject();
    });
    return {};
}

Result<void> WordJson::writeAttempts(JsonWriter& json, const explain::SteppedWord& word,
                                     const Progress& progress) {
    const auto found = explain::explainMatches(m_tokenizer, word.text, progress);
    if (!found)
        return tl::unexpected<Error>(found.error());
    std::size_t listed = 0;
    json.key("attempts").beginArray();
    for (; listed < found->attempts.size() && m_left > 0; ++listed) {
        const explain::MatchAttempt& attempt = found->attempts[listed];
        const std::size_t before = json.out().size();
        json.beginObject().key("text").piece(found->lookedUp(word.text, attempt));
        m_ruler.write(json.key("span"),
                      word.originOf(attempt.span).value_or(ByteSpan{word.span.begin, word.span.begin}));
        json.key("id");
        if (attempt.found == kNoPiece)
            json.null();
        else
            json.number(attempt.found);
        json.member("taken", attempt.used).endObject();
        spend(json.out().size() - before);
    }
    json.endArray().member("gave_up", found->gaveUp);
    if (const std::uint64_t all = found->hits + found->misses; all > listed)
        json.member("omitted", all - listed);
    return {};
}

Result<std::string> stepsJsonLines(const Tokenizer& tokenizer, std::string_view text,
                                   const explain::WordList& list, const StepsJsonOptions& options,
                                   const Progress& progress) {
    WordJson words(tokenizer, text, list, options);
    std::string out;
    for (std::size_t i = 0; i < list.words.size(); ++i) {
        if (progress.stopped())
            return fail(ErrorCode::Canceled, {}, "exporting was canceled");
        if (i % 64 == 0)
            progress.notify(i, list.words.size());
        JsonWriter json(out);
        json.beginObject().key("words").beginArray().beginObject();
        if (auto done = words.writeMembers(json, list.words[i], {progress.stop, {}}); !done)
            return tl::unexpected<Error>(done.error());
        json.endObject().endArray().endObject();
        out += '\n';
    }
    return out;
}

Result<StepsJson> StepsJson::create(const Tokenizer& tokenizer, const StepsJsonOptions& options,
                                    const LatticeReportOptions& lattice) {
    StepsJson json(tokenizer, options, lattice);
    if (!explain::hasLattice(tokenizer.definition()))
        return json;
    TOKENSCOPE_TRY(auto paths, explain::PathTokens::create(tokenizer));
    json.m_paths = std::move(paths);
    return json;
}

Result<std::string> StepsJson::write(std::string_view text, const EncodeOptions& options) const {
    TOKENSCOPE_TRY(const auto list, explain::listWords(m_tokenizer, text, options));
    std::string out;
    JsonWriter json(out);
    json.beginObject();
    std::optional<LatticeReport> lattice;
    if (m_paths) {
        TOKENSCOPE_TRY(auto report,
                       LatticeReport::create(m_tokenizer, *m_paths, text, options, m_latticeOptions));
        lattice.emplace(std::move(report));
        TOKENSCOPE_TRY_VOID(lattice->writePaths(json));
    }
    json.key("words").beginArray();
    WordJson words(m_tokenizer, text, list, m_options);
    for (const explain::SteppedWord& word : list.words) {
        json.beginObject();
        TOKENSCOPE_TRY_VOID(words.writeMembers(json, word, options.progress));
        if (lattice)
            lattice->writeWord(json, word);
        json.endObject();
    }
    json.endArray().endObject();
    return out;
}

namespace {

std::string tableOf(const explain::SteppedWord& word, const explain::MatchAttempts& found, std::size_t most) {
    std::string table =
        fmt::format("### {}\n\n| # | looked up | result | id |\n|---:|---|---|---:|\n",
                    markdownCell(explain::replayLabel(word.original.empty() ? word.text : word.original)));
    for (std::size_t i = 0; i < std::min(found.attempts.size(), most); ++i) {
        const explain::MatchAttempt& attempt = found.attempts[i];
        const bool hit = attempt.found != kNoPiece;
        table += fmt::format("| {} | {} | {} | {} |\n", i + 1,
                             markdownCell(explain::replayLabel(found.lookedUp(word.text, attempt))),
                             !hit           ? "miss"
                             : attempt.used ? "hit"
                                            : "hit, given up",
                             hit ? std::to_string(attempt.found) : std::string());
    }
    if (const std::uint64_t all = found.hits + found.misses; all > most || all > found.attempts.size())
        table += fmt::format("\n… {} more\n", all - std::min(found.attempts.size(), most));
    if (found.gaveUp)
        table += "\nThe word is unknown as a whole.\n";
    return table;
}

} // namespace

Result<std::string> attemptsMarkdown(const Tokenizer& tokenizer, const explain::WordList& words,
                                     const Progress& progress) {
    std::string tables;
    std::size_t left = kMaxTableAttempts;
    for (const explain::SteppedWord& word : words.words) {
        if (word.fixed)
            continue;
        if (progress.stopped())
            return explain::replayCanceled();
        const auto found = explain::explainMatches(tokenizer, word.text, {progress.stop, {}});
        if (!found)
            return tl::unexpected<Error>(found.error());
        tables += (tables.empty() ? "" : "\n") + tableOf(word, *found, left);
        left -= std::min(left, found->attempts.size());
        if (left == 0)
            break;
    }
    return tables;
}

StepName stepName(explain::BpeStep::Kind kind) {
    switch (kind) {
    case explain::BpeStep::Kind::Merge:
        break;
    case explain::BpeStep::Kind::WholePiece:
        return {"whole_piece", "the whole word is a piece"};
    case explain::BpeStep::Kind::Resegment:
        return {"resegment", "unused, taken apart"};
    case explain::BpeStep::Kind::Bytes:
        return {"byte_fallback", "no piece, its bytes"};
    case explain::BpeStep::Kind::JoinUnknown:
        return {"join_unknown", "no piece, unknown"};
    case explain::BpeStep::Kind::Drop:
        return {"drop", "left out"};
    }
    return {};
}

} // namespace tokenscope::report
