#include "core/train/trainers/bpe/existing_bpe.h"

#include "core/base/try.h"
#include "core/stages/model/bpe/bpe_table.h"
#include "core/text/byte_alphabet.h"
#include "core/text/utf8.h"
#include "core/train/splitting/word_split.h"
#include "core/train/trainers/bpe/training_alphabet.h"

#include <algorithm>
#include <map>
#include <queue>
#include <unordered_set>
#include <utility>

namespace tokenscope::train {
namespace {

PieceId highestId(const TokenizerDefinition& definition) {
    PieceId highest = definition.vocabulary.maxId();
    for (const AddedToken& token : definition.addedTokens)
        highest = std::max(highest, token.id);
    return highest;
}

struct LackedCharacters {
    std::vector<std::string> added; ///< the most frequent first, then by spelling
    std::map<std::string, SymbolId, std::less<>> ids;
};

template <class F>
void forEachUnit(const ExistingBpe& existing, std::string_view word, F&& f) {
    const bool bytes = existing.ofBytes();
    for (std::size_t at = 0; at < word.size();) {
        const DecodedCharacter character = decodeUtf8(word, at);
        const std::size_t length = bytes ? 1 : character.length;
        f(word.substr(at, length), bytes || character.valid());
        at += length;
    }
}

LackedCharacters lackedCharacters(const ExistingBpe& existing, const WordCounts& words,
                                  const BpeTrainerOptions& options, const Progress& progress) {
    std::map<std::string, std::uint64_t, std::less<>> lacked;
    std::uint64_t total = 0;
    std::uint64_t rest = 0;
    for (std::size_t i = 0; i < words.size() && (i % 4096 != 0 || !progress.stopped()); ++i) {
        forEachUnit(existing, words.word(i), [&](std::string_view unit, bool valid) {
            total += words.count(i);
            if (!valid || !existing.lacks(unit))
                return;
            rest += words.count(i);
            const auto found = lacked.find(unit);
            (found != lacked.end() ? found : lacked.emplace(std::string(unit), 0).first)->second +=
                words.count(i);
        });
    }
    std::vector<std::pair<std::string, std::uint64_t>> ranked(lacked.begin(), lacked.end());
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    const auto allowed =
        static_cast<long double>(total) * (1 - static_cast<long double>(options.characterCoverage));
    LackedCharacters found;
    for (const auto& [text, count] : ranked) {
        const bool enough = options.maxCharacters != 0 && found.added.size() >= options.maxCharacters;
        const bool reserved =
            std::find(options.reserved.begin(), options.reserved.end(), text) != options.reserved.end();
        if (enough || static_cast<long double>(rest) <= allowed)
            break;
        if (reserved)
            continue;
        rest -= count;
        found.ids.emplace(text, static_cast<SymbolId>(existing.texts().size() + found.added.size()));
        found.added.push_back(text);
    }
    return found;
}

struct PieceState {
    std::vector<std::uint32_t> merges; ///< that result in the piece, ascending
    std::size_t partOf = 0;            ///< remaining merges that it is a part of
    std::uint64_t uses = 0;
    bool dropped = false;
};

/// tiktoken has no list of merges: a piece's parts are the two pieces before the last step of encoding its
/// bytes.
std::vector<Merge> mergesOfRanks(const Vocabulary& vocabulary) {
    std::vector<Merge> merges;
    std::vector<std::string_view> texts;
    for (const std::uint32_t index : vocabulary.byAscendingId()) {
        const std::string_view text = vocabulary.entryBytes(index);
        const PieceId id = vocabulary.entry(index).id;
        texts.clear();
        for (std::size_t i = 0; i < text.size(); ++i)
            texts.push_back(text.substr(i, 1));
        while (texts.size() > 2) {
            PieceId lowest = id;
            std::size_t at = texts.size();
            for (std::size_t i = 0; i + 1 < texts.size(); ++i) {
                const PieceId joined =
                    vocabulary.find({texts[i].data(), texts[i].size() + texts[i + 1].size()});
                if (joined < lowest) {
                    lowest = joined;
                    at = i;
                }
            }
            if (at == texts.size())
                break;
            texts[at] = {texts[at].data(), texts[at].size() + texts[at + 1].size()};
            texts.erase(texts.begin() + static_cast<std::ptrdiff_t>(at) + 1);
        }
        if (texts.size() != 2)
            continue;
        const Merge merge{vocabulary.find(texts[0]), vocabulary.find(texts[1]), id};
        if (merge.left != kNoPiece && merge.right != kNoPiece)
            merges.push_back(merge);
    }
    return merges;
}

class Pruner {
  public:
    Pruner(const std::vector<Merge>& merges, std::size_t ids, const std::unordered_set<PieceId>& kept)
        : m_merges(merges)
        , m_pieces(ids) {
        for (std::uint32_t i = 0; i < merges.size(); ++i) {
            m_pieces[merges[i].merged].merges.push_back(i);
            ++m_pieces[merges[i].left].partOf;
            ++m_pieces[merges[i].right].partOf;
        }
        for (const PieceId id : kept)
            m_pieces[id].merges.clear();
    }

