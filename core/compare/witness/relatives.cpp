#include "core/compare/witness/relatives.h"

#include "core/compare/columns/same_piece.h"
#include "core/compare/files/in_backticks.h"
#include "core/compare/files/section_words.h"

#include <algorithm>
#include <fmt/format.h>

namespace tokenscope::compare {
namespace {

constexpr double kRelatives = 0.9;
constexpr std::size_t kTokensNamed = 5;

std::string placeOf(const Witness& witness) {
    if (witness.cause == WitnessCause::Around)
        return "around a text";
    if (witness.cause == WitnessCause::Metaspace)
        return "`\xE2\x96\x81` (U+2581) in a text";
    std::string names;
    const std::size_t named = std::min(witness.tokens.size(), kTokensNamed);
    for (std::size_t i = 0; i < named; ++i)
        names += fmt::format("{}{}", names.empty() ? "" : ", ", inBackticks(witness.tokens[i]));
    if (named < witness.tokens.size())
        names += fmt::format(" and {} more", witness.tokens.size() - named);
    return names.empty() ? inBackticks(witness.text) : names + " in a text";
}

/// What is seen in the ids of texts, which the witnesses show, or in prompts.
bool isWarning(const DiffTable& table) {
    return table.section() == DiffSection::ChatTemplates || table.count(DiffKind::OtherPiece) > 0 ||
           table.count(DiffKind::OtherId) > 0;
}

} // namespace

bool areRelatives(const Tokenizer& one, const Tokenizer& other) {
    return shareOfSameIds(one, other) >= kRelatives;
}

std::vector<RelativeFact> relativeFacts(const ComparedFiles& compared) {
    std::vector<RelativeFact> facts;
    for (const Witness& one : compared.search.witnesses)
        facts.push_back({{Severity::Warning, placeOf(one), one.words}, one.text, one.idsA, one.idsB});
    for (const OffsetDifference& one : compared.search.offsets)
        facts.push_back({{Severity::Info, "offsets", one.words}, one.text, one.ids, one.ids});
    for (const DiffTable& table : compared.diff.tables) {
        if (!table.empty())
            facts.push_back({{isWarning(table) ? Severity::Warning : Severity::Info,
                              std::string(name(table.section())), sectionInWords(table, compared.diff.pair)},
                             {},
                             {},
                             {}});
    }
    std::stable_partition(facts.begin(), facts.end(), [](const RelativeFact& fact) {
        return fact.diagnostic.severity == Severity::Warning;
    });
    return facts;
}

} // namespace tokenscope::compare
