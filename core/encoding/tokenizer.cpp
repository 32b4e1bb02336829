#include "core/encoding/tokenizer.h"

#include "core/base/try.h"
#include "core/encoding/added_tokens/added_tokens.h"
#include "core/encoding/paths/make_paths.h"
#include "core/encoding/paths/scratch.h"
#include "core/encoding/piece_detokenizer.h"
#include "core/encoding/piece_properties.h"
#include "core/stages/decode/detokenizer.h"
#include "core/stages/model/bpe/bpe_table.h"
#include "core/stages/model/bpe/merge_rules.h"
#include "core/stages/postprocess/post_processor.h"
#include "core/stages/postprocess/truncation.h"
#include "core/text/byte_alphabet.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <new>
#include <stdexcept>

namespace tokenscope {
namespace {

constexpr std::size_t kMaxText = std::size_t{1} << 30U;
constexpr std::size_t kMaxReserved = std::size_t{64} << 20U; ///< tokens

/// Diagnostics that only the stages can find, not the loaders.
std::shared_ptr<const TokenizerDefinition>
withStageDiagnostics(std::shared_ptr<const TokenizerDefinition> definition) {
    Diagnostics found = unusualAddedTokens(*definition);
    const Diagnostics processor = unusualPostProcessor(definition->postProcessor);
    found.insert(found.end(), processor.begin(), processor.end());
    if (found.empty())
        return definition;
    auto copy = std::make_shared<TokenizerDefinition>(*definition);
    copy->diagnostics.insert(copy->diagnostics.end(), found.begin(), found.end());
    return copy;
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

/// Both have the same merge table, because pieces, ids, types, scores and merges are equal.
bool sameMerging(const TokenizerDefinition& a, const TokenizerDefinition& b) {
    const auto* left = std::get_if<BpeModel>(&a.model);
    const auto* right = std::get_if<BpeModel>(&b.model);
    return left && right && left->order == right->order && left->merges == right->merges &&
           a.gguf.has_value() == b.gguf.has_value() && samePieces(a.vocabulary, b.vocabulary);
}

/// Forwards all calls but word() to an observer.
class WithoutWords final : public StageObserver {
  public:
    explicit WithoutWords(StageObserver& to)
        : m_to(to) {}
    void added(ByteSpan original, PieceId id) override { m_to.added(original, id); }
    void plain(const NormalizedText& part) override { m_to.plain(part); }
    void normalized(std::size_t rule, const NormalizedText& part) override { m_to.normalized(rule, part); }
    void addedLater(const NormalizedText& part, ByteSpan inPart, PieceId id) override {
        m_to.addedLater(part, inPart, id);
    }
    void segment(const PreTokenizedText& segment) override { m_to.segment(segment); }
    void split(std::size_t rule, const PreTokenizedText& segment) override { m_to.split(rule, segment); }

  private:
    StageObserver& m_to;
};

/// Reports the words of an encoding by the byte-level path, which are slices of the text.
void reportWordsOfBytes(const Encoding& model, std::string_view text, const std::vector<std::uint32_t>& added,
                        bool inAlphabet, StageObserver& observer) {
    std::string spelled;
    std::vector<ByteSpan> origins;
    for (std::size_t first = 0, end = 0; first < model.size(); first = end) {
        for (end = first + 1; end < model.size() && model.wordIds[end] == model.wordIds[first];)
            ++end;
        if (std::binary_search(added.begin(), added.end(), model.wordIds[first]))
            continue;
        spelled.clear();
        origins.clear();
        for (std::uint32_t at = model.bytes[first].begin; at < model.bytes[end - 1].end; ++at) {
            spelled += inAlphabet ? spelledInAlphabet(text.substr(at, 1)) : std::string(1, text[at]);
            origins.resize(spelled.size(), ByteSpan{at, at + 1});
        }
        observer.word({spelled, origins, first, end});
    }
}

/// Reports running out of memory as an error.
template <class Encode>
Result<void> withinMemory(const Encode& encode) {
    const auto tooLarge = [] {
        return fail(ErrorCode::TooLarge, {}, "not enough memory for this text",
                    "encode it in parts, or close what else needs memory");
    };
    try {
        return encode();
    } catch (const std::bad_alloc&) {
        return tooLarge();
    } catch (const std::length_error&) {
        return tooLarge();
    }
}

template <class Encode>
Result<Encoding> newEncoding(const Encode& encode) {
    Encoding out;
    if (auto done = withinMemory([&] { return encode(out); }); !done)
        return tl::unexpected(std::move(done.error()));
    return out;
}

/// Words one after the other, and where each begins.
struct JoinedWords {
    explicit JoinedWords(std::span<const std::string> words) {
        begins.reserve(words.size());
        for (const std::string& word : words) {
            begins.push_back(static_cast<std::uint32_t>(text.size()));
            text += word;
        }
    }
    std::string text;
    std::vector<std::uint32_t> begins;
};

void shift(std::vector<ByteSpan>& spans, std::uint32_t by) {
    for (ByteSpan& span : spans)
        span = {span.begin + by, span.end + by};
}

/// Appends the encoding of word `index`, which begins at `begin` of the joined text. Changes `word`.
void appendWord(Encoding& out, Encoding& word, std::uint32_t index, std::uint32_t begin) {
    const auto tokens = static_cast<std::uint32_t>(out.size());
    shift(word.bytes, begin);
    shift(word.reference, begin);
    out.ids.insert(out.ids.end(), word.ids.begin(), word.ids.end());
    out.bytes.insert(out.bytes.end(), word.bytes.begin(), word.bytes.end());
    out.reference.insert(out.reference.end(), word.reference.begin(), word.reference.end());
    for (auto& [token, spelling] : word.spellings)
        out.spellings.emplace_back(tokens + token, std::move(spelling));
    out.wordIds.resize(out.size(), index);
}

/// Makes spans of the joined texts spans of the words. A token outside all words has none.
void toSpansOfWords(Encoding& encoding, const JoinedWords& first, const JoinedWords& second) {
    for (std::size_t i = 0; i < encoding.size(); ++i) {
        const std::uint32_t word = encoding.wordIds[i];
        const bool ofSecond = i < encoding.ofSecondText.size() && encoding.ofSecondText[i] != 0;
        const auto relative = [&](ByteSpan span) {
            if (word == Encoding::kNone)
                return ByteSpan{0, 0};
            const std::uint32_t begin = (ofSecond ? second : first).begins[word];
            return ByteSpan{span.begin - begin, span.end - begin};
        };
        encoding.bytes[i] = relative(encoding.bytes[i]);
        if (i < encoding.reference.size())
            encoding.reference[i] = relative(encoding.reference[i]);
    }
    for (Encoding& overflowing : encoding.overflowing)
        toSpansOfWords(overflowing, first, second);
}

Result<std::unique_ptr<Detokenizer>> makeDetokenizer(const TokenizerDefinition& definition,
                                                     const PieceProperties& pieces,
                                                     const std::vector<std::string>& matched) {
    if (definition.gguf)
        return makeGgufDetokenizer(definition);
    if (definition.format == SourceFormat::SentencePiece)
        return makeSentencePieceDetokenizer(definition);
    return makePieceDetokenizer(definition, pieces, matched);
}

} // namespace

/// A text, given as a whole or as words.
struct Tokenizer::Input {
    std::string_view text;
    std::optional<std::span<const std::uint32_t>> words = {}; ///< where they begin

