#include "core/compare/search/file_differences.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace tokenscope::compare {
namespace {

DifferenceSeverity severityOf(DifferenceCause cause) {
    switch (cause) {
    case DifferenceCause::Around:
    case DifferenceCause::TokenFound:
    case DifferenceCause::NextToToken:
    case DifferenceCause::UnknownToken:
    case DifferenceCause::Metaspace:
        return DifferenceSeverity::Medium;
    case DifferenceCause::TokenId:
    case DifferenceCause::Normalizer:
    case DifferenceCause::PreTokenizer:
    case DifferenceCause::OtherIds:
    case DifferenceCause::Model:
    case DifferenceCause::NotEncodable:
    case DifferenceCause::OtherEngine:
        break;
    }
    return DifferenceSeverity::High;
}

DifferenceSeverity severityOf(const DiffTable& table) {
    if (table.section() == DiffSection::Vocabulary)
        return table.count(DiffKind::OtherPiece) > 0 || table.count(DiffKind::OtherId) > 0
                   ? DifferenceSeverity::High
                   : DifferenceSeverity::Medium;
    return table.section() == DiffSection::ChatTemplates ? DifferenceSeverity::Medium
                                                         : DifferenceSeverity::Low;
}

/// The tables whose rows may be the reason for a cause.
std::vector<DiffSection> sectionsOf(DifferenceCause cause) {
    using enum DiffSection;
    switch (cause) {
    case DifferenceCause::Around:
        return {PostProcessor, Defaults};
    case DifferenceCause::TokenFound:
    case DifferenceCause::NextToToken:
    case DifferenceCause::TokenId:
        return {AddedTokens, Types, Specials};
    case DifferenceCause::UnknownToken:
        return {Specials};
    case DifferenceCause::Normalizer:
        return {Normalizer};
    case DifferenceCause::PreTokenizer:
        return {PreTokenizer};
    case DifferenceCause::OtherIds:
        return {Vocabulary};
    case DifferenceCause::Model:
    case DifferenceCause::NotEncodable:
        return {Merges, Scores, Model};
    case DifferenceCause::Metaspace:
    case DifferenceCause::OtherEngine:
        break;
    }
    return {};
}

DifferenceSide pieceSide(PieceId id, const std::string& value) {
    DifferenceSide side;
    if (id != kNoPiece)
        side.ids.push_back(id);
    else
        side.value = value;
    return side;
}

/// `[0,1) [1,2)`: bytes of the text, one span per id.
std::string spansText(const std::vector<ByteSpan>& spans) {
    std::string text;
    for (const ByteSpan span : spans)
        text += fmt::format("{}[{},{})", text.empty() ? "" : " ", span.begin, span.end);
    return text;
}

/// The place of a row.
int topicOf(const FileDifference& difference, const ComparedFiles& compared) {
    enum Topic { Ids, Normalizing, Splitting, Pieces, Engine, Tokens, Around, Metaspaces, Templates, Rest };
    if (difference.counterexample) {
        switch (compared.search.counterexamples[*difference.counterexample].cause) {
        case DifferenceCause::OtherIds:
            return Ids;
        case DifferenceCause::Normalizer:
            return Normalizing;
        case DifferenceCause::PreTokenizer:
            return Splitting;
        case DifferenceCause::Model:
        case DifferenceCause::NotEncodable:
            return Pieces;
        case DifferenceCause::OtherEngine:
            return Engine;
        case DifferenceCause::TokenFound:
        case DifferenceCause::NextToToken:
        case DifferenceCause::TokenId:
        case DifferenceCause::UnknownToken:
            return Tokens;
        case DifferenceCause::Around:
            return Around;
        case DifferenceCause::Metaspace:
            return Metaspaces;
        }
    }
    if (difference.sections.empty()) // offsets
        return Rest + static_cast<int>(kDiffSectionCount);
    switch (const DiffSection section = difference.sections.front()) {
    case DiffSection::Vocabulary:
        return Ids;
    case DiffSection::Normalizer:
        return Normalizing;
    case DiffSection::PreTokenizer:
        return Splitting;
    case DiffSection::Merges:
    case DiffSection::Scores:
    case DiffSection::Model:
        return Pieces;
    case DiffSection::AddedTokens:
    case DiffSection::Types:
    case DiffSection::Specials:
        return Tokens;
    case DiffSection::PostProcessor:
    case DiffSection::Defaults:
        return Around;
    case DiffSection::ChatTemplates:
        return Templates;
    default:
        return Rest + static_cast<int>(section);
    }
}

DifferenceExample exampleOfRow(const DiffTable& table) {
    DifferenceExample example;
    if (table.empty())
        return example;
    const DiffRow row = table.row(0);
    example.text = row.what;
    example.isId = row.kind == DiffKind::OtherPiece;
    // Of a piece, the id says more than its score or type, but not if those differ.
    const bool isVocabulary = table.section() == DiffSection::Vocabulary;
    example.a = isVocabulary ? pieceSide(row.idA, row.a) : DifferenceSide{{}, {}, row.a};
    example.b = isVocabulary ? pieceSide(row.idB, row.b) : DifferenceSide{{}, {}, row.b};
    return example;
}

} // namespace

