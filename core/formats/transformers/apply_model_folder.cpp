#include "core/formats/transformers/apply_model_folder.h"

#include "core/base/printable.h"
#include "core/formats/declarations.h"
#include "core/formats/transformers/class_stages.h"
#include "core/formats/transformers/config_fields.h"
#include "core/formats/transformers/fast_classes.h"
#include "core/formats/transformers/token_fields.h"
#include "core/formats/transformers/tokenizer_classes.h"
#include "core/json/json_reader.h"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace tokenscope::formats {
namespace {

/// The role of the tokens in lists of special tokens.
constexpr std::string_view kListedRole = "additional_special_tokens";

std::string inQuotes(std::string_view text) {
    return "'" + printable(text, 60) + "'";
}

/// The tokens of a definition by their spelling, and new ones with the ids that Hugging Face assigns.
class TokenAdder {
  public:
    TokenAdder(TokenizerDefinition& definition, LoadReport& report)
        : m_definition(definition)
        , m_report(report)
        , m_otherIds(report)
        , m_otherFlags(report) {
        m_next = definition.vocabulary.size();
        for (std::size_t i = 0; i < definition.addedTokens.size(); ++i) {
            m_index.emplace(definition.addedTokens[i].content, i);
            m_next = std::max<std::uint64_t>(m_next, definition.addedTokens[i].id + std::uint64_t{1});
        }
    }

    /// kNoPiece if there is no such token or piece.
    [[nodiscard]] PieceId find(const std::string& content) const {
        const auto known = m_index.find(content);
        return known == m_index.end() ? m_definition.vocabulary.find(content)
                                      : m_definition.addedTokens[known->second].id;
    }
    /// The file's options of a token replace those of the main file. Source: PreTrainedTokenizerFast.__init__
    /// of 4 and TokenizersBackend.__init__ of 5 add a token with other options again. `keepsSpecial`: a token
    /// that was special stays so, as in Hugging Face tokenizers.
    void setOptions(const AddedToken& token, bool keepsSpecial, const std::string& where) {
        const auto known = m_index.find(token.content);
        if (known == m_index.end())
            return;
        AddedToken& former = m_definition.addedTokens[known->second];
        const bool special = token.special || (keepsSpecial && former.special);
        const bool same = former.special == special && former.lstrip == token.lstrip &&
                          former.rstrip == token.rstrip && former.singleWord == token.singleWord &&
                          former.normalized == token.normalized;
        if (!same && m_otherFlags.count())
            m_report.warn(where, message("{} has other options (special, lstrip, rstrip, normalized, "
                                         "single_word) here than in the tokenizer file; these are used",
                                         inQuotes(token.content)));
        former.special = special;
        former.lstrip = token.lstrip;
        former.rstrip = token.rstrip;
        former.singleWord = token.singleWord;
        former.normalized = token.normalized;
    }
    /// `hasId`: the file has an id for the token. Existing tokens are not changed. Returns the token in use.
    const AddedToken& add(AddedToken token, bool hasId, const std::string& where) {
        const auto known = m_index.find(token.content);
        if (known != m_index.end()) {
            const AddedToken& former = m_definition.addedTokens[known->second];
            compareIds(former, token, hasId, where);
            return former;
        }
        token.id = idOf(token, hasId);
        if (!hasId)
            token.idInFile = token.id;
        else if (token.id != token.idInFile && m_otherIds.count())
            m_report.warn(where, message("{} has the id {} here, but gets {}, as in Hugging Face tokenizers",
                                         inQuotes(token.content), token.idInFile, token.id));
        ++m_added;
        m_next = std::max<std::uint64_t>(m_next, token.id + std::uint64_t{1});
        m_index.emplace(token.content, m_definition.addedTokens.size());
        m_definition.addedTokens.push_back(std::move(token));
        return m_definition.addedTokens.back();
    }
    [[nodiscard]] std::size_t added() const { return m_added; }
    void finish(const std::string& where) {
        m_otherIds.finish(where, counted(m_otherIds.more(), "more token has another id here",
                                         "more tokens have other ids here"));
        m_otherFlags.finish(where, counted(m_otherFlags.more(), "more token has other options here",
                                           "more tokens have other options here"));
        // A bare vocabulary has no added tokens, so there is nothing they are added to.
        const SourceFormat format = m_definition.format;
        if (m_added > 0 && format != SourceFormat::VocabMerges && format != SourceFormat::BertVocab)
            m_report.inform(where, counted(m_added, "token is added to those of the tokenizer file",
                                           "tokens are added to those of the tokenizer file"));
    }

