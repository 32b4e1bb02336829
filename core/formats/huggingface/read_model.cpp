// The model of a tokenizer.json, and merges in both spellings: `"a b"` and `["a", "b"]`. A list uses one of
// them; a merges.txt has the first one, one merge per line.

#include "core/base/printable.h"
#include "core/formats/huggingface/read_tokenizer_json.h"
#include "core/formats/load.h"
#include "core/formats/table_cache.h"
#include "core/json/serde_float.h"

#include <algorithm>
#include <array>
#include <span>

namespace tokenscope::formats::huggingface {

namespace {

constexpr std::string_view kModelPath = "$.model";
constexpr std::string_view kVocabPath = "$.model.vocab";

/// JsonList::size() is never larger than this.
constexpr std::size_t kCountedJson = 0xFF'FFFF;

bool withinMaxPieces(std::size_t pieces, const std::string& path, LoadReport& report) {
    if (pieces <= kMaxPieces)
        return true;
    report.fail(ErrorCode::TooLarge, path,
                pieces >= kCountedJson
                    ? message("the vocabulary has at least {} pieces; the limit is {}", pieces, kMaxPieces)
                    : message("the vocabulary has {} pieces; the limit is {}", pieces, kMaxPieces),
                "train a smaller vocabulary");
    return false;
}

/// `[["piece", score], …]`; the index is the id. A repeated piece keeps both ids, and encoding uses the last.
/// `written` are the scores as read by Hugging Face (serde_float.h), or empty. Sets `exactScores` if the
/// vocabulary's floats would round any.
void readVocabularyList(const JsonValue& element, const std::vector<double>& written, Vocabulary& vocabulary,
                        std::vector<double>& exactScores, LoadReport& report) {
    JsonList pieces;
    if (!element.read(pieces)) {
        report.damaged(std::string(kVocabPath),
                       message("a list of pieces and scores is needed, this is {}", jsonKind(element)));
        return;
    }
    if (!withinMaxPieces(pieces.size(), std::string(kVocabPath), report))
        return;
    vocabulary.reserve(pieces.size(), pieces.size() * 8);
    RepeatedWarning repeated(report);
    bool exact = true;
    std::vector<double> scores;
    scores.reserve(pieces.size());
    PieceId id = 0;
    for (const JsonValue entry : pieces) {
        JsonList pair;
        std::string_view piece;
        double score = 0;
        if (!entry.read(pair) || pair.size() != 2 || !pair.at(0).read(piece) || !pair.at(1).read(score)) {
            report.damaged(
                std::string(kVocabPath) + jsonIndex(id),
                message("a pair of a piece and its score is needed, this is {}", jsonExcerpt(entry)));
            return;
        }
        if (written.size() == pieces.size())
            score = written[id];
        const auto single = static_cast<float>(score);
        exact = exact && static_cast<double>(single) == score;
        scores.push_back(score);
        const auto former = vocabulary.add(piece, id, PieceType::Normal, single);
        if (former && repeated.count())
            report.warn(
                std::string(kVocabPath) + jsonIndex(id),
                message("the piece '{}' appears twice, with the ids {} and {}; encoding uses the last",
                        printable(piece, 60), *former, id));
        ++id;
    }
    repeated.finish(std::string(kVocabPath),
                    counted(repeated.more(), "more piece appears twice", "more pieces appear twice"));
    if (!exact)
        exactScores = std::move(scores);
}

/// Finds the unknown piece by its spelling.
std::optional<PieceId> unknownPiece(const std::string& token, const Vocabulary& vocabulary,
                                    const std::string& path, LoadReport& report) {
    const PieceId id = vocabulary.find(token);
    if (id != kNoPiece)
        return id;
    report.warn(
        path,
        message("the unknown token '{}' is not in the vocabulary; a text that needs it can't be encoded",
                printable(token, 60)));
    return std::nullopt;
}

/// Dropout skips merges at random during training; encoding here doesn't.
void readDropout(JsonObject& object) {
    const auto dropout = object.value("dropout");
    if (!dropout)
        return;
    double value = 0;
    if (!dropout->read(value) || value < 0 || value > 1)
        object.report().damaged(object.pathOf("dropout"),
                                message("{} is not a probability from 0 to 1", jsonExcerpt(*dropout)));
    else if (value > 0)
        object.report().warn(object.pathOf("dropout"),
                             message("with a dropout of {}, Hugging Face tokenizers skips random merges; "
                                     "here no merges are skipped, as with null",
                                     jsonExcerpt(*dropout)));
}

std::size_t diagnosticsOf(const LoadReport& report) {
    return report.diagnostics.size() + report.unreported;
}

/// `fromCache`: the vocabulary is from there, and so are the merges. `sound` becomes false if the merges gave a diagnostic.
BpeModel readBpe(JsonObject& object, TokenizerDefinition& definition, bool fromCache, bool& sound) {
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
    const std::size_t before = diagnosticsOf(report);
    const auto merges = object.value("merges");
    if (!merges)
        report.damaged(object.path(), "the key 'merges' is missing");
    else if (fromCache)
        bpe.merges = cachedMerges(*definition.tables);
    else if (!report.failed())
        readMerges(*merges, definition.vocabulary, bpe.continuingSubwordPrefix, bpe.merges, report);
    sound = sound && before == diagnosticsOf(report);
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
            object.report().damaged(object.pathOf("unk_id"),
                                    message("unk_id is {}, but the vocabulary has {} pieces", *id, size));
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

/// Old files have no `type`. Hugging Face tries the models in this order.
std::string modelType(JsonObject& object) {
    if (object.value("type"))
        return object.string("type", {});
    if (object.has("type")) {
        object.report().damaged(object.pathOf("type"), "null is not a type of model",
                                "use BPE, Unigram, WordPiece or WordLevel");
        return {};
    }
    const auto vocab = object.value("vocab");
    std::string type;
    if (vocab && object.has("merges"))
        type = "BPE";
    else if (vocab && vocab->isObject() && object.has("max_input_chars_per_word"))
        type = "WordPiece";
    else if (vocab && vocab->isObject() && object.has("unk_token"))
        type = "WordLevel";
    else if (vocab && vocab->isList())
        type = "Unigram";
    if (type.empty())
        object.report().damaged(object.path(), "the key 'type' is missing, and the fields fit no model");
    else
        object.report().inform(
            object.path(),
            message("the key 'type' is missing, as in old files; the fields are those of {}", type));
    return type;
}

} // namespace

void readVocabularyObject(const JsonValue& element, const std::string& path, Vocabulary& vocabulary,
                          LoadReport& report) {
    JsonMembers pieces;
    if (!element.read(pieces)) {
        report.damaged(path, message("an object of pieces and ids is needed, this is {}", jsonKind(element)));
        return;
    }
    if (!withinMaxPieces(pieces.size(), path, report))
        return;
    std::vector<bool> replaced;
    RepeatedWarning repeated(report);
    vocabulary.reserve(pieces.size(), pieces.size() * 8);
    for (const auto& [piece, value] : pieces) {
        std::uint64_t id = 0;
        if (!value.read(id) || id > kLargestId) {
            jsonNumber(value, kLargestId, path + jsonKey(piece), report);
            return;
        }
        const auto former = vocabulary.add(piece, static_cast<PieceId>(id));
        if (!former)
            continue;
        replaced.resize(vocabulary.size());
        replaced[*former] = true;
        if (repeated.count())
            report.warn(path + jsonKey(piece),
                        message("the piece appears twice, with the ids {} and {}; the last one is used",
                                vocabulary.entry(*former).id, id));
    }
    repeated.finish(path, counted(repeated.more(), "more piece appears twice", "more pieces appear twice"));
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
                    message("the pieces '{}' and '{}' both have the id {}; both are encoded to it, and "
                            "it decodes to the last one",
                            printable(vocabulary.entryBytes(order[i - 1]), 60),
                            printable(vocabulary.entryBytes(order[i]), 60), id));
    }
    shared.finish(path, counted(shared.more(), "more piece shares an id with another",
                                "more pieces share an id with another"));
}

