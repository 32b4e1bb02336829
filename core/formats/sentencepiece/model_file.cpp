// Reads and writes SentencePiece's `*.model`: one protobuf message. The pieces are read from the wire,
// everything else with the generated code after the wire format has been checked.

#include "core/base/try.h"
#include "core/base/whole_file.h"
#include "core/formats/convert/convert.h"
#include "core/formats/format.h"
#include "core/formats/load.h"
#include "core/formats/sentencepiece/protobuf_wire.h"
#include "core/formats/sentencepiece/read_pieces.h"
#include "core/formats/table_cache.h"
#include "core/formats/transformers/folder_loaders.h"
#include "core/unicode/charsmap.h"

#include "sentencepiece.pb.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace tokenscope::formats {
namespace {

constexpr std::uint32_t kPiecesField = 1;
constexpr std::uint32_t kTrainerField = 2;
constexpr std::uint32_t kSelfTestField = 4;
constexpr std::uint32_t kModelTypeField = 3; ///< of the trainer spec
constexpr std::uint32_t kSampleField = 1;    ///< of the self-test data
constexpr std::size_t kUsualPieceBytes = 16; ///< of the file for one piece: to size tables by
constexpr std::size_t kMaxReserved = 1U << 20U;
constexpr std::size_t kCanceledEvery = 1U << 12U; ///< pieces between two looks at the stop token

std::string fieldName(std::uint32_t number) {
    switch (number) {
    case 2:
        return "trainer_spec";
    case 3:
        return "normalizer_spec";
    case 4:
        return "self_test_data";
    case 5:
        return "denormalizer_spec";
    default:
        return fmt::format("field {}", number);
    }
}

/// Checks a message of the header, so that an error is reported with its position.
Result<void> checkHeaderField(const WireField& field, Diagnostics& diagnostics) {
    WireReader reader(field.bytes, field.contentAt);
    WireField inner;
    while (reader.next(inner)) {
        const bool isModelType = field.number == kTrainerField && inner.number == kModelTypeField &&
                                 inner.type == WireType::Varint;
        if (isModelType && (inner.value < 1 || inner.value > 4))
            diagnostics.push_back({Severity::Warning,
                                   fmt::format("byte {}", inner.encoded.data() - field.bytes.data() +
                                                              static_cast<std::ptrdiff_t>(field.contentAt)),
                                   message("model type {} does not exist (1 unigram, 2 bpe, 3 word, 4 char); "
                                           "it is read as unigram, as in SentencePiece",
                                           inner.value)});
        if (field.number == kSelfTestField && inner.number == kSampleField && inner.type == WireType::Bytes) {
            if (auto sound = checkWire(inner.bytes, inner.contentAt, "self_test_data"); !sound)
                return sound;
        }
    }
    if (reader.failed())
        return tl::unexpected(reader.error(fieldName(field.number)));
    return {};
}

Result<void> readFile(std::string_view bytes, SentencePiecePieceReader& pieces,
                      TokenizerDefinition& definition, const Progress& progress) {
    WireReader reader(bytes);
    WireField field;
    std::size_t nextPoll = kCanceledEvery;
    for (;;) {
        reader.skip(pieces.addPlain(reader.rest(), kCanceledEvery));
        if (pieces.count() >= nextPoll) {
            nextPoll = pieces.count() + kCanceledEvery;
            if (progress.stopped())
                return fail(ErrorCode::Canceled, {}, "loading was canceled");
        }
        if (!reader.next(field))
            break;
        const bool isMessage = field.type == WireType::Bytes;
        if (field.number == kPiecesField && isMessage) {
            if (auto added = pieces.add(field.bytes, field.contentAt); !added)
                return added;
            continue;
        }
        if (isMessage && field.number >= kTrainerField && field.number <= 5) {
            if (auto sound = checkHeaderField(field, definition.diagnostics); !sound)
                return sound;
        }
        definition.rawHeader += field.encoded;
    }
    if (!reader.failed())
        return {};
    const std::uint32_t number = reader.failedField();
    return tl::unexpected(reader.error(number == kPiecesField ? fmt::format("piece {}", pieces.count())
                                       : number == 0          ? std::string()
                                                              : fieldName(number)));
}

ModelConfig makeModelConfig(const spm::TrainerSpec& trainer, const Vocabulary& vocabulary, PieceId unk) {
    const bool byteFallback = trainer.byte_fallback();
    switch (trainer.model_type()) {
    case spm::TrainerSpec::BPE: {
        BpeModel bpe;
        bpe.order = BpeModel::Order::Scores;
        bpe.unkId = unk;
        bpe.unkToken = vocabulary.bytes(unk);
        bpe.byteFallback = byteFallback;
        bpe.fuseUnk = true;
        return bpe;
    }
    case spm::TrainerSpec::WORD:
        return SentencePieceWordModel{unk, byteFallback};
    case spm::TrainerSpec::CHAR:
        return SentencePieceCharModel{unk, byteFallback};
    default:
        return UnigramModel{unk, byteFallback, true, {}};
    }
}

Result<SentencePieceNormalizer> makeNormalizerConfig(const spm::NormalizerSpec& spec,
                                                     std::string_view field) {
    if (!spec.precompiled_charsmap().empty()) {
        if (auto map = Charsmap::parse(spec.precompiled_charsmap()); !map)
            return fail(ErrorCode::Damaged, std::string(field),
                        message("precompiled_charsmap is damaged at its {}: {}", map.error().where,
                                map.error().message));
    }
    SentencePieceNormalizer config;
    config.name = spec.name();
    config.charsmap = spec.precompiled_charsmap();
    config.addDummyPrefix = spec.add_dummy_prefix();
    config.removeExtraWhitespaces = spec.remove_extra_whitespaces();
    config.escapeWhitespaces = spec.escape_whitespaces();
    return config;
}

/// The reference finds special pieces by their spelling, not by the trainer spec's ids.
std::optional<PieceId> findSpecial(const Vocabulary& vocabulary, const std::string& spelled,
                                   std::string_view usual) {
    const PieceId id = vocabulary.findByScan(spelled.empty() ? usual : std::string_view(spelled));
    if (id == kNoPiece || vocabulary.type(id) == PieceType::Unknown)
        return std::nullopt;
    return id;
}

void fillSpecials(const spm::TrainerSpec& trainer, PieceId unk, TokenizerDefinition& definition) {
    const Vocabulary& vocabulary = definition.vocabulary;
    BosEosPostProcessor around;
    around.bos = findSpecial(vocabulary, trainer.bos_piece(), "<s>");
    around.eos = findSpecial(vocabulary, trainer.eos_piece(), "</s>");
    definition.postProcessor = PostProcessorConfig{around};
    const auto onlyControl = [&](std::optional<PieceId> id) {
        return id && vocabulary.type(*id) == PieceType::Control ? id : std::nullopt;
    };
    definition.special.unk = unk;
    definition.special.bos = onlyControl(around.bos);
    definition.special.eos = onlyControl(around.eos);
    definition.special.pad = onlyControl(findSpecial(vocabulary, trainer.pad_piece(), "<pad>"));
}

Result<void> fillFromHeader(const spm::ModelProto& header, PieceId unk, TokenizerDefinition& definition) {
    const spm::TrainerSpec& trainer = header.trainer_spec();
    definition.model = makeModelConfig(trainer, definition.vocabulary, unk);
    TOKENSCOPE_TRY(auto normalizer, makeNormalizerConfig(header.normalizer_spec(), "normalizer_spec"));
    normalizer.treatWhitespaceAsSuffix = trainer.treat_whitespace_as_suffix();
    definition.normalizer = NormalizerConfig{std::move(normalizer)};

    SentencePieceDecoder decoder;
    // The reference reads the surface as a C string.
    decoder.unkSurface = trainer.unk_surface().substr(0, trainer.unk_surface().find('\0'));
    if (!header.denormalizer_spec().precompiled_charsmap().empty()) {
        TOKENSCOPE_TRY(auto denormalizer,
                       makeNormalizerConfig(header.denormalizer_spec(), "denormalizer_spec"));
        decoder.denormalizer = std::move(denormalizer);
    }
    definition.decoder = DecoderConfig{std::move(decoder)};
    fillSpecials(trainer, unk, definition);
    return {};
}

bool hasNormalPiece(const Vocabulary& vocabulary) {
    for (std::size_t i = 0; i < vocabulary.size(); ++i) {
        const PieceType type = vocabulary.entry(i).type;
        if (type == PieceType::Normal || type == PieceType::UserDefined || type == PieceType::Unused)
            return true;
    }
    return false;
}

/// Everything but the pieces, which the definition has. `header` is its raw header.
Result<void> fillDefinition(const spm::ModelProto& header, PieceId unk, TokenizerDefinition& definition) {
    TOKENSCOPE_TRY_VOID(fillFromHeader(header, unk, definition));
    if (std::holds_alternative<UnigramModel>(definition.model) && !hasNormalPiece(definition.vocabulary))
        return fail(ErrorCode::Damaged, {},
                    "the vocabulary has only special pieces, so no text can be encoded");
    return {};
}

Result<TokenizerDefinition> load(std::string_view bytes, SentencePiecePieceReader::Care care,
                                 const LoadOptions& options, bool& sound) {
    TokenizerDefinition definition;
    definition.format = SourceFormat::SentencePiece;
    const std::size_t reserved = std::min(bytes.size() / kUsualPieceBytes, kMaxReserved);
    definition.vocabulary.reserve(reserved, reserved * kUsualPieceBytes / 2);
    SentencePiecePieceReader pieces(care, definition.vocabulary, definition.diagnostics);
    auto read = readFile(bytes, pieces, definition, options.progress);
    sound = care == SentencePiecePieceReader::Care::Each || pieces.areSound();
    if (!read)
        return tl::unexpected(read.error());
    if (!sound)
        return definition; // incomplete: the caller reads it again

    spm::ModelProto header;
    if (!header.ParseFromString(definition.rawHeader))
        return fail(ErrorCode::Damaged, {}, "the data other than the pieces is not a SentencePiece model");
    TOKENSCOPE_TRY_VOID(pieces.finish(header.trainer_spec().byte_fallback()));
    definition.vocabulary.finish();
    TOKENSCOPE_TRY_VOID(fillDefinition(header, *pieces.unkId(), definition));
    return definition;
}

/// `header`: the file without its pieces.
Result<TokenizerDefinition> loadWithPieces(Vocabulary pieces, std::string_view header) {
    TokenizerDefinition definition;
    definition.format = SourceFormat::SentencePiece;
    definition.vocabulary = std::move(pieces);
    definition.rawHeader = header;
    spm::ModelProto proto;
    PieceId unk = 0;
    while (unk < definition.vocabulary.size() && definition.vocabulary.type(unk) != PieceType::Unknown)
        ++unk;
    if (!proto.ParseFromString(definition.rawHeader) || unk == definition.vocabulary.size())
        return fail(ErrorCode::Damaged, {}, "the data other than the pieces is not a SentencePiece model");
    TOKENSCOPE_TRY_VOID(fillDefinition(proto, unk, definition));
    return definition;
}

/// The fields other than pieces, as they are in the file. Absent if it is damaged.
std::optional<std::string> headerOf(std::string_view bytes) {
    std::string header;
    WireReader reader(bytes);
    WireField field;
    while (reader.next(field)) {
        if (field.number != kPiecesField || field.type != WireType::Bytes)
            header += field.encoded;
    }
    return reader.failed() ? std::nullopt : std::optional(std::move(header));
}

Result<TokenizerDefinition> loadWhole(std::string_view bytes, const LoadOptions& options) {
    if (bytes.empty())
        return fail(ErrorCode::Damaged, {}, "the file is empty");
    if (bytes.size() > static_cast<std::size_t>(std::numeric_limits<int>::max()))
        return fail(ErrorCode::TooLarge, {}, "a SentencePiece model is smaller than 2 GiB");
    // Very few files have a duplicate or invalid UTF-8, and checking that for each piece takes longer than
    // everything else.
    bool sound = true;
    auto loaded = load(bytes, SentencePiecePieceReader::Care::Later, options, sound);
    if (!sound)
        return load(bytes, SentencePiecePieceReader::Care::Each, options, sound);
    return loaded;
}

Result<TokenizerDefinition> loadSentencePiece(const Source& source, const LoadOptions& options) {
    auto pieces = cachedPieces(source.tables.get());
    auto loaded =
        pieces ? loadWithPieces(*std::move(pieces), source.bytes) : loadWhole(source.bytes, options);
    if (!loaded)
        return loaded;
    loaded->tables = source.tables;
    if (loaded->diagnostics.empty())
        markPieces(*loaded);
    return loaded;
}

/// A ModelProto starts with a piece (field 1: a message of piece, score, type) or, if it has no pieces, with
/// one of its specs. A first field that extends past the end counts as well: a truncated model.
bool looksLikeSentencePiece(std::string_view bytes) {
    WireReader reader(bytes);
    WireField field;
    if (!reader.next(field))
        return bytes.size() > 2 && bytes[0] == '\x0A' && reader.failedField() == 1 &&
               bytes.substr(1, 11).find('\x0A') != std::string_view::npos &&
               static_cast<unsigned char>(bytes[1]) >= 0x80;
    if (field.type != WireType::Bytes || field.number < 1 || field.number > 5)
        return false;
    WireReader inner(field.bytes);
    WireField first;
    if (!inner.next(first))
        return false;
    if (field.number == 1)
        return (first.number == 1 && first.type == WireType::Bytes) ||
               (first.number == 2 && first.type == WireType::Fixed32) ||
               (first.number == 3 && first.type == WireType::Varint);
    return true;
}

/// `x.vocab` next to `x.model`, if it exists.
void compareSiblingPieceList(const std::filesystem::path& model, TokenizerDefinition& definition) {
    const std::filesystem::path path = std::filesystem::path(model).replace_extension(".vocab");
    std::error_code ignored;
    if (path == model || !std::filesystem::is_regular_file(path, ignored))
        return;
    const auto list = MappedFile::open(path);
    if (list && isPieceList(list->bytes()))
        comparePieceList(list->bytes(), path.filename().string(), definition.vocabulary,
                         definition.diagnostics);
}

class SentencePieceFormat : public Format {
  public:
    [[nodiscard]] SourceFormat id() const override { return SourceFormat::SentencePiece; }
    [[nodiscard]] bool recognizes(const FileContent& content) const override {
        return !content.isJson() && looksLikeSentencePiece(content.bytes());
    }
    [[nodiscard]] std::optional<FolderRank> folderRank(const std::filesystem::path& file) const override {
        const std::string name = file.filename().string();
        if (name == "tokenizer.model")
            return FolderRank::TokenizerModel;
        const bool model =
            file.extension() == ".model" || name.starts_with("tokenizer.model.") || name == "source.spm";
        return model ? std::optional(FolderRank::OtherModel) : std::nullopt;
    }
    [[nodiscard]] Result<TokenizerDefinition> read(const Source& source,
                                                   const LoadOptions& options) const override {
        TOKENSCOPE_TRY(auto definition, loadSentencePiece(source, options));
        if (source.file)
            compareSiblingPieceList(*source.file, definition);
        if (!source.folder)
            return definition;
        if (ModelFolderConfig config = *source.folder; usesVocabIds(*source.file, config))
            return applyVocabIds(std::move(definition), *source.file, std::move(config));
        return convertSentencePiece(std::move(definition), *source.folder, options);
    }
    [[nodiscard]] std::optional<std::string> withoutPieces(std::string_view bytes) const override {
        return headerOf(bytes);
    }
};

} // namespace

