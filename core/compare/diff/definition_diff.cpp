#include "core/compare/diff/definition_diff.h"

#include "core/compare/diff/section_tables.h"

#include <algorithm>
#include <fmt/format.h>

namespace tokenscope::compare {
namespace {

std::string idText(PieceId id) {
    return id == kNoPiece ? std::string() : fmt::format("{}", id);
}

/// The rank or score that determines when a piece is merged.
std::string orderText(const Tokenizer& tokenizer, PieceId id) {
    if (const auto rank = tokenizer.mergeRank(id))
        return fmt::format("rank {}", *rank);
    if (const auto score = tokenizer.score(id))
        return fmt::format("score {}", *score);
    return {};
}

std::string scoreText(const Tokenizer& tokenizer, PieceId id) {
    const auto score = exactScore(tokenizer, id);
    const auto narrow = tokenizer.score(id);
    if (!score || !narrow)
        return {};
    return *score == static_cast<double>(*narrow) ? fmt::format("{}", *narrow) : fmt::format("{}", *score);
}

std::string mergeText(const Tokenizer& tokenizer, const Merge& merge) {
    return fmt::format("{} {}", tokenizer.spelling(merge.left), tokenizer.spelling(merge.right));
}

} // namespace

std::string_view name(DiffSection section) {
    static constexpr std::array<std::string_view, kDiffSectionCount> kNames = {
        "vocabulary", "types",          "scores",   "merges",         "added_tokens", "special",
        "normalizer", "pre_tokenizer",  "model",    "post_processor", "decoder",      "truncation",
        "padding",    "chat_templates", "defaults", "configuration"};
    return kNames[static_cast<std::size_t>(section)];
}

std::string_view name(DiffKind kind) {
    static constexpr std::array<std::string_view, kDiffKindCount> kNames = {
        "only_in_a", "only_in_b", "other_id", "other_piece", "changed", "moved"};
    return kNames[static_cast<std::size_t>(kind)];
}

DiffTableBuilder::DiffTableBuilder(const FilePair& pair, DiffSection section) {
    m_table.m_pair = pair;
    m_table.m_section = section;
}

void DiffTableBuilder::add(const DiffTable::Cell& cell) {
    m_table.m_cells.push_back(cell);
    ++m_table.m_counts[static_cast<std::size_t>(cell.kind)];
}

void DiffTableBuilder::text(DiffRow row) {
    add({static_cast<std::uint32_t>(m_table.m_texts.size()), kNoPiece, row.kind, true});
    m_table.m_texts.push_back(std::move(row));
}

DiffRow DiffTable::row(std::size_t index) const {
    const Cell& cell = m_cells[index];
    if (cell.isText)
        return m_texts[cell.a];
    return m_listed ? mergeRow(cell) : pieceRow(cell);
}

DiffRow DiffTable::pieceRow(const Cell& cell) const {
    const Tokenizer& a = *m_pair.a;
    const Tokenizer& b = *m_pair.b;
    DiffRow row;
    row.kind = cell.kind;
    row.idA = cell.a;
    row.idB = cell.b;
    if (cell.kind == DiffKind::OtherPiece) {
        row.what = idText(cell.a);
        row.a = a.spelling(cell.a);
        row.b = b.spelling(cell.b);
        return row;
    }
    row.what = cell.a != kNoPiece ? a.spelling(cell.a) : b.spelling(cell.b);
    const auto valueOf = [&](const Tokenizer& tokenizer, PieceId id) -> std::string {
        if (id == kNoPiece)
            return {};
        switch (m_section) {
        case DiffSection::Types:
            return std::string(name(tokenizer.type(id)));
        case DiffSection::Scores:
            return scoreText(tokenizer, id);
        case DiffSection::Merges:
            return orderText(tokenizer, id);
        default:
            return idText(id);
        }
    };
    row.a = valueOf(a, cell.a);
    row.b = valueOf(b, cell.b);
    return row;
}

DiffRow DiffTable::mergeRow(const Cell& cell) const {
    DiffRow row;
    row.kind = cell.kind;
    const auto setMerge = [&](const Tokenizer& tokenizer, std::uint32_t index, PieceId& id,
                              std::string& rank) {
        if (index == kNoPiece)
            return;
        const Merge& merge = std::get<BpeModel>(tokenizer.definition().model).merges[index];
        row.what = mergeText(tokenizer, merge);
        id = merge.merged;
        rank = fmt::format("{}", index);
    };
    setMerge(*m_pair.b, cell.b, row.idB, row.b);
    setMerge(*m_pair.a, cell.a, row.idA, row.a);
    return row;
}

bool DefinitionDiff::empty() const {
    return std::all_of(tables.begin(), tables.end(), [](const DiffTable& table) { return table.empty(); });
}

Result<DefinitionDiff> diffDefinitions(const FilePair& pair, const Progress& progress) {
    DefinitionDiff diff;
    diff.pair = pair;
    diff.aligned = std::make_shared<const AlignedPieces>(*pair.a, *pair.b);
    const AlignedPieces& pieces = *diff.aligned;
    diff.samePieces = pieces.same();
    diff.piecesA = pair.a->ids().size();
    diff.piecesB = pair.b->ids().size();
    const auto tableOf = [&](DiffSection section) {
        switch (section) {
        case DiffSection::Vocabulary:
            return vocabularyDiff(pair, pieces);
        case DiffSection::Types:
            return typesDiff(pair, pieces);
        case DiffSection::Scores:
            return scoresDiff(pair, pieces);
        case DiffSection::Merges:
            return mergesDiff(pair, pieces);
        case DiffSection::AddedTokens:
            return addedTokensDiff(pair);
        case DiffSection::Specials:
            return specialsDiff(pair);
        case DiffSection::ChatTemplates:
            return templatesDiff(pair);
        case DiffSection::Defaults:
            return defaultsDiff(pair);
        case DiffSection::Configuration:
            return configurationDiff(pair);
        default:
            return stageDiff(pair, section);
        }
    };
    for (std::size_t i = 0; i < kDiffSectionCount; ++i) {
        if (progress.stopped())
            return fail(ErrorCode::Canceled, {}, "the comparison was canceled");
        progress.notify(i, kDiffSectionCount);
        diff.tables[i] = tableOf(static_cast<DiffSection>(i));
    }
    progress.notify(kDiffSectionCount, kDiffSectionCount);
    return diff;
}

} // namespace tokenscope::compare