void readModel(const JsonValue& element, std::string_view json, TokenizerDefinition& definition,
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
    const std::size_t before = diagnosticsOf(report);
    std::vector<double> exactScores;
    auto cached = cachedPieces(definition.tables.get());
    const bool fromCache = cached.has_value();
    if (fromCache)
        definition.vocabulary = *std::move(cached);
    else if (type == "Unigram")
        readVocabularyList(*vocab, serdeScores(json), definition.vocabulary, exactScores, report);
    else
        readVocabularyObject(*vocab, std::string(kVocabPath), definition.vocabulary, report);
    if (report.failed())
        return;
    if (!fromCache)
        definition.vocabulary.finish();
    warnOfSharedIds(definition.vocabulary, std::string(kVocabPath), report);
    if (definition.vocabulary.empty())
        report.warn(std::string(kVocabPath), "the vocabulary is empty");
    bool sound = before == diagnosticsOf(report);
    if (type == "BPE")
        definition.model = readBpe(object, definition, fromCache, sound);
    else if (type == "Unigram")
        definition.model = readUnigram(object, definition, std::move(exactScores));
    else if (type == "WordPiece")
        definition.model = readWordPiece(object, definition);
    else
        definition.model = readWordLevel(object, definition);
    if (sound && type != "Unigram") // which has exactScores, too
        markPieces(definition);
    object.finish();
}