    PieceState& operator[](PieceId id) { return m_pieces[id]; }

    void offer(PieceId id, PruneOrder order) {
        const PieceState& piece = m_pieces[id];
        if (piece.dropped || piece.merges.empty() || piece.partOf > 0)
            return;
        const std::uint32_t last = piece.merges.front();
        m_leaves.push({order == PruneOrder::LeastUsed ? piece.uses : 0, last, id});
    }

    /// nullopt: every remaining piece is a part of another one, or not the result of a merge.
    std::optional<PieceId> drop(PruneOrder order) {
        while (!m_leaves.empty()) {
            const Leaf leaf = m_leaves.top();
            m_leaves.pop();
            PieceState& piece = m_pieces[leaf.id];
            if (piece.dropped)
                continue;
            if (order == PruneOrder::LeastUsed && piece.uses != leaf.uses) {
                offer(leaf.id, order);
                continue;
            }
            piece.dropped = true;
            const Merge& first = m_merges[piece.merges.front()];
            m_pieces[first.left].uses += piece.uses;
            m_pieces[first.right].uses += piece.uses;
            for (const std::uint32_t merge : piece.merges) {
                for (const PieceId part : {m_merges[merge].left, m_merges[merge].right}) {
                    if (--m_pieces[part].partOf == 0)
                        offer(part, order);
                }
            }
            return leaf.id;
        }
        return std::nullopt;
    }

  private:
    struct Leaf {
        std::uint64_t uses = 0;
        std::uint32_t merge = 0;
        PieceId id = 0;
        bool operator<(const Leaf& other) const {
            return uses != other.uses ? uses > other.uses : merge < other.merge;
        }
    };
    const std::vector<Merge>& m_merges;
    std::vector<PieceState> m_pieces; ///< by id
    std::priority_queue<Leaf> m_leaves;
};

Result<void> countUses(const ExistingBpe& existing, const WordCounts& words, Pruner& pruner,
                       const Progress& progress) {
    std::vector<SymbolId> symbols;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (progress.stopped())
            return fail(ErrorCode::Canceled, {}, "pruning was canceled");
        TOKENSCOPE_TRY_VOID(existing.encode(words.word(i), symbols, progress));
        for (const SymbolId symbol : symbols) {
            if (symbol != kBreakSymbol)
                pruner[symbol].uses += words.count(i);
        }
    }
    return {};
}

TokenizerDefinition without(const TokenizerDefinition& definition, Pruner& pruner) {
    TokenizerDefinition left = definition;
    left.vocabulary = {};
    for (std::size_t i = 0; i < definition.vocabulary.size(); ++i) {
        const Vocabulary::Entry& entry = definition.vocabulary.entry(i);
        if (!pruner[entry.id].dropped)
            left.vocabulary.add(definition.vocabulary.entryBytes(i), entry.id, entry.type, entry.score);
    }
    left.vocabulary.finish();
    keepIdsOfAddedTokens(left);
    std::erase_if(std::get<BpeModel>(left.model).merges,
                  [&](const Merge& merge) { return pruner[merge.merged].dropped; });
    return left;
}

} // namespace

bool piecesAreBytes(const TokenizerDefinition& definition) {
    const auto* bpe = std::get_if<BpeModel>(&definition.model);
    return splitStagesOf(definition).byteLevel() || (bpe && bpe->order == BpeModel::Order::Ranks);
}

