#pragma once
// What `inspect` tells of a tokenizer, as JSON, and that JSON as lines for people.

#include "core/compare/search/compared_files.h"
#include "core/encoding/tokenizer.h"
#include "core/formats/huggingface/definition_json.h"

namespace tokenscope::cli {

using Json = nlohmann::ordered_json;

/// `sha256` is null where the file is too long to be hashed.
Json describeTokenizer(const Tokenizer& tokenizer, Json sha256);

/// One of `beside`: `{"file", "same_model", "same_pieces", "pieces", "verdict", "finished", "diagnostics"}`; without the
/// latter five where the files are not of one model, which is null then.
Json besideJson(const std::string& file, const ComparedFiles* compared);

/// `metadata`: each key of a GGUF file, not just their number.
void printForPeople(const Json& description, bool metadata);

} // namespace tokenscope::cli
