#include "core/explain/bpe/merge_methods.h"

#include "core/base/try.h"
#include "core/explain/bpe/merge_queue.h"
#include "core/explain/bpe/piece_merges.h"
#include "core/text/byte_alphabet.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <tuple>
#include <utility>

namespace tokenscope::explain {
namespace {

using Cause = MethodFinding::Cause;

/// A row of symbols, and the merge of each symbol with the next one.
class PairRow {
  public:
    PairRow(const MergeRules& rules, std::string_view word, std::vector<ModelSymbol> row,
            MethodResult& result)
        : m_rules(rules)
        , m_word(word)
        , m_row(std::move(row))
        , m_result(result) {
        recount();
    }

    [[nodiscard]] std::size_t pairs() const { return m_merges.size(); }
    [[nodiscard]] const std::optional<PossibleMerge>& at(std::size_t i) const { return m_merges[i]; }
    void recount() {
        m_merges.assign(m_row.empty() ? 0 : m_row.size() - 1, std::nullopt);
        for (std::size_t i = 0; i < m_merges.size(); ++i)
            look(i);
    }
    /// Merges a pair and looks up the new neighbors.
    void merge(std::size_t i) {
        take(i);
        m_merges.erase(m_merges.begin() + static_cast<std::ptrdiff_t>(i));
        if (i < m_merges.size())
            look(i);
        if (i > 0)
            look(i - 1);
    }
    /// Applies a merge to all its pairs, from left to right, then looks up all pairs again.
    void mergeAll(PossibleMerge merge) {
        std::vector<ModelSymbol> row;
        for (std::size_t i = 0; i < m_row.size(); ++i) {
            row.push_back(m_row[i]);
            if (i < m_merges.size() && m_merges[i] && m_merges[i]->order == merge.order &&
                m_merges[i]->id == merge.id) {
                row.back() = {merge.id, {m_row[i].span.begin, m_row[i + 1].span.end}};
                ++m_result.merges;
                ++i;
            }
        }
        m_row = std::move(row);
        recount();
    }
    std::vector<ModelSymbol> takeRow() { return std::move(m_row); }