Result<ExistingBpe> ExistingBpe::make(std::shared_ptr<const TokenizerDefinition> definition) {
    const auto* bpe = std::get_if<BpeModel>(&definition->model);
    if (!bpe || bpe->order == BpeModel::Order::Scores || definition->gguf)
        return fail(ErrorCode::Unsupported, {}, "only a BPE tokenizer.json or .tiktoken can be extended");
    if (!bpe->endOfWordSuffix.empty() || !bpe->continuingSubwordPrefix.empty())
        return fail(
            ErrorCode::Unsupported, {},
            "a tokenizer with an end-of-word suffix or a continuing-subword prefix cannot be extended");
    if (highestId(*definition) > kMaxIds)
        return fail(ErrorCode::Unsupported, {}, "the ids are too large to be extended");
    ExistingBpe existing;
    existing.m_byteLevel = splitStagesOf(*definition).byteLevel();
    existing.m_bytes = piecesAreBytes(*definition);
    const Vocabulary& vocabulary = definition->vocabulary;
    existing.m_texts.resize(
        vocabulary.empty() && definition->addedTokens.empty() ? 0 : highestId(*definition) + 1);
    for (std::size_t i = 0; i < vocabulary.size(); ++i) {
        const std::string_view spelled = vocabulary.entryBytes(i);
        const PieceId id = vocabulary.entry(i).id;
        if (existing.m_byteLevel)
            existing.m_texts[id] = bytesOfAlphabet(spelled).value_or(std::string());
        else if (bpe->unkId != id)
            existing.m_texts[id] = spelled;
    }
    for (const AddedToken& token : definition->addedTokens) {
        if (token.special)
            existing.m_texts[token.id].clear();
    }
    auto model = makeModel(*definition, std::make_shared<SharedBpeTable>());
    if (!model)
        return tl::unexpected(model.error());
    existing.m_model = std::move(*model);
    existing.m_definition = std::move(definition);
    return existing;
}

void keepIdsOfAddedTokens(TokenizerDefinition& definition) {
    if (definition.format != SourceFormat::HuggingFaceJson)
        return;
    for (const AddedToken& token : definition.addedTokens) {
        if (definition.vocabulary.find(token.content) == kNoPiece)
            definition.vocabulary.add(token.content, token.id);
    }
    definition.vocabulary.finish();
}

bool ExistingBpe::lacks(std::string_view character) const {
    const Vocabulary& vocabulary = m_definition->vocabulary;
    return vocabulary.find(m_byteLevel ? spelledInAlphabet(character) : std::string(character)) == kNoPiece;
}

Result<void> ExistingBpe::append(std::string_view part, std::vector<SymbolId>& symbols,
                                 const Progress& progress) const {
    if (part.empty())
        return {};
    m_tokens.clear();
    const std::string spelled = m_byteLevel ? spelledInAlphabet(part) : std::string(part);
    TOKENSCOPE_TRY_VOID(m_model->tokenize(spelled, m_tokens, progress));
    for (const ModelToken& token : m_tokens) {
        const bool text = token.id < m_texts.size() && !m_texts[token.id].empty();
        symbols.push_back(text ? token.id : kBreakSymbol);
    }
    return {};
}

Result<void> ExistingBpe::encode(std::string_view word, std::vector<SymbolId>& symbols,
                                 const Progress& progress) const {
    symbols.clear();
    const bool bytes = m_bytes;
    // A character that starts no piece is a separate symbol, which the model never sees.
    std::size_t begin = 0;
    for (std::size_t at = 0; at < word.size();) {
        const std::size_t length = bytes ? 1 : decodeUtf8(word, at).length;
        if (lacks(word.substr(at, length))) {
            TOKENSCOPE_TRY_VOID(append(word.substr(begin, at - begin), symbols, progress));
            symbols.push_back(kBreakSymbol);
            begin = at + length;
        }
        at += length;
    }
    return append(word.substr(begin), symbols, progress);
}

