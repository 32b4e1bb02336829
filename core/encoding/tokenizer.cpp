#include "core/encoding/tokenizer.h"

#include "core/encoding/tokenizer_parts.h"
#include "core/unicode/char_class.h"

#include <algorithm>

namespace tokenscope {
namespace {

/// What is looked for in the text as it is.
std::vector<std::string> literalsAsTheyAre(const std::vector<AddedToken>& tokens) {
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

/// What only stages can see of a definition is a diagnostic of it like any other.
std::shared_ptr<const TokenizerDefinition>
withOddStagesTold(std::shared_ptr<const TokenizerDefinition> definition) {
    Diagnostics odd = oddLiterals(*definition);
    const Diagnostics processor = oddPostProcessor(definition->postProcessor);
    odd.insert(odd.end(), processor.begin(), processor.end());
    if (odd.empty())
        return definition;
    auto told = std::make_shared<TokenizerDefinition>(*definition);
    told->diagnostics.insert(told->diagnostics.end(), odd.begin(), odd.end());
    return told;
}

bool samePieces(const Vocabulary& a, const Vocabulary& b) {
    if (a.size() != b.size())
        return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const Vocabulary::Entry& x = a.entry(i);
        const Vocabulary::Entry& y = b.entry(i);
        if (x.id != y.id || x.score != y.score || x.type != y.type || a.entryBytes(i) != b.entryBytes(i))
            return false;
    }
    return true;
}

/// The same table of pairs follows from both: pieces, their ids, types and scores, and merges are equal.
bool sameMerging(const TokenizerDefinition& a, const TokenizerDefinition& b) {
    const auto* left = std::get_if<BpeModel>(&a.model);
    const auto* right = std::get_if<BpeModel>(&b.model);
    return left && right && left->order == right->order && left->merges == right->merges &&
           a.gguf.has_value() == b.gguf.has_value() && samePieces(a.vocabulary, b.vocabulary);
}

} // namespace

Tokenizer::Tokenizer(std::unique_ptr<Parts> parts)
    : m_parts(std::move(parts)) {}
Tokenizer::~Tokenizer() = default;

Result<std::shared_ptr<const Tokenizer>>
Tokenizer::create(std::shared_ptr<const TokenizerDefinition> definition) {
    return create(std::move(definition), std::make_shared<SharedBpeTable>());
}

Result<std::shared_ptr<const Tokenizer>>
Tokenizer::createLike(std::shared_ptr<const TokenizerDefinition> definition, const Tokenizer& other) {
    const bool same = sameMerging(*definition, other.definition());
    return create(std::move(definition), same ? other.m_parts->table : std::make_shared<SharedBpeTable>());
}

Result<std::shared_ptr<const Tokenizer>>
Tokenizer::create(std::shared_ptr<const TokenizerDefinition> sharedDefinition,
                  std::shared_ptr<SharedBpeTable> table) {
    auto parts = std::make_unique<Parts>();
    parts->table = std::move(table);
    parts->definition = withOddStagesTold(std::move(sharedDefinition));
    const TokenizerDefinition& definition = *parts->definition;
    const auto failed = [&](Error error) {
        error.file = definition.path;
        return tl::unexpected(std::move(error));
    };
    parts->pieces = std::make_unique<PieceProperties>(definition);
    if (!definition.gguf)
        parts->metaspace = MetaspaceRoad::create(definition, parts->table);
    if (definition.gguf) {
        auto road = GgufRoad::create(definition);
        if (!road)
            return failed(road.error());
        parts->gguf = std::move(*road);
    } else if (definition.format == SourceFormat::SentencePiece) {
        auto road = SentencePieceRoad::create(definition, parts->metaspace ? SentencePieceRoad::Way::General
                                                                           : SentencePieceRoad::Way::Fast);
        if (!road)
            return failed(road.error());
        parts->sentencePiece = std::move(*road);
        parts->controlPieces = controlPieces(definition);
        parts->firstPass = std::make_unique<AddedTokenScanner>(parts->controlPieces,
                                                               literalsAsTheyAre(parts->controlPieces));
    } else {
        auto byteLevel = ByteLevelRoad::create(definition, parts->table);
        if (!byteLevel)
            return failed(byteLevel.error());
        parts->byteLevel = std::move(*byteLevel);
        parts->longestMatch = LongestMatchRoad::create(definition);
        if (!parts->longestMatch) {
            auto general = GeneralRoad::create(definition, parts->table);
            if (!general)
                return failed(general.error());
            parts->general = std::move(*general);
            parts->chunks = std::make_unique<ChunkRoad>(definition, *parts->general);
        }
        parts->firstPass = std::make_unique<AddedTokenScanner>(definition.addedTokens,
                                                               literalsAsTheyAre(definition.addedTokens));
    }
    std::vector<SafeBreaks::Literal> literals;
    for (const AddedToken& token : parts->literals()) {
        const bool later = token.normalized && parts->general;
        literals.push_back(
            {later ? parts->general->normalized(token.content) : token.content, token.lstrip, token.rstrip});
    }
    parts->safeBreaks = std::make_unique<SafeBreaks>(literals);
    if (parts->gguf)
        parts->ggufKeepsBreaks = parts->gguf->specials().leavesAlone(parts->gguf->byteLevel() ? '\n' : ' ');
    auto postProcessor = makePostProcessor(definition.postProcessor);
    if (!postProcessor)
        return failed(postProcessor.error());
    parts->postProcessor = std::move(*postProcessor);
    const bool byIds =
        definition.decoder && (std::holds_alternative<SentencePieceDecoder>(definition.decoder->kind) ||
                               std::holds_alternative<BytesDecoder>(definition.decoder->kind));
    if (definition.decoder && !byIds) {
        auto decoder = makeDecoder(*definition.decoder);
        if (!decoder)
            return failed(decoder.error());
        parts->decoder = std::move(*decoder);
    }
    return std::shared_ptr<const Tokenizer>(new Tokenizer(std::move(parts)));
}

const TokenizerDefinition& Tokenizer::definition() const {
    return *m_parts->definition;
}

std::size_t Tokenizer::vocabularySize() const {
    return m_parts->pieces->ids().size();
}

PieceId Tokenizer::maxId() const {
    const auto& all = ids();
    return all.empty() ? 0 : all.back();
}

bool Tokenizer::contains(PieceId id) const {
    return m_parts->pieces->contains(id);
}

const std::vector<PieceId>& Tokenizer::ids() const {
    return m_parts->pieces->ids();
}

PieceType Tokenizer::type(PieceId id) const {
    return m_parts->pieces->type(id);
}

std::string_view Tokenizer::spelling(PieceId id) const {
    return m_parts->pieces->spelling(id);
}

PieceId Tokenizer::find(std::string_view spelling) const {
    return m_parts->pieces->find(spelling);
}

std::string Tokenizer::pieceBytes(PieceId id) const {
    return m_parts->pieces->bytes(id);
}

std::optional<std::uint32_t> Tokenizer::mergeRank(PieceId id) const {
    return m_parts->pieces->mergeRank(id);
}

std::optional<float> Tokenizer::score(PieceId id) const {
    const TokenizerDefinition& d = definition();
    const auto* bpe = std::get_if<BpeModel>(&d.model);
    const bool scored =
        d.format == SourceFormat::SentencePiece || (bpe && bpe->order == BpeModel::Order::Scores) ||
        std::holds_alternative<UnigramModel>(d.model) || std::holds_alternative<Plamo2Model>(d.model);
    if (!scored || !d.vocabulary.contains(id))
        return std::nullopt;
    return d.vocabulary.score(id);
}

std::string Tokenizer::spelling(const Encoding& encoding, std::size_t index) const {
    const auto found = std::lower_bound(encoding.spellings.begin(), encoding.spellings.end(), index,
                                        [](const auto& entry, std::size_t i) { return entry.first < i; });
    if (found != encoding.spellings.end() && found->first == index)
        return found->second;
    // llama.cpp shows the text of tokens, not their spelling.
    return m_parts->gguf ? pieceBytes(encoding.ids[index]) : std::string(spelling(encoding.ids[index]));
}

bool Tokenizer::isSafeBreak(std::string_view text, std::size_t offset) const {
    if (offset == 0 || offset + 1 >= text.size() || !m_parts->postProcessor->textStandsOnce())
        return false;
    const SafeBreaks& breaks = *m_parts->safeBreaks;
    if (const GgufRoad* gguf = m_parts->gguf.get()) {
        if (!m_parts->ggufKeepsBreaks || !GgufRoad::partsCharacters(text, offset))
            return false;
        if (gguf->byteLevel())
            return text[offset - 1] == '\n' && breaks.of(*gguf->byteLevel(), text, offset);
        return text[offset] == ' ' && gguf->metaspace() && breaks.of(*gguf->metaspace(), text, offset);
    }
    if (m_parts->byteLevel)
        return breaks.of(*m_parts->byteLevel, text, offset);
    if (m_parts->metaspace)
        return breaks.of(*m_parts->metaspace, text, offset);
    const auto before = static_cast<unsigned char>(text[offset - 1]);
    if (text[offset] != ' ' || !isAsciiAlphanumeric(before) || !breaks.allowsBlankAfter(before) ||
        !isAsciiAlphanumeric(static_cast<unsigned char>(text[offset + 1])))
        return false;
    return m_parts->chunks ? m_parts->chunks->breaksAtBlank(text, offset)
                           : m_parts->sentencePiece && m_parts->sentencePiece->breaksBeforeBlankAfter(before);
}

} // namespace tokenscope
