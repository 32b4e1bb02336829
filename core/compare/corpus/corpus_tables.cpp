#include "core/compare/corpus/corpus_tables.h"

#include "core/compare/align/same_piece.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <string_view>
#include <unordered_set>

namespace tokenscope::compare {
namespace {

std::vector<CorpusTableRow> rowsOf(const std::map<std::string, CorpusRow>& rows) {
    std::vector<CorpusTableRow> table;
    for (const auto& [name, row] : rows) {
        CorpusTableRow& entry = table.emplace_back();
        entry.name = name;
        entry.bytes = row.bytes;
        entry.characters = row.characters;
        entry.words = row.words;
        for (const CorpusRow::Column& column : row.columns)
            entry.tokens.push_back(column.tokens);
    }
    return table;
}

std::vector<CorpusTableRow> rowsOfScripts(const CorpusSummary& summary) {
    std::vector<CorpusTableRow> table;
    for (std::size_t script = 0; script < kScriptCodes; ++script) {
        CorpusTableRow row;
        row.name = scriptName(static_cast<ScriptCode>(script));
        row.characters = summary.text.scripts[script];
        std::uint64_t any = row.characters;
        for (const CorpusColumnCounts& column : summary.tokens) {
            row.tokens.push_back(column.counts.scripts[script]);
            any += row.tokens.back();
        }
        row.bytes = summary.text.scriptBytes[script];
        if (any > 0)
            table.push_back(std::move(row));
    }
    return table;
}

} // namespace

double CorpusTableRow::bytesPerToken(std::size_t column) const {
    return TextFigures::share(bytes, tokens[column]);
}

double CorpusTableRow::charactersPerToken(std::size_t column) const {
    return TextFigures::share(characters, tokens[column]);
}

double CorpusTableRow::tokensPerWord(std::size_t column) const {
    return TextFigures::share(tokens[column], words);
}

TextFigures corpusFigures(const CorpusSummary& summary, std::size_t column) {
    return figuresOf(summary.text, summary.tokens[column].counts);
}

std::vector<CorpusTableRow> corpusTable(const CorpusSummary& summary, CorpusTable which) {
    std::vector<CorpusTableRow> table = which == CorpusTable::Scripts ? rowsOfScripts(summary)
                                        : which == CorpusTable::Files ? rowsOf(summary.files)
                                                                      : rowsOf(summary.folders);
    std::stable_sort(table.begin(), table.end(), [which](const CorpusTableRow& a, const CorpusTableRow& b) {
        return which == CorpusTable::Scripts ? a.characters > b.characters : a.bytes > b.bytes;
    });
    return table;
}

std::vector<PieceUse> mostUsed(const CorpusColumnCounts& column, std::size_t most) {
    std::vector<PieceUse> uses = column.used;
    const auto more = [](const PieceUse& a, const PieceUse& b) {
        return a.count != b.count ? a.count > b.count : a.index < b.index;
    };
    const std::size_t kept = std::min(most, uses.size());
    std::partial_sort(uses.begin(), uses.begin() + static_cast<std::ptrdiff_t>(kept), uses.end(), more);
    uses.resize(kept);
    return uses;
}

std::optional<CorpusPiece> pieceNamed(const CorpusColumnCounts& column, std::size_t index,
                                      const PieceTexts* pieces) {
    if (pieces && index < pieces->size()) {
        const PieceId id = pieces->idAt(index);
        return CorpusPiece{id, std::string(pieces->tokenizer().spelling(id))};
    }
    const auto named = column.named.find(index);
    return named == column.named.end() ? std::nullopt : std::optional(named->second);
}

PieceUses usedPieces(const CorpusSummary& summary, std::size_t column) {
    const std::uint64_t used = summary.tokens[column].used.size();
    return {used, summary.columns[column].pieces - used};
}

std::vector<std::uint64_t> rankFrequencies(const CorpusColumnCounts& column) {
    std::vector<std::uint64_t> counts;
    for (const PieceUse& use : column.used)
        counts.push_back(use.count);
    std::sort(counts.begin(), counts.end(), std::greater<>());
    return counts;
}

UsedOverlap usedOverlap(const PieceTexts& one, const CorpusColumnCounts& first, const PieceTexts& other,
                        const CorpusColumnCounts& second) {
    const auto texts = [](const PieceTexts& pieces, const CorpusColumnCounts& column) {
        std::unordered_set<std::string> used;
        for (const PieceUse& use : column.used) {
            if (use.index < pieces.size())
                used.insert(meaningOf(pieces.tokenizer(), pieces.idAt(use.index)));
        }
        return used;
    };
    const auto left = texts(one, first);
    const auto right = texts(other, second);
    UsedOverlap overlap;
    for (const std::string& text : left)
        ++(right.contains(text) ? overlap.both : overlap.onlyFirst);
    overlap.onlySecond = right.size() - overlap.both;
    return overlap;
}

} // namespace tokenscope::compare