const Format& sentencePieceFormat() {
    static const SentencePieceFormat kFormat;
    return kFormat;
}

namespace {

using PieceProto = spm::ModelProto::SentencePiece;

tl::unexpected<Error> unsupported(std::string where, const Message& what) {
    return fail(ErrorCode::Unsupported, std::move(where),
                message("SentencePiece's model file can't represent {}", what),
                "save in the format that the tokenizer came from");
}

PieceProto::Type protoType(PieceType type) {
    switch (type) {
    case PieceType::Normal:
        return PieceProto::NORMAL;
    case PieceType::Unknown:
        return PieceProto::UNKNOWN;
    case PieceType::Control:
        return PieceProto::CONTROL;
    case PieceType::UserDefined:
        return PieceProto::USER_DEFINED;
    case PieceType::Unused:
        return PieceProto::UNUSED;
    case PieceType::Byte:
        return PieceProto::BYTE;
    }
    return PieceProto::NORMAL;
}

struct ModelWriter {
    spm::TrainerSpec& spec;

    bool set(spm::TrainerSpec::ModelType type, bool byteFallback) const {
        if (spec.model_type() != type)
            spec.set_model_type(type);
        if (spec.byte_fallback() != byteFallback)
            spec.set_byte_fallback(byteFallback);
        return true;
    }
    bool operator()(const BpeModel& model) const {
        return model.order == BpeModel::Order::Scores && model.continuingSubwordPrefix.empty() &&
               model.endOfWordSuffix.empty() && set(spm::TrainerSpec::BPE, model.byteFallback);
    }
    bool operator()(const UnigramModel& model) const {
        return model.sentencePiece && set(spm::TrainerSpec::UNIGRAM, model.byteFallback);
    }
    bool operator()(const SentencePieceWordModel& model) const {
        return set(spm::TrainerSpec::WORD, model.byteFallback);
    }
    bool operator()(const SentencePieceCharModel& model) const {
        return set(spm::TrainerSpec::CHAR, model.byteFallback);
    }
    bool operator()(const WordPieceModel&) const { return false; }
    bool operator()(const WordLevelModel&) const { return false; }
    bool operator()(const LongestMatchModel&) const { return false; }
    bool operator()(const Plamo2Model&) const { return false; }
};

/// Sets only fields that differ from the file's current value, so that rewriting a file keeps its header.
void writeNormalizer(const SentencePieceNormalizer& normalizer, spm::ModelProto& file) {
    spm::NormalizerSpec& spec = *file.mutable_normalizer_spec();
    if (spec.name() != normalizer.name)
        spec.set_name(normalizer.name);
    if (spec.precompiled_charsmap() != normalizer.charsmap)
        spec.set_precompiled_charsmap(normalizer.charsmap);
    if (spec.add_dummy_prefix() != normalizer.addDummyPrefix)
        spec.set_add_dummy_prefix(normalizer.addDummyPrefix);
    if (spec.remove_extra_whitespaces() != normalizer.removeExtraWhitespaces)
        spec.set_remove_extra_whitespaces(normalizer.removeExtraWhitespaces);
    if (spec.escape_whitespaces() != normalizer.escapeWhitespaces)
        spec.set_escape_whitespaces(normalizer.escapeWhitespaces);
    spm::TrainerSpec& trainer = *file.mutable_trainer_spec();
    if (trainer.treat_whitespace_as_suffix() != normalizer.treatWhitespaceAsSuffix)
        trainer.set_treat_whitespace_as_suffix(normalizer.treatWhitespaceAsSuffix);
}

void writeSpecials(const TokenizerDefinition& definition, spm::TrainerSpec& spec) {
    const Vocabulary& vocabulary = definition.vocabulary;
    const auto id = [](const std::optional<PieceId>& special) {
        return special ? static_cast<std::int32_t>(*special) : -1;
    };
    const auto piece = [&vocabulary](PieceId special) { return std::string(vocabulary.bytes(special)); };
    const SpecialIds& special = definition.special;
    if (special.unk) {
        spec.set_unk_id(id(special.unk));
        spec.set_unk_piece(piece(*special.unk));
    }
    spec.set_bos_id(id(special.bos));
    spec.set_eos_id(id(special.eos));
    spec.set_pad_id(id(special.pad));
    if (special.bos)
        spec.set_bos_piece(piece(*special.bos));
    if (special.eos)
        spec.set_eos_piece(piece(*special.eos));
    if (special.pad)
        spec.set_pad_piece(piece(*special.pad));
}

} // namespace