  private:
    [[nodiscard]] PieceId idOf(const AddedToken& token, bool hasId) const {
        if (const PieceId known = m_definition.vocabulary.find(token.content); known != kNoPiece)
            return known;
        // Rank files without a known encoding have gaps that only the configuration fills.
        const bool asGiven = hasId && m_definition.format == SourceFormat::Tiktoken;
        return asGiven ? token.idInFile : static_cast<PieceId>(std::min<std::uint64_t>(m_next, kLargestId));
    }
    void compareIds(const AddedToken& former, const AddedToken& token, bool hasId, const std::string& where) {
        if (hasId && former.id != token.idInFile && m_otherIds.count())
            m_report.warn(where, message("{} has the id {} here, but {} in the tokenizer file, which is used",
                                         inQuotes(token.content), token.idInFile, former.id));
    }

    TokenizerDefinition& m_definition;
    LoadReport& m_report;
    RepeatedWarning m_otherIds;
    RepeatedWarning m_otherFlags;
    std::unordered_map<std::string, std::size_t> m_index;
    std::uint64_t m_next = 0;
    std::size_t m_added = 0;
};

/// SentencePiece and Mistral files define all their tokens themselves.
bool acceptsTokens(const TokenizerDefinition& definition) {
    switch (definition.format) {
    case SourceFormat::HuggingFaceJson:
    case SourceFormat::VocabMerges:
    case SourceFormat::BertVocab:
        return true;
    case SourceFormat::Tiktoken:
        return definition.preset.empty();
    default:
        return false;
    }
}

/// Tokens that the class adds to a file without them.
void addClassTokens(const ModelFolderConfig& config, TransformersVersion version, TokenAdder& adder,
                    FolderLedger& ledger) {
    const std::size_t before = adder.added();
    for (const std::string& content : additionalSpecials(config, version)) {
        AddedToken token;
        token.content = content;
        token.special = true;
        token.normalized = false;
        const std::size_t known = adder.added();
        const PieceId id = adder.add(std::move(token), false, config.classWhere).id;
        if (adder.added() > known)
            ledger.declare({}, id, config.classWhere, true);
    }
    if (adder.added() > before)
        ledger.note(config.classWhere,
                    message("the class adds {}", counted(adder.added() - before, "token")));
}

/// Adds the tokens of one file and notes how many of them are new. Returns those that become special only by their
/// place in a list.
std::set<std::string> addTokens(const ModelFolderConfig& config, const FolderUse& use, TokenAdder& adder,
                                FolderLedger& ledger) {
    std::set<std::string> becameSpecial;
    const bool keepsSpecial =
        use.isTokenizerJson && !findFastClass(config.tokenizerClass).isBuilt(use.version);
    for (const AddedToken& token : config.added) {
        if (config.addedHaveOptions)
            adder.setOptions(token, keepsSpecial, config.addedWhere);
        const std::size_t before = adder.added();
        AddedToken inUse = adder.add(token, true, config.addedWhere);
        const bool hasRole =
            std::any_of(config.specials.begin(), config.specials.end(), [&](const auto& special) {
                return special.role != kListedRole && special.token.content == token.content;
            });
        if (adder.added() > before && token.special && !config.addedHaveOptions && !hasRole)
            becameSpecial.insert(token.content);
        inUse.special = token.special;
        inUse.idInFile = token.idInFile;
        ledger.declareAdded(inUse, config.addedWhere);
    }
    if (!config.added.empty()) {
        const Message all = counted(config.added.size(), "added token");
        ledger.note(config.addedWhere,
                    adder.added() == 0 ? message("{}, also in the tokenizer file", all)
                    : adder.added() == config.added.size()
                        ? message("{}, not in the tokenizer file", all)
                        : message("{}, {} of them not in the tokenizer file", all, adder.added()));
    }
    for (const ModelFolderConfig::Special& special : config.specials) {
        const std::size_t before = adder.added();
        adder.add(special.token, false, special.where);
        if (adder.added() == before)
            continue;
        if (special.role == kListedRole)
            becameSpecial.insert(special.token.content);
        if (special.isDefault)
            ledger.note(special.where,
                        message("the new token {}, a default of the class", inQuotes(special.token.content)));
        else if (special.role != kListedRole)
            ledger.note(special.where, message("the new token {}", inQuotes(special.token.content)));
    }
    if (use.isTokenizerJson)
        addClassTokens(config, use.version, adder, ledger);
    adder.finish(config.addedWhere.empty() ? "tokenizer_config.json" : config.addedWhere);
    return becameSpecial;
}

/// A class of 5 that builds the tokenizer itself has the tokens of added_tokens_decoder in place of the main
/// file's. Source: TokenizersBackend.convert_to_native_format and __init__.
void removeOtherTokens(const ModelFolderConfig& config, const FolderUse& use, TokenizerDefinition& definition,
                       LoadReport& report) {
    const FastClass& known = findFastClass(config.tokenizerClass);
    if (!use.isTokenizerJson || !config.addedHaveOptions || !known.isBuilt(use.version) ||
        !fitsClass(known.v5.stages, definition))
        return;
    std::unordered_set<std::string> kept;
    for (const AddedToken& token : config.added)
        kept.insert(token.content);
    for (const ModelFolderConfig::Special& special : config.specials)
        kept.insert(special.token.content);
    for (std::string& content : additionalSpecials(config, use.version))
        kept.insert(std::move(content));
    std::string first;
    const std::size_t removed = std::erase_if(definition.addedTokens, [&](const AddedToken& token) {
        const bool isOther = !kept.contains(token.content);
        if (isOther && first.empty())
            first = token.content;
        return isOther;
    });
    if (removed > 0)
        report.warn(config.addedWhere, message("{} the tokenizer file, but not in this list, first {}: the "
                                               "class {} of transformers 5 does not "
                                               "use such tokens",
                                               counted(removed, "added token is in", "added tokens are in"),
                                               inQuotes(first), printable(config.tokenizerClass, 60)));
}

/// `'<s>' (id 3), at $.post_processor…`: the token of a role in the tokenizer file.
Message ownToken(const TokenizerDefinition& definition, std::string_view role, PieceId id) {
    const auto& added = definition.addedTokens;
    const auto token =
        std::find_if(added.begin(), added.end(), [id](const auto& one) { return one.id == id; });
    const Message named = message(
        "{} (id {})",
        inQuotes(token == added.end() ? definition.vocabulary.bytes(id) : std::string_view(token->content)),
        id);
    for (const Declaration& one : definition.provenance.declarations) {
        if (one.file.empty() && one.role == roleName(role) && one.id == id && !one.where.empty())
            return message("{}, at {}", named, one.where);
    }
    return named;
}

/// Gives the roles of the configuration to the tokens, and lists what becomes of each.
class RoleGiver {
  public:
    RoleGiver(TokenizerDefinition& definition, const TokenAdder& adder, FolderLedger& ledger,
              LoadReport& report)
        : m_definition(definition)
        , m_adder(adder)
        , m_ledger(ledger)
        , m_report(report)
        , m_accepts(acceptsTokens(definition)) {}

