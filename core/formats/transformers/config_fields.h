#pragma once
// The fields of a tokenizer_config.json: which change an answer, and how, and which are ignored, and why.

#include "core/base/message.h"
#include "core/formats/declarations.h"
#include "core/formats/transformers/model_folder.h"

#include <set>
#include <string>
#include <string_view>

namespace tokenscope::formats {

class ConfigFields {
  public:
    ConfigFields(const ModelFolderConfig& config, FolderLedger& ledger)
        : m_config(config)
        , m_ledger(ledger) {}

    [[nodiscard]] bool declares(std::string_view key) const { return find(key) != nullptr; }
    /// Notes the effect of a field; nothing if the file doesn't have it.
    void use(std::string_view key, const Message& effect);
    /// The same for an option of the class: without an effect if the tokenizer file has the same value.
    struct Value {
        bool isOfFile = false;  ///< equal to that of the tokenizer file
        bool isDefault = false; ///< equal to that of the class without the field
    };
    void use(std::string_view key, const Message& effect, Value value);
    /// Other code has noted the field's effect.
    void useNoted(std::string_view key) { m_known.emplace(key); }
    /// Notes why a field has no effect here; nothing if the file doesn't have it.
    void ignore(std::string_view key, const Message& reason);
    /// Uses all options of classes that the file has.
    void useOptions(const Message& effect);
    /// Notes all other fields as ignored, with the reason. `reader` is the class, for people.
    void ignoreOthers(const Message& reader);

  private:
    [[nodiscard]] const ModelFolderConfig::Field* find(std::string_view key) const;
    void noteIgnored(const ModelFolderConfig::Field& field, const Message& reason);

    const ModelFolderConfig& m_config;
    FolderLedger& m_ledger;
    std::set<std::string, std::less<>> m_known;
};

} // namespace tokenscope::formats
