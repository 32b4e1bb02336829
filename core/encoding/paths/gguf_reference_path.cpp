#include "core/encoding/paths/gguf_reference_path.h"

#include "core/base/try.h"
#include "core/encoding/paths/reference_spans.h"

namespace tokenscope {
namespace {

void putPieces(const std::vector<PlacedPiece>& pieces, std::size_t first, std::size_t last,
               std::size_t offset, EncodingSink& sink) {
    const auto by = static_cast<std::uint32_t>(offset);
    for (std::size_t i = first; i < last; ++i)
        sink.put(pieces[i].id, {pieces[i].span.begin + by, pieces[i].span.end + by});
}

/// Forwards words: their origins count from `offset`, their tokens from `firstToken`.
GgufWordObserver wordsTo(StageObserver& observer, std::size_t offset, std::size_t firstToken) {
    return [&observer, by = static_cast<std::uint32_t>(offset), firstToken](const GgufWord& word) {
        std::vector<ByteSpan> origins(word.origins.begin(), word.origins.end());
        for (ByteSpan& origin : origins)
            origin = {origin.begin + by, origin.end + by};
        observer.word({word.text, origins, firstToken + word.firstPiece, firstToken + word.endPiece});
    };
}

} // namespace

Result<std::unique_ptr<GgufReferencePath>> GgufReferencePath::create(const TokenizerDefinition& definition) {
    TOKENSCOPE_TRY_VOID(checkGgufModel(definition));
    return std::unique_ptr<GgufReferencePath>(new GgufReferencePath(definition));
}

const Result<std::unique_ptr<GgufModel>>& GgufReferencePath::model() const {
    std::call_once(m_modelOnce, [this] { m_model = makeGgufModel(m_definition); });
    return m_model;
}

Result<void> GgufReferencePath::encode(std::size_t begin, std::size_t end, EncodeCall& call) const {
    const std::string_view part = call.text.substr(begin, end - begin);
    EncodingSink& sink = call.sink;
    const std::size_t first = sink.out().size();
    if (call.observer)
        call.observer->plain(NormalizedText::identity(part, static_cast<std::uint32_t>(begin)));
    if (!model())
        return tl::unexpected<Error>(model().error());
    std::vector<PlacedPiece> pieces;
    std::vector<std::size_t> wordEnds;
    const GgufWordObserver words = call.observer ? wordsTo(*call.observer, begin, first) : GgufWordObserver();
    TOKENSCOPE_TRY_VOID((*model())->encode(part, !call.continuesAt(begin), pieces, wordEnds, call.progress,
                                           call.observer ? &words : nullptr));
    std::size_t at = 0;
    for (const std::size_t wordEnd : wordEnds) {
        putPieces(pieces, at, wordEnd, begin, sink);
        at = wordEnd;
        sink.nextWord();
    }
    if (sink.wantsReference())
        appendWholeCharacterSpans(call.text, sink.out(), first, false);
    return {};
}

Result<void> GgufReferencePath::encodeInWord(std::size_t begin, std::size_t end, bool starts,
                                             EncodeCall& call) const {
    if (!model())
        return tl::unexpected<Error>(model().error());
    std::vector<PlacedPiece> pieces;
    std::vector<std::size_t> wordEnds;
    TOKENSCOPE_TRY_VOID((*model())->encode(call.text.substr(begin, end - begin), starts, pieces, wordEnds,
                                           call.progress, nullptr));
    putPieces(pieces, 0, pieces.size(), begin, call.sink);
    return {};
}

Result<void> GgufReferencePath::explainWord(std::string_view word, EncodingSink& sink,
                                            ModelObserver& observer, const Progress& progress) const {
    if (!model())
        return tl::unexpected<Error>(model().error());
    std::vector<PlacedPiece> pieces;
    auto done = (*model())->explain(word, pieces, observer, progress);
    putPieces(pieces, 0, pieces.size(), 0, sink);
    return done;
}

const MergeRules* GgufReferencePath::mergeRules() const {
    return model() ? (*model())->mergeRules() : nullptr;
}

bool GgufReferencePath::preservesInvalidBytes() const {
    return m_definition.gguf->kind == GgufTokenizer::Kind::Spm ||
           m_definition.gguf->kind == GgufTokenizer::Kind::Rwkv;
}

} // namespace tokenscope
