#include "core/steps/changes/edited_own_stage.h"

#include "core/base/printable.h"
#include "core/formats/gguf/gguf_pre_tokenizers.h"
#include "core/text/utf8.h"

#include <fmt/format.h>

namespace tokenscope::explain {
namespace {

/// An id that is a piece's, or none for null; what it was where the key is absent.
std::optional<PieceId> idField(JsonObject& object, const char* key, std::optional<PieceId> former,
                               const TokenizerDefinition& definition) {
    const auto field = object.field(key);
    if (!field)
        return former;
    const auto id = object.optionalNumber(key, kLargestId);
    if (!id)
        return std::nullopt;
    const auto asId = static_cast<PieceId>(*id);
    const bool added = std::any_of(definition.addedTokens.begin(), definition.addedTokens.end(),
                                   [&](const AddedToken& token) { return token.id == asId; });
    if (!definition.vocabulary.contains(asId) && !added)
        object.report().damaged(object.pathOf(key), fmt::format("there is no piece with the id {}", asId));
    return asId;
}

/// The piece of this spelling must be there.
void tokenField(JsonObject& object, const TokenizerDefinition& definition, std::string& token) {
    token = object.string("unk_token", token);
    if (definition.vocabulary.find(token) == kNoPiece)
        object.report().damaged(object.pathOf("unk_token"),
                                fmt::format("'{}' is no piece", printable(token, 60)));
}

/// Merges are kept by ids; what a pair makes follows from the prefix.
void changePrefix(BpeModel& bpe, std::string prefix, const JsonObject& object, const Vocabulary& vocabulary) {
    for (std::size_t i = 0; i < bpe.merges.size(); ++i) {
        Merge& merge = bpe.merges[i];
        const std::string_view right = vocabulary.bytes(merge.right);
        std::string made(vocabulary.bytes(merge.left));
        if (right.size() >= prefix.size())
            made += right.substr(prefix.size());
        merge.merged = right.size() < prefix.size() ? kNoPiece : vocabulary.find(made);
        if (merge.merged == kNoPiece)
            return object.report().damaged(
                object.pathOf("continuing_subword_prefix"),
                fmt::format("with this prefix the merge {} makes '{}', which is no piece", i,
                            printable(made, 60)));
    }
    bpe.continuingSubwordPrefix = std::move(prefix);
}

struct ModelEditor {
    TokenizerDefinition& definition;
    JsonObject& object;

