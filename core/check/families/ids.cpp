// Ids: holes, ids of several pieces, and ids without a row in the embedding matrix.

#include "core/base/printable.h"
#include "core/check/families/families.h"
#include "core/formats/weights/embedding_shape.h"

#include <algorithm>
#include <set>

namespace tokenscope::check {
namespace {

constexpr std::size_t kMaxIdsListed = 20;

/// Ids that no piece has. Those before a special token are often reserved for others.
void checkHoles(const Tokenizer& tokenizer, std::vector<Finding>& findings) {
    const Vocabulary& vocabulary = tokenizer.definition().vocabulary;
    if (vocabulary.empty())
        return;
    std::size_t holes = 0;
    std::string ranges;
    std::size_t listed = 0;
    const auto note = [&](std::uint64_t first, std::uint64_t end) { // [first, end)
        holes += end - first;
        if (listed++ < kMaxIdsListed)
            ranges +=
                (ranges.empty() ? "[" : ",[") + std::to_string(first) + "," + std::to_string(end - 1) + "]";
    };
    std::uint64_t next = 0, reserved = 0, reservedFirst = 0;
    for (const PieceId id : tokenizer.ids()) {
        if (id > next && id <= vocabulary.maxId() && !isSpecial(tokenizer.definition(), id)) {
            note(next, id);
        } else if (id > next) {
            if (reserved == 0)
                reservedFirst = next;
            reserved += id - next;
        }
        next = id + std::uint64_t{1};
    }
    if (holes > 0)
        findings.push_back(
            {.code = "hole",
             .severity = FindingSeverity::Warning,
             .place = fileName(tokenizer),
             .message = message("{} below {} without a piece", counted(holes, "id is", "ids are"),
                                vocabulary.maxId()),
             .why = "a model can generate such an id, and it decodes to nothing or to an error",
             .remedy = "compare the vocabulary with that of the original file",
             .evidence = "{\"ranges\":[" + ranges + "]}",
             .view = "vocab"});
    if (reserved > 0)
        findings.push_back(
            {.code = "reserved",
             .severity = FindingSeverity::Info,
             .place = fileName(tokenizer),
             .message = message("{} reserved before special tokens and without a token, from {}",
                                counted(reserved, "id is", "ids are"), reservedFirst),
             .why = "a model can generate such an id, and it decodes to nothing or to an error",
             .view = "vocab"});
}

/// "`<x>` and `b` (3)"
std::string piecesAndId(const Tokenizer& tokenizer, PieceId id) {
    std::string names;
    for (const std::string_view one : tokenizer.spellings(id))
        names += (names.empty() ? "`" : " and `") + printable(one, 60) + "`";
    return names + " (" + std::to_string(id) + ")";
}

/// An id that two texts have.
void checkShared(const Tokenizer& tokenizer, std::vector<Finding>& findings) {
    const TokenizerDefinition& definition = tokenizer.definition();
    std::set<PieceId> shared(definition.vocabulary.sharedIds().begin(),
                             definition.vocabulary.sharedIds().end());
    for (const AddedToken& token : definition.addedTokens)
        if (tokenizer.spellings(token.id).size() > 1)
            shared.insert(token.id);
    if (shared.empty())
        return;
    const std::vector<PieceId> ids(shared.begin(), shared.end());
    const bool inModel = !definition.vocabulary.sharedIds().empty();
    findings.push_back(
        {.code = "shared",
         .severity = inModel ? FindingSeverity::Error : FindingSeverity::Warning,
         .place = fileName(tokenizer),
         .message = message("{}, first {}", counted(ids.size(), "id has two pieces", "ids have two pieces"),
                            piecesAndId(tokenizer, ids.front())),
         .why = "the model can't distinguish them, and decoding gives only one of them",
         .remedy = "give each piece an id of its own",
         .evidence = idsEvidence(tokenizer, ids),
         .view = "vocab"});
}

/// Two ids for the same bytes, in formats where the order of a file gives the ids.
void checkTwice(const Tokenizer& tokenizer, std::vector<Finding>& findings) {
    const Vocabulary& vocabulary = tokenizer.definition().vocabulary;
    if (!vocabulary.hasDuplicates())
        return;
    std::vector<PieceId> ids;
    for (std::size_t i = 0; i < vocabulary.size(); ++i)
        if (const PieceId found = vocabulary.find(vocabulary.entryBytes(i)); found != vocabulary.entry(i).id)
            ids.push_back(vocabulary.entry(i).id);
    if (ids.empty())
        return;
    findings.push_back({.code = "twice",
                        .severity = FindingSeverity::Warning,
                        .place = fileName(tokenizer),
                        .message = message("{}, first {}",
                                           counted(ids.size(), "piece is in the vocabulary twice",
                                                   "pieces are in the vocabulary twice"),
                                           pieceAndId(tokenizer, ids.front())),
                        .why = "encoding gives only one of the two ids",
                        .remedy = "remove one of them, or mark it as unused",
                        .evidence = idsEvidence(tokenizer, ids),
                        .view = "vocab"});
}

struct Rows {
    std::uint64_t rows = 0;
    std::string place;
};

/// The ids that have a role, and those that text can give.
bool isNeeded(const Tokenizer& tokenizer, PieceId id) {
    const TokenizerDefinition& definition = tokenizer.definition();
    const SpecialIds& special = definition.special;
    for (const auto& role :
         {special.bos, special.eos, special.unk, special.pad, special.cls, special.sep, special.mask})
        if (role == id)
            return true;
    if (definition.vocabulary.contains(id))
        return true;
    for (const AddedToken& token : definition.addedTokens)
        if (token.id == id)
            return !token.special;
    return false;
}

void checkRows(const Tokenizer& tokenizer, const Rows& rows, std::vector<Finding>& findings) {
    const std::vector<PieceId>& ids = tokenizer.ids();
    const auto beyond = std::lower_bound(ids.begin(), ids.end(), rows.rows);
    if (beyond == ids.end()) {
        const std::uint64_t used = tokenizer.maxId() + std::uint64_t{1};
        if (used < rows.rows)
            findings.push_back(
                {.code = "unused-rows",
                 .severity = FindingSeverity::Info,
                 .place = rows.place,
                 .message = message("the embedding matrix has {} rows, {} more than the ids need", rows.rows,
                                    rows.rows - used),
                 .why = "a model can generate an id without a piece, though it rarely does",
                 .view = "overview",
                 .subject = rows.place});
        return;
    }
    const std::vector<PieceId> missing(beyond, ids.end());
    const bool needed =
        std::any_of(missing.begin(), missing.end(), [&](PieceId id) { return isNeeded(tokenizer, id); });
    findings.push_back({.code = "outside-embedding",
                        .severity = needed ? FindingSeverity::Error : FindingSeverity::Warning,
                        .place = rows.place,
                        .message = message("{} beyond the {} rows of the embedding matrix, first {}",
                                           counted(missing.size(), "id is", "ids are"), rows.rows,
                                           pieceAndId(tokenizer, missing.front())),
                        .why = "the model fails on a text with such a token, or reads a row that isn't there",
                        .remedy = "resize the embedding matrix, or remove the tokens",
                        .evidence = idsEvidence(tokenizer, missing),
                        .view = "vocab",
                        .subject = rows.place});
}

std::vector<Finding> checkIds(const CheckInput& input, const Progress& /*progress*/) {
    const Tokenizer& tokenizer = *input.tokenizer;
    std::vector<Finding> findings;
    checkHoles(tokenizer, findings);
    checkShared(tokenizer, findings);
    checkTwice(tokenizer, findings);
    std::vector<Rows> all;
    if (input.config.embeddingRows)
        all.push_back({*input.config.embeddingRows, "config.json: $.vocab_size"});
    std::vector<formats::EmbeddingShape> shapes;
    if (!input.folder.empty())
        shapes = formats::embeddingShapes(input.folder);
    else if (tokenizer.definition().format == SourceFormat::Gguf && !tokenizer.definition().path.empty())
        if (auto own = formats::embeddingShapeOf(tokenizer.definition().path))
            shapes.push_back(*std::move(own));
    if (!input.folder.empty())
        for (const std::string& name : formats::damagedSafetensors(input.folder))
            findings.push_back({.code = "damaged-weights",
                                .severity = FindingSeverity::Warning,
                                .place = printable(name),
                                .message = "the header of this file can't be read",
                                .why = "its embedding matrix can't be compared with the ids, and programs "
                                       "can't load it",
                                .remedy = "download it again",
                                .view = "overview",
                                .subject = printable(name)});
    for (const formats::EmbeddingShape& shape : shapes)
        all.push_back({shape.rows, shape.file + ": " + shape.tensor});
    std::set<std::uint64_t> checked;
    for (const Rows& rows : all)
        if (checked.insert(rows.rows).second)
            checkRows(tokenizer, rows, findings);
    if (input.config.embeddingRows && !shapes.empty() && shapes.front().rows != *input.config.embeddingRows)
        findings.push_back(
            {.code = "other-rows",
             .severity = FindingSeverity::Warning,
             .place = "config.json: $.vocab_size",
             .message = message("vocab_size is {}, but {} has {} rows", *input.config.embeddingRows,
                                shapes.front().file, shapes.front().rows),
             .why = "programs that build the model by its configuration can't load the weights",
             .remedy = message("set vocab_size to {}", shapes.front().rows),
             .view = "overview"});
    return findings;
}

} // namespace

const Check kIdsCheck = {"ids", "Ids", "unused ids, several pieces with one id, ids without an embedding",
                         hasTokenizer, checkIds};

} // namespace tokenscope::check
