#pragma once
// The steps of reading a model folder; for folder_facts.cpp.

#include "core/base/mapped_file.h"
#include "core/formats/transformers/model_folder.h"
#include "core/json/json_reader.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace tokenscope::formats {

/// One of the folder's files: its places carry its name, and its errors are warnings.
class SideFile {
  public:
    SideFile(const std::filesystem::path& folder, std::string name, FolderFacts& facts)
        : m_name(std::move(name))
        , m_facts(facts) {
        std::error_code ignored;
        const std::filesystem::path path = folder / m_name;
        if (std::filesystem::symlink_status(path, ignored).type() == std::filesystem::file_type::not_found)
            return;
        auto file = MappedFile::open(path); // waits for nobody who might write into it
        if (!file) {
            facts.diagnostics.push_back(
                {Severity::Warning, m_name, "this " + file.error().message + "; it is left aside"});
            return;
        }
        m_file = std::move(*file);
        m_there = true;
        facts.files.push_back(m_name);
    }
    ~SideFile() {
        for (Diagnostic& diagnostic : m_report.diagnostics)
            m_facts.diagnostics.push_back(
                {diagnostic.severity, where(diagnostic.where), std::move(diagnostic.message)});
        if (m_report.error)
            leaveAside(*m_report.error);
    }
    SideFile(const SideFile&) = delete;
    SideFile& operator=(const SideFile&) = delete;

    [[nodiscard]] bool there() const { return m_there; }
    [[nodiscard]] std::string_view bytes() const { return m_file.bytes(); }
    /// Null when there is none, or it is damaged.
    const JsonElement* root() {
        if (m_there && !m_document) {
            auto document = JsonDocument::parse(bytes(), JsonDialect::Python);
            m_there = document.has_value();
            if (!m_there)
                m_report.error = document.error();
            else
                m_document.emplace(*std::move(document));
        }
        return m_document ? &m_document->root() : nullptr;
    }
    /// Null like root().
    JsonObject* json() {
        if (const JsonElement* const element = m_object ? nullptr : root())
            m_object = std::make_unique<JsonObject>(*element, "$", m_report);
        return m_object.get();
    }
    [[nodiscard]] std::string where(const std::string& place) const {
        return place.empty() ? m_name : m_name + ": " + place;
    }
    LoadReport& report() { return m_report; }

  private:
    void leaveAside(const Error& error) {
        m_facts.diagnostics.push_back(
            {Severity::Warning, where(error.where), error.message + "; the rest of the file is left aside"});
    }

    std::string m_name;
    FolderFacts& m_facts;
    MappedFile m_file;
    bool m_there = false;
    LoadReport m_report;
    std::optional<JsonDocument> m_document;
    std::unique_ptr<JsonObject> m_object;
};

/// Those of tokenizer_config.json: one, or a list of named ones.
void readConfigTemplates(JsonObject& config, FolderFacts& facts);

/// chat_template.jinja, the files of additional_chat_templates/, or the older chat_template.json; where there are
/// any, they take the place of those in tokenizer_config.json.
void readTemplateFiles(const std::filesystem::path& folder, FolderFacts& facts);

} // namespace tokenscope::formats
