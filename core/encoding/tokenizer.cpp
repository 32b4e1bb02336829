#include "core/encoding/tokenizer.h"

#include "core/encoding/added_tokens.h"
#include "core/encoding/byte_level_road.h"
#include "core/encoding/decoder.h"
#include "core/encoding/general_road.h"
#include "core/encoding/metaspace_road.h"
#include "core/encoding/piece_properties.h"
#include "core/encoding/reference_spans.h"
#include "core/encoding/sentencepiece_road.h"
#include "core/postprocess/post_processor.h"
#include "core/unicode/char_class.h"
#include "core/unicode/normalization.h"
#include "core/unicode/utf8.h"

#include <algorithm>
#include <mutex>
#include <simdjson.h>

namespace tokenscope {

struct Tokenizer::Parts {
    std::shared_ptr<const TokenizerDefinition> definition;
    std::unique_ptr<PieceProperties> pieces;
    std::unique_ptr<AddedTokenScanner> firstPass;       ///< literals cut out of the original text
    std::unique_ptr<AddedTokenScanner> sameInBothForms; ///< second pass of the byte-level road
    std::unique_ptr<ByteLevelRoad> byteLevel;
    std::unique_ptr<MetaspaceRoad> metaspace;
    std::unique_ptr<SentencePieceRoad> sentencePiece;
    std::unique_ptr<GeneralRoad> general;
    std::unique_ptr<PostProcessor> postProcessor;
    std::unique_ptr<Decoder> decoder;
    std::vector<AddedToken> controlPieces; ///< SentencePiece: what parse_special cuts out
    bool literalsKeepBreaks = false; ///< no added token has the character that breaks go by, or takes it

    mutable std::mutex poolMutex;
    mutable std::vector<std::unique_ptr<Scratch>> pool;
    std::unique_ptr<Scratch> takeScratch() const {
        const std::lock_guard lock(poolMutex);
        if (pool.empty())
            return std::make_unique<Scratch>();
        auto scratch = std::move(pool.back());
        pool.pop_back();
        return scratch;
    }
    void giveBack(std::unique_ptr<Scratch> scratch) const {
        const std::lock_guard lock(poolMutex);
        pool.push_back(std::move(scratch));
    }

    Result<void> encodeText(std::string_view text, const EncodeOptions& options, bool generally,
                            Encoding& out) const;
    Result<void> encodeByteLevel(std::string_view text, std::size_t begin, std::size_t end, bool parseSpecial,
                                 Scratch& scratch, EncodingSink& sink, const Progress& progress) const;
    void appendReference(std::string_view text, std::size_t first, Encoding& out) const;
};

namespace {

/// One call's scratch memory, returned to the pool at the end.
class ScratchLease {
  public:
    explicit ScratchLease(const Tokenizer::Parts& parts)
        : m_parts(parts)
        , m_scratch(parts.takeScratch()) {}
    ~ScratchLease() { m_parts.giveBack(std::move(m_scratch)); }
    ScratchLease(const ScratchLease&) = delete;
    ScratchLease& operator=(const ScratchLease&) = delete;
    Scratch& operator*() const { return *m_scratch; }