namespace {

constexpr std::string_view kMergesPath = "$.model.merges";

struct Parts {
    std::string_view left;
    std::string_view right;
    std::size_t index = 0; ///< in the list, or the line
};

/// Exactly one space: a piece with a space can't be written this way.
bool splitLine(std::string_view line, Parts& parts) {
    const std::size_t space = line.find(' ');
    if (space == std::string_view::npos || line.find(' ', space + 1) != std::string_view::npos)
        return false;
    parts.left = line.substr(0, space);
    parts.right = line.substr(space + 1);
    return true;
}

std::string placeInList(std::size_t index) {
    return std::string(kMergesPath) + jsonIndex(index);
}

std::string placeInLines(std::size_t line) {
    return "line " + std::to_string(line);
}

class MergeReader {
  public:
    using Place = std::string (*)(std::size_t index);
    MergeReader(const Vocabulary& vocabulary, const std::string& prefix, Place place, LoadReport& report)
        : m_vocabulary(vocabulary)
        , m_prefix(prefix)
        , m_place(place)
        , m_report(report)
        , m_emptyParts(report) {}

    static constexpr std::size_t kTogether = 64;

    /// Looks all of them up at once if none is unusual. False after an error.
    bool add(std::span<const Parts> parts, std::vector<Merge>& merges) {
        return addAll(parts, merges) ||
               std::all_of(parts.begin(), parts.end(), [&](const Parts& pair) { return add(pair, merges); });
    }
    void finish(const std::string& where) {
        m_emptyParts.finish(where, counted(m_emptyParts.more(), "more merge has an empty part",
                                           "more merges have an empty part"));
    }

  private:
    /// Adds nothing and returns false if any merge needs a diagnostic.
    bool addAll(std::span<const Parts> parts, std::vector<Merge>& merges) {
        m_joined.clear();
        m_pieces.resize(parts.size() * 3);
        for (const Parts& pair : parts) {
            if (pair.left.empty() || pair.right.empty() || pair.right.size() < m_prefix.size())
                return false;
            m_joined.append(pair.left);
            m_joined.append(pair.right.substr(m_prefix.size()));
        }
        const char* joined = m_joined.data();
        std::string_view* piece = m_pieces.data();
        for (const Parts& pair : parts) {
            const std::size_t length = pair.left.size() + pair.right.size() - m_prefix.size();
            *piece++ = pair.left;
            *piece++ = pair.right;
            *piece++ = {joined, length};
            joined += length;
        }
        m_ids.resize(m_pieces.size());
        m_vocabulary.findAll(m_pieces, m_ids);
        if (std::find(m_ids.begin(), m_ids.end(), kNoPiece) != m_ids.end())
            return false;
        for (std::size_t i = 0; i < m_ids.size(); i += 3)
            merges.push_back({m_ids[i], m_ids[i + 1], m_ids[i + 2]});
        return true;
    }

    bool add(const Parts& parts, std::vector<Merge>& merges) {
        Merge merge;
        if (!find(parts.left, parts, merge.left) || !find(parts.right, parts, merge.right))
            return false;
        if (parts.right.size() < m_prefix.size()) {
            m_report.damaged(m_place(parts.index),
                             message("{}: the right part is shorter than the prefix '{}'", inQuotes(parts),
                                     printable(m_prefix, 40)));
            return false;
        }
        m_joined.assign(parts.left);
        m_joined.append(parts.right.substr(m_prefix.size()));
        if (!find(m_joined, parts, merge.merged))
            return false;
        if ((parts.left.empty() || parts.right.empty()) && m_emptyParts.count())
            m_report.warn(m_place(parts.index),
                          message("{} has an empty part, so it never applies", inQuotes(parts)));
        merges.push_back(merge);
        return true;
    }
    static Message inQuotes(const Parts& parts) {
        return message("the merge '{}' + '{}'", printable(parts.left, 60), printable(parts.right, 60));
    }
    bool find(std::string_view piece, const Parts& parts, PieceId& id) {
        id = m_vocabulary.find(piece);
        if (id != kNoPiece)
            return true;
        m_report.damaged(m_place(parts.index),
                         message("{} needs the token '{}', which is not in the vocabulary", inQuotes(parts),
                                 printable(piece, 60)),
                         "vocab and merges must come from the same training");
        return false;
    }

