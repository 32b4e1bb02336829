#include "core/compare/search/find_counterexamples.h"

#include "core/compare/diff/canonical_encoding.h"
#include "core/compare/diff/definition_diff.h"
#include "core/compare/search/candidate_texts.h"
#include "core/compare/search/counterexample_search.h"
#include "core/text/text_index.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <numeric>
#include <optional>

namespace tokenscope::compare {

namespace {

std::string listSpans(const std::string& text, const std::vector<ByteSpan>& spans) {
    const TextIndex index(text);
    std::string list;
    for (const ByteSpan span : spans)
        list += fmt::format("[{},{})", index.codePointAt(span.begin), index.codePointAt(span.end));
    return list;
}

/// If both encode the text to the same ids with different offsets.
std::optional<OffsetDifference> offsetsOf(const FilePair& pair, std::string text) {
    EncodeOptions options;
    options.addSpecial = false;
    options.referenceSpans = true;
    auto a = pair.a->encode(text, options);
    auto b = pair.b->encode(text, options);
    if (!a || !b || a->ids != b->ids || a->reference == b->reference)
        return std::nullopt;
    return OffsetDifference{
        std::move(text), std::move(a->ids), std::move(a->reference), std::move(b->reference), {}};
}

Message kindOfPiece(const Tokenizer& tokenizer, const OffsetDifference& offsets, std::size_t i) {
    if (tokenizer.type(offsets.ids[i]) == PieceType::Byte)
        return "a byte-fallback piece";
    const std::string bytes = tokenizer.pieceBytes(offsets.ids[i]);
    if (i == 0 && bytes.starts_with(' ') && !offsets.text.starts_with(' '))
        return "the space that is added before a text";
    return bytes.starts_with(' ') ? Message("a piece that starts with a space") : Message("a piece");
}

} // namespace

std::vector<OffsetDifference> findOffsetDifferences(const FilePair& pair,
                                                    const std::function<bool()>& ended) {
    std::vector<OffsetDifference> found;
    if (pair.a->definition().gguf || pair.b->definition().gguf)
        return found;
    std::vector<Message> reported;
    for (const char* text : {"Hello", "Hello world", "\xF0\x9F\xAB\xA9", "a\xE2\x82\xB9", "a  b", "a\nb"}) {
        if (ended())
            break;
        const auto offsets = offsetsOf(pair, text);
        for (std::size_t i = 0; offsets && i < offsets->ids.size(); ++i) {
            const Message kind = kindOfPiece(*pair.a, *offsets, i);
            if (offsets->a[i] == offsets->b[i] ||
                std::find(reported.begin(), reported.end(), kind) != reported.end())
                continue;
            reported.push_back(kind);
            found.push_back(*offsets);
            found.back().description = message("the ids are equal, but the offsets of {} differ: for {} they "
                                               "are, in code points, {} in {} and {} in {}",
                                               kind, inBackticks(text), listSpans(text, offsets->a),
                                               pair.nameA, listSpans(text, offsets->b), pair.nameB);
        }
    }
    return found;
}

std::string_view name(DifferenceCause cause) {
    static constexpr std::array<std::string_view, kDifferenceCauseCount> kNames = {
        "around",     "token_found",   "token_beside", "token_id", "unknown_token", "metaspace",
        "normalizer", "pre_tokenizer", "other_ids",    "model",    "not_encodable", "other_engine"};
    return kNames[static_cast<std::size_t>(cause)];
}

std::uint64_t CounterexampleSearchResult::texts() const {
    return std::accumulate(tried.begin(), tried.end(), std::uint64_t{0},
                           [](std::uint64_t sum, const TriedTexts& one) { return sum + one.texts; });
}

SearchOutcome CounterexampleSearchResult::outcome() const {
    SearchOutcome outcome;
    outcome.texts = texts();
    outcome.finished = !canceled && !outOfTime;
    for (const Counterexample& counterexample : counterexamples) {
        outcome.causes.push_back(counterexample.description);
        if (counterexample.cause == DifferenceCause::Around) {
            outcome.around = true;
            continue;
        }
        if (!outcome.inText || isSimpler(counterexample.text, outcome.example))
            outcome.example = counterexample.text;
        outcome.inText = true;
    }
    for (const OffsetDifference& one : offsets)
        outcome.causes.push_back(one.description);
    return outcome;
}

CounterexampleSearchResult findCounterexamples(const DefinitionDiff& diff,
                                               const CounterexampleOptions& options) {
    CounterexampleSearch search(diff, options);
    tryAround(search);
    // After a proof that the ids are equal, only texts that may concern the defaults are tried, and the
    // caller's lines.
    if (!sameEncoding(diff.pair.a->definition(), diff.pair.b->definition()).proved()) {
        tryTokens(search);
        tryChangedPieces(search);
        tryCharacters(search);
        tryRows(search);
        tryPieces(search);
        tryLines(search);
        tryAtRandom(search);
        tryBytes(search);
    } else {
        tryTokens(search);
        tryLines(search);
        tryBytes(search);
    }
    std::vector<OffsetDifference> offsets = findOffsetDifferences(diff.pair, [&] { return search.ended(); });
    CounterexampleSearchResult result = search.take();
    result.offsets = std::move(offsets);
    return result;
}

} // namespace tokenscope::compare