    void operator()(BpeModel& model) const {
        if (model.order == BpeModel::Order::Merges) {
            model.ignoreMerges = object.boolean("ignore_merges", model.ignoreMerges);
            model.fuseUnk = object.boolean("fuse_unk", model.fuseUnk);
            model.endOfWordSuffix = object.string("end_of_word_suffix", model.endOfWordSuffix);
            model.byteFallback = object.boolean("byte_fallback", model.byteFallback);
            const auto unk = idField(object, "unk_id", model.unkId, definition);
            if (unk != model.unkId)
                model.unkToken = unk ? std::string(definition.vocabulary.bytes(*unk)) : std::string();
            model.unkId = definition.special.unk = unk;
            std::string prefix = object.string("continuing_subword_prefix", model.continuingSubwordPrefix);
            if (prefix != model.continuingSubwordPrefix)
                changePrefix(model, std::move(prefix), object, definition.vocabulary);
        } else if (model.order == BpeModel::Order::Scores) {
            model.byteFallback = object.boolean("byte_fallback", model.byteFallback);
        }
    }
    void operator()(UnigramModel& model) const {
        model.byteFallback = object.boolean("byte_fallback", model.byteFallback);
        if (!model.sentencePiece)
            model.unkId = definition.special.unk = idField(object, "unk_id", model.unkId, definition);
    }
    void operator()(WordPieceModel& model) const {
        tokenField(object, definition, model.unkToken);
        model.continuingSubwordPrefix =
            object.string("continuing_subword_prefix", model.continuingSubwordPrefix);
        model.maxInputCharsPerWord = static_cast<std::uint32_t>(
            object.number("max_input_chars_per_word", model.maxInputCharsPerWord, 0xFFFF'FFFFU));
    }
    void operator()(WordLevelModel& model) const { tokenField(object, definition, model.unkToken); }
    void operator()(SentencePieceWordModel& model) const { byteFallback(model); }
    void operator()(SentencePieceCharModel& model) const { byteFallback(model); }
    void operator()(LongestMatchModel& model) const {
        model.unkId = idField(object, "unk_id", model.unkId, definition);
    }
    void operator()(Plamo2Model&) const {}

  private:
    template <class Model>
    void byteFallback(Model& model) const {
        model.byteFallback = object.boolean("byte_fallback", model.byteFallback);
    }
};

void editSpec(SentencePieceNormalizer& spec, JsonObject& object) {
    spec.addDummyPrefix = object.boolean("add_dummy_prefix", spec.addDummyPrefix);
    spec.removeExtraWhitespaces = object.boolean("remove_extra_whitespaces", spec.removeExtraWhitespaces);
    spec.escapeWhitespaces = object.boolean("escape_whitespaces", spec.escapeWhitespaces);
    spec.treatWhitespaceAsSuffix = object.boolean("treat_whitespace_as_suffix", spec.treatWhitespaceAsSuffix);
}

void editAround(BosEosPostProcessor& around, JsonObject& object, const TokenizerDefinition& definition) {
    around.bos = idField(object, "bos", around.bos, definition);
    around.eos = idField(object, "eos", around.eos, definition);
    around.bosIsSpecial = object.boolean("bos_is_special", around.bosIsSpecial);
    around.eosIsSpecial = object.boolean("eos_is_special", around.eosIsSpecial);
}

void editGgufNormalizer(GgufTokenizer& gguf, JsonObject& object) {
    gguf.addSpacePrefix = object.boolean("add_space_prefix", gguf.addSpacePrefix);
    gguf.removeExtraWhitespaces = object.boolean("remove_extra_whitespaces", gguf.removeExtraWhitespaces);
    gguf.escapeWhitespaces = object.boolean("escape_whitespaces", gguf.escapeWhitespaces);
    gguf.lowercase = object.boolean("lowercase", gguf.lowercase);
    gguf.decompose = object.boolean("decompose", gguf.decompose);
    gguf.stripMarks = object.boolean("strip_marks", gguf.stripMarks);
}

/// Another name in `tokenizer.ggml.pre`, and what llama.cpp makes of it.
Result<void> editPre(TokenizerDefinition& definition, JsonObject& object) {
    const std::string name = object.string("pre", definition.preset);
    const auto chosen = ggufPreTokenizer(name);
    auto* const bpe = std::get_if<BpeModel>(&definition.model);
    GgufTokenizer& gguf = *definition.gguf;
    if (!bpe || gguf.kind != GgufTokenizer::Kind::Bpe)
        return fail(ErrorCode::BadInput, "$.pre", "only BPE asks for a pre-tokenizer's name");
    if (!chosen)
        return fail(ErrorCode::Unsupported, "$.pre",
                    fmt::format("'{}' is not a known pre-tokenizer", printable(name, 60)),
                    "give a name that llama.cpp knows, such as gpt-2, llama-bpe or qwen2");
    if (chosen->byteAlphabet != gguf.byteAlphabet)
        return fail(ErrorCode::Unsupported, "$.pre",
                    fmt::format("the pieces of this file are spelled otherwise than '{}' has them",
                                printable(name, 60)));
    definition.preset = name;
    gguf.escapeWhitespaces = chosen->escapesBlanks;
    gguf.wholeLineFeeds = chosen->wholeLineFeeds;
    gguf.cleanSpaces = chosen->cleanSpaces;
    bpe->ignoreMerges = chosen->ignoreMerges;
    PreTokenizerSequence splitters;
    for (const std::string& pattern : chosen->patterns)
        splitters.parts.push_back({SplitPreTokenizer{
            {Pattern::Kind::Regex, pattern, Pattern::Dialect::RustRegex}, SplitBehavior::Isolated, false}});
    if (gguf.byteAlphabet)
        splitters.parts.push_back({ByteLevelPreTokenizer{false, false, false}});
    definition.preTokenizer = PreTokenizerConfig{std::move(splitters)};
    return {};
}

} // namespace

bool hasOwnJson(const TokenizerDefinition& definition, const RulePath& path) {
    if (path.stage == "model")
        return true;
    if (definition.gguf && path.stage != "post_processor")
        return path.rule.empty() && path.stage != "added_tokens";
    if (path.stage == "normalizer")
        return definition.normalizer &&
               std::holds_alternative<SentencePieceNormalizer>(definition.normalizer->kind);
    if (path.stage == "post_processor")
        return definition.postProcessor &&
               std::holds_alternative<BosEosPostProcessor>(definition.postProcessor->kind);
    return path.stage == "decoder" && definition.decoder &&
           (std::holds_alternative<SentencePieceDecoder>(definition.decoder->kind) ||
            std::holds_alternative<BytesDecoder>(definition.decoder->kind));
}

Result<void> editOwnStage(TokenizerDefinition& definition, const RulePath& path, const JsonElement& json,
                          LoadReport& report) {
    JsonObject object(json, "$", report);
    if (report.failed())
        return {};
    GgufTokenizer* const gguf = definition.gguf ? &*definition.gguf : nullptr;
    if (path.stage == "model") {
        std::visit(ModelEditor{definition, object}, definition.model);
    } else if (gguf && path.stage == "normalizer") {
        editGgufNormalizer(*gguf, object);
    } else if (gguf && path.stage == "decoder") {
        gguf->addSpacePrefix = object.boolean("add_space_prefix", gguf->addSpacePrefix);
        gguf->cleanSpaces = object.boolean("clean_spaces", gguf->cleanSpaces);
    } else if (gguf && path.stage == "pre_tokenizer") {
        return editPre(definition, object);
    } else if (path.stage == "normalizer") {
        editSpec(std::get<SentencePieceNormalizer>(definition.normalizer->kind), object);
    } else if (path.stage == "post_processor") {
        editAround(std::get<BosEosPostProcessor>(definition.postProcessor->kind), object, definition);
    } else if (auto* own = std::get_if<SentencePieceDecoder>(&definition.decoder->kind)) {
        own->unkSurface = object.string("unk_surface", own->unkSurface);
        if (const auto field = object.field("denormalizer"); field && field->is_null())
            own->denormalizer.reset();
    } else {
        return fail(ErrorCode::BadInput, {}, "joining bytes has nothing to be edited");
    }
    return {};
}

} // namespace tokenscope::explain
