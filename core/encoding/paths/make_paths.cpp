#include "core/encoding/paths/make_paths.h"

#include "core/base/try.h"
#include "core/encoding/added_tokens/gguf_special_tokens.h"
#include "core/encoding/paths/bert_path.h"
#include "core/encoding/paths/bpe_paths.h"
#include "core/encoding/paths/chunk_path.h"
#include "core/encoding/paths/gguf_paths.h"
#include "core/encoding/paths/longest_match_path.h"
#include "core/encoding/paths/reference_path.h"
#include "core/encoding/paths/sentencepiece_paths.h"

namespace tokenscope {
namespace {

/// The texts that are matched before normalization, by index of the token; empty for the other tokens.
std::vector<std::string> matchedInOriginal(const std::vector<AddedToken>& tokens) {
    std::vector<std::string> literals;
    literals.reserve(tokens.size());
    for (const AddedToken& token : tokens)
        literals.push_back(token.normalized ? std::string() : token.content);
    return literals;
}

std::vector<AddedToken> controlPieces(const TokenizerDefinition& definition) {
    std::vector<AddedToken> tokens;
    const Vocabulary& vocabulary = definition.vocabulary;
    for (std::size_t i = 0; i < vocabulary.size(); ++i) {
        const PieceType type = vocabulary.entry(i).type;
        if (type != PieceType::Control && type != PieceType::Unknown)
            continue;
        AddedToken token;
        token.id = token.idInFile = vocabulary.entry(i).id;
        token.content = vocabulary.entryBytes(i);
        token.special = true;
        token.normalized = false;
        tokens.push_back(std::move(token));
    }
    return tokens;
}

/// `matched`: see EncodePaths.
std::unique_ptr<SafeBreaks> breaksOf(const std::vector<AddedToken>& tokens,
                                     const std::vector<std::string>* matched = nullptr) {
    std::vector<SafeBreaks::Literal> literals;
    literals.reserve(tokens.size());
    for (std::size_t i = 0; i < tokens.size(); ++i)
        literals.push_back({matched ? (*matched)[i] : tokens[i].content, tokens[i].lstrip, tokens[i].rstrip});
    return std::make_unique<SafeBreaks>(literals);
}

Result<EncodePaths> makeGgufPaths(const TokenizerDefinition& definition) {
    EncodePaths paths;
    paths.breaks = breaksOf(definition.addedTokens);
    auto specials = std::make_unique<GgufSpecialTokens>(definition);
    TOKENSCOPE_TRY(auto reference, GgufReferencePath::create(definition));
    TOKENSCOPE_TRY(auto fast, GgufFastPath::create(definition, *reference, *specials, *paths.breaks));
    paths.addedTokens = std::move(specials);
    paths.reference = std::move(reference);
    paths.fast = std::move(fast);
    return paths;
}

Result<EncodePaths> makeSentencePiecePaths(const TokenizerDefinition& definition,
                                           const std::shared_ptr<SharedBpeTable>& table) {
    EncodePaths paths;
    TOKENSCOPE_TRY(auto encoder, SentencePieceEncoder::create(definition));
    const std::shared_ptr<const SentencePieceEncoder> shared = std::move(encoder);
    paths.controlPieces = std::make_unique<const std::vector<AddedToken>>(controlPieces(definition));
    paths.addedTokens =
        std::make_unique<AddedTokenScanner>(*paths.controlPieces, matchedInOriginal(*paths.controlPieces));
    paths.breaks = breaksOf(*paths.controlPieces);
    paths.reference = std::make_shared<SentencePieceReferencePath>(shared);
    if (auto metaspace = MetaspaceEncoder::create(definition, table))
        paths.fast = std::make_shared<MetaspacePath>(definition, std::move(metaspace), *paths.reference,
                                                     *paths.breaks);
    else
        paths.fast = std::make_shared<SentencePieceFastPath>(shared, *paths.reference, *paths.breaks);
    return paths;
}

/// tokenizer.json and rank files.
Result<EncodePaths> makeStagedPaths(const TokenizerDefinition& definition,
                                    const std::shared_ptr<SharedBpeTable>& table) {
    EncodePaths paths;
    auto metaspace = MetaspaceEncoder::create(definition, table);
    TOKENSCOPE_TRY(auto byteLevel, ByteLevelEncoder::create(definition, table));
    auto longestMatch = LongestMatchPath::create(definition);
    if (longestMatch) {
        for (const AddedToken& token : definition.addedTokens)
            paths.matched.push_back(token.content);
    }
    std::unique_ptr<ReferencePath> reference;
    if (!longestMatch) {
        TOKENSCOPE_TRY(auto path, ReferencePath::create(definition, table,
                                                        metaspace ? ReferencePath::Continuing::SkipsStart
                                                                  : ReferencePath::Continuing::AsText));
        reference = std::move(path);
        for (std::size_t i = 0; i < definition.addedTokens.size(); ++i)
            paths.matched.push_back(reference->matched(i));
    }
    auto literals = matchedInOriginal(definition.addedTokens);
    clearShadowed(definition, literals);
    paths.addedTokens = std::make_unique<AddedTokenScanner>(definition.addedTokens, literals);
    paths.breaks = breaksOf(definition.addedTokens, &paths.matched);
    if (longestMatch) {
        paths.reference = paths.fast = std::move(longestMatch);
        return paths;
    }
    if (byteLevel)
        paths.fast =
            std::make_shared<ByteLevelPath>(definition, std::move(byteLevel), *reference, *paths.breaks);
    else if (metaspace)
        paths.fast =
            std::make_shared<MetaspacePath>(definition, std::move(metaspace), *reference, *paths.breaks);
    else if (auto bert = BertPath::create(definition, *reference, *paths.breaks))
        paths.fast = std::move(bert);
    else
        paths.fast = std::make_shared<ChunkPath>(definition, *reference, *paths.breaks);
    paths.reference = std::move(reference);
    return paths;
}

} // namespace

Result<EncodePaths> makeEncodePaths(const TokenizerDefinition& definition,
                                    const std::shared_ptr<SharedBpeTable>& table) {
    if (definition.gguf)
        return makeGgufPaths(definition);
    return definition.format == SourceFormat::SentencePiece ? makeSentencePiecePaths(definition, table)
                                                            : makeStagedPaths(definition, table);
}

} // namespace tokenscope
