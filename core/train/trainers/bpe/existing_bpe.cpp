#include "core/train/trainers/bpe/existing_bpe.h"

#include "core/base/try.h"
#include "core/stages/model/bpe/bpe_table.h"
#include "core/text/byte_alphabet.h"
#include "core/text/utf8.h"
#include "core/train/splitting/word_split.h"

#include <algorithm>
#include <utility>

namespace tokenscope::train {

namespace {

PieceId highestId(const TokenizerDefinition& definition) {
    PieceId highest = definition.vocabulary.maxId();
    for (const AddedToken& token : definition.addedTokens)
        highest = std::max(highest, token.id);
    return highest;
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

} // namespace tokenscope::train