    void give(const ModelFolderConfig::Special& special) {
        const PieceId found = m_adder.find(special.token.content);
        if (found != kNoPiece)
            m_ledger.declare(roleName(special.role), found, special.where, special.isDefault);
        std::optional<PieceId>* id = specialIdOf(m_definition.special, special.role);
        if (!id)
            return;
        const std::string token = inQuotes(special.token.content);
        if (found == kNoPiece) {
            const Message sentence =
                special.isDefault ? message("the class's default {} {} is not a token of the tokenizer file",
                                            special.role, token)
                                  : message("{} is not a token of the tokenizer file", token);
            m_report.warn(special.where, sentence);
            m_ledger.ignore(special.where,
                            special.isDefault ? sentence : message("{} {}", special.role, sentence));
            return;
        }
        if (*id && **id != found)
            contradict(special, found, **id);
        else
            note(special, message("{} {}, id {}", special.role, token, found));
        if (m_accepts || !*id)
            *id = found;
    }

  private:
    void note(const ModelFolderConfig::Special& special, const Message& what) {
        m_ledger.note(special.where, special.isDefault ? message("{}: the class's default", what) : what);
    }
    /// The tokenizer file has the token `own` for the role.
    void contradict(const ModelFolderConfig::Special& special, PieceId found, PieceId own) {
        const Message given = message("{} (id {})", inQuotes(special.token.content), found);
        const Message other = ownToken(m_definition, special.role, own);
        const Message both =
            special.isDefault
                ? message("the class's default {} is {}, but the tokenizer file has {}", special.role, given,
                          other)
                : message("the {} is {} here, but the tokenizer file has {}", special.role, given, other);
        m_report.warn(special.where, !m_accepts ? message("{}; that of the tokenizer file is used", both)
                                     : special.isDefault ? message("{}; that of the class is used", both)
                                                         : message("{}; this file is used", both));
        if (m_accepts)
            note(special, message("{} {}, id {}, in place of {}", special.role,
                                  inQuotes(special.token.content), found, own));
        else
            m_ledger.ignore(special.where,
                            message("{} {}, id {}: the tokenizer file's has the id {}", special.role,
                                    inQuotes(special.token.content), found, own));
    }