std::vector<FileDifference> fileDifferences(const ComparedFiles& compared) {
    std::vector<FileDifference> differences;
    std::array<bool, kDiffSectionCount> explained{};
    const auto& counterexamples = compared.search.counterexamples;
    for (std::size_t i = 0; i < counterexamples.size(); ++i) {
        FileDifference difference{severityOf(counterexamples[i].cause), i, false, {}};
        for (const DiffSection section : sectionsOf(counterexamples[i].cause)) {
            bool& taken = explained[static_cast<std::size_t>(section)];
            if (!taken && !compared.diff.table(section).empty())
                difference.sections.push_back(section);
            taken |= !compared.diff.table(section).empty();
        }
        differences.push_back(std::move(difference));
    }
    for (const DiffTable& table : compared.diff.tables)
        if (!table.empty() && !explained[static_cast<std::size_t>(table.section())])
            differences.push_back({severityOf(table), {}, false, {table.section()}});
    if (!compared.search.offsets.empty())
        differences.push_back({DifferenceSeverity::Low, {}, true, {}});
    std::stable_sort(differences.begin(), differences.end(), [&](const auto& x, const auto& y) {
        return topicOf(x, compared) < topicOf(y, compared);
    });
    std::vector<FileDifference> rows;
    for (FileDifference& one : differences) {
        const bool joins = !rows.empty() && !one.counterexample && !rows.back().counterexample &&
                           topicOf(rows.back(), compared) == topicOf(one, compared);
        if (!joins) {
            rows.push_back(std::move(one));
            continue;
        }
        rows.back().severity = std::min(rows.back().severity, one.severity);
        rows.back().sections.insert(rows.back().sections.end(), one.sections.begin(), one.sections.end());
    }
    return rows;
}

DifferenceExample exampleOf(const ComparedFiles& compared, const FileDifference& difference) {
    if (difference.counterexample) {
        const Counterexample& own = compared.search.counterexamples[*difference.counterexample];
        return {
            own.text, true, false, own.setting, {own.idsA, own.messageA, {}}, {own.idsB, own.messageB, {}}};
    }
    if (difference.offsets) {
        const OffsetDifference& own = compared.search.offsets.front();
        TrialSetting bare;
        bare.addSpecial = false;
        return {
            own.text, true, false, bare, {own.ids, {}, spansText(own.a)}, {own.ids, {}, spansText(own.b)}};
    }
    return difference.sections.empty() ? DifferenceExample()
                                       : exampleOfRow(compared.diff.table(difference.sections.front()));
}

} // namespace tokenscope::compare
