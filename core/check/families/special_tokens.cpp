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
constexpr std::size_t kMaxSpecialTokensListed = 20;

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
    if (findings.size() >= kMaxSpecialTokensListed) {
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
         .view = "chips",
         .subject = printable(token.content)});
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
        findings.push_back(
            {.code = "never-plain-text",
             .severity = FindingSeverity::Info,
             .place = fileName(tokenizer),
             .message =
                 message("{} where special tokens are not parsed, first {}",
                         counted(ids.size(), "special token is found even", "special tokens are found even"),
                         pieceAndId(tokenizer, ids.front())),
             .why = ids.size() == 1 ? Message("a user's text can contain it and act as a control token")
                                    : Message("a user's text can contain them and act as control tokens"),
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
                            .view = "vocab"});
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
                            .view = "vocab",
                            .subject = printable(token.content)});
        if (findings.size() >= kMaxSpecialTokensListed)
            return;
    }
}

/// `added_tokens_decoder` and `added_tokens.json` against the tokenizer file.
void checkDeclaredIds(const CheckInput& input, std::vector<Finding>& findings) {
    const TokenizerDefinition& definition = input.tokenizer->definition();
    std::vector<PieceId> declared, used;
    std::string first;
    for (const AddedToken& token : input.config.added) {
        const PieceId id = findTokenId(definition, token.content);
        if (id == kNoPiece || id == token.idInFile || token.idInFile == kNoPiece)
            continue;
        if (first.empty())
            first = token.content;
        declared.push_back(token.idInFile);
        used.push_back(id);
    }
    if (!declared.empty())
        findings.push_back(
            {.code = "other-id-declared",
             .severity = FindingSeverity::Error,
             .place = input.config.addedWhere,
             .message = message("{} another id here than in the tokenizer file, first `{}`: {} and {}",
                                counted(declared.size(), "token has", "tokens have"), printable(first, 60),
                                declared.front(), used.front()),
             .why = "programs that read the one file or the other give the model different ids",
             .remedy = "write the ids of the tokenizer file",
             .evidence = idsEvidence(*input.tokenizer, used),
             .view = "overview"});
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
                            .view = "vocab"});
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
                                .view = "overview",
                                .subject = role});
    for (const formats::ModelFolderConfig::Special& one : input.config.specials)
        if (findTokenId(tokenizer.definition(), one.token.content) == kNoPiece)
            findings.push_back({.code = "not-in-the-vocabulary",
                                .severity = FindingSeverity::Warning,
                                .place = one.where,
                                .message = message("{} is `{}`, which the tokenizer file doesn't have",
                                                   one.role, printable(one.token.content, 60)),
                                .why = "it has no id, or a new one that the model has no embedding for",
                                .view = "overview",
                                .subject = printable(one.role + " " + one.token.content)});
}

/// A token that is searched for in the normalized text is found in all texts that become it.
void checkOtherSpellings(const Tokenizer& tokenizer, std::vector<Finding>& findings) {
    const TextNormalizer normalizer(tokenizer.definition());
    if (!normalizer.exists())
        return;
    for (const AddedToken& token : tokenizer.definition().addedTokens) {
        if (!token.special || !token.normalized)
            continue;
        const auto other = normalizer.normalized(token.content);
        if (!other || withoutSpaces(*other) == withoutSpaces(token.content))
            continue;
        const auto encoding = encodedWith(tokenizer, *other, true);
        if (!encoding || !isOneToken(*encoding, token.id, 0, other->size()))
            continue;
        findings.push_back(
            {.code = "other-spelling",
             .severity = FindingSeverity::Warning,
             .place = fileName(tokenizer),
             .message = message("`{}` becomes {}, too: the token is searched for in the normalized text",
                                printable(*other, 60), pieceAndId(tokenizer, token.id)),
             .why = "ordinary text can act as a control token",
             .remedy = "set `normalized` to false for this token",
             .evidence = textEvidence(*other, encoding->ids),
             .view = "stages",
             .subject = printable(token.content)});
        if (findings.size() >= kMaxSpecialTokensListed)
            return;
    }
}