    const Vocabulary& m_vocabulary;
    const std::string& m_prefix;
    Place m_place;
    LoadReport& m_report;
    RepeatedWarning m_emptyParts;
    std::string m_joined;
    std::vector<std::string_view> m_pieces; ///< left, right, joined of each merge
    std::vector<PieceId> m_ids;
};

/// Reads the two parts of an entry that is a list of two strings.
bool readParts(const JsonValue& entry, Parts& parts) {
    JsonList pair;
    if (!entry.read(pair) || pair.size() != 2)
        return false;
    auto part = pair.begin();
    return (*part).read(parts.left) && (*++part).read(parts.right);
}

void reportMalformed(const JsonValue& entry, bool lines, std::size_t index, LoadReport& report) {
    const std::string place = placeInList(index);
    std::string_view line;
    if (!lines) {
        const Message text = entry.isList() ? Message(printable(entry.minified(), 60)) : jsonExcerpt(entry);
        report.damaged(place, message("the merge {} is not a list of two strings", text));
    } else if (!entry.read(line)) {
        report.damaged(place, message("{} is among merges like \"a b\"", jsonExcerpt(entry)));
    } else {
        report.damaged(place, message("the merge '{}' is not exactly two parts separated by a space",
                                      printable(line, 60)));
    }
}

} // namespace

void readMerges(const JsonValue& element, const Vocabulary& vocabulary, const std::string& prefix,
                std::vector<Merge>& merges, LoadReport& report) {
    JsonList list;
    if (!element.read(list)) {
        report.damaged(std::string(kMergesPath),
                       message("a list of merges is needed, this is {}", jsonKind(element)));
        return;
    }
    if (list.size() > kMaxMerges)
        return report.fail(ErrorCode::TooLarge, std::string(kMergesPath),
                           message("there are more than {} merges", kMaxMerges),
                           "train a smaller vocabulary");
    merges.reserve(list.size());
    MergeReader reader(vocabulary, prefix, placeInList, report);
    std::size_t index = 0;
    bool lines = false;
    std::vector<Parts> together;
    const auto addTogether = [&] {
        const bool good = reader.add(together, merges);
        together.clear();
        return good;
    };
    for (const JsonValue entry : list) {
        if (index == 0)
            lines = entry.isString();
        std::string_view line;
        const bool isLine = lines && entry.read(line);
        // merges.txt starts with such a line, and converters have copied it
        if (isLine && line.starts_with("#version")) {
            report.inform(placeInList(index), "a line '#version' is not a merge; it is skipped");
            ++index;
            continue;
        }
        Parts parts;
        parts.index = index;
        if (lines ? !isLine || !splitLine(line, parts) : !readParts(entry, parts)) {
            if (addTogether()) // an earlier merge may have an error
                reportMalformed(entry, lines, index, report);
            return;
        }
        together.push_back(parts);
        ++index;
        if (together.size() == MergeReader::kTogether && !addTogether())
            return;
    }
    if (addTogether())
        reader.finish(std::string(kMergesPath));
}

void readMergeLines(std::string_view text, const Vocabulary& vocabulary, std::size_t most,
                    std::vector<Merge>& merges, LoadReport& report) {
    const std::string noPrefix;
    MergeReader reader(vocabulary, noPrefix, placeInLines, report);
    std::vector<Parts> together;
    const auto addTogether = [&] {
        const bool good = reader.add(together, merges);
        together.clear();
        return good;
    };
    std::size_t line = 0;
    for (std::size_t at = 0; at < text.size() && merges.size() + together.size() < most;) {
        ++line;
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::string_view content = text.substr(at, end - at);
        at = end + 1;
        if (content.ends_with('\r'))
            content.remove_suffix(1);
        if (content.empty() || (line == 1 && content.starts_with("#version")))
            continue;
        Parts parts;
        parts.index = line;
        if (!splitLine(content, parts)) {
            if (addTogether())
                report.damaged(placeInLines(line),
                               message("the merge '{}' is not exactly two parts separated by a space",
                                       printable(content, 60)));
            return;
        }
        together.push_back(parts);
        if (together.size() == MergeReader::kTogether && !addTogether())
            return;
    }
    if (addTogether())
        reader.finish({});
}

} // namespace tokenscope::formats::huggingface
