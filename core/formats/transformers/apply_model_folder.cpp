#include "core/formats/transformers/apply_model_folder.h"

#include "core/base/printable.h"
#include "core/definition/template_writer.h"
#include "core/formats/declarations.h"
#include "core/formats/transformers/tokenizer_classes.h"
#include "core/json/json_reader.h"

#include <algorithm>
#include <unordered_map>

namespace tokenscope::formats {
namespace {

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
    /// `hasId`: the file has an id for the token. Existing tokens are not changed. Returns the token in use.
    const AddedToken& add(AddedToken token, bool hasId, const std::string& where) {
        const auto known = m_index.find(token.content);
        if (known != m_index.end()) {
            const AddedToken& former = m_definition.addedTokens[known->second];
            compare(former, token, hasId, where);
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
            m_report.inform(where, counted(m_added, "token is added to those of the main file",
                                           "tokens are added to those of the main file"));
    }

  private:
    [[nodiscard]] PieceId idOf(const AddedToken& token, bool hasId) const {
        if (const PieceId known = m_definition.vocabulary.find(token.content); known != kNoPiece)
            return known;
        // Rank files without a known encoding have gaps that only the configuration fills.
        const bool asGiven = hasId && m_definition.format == SourceFormat::Tiktoken;
        return asGiven ? token.idInFile : static_cast<PieceId>(std::min<std::uint64_t>(m_next, kLargestId));
    }
    void compare(const AddedToken& former, const AddedToken& token, bool hasId, const std::string& where) {
        if (!hasId)
            return;
        if (former.id != token.idInFile && m_otherIds.count())
            m_report.warn(where, message("{} has the id {} here, but {} in the main file, which is used",
                                         inQuotes(token.content), token.idInFile, former.id));
        const bool same = former.special == token.special && former.lstrip == token.lstrip &&
                          former.rstrip == token.rstrip && former.singleWord == token.singleWord;
        if (!same && m_otherFlags.count())
            m_report.warn(where, message("{} has other options (special, lstrip, rstrip, single_word) here "
                                         "than in the main file, which are used",
                                         inQuotes(token.content)));
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

/// Adds the tokens of one file and notes how many of them are new.
void addTokens(const ModelFolderConfig& config, TokenAdder& adder, FolderLedger& ledger) {
    for (const AddedToken& token : config.added) {
        AddedToken inUse = adder.add(token, true, config.addedWhere);
        inUse.special = token.special;
        inUse.idInFile = token.idInFile;
        ledger.declareAdded(inUse, config.addedWhere);
    }
    if (!config.added.empty())
        ledger.note(config.addedWhere, message("{}, {} of them new",
                                               counted(config.added.size(), "added token"), adder.added()));
    for (const ModelFolderConfig::Special& special : config.specials) {
        const std::size_t before = adder.added();
        adder.add(special.token, false, special.where);
        if (adder.added() > before)
            ledger.note(special.where, message("the new token {}", inQuotes(special.token.content)));
    }
    adder.finish(config.addedWhere.empty() ? "tokenizer_config.json" : config.addedWhere);
}

void applyTokens(const ModelFolderConfig& config, TokenizerDefinition& definition, FolderLedger& ledger,
                 LoadReport& report) {
    TokenAdder adder(definition, report);
    const bool takes = acceptsTokens(definition);
    if (takes)
        addTokens(config, adder, ledger);
    for (const ModelFolderConfig::Special& special : config.specials) {
        const PieceId found = adder.find(special.token.content);
        if (found != kNoPiece)
            ledger.declare(roleName(special.role), found, special.where);
        std::optional<PieceId>* id = specialIdOf(definition.special, special.role);
        if (!id)
            continue;
        if (found == kNoPiece) {
            report.warn(special.where,
                        message("{} is not a token of the main file", inQuotes(special.token.content)));
            continue;
        }
        const bool other = *id && **id != found;
        if (other)
            report.warn(special.where,
                        takes ? message("{} has the id {}, but the main file's {} is {}; this file is used",
                                        inQuotes(special.token.content), found, special.role, **id)
                              : message("{} has the id {}, but the main file's {} is {}; that file is used",
                                        inQuotes(special.token.content), found, special.role, **id));
        if (takes || !*id) {
            ledger.note(special.where, other ? message("{} {}, id {}, in place of {}", special.role,
                                                       inQuotes(special.token.content), found, **id)
                                             : message("{} {}, id {}", special.role,
                                                       inQuotes(special.token.content), found));
            *id = found;
        }
    }
    for (const ModelFolderConfig::Special& special : config.restated) {
        const PieceId found = adder.find(special.token.content);
        const ModelFolderConfig::Special* former = config.special(special.role);
        const bool same = former && former->token.content == special.token.content;
        ledger.note(special.where,
                    same
                        ? message("{} {}, as declared before", special.role, inQuotes(special.token.content))
                        : message("{} {}, which is not used", special.role, inQuotes(special.token.content)));
        if (found != kNoPiece)
            ledger.declare(roleName(special.role), found, special.where);
    }
}

/// Llama's and Gemma's classes always replace the post-processor.
bool hasOwnBosAndEos(TokenizerKind kind) {
    return kind == TokenizerKind::Llama || kind == TokenizerKind::Gemma;
}

TemplatePostProcessor bosEosTemplate(const std::optional<std::pair<std::string, PieceId>>& bos,
                                     const std::optional<std::pair<std::string, PieceId>>& eos) {
    using Template = TemplatePostProcessor;
    TemplateWriter writer;
    const auto put = [&](TemplateWriter::Pieces Template::*pieces, bool second) {
        const std::uint32_t typeId = second ? 1 : 0;
        if (bos)
            writer.special(pieces, *bos, typeId);
        writer.text(pieces, second, typeId);
        if (eos)
            writer.special(pieces, *eos, typeId);
    };
    put(&Template::single, false);
    put(&Template::pair, false);
    put(&Template::pair, true);
    return writer.take();
}

bool sameEffect(const std::optional<PostProcessorConfig>& config, const TemplatePostProcessor& wanted) {
    const auto* has = config ? std::get_if<TemplatePostProcessor>(&config->kind) : nullptr;
    return has && has->single == wanted.single;
}

void applyBosAndEos(const ModelFolderConfig& config, TokenizerDefinition& definition, FolderLedger& ledger,
                    LoadReport& report) {
    if (!acceptsTokens(definition) || !hasOwnBosAndEos(tokenizerKindOf(config)))
        return;
    const auto named = [&](std::string_view role, bool wanted) {
        std::optional<std::pair<std::string, PieceId>> token;
        const std::optional<PieceId>* id = specialIdOf(definition.special, role);
        const ModelFolderConfig::Special* special = config.special(role);
        if (wanted && id && *id && special)
            token.emplace(special->token.content, **id);
        return token;
    };
    const bool bos = config.addBos.value_or(true);
    const bool eos = config.addEos.value_or(false);
    TemplatePostProcessor made = bosEosTemplate(named("bos_token", bos), named("eos_token", eos));
    const Message around = bos ? (eos ? Message("bos before, eos after") : Message("bos before, no eos"))
                               : (eos ? Message("no bos, eos after") : Message("no bos, no eos"));
    ledger.note(config.classWhere, message("the class defines the post-processor: {}", around));
    if (definition.postProcessor && !sameEffect(definition.postProcessor, made))
        report.warn("$.post_processor", message("the class {} ({}) replaces it: {}", config.tokenizerClass,
                                                config.classWhere, around));
    if (made.specials.empty())
        definition.postProcessor.reset();
    else
        definition.postProcessor = PostProcessorConfig{std::move(made)};
}

/// Options that the classes set in the stages of a tokenizer.json, regardless of its content.
void applyOptions(const ModelFolderConfig& config, TokenizerDefinition& definition, FolderLedger& ledger,
                  LoadReport& report) {
    if (definition.format != SourceFormat::HuggingFaceJson)
        return;
    const auto put = [&](auto& own, const auto& value, const std::string& where, const char* key) {
        if (!value || own == *value)
            return;
        own = *value;
        ledger.note("tokenizer_config.json", message("{} in place of {}", key, where));
        report.warn(where,
                    message("tokenizer_config.json has another {}, which the class uses instead", key));
    };
    auto* bert = definition.normalizer ? std::get_if<BertNormalizer>(&definition.normalizer->kind) : nullptr;
    if (bert && tokenizerKindOf(config) == TokenizerKind::Bert) {
        put(bert->lowercase, config.lowerCase, "$.normalizer.lowercase", "do_lower_case");
        put(bert->handleChineseChars, config.chineseCharacters, "$.normalizer.handle_chinese_chars",
            "tokenize_chinese_chars");
        put(bert->stripAccents, config.stripAccents, "$.normalizer.strip_accents", "strip_accents");
    }
    auto* bytes = definition.preTokenizer ? std::get_if<ByteLevelPreTokenizer>(&definition.preTokenizer->kind)
                                          : nullptr;
    if (bytes)
        put(bytes->addPrefixSpace, config.addPrefixSpace, "$.pre_tokenizer.add_prefix_space",
            "add_prefix_space");
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
        report.warn(model.where, message("the model has {}, but the tokenizer's {} is {}", listed(model.ids),
                                         model.role, **own));
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

void applyModelFolder(const ModelFolderConfig& config, TokenizerDefinition& definition) {
    LoadReport report;
    declareOwnSpecials(definition);
    FolderLedger ledger(config, definition.provenance);
    applyTokens(config, definition, ledger, report);
    applyBosAndEos(config, definition, ledger, report);
    applyOptions(config, definition, ledger, report);
    noteModelFiles(config, ledger);
    if (!config.templates.empty()) {
        definition.chatTemplates = config.templates;
        definition.provenance.chatTemplates = config.templatesWhere;
    }
    if (config.cleanUp.value_or(false) && acceptsTokens(definition))
        report.inform(
            "tokenizer_config.json: $.clean_up_tokenization_spaces",
            "transformers removes spaces before punctuation from decoded text; decoding here is that "
            "of the decoder alone");
    compareModel(config, definition, report);
    Diagnostics& all = definition.diagnostics;
    all.insert(all.end(), config.diagnostics.begin(), config.diagnostics.end());
    all.insert(all.end(), report.diagnostics.begin(), report.diagnostics.end());
}

} // namespace tokenscope::formats