  private:
    void look(std::size_t i) {
        ++m_result.lookUps;
        m_merges[i] = m_rules.find(m_word, m_row[i], m_row[i + 1]);
    }
    void take(std::size_t i) {
        m_row[i] = {m_merges[i]->id, {m_row[i].span.begin, m_row[i + 1].span.end}};
        m_row.erase(m_row.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        ++m_result.merges;
    }

    const MergeRules& m_rules;
    std::string_view m_word;
    std::vector<ModelSymbol> m_row;
    std::vector<std::optional<PossibleMerge>> m_merges;
    MethodResult& m_result;
};

bool sameRow(const std::vector<ModelSymbol>& a, const std::vector<ModelSymbol>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const ModelSymbol& x, const ModelSymbol& y) {
        return x.id == y.id && x.span == y.span;
    });
}

/// The piece that is spelled like the whole word; kNoPiece: there is none, or merging never produces it.
PieceId pieceOfWord(const Tokenizer& tokenizer, std::string_view word) {
    const TokenizerDefinition& definition = tokenizer.definition();
    const auto& bpe = std::get<BpeModel>(definition.model);
    const bool alphabet =
        definition.gguf && definition.gguf->kind == GgufTokenizer::Kind::Bpe && definition.gguf->byteAlphabet;
    const std::string spelled = alphabet ? spelledInAlphabet(word) : std::string(word) + bpe.endOfWordSuffix;
    const PieceId id = definition.vocabulary.find(spelled);
    const bool merged = id != kNoPiece && whyNotMerged(tokenizer, id).empty();
    return merged ? id : kNoPiece;
}

/// The first part of the word that two rows split differently, and that no symbol of either row crosses.
ByteSpan differingPart(const std::vector<ModelSymbol>& a, const std::vector<ModelSymbol>& b) {
    std::size_t i = 0;
    while (a[i].id == b[i].id && a[i].span == b[i].span)
        ++i;
    std::size_t j = i;
    const std::uint32_t begin = a[i].span.begin;
    while (a[i].span.end != b[j].span.end)
        a[i].span.end < b[j].span.end ? ++i : ++j;
    return {begin, a[i].span.end};
}

bool isWithin(ByteSpan span, ByteSpan part) {
    return span.begin >= part.begin && span.end <= part.end;
}

std::vector<ModelSymbol> symbolsWithin(const std::vector<ModelSymbol>& row, ByteSpan part) {
    std::vector<ModelSymbol> symbols;
    std::copy_if(row.begin(), row.end(), std::back_inserter(symbols),
                 [&](const ModelSymbol& symbol) { return isWithin(symbol.span, part); });
    return symbols;
}

/// Like the tokenizer's scan, except that of equal merges the one that the method would choose goes first.
std::vector<ModelSymbol> mergeByTiesOf(MergeMethod method, const MergeRules& rules, std::string_view word,
                                       std::vector<ModelSymbol> symbols, const Progress& progress) {
    MethodResult counts;
    PairRow row(rules, word, std::move(symbols), counts);
    std::optional<PieceId> begun;
    while (!progress.stopped()) {
        std::optional<std::size_t> best;
        const auto key = [&](std::size_t i) {
            const PossibleMerge& merge = *row.at(i);
            const PieceId tie = method == MergeMethod::InOrder ? merge.id : PieceId{begun != merge.id};
            return std::pair(merge.order, tie);
        };
        for (std::size_t i = 0; i < row.pairs(); ++i) {
            if (row.at(i) && (!best || key(i) < key(*best)))
                best = i;
        }
        if (!best)
            break;
        begun = row.at(*best)->id;
        row.merge(*best);
    }
    return row.takeRow();
}

/// The first merge in that part of the word with a higher priority than the merge that created its pair.
Message lowerLater(const BpeSteps& steps, ByteSpan part) {
    const auto orderOf = [](const BpeStep& step) {
        return step.rank ? message("rank {}", *step.rank) : message("score {}", step.score.value_or(0));
    };
    for (std::size_t i = steps.spelled + 1; i < steps.mergesEnd(); ++i) {
        const BpeStep& before = steps.steps[i - 1];
        const BpeStep& step = steps.steps[i];
        const bool lower = step.rank ? step.rank < before.rank : step.score > before.score;
        if (lower && isWithin(steps.nodes[step.firstOutput].span, part))
            return message("step {} ({}) creates a pair with higher priority, merged in step {} ({})", i,
                           orderOf(before), i + 1, orderOf(step));
    }
    return Message("merges created pairs with a higher priority than earlier merges");
}

} // namespace

std::string_view name(MergeMethod method) {
    switch (method) {
    case MergeMethod::Scan:
        return "scan";
    case MergeMethod::Recount:
        return "recount";
    case MergeMethod::InOrder:
        return "in_order";
    }
    return {};
}

std::string_view name(Cause cause) {
    switch (cause) {
    case Cause::WholePiece:
        return "whole_piece";
    case Cause::OwnRow:
        return "own_row";
    case Cause::EqualScores:
        return "equal_scores";
    case Cause::LowerLater:
        return "lower_later";
    case Cause::Unreachable:
        return "unreachable";
    }
    return {};
}

Result<MethodResult> mergeBy(MergeMethod method, const MergeRules& rules, std::string_view word,
                             std::vector<ModelSymbol> symbols, const Progress& progress) {
    MethodResult result;
    PairRow row(rules, word, std::move(symbols), result);
    std::optional<std::pair<std::uint32_t, PieceId>> done; // the position in the list of merges
    for (;;) {
        if (progress.stopped())
            return fail(ErrorCode::Canceled, {}, "canceled");
        std::optional<std::size_t> best;
        const auto key = [&](std::size_t i) { return std::pair(row.at(i)->order, row.at(i)->id); };
        const auto goesBefore = [&](std::size_t a, std::size_t b) {
            return method == MergeMethod::InOrder ? key(a) < key(b) : row.at(a)->order < row.at(b)->order;
        };
        for (std::size_t i = 0; i < row.pairs(); ++i) {
            if (!row.at(i) || (method == MergeMethod::InOrder && done && key(i) <= *done))
                continue;
            if (!best || goesBefore(i, *best))
                best = i;
        }
        result.comparisons += row.pairs();
        // A scan has to look once more to find that no pair is left; a list has an end.
        result.passes += best || method == MergeMethod::Scan ? 1U : 0U;
        if (!best)
            break;
        done = key(*best);
        if (method == MergeMethod::Scan)
            row.merge(*best);
        else
            row.mergeAll(*row.at(*best));
    }
    result.row = row.takeRow();
    return result;
}

