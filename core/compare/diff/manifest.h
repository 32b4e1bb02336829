#pragma once
// What pins a checkpoint's tokenizer: hashes of its files, of each part of its definition, and of all of it. Kept in
// a JSON file next to a model, it says later what has changed, part by part:
//
//   {"manifest":1,"format":"tokenizer.json","pieces":50257,"transformers":"5","ids":"…","tokenizer":"…",
//    "sections":{"vocabulary":"…","merges":"…",…},"chat_templates":{"default":"…"},
//    "files":[{"name":"tokenizer.json","bytes":2114924,"sha256":"…"}]}

#include "core/compare/diff/canonical_encoding.h"
#include "core/encoding/tokenizer.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::compare {

/// Increases when the same tokenizer gets other hashes.
inline constexpr std::uint64_t kManifestVersion = 1;
/// Larger files aren't hashed: behind the vocabulary of a GGUF file can be 40 GB of weights.
inline constexpr std::uint64_t kLargestHashedFile = std::uint64_t{256} << 20U;

struct ManifestFile {
    std::string name; ///< within the folder; UTF-8: other bytes are U+FFFD
    std::uint64_t bytes = 0;
    std::string sha256; ///< empty: the file is too large
};

/// Hashes are SHA-256, as 64 lower-case hex digits.
struct Manifest {
    std::string format; ///< `sentencepiece`, …
    std::uint64_t pieces = 0;
    std::string transformers;          ///< the release whose classes were applied; empty: none
    std::string ids;                   ///< everything that determines ids: equal if equal ids are proved
    std::string tokenizer;             ///< all sections
    std::vector<SectionHash> sections; ///< see definitionHashes()
    std::vector<SectionHash> chatTemplates;
    std::vector<ManifestFile> files; ///< the tokenizer file first
};

/// Reads the files again. Errors: Unreadable.
Result<Manifest> manifestOf(const Tokenizer& tokenizer);

/// Ends with a line feed.
std::string writeManifest(const Manifest& manifest);
/// Errors: Damaged, with a place; Unsupported: the version is another one.
Result<Manifest> readManifest(std::string_view json);

struct ManifestChange {
    enum class Kind : std::uint8_t { Format, Transformers, Section, ChatTemplate, File };
    Kind kind = Kind::Section;
    std::string name;          ///< of the section, template or file
    std::string before, after; ///< hashes, or formats and releases; empty: there was none, or there is none
};
/// `format transformers section chat_template file`
std::string_view name(ManifestChange::Kind kind);

struct ManifestComparison {
    bool sameIds = false;       ///< proved: the ids of every text are the same
    bool sameTokenizer = false; ///< all sections are the same; files may differ in other things
    std::vector<ManifestChange> changes;
};
/// Errors: Damaged (one was changed by hand so that it contradicts itself).
Result<ManifestComparison> compareManifests(const Manifest& before, const Manifest& after);

} // namespace tokenscope::compare
