#include "core/compare/search/compared_files.h"

#include "core/base/try.h"
#include "core/compare/align/pieces.h"
#include "core/compare/diff/definition_diff.h"

#include <algorithm>
#include <fmt/format.h>

namespace tokenscope::compare {

Result<ComparedFiles> compareDefinitions(const FilePair& pair, const Progress& progress) {
    ComparedFiles compared;
    TOKENSCOPE_TRY(compared.diff, diffDefinitions(pair, progress));
    compared.same = sameEncoding(pair.a->definition(), pair.b->definition());
    compared.rowsA = embeddingRowsOf(pair.a->definition());
    compared.rowsB = embeddingRowsOf(pair.b->definition());
    SearchOutcome none;
    none.finished = false;
    compared.verdict = verdictOf(compared.diff, compared.same, none, compared.rowsA, compared.rowsB);
    if (progress.stopped())
        return fail(ErrorCode::Canceled, {}, "the comparison was canceled");
    return compared;
}

bool mayDiffer(const ComparedFiles& compared) {
    const CounterexampleSearchResult& search = compared.search;
    const bool isIncomplete = !compared.searched || search.canceled || search.outOfTime;
    return !nothingDiffers(compared.diff, compared.verdict) || !search.counterexamples.empty() ||
           (isIncomplete && !compared.verdict.equal());
}

void searchTexts(ComparedFiles& compared, const CounterexampleOptions& options) {
    compared.search = findCounterexamples(compared.diff, options);
    compared.searched = true;
    compared.verdict =
        verdictOf(compared.diff, compared.same, compared.search.outcome(), compared.rowsA, compared.rowsB);
}

namespace {

constexpr double kRelatedModels = 0.9;
constexpr std::size_t kTokensNamed = 5;

Message placeOf(const Counterexample& counterexample) {
    if (counterexample.cause == DifferenceCause::Around)
        return "around a text";
    if (counterexample.cause == DifferenceCause::Metaspace)
        return "`\xE2\x96\x81` (U+2581) in a text";
    const std::vector<std::string>& tokens = counterexample.tokens;
    if (tokens.empty())
        return inBackticks(counterexample.text);
    std::string names;
    for (std::size_t i = 0; i < std::min(tokens.size(), kTokensNamed); ++i)
        names += fmt::format("{}{}", i == 0 ? "" : ", ", inBackticks(tokens[i]));
    return tokens.size() > kTokensNamed ? message("{} and others in a text", names)
                                        : message("{} in a text", names);
}

RelatedModelFact factOf(Severity severity, const Message& place, const Message& description) {
    return {{severity, place.english(), description}, place, {}, {}, {}};
}

/// Whether the section changes ids or prompts.
bool isWarning(const DiffTable& table) {
    return table.section() == DiffSection::ChatTemplates || table.count(DiffKind::OtherPiece) > 0 ||
           table.count(DiffKind::OtherId) > 0;
}

} // namespace

bool areRelatedModels(const Tokenizer& one, const Tokenizer& other) {
    return shareOfSameIds(one, other) >= kRelatedModels;
}

std::vector<RelatedModelFact> relatedModelFacts(const ComparedFiles& compared) {
    std::vector<RelatedModelFact> facts;
    for (const Counterexample& one : compared.search.counterexamples) {
        facts.push_back(factOf(Severity::Warning, placeOf(one), one.description));
        facts.back().example = one.text;
        facts.back().first = one.idsA;
        facts.back().second = one.idsB;
    }
    for (const OffsetDifference& one : compared.search.offsets) {
        facts.push_back(factOf(Severity::Info, "offsets", one.description));
        facts.back().example = one.text;
        facts.back().first = facts.back().second = one.ids;
    }
    for (const DiffTable& table : compared.diff.tables) {
        if (!table.empty())
            facts.push_back(factOf(isWarning(table) ? Severity::Warning : Severity::Info,
                                   std::string(name(table.section())),
                                   describeSection(table, compared.diff.pair)));
    }
    std::stable_partition(facts.begin(), facts.end(), [](const RelatedModelFact& fact) {
        return fact.diagnostic.severity == Severity::Warning;
    });
    return facts;
}

} // namespace tokenscope::compare
