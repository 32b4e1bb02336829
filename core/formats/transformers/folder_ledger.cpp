#include "core/formats/transformers/folder_ledger.h"

#include "core/base/printable.h"
#include "core/formats/own_declarations.h"
#include "core/json/json_reader.h"

#include <algorithm>
#include <fmt/format.h>

namespace tokenscope::formats {
namespace {

std::string_view fileOf(std::string_view where) {
    return where.substr(0, where.find(": "));
}

std::string_view placeIn(std::string_view where) {
    const std::size_t colon = where.find(": ");
    return colon == std::string_view::npos ? std::string_view() : where.substr(colon + 2);
}

std::string joined(const std::vector<PieceId>& ids) {
    return fmt::format("{}", fmt::join(ids, ", "));
}

constexpr std::size_t kMaxNotes = 64; ///< of one file

} // namespace

FolderLedger::FolderLedger(const FolderFacts& facts, Provenance& provenance)
    : m_provenance(provenance) {
    m_provenance.files.clear();
    for (const std::string& name : facts.files)
        m_provenance.files.push_back({name, {}});
}

void FolderLedger::note(std::string_view where, const std::string& sentence) {
    for (FolderFile& file : m_provenance.files) {
        if (file.name == fileOf(where) && file.adds.size() <= kMaxNotes)
            file.adds.push_back(file.adds.size() < kMaxNotes ? sentence : "and more");
    }
}

void FolderLedger::declare(std::string role, PieceId id, std::string_view where) {
    if (m_provenance.declarations.size() >= 2 * kMaxDeclared)
        return;
    // The usual tokens of a class stand in no file.
    const bool inFile = !where.empty();
    m_provenance.declarations.push_back({std::move(role), id, std::string(fileOf(where)),
                                         inFile ? std::string(placeIn(where)) : "the class's own token"});
}

void FolderLedger::declareAdded(const AddedToken& token, const std::string& addedWhere) {
    if (!token.special || m_provenance.declarations.size() >= kMaxDeclared)
        return;
    const bool byContent = addedWhere.ends_with('$'); // added_tokens.json has contents as keys
    m_provenance.declarations.push_back(
        {{},
         token.id,
         std::string(fileOf(addedWhere)),
         std::string(placeIn(addedWhere)) +
             jsonKey(byContent ? token.content : std::to_string(token.idInFile))});
}

std::string roleName(std::string_view role) {
    constexpr std::string_view kEnd = "_token";
    if (role == "additional_special_tokens")
        return {};
    return std::string(role.ends_with(kEnd) ? role.substr(0, role.size() - kEnd.size()) : role);
}

void noteModelFiles(const FolderFacts& facts, FolderLedger& ledger) {
    if (!facts.templates.empty()) {
        std::string names;
        for (const ChatTemplate& chat : facts.templates)
            names.append(names.empty() ? "" : ", ").append(printable(chat.name, 60));
        ledger.note(facts.templatesWhere, "chat templates: " + names);
    }
    for (const FolderFacts::ModelIds& model : facts.modelIds) {
        ledger.note(model.where, model.role + "_id: " + joined(model.ids));
        for (const PieceId id : model.ids)
            ledger.declare(roleName(model.role), id, model.where);
    }
    if (facts.embeddingRows)
        ledger.note("config.json", fmt::format("{} rows of embeddings (vocab_size)", *facts.embeddingRows));
    if (!facts.tokenizerClass.empty())
        ledger.note(facts.classWhere, "the class " + printable(facts.tokenizerClass, 60));
}

} // namespace tokenscope::formats
