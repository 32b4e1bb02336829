// SHA-256 of the files that define the tokenizer, to compare with those of a release.

#include "core/base/sha256.h"
#include "core/base/whole_file.h"
#include "core/check/families/families.h"
#include "core/json/json_writer.h"

#include <algorithm>

namespace tokenscope::check {
namespace {

bool hasFile(const CheckInput& input) {
    return input.tokenizer && !input.tokenizer->definition().path.empty();
}

std::vector<Finding> checkHashes(const CheckInput& input, const Progress& progress) {
    constexpr std::uintmax_t kLargest = std::uintmax_t{256} << 20U; // whole models are not read
    std::vector<std::filesystem::path> files;
    const std::filesystem::path own(input.tokenizer->definition().path);
    std::error_code ignored;
    if (std::filesystem::is_regular_file(own, ignored))
        files.push_back(own);
    if (!input.folder.empty())
        for (const char* name :
             {"tokenizer.json", "tokenizer.model", "spiece.model", "sentencepiece.bpe.model", "tekken.json",
              "vocab.json", "merges.txt", "vocab.txt", "added_tokens.json", "special_tokens_map.json",
              "tokenizer_config.json", "chat_template.jinja", "generation_config.json", "config.json"})
            if (std::filesystem::is_regular_file(input.folder / name, ignored) && input.folder / name != own)
                files.push_back(input.folder / name);
    std::vector<Finding> findings;
    for (const std::filesystem::path& file : files) {
        if (progress.stopped())
            return findings;
        if (std::filesystem::file_size(file, ignored) > kLargest)
            continue;
        const auto mapped = MappedFile::open(file);
        if (!mapped)
            continue;
        const std::string hash = sha256Hex(mapped->bytes());
        std::string evidence;
        JsonWriter json(evidence);
        json.beginObject().member("sha256", hash).member("bytes", mapped->bytes().size()).endObject();
        findings.push_back({.code = "sha256",
                            .severity = FindingSeverity::Info,
                            .place = file.filename().string(),
                            .message = message("SHA-256 {}", hash),
                            .evidence = std::move(evidence),
                            .view = "overview"});
    }
    return findings;
}

} // namespace

const Check kHashesCheck = {"hashes", "Hashes", "SHA-256 of the files, to compare with a release", hasFile,
                            checkHashes};

} // namespace tokenscope::check