bool isBracketed(std::string_view piece) {
    const auto isName = [](std::string_view name, auto accepts) {
        return !name.empty() && std::all_of(name.begin(), name.end(), accepts);
    };
    if (piece.size() > 4 && piece.starts_with("<|") && piece.ends_with("|>"))
        return isName(piece.substr(2, piece.size() - 4),
                      [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; });
    return piece == "[CLS]" || piece == "[SEP]" || piece == "[MASK]" || piece == "[PAD]";
}

/// In a tokenizer.json only added tokens are found in a text as a whole.
void checkExtracted(const Tokenizer& tokenizer, std::vector<Finding>& findings) {
    const TokenizerDefinition& definition = tokenizer.definition();
    if (definition.format != SourceFormat::HuggingFaceJson)
        return;
    std::set<PieceId> added;
    std::vector<PieceId> notSpecial;
    for (const AddedToken& token : definition.addedTokens) {
        added.insert(token.id);
        const SpecialIds& special = definition.special;
        if (!token.special && (special.bos == token.id || special.eos == token.id || special.pad == token.id))
            notSpecial.push_back(token.id);
    }
    std::set<PieceId> missing;
    const SpecialIds& special = definition.special;
    for (const auto& role : {special.bos, special.eos, special.pad, special.cls, special.sep, special.mask})
        if (role && tokenizer.contains(*role) && !added.contains(*role))
            missing.insert(*role);
    for (std::size_t i = 0; i < definition.vocabulary.size(); ++i)
        if (isBracketed(definition.vocabulary.entryBytes(i)) &&
            !added.contains(definition.vocabulary.entry(i).id))
            missing.insert(definition.vocabulary.entry(i).id);
    if (!missing.empty()) {
        const std::vector<PieceId> ids(missing.begin(), missing.end());
        findings.push_back(
            {.code = "not-extracted",
             .severity = FindingSeverity::Warning,
             .place = fileName(tokenizer),
             .message = message(
                 "{}, first {}",
                 counted(ids.size(),
                         "piece looks like a special token, or has its role, but is not an added token",
                         "pieces look like special tokens, or have their role, but are not added tokens"),
                 pieceAndId(tokenizer, ids.front())),
             .why = ids.size() == 1 ? Message("a text with it gets pieces of ordinary text")
                                    : Message("a text with one of them gets pieces of ordinary text"),
             .remedy = ids.size() == 1 ? Message("add it to added_tokens, with `special` true")
                                       : Message("add them to added_tokens, with `special` true"),
             .evidence = idsEvidence(tokenizer, ids),
             .view = "vocab"});
    }
    if (!notSpecial.empty())
        findings.push_back(
            {.code = "not-special",
             .severity = FindingSeverity::Warning,
             .place = fileName(tokenizer),
             .message = message("{} the role of a special token, but `special` is false, first {}",
                                counted(notSpecial.size(), "added token has", "added tokens have"),
                                pieceAndId(tokenizer, notSpecial.front())),
             .why = notSpecial.size() == 1
                        ? Message("decoding without special tokens shows it to the user")
                        : Message("decoding without special tokens shows them to the user"),
             .remedy = notSpecial.size() == 1 ? Message("set `special` to true for this token")
                                              : Message("set `special` to true for these tokens"),
             .evidence = idsEvidence(tokenizer, notSpecial),
             .view = "vocab"});
}

std::vector<Finding> checkSpecialTokens(const CheckInput& input, const Progress& progress) {
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
                            .view = "vocab"});
    std::vector<Finding> others;
    checkPlainText(tokenizer, others);
    checkPrefixes(tokenizer, others);
    checkSpelledByPieces(tokenizer, others);
    checkOtherSpellings(tokenizer, others);
    checkExtracted(tokenizer, others);
    checkDeclaredIds(input, others);
    checkRoles(input, others);
    std::move(others.begin(), others.end(), std::back_inserter(findings));
    return findings;
}

} // namespace

const Check kSpecialTokensCheck = {
    "special-tokens", "Special tokens",
    "special tokens: one token each, plain text where they are not parsed, declared alike", hasTokenizer,
    checkSpecialTokens};

} // namespace tokenscope::check
