#pragma once
// The description of a tokenizer that `inspect` prints, as JSON.

#include "core/compare/search/compared_files.h"
#include "core/encoding/tokenizer.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace tokenscope::report {

using Json = nlohmann::ordered_json;

/// `sha256` is null if the file is too large to be hashed.
Json describeTokenizer(const Tokenizer& tokenizer, Json sha256);

/// An entry of `beside`:
/// `{"file", "same_model", "same_pieces", "pieces", "verdict", "finished", "diagnostics"}`. `compared` is
/// null where the files do not belong to the same model; the last five members are missing then.
Json siblingJson(const std::string& file, const compare::ComparedFiles* compared);

} // namespace tokenscope::report