  private:
    const Tokenizer::Parts& m_parts;
    std::unique_ptr<Scratch> m_scratch;
};

bool isAlphanumeric(unsigned char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/// Also true for an empty text and one that ends in the middle of a character.
bool endsInSpace(std::string_view text) {
    for (std::size_t length = 1; length <= std::min<std::size_t>(4, text.size()); ++length) {
        const DecodedCharacter c = decodeUtf8(text, text.size() - length);
        if (c.valid() && c.length == length)
            return (charClasses()[c.value] & char_class::kSpace) != 0;
    }
    return true;
}

std::vector<std::string> literalsWhere(const std::vector<AddedToken>& tokens, bool normalized) {
    std::vector<std::string> literals;
    for (const AddedToken& token : tokens)
        literals.push_back(token.normalized == normalized ? token.content : std::string());
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

} // namespace

Tokenizer::Tokenizer(std::unique_ptr<Parts> parts)
    : m_parts(std::move(parts)) {}
Tokenizer::~Tokenizer() = default;

Result<std::shared_ptr<const Tokenizer>>
Tokenizer::create(std::shared_ptr<const TokenizerDefinition> sharedDefinition) {
    auto parts = std::make_unique<Parts>();
    parts->definition = std::move(sharedDefinition);
    const TokenizerDefinition& definition = *parts->definition;
    const auto failed = [&](Error error) {
        error.file = definition.path;
        return tl::unexpected(std::move(error));
    };
    parts->pieces = std::make_unique<PieceProperties>(definition);
    parts->metaspace = MetaspaceRoad::create(definition);
    if (definition.format == SourceFormat::SentencePiece) {
        auto road = SentencePieceRoad::create(definition);
        if (!road)
            return failed(road.error());
        parts->sentencePiece = std::make_unique<SentencePieceRoad>(std::move(*road));
        parts->controlPieces = controlPieces(definition);
        parts->firstPass = std::make_unique<AddedTokenScanner>(parts->controlPieces,
                                                               literalsWhere(parts->controlPieces, false));
    } else {
        auto byteLevel = ByteLevelRoad::create(definition);
        if (!byteLevel)
            return failed(byteLevel.error());
        parts->byteLevel = std::move(*byteLevel);
        auto general = GeneralRoad::create(definition);
        if (!general)
            return failed(general.error());
        parts->general = std::move(*general);
        parts->firstPass = std::make_unique<AddedTokenScanner>(definition.addedTokens,
                                                               literalsWhere(definition.addedTokens, false));
        parts->sameInBothForms = std::make_unique<AddedTokenScanner>(
            definition.addedTokens, literalsWhere(definition.addedTokens, true));
    }
    const char breakCharacter = parts->byteLevel ? '\n' : ' ';
    parts->literalsKeepBreaks = std::all_of(
        definition.addedTokens.begin(), definition.addedTokens.end(), [&](const AddedToken& token) {
            const auto end = static_cast<unsigned char>(token.content.empty() ? 0 : token.content.back());
            return token.content.find(breakCharacter) == std::string::npos &&
                   !(token.rstrip && isAlphanumeric(end));
        });
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

// ---- encoding
// ----------------------------------------------------------------------------------------------

Result<void> Tokenizer::Parts::encodeByteLevel(std::string_view text, std::size_t begin, std::size_t end,
                                               bool parseSpecial, Scratch& scratch, EncodingSink& sink,
                                               const Progress& progress) const {
    const std::string_view part = text.substr(begin, end - begin);
    if (byteLevel->form() && !isNormalized(*byteLevel->form(), part))
        return general->encode(text, begin, end, parseSpecial, sink, progress);
    const auto plain = [&](std::size_t from, std::size_t to) -> Result<void> {
        const std::size_t first = sink.out().size();
        if (auto done = byteLevel->encode(text, from, to, scratch, sink, progress); !done)
            return done;
        if (sink.wantsReference())
            appendReference(text, first, sink.out());
        return {};
    };
    if (sameInBothForms->empty())
        return plain(begin, end);
    for (const auto& found : sameInBothForms->scan(part, parseSpecial)) {
        const std::size_t from = begin + found.begin;
        const std::size_t to = begin + found.end;
        if (found.token == AddedTokenScanner::kPlain) {
            if (auto done = plain(from, to); !done)
                return done;
            continue;
        }
        const AddedToken& token = definition->addedTokens[found.token];
        const ByteSpan span = {static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to)};
        sink.put(token.id, span, span);
        if (text.substr(from, to - from) != token.content)
            sink.spell(std::string(text.substr(from, to - from)));
        sink.nextWord();
    }
    return {};
}

void Tokenizer::Parts::appendReference(std::string_view text, std::size_t first, Encoding& out) const {
    if (definition->format != SourceFormat::SentencePiece) {
        appendWholeCharacterSpans(text, out, first, metaspace != nullptr);
        return;
    }
    std::vector<bool> isByte(out.size() - first);
    for (std::size_t i = first; i < out.size(); ++i)
        isByte[i - first] = definition->vocabulary.type(out.ids[i]) == PieceType::Byte;
    appendSentencePieceSpans(text, out, first, isByte);
}

Result<void> Tokenizer::Parts::encodeText(std::string_view text, const EncodeOptions& options, bool generally,
                                          Encoding& out) const {
    if (text.size() > (1ULL << 30U))
        return fail(ErrorCode::TooLarge, {}, "the text is larger than 1 GiB", "encode it in parts");
    const bool parseSpecial = options.parseSpecial.value_or(definition->parseSpecialByDefault);
    if (sentencePiece && (generally || !metaspace)) {
        EncodeOptions plain = options;
        plain.addSpecial = plain.addBos = plain.addEos = false;
        plain.parseSpecial = parseSpecial;
        auto encoding = sentencePiece->encode(text, plain);
        if (!encoding)
            return tl::unexpected(encoding.error());
        out = std::move(*encoding);
        if (options.full)
            out.wordIds.assign(out.size(), 0);
        return {};
    }
    EncodingSink sink(out, options.referenceSpans, options.full);
    sink.reserve(text.size() / 2 + 16); // address space only: pages that stay empty cost nothing
    const ScratchLease scratch(*this);
    const auto plain = [&](std::size_t begin, std::size_t end) -> Result<void> {
        if (!generally && byteLevel)
            return encodeByteLevel(text, begin, end, parseSpecial, *scratch, sink, options.progress);
        if (generally || !metaspace)
            return general->encode(text, begin, end, parseSpecial, sink, options.progress);
        const std::size_t first = out.size();
        if (auto done = metaspace->encode(text, begin, end, options.continuesText && begin == 0, *scratch,
                                          sink, options.progress);
            !done)
            return done;
        if (options.referenceSpans)
            appendReference(text, first, out);
        sink.nextWord();
        return {};
    };
    const bool cutsFirst = !firstPass->empty() && (!sentencePiece || parseSpecial);
    if (!cutsFirst)
        return text.empty() ? Result<void>() : plain(0, text.size());
    const std::vector<AddedToken>& tokens = sentencePiece ? controlPieces : definition->addedTokens;
    for (const auto& part : firstPass->scan(text, parseSpecial)) {
        if (part.token == AddedTokenScanner::kPlain) {
            if (auto done = plain(part.begin, part.end); !done)
                return done;
            continue;
        }
        const ByteSpan span = {static_cast<std::uint32_t>(part.begin), static_cast<std::uint32_t>(part.end)};
        sink.put(tokens[part.token].id, span, span);
        const std::string_view surface = text.substr(part.begin, part.end - part.begin);
        if (surface != tokens[part.token].content)
            sink.spell(std::string(surface));
        sink.nextWord();
    }
    return {};
}

namespace {

void noteInvalidUtf8(std::string_view text, bool bytesKept, Encoding& out) {
    if (simdjson::validate_utf8(text.data(), text.size()) || !out.diagnostics.empty())
        return;
    out.diagnostics.push_back({Severity::Warning, "byte " + std::to_string(firstInvalidUtf8(text)),
                               bytesKept ? "the text is not UTF-8 here; its bytes are encoded as they are"
                                         : "the text is not UTF-8 here; each such byte is read as U+FFFD"});
}

} // namespace

Result<Encoding> Tokenizer::encode(std::string_view text, const EncodeOptions& options) const {
    return encodeBy(text, nullptr, options, false);
}

Result<Encoding> Tokenizer::encodeGenerally(std::string_view text, const EncodeOptions& options) const {
    return encodeBy(text, nullptr, options, true);
}

Result<Encoding> Tokenizer::encodePair(std::string_view first, std::string_view second,
                                       const EncodeOptions& options) const {
    return encodeBy(first, &second, options, false);
}

Result<Encoding> Tokenizer::encodeBy(std::string_view text, const std::string_view* second,
                                     const EncodeOptions& options, bool generally) const {
    Encoding one;
    if (auto done = m_parts->encodeText(text, options, generally, one); !done)
        return tl::unexpected(done.error());
    const bool bytesKept = m_parts->byteLevel != nullptr;
    noteInvalidUtf8(text, bytesKept, one);
    Encoding two;
    if (second) {
        if (auto done = m_parts->encodeText(*second, options, generally, two); !done)
            return tl::unexpected(done.error());
        noteInvalidUtf8(*second, bytesKept, two);
    }
    const TokenizerDefinition& d = definition();
    PostProcessContext context;
    context.firstText = text;
    context.secondText = second ? *second : std::string_view();
    context.spelling = [this](PieceId id) { return spelling(id); };
    context.addSpecial = options.addSpecial.value_or(d.addSpecialByDefault);
    context.addBos = options.addBos;
    context.addEos = options.addEos;
    context.referenceSpans = options.referenceSpans;
    context.full = options.full;
    m_parts->postProcessor->apply(one, second ? &two : nullptr, context);
    return one;
}

// ---- decoding
// ----------------------------------------------------------------------------------------------

Result<Decoded> Tokenizer::decode(std::span<const PieceId> ids, const DecodeOptions& options) const {
    const TokenizerDefinition& d = definition();
    for (std::size_t i = 0; i < ids.size(); ++i) {
        if (!contains(ids[i]))
            return fail(ErrorCode::BadInput, "ids[" + std::to_string(i) + "]",
                        "there is no piece with the id " + std::to_string(ids[i]),
                        "ids of this tokenizer go up to " + std::to_string(maxId()));
    }
    if (m_parts->sentencePiece)
        return m_parts->sentencePiece->decode(ids);
    const bool skip = options.skipSpecial.value_or(d.skipSpecialByDefault);
    const bool spelled = d.format != SourceFormat::Tiktoken;
    Decoded decoded;
    std::vector<std::string> tokens;
    for (const PieceId id : ids) {
        // Hugging Face decodes a token that is matched after normalization to what it is matched as, and
        // skips by that.
        const AddedToken* added = m_parts->pieces->added(id);
        std::string token = added && added->normalized && m_parts->general
                                ? m_parts->general->normalized(added->content)
                                : std::string(spelling(id));
        if (skip) {
            const AddedToken* same = m_parts->pieces->added(m_parts->pieces->find(token));
            if (same && same->special)
                continue;
        }
        decoded.bytes += m_parts->pieces->bytes(id);
        if (spelled)
            tokens.push_back(std::move(token));
    }
    decoded.text = d.format == SourceFormat::Tiktoken
                       ? toValidUtf8(decoded.bytes)
                       : decodeTokens(m_parts->decoder.get(), std::move(tokens));
    return decoded;
}

// ---- pieces
// ------------------------------------------------------------------------------------------------

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
    const bool scored =
        d.format == SourceFormat::SentencePiece || std::holds_alternative<UnigramModel>(d.model);
    if (!scored || !d.vocabulary.contains(id))
        return std::nullopt;
    return d.vocabulary.score(id);
}

std::string Tokenizer::spelling(const Encoding& encoding, std::size_t index) const {
    const auto found = std::lower_bound(encoding.spellings.begin(), encoding.spellings.end(), index,
                                        [](const auto& entry, std::size_t i) { return entry.first < i; });
    if (found != encoding.spellings.end() && found->first == index)
        return found->second;
    return std::string(spelling(encoding.ids[index]));
}

bool Tokenizer::isSafeBreak(std::string_view text, std::size_t offset) const {
    if (offset == 0 || offset + 1 >= text.size() || !m_parts->literalsKeepBreaks)
        return false;
    const auto before = static_cast<unsigned char>(text[offset - 1]);
    const auto after = static_cast<unsigned char>(text[offset]);
    // White space at a text's end is cut otherwise than before a word, unless it is the line feed alone.
    if (m_parts->byteLevel)
        return before == '\n' && isAlphanumeric(after) && !endsInSpace(text.substr(0, offset - 1)) &&
               m_parts->byteLevel->breaksAfterLineFeed();
    if (m_parts->metaspace)
        return isAlphanumeric(before) && after == ' ' &&
               isAlphanumeric(static_cast<unsigned char>(text[offset + 1])) &&
               m_parts->metaspace->breaksBeforeBlankAfter(before);
    return false;
}

} // namespace tokenscope
