#include "core/stages/model/bpe/merge_rules.h"

#include "core/stages/model/bpe/bpe_table.h"
#include "core/stages/model/sentencepiece_lookup.h"

namespace tokenscope {
namespace {

/// The joined bytes; empty if the two aren't neighbors.
std::string_view joinedBytes(std::string_view word, const ModelSymbol& left, const ModelSymbol& right) {
    const bool within = left.span.end == right.span.begin && right.span.end <= word.size();
    return within ? word.substr(left.span.begin, right.span.end - left.span.begin) : std::string_view();
}

class ListedMerges final : public MergeRules {
  public:
    ListedMerges(const TokenizerDefinition& definition, const std::shared_ptr<SharedBpeTable>& table)
        : m_table(table->get([&definition] {
            return makeMergeTable(definition.vocabulary, std::get<BpeModel>(definition.model).merges);
        })) {}

    [[nodiscard]] std::optional<PossibleMerge> find(std::string_view /*word*/, const ModelSymbol& left,
                                                    const ModelSymbol& right) const override {
        const PairTable::Found found = m_table->pairs.find(left.id, right.id);
        if (found.priority == PairTable::kNoPriority)
            return std::nullopt;
        return PossibleMerge{found.merged, found.priority, found.priority, std::nullopt};
    }

  private:
    std::shared_ptr<const BpeTable> m_table;
};

class RankedPieces final : public MergeRules {
  public:
    explicit RankedPieces(const TokenizerDefinition& definition)
        : m_vocabulary(definition.vocabulary)
        // Tekken's ids are ranks after its special tokens.
        , m_firstId(definition.format == SourceFormat::Tekken && !m_vocabulary.empty()
                        ? m_vocabulary.entry(0).id
                        : 0) {}

    [[nodiscard]] std::optional<PossibleMerge> find(std::string_view word, const ModelSymbol& left,
                                                    const ModelSymbol& right) const override {
        const std::string_view joined = joinedBytes(word, left, right);
        const PieceId id = joined.empty() ? kNoPiece : m_vocabulary.find(joined);
        if (id == kNoPiece)
            return std::nullopt;
        return PossibleMerge{id, id, id - m_firstId, std::nullopt};
    }

  private:
    const Vocabulary& m_vocabulary;
    PieceId m_firstId;
};

class ScoredPairs final : public MergeRules {
  public:
    explicit ScoredPairs(const SentencePieceLookup& lookup)
        : m_lookup(lookup) {}

    [[nodiscard]] std::optional<PossibleMerge> find(std::string_view word, const ModelSymbol& left,
                                                    const ModelSymbol& right) const override {
        const std::string_view joined = joinedBytes(word, left, right);
        if (joined.empty() || left.frozen || right.frozen)
            return std::nullopt;
        const PieceId id = m_lookup.match(joined);
        if (id == kNoPiece)
            return std::nullopt;
        const float score = m_lookup.vocabulary().score(id);
        return PossibleMerge{id, ~orderedScore(score), std::nullopt, score};
    }

  private:
    const SentencePieceLookup& m_lookup;
};

class SpmPairs final : public MergeRules {
  public:
    explicit SpmPairs(const Vocabulary& vocabulary)
        : m_vocabulary(vocabulary) {}

    [[nodiscard]] std::optional<PossibleMerge> find(std::string_view word, const ModelSymbol& left,
                                                    const ModelSymbol& right) const override {
        const std::string_view joined = joinedBytes(word, left, right);
        const PieceId id = joined.empty() ? kNoPiece : m_vocabulary.find(joined);
        if (id == kNoPiece)
            return std::nullopt;
        const float score = m_vocabulary.score(id);
        return PossibleMerge{id, priorityOfScore(score), std::nullopt, score};
    }

  private:
    const Vocabulary& m_vocabulary;
};

} // namespace

std::unique_ptr<MergeRules> makeListedMergeRules(const TokenizerDefinition& definition,
                                                 const std::shared_ptr<SharedBpeTable>& table) {
    return std::make_unique<ListedMerges>(definition, table);
}

std::unique_ptr<MergeRules> makeRankMergeRules(const TokenizerDefinition& definition) {
    return std::make_unique<RankedPieces>(definition);
}

std::unique_ptr<MergeRules> makeScoreMergeRules(const SentencePieceLookup& lookup) {
    return std::make_unique<ScoredPairs>(lookup);
}

std::unique_ptr<MergeRules> makeSpmMergeRules(const Vocabulary& vocabulary) {
    return std::make_unique<SpmPairs>(vocabulary);
}

} // namespace tokenscope