Result<std::string> saveSentencePiece(const TokenizerDefinition& definition) {
    if (definition.gguf)
        return unsupported("model",
                           Message("a GGUF file's tokenizer, which llama.cpp runs by its own rules"));
    spm::ModelProto file;
    const bool fresh = definition.rawHeader.empty();
    if (!fresh && !file.ParseFromString(definition.rawHeader))
        return fail(ErrorCode::Damaged, {}, "the saved header of the original file can't be read");
    spm::TrainerSpec& spec = *file.mutable_trainer_spec();
    if (!std::visit(ModelWriter{spec}, definition.model))
        return unsupported("model", message("a model of this kind ({})", modelName(definition.model)));
    if (definition.preTokenizer)
        return unsupported("pre_tokenizer", Message("a pre-tokenizer"));
    if (definition.format != SourceFormat::SentencePiece && !definition.addedTokens.empty())
        return unsupported("added_tokens", Message("added tokens"));
    if (definition.normalizer) {
        const auto* normalizer = std::get_if<SentencePieceNormalizer>(&definition.normalizer->kind);
        if (!normalizer)
            return unsupported("normalizer", Message("a normalizer of another kind"));
        writeNormalizer(*normalizer, file);
    }

    const Vocabulary& vocabulary = definition.vocabulary;
    file.clear_pieces();
    for (std::size_t i = 0; i < vocabulary.size(); ++i) {
        const Vocabulary::Entry& entry = vocabulary.entry(i);
        if (entry.id != i)
            return unsupported("piece " + std::to_string(entry.id),
                               Message("an id that is not the piece's position"));
        PieceProto& piece = *file.add_pieces();
        piece.set_piece(std::string(vocabulary.entryBytes(i)));
        piece.set_score(entry.score);
        if (entry.type != PieceType::Normal)
            piece.set_type(protoType(entry.type));
        if (fresh && entry.type == PieceType::UserDefined)
            spec.add_user_defined_symbols(piece.piece());
    }
    if (fresh) {
        spec.set_vocab_size(static_cast<std::int32_t>(vocabulary.size()));
        writeSpecials(definition, spec);
    }
    std::string bytes;
    if (!file.SerializeToString(&bytes))
        return fail(ErrorCode::TooLarge, {}, "the model file would be larger than 2 GiB");
    return bytes;
}

} // namespace tokenscope::formats
