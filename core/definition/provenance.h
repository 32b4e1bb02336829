#pragma once
// Who said what: the places where a tokenizer's special tokens are declared, and what each file of a model folder
// adds to the tokenizer or overrides.

#include "core/definition/piece_type.h"

#include <string>
#include <vector>

namespace tokenscope {

/// One place that says something of one token.
struct Declaration {
    /// `bos`, `eos`, …; empty: the token is special, whatever its role. Roles that only some files know keep their
    /// names: `eot` (GGUF), `decoder_start` (generation_config.json).
    std::string role;
    PieceId id = kNoPiece;
    std::string file; ///< name within the folder; empty: the tokenizer file itself
    std::string
        where; ///< `$.bos_token`, `tokenizer.ggml.bos_token_id`, `piece 1`; in words where there is no place
    bool operator==(const Declaration&) const = default;
};

/// A file of the folder that was read beside the tokenizer file.
struct FolderFile {
    std::string name;
    std::vector<std::string> adds; ///< sentences; empty: nothing that tokenizing needs
    bool operator==(const FolderFile&) const = default;
};

struct Provenance {
    std::vector<Declaration> declarations; ///< those of the tokenizer file, then of the files beside it
    std::vector<FolderFile> files;         ///< in the order of reading; empty: the file was opened by itself
    bool ownDeclared = false;              ///< the tokenizer file's own declarations are in the list
    std::string chatTemplates; ///< `tokenizer_config.json: $.chat_template`; empty: the tokenizer file
    bool operator==(const Provenance&) const = default;
};

} // namespace tokenscope