    /// Words, or the text.
    [[nodiscard]] std::size_t parts() const { return words ? words->size() : 1; }
    [[nodiscard]] std::size_t begin(std::size_t part) const { return words ? (*words)[part] : 0; }
    [[nodiscard]] std::string_view part(std::size_t index) const {
        const std::size_t end = index + 1 < parts() ? begin(index + 1) : text.size();
        return text.substr(begin(index), end - begin(index));
    }
};

struct Tokenizer::Parts {
    std::shared_ptr<const TokenizerDefinition> definition;
    std::shared_ptr<SharedBpeTable> table; ///< shared with tokenizers that were created like this one
    std::unique_ptr<PieceProperties> pieces;
    EncodePaths paths;
    std::unique_ptr<PostProcessor> postProcessor;
    std::unique_ptr<Detokenizer> detokenizer;
    mutable ScratchPool scratch;

    Result<void> encodeText(std::string_view text, const EncodeOptions& options, const EncodePath& path,
                            Encoding& out, WordNotes* notes = nullptr,
                            StageObserver* observer = nullptr) const;
    /// Of Encoding::spellings, or null.
    static const std::string* spelledOtherwise(const Encoding& encoding, std::size_t index);
    /// The token is a piece of the model whose id an added token has too.
    [[nodiscard]] bool isOfModel(const Encoding& encoding, std::size_t index) const;
    void spellSharedIds(const std::vector<std::uint32_t>& added, Encoding& out) const;
    Result<void> encodeOne(std::string_view text, const EncodeOptions& options, const EncodePath& path,
                           bool isSecond, Encoding& out) const;
    Result<void> encodeInput(const Input& input, const EncodeOptions& options, const EncodePath& path,
                             bool isSecond, Encoding& out) const;
    Result<void> checkOptions(const EncodeOptions& options) const;
    /// Reports the first byte that isn't UTF-8. `name`: of the text in a pair, as the place begins; else empty.
    void noteInvalidUtf8(const Input& input, std::string_view name, Encoding& out) const;
    /// `after` may be null; see observeDecoding().
    Result<Decoded> decode(std::span<const PieceId> ids, const DecodeOptions& options,
                           std::span<const ByteSpan> origins, const AfterDecoderRule* after) const;
};

Tokenizer::Tokenizer(std::unique_ptr<Parts> parts)
    : m_parts(std::move(parts)) {}
Tokenizer::~Tokenizer() = default;

Result<std::shared_ptr<const Tokenizer>>
Tokenizer::create(std::shared_ptr<const TokenizerDefinition> definition) {
    auto table = newBpeTable(*definition);
    return create(std::move(definition), std::move(table));
}

Result<std::shared_ptr<const Tokenizer>>
Tokenizer::createLike(std::shared_ptr<const TokenizerDefinition> definition, const Tokenizer& other) {
    const bool same = sameMerging(*definition, other.definition());
    auto table = same ? other.m_parts->table : newBpeTable(*definition);
    return create(std::move(definition), std::move(table));
}

Result<std::shared_ptr<const Tokenizer>>
Tokenizer::create(std::shared_ptr<const TokenizerDefinition> sharedDefinition,
                  std::shared_ptr<SharedBpeTable> table) {
    auto parts = std::make_unique<Parts>();
    parts->table = std::move(table);
    parts->definition = withStageDiagnostics(std::move(sharedDefinition));
    const TokenizerDefinition& definition = *parts->definition;
    const auto failed = [&](Error error) {
        error.file = definition.path;
        return tl::unexpected(std::move(error));
    };
    parts->pieces = std::make_unique<PieceProperties>(definition);
    auto paths = makeEncodePaths(definition, parts->table);
    if (!paths)
        return failed(paths.error());
    parts->paths = std::move(*paths);
    auto postProcessor = makePostProcessor(definition.postProcessor);
    if (!postProcessor)
        return failed(postProcessor.error());
    parts->postProcessor = std::move(*postProcessor);
    auto detokenizer = makeDetokenizer(definition, *parts->pieces, parts->paths.matched);
    if (!detokenizer)
        return failed(detokenizer.error());
    parts->detokenizer = std::move(*detokenizer);
    return std::shared_ptr<const Tokenizer>(new Tokenizer(std::move(parts)));
}

const TokenizerDefinition& Tokenizer::definition() const {
    return *m_parts->definition;
}

std::size_t Tokenizer::vocabularySize() const {
    return m_parts->pieces->size();
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

namespace {

class FirstRow final : public ModelObserver {
  public:
    void symbols(std::span<const ModelSymbol> row) override { m_row.assign(row.begin(), row.end()); }
    std::vector<ModelSymbol> take() { return std::move(m_row); }

  private:
    std::vector<ModelSymbol> m_row;
};

/// The rank of the merge that joins the row into the piece; absent if merging ends otherwise. Time is quadratic.
std::optional<std::uint32_t> rankOfLastMerge(const MergeRules& rules, std::string_view word,
                                             std::vector<ModelSymbol> row, PieceId piece) {
    std::optional<std::uint32_t> rank;
    while (row.size() > 1) {
        std::optional<PossibleMerge> best;
        std::size_t at = 0;
        for (std::size_t i = 0; i + 1 < row.size(); ++i) {
            const auto merge = rules.find(word, row[i], row[i + 1]);
            if (merge && (!best || merge->order < best->order)) {
                best = merge;
                at = i;
            }
        }
        if (!best)
            return std::nullopt;
        rank = best->rank;
        row[at] = {best->id, {row[at].span.begin, row[at + 1].span.end}};
        row.erase(row.begin() + static_cast<std::ptrdiff_t>(at) + 1);
    }
    return !row.empty() && row.front().id == piece ? rank : std::nullopt;
}

} // namespace

std::optional<std::uint32_t> Tokenizer::mergeRank(PieceId id) const {
    constexpr std::size_t kMaxMerged = 512; ///< bytes
    const auto first = m_parts->pieces->mergeRank(id);
    if (!first || !m_parts->pieces->hasSeveralMerges(id))
        return first;
    const TokenizerDefinition& d = definition();
    const std::string_view spelled = d.vocabulary.bytes(id);
    const bool alphabet = d.gguf && d.gguf->kind == GgufTokenizer::Kind::Bpe && d.gguf->byteAlphabet;
    const std::string word =
        alphabet ? bytesOfAlphabet(spelled).value_or(std::string()) : std::string(spelled);
    const MergeRules* rules = mergeRules();
    if (!rules || word.empty() || word.size() > kMaxMerged)
        return first;
    FirstRow row;
    Encoding tokens;
    if (!explainWord(word, row, tokens))
        return first;
    const auto last = rankOfLastMerge(*rules, word, row.take(), id);
    return last ? last : first;
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

const std::string* Tokenizer::Parts::spelledOtherwise(const Encoding& encoding, std::size_t index) {
    const auto found = std::lower_bound(encoding.spellings.begin(), encoding.spellings.end(), index,
                                        [](const auto& entry, std::size_t i) { return entry.first < i; });
    return found != encoding.spellings.end() && found->first == index ? &found->second : nullptr;
}

bool Tokenizer::Parts::isOfModel(const Encoding& encoding, std::size_t index) const {
    const PieceId id = encoding.ids[index];
    if (pieces->sharedIds().empty() || !pieces->sharedIds().contains(id))
        return false;
    const std::string* const spelled = spelledOtherwise(encoding, index);
    return spelled && *spelled == pieces->modelSpelling(id);
}

std::string Tokenizer::spelling(const Encoding& encoding, std::size_t index) const {
    if (const std::string* const spelled = Parts::spelledOtherwise(encoding, index))
        return *spelled;
    // llama.cpp shows the text of tokens, not their spelling.
    return definition().gguf ? pieceBytes(encoding.ids[index]) : std::string(spelling(encoding.ids[index]));
}

std::vector<std::string_view> Tokenizer::spellings(PieceId id) const {
    return m_parts->pieces->spellings(id);
}

PieceType Tokenizer::type(const Encoding& encoding, std::size_t index) const {
    const PieceId id = encoding.ids[index];
    return m_parts->isOfModel(encoding, index) ? m_parts->pieces->modelType(id) : type(id);
}

std::string Tokenizer::pieceBytes(const Encoding& encoding, std::size_t index) const {
    const PieceId id = encoding.ids[index];
    return m_parts->isOfModel(encoding, index) ? m_parts->pieces->modelBytes(id) : pieceBytes(id);
}

bool Tokenizer::isSafeBreak(std::string_view text, std::size_t offset) const {
    return offset > 0 && offset + 1 < text.size() && m_parts->postProcessor->containsTextOnce() &&
           m_parts->paths.fast->canSplitAt(text, offset);
}

bool Tokenizer::preservesInvalidBytes() const {
    return m_parts->paths.fast->preservesInvalidBytes();
}

Result<void> Tokenizer::Parts::encodeText(std::string_view text, const EncodeOptions& options,
                                          const EncodePath& path, Encoding& out, WordNotes* notes,
                                          StageObserver* observer) const {
    if (text.size() > kMaxText)
        return fail(ErrorCode::TooLarge, {}, "the text is larger than 1 GiB", "encode it in parts");
    EncodingSink sink(out, options.referenceSpans, options.full, notes);
    std::vector<std::uint32_t> added;
    if (!pieces->sharedIds().empty())
        sink.listAddedTokens(added);
    sink.reserve(std::min(text.size(), kMaxReserved) + 16);
    const ScratchLease lease(scratch, text.size());
    const bool parse = options.parseSpecial.value_or(definition->parseSpecialByDefault);
    EncodeCall call = {text, parse, options.continuesText, options.progress, *lease, sink, observer};
    std::vector<SplitPart> split; // of a short text, which mostly has no added tokens, a list costs some time
    if (!paths.addedTokens->leavesWhole(text, call.parseSpecial, call.progress)) {
        TOKENSCOPE_TRY(split, paths.addedTokens->split(text, call.parseSpecial, call.progress));
    } else if (!text.empty()) {
        TOKENSCOPE_TRY_VOID(path.encode(0, text.size(), call));
    }
    for (const SplitPart& part : split) {
        if (part.isText()) {
            TOKENSCOPE_TRY_VOID(path.encode(part.begin, part.end, call));
            continue;
        }
        const ByteSpan span = {part.begin, part.end};
        if (observer)
            observer->added(span, part.token);
        sink.putAdded(part.token, span, span);
        // llama.cpp always shows a special token as its text.
        const std::string_view surface = text.substr(part.begin, span.size());
        if (!definition->gguf && surface != pieces->spelling(part.token))
            sink.spell(std::string(surface));
        sink.nextWord();
    }
    if (!pieces->sharedIds().empty())
        spellSharedIds(added, out);
    return {};
}

/// Spells tokens of the model whose id an added token has too. `added`: the tokens that are added tokens, ascending.
void Tokenizer::Parts::spellSharedIds(const std::vector<std::uint32_t>& added, Encoding& out) const {
    const auto spelledBefore = std::move(out.spellings);
    out.spellings.clear();
    auto spelled = spelledBefore.begin();
    auto nextAdded = added.begin();
    for (std::uint32_t i = 0; i < out.size(); ++i) {
        const bool isAdded = nextAdded != added.end() && *nextAdded == i;
        nextAdded += isAdded ? 1 : 0;
        if (spelled != spelledBefore.end() && spelled->first == i)
            out.spellings.push_back(*spelled++);
        else if (!isAdded && pieces->sharedIds().contains(out.ids[i]))
            out.spellings.emplace_back(i, std::string(pieces->modelSpelling(out.ids[i])));
    }
}

/// Encodes one text of a call, as much of it as the reference encodes with the file's truncation.
Result<void> Tokenizer::Parts::encodeOne(std::string_view text, const EncodeOptions& options,
                                         const EncodePath& path, bool isSecond, Encoding& out) const {
    if (!options.configured || !definition->truncation)
        return encodeText(text, options, path, out);
    EncodeOptions withWords = options;
    withWords.full = true;
    WordNotes notes;
    const TruncationConfig& config = *definition->truncation;
    const bool stops = isSecond || config.strategy != TruncationConfig::Strategy::OnlySecond;
    auto done = encodeText(text, withWords, path, out, &notes);
    if (!done && done.error().code == ErrorCode::BadInput &&
        stops) { // the reference may not get as far as the failure
        out = {};
        notes = {};
        notes.continueAfterFailures = true;
        done = encodeText(text, withWords, *paths.reference, out, &notes);
    }
    if (!done)
        return done;
    const std::size_t all = out.size();
    if (stops)
        stopEarly(out, config, notes.added);
    if (!config.left && notes.firstFailure && notes.firstFailure->token < out.size())
        return tl::unexpected(std::move(notes.firstFailure->error));
    if (config.left && notes.lastFailure && notes.lastFailure->token >= all - out.size())
        return tl::unexpected(std::move(notes.lastFailure->error));
    if (!options.full)
        out.wordIds.clear();
    return {};
}

/// Words are encoded like texts, each alone.
Result<void> Tokenizer::Parts::encodeInput(const Input& input, const EncodeOptions& options,
                                           const EncodePath& path, bool isSecond, Encoding& out) const {
    if (!input.words)
        return encodeOne(input.text, options, path, isSecond, out);
    if (input.text.size() > kMaxText)
        return fail(ErrorCode::TooLarge, {}, "the words are larger than 1 GiB together", "encode fewer");
    constexpr std::size_t kBetweenReports = 1U << 14U;
    EncodeOptions own = options;
    own.progress.report = nullptr; // it would report each word as a whole text
    Encoding word;
    for (std::size_t i = 0; i < input.words->size(); ++i) {
        const std::uint32_t begin = (*input.words)[i];
        if (i % kBetweenReports == 0)
            options.progress.notify(begin, input.text.size());
        word.clear();
        TOKENSCOPE_TRY_VOID(encodeOne(input.part(i), own, path, isSecond, word));
        appendWord(out, word, static_cast<std::uint32_t>(i), begin);
    }
    return {};
}

Result<Encoding> Tokenizer::encode(std::string_view text, const EncodeOptions& options) const {
    return newEncoding(
        [&](Encoding& out) { return encodeBy({text}, nullptr, options, *m_parts->paths.fast, out); });
}

Result<Encoding> Tokenizer::encodeByReference(std::string_view text, const EncodeOptions& options) const {
    return newEncoding(
        [&](Encoding& out) { return encodeBy({text}, nullptr, options, *m_parts->paths.reference, out); });
}

Result<Encoding> Tokenizer::encodePair(std::string_view first, std::string_view second,
                                       const EncodeOptions& options) const {
    const Input pair = {second};
    return newEncoding(
        [&](Encoding& out) { return encodeBy({first}, &pair, options, *m_parts->paths.fast, out); });
}

Result<void> Tokenizer::encodeInto(Encoding& out, std::string_view text, const EncodeOptions& options) const {
    out.clear();
    return withinMemory([&] { return encodeBy({text}, nullptr, options, *m_parts->paths.fast, out); });
}

Result<Encoding> Tokenizer::encodeWords(std::span<const std::string> first,
                                        const std::vector<std::string>* second,
                                        const EncodeOptions& options) const {
    EncodeOptions full = options;
    full.full = true;
    return newEncoding([&](Encoding& out) -> Result<void> {
        const JoinedWords one(first);
        const JoinedWords two(second ? std::span<const std::string>(*second)
                                     : std::span<const std::string>());
        const Input pair = {two.text, two.begins};
        TOKENSCOPE_TRY_VOID(
            encodeBy({one.text, one.begins}, second ? &pair : nullptr, full, *m_parts->paths.fast, out));
        toSpansOfWords(out, one, two);
        return {};
    });
}

/// Requests for tokens that the file doesn't have are errors.
Result<void> Tokenizer::Parts::checkOptions(const EncodeOptions& options) const {
    const auto* around = definition->postProcessor
                             ? std::get_if<BosEosPostProcessor>(&definition->postProcessor->kind)
                             : nullptr;
    if (options.addBos.value_or(false) && !(around && around->bos))
        return fail(ErrorCode::BadInput, "add_bos", "BOS was requested, but the file names no such piece");
    if (options.addEos.value_or(false) && !(around && around->eos))
        return fail(ErrorCode::BadInput, "add_eos", "EOS was requested, but the file names no such piece");
    return {};
}

void Tokenizer::Parts::noteInvalidUtf8(const Input& input, std::string_view name, Encoding& out) const {
    for (std::size_t i = 0; i < input.parts(); ++i) {
        const std::string_view part = input.part(i);
        if (isValidUtf8(part))
            continue;
        const std::string word = input.words ? "word " + std::to_string(i) + ", " : "";
        out.diagnostics.push_back(
            {Severity::Warning, std::string(name) + word + "byte " + std::to_string(firstInvalidUtf8(part)),
             paths.fast->preservesInvalidBytes()
                 ? Message("the text is not UTF-8 here; its bytes are encoded as they are")
                 : Message("the text is not UTF-8 here; each such byte is read as U+FFFD")});
        return;
    }
}

/// `one` must be empty.
Result<void> Tokenizer::encodeBy(const Input& first, const Input* second, const EncodeOptions& options,
                                 const EncodePath& path, Encoding& one) const {
    TOKENSCOPE_TRY_VOID(m_parts->checkOptions(options));
    TOKENSCOPE_TRY_VOID(m_parts->encodeInput(first, options, path, false, one));
    m_parts->noteInvalidUtf8(first, second ? "first text, " : "", one);
    std::optional<Encoding> two; // an unused one would cost a short text some time
    if (second) {
        TOKENSCOPE_TRY_VOID(m_parts->encodeInput(*second, options, path, true, two.emplace()));
        m_parts->noteInvalidUtf8(*second, "second text, ", *two);
    }
    const TokenizerDefinition& d = definition();
    PostProcessContext context;
    context.firstText = first.text;
    context.firstWords = first.words.value_or(std::span<const std::uint32_t>());
    if (second) {
        context.secondText = second->text;
        context.secondWords = second->words.value_or(std::span<const std::uint32_t>());
    }
    context.spelling = [this](PieceId id) { return spelling(id); };
    context.addSpecial = options.addSpecial.value_or(d.addSpecialByDefault);
    context.addBos = options.addBos;
    context.addEos = options.addEos;
    context.referenceSpans = options.referenceSpans;
    context.full = options.full;
    context.continuesText = options.continuesText;
    if (options.configured && d.truncation) {
        const std::size_t added =
            context.addSpecial ? m_parts->postProcessor->addedPieces(second != nullptr) : 0;
        TOKENSCOPE_TRY_VOID(truncate(one, two ? &*two : nullptr, *d.truncation, added));
    }
    TOKENSCOPE_TRY_VOID(m_parts->postProcessor->apply(one, two ? &*two : nullptr, context));
    if (options.configured && d.padding) {
        // The reference distinguishes sequences only when there is a post-processor or a second text.
        const PaddingContext padding = {static_cast<std::uint32_t>((second ? *second : first).text.size()),
                                        spelling(d.padding->padId), options.referenceSpans, options.full,
                                        !second && !d.postProcessor};
        TOKENSCOPE_TRY_VOID(pad(one, *d.padding, padding));
    }
    return {};
}

Result<void> Tokenizer::observe(std::string_view text, const EncodeOptions& options, StageObserver& observer,
                                Encoding& model) const {
    model.clear();
    const EncodePaths& paths = m_parts->paths;
    const bool onlyFastPreserves = paths.fast->preservesInvalidBytes() &&
                                   !paths.reference->preservesInvalidBytes() && !isValidUtf8(text);
    if (!onlyFastPreserves)
        return m_parts->encodeText(text, options, *paths.reference, model, nullptr, &observer);
    // The stages show such a byte as U+FFFD; the model encodes the byte, and its words contain it.
    Encoding shown;
    WithoutWords stages(observer);
    TOKENSCOPE_TRY_VOID(m_parts->encodeText(text, options, *paths.reference, shown, nullptr, &stages));
    EncodeOptions withWords = options;
    withWords.full = true;
    WordNotes notes;
    TOKENSCOPE_TRY_VOID(m_parts->encodeText(text, withWords, *paths.fast, model, &notes));
    reportWordsOfBytes(model, text, notes.added, m_parts->pieces->byteAlphabet(), observer);
    if (!options.full)
        model.wordIds.clear();
    return {};
}

Result<void> Tokenizer::explainWord(std::string_view word, ModelObserver& observer, Encoding& tokens,
                                    const Progress& progress) const {
    EncodingSink sink(tokens, false, false);
    return m_parts->paths.reference->explainWord(word, sink, observer, progress);
}

const MergeRules* Tokenizer::mergeRules() const {
    return std::holds_alternative<BpeModel>(definition().model) ? m_parts->paths.reference->mergeRules()
                                                                : nullptr;
}

Result<Decoded> Tokenizer::Parts::decode(std::span<const PieceId> ids, const DecodeOptions& options,
                                         std::span<const ByteSpan> origins,
                                         const AfterDecoderRule* after) const {
    for (std::size_t i = 0; i < ids.size(); ++i) {
        if (!pieces->contains(ids[i]))
            return fail(ErrorCode::BadInput, "ids[" + std::to_string(i) + "]",
                        message("there is no piece with the id {}", ids[i]),
                        message("ids of this tokenizer go up to {}",
                                pieces->ids().empty() ? 0 : pieces->ids().back()));
    }
    std::optional<DecodingTrace> trace;
    if (after)
        trace.emplace(origins);
    return detokenizer->decode(ids, options.skipSpecial.value_or(definition->skipSpecialByDefault),
                               trace ? &*trace : nullptr, after);
}

Result<Decoded> Tokenizer::decode(std::span<const PieceId> ids, const DecodeOptions& options) const {
    return m_parts->decode(ids, options, {}, nullptr);
}

Result<Decoded> Tokenizer::observeDecoding(std::span<const PieceId> ids, std::span<const ByteSpan> origins,
                                           const AfterDecoderRule& after,
                                           const DecodeOptions& options) const {
    return m_parts->decode(ids, options, origins, &after);
}

} // namespace tokenscope