    TokenizerDefinition& m_definition;
    const TokenAdder& m_adder;
    FolderLedger& m_ledger;
    LoadReport& m_report;
    bool m_accepts;
};

/// Returns the tokens that become special only by their place in a list.
std::set<std::string> applyTokens(const ModelFolderConfig& config, const FolderUse& use,
                                  TokenizerDefinition& definition, FolderLedger& ledger, LoadReport& report) {
    removeOtherTokens(config, use, definition, report);
    TokenAdder adder(definition, report);
    std::set<std::string> becameSpecial;
    if (acceptsTokens(definition))
        becameSpecial = addTokens(config, use, adder, ledger);
    RoleGiver roles(definition, adder, ledger, report);
    for (const ModelFolderConfig::Special& special : config.specials)
        roles.give(special);
    for (const ModelFolderConfig::Special& special : config.restated) {
        const PieceId found = adder.find(special.token.content);
        const ModelFolderConfig::Special* former = config.special(special.role);
        if (former && former->token.content == special.token.content)
            ledger.note(special.where,
                        message("{} {}, as declared before", special.role, inQuotes(special.token.content)));
        else
            ledger.ignore(special.where,
                          former ? message("{} {}: {} has another one, which is used", special.role,
                                           inQuotes(special.token.content), former->where)
                                 : message("{} {}: {} is used in place of this file", special.role,
                                           inQuotes(special.token.content), config.addedWhere));
        if (found != kNoPiece)
            ledger.declare(roleName(special.role), found, special.where);
    }
    return becameSpecial;
}

// Options that every class has.

/// Source: PreTrainedTokenizerBase.clean_up_tokenization. Transformers 5 skips it for BPE.
constexpr std::pair<const char*, const char*> kCleanUp[] = {
    {" .", "."},     {" ?", "?"},   {" !", "!"},   {" ,", ","},     {" ' ", "'"},
    {" n't", "n't"}, {" 'm", "'m"}, {" 's", "'s"}, {" 've", "'ve"}, {" 're", "'re"}};

/// Joins tokens with spaces, as they are without a decoder: no token starts with this noncharacter.
DecoderConfig joinWithSpaces() {
    return {WordPieceDecoder{"\xEF\xBF\xBF", false}};
}

/// Of the two fields for decoded text, notes those without an effect. False: decoded text stays as it is.
bool cleansUp(const ModelFolderConfig& config, TransformersVersion version,
              const TokenizerDefinition& definition, ConfigFields& fields) {
    constexpr const char* kKey = "clean_up_tokenization_spaces";
    const bool cleans = config.cleanUp.value_or(false);
    if (version == TransformersVersion::V4) {
        fields.ignore(kCleanUpBpe, "only transformers 5 reads it");
    } else if (!std::holds_alternative<BpeModel>(definition.model) ||
               config.tokenizerClass == "ByT5Tokenizer") { // a slow class
        fields.ignore(kCleanUpBpe, "only BPE needs it");
    } else if (!config.cleanUpBpe.value_or(false)) {
        fields.ignore(kKey, "transformers 5 ignores it for BPE");
        fields.use(kCleanUpBpe, "decoded text stays as it is");
        return false;
    } else if (cleans) {
        fields.use(kCleanUpBpe, "clean_up_tokenization_spaces has an effect although this is BPE");
    } else {
        fields.ignore(kCleanUpBpe, "it has an effect only with clean_up_tokenization_spaces");
    }
    // Of these formats, the decoder works on ids, or the loader sets it afterwards.
    const SourceFormat format = definition.format;
    if (cleans && (format == SourceFormat::VocabMerges || format == SourceFormat::Tiktoken)) {
        fields.ignore(kKey, "decoding here is that of the decoder alone");
        return false;
    }
    if (cleans)
        fields.use(kKey, "spaces before punctuation are removed from decoded text");
    else
        fields.ignore(kKey, "decoded text stays as it is, as without this field");
    return cleans;
}

void applyCleanUp(const ModelFolderConfig& config, TransformersVersion version,
                  TokenizerDefinition& definition, ConfigFields& fields) {
    if (!cleansUp(config, version, definition, fields))
        return;
    DecoderSequence sequence;
    sequence.parts.push_back(definition.decoder ? std::move(*definition.decoder) : joinWithSpaces());
    sequence.parts.push_back({FuseDecoder{}});
    for (const auto& [from, to] : kCleanUp)
        sequence.parts.push_back({ReplaceDecoder{{Pattern::Kind::Literal, from}, to}});
    definition.decoder = DecoderConfig{std::move(sequence)};
}

void applyPaddingSides(const ModelFolderConfig& config, TokenizerDefinition& definition,
                       ConfigFields& fields) {
    const auto apply = [&fields](const char* key, const std::string& side, bool& own, const Message& effect) {
        const bool left = side == "left";
        fields.use(key, effect, {own == left, true});
        own = left;
    };
    if (definition.padding && !config.paddingSide.empty())
        apply("padding_side", config.paddingSide, definition.padding->left,
              "the file's padding is added on this side");
    if (definition.truncation && !config.truncationSide.empty())
        apply("truncation_side", config.truncationSide, definition.truncation->left,
              "the file's truncation removes tokens on this side");
    const ModelFolderConfig::Special* pad = config.special("pad_token");
    if (definition.padding && pad && definition.special.pad) {
        definition.padding->padId = *definition.special.pad;
        definition.padding->padToken = pad->token.content;
    }
}

void applyCommonOptions(const ModelFolderConfig& config, TransformersVersion version,
                        TokenizerDefinition& definition, ConfigFields& fields) {
    applyCleanUp(config, version, definition, fields);
    applyPaddingSides(config, definition, fields);
    if (config.splitSpecial.value_or(false))
        definition.parseSpecialByDefault = false;
    if (config.splitSpecial.value_or(false))
        fields.use("split_special_tokens", "special tokens in a text are plain text");
    else
        fields.ignore("split_special_tokens",
                      "special tokens in a text are recognized, as without this field");
}

/// Fields of the tokens that a class adds.
void noteExtraIds(const ModelFolderConfig& config, ConfigFields& fields) {
    if (extraIdsOf(config))
        fields.use("extra_ids", "the number of tokens <extra_id_0>, <extra_id_1>, … that the class adds");
    if (tokenizerKindOf(config) == TokenizerKind::Pegasus) {
        fields.use("offset", "the number of the class's own pieces");
        fields.use("mask_token_sent", "a special token of the class");
    }
}

/// The class, then what is left of the fields.
void applyClass(const ModelFolderConfig& config, const FolderUse& use, TokenizerDefinition& definition,
                FolderLedger& ledger, LoadReport& report) {
    ConfigFields fields(config, ledger);
    for (const ModelFolderConfig::Field& field : config.fields) {
        if (isReadForAllClasses(field.key))
            fields.useNoted(field.key);
    }
    if (!acceptsTokens(definition))
        return fields.ignoreOthers(message("{}, which defines all this itself,", name(definition.format)));
    const std::string className = printable(config.tokenizerClass, 60);
    ClassReport classReport{ledger, fields, report};
    if (use.isTokenizerJson)
        applyFastClass(config, use.version, definition, classReport);
    else
        applyBosAndEos(config, definition, classReport);
    applyCommonOptions(config, use.version, definition, fields);
    noteExtraIds(config, fields);
    if (use.isTokenizerJson && use.version == TransformersVersion::V5) {
        for (const ModelFolderConfig::Special& one : config.named)
            fields.use(one.role, "a special token of the model");
    }
    if (!use.isTokenizerJson && !className.empty())
        fields.useOptions(message("the class {} reads it when it builds the tokenizer", className));
    const Message generic = message("the generic class of transformers {}", versionName(use.version));
    fields.ignoreOthers(
        isGeneric(findFastClass(config.tokenizerClass)) || className.empty()
            ? generic
            : message("the class {} of transformers {} with this file", className, versionName(use.version)));
}

std::string listed(const std::vector<PieceId>& ids) {
    std::string text;
    for (const PieceId id : ids)
        text.append(text.empty() ? "" : ", ").append(std::to_string(id));
    return text;
}

bool contains(const std::vector<PieceId>& ids, PieceId id) {
    return std::find(ids.begin(), ids.end(), id) != ids.end();
}

/// generation_config.json comes before config.json and takes precedence.
void compareModelFiles(const ModelFolderConfig& config, LoadReport& report) {
    for (auto former = config.modelIds.begin(); former != config.modelIds.end(); ++former) {
        const auto later = std::find_if(former + 1, config.modelIds.end(), [&](const auto& other) {
            return other.role == former->role && other.where != former->where;
        });
        if (later == config.modelIds.end())
            continue;
        const bool agree = std::any_of(later->ids.begin(), later->ids.end(),
                                       [&](PieceId id) { return contains(former->ids, id); });
        if (!agree)
            report.warn(later->where, message("{} contradicts {} in {}, which is used when text is generated",
                                              listed(later->ids), listed(former->ids), former->where));
    }
}

void compareModel(const ModelFolderConfig& config, TokenizerDefinition& definition, LoadReport& report) {
    for (const ModelFolderConfig::ModelIds& model : config.modelIds) {
        const std::optional<PieceId>* own = specialIdOf(definition.special, model.role);
        if (!own || !*own || contains(model.ids, **own))
            continue;
        report.warn(model.where, message("the model's {} has the id {}, but the tokenizer's has the id {}",
                                         model.role, listed(model.ids), **own));
    }
    compareModelFiles(config, report);
    if (!config.embeddingRows)
        return;
    std::uint64_t ids = definition.vocabulary.empty() ? 0 : definition.vocabulary.maxId() + std::uint64_t{1};
    for (const AddedToken& token : definition.addedTokens)
        ids = std::max<std::uint64_t>(ids, token.id + std::uint64_t{1});
    if (ids > *config.embeddingRows)
        report.warn("config.json: $.vocab_size",
                    message("the model has {} rows of embeddings, but the tokenizer's ids go up to {}",
                            *config.embeddingRows, ids - 1));
    else if (ids < *config.embeddingRows)
        report.inform("config.json: $.vocab_size",
                      message("the model has {} rows of embeddings, but the tokenizer's ids go up to {}: {} "
                              "rows belong to no token",
                              *config.embeddingRows, ids - 1, *config.embeddingRows - ids));
}

/// The place of a special token among those that transformers adds: the roles, then in 5 the tokens that only
/// some models have and the list, in 4 the list first.
std::size_t specialRank(const ModelFolderConfig::Special& special, TransformersVersion version) {
    const auto& roles = ModelFolderConfig::roles();
    const auto role = std::find(roles.begin(), roles.end(), special.role);
    const auto place = static_cast<std::size_t>(role - roles.begin());
    if (role != roles.end())
        return place;
    const bool isListed = special.where.find("$.extra_special_tokens.") == std::string::npos;
    if (special.role != "additional_special_tokens")
        return place;
    if (version == TransformersVersion::V5)
        return place + (isListed ? 2 : 1);
    return place + (isListed ? 1 : 2);
}

// The lists of further special tokens.

/// Transformers 5 has one list. In the config, extra_special_tokens replaces the other list, even if it is
/// empty; either replaces the one of special_tokens_map.json. Source: PreTrainedTokenizerBase._from_pretrained
/// and __init__.
void keepOneList(ModelFolderConfig& config, FolderLedger& ledger, std::set<std::string>& replacing) {
    using List = ModelFolderConfig::SpecialList;
    const auto drop = [&](bool ofConfig, const auto& replaces) {
        const auto list = std::find_if(config.lists.begin(), config.lists.end(), [&](const List& one) {
            return !one.isExtra && one.isOfConfig() == ofConfig;
        });
        const auto used = std::find_if(config.lists.begin(), config.lists.end(), replaces);
        if (list == config.lists.end() || used == config.lists.end())
            return;
        ledger.ignore(list->where,
                      message("additional_special_tokens: transformers 5 uses {} in its place", used->where));
        replacing.insert(used->where);
        std::erase_if(config.specials, [&](const auto& special) { return list->contains(special); });
        config.lists.erase(list);
    };
    drop(true, [](const List& other) { return other.isExtra && other.isOfConfig(); });
    drop(false, [](const List& other) { return other.isExtra ? !other.isNamed : other.isOfConfig(); });
}

/// What transformers rejects in these lists. Sources: T5Tokenizer, LasrTokenizer and ByT5Tokenizer; in 5, they
/// get only the list of special_tokens_map.json as additional_special_tokens.
void checkLists(const ModelFolderConfig& config, TransformersVersion version, LoadReport& report) {
    const bool isV5 = version == TransformersVersion::V5;
    std::vector<std::string_view> listed;
    std::string where;
    for (const ModelFolderConfig::SpecialList& list : config.lists) {
        if (list.isExtra) {
            if (!isV5 && !list.isNamed)
                report.warn(list.where, "transformers 4 rejects the folder: it needs an object here");
            continue;
        }
        if (isV5 && list.isOfConfig())
            continue;
        where = list.where;
        for (const ModelFolderConfig::Special& special : config.specials) {
            const std::string_view content = special.token.content;
            if (list.contains(special) && content.find("<extra_id_") != std::string_view::npos &&
                std::find(listed.begin(), listed.end(), content) == listed.end())
                listed.push_back(content);
        }
    }
    const std::optional<std::uint64_t> wanted = extraIdsOf(config);
    if (wanted && *wanted > 0 && !listed.empty() && listed.size() != *wanted)
        report.warn(where,
                    message("{} <extra_id_…> listed, but extra_ids is {}: the class {} of transformers {} "
                            "rejects the folder",
                            counted(listed.size(), "token", "tokens"), *wanted,
                            printable(config.tokenizerClass, 60), versionName(version)));
}

/// Returns the places of the lists that replace another one.
std::set<std::string> applyLists(TransformersVersion version, ModelFolderConfig& config, FolderLedger& ledger,
                                 LoadReport& report) {
    checkLists(config, version, report);
    std::set<std::string> replacing;
    if (version == TransformersVersion::V5)
        keepOneList(config, ledger, replacing);
    return replacing;
}

// The class that reads a tokenizer.json.

void useClassOf(TransformersVersion version, ModelFolderConfig& config, FolderLedger& ledger) {
    const std::string inUse(classInUse(config, version));
    if (inUse == config.tokenizerClass)
        return;
    const std::string declared = printable(config.tokenizerClass, 60);
    if (!isGeneric(findFastClass(config.tokenizerClass)))
        ledger.ignore(
            config.classWhere,
            inUse.empty()
                ? message("the class {}: transformers 5 uses its generic class for models of type {}",
                          declared, config.modelType)
                : message("the class {}: transformers 5 uses {} for models of type {}", declared, inUse,
                          config.modelType));
    config.tokenizerClass = inUse;
    if (!inUse.empty())
        config.classWhere = "config.json: $.model_type";
}

/// Adds the special tokens of the class, in the order in which new tokens get their ids.
void addSpecialsOfClass(TransformersVersion version, ModelFolderConfig& config) {
    if (version == TransformersVersion::V5) {
        for (ModelFolderConfig::Special& one : config.named)
            config.specials.push_back(one);
    }
    addClassSpecials(findFastClass(config.tokenizerClass), config);
    std::stable_sort(config.specials.begin(), config.specials.end(), [&](const auto& a, const auto& b) {
        return specialRank(a, version) < specialRank(b, version);
    });
}

} // namespace

