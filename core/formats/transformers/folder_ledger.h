#pragma once
// What each file of a folder adds to the tokenizer file or overrides, as it is applied.

#include "core/formats/transformers/model_folder.h"

#include <string>
#include <string_view>

namespace tokenscope::formats {

class FolderLedger {
  public:
    /// A page for each file that is there.
    FolderLedger(const FolderFacts& facts, Provenance& provenance);

    /// `where` begins with the file's name, as everywhere in FolderFacts; of a file that has no page nothing is noted.
    void note(std::string_view where, const std::string& sentence);
    void declare(std::string role, PieceId id, std::string_view where);
    /// An added token that is special. No more than kMaxDeclared in all.
    void declareAdded(const AddedToken& token, const std::string& addedWhere);

  private:
    Provenance& m_provenance;
};

/// `bos_token` → `bos`; other names stay.
std::string roleName(std::string_view role);

/// Templates, ids of the model, rows of embeddings: what is told of the files without changing the stages.
void noteModelFiles(const FolderFacts& facts, FolderLedger& ledger);

} // namespace tokenscope::formats
