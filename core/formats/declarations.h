#pragma once
// What each file of a folder adds to the tokenizer file or overrides, as it is applied.

#include "core/definition/tokenizer_definition.h"
#include "core/formats/transformers/model_folder.h"

#include <string>
#include <string_view>

namespace tokenscope::formats {

class FolderLedger {
  public:
    /// A page for each file that is there.
    FolderLedger(const ModelFolderConfig& facts, Provenance& provenance);

    /// `where` begins with the file's name, as everywhere in ModelFolderConfig; of a file that has no page nothing is noted.
    void note(std::string_view where, const Message& message);
    void declare(std::string role, PieceId id, std::string_view where);
    /// An added token that is special. No more than kMaxDeclared in all.
    void declareAdded(const AddedToken& token, const std::string& addedWhere);

  private:
    Provenance& m_provenance;
};

/// `bos_token` → `bos`; other names stay.
std::string roleName(std::string_view role);

/// Templates, ids of the model, rows of embeddings: what the files add without changing the stages.
void noteModelFiles(const ModelFolderConfig& facts, FolderLedger& ledger);

// Where the tokenizer file itself declares its special tokens.

/// Adds a declaration for each special id that the definition has and for each special token without a role, with its
/// place in the tokenizer file. To be called before other files change the ids; a second call does nothing. Of a
/// tokenizer.json the added tokens are declared by their reader.
void declareOwnSpecials(TokenizerDefinition& definition);

/// More special tokens without a role are not declared one by one.
inline constexpr std::size_t kMaxDeclared = 65536;

} // namespace tokenscope::formats
