#include "core/explain/lattice/path_tokens.h"

#include "core/base/try.h"
#include "core/definition/byte_piece.h"
#include "core/encoding/encoding_sink.h"
#include "core/encoding/paths/sentencepiece_encoder.h"
#include "core/stages/model/unigram/hf_unigram.h"

#include <utility>
#include <vector>

namespace tokenscope::explain {

/// Converts the pieces of one word to tokens, as one kind of model does.
class PathTokens::Model {
  public:
    virtual ~Model() = default;
    virtual Result<void> put(std::string_view word, std::span<const PlacedPiece> pieces,
                             EncodingSink& sink) const = 0;
};

struct PathTokens::FloatModel final : PathTokens::Model {
    explicit FloatModel(std::unique_ptr<SentencePieceEncoder> sentencePiece)
        : encoder(std::move(sentencePiece)) {}
    Result<void> put(std::string_view word, std::span<const PlacedPiece> pieces,
                     EncodingSink& sink) const override {
        encoder->putPieces(word, pieces, sink);
        return {};
    }
    std::unique_ptr<SentencePieceEncoder> encoder;
};

struct PathTokens::DoubleModel final : PathTokens::Model {
    explicit DoubleModel(const TokenizerDefinition& definition)
        : model(definition) {}
    Result<void> put(std::string_view word, std::span<const PlacedPiece> pieces,
                     EncodingSink& sink) const override {
        std::vector<ModelToken> tokens;
        TOKENSCOPE_TRY_VOID(model.tokensOf(word, pieces, tokens));
        for (const ModelToken& token : tokens) {
            sink.put(token.id, token.span);
            if (token.spelledAsText)
                sink.spell(std::string(word.substr(token.span.begin, token.span.size())));
        }
        return {};
    }
    HfUnigram model;
};

/// llama.cpp's T5 joins unknown characters; PLaMo-2 replaces them by byte pieces.
struct PathTokens::LlamaModel final : PathTokens::Model {
    explicit LlamaModel(const TokenizerDefinition& ofFile)
        : definition(ofFile) {}
    Result<void> put(std::string_view word, std::span<const PlacedPiece> pieces,
                     EncodingSink& sink) const override {
        bool afterUnknown = false;
        for (const PlacedPiece& piece : pieces) {
            const bool unknown = definition.special.unk && piece.id == *definition.special.unk;
            if (piece.id == kNoPiece) {
                for (std::uint32_t at = piece.span.begin; at < piece.span.end; ++at)
                    sink.put(definition.vocabulary.find(bytePiece(static_cast<unsigned char>(word[at]))),
                             {at, at + 1});
            } else if (unknown && afterUnknown) {
                sink.out().bytes.back().end = piece.span.end;
            } else {
                sink.put(piece.id, piece.span);
            }
            afterUnknown = unknown;
        }
        return {};
    }
    const TokenizerDefinition& definition;
};

PathTokens::PathTokens(const Tokenizer& tokenizer, std::unique_ptr<Model> model)
    : m_tokenizer(&tokenizer)
    , m_model(std::move(model)) {}
PathTokens::~PathTokens() = default;
PathTokens::PathTokens(PathTokens&&) noexcept = default;
PathTokens& PathTokens::operator=(PathTokens&&) noexcept = default;

Result<PathTokens> PathTokens::create(const Tokenizer& tokenizer) {
    const TokenizerDefinition& definition = tokenizer.definition();
    if (!hasLattice(definition))
        return fail(ErrorCode::BadInput, "model", "the model is not Unigram, so it has no lattice");
    if (definition.gguf)
        return PathTokens(tokenizer, std::make_unique<LlamaModel>(definition));
    if (!std::get<UnigramModel>(definition.model).sentencePiece)
        return PathTokens(tokenizer, std::make_unique<DoubleModel>(definition));
    TOKENSCOPE_TRY(auto encoder, SentencePieceEncoder::create(definition));
    return PathTokens(tokenizer, std::make_unique<FloatModel>(std::move(encoder)));
}

Result<Encoding> PathTokens::of(const UnigramLattice& lattice, std::span<const std::uint32_t> path) const {
    Encoding tokens;
    EncodingSink sink(tokens, false, false);
    std::vector<PlacedPiece> pieces;
    std::size_t next = 0;
    for (const LatticeWord& word : lattice.words) {
        const ByteSpan bytes = {lattice.positions[word.begin], lattice.positions[word.end]};
        const std::string_view text = std::string_view(lattice.text).substr(bytes.begin, bytes.size());
        pieces.clear();
        for (; next < path.size() && lattice.edges[path[next]].end <= word.end; ++next) {
            const ByteSpan span = lattice.bytesOf(lattice.edges[path[next]]);
            pieces.push_back(
                {lattice.edges[path[next]].id, {span.begin - bytes.begin, span.end - bytes.begin}});
        }
        if (word.fixed && !pieces.empty()) {
            sink.put(pieces[0].id, bytes);
            if (m_tokenizer->spelling(pieces[0].id) != text)
                sink.spell(std::string(text));
            continue;
        }
        const std::size_t first = tokens.size();
        TOKENSCOPE_TRY_VOID(m_model->put(text, pieces, sink));
        for (std::size_t i = first; i < tokens.size(); ++i)
            tokens.bytes[i] = {tokens.bytes[i].begin + bytes.begin, tokens.bytes[i].end + bytes.begin};
    }
    return tokens;
}

} // namespace tokenscope::explain