Result<ContinuedBpe> continueBpe(std::shared_ptr<const TokenizerDefinition> definition,
                                 const WordCounts& words, BpeTrainerOptions options,
                                 const Progress& progress) {
    const auto existing = ExistingBpe::make(std::move(definition));
    if (!existing)
        return tl::unexpected(existing.error());
    TOKENSCOPE_TRY_VOID(checkCells(words.size(), words.bytes()));
    options.endOfWordSuffix.clear();
    options.continuingPrefix.clear();
    const LackedCharacters lacked = lackedCharacters(*existing, words, options, progress);

    WordCells cells;
    std::vector<SymbolId> symbols;
    std::vector<SymbolId> spelled;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (progress.stopped())
            return fail(ErrorCode::Canceled, {}, "training was canceled");
        if (i % 4096 == 0)
            progress.notify(i, words.size());
        const std::string_view word = words.word(i);
        spelled.clear();
        std::size_t begin = 0;
        std::size_t at = 0;
        Result<void> done;
        const auto encodeTo = [&](std::size_t end) {
            if (end > begin && done) {
                done = existing->encode(word.substr(begin, end - begin), symbols, progress);
                spelled.insert(spelled.end(), symbols.begin(), symbols.end());
            }
        };
        if (!lacked.ids.empty()) {
            forEachUnit(*existing, word, [&](std::string_view unit, bool) {
                if (const auto found = lacked.ids.find(unit); found != lacked.ids.end()) {
                    encodeTo(at);
                    spelled.push_back(found->second);
                    begin = at + unit.size();
                }
                at += unit.size();
            });
        }
        encodeTo(word.size());
        if (!done)
            return tl::unexpected(done.error());
        cells.addWord(spelled, words.count(i));
    }

    TrainedBpe begun;
    begun.symbols = existing->texts();
    const std::size_t first = begun.symbols.size();
    begun.symbols.insert(begun.symbols.end(), lacked.added.begin(), lacked.added.end());
    begun.alphabetSize = begun.symbols.size();
    reserveSpellings(existing->definition().addedTokens, existing->byteLevel(), options.reserved);
    return ContinuedBpe{BpeTrainer(std::move(begun), std::move(cells), std::move(options), progress.stop),
                        first};
}

TokenizerDefinition extendedDefinition(const TokenizerDefinition& definition, const TrainedBpe& trained,
                                       std::size_t first) {
    TokenizerDefinition extended = definition;
    auto& model = std::get<BpeModel>(extended.model);
    const bool byteLevel = splitStagesOf(definition).byteLevel();
    for (std::size_t i = first; i < trained.symbols.size(); ++i)
        extended.vocabulary.add(byteLevel ? spelledInAlphabet(trained.symbols[i]) : trained.symbols[i],
                                static_cast<PieceId>(i));
    extended.vocabulary.finish();
    if (trained.symbols.size() > first)
        keepIdsOfAddedTokens(extended);
    if (model.order == BpeModel::Order::Merges) {
        for (const TrainedMerge& merge : trained.merges)
            model.merges.push_back({merge.pair.left, merge.pair.right, merge.merged});
    }
    return extended;
}

Result<PrunedBpe> pruneBpe(const std::shared_ptr<const TokenizerDefinition>& definition, std::size_t pieces,
                           PruneOrder order, const WordCounts& words, const Progress& progress) {
    const auto existing = ExistingBpe::make(definition);
    if (!existing)
        return tl::unexpected(existing.error());
    const auto& model = std::get<BpeModel>(definition->model);
    const std::vector<Merge> ofRanks =
        model.order == BpeModel::Order::Ranks ? mergesOfRanks(definition->vocabulary) : std::vector<Merge>();
    std::unordered_set<PieceId> kept;
    for (const AddedToken& token : definition->addedTokens)
        kept.insert(token.id);
    if (model.unkId)
        kept.insert(*model.unkId);
    Pruner pruner(model.order == BpeModel::Order::Ranks ? ofRanks : model.merges, existing->texts().size(),
                  kept);
    if (order == PruneOrder::LeastUsed) {
        TOKENSCOPE_TRY_VOID(countUses(*existing, words, pruner, progress));
    }
    const Vocabulary& vocabulary = definition->vocabulary;
    for (std::size_t i = 0; i < vocabulary.size(); ++i)
        pruner.offer(vocabulary.entry(i).id, order);
    PrunedBpe pruned;
    while (vocabulary.size() - pruned.dropped.size() > pieces) {
        const auto dropped = pruner.drop(order);
        if (!dropped)
            return fail(ErrorCode::BadInput, {},
                        message("{} tokens cannot be removed, more than the {} to keep",
                                vocabulary.size() - pruned.dropped.size(), pieces),
                        "request more tokens");
        pruned.dropped.push_back(*dropped);
        if (progress.stopped())
            return fail(ErrorCode::Canceled, {}, "pruning was canceled");
    }
    pruned.definition = without(*definition, pruner);
    return pruned;
}

} // namespace tokenscope::train
