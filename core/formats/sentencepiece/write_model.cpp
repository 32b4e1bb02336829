#include "core/formats/convert/convert.h"
#include "core/text/utf8.h"

#include "sentencepiece.pb.h"

namespace tokenscope::formats {

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