std::optional<PieceId>* specialIdOf(SpecialIds& special, std::string_view role) {
    const std::pair<std::string_view, std::optional<PieceId>*> known[] = {
        {"bos_token", &special.bos},  {"eos_token", &special.eos}, {"unk_token", &special.unk},
        {"sep_token", &special.sep},  {"pad_token", &special.pad}, {"cls_token", &special.cls},
        {"mask_token", &special.mask}};
    for (const auto& [name, id] : known) {
        if (name == role)
            return id;
    }
    return nullptr;
}

void applyModelFolder(const ModelFolderConfig& declared, TokenizerDefinition& definition,
                      const FolderUse& use) {
    LoadReport report;
    declareOwnSpecials(definition);
    FolderLedger ledger(declared, definition.provenance);
    ModelFolderConfig config = declared;
    if (use.isTokenizerJson)
        useClassOf(use.version, config, ledger);
    ListEffects lists{acceptsTokens(definition), {}, {}};
    if (lists.areRead)
        lists.replacing = applyLists(use.version, config, ledger, report);
    if (use.isTokenizerJson)
        addSpecialsOfClass(use.version, config);
    lists.becameSpecial = applyTokens(config, use, definition, ledger, report);
    noteTokenFields(declared, config, use, lists, ledger);
    applyClass(config, use, definition, ledger, report);
    if (acceptsTokens(definition) && !definition.provenance.files.empty())
        definition.provenance.transformers = versionName(use.version);
    noteModelFiles(config, ledger);
    if (!config.templates.empty()) {
        definition.chatTemplates = config.templates;
        definition.provenance.chatTemplates = config.templatesWhere;
    }
    compareModel(config, definition, report);
    Diagnostics& all = definition.diagnostics;
    all.insert(all.end(), config.diagnostics.begin(), config.diagnostics.end());
    all.insert(all.end(), report.diagnostics.begin(), report.diagnostics.end());
}

} // namespace tokenscope::formats
