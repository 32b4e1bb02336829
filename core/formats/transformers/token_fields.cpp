#include "core/formats/transformers/token_fields.h"

#include "core/base/printable.h"
#include "core/formats/transformers/fast_class_table.h"
#include "core/formats/transformers/tokenizer_classes.h"

#include <algorithm>
#include <string_view>

namespace tokenscope::formats {
namespace {

using Field = ModelFolderConfig::Field;
using Special = ModelFolderConfig::Special;
using SpecialList = ModelFolderConfig::SpecialList;

constexpr std::string_view kConfigFile = "tokenizer_config.json";

bool isRole(std::string_view key) {
    const auto& roles = ModelFolderConfig::roles();
    return std::find(roles.begin(), roles.end(), key) != roles.end();
}

class FieldLister {
  public:
    FieldLister(const ModelFolderConfig& declared, const ModelFolderConfig& config, const FolderUse& use,
                const ListEffects& lists, FolderLedger& ledger)
        : m_declared(declared)
        , m_config(config)
        , m_use(use)
        , m_lists(lists)
        , m_ledger(ledger) {}

    void list() {
        for (const Field& field : m_declared.fields) {
            if (isRole(field.key))
                listRole(field);
            else if (field.key == "tokenizer_class")
                listClass(field);
            else if (field.key == "added_tokens_decoder")
                listAdded(field);
            else if (field.key == "chat_template")
                listTemplate(field);
        }
        for (const SpecialList& list : m_config.lists)
            listSpecials(list);
        for (const SpecialList& list : m_config.unusedLists)
            m_ledger.ignore(list.where, message("{} {}: {} is used in place of this file", keyOf(list),
                                                list.value, m_config.addedWhere));
    }

  private:
    void use(const Field& field, const Message& effect) {
        m_ledger.note(kConfigFile, message("{} {}: {}", field.key, field.value, effect));
    }
    void ignore(const Field& field, const Message& reason) {
        m_ledger.ignore(kConfigFile, message("{} {}: {}", field.key, field.value, reason));
    }
    static std::string keyOf(const SpecialList& list) {
        return list.isExtra ? "extra_special_tokens" : "additional_special_tokens";
    }
    [[nodiscard]] bool has(std::string_view file) const {
        const auto& files = m_declared.files;
        return std::find(files.begin(), files.end(), file) != files.end();
    }

    /// Roles with a token are listed with it.
    void listRole(const Field& field) {
        const auto isDeclared = [&](const Special& special) {
            return special.role == field.key && special.where.starts_with(kConfigFile);
        };
        for (const auto* tokens : {&m_declared.specials, &m_declared.restated}) {
            if (std::any_of(tokens->begin(), tokens->end(), isDeclared))
                return;
        }
        const Special* used = m_config.special(field.key);
        if (field.value != "null")
            return ignore(field, "this is not a token");
        if (used && !used->isDefault)
            return ignore(field, message("{} has a token, which is used", used->where));
        const std::string usual = defaultOf(field.key);
        if (usual.empty())
            return ignore(field, "null is the same as no such field");
        use(field, message("the class's default '{}' is not used", printable(usual, 60)));
    }
    /// The token that the class would have for a role without a declaration; empty: none.
    [[nodiscard]] std::string defaultOf(std::string_view role) const {
        ModelFolderConfig without = m_config;
        std::erase(without.without, role);
        if (m_use.isTokenizerJson)
            addClassSpecials(findFastClass(without.tokenizerClass), without);
        else
            addDefaultSpecials(tokenizerKindOf(without), without);
        const Special* special = without.special(role);
        return special ? special->token.content : std::string();
    }
    void listClass(const Field& field) {
        const bool isOfFile = m_declared.classWhere.starts_with(kConfigFile);
        if (!isOfFile)
            ignore(field, "it names no class");
        else if (m_config.tokenizerClass != m_declared.tokenizerClass &&
                 isGeneric(findFastClass(m_declared.tokenizerClass)))
            ignore(field, m_config.tokenizerClass.empty()
                              ? Message("it names the generic class, which is used anyway")
                              : message("transformers 5 uses {} for models of type {}",
                                        m_config.tokenizerClass, m_config.modelType));
    }
    void listAdded(const Field& field) {
        if (m_declared.addedHaveOptions && !m_declared.added.empty()) {
            if (!m_lists.areRead)
                ignore(field, "the tokenizer file defines all its tokens itself");
            return;
        }
        if (m_declared.addedHaveOptions && (has("special_tokens_map.json") || has("added_tokens.json")))
            return use(
                field,
                "special_tokens_map.json and added_tokens.json have no effect, because this field exists");
        ignore(field, "it has no tokens");
    }
    void listTemplate(const Field& field) {
        if (m_declared.templates.empty())
            ignore(field, "it has no template");
        else if (!m_declared.templatesWhere.starts_with(kConfigFile))
            ignore(field, message("{} is used in its place", m_declared.templatesWhere));
    }

    void listSpecials(const SpecialList& list) {
        std::size_t all = 0, changed = 0;
        for (const Special& special : m_config.specials) {
            if (!list.contains(special))
                continue;
            ++all;
            changed += m_lists.becameSpecial.contains(special.token.content) ? 1 : 0;
        }
        const std::string start = keyOf(list) + " " + list.value;
        if (!m_lists.areRead)
            m_ledger.ignore(list.where,
                            message("{}: the tokenizer file defines all its tokens itself", start));
        else if (changed > 0)
            m_ledger.note(list.where, changed == all
                                          ? message("{}: special tokens because of this list", start)
                                          : message("{}: {} of {} are special tokens because of this list",
                                                    start, changed, all));
        else if (m_lists.replacing.contains(list.where))
            m_ledger.note(list.where, message("{}: replaces the other list of special tokens", start));
        else if (const std::size_t count = ownTokensWithout(list); count > 0)
            m_ledger.note(list.where, message("{}: the class doesn't add its own {}", start,
                                              counted(count, "token", "tokens")));
        else
            m_ledger.ignore(
                list.where,
                all == 0 ? message("{}: it has no tokens", start)
                         : message("{}: the tokenizer has these tokens without this list, too", start));
    }
    /// How many tokens the class would add if there were no such list.
    [[nodiscard]] std::size_t ownTokensWithout(const SpecialList& list) const {
        if (!m_use.isTokenizerJson)
            return 0;
        ModelFolderConfig without = m_config;
        std::erase_if(without.specials, [&](const Special& special) { return list.contains(special); });
        std::erase_if(without.lists, [&](const SpecialList& one) { return one.where == list.where; });
        const std::size_t before = additionalSpecials(m_config, m_use.version).size();
        const std::size_t after = additionalSpecials(without, m_use.version).size();
        return after - std::min(before, after);
    }

    const ModelFolderConfig& m_declared;
    const ModelFolderConfig& m_config;
    const FolderUse& m_use;
    const ListEffects& m_lists;
    FolderLedger& m_ledger;
};

} // namespace

void noteTokenFields(const ModelFolderConfig& declared, const ModelFolderConfig& config, const FolderUse& use,
                     const ListEffects& lists, FolderLedger& ledger) {
    FieldLister(declared, config, use, lists, ledger).list();
}

} // namespace tokenscope::formats
