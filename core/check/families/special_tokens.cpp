// Special tokens: one token where they are parsed, plain text where they aren't, and declared alike everywhere.

#include "core/definition/special_tokens.h"
#include "core/base/printable.h"
#include "core/check/families/families.h"

#include <algorithm>
#include <map>
#include <set>

namespace tokenscope::check {
namespace {

/// Further tokens are counted, not listed.
constexpr std::size_t kMaxListed = 20;

std::optional<Encoding> encodedWith(const Tokenizer& tokenizer, std::string_view text, bool parse) {
    EncodeOptions options;
    options.addSpecial = false;
    options.parseSpecial = parse;
    auto encoding = tokenizer.encode(text, options);
    return encoding ? std::optional<Encoding>(*std::move(encoding)) : std::nullopt;
}

/// One token has this id and covers the text of the token, which starts at `offset`.
bool isOneToken(const Encoding& encoding, PieceId id, std::size_t offset, std::size_t size) {
    for (std::size_t i = 0; i < encoding.size(); ++i)
        if (encoding.ids[i] == id && encoding.bytes[i].begin <= offset &&
            encoding.bytes[i].end >= offset + size)
            return true;
    return false;
}

void checkOneToken(const Tokenizer& tokenizer, const AddedToken& token, std::vector<Finding>& findings,
                   std::size_t& unlisted) {
    const auto alone = encodedWith(tokenizer, token.content, true);
    const bool isWhole = alone && isOneToken(*alone, token.id, 0, token.content.size());
    const std::string around = "x " + token.content + " y";
    const auto inside = encodedWith(tokenizer, around, true);
    if (isWhole && inside && isOneToken(*inside, token.id, 2, token.content.size()))
        return;
    if (findings.size() >= kMaxListed) {
        ++unlisted;
        return;
    }
    const std::string& text = isWhole ? around : token.content;
    const auto& shown = isWhole ? inside : alone;
    findings.push_back(
        {.code = "not-one-token",
         .severity = FindingSeverity::Error,
         .place = fileName(tokenizer),
         .message = token.normalized
                        ? message("{} is not one token in a text: it is searched for in the normalized text",
                                  pieceAndId(tokenizer, token.id))
                        : message("{} is not one token in a text", pieceAndId(tokenizer, token.id)),
         .why = "the model gets pieces of ordinary text where it was trained with one token",
         .remedy = token.normalized ? Message("set `normalized` to false for this token") : Message(),
         .evidence =
             textEvidence(text, shown ? std::span<const PieceId>(shown->ids) : std::span<const PieceId>()),
         .view = "chips"});
}

/// In some models the special tokens are pieces like all others: unparsed text still gives them.
void checkPlainText(const Tokenizer& tokenizer, std::vector<Finding>& findings) {
    const TokenizerDefinition& definition = tokenizer.definition();
    std::vector<PieceId> ids;
    for (const AddedToken& token : definition.addedTokens) {
        if (!token.special || token.content.empty() || token.id == definition.special.unk ||
            tokenizer.type(token.id) == PieceType::Unknown)
            continue;
        const auto plain = encodedWith(tokenizer, token.content, false);
        if (plain && isOneToken(*plain, token.id, 0, token.content.size()))
            ids.push_back(token.id);
    }
    if (!ids.empty())
        findings.push_back({.code = "never-plain-text",
                            .severity = FindingSeverity::Info,
                            .place = fileName(tokenizer),
                            .message = message("{} where special tokens are not parsed, first {}",
                                               counted(ids.size(), "special token is found even",
                                                       "special tokens are found even"),
                                               pieceAndId(tokenizer, ids.front())),
                            .why = "a user's text can contain it and act as a control token",
                            .evidence = idsEvidence(tokenizer, ids),
                            .view = "chips"});
}

void checkPrefixes(const Tokenizer& tokenizer, std::vector<Finding>& findings) {
    std::map<std::string_view, PieceId> all;
    for (const AddedToken& token : tokenizer.definition().addedTokens)
        if (token.special && !token.content.empty())
            all.emplace(token.content, token.id);
    std::vector<PieceId> prefixes;
    Message example;
    for (auto at = all.begin(); at != all.end(); ++at) {
        const auto next = std::next(at); // sorted: what starts with a text follows it
        if (next == all.end() || !next->first.starts_with(at->first))
            continue;
        if (prefixes.empty())
            example = message("{} is the start of {}: the longer one is found first",
                              pieceAndId(tokenizer, at->second), pieceAndId(tokenizer, next->second));
        prefixes.push_back(at->second);
    }
    if (!prefixes.empty())
        findings.push_back({.code = "prefix-of-another",
                            .severity = FindingSeverity::Info,
                            .place = fileName(tokenizer),
                            .message = example,
                            .why = "programs that search for the shorter one first split the longer one",
                            .evidence = idsEvidence(tokenizer, prefixes),
                            .view = "table"});
}

/// An ordinary piece with another id and the same text.
void checkSpelledByPieces(const Tokenizer& tokenizer, std::vector<Finding>& findings) {
    const TokenizerDefinition& definition = tokenizer.definition();
    for (const AddedToken& token : definition.addedTokens) {
        if (!token.special)
            continue;
        const PieceId piece = definition.vocabulary.find(token.content);
        if (piece == kNoPiece || piece == token.id)
            continue;
        const std::vector<PieceId> both = {piece, token.id};
        findings.push_back({.code = "spelled-by-a-piece",
                            .severity = FindingSeverity::Warning,
                            .place = fileName(tokenizer),
                            .message = message("the text of {} is also an ordinary piece, with the id {}",
                                               pieceAndId(tokenizer, token.id), piece),
                            .why = "the same text gets one id or the other, by how it is encoded",
                            .remedy = "give the token the piece's id, or remove the piece",
                            .evidence = idsEvidence(tokenizer, both),
                            .view = "table"});
        if (findings.size() >= kMaxListed)
            return;
    }
}

/// `added_tokens_decoder` and `added_tokens.json` against the tokenizer file.
void checkDeclaredIds(const CheckInput& input, std::vector<Finding>& findings) {
    const TokenizerDefinition& definition = input.tokenizer->definition();
    for (const AddedToken& token : input.config.added) {
        const PieceId used = findTokenId(definition, token.content);
        if (used == kNoPiece || used == token.idInFile || token.idInFile == kNoPiece)
            continue;
        findings.push_back(
            {.code = "other-id-declared",
             .severity = FindingSeverity::Error,
             .place = input.config.addedWhere,
             .message = message("`{}` has the id {} here, but {} in the tokenizer file",
                                printable(token.content, 60), token.idInFile, used),
             .why = "programs that read the one file or the other give the model different ids",
             .remedy = "write the id of the tokenizer file",
             .evidence = textEvidence(token.content, std::vector<PieceId>{token.idInFile, used}),
             .view = "overview"});
        if (findings.size() >= kMaxListed)
            return;
    }
    std::vector<PieceId> other;
    for (const AddedToken& token : definition.addedTokens)
        if (token.idInFile != token.id)
            other.push_back(token.id);
    if (!other.empty())
        findings.push_back({.code = "id-not-used",
                            .severity = FindingSeverity::Warning,
                            .place = fileName(*input.tokenizer),
                            .message = message("{} another id than the file says, first {}",
                                               counted(other.size(), "added token gets", "added tokens get"),
                                               pieceAndId(*input.tokenizer, other.front())),
                            .why = "programs that read the file's ids give the model others",
                            .remedy = "write the ids in use into the file",
                            .evidence = idsEvidence(*input.tokenizer, other),
                            .view = "table"});
}

/// A role that two files give to different tokens. EOS may have several in generation_config.json.
void checkRoles(const CheckInput& input, std::vector<Finding>& findings) {
    const Tokenizer& tokenizer = *input.tokenizer;
    const SpecialIds& special = tokenizer.definition().special;
    const std::pair<const char*, const std::optional<PieceId>*> roles[] = {{"unk", &special.unk},
                                                                           {"mask", &special.mask}};
    for (const auto& [role, id] : roles)
        if (*id && !tokenizer.contains(**id))
            findings.push_back({.code = "role-without-token",
                                .severity = FindingSeverity::Error,
                                .place = fileName(tokenizer),
                                .message = message("{} has the id {}, which no token has", role, **id),
                                .why = "the model gets an id that it has no meaning for",
                                .view = "overview"});
    for (const formats::ModelFolderConfig::Special& one : input.config.specials)
        if (findTokenId(tokenizer.definition(), one.token.content) == kNoPiece)
            findings.push_back({.code = "not-in-the-vocabulary",
                                .severity = FindingSeverity::Warning,
                                .place = one.where,
                                .message = message("{} is `{}`, which the tokenizer file doesn't have",
                                                   one.role, printable(one.token.content, 60)),
                                .why = "it has no id, or a new one that the model has no embedding for",
                                .view = "overview"});
}

std::vector<Finding> run(const CheckInput& input, const Progress& progress) {
    const Tokenizer& tokenizer = *input.tokenizer;
    const TokenizerDefinition& definition = tokenizer.definition();
    std::vector<Finding> findings;
    std::size_t unlisted = 0;
    for (const AddedToken& token : definition.addedTokens) {
        if (progress.stopped())
            return findings;
        if (token.special && !token.content.empty())
            checkOneToken(tokenizer, token, findings, unlisted);
    }
    if (unlisted > 0)
        findings.push_back({.code = "not-one-token",
                            .severity = FindingSeverity::Error,
                            .place = fileName(tokenizer),
                            .message = counted(unlisted, "more special token is not one token in a text",
                                               "more special tokens are not one token in a text"),
                            .view = "table"});
    std::vector<Finding> others;
    checkPlainText(tokenizer, others);
    checkPrefixes(tokenizer, others);
    checkSpelledByPieces(tokenizer, others);
    checkDeclaredIds(input, others);
    checkRoles(input, others);
    std::move(others.begin(), others.end(), std::back_inserter(findings));
    return findings;
}

} // namespace

const Check kSpecialTokensCheck = {
    "special-tokens", "special tokens: one token each, plain text where they are not parsed, declared alike",
    hasTokenizer, run};

} // namespace tokenscope::check
