// RWKV's World tokenizer: from left to right, always the longest piece that the remaining bytes start with.
#include "core/stages/model/gguf/model_kinds.h"

#include "core/definition/gguf.h"
#include "core/stages/model/longest_match.h"
#include "core/text/prefix_trie.h"

namespace tokenscope::gguf_models {
namespace {

class Rwkv final : public GgufModel {
  public:
    explicit Rwkv(const TokenizerDefinition& definition)
        : m_unkId(definition.special.unk) {
        const Vocabulary& vocabulary = definition.vocabulary;
        std::vector<std::string> pieces;
        pieces.reserve(vocabulary.size());
        for (std::size_t i = 0; i < vocabulary.size(); ++i)
            pieces.push_back(unescapedRwkv(vocabulary.entryBytes(i)));
        std::vector<std::pair<std::string_view, std::uint32_t>> keys;
        keys.reserve(pieces.size());
        for (std::size_t i = 0; i < pieces.size(); ++i)
            keys.emplace_back(pieces[i], vocabulary.entry(i).id);
        m_pieces = PrefixTrie(std::move(keys));
    }

    Result<void> encode(std::string_view text, bool /*starts*/, std::vector<PlacedPiece>& pieces,
                        std::vector<std::size_t>& wordEnds, const Progress& progress,
                        const GgufWordObserver* observer) const override {
        NoModelObserver none;
        const std::size_t first = pieces.size();
        auto done = split(text, pieces, none, progress);
        if (observer)
            report(observer, DerivedText::identity(text), first, pieces.size());
        wordEnds.push_back(pieces.size());
        return done;
    }
    Result<void> explain(std::string_view word, std::vector<PlacedPiece>& pieces, ModelObserver& observer,
                         const Progress& progress) const override {
        return split(word, pieces, observer, progress);
    }

  private:
    template <class Observer>
    Result<void> split(std::string_view text, std::vector<PlacedPiece>& pieces, Observer& observer,
                       const Progress& progress) const {
        StopCheck check(progress);
        Result<void> done;
        walkLongestMatches(m_pieces, text, 0, observer, [&](std::uint32_t at, const auto& found) {
            const std::uint32_t length = found ? found->length : 1;
            if (!found && !m_unkId)
                done = noUnknownPiece(at);
            else if (check.stopped(length))
                done = StopCheck::error();
            if (!done)
                return 0U;
            pieces.push_back({found ? found->value : *m_unkId, {at, at + length}});
            return length;
        });
        return done;
    }

    std::optional<PieceId> m_unkId;
    PrefixTrie m_pieces;
};

} // namespace

MakeResult makeRwkv(const TokenizerDefinition& definition) {
    return std::make_unique<Rwkv>(definition);
}

} // namespace tokenscope::gguf_models