Result<MethodComparison> compareMethods(const Tokenizer& tokenizer, std::string_view word,
                                        const BpeSteps& steps, const Progress& progress) {
    const MergeRules* rules = tokenizer.mergeRules();
    if (!rules)
        return fail(ErrorCode::BadInput, "model", "the model is not BPE");
    if (steps.symbols > kMaxMethodSymbols)
        return fail(ErrorCode::TooLarge, "the word",
                    message("it has {} symbols; the slow methods are limited to {}", steps.symbols,
                            kMaxMethodSymbols),
                    "use a shorter word");
    const std::vector<ModelSymbol> symbols = steps.symbolsAfter(steps.spelled);
    MethodComparison comparison;
    for (const MergeMethod method : kMergeMethods) {
        TOKENSCOPE_TRY(auto result, mergeBy(method, *rules, word, symbols, progress));
        comparison.results[static_cast<std::size_t>(method)] = std::move(result);
    }
    const MergeQueue queue(*rules, word, steps);
    comparison.heapLookUps = queue.lookUps();
    comparison.heapComparisons = queue.comparisons();

    const auto find = [&](Cause cause, MergeMethod method, Message text) {
        comparison.findings.push_back({cause, method, std::move(text)});
    };
    const std::vector<ModelSymbol>& scanned = comparison.results[0].row;
    const std::vector<ModelSymbol> own = steps.symbolsAfter(steps.lookedUp() ? 1 : steps.mergesEnd());
    comparison.lookedUp = steps.lookedUp();
    if (comparison.lookedUp && !sameRow(own, scanned))
        find(Cause::WholePiece, MergeMethod::Scan,
             message("the whole word is a piece and is looked up; merging alone gives {}",
                     shownRow(tokenizer, word, scanned)));
    else if (!sameRow(own, scanned))
        find(Cause::OwnRow, MergeMethod::Scan,
             message("the tokenizer gives {}; merging the best pair each time gives {}",
                     shownRow(tokenizer, word, own), shownRow(tokenizer, word, scanned)));
    if (!comparison.lookedUp && own.size() > 1 && pieceOfWord(tokenizer, word) != kNoPiece)
        find(Cause::Unreachable, MergeMethod::Scan,
             message("the word itself is a piece, but merging can't build it and gives {}",
                     shownRow(tokenizer, word, own)));
    for (const MergeMethod method : {MergeMethod::Recount, MergeMethod::InOrder}) {
        const MethodResult& other = comparison.results[static_cast<std::size_t>(method)];
        if (sameRow(other.row, scanned))
            continue;
        const ByteSpan part = differingPart(scanned, other.row);
        const bool equals =
            sameRow(mergeByTiesOf(method, *rules, word, symbolsWithin(symbols, part), progress),
                    symbolsWithin(other.row, part));
        const Message why = equals ? Message("of pieces with equal scores, the leftmost is merged first")
                                   : lowerLater(steps, part);
        const std::string row = shownRow(tokenizer, word, other.row);
        find(equals ? Cause::EqualScores : Cause::LowerLater, method,
             method == MergeMethod::Recount
                 ? message("merging all occurrences of a pair at once gives {}: {}", row, why)
                 : message("going through the merges in order gives {}: {}", row, why));
    }
    if (progress.stopped())
        return fail(ErrorCode::Canceled, {}, "canceled");
    return comparison;
}

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
