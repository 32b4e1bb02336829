#include "core/compare/corpus/summary_checks.h"

#include <algorithm>
#include <fmt/format.h>

namespace tokenscope::compare {
namespace {

/// More than kMostCount where they are.
template <class Numbers>
std::uint64_t sumOf(const Numbers& numbers) {
    std::uint64_t sum = 0;
    for (const std::uint64_t number : numbers) {
        sum += number;
        if (sum > kMostCount)
            return sum;
    }
    return sum;
}

std::string contradictionInText(const TextCounts& text, std::uint64_t damaged) {
    if (text.characters > text.bytes || text.words > text.characters || text.lines > text.characters ||
        damaged > text.characters)
        return "more characters than bytes, or more words or lines than characters";
    return sumOf(text.scripts) == text.characters && sumOf(text.scriptBytes) == text.bytes
               ? ""
               : "the characters of scripts and those of the text";
}

std::string contradictionInTokens(const CorpusColumnCounts& column, std::uint64_t pieces,
                                  std::uint64_t bytes) {
    const TokenCounts& counts = column.counts;
    if (sumOf(column.lengths) != counts.tokens)
        return "the lengths of tokens and their number";
    if (sumOf(counts.scripts) + counts.withoutText + counts.special != counts.tokens)
        return "the tokens of scripts and their number";
    std::uint64_t uses = 0;
    std::uint64_t next = 0; // the least that an index may be
    for (const PieceUse& use : column.used) {
        uses += use.count;
        if (use.index < next || use.index >= pieces)
            return "the order of pieces, or their number";
        if (use.count == 0 || uses > counts.tokens)
            return "the uses of pieces and the number of tokens";
        next = use.index + 1;
    }
    if (std::max({counts.unknown, counts.singleBytes, column.byteFallback}) > counts.tokens)
        return "tokens of a kind and their number";
    return counts.longest > bytes ? "the longest token and the text" : "";
}

/// All of the text is in one of the rows.
std::string contradictionInRows(const std::map<std::string, CorpusRow>& rows, const CorpusSummary& summary) {
    CorpusRow sum;
    for (const auto& [name, row] : rows) {
        sum += row;
        if (sum.bytes > summary.text.bytes)
            break;
    }
    const TextCounts& text = summary.text;
    bool fits = sum.bytes == text.bytes && sum.characters == text.characters && sum.words == text.words &&
                sum.lines == text.lines;
    sum.columns.resize(summary.tokens.size());
    for (std::size_t i = 0; i < summary.tokens.size(); ++i) {
        const TokenCounts& counts = summary.tokens[i].counts;
        const CorpusRow::Column own{counts.tokens, counts.unknown, counts.singleBytes};
        fits = fits && sum.columns[i] == own;
    }
    return fits ? "" : "those of files or folders and those of the whole";
}

} // namespace

std::string contradictionIn(const CorpusSummary& summary) {
    std::string wrong = contradictionInText(summary.text, summary.damaged);
    for (std::size_t i = 0; wrong.empty() && i < summary.tokens.size(); ++i) {
        wrong = contradictionInTokens(summary.tokens[i], summary.columns[i].pieces, summary.text.bytes);
        if (!wrong.empty())
            wrong += fmt::format(" (column {})", i);
    }
    if (wrong.empty() && (summary.ends.front() != 0 || sumOf(summary.ends) > summary.text.bytes))
        wrong = "the ends of tokens and the bytes";
    for (std::size_t j = 1; j < summary.tokens.size(); ++j) {
        for (std::size_t i = 0; i < j; ++i) {
            if (summary.agreement(i, j).sameIds >
                std::min(summary.tokens[i].counts.tokens, summary.tokens[j].counts.tokens))
                wrong = "tokens of one id and all tokens";
        }
    }
    if (wrong.empty())
        wrong = contradictionInRows(summary.folders, summary);
    if (wrong.empty() && !summary.filesDropped)
        wrong = contradictionInRows(summary.files, summary);
    return wrong;
}

} // namespace tokenscope::compare
