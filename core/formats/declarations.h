#pragma once
// What the files of a folder declare: FolderLedger records what each adds to the tokenizer file or overrides,
// readFolderSettings() returns settings verbatim.

#include "core/definition/tokenizer_definition.h"
#include "core/formats/transformers/model_folder.h"

#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::formats {

class FolderLedger {
  public:
    /// Adds an entry for each existing file.
    FolderLedger(const ModelFolderConfig& config, Provenance& provenance);

    /// `where` starts with the file's name, as in ModelFolderConfig; ignored if there is no entry for the
    /// file.
    void note(std::string_view where, const Message& message);
    /// Likewise, of something that has no effect.
    void ignore(std::string_view where, const Message& message);
    /// `isDefault`: of the class, which `where` declares.
    void declare(std::string role, PieceId id, std::string_view where, bool isDefault = false);
    /// Declares a special added token. At most kMaxDeclared in total.
    void declareAdded(const AddedToken& token, const std::string& addedWhere);

  private:
    Provenance& m_provenance;
};

/// `bos_token` → `bos`; other names stay unchanged.
std::string roleName(std::string_view role);

/// Notes what the files add without changing the stages: templates, ids of the model, number of embedding
/// rows.
void noteModelFiles(const ModelFolderConfig& config, FolderLedger& ledger);

// The special tokens declared by the tokenizer file itself.

/// Adds a declaration for each special id of the definition and for each special token without a role, with
/// its path in the tokenizer file. Call it before other files change the ids; a second call does nothing. For
/// a tokenizer.json, the reader has declared the added tokens already.
void declareOwnSpecials(TokenizerDefinition& definition);

/// Further special tokens without a role are not declared.
inline constexpr std::size_t kMaxDeclared = 65536;

// The settings in a folder's configuration files that affect encoding, decoding, padding or ids, verbatim,
// for people who compare two folders. The definition has the ones that are in effect, see model_folder.h.
//
//   tokenizer_config.json: $.model_max_length   8192
//   config.json: $.text_config.vocab_size       262208
//
// Tokens and chat templates are omitted: the definition has them.

struct FolderSetting {
    std::string where; ///< file and JSON path
    std::string value; ///< JSON on one line
    bool operator==(const FolderSetting&) const = default;
};

/// Reads again the files that were read when the definition was loaded; the order is fixed. Empty if the file
/// was opened alone. Missing and damaged files are skipped.
std::vector<FolderSetting> readFolderSettings(const TokenizerDefinition& definition);

} // namespace tokenscope::formats
