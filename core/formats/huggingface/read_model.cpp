#include "core/base/printable.h"
#include "core/formats/huggingface/read_parts.h"
#include "core/formats/load.h"
#include "core/json/serde_float.h"

#include <array>

namespace tokenscope::formats::huggingface {
namespace {

constexpr std::string_view kModelPath = "$.model";
constexpr std::string_view kVocabPath = "$.model.vocab";

/// Containers say no number above this one.
constexpr std::size_t kCountedJson = 0xFF'FFFF;

bool withinMostPieces(std::size_t pieces, const std::string& path, LoadReport& report) {
    if (pieces <= kMaxPieces)
        return true;
    report.fail(ErrorCode::TooLarge, path,
                "the vocabulary has " + std::string(pieces >= kCountedJson ? "at least " : "") +
                    std::to_string(pieces) + " pieces, the bound is " + std::to_string(kMaxPieces),
                "train a smaller vocabulary");
    return false;
}

/// `[["piece", score], …]`; ids are the places. A piece that comes twice keeps both ids, and encoding uses
/// the last. `written` are the scores as Hugging Face reads them (serde_float.h), or none. Fills `exactScores` when the vocabulary's floats would round any.
void readVocabularyList(const JsonElement& element, const std::vector<double>& written,
                        Vocabulary& vocabulary, std::vector<double>& exactScores, LoadReport& report) {
    simdjson::dom::array pieces;
    if (element.get(pieces)) {
        report.damaged(std::string(kVocabPath),
                       "a list of pieces and scores is needed, this is " + std::string(jsonKind(element)));
        return;
    }
    if (!withinMostPieces(pieces.size(), std::string(kVocabPath), report))
        return;
    vocabulary.reserve(pieces.size(), pieces.size() * 8);
    RepeatedWarning repeated(report);
    bool exact = true;
    std::vector<double> scores;
    scores.reserve(pieces.size());
    PieceId id = 0;
    for (const JsonElement entry : pieces) {
        simdjson::dom::array pair;
        std::string_view piece;
        double score = 0;
        if (entry.get(pair) || pair.size() != 2 || pair.at(0).get(piece) || pair.at(1).get(score)) {
            report.damaged(std::string(kVocabPath) + jsonIndex(id),
                           "a pair of a piece and its score is needed, this is " + jsonExcerpt(entry));
            return;
        }
        if (written.size() == pieces.size())
            score = written[id];
        const auto single = static_cast<float>(score);
        exact = exact && static_cast<double>(single) == score;
        scores.push_back(score);
        const auto former = vocabulary.add(piece, id, PieceType::Normal, single);
        if (former && repeated.count())
            report.warn(std::string(kVocabPath) + jsonIndex(id),
                        "the piece '" + printable(piece, 60) + "' is there twice, with the ids " +
                            std::to_string(*former) + " and " + std::to_string(id) +
                            "; encoding uses the last");
        ++id;
    }
    repeated.finish(std::string(kVocabPath), "pieces are there twice");
    if (!exact)
        exactScores = std::move(scores);
}

/// The unknown piece by its spelling.
std::optional<PieceId> unknownPiece(const std::string& token, const Vocabulary& vocabulary,
                                    const std::string& path, LoadReport& report) {
    const PieceId id = vocabulary.find(token);
    if (id != kNoPiece)
        return id;
    report.warn(path, "the unknown token '" + printable(token, 60) +
                          "' is no piece of the vocabulary; a text that needs it can't be encoded");
    return std::nullopt;
}

/// Merges are left out at random while a model is trained; what is encoded here is without that.
void readDropout(JsonObject& object) {
    const auto dropout = object.value("dropout");
    if (!dropout)
        return;
    double value = 0;
    if (dropout->get(value) || value < 0 || value > 1)
        object.report().damaged(object.pathOf("dropout"),
                                jsonExcerpt(*dropout) + " is not a probability from 0 to 1");
    else if (value > 0)
        object.report().warn(object.pathOf("dropout"),
                             "with a dropout of " + jsonExcerpt(*dropout) +
                                 " Hugging Face's tokenizers leave out merges at random, each time others; "
                                 "here none is left out, as with null");
}

BpeModel readBpe(JsonObject& object, TokenizerDefinition& definition) {
    LoadReport& report = object.report();
    BpeModel bpe;
    readDropout(object);
    bpe.continuingSubwordPrefix = object.string("continuing_subword_prefix", {});
    bpe.endOfWordSuffix = object.string("end_of_word_suffix", {});
    bpe.fuseUnk = object.boolean("fuse_unk", false);
    bpe.byteFallback = object.boolean("byte_fallback", false);
    bpe.ignoreMerges = object.boolean("ignore_merges", false);
    if (const auto token = object.optionalString("unk_token")) {
        bpe.unkToken = *token;
        bpe.unkId = unknownPiece(*token, definition.vocabulary, object.pathOf("unk_token"), report);
    }
    const auto merges = object.value("merges");
    if (!merges)
        report.damaged(object.path(), "the key 'merges' is missing");
    else if (!report.failed())
        readMerges(*merges, definition.vocabulary, bpe.continuingSubwordPrefix, bpe.merges, report);
    definition.special.unk = bpe.unkId;
    return bpe;
}

UnigramModel readUnigram(JsonObject& object, TokenizerDefinition& definition,
                         std::vector<double> exactScores) {
    UnigramModel unigram;
    unigram.exactScores = std::move(exactScores);
    const std::size_t size = definition.vocabulary.size();
    if (const auto id = object.optionalNumber("unk_id", ~std::uint64_t{0})) {
        if (*id >= size)
            object.report().damaged(object.pathOf("unk_id"), "unk_id is " + std::to_string(*id) +
                                                                 ", but the vocabulary has " +
                                                                 std::to_string(size) + " pieces");
        unigram.unkId = static_cast<PieceId>(*id);
    } else {
        object.report().warn(object.pathOf("unk_id"),
                             "there is no unknown piece; a text with an unknown character can't be encoded");
    }
    unigram.byteFallback = object.boolean("byte_fallback", false);
    definition.special.unk = unigram.unkId;
    return unigram;
}

WordPieceModel readWordPiece(JsonObject& object, TokenizerDefinition& definition) {
    WordPieceModel wordPiece;
    wordPiece.unkToken = object.requiredString("unk_token", wordPiece.unkToken);
    wordPiece.continuingSubwordPrefix =
        object.requiredString("continuing_subword_prefix", wordPiece.continuingSubwordPrefix);
    wordPiece.maxInputCharsPerWord = static_cast<std::uint32_t>(
        object.requiredNumber("max_input_chars_per_word", wordPiece.maxInputCharsPerWord, 0xFFFF'FFFFU));
    definition.special.unk =
        unknownPiece(wordPiece.unkToken, definition.vocabulary, object.pathOf("unk_token"), object.report());
    return wordPiece;
}

WordLevelModel readWordLevel(JsonObject& object, TokenizerDefinition& definition) {
    WordLevelModel wordLevel;
    wordLevel.unkToken = object.requiredString("unk_token", "<unk>");
    definition.special.unk =
        unknownPiece(wordLevel.unkToken, definition.vocabulary, object.pathOf("unk_token"), object.report());
    return wordLevel;
}

/// Old files have no `type`. The order is that in which Hugging Face tries the models.
std::string modelType(JsonObject& object) {
    if (object.value("type"))
        return object.string("type", {});
    if (object.has("type")) {
        object.report().damaged(object.pathOf("type"), "null is no type of a model",
                                "say BPE, Unigram, WordPiece or WordLevel");
        return {};
    }
    const auto vocab = object.value("vocab");
    std::string type;
    if (vocab && object.has("merges"))
        type = "BPE";
    else if (vocab && vocab->is_object() && object.has("max_input_chars_per_word"))
        type = "WordPiece";
    else if (vocab && vocab->is_object() && object.has("unk_token"))
        type = "WordLevel";
    else if (vocab && vocab->is_array())
        type = "Unigram";
    if (type.empty())
        object.report().damaged(object.path(), "the key 'type' is missing, and the fields fit no model");
    else
        object.report().inform(object.path(),
                               "the key 'type' is missing, as in old files; the fields are those of " + type);
    return type;
}

} // namespace

void readVocabularyObject(const JsonElement& element, const std::string& path, Vocabulary& vocabulary,
                          LoadReport& report) {
    simdjson::dom::object pieces;
    if (element.get(pieces)) {
        report.damaged(path,
                       "an object of pieces and ids is needed, this is " + std::string(jsonKind(element)));
        return;
    }
    if (!withinMostPieces(pieces.size(), path, report))
        return;
    std::vector<bool> replaced;
    RepeatedWarning repeated(report);
    vocabulary.reserve(pieces.size(), pieces.size() * 8);
    for (const auto& [piece, value] : pieces) {
        std::uint64_t id = 0;
        if (value.get(id) || id > kLargestId) {
            jsonNumber(value, kLargestId, path + jsonKey(piece), report);
            return;
        }
        const auto former = vocabulary.add(piece, static_cast<PieceId>(id));
        if (!former)
            continue;
        replaced.resize(vocabulary.size());
        replaced[*former] = true;
        if (repeated.count())
            report.warn(path + jsonKey(piece), "the piece is there twice, with the ids " +
                                                   std::to_string(vocabulary.entry(*former).id) + " and " +
                                                   std::to_string(id) + "; the last one holds");
    }
    repeated.finish(path, "pieces are there twice");
    if (!replaced.empty()) {
        replaced.resize(vocabulary.size());
        Vocabulary rest;
        for (std::size_t i = 0; i < vocabulary.size(); ++i) {
            if (!replaced[i])
                rest.add(vocabulary.entryBytes(i), vocabulary.entry(i).id);
        }
        vocabulary = std::move(rest);
    }
}

void warnOfSharedIds(const Vocabulary& vocabulary, const std::string& path, LoadReport& report) {
    if (vocabulary.sharedIds().empty())
        return;
    RepeatedWarning shared(report);
    const auto order = vocabulary.byAscendingId();
    for (std::size_t i = 1; i < order.size(); ++i) {
        const PieceId id = vocabulary.entry(order[i]).id;
        if (id != vocabulary.entry(order[i - 1]).id || !shared.count())
            continue;
        report.warn(path + jsonKey(vocabulary.entryBytes(order[i])),
                    "the pieces '" + printable(vocabulary.entryBytes(order[i - 1]), 60) + "' and '" +
                        printable(vocabulary.entryBytes(order[i]), 60) + "' both have the id " +
                        std::to_string(id) + "; both are encoded to it, it is decoded as the last");
    }
    shared.finish(path, "pieces share an id with another");
}

void readModel(const JsonElement& element, std::string_view json, TokenizerDefinition& definition,
               LoadReport& report) {
    JsonObject object(element, std::string(kModelPath), report);
    if (report.failed())
        return;
    const std::string type = modelType(object);
    if (report.failed())
        return;
    if (type != "BPE" && type != "Unigram" && type != "WordPiece" && type != "WordLevel")
        return unknownType(object, type, "BPE, Unigram, WordPiece, WordLevel");
    const auto vocab = object.value("vocab");
    if (!vocab)
        return report.damaged(object.path(), "the key 'vocab' is missing");
    std::vector<double> exactScores;
    if (type == "Unigram")
        readVocabularyList(*vocab, serdeScores(json), definition.vocabulary, exactScores, report);
    else
        readVocabularyObject(*vocab, std::string(kVocabPath), definition.vocabulary, report);
    if (report.failed())
        return;
    definition.vocabulary.finish();
    warnOfSharedIds(definition.vocabulary, std::string(kVocabPath), report);
    if (definition.vocabulary.empty())
        report.warn(std::string(kVocabPath), "the vocabulary is empty");
    if (type == "BPE")
        definition.model = readBpe(object, definition);
    else if (type == "Unigram")
        definition.model = readUnigram(object, definition, std::move(exactScores));
    else if (type == "WordPiece")
        definition.model = readWordPiece(object, definition);
    else
        definition.model = readWordLevel(object, definition);
    object.finish();
}

} // namespace tokenscope::formats::huggingface
