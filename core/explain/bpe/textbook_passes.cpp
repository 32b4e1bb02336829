#include "core/explain/bpe/textbook_passes.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace tokenscope::explain {
namespace {

std::pair<std::uint32_t, PieceId> placeInList(const PossibleMerge& merge) {
    return {merge.order, merge.id};
}

} // namespace

Result<TextbookPasses> TextbookPasses::create(const MergeRules& rules, std::string_view word,
                                              std::vector<ModelSymbol> symbols, const Progress& progress) {
    TextbookPasses all;
    all.m_symbols = std::move(symbols);
    struct Part {
        Merged is;
        std::optional<PossibleMerge> withNext;
    };
    std::vector<Part> row;
    for (std::uint32_t i = 0; i < all.m_symbols.size(); ++i)
        row.push_back({{i, i + 1, all.m_symbols[i]}, {}});
    const auto look = [&](std::size_t i) {
        row[i].withNext =
            i + 1 < row.size() ? rules.find(word, row[i].is.symbol, row[i + 1].is.symbol) : std::nullopt;
    };
    for (std::size_t i = 0; i < row.size(); ++i)
        look(i);
    for (;;) {
        if (progress.stopped())
            return fail(ErrorCode::Canceled, {}, "canceled");
        std::optional<PossibleMerge> best;
        for (const Part& part : row)
            if (part.withNext && !all.isPast(*part.withNext, all.m_passes.size()) &&
                (!best || placeInList(*part.withNext) < placeInList(*best)))
                best = part.withNext;
        if (!best)
            return all;
        TextbookPass pass{*best, static_cast<std::uint32_t>(all.m_merged.size()), 0};
        std::vector<Part> merged;
        std::vector<std::size_t> anew;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const auto& pair = row[i].withNext;
            if (!pair || placeInList(*pair) != placeInList(*best)) {
                merged.push_back(row[i]);
                continue;
            }
            const ModelSymbol& left = row[i].is.symbol;
            const ModelSymbol& right = row[i + 1].is.symbol;
            merged.push_back({{row[i].is.begin, row[i + 1].is.end,
                               ModelSymbol{best->id, {left.span.begin, right.span.end}}},
                              {}});
            all.m_merged.push_back(merged.back().is);
            if (merged.size() > 1)
                anew.push_back(merged.size() - 2);
            anew.push_back(merged.size() - 1);
            ++pass.merges;
            ++i;
        }
        row = std::move(merged);
        std::for_each(anew.begin(), anew.end(), look);
        all.m_passes.push_back(pass);
    }
}

std::vector<ModelSymbol> TextbookPasses::rowBefore(std::size_t pass) const {
    const std::size_t done = pass < m_passes.size() ? m_passes[pass].mergesBefore : m_merged.size();
    std::vector<const Merged*> foundSoFar(m_symbols.size(), nullptr); // by the first symbol that it covers
    for (std::size_t i = 0; i < done; ++i)
        foundSoFar[m_merged[i].begin] = &m_merged[i];
    std::vector<ModelSymbol> row;
    for (std::size_t at = 0; at < m_symbols.size();) {
        row.push_back(foundSoFar[at] ? foundSoFar[at]->symbol : m_symbols[at]);
        at = foundSoFar[at] ? foundSoFar[at]->end : at + 1;
    }
    return row;
}

std::size_t TextbookPasses::passOf(const PossibleMerge& merge) const {
    const auto found = std::lower_bound(m_passes.begin(), m_passes.end(), merge,
                                        [](const TextbookPass& pass, const PossibleMerge& wanted) {
                                            return placeInList(pass.merge) < placeInList(wanted);
                                        });
    return static_cast<std::size_t>(found - m_passes.begin());
}

bool TextbookPasses::isPast(const PossibleMerge& merge, std::size_t pass) const {
    return pass > 0 && placeInList(merge) <= placeInList(m_passes[std::min(pass, m_passes.size()) - 1].merge);
}

} // namespace tokenscope::explain
