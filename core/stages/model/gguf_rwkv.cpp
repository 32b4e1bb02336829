// RWKV's World tokenizer: from the left, always the longest piece that the bytes go on with.
#include "core/stages/model/gguf_kinds.h"

#include "core/definition/gguf_piece.h"
#include "core/definition/prefix_trie.h"

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

    Result<void> encode(std::string_view text, bool /*starts*/, std::vector<CutPiece>& pieces,
                        std::vector<std::size_t>& wordEnds, const Progress& progress,
                        const GgufWordObserver* observer) const override {
        NoModelObserver none;
        const std::size_t first = pieces.size();
        auto done = cut(text, pieces, none, progress);
        if (observer)
            report(observer, MadeText::identity(text), first, pieces.size());
        wordEnds.push_back(pieces.size());
        return done;
    }
    Result<void> explain(std::string_view word, std::vector<CutPiece>& pieces, ModelObserver& observer,
                         const Progress& progress) const override {
        return cut(word, pieces, observer, progress);
    }

  private:
    template <class Observer>
    Result<void> cut(std::string_view text, std::vector<CutPiece>& pieces, Observer& observer,
                     const Progress& progress) const {
        StopCheck check(progress);
        PrefixTrie::Reader reader(m_pieces, text);
        for (std::size_t at = 0; at < text.size();) {
            const auto begin = static_cast<std::uint32_t>(at);
            if constexpr (kObserves<Observer>) {
                reader.forEachPrefix(at, [&](std::uint32_t length, PieceId id) {
                    observer.tried({begin, begin + length}, id);
                });
            }
            const auto found = reader.longestPrefix(at);
            if (!found && !m_unkId)
                return noUnknownPiece(at);
            const std::uint32_t length = found ? found->length : 1;
            if (check.stopped(length))
                return StopCheck::error();
            pieces.push_back({found ? found->value : *m_unkId, {begin, begin + length}});
            at += length;
        }
        return {};
    }

    std::optional<PieceId> m_unkId;
    PrefixTrie m_pieces;
};

} // namespace

Made makeRwkv(const TokenizerDefinition& definition) {
    return std::make_unique<Rwkv>(definition);
}

} // namespace tokenscope::gguf_models
