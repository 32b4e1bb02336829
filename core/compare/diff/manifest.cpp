#include "core/compare/diff/manifest.h"

#include "core/base/sha256.h"
#include "core/base/try.h"
#include "core/base/whole_file.h"
#include "core/json/json_reader.h"
#include "core/json/json_writer.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <filesystem>

namespace tokenscope::compare {
namespace {

Result<ManifestFile> hashFile(const std::filesystem::path& path, const std::string& name) {
    TOKENSCOPE_TRY(const auto file, MappedFile::open(path));
    const std::string_view bytes = file.bytes();
    return ManifestFile{toValidUtf8(name), bytes.size(),
                        bytes.size() > kLargestHashedFile ? std::string() : sha256Hex(bytes)};
}

Result<std::vector<ManifestFile>> hashFiles(const TokenizerDefinition& definition) {
    std::vector<ManifestFile> files;
    if (definition.path.empty())
        return files;
    const std::filesystem::path path(definition.path);
    TOKENSCOPE_TRY(auto own, hashFile(path, path.filename().string()));
    files.push_back(std::move(own));
    if (!definition.otherHalf.empty()) {
        TOKENSCOPE_TRY(auto half, hashFile(path.parent_path() / definition.otherHalf, definition.otherHalf));
        files.push_back(std::move(half));
    }
    for (const FolderFile& other : definition.provenance.files) {
        TOKENSCOPE_TRY(auto hashed, hashFile(path.parent_path() / other.name, other.name));
        files.push_back(std::move(hashed));
    }
    return files;
}

std::string hashOf(const std::vector<SectionHash>& sections) {
    Sha256 hash;
    for (const SectionHash& one : sections)
        hash.add(one.name + ' ' + one.sha256 + '\n');
    return hash.hex();
}

bool isHash(std::string_view text) {
    return text.size() == 64 && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

// Places of the fields.
const std::string kFormat = "$.format";
const std::string kPieces = "$.pieces";
const std::string kTokenizer = "$.tokenizer";
const std::string kFiles = "$.files";

/// Reports an error if it isn't a hash.
std::string readHash(const JsonValue& value, LoadReport& report, bool mayBeNull = false) {
    std::string_view text;
    if (mayBeNull && value.isNull())
        return {};
    if (!value.read(text) || !isHash(text))
        report.damaged(value.exists() ? value.path() : "$", "a SHA-256 in 64 hex digits is needed here");
    return std::string(text);
}

std::vector<SectionHash> readHashes(const JsonValue& value, std::string_view key, LoadReport& report) {
    std::vector<SectionHash> hashes;
    JsonMembers members;
    if (!value.read(members)) {
        report.damaged("$" + jsonKey(key), "an object with hashes is needed here");
        return hashes;
    }
    for (const JsonMember& member : members)
        hashes.push_back({std::string(member.key), readHash(member.value, report)});
    return hashes;
}

std::vector<ManifestFile> readFiles(const JsonValue& value, LoadReport& report) {
    std::vector<ManifestFile> files;
    JsonList list;
    if (!value.read(list)) {
        report.damaged(kFiles, "a list of files is needed here");
        return files;
    }
    for (const JsonValue& one : list) {
        ManifestFile file;
        std::string_view name;
        if (!one["name"].read(name) || !one["bytes"].read(file.bytes)) {
            report.damaged(one.path(), "a file has a `name` and its size in `bytes`");
            break;
        }
        file.name = name;
        file.sha256 = readHash(one["sha256"], report, true);
        files.push_back(std::move(file));
    }
    return files;
}

void writeHashes(JsonWriter& json, std::string_view key, const std::vector<SectionHash>& hashes) {
    json.lineBreak().key(key).beginObject();
    for (const SectionHash& one : hashes)
        json.lineBreak().member(one.name, one.sha256);
    json.endObject();
}

/// Very large files have only a size.
bool sameSize(const ManifestFile& a, const ManifestFile& b) {
    return a.bytes == b.bytes;
}
bool sameSize(const SectionHash&, const SectionHash&) {
    return true;
}

/// Changes of lists of names with hashes; the order doesn't count.
template <class Entry>
void addChanges(ManifestChange::Kind kind, const std::vector<Entry>& before, const std::vector<Entry>& after,
                std::vector<ManifestChange>& changes) {
    const auto find = [](const std::vector<Entry>& list, const std::string& name) {
        const auto found =
            std::find_if(list.begin(), list.end(), [&](const Entry& one) { return one.name == name; });
        return found == list.end() ? nullptr : &*found;
    };
    for (const Entry& one : before) {
        const Entry* other = find(after, one.name);
        const bool isSame = other && other->sha256 == one.sha256;
        if (!isSame || !sameSize(one, *other))
            changes.push_back({kind, one.name, one.sha256, other ? other->sha256 : std::string()});
    }
    for (const Entry& one : after) {
        if (!find(before, one.name))
            changes.push_back({kind, one.name, {}, one.sha256});
    }
}

} // namespace

Result<Manifest> manifestOf(const Tokenizer& tokenizer) {
    const TokenizerDefinition& definition = tokenizer.definition();
    TOKENSCOPE_TRY(auto files, hashFiles(definition));
    DefinitionHashes hashes = definitionHashes(definition);
    Manifest manifest;
    manifest.format = name(definition.format);
    manifest.pieces = tokenizer.vocabularySize();
    manifest.transformers = definition.provenance.transformers;
    manifest.ids = std::move(hashes.ids);
    manifest.tokenizer = hashOf(hashes.sections);
    manifest.sections = std::move(hashes.sections);
    for (const ChatTemplate& one : definition.chatTemplates)
        manifest.chatTemplates.push_back({one.name, sha256Hex(one.source)});
    manifest.files = std::move(files);
    return manifest;
}

std::string writeManifest(const Manifest& manifest) {
    std::string out;
    JsonWriter json(out);
    json.beginObject().member("manifest", kManifestVersion);
    json.lineBreak().member("format", manifest.format);
    json.lineBreak().member("pieces", manifest.pieces);
    json.lineBreak().member("transformers", manifest.transformers);
    json.lineBreak().member("ids", manifest.ids);
    json.lineBreak().member("tokenizer", manifest.tokenizer);
    writeHashes(json, "sections", manifest.sections);
    writeHashes(json, "chat_templates", manifest.chatTemplates);
    json.lineBreak().key("files").array(manifest.files, [&](const ManifestFile& file) {
        json.lineBreak().beginObject().member("name", file.name).member("bytes", file.bytes).key("sha256");
        file.sha256.empty() ? json.null() : json.string(file.sha256);
        json.endObject();
    });
    json.endObject();
    return out + '\n';
}

Result<Manifest> readManifest(std::string_view text) {
    TOKENSCOPE_TRY(const auto document, JsonDocument::parse(text, JsonDialect::Python));
    const JsonValue& root = document.root();
    std::uint64_t version = 0;
    if (!root["manifest"].read(version))
        return fail(ErrorCode::Damaged, "$", "this is not a manifest: there is no number in `manifest`",
                    "`tokenscope manifest` writes one");
    if (version != kManifestVersion)
        return fail(
            ErrorCode::Unsupported, "$.manifest",
            message("the manifest has version {}; this program reads version {}", version, kManifestVersion),
            "make the manifest again");
    LoadReport report;
    Manifest manifest;
    std::string_view format;
    std::string_view transformers;
    if (!root["format"].read(format))
        report.damaged(kFormat, "the name of a format is needed here");
    if (!root["pieces"].read(manifest.pieces))
        report.damaged(kPieces, "a number is needed here");
    root["transformers"].read(transformers);
    manifest.format = format;
    manifest.transformers = transformers;
    manifest.ids = readHash(root["ids"], report);
    manifest.tokenizer = readHash(root["tokenizer"], report);
    manifest.sections = readHashes(root["sections"], "sections", report);
    manifest.chatTemplates = readHashes(root["chat_templates"], "chat_templates", report);
    manifest.files = readFiles(root["files"], report);
    if (!report.failed() && manifest.tokenizer != hashOf(manifest.sections))
        report.damaged(kTokenizer, "this is not the hash of the sections: the manifest was changed by hand",
                       "make the manifest again");
    if (report.failed())
        return tl::unexpected<Error>(*report.error);
    return manifest;
}

std::string_view name(ManifestChange::Kind kind) {
    constexpr std::string_view kNames[] = {"format", "transformers", "section", "chat_template", "file"};
    return kNames[static_cast<std::size_t>(kind)];
}

Result<ManifestComparison> compareManifests(const Manifest& before, const Manifest& after) {
    using Kind = ManifestChange::Kind;
    ManifestComparison result;
    result.sameIds = before.ids == after.ids;
    result.sameTokenizer = before.tokenizer == after.tokenizer;
    const auto inconsistent = [](const std::string& where) {
        return fail(ErrorCode::Damaged, where,
                    "the stages are the same, but not this: the manifest was changed by hand",
                    "make the manifest again");
    };
    if (result.sameTokenizer && !result.sameIds)
        return inconsistent("$.ids");
    if (result.sameTokenizer && before.pieces != after.pieces)
        return inconsistent(kPieces);
    if (before.format != after.format)
        result.changes.push_back({Kind::Format, {}, before.format, after.format});
    if (before.transformers != after.transformers)
        result.changes.push_back({Kind::Transformers, {}, before.transformers, after.transformers});
    addChanges(Kind::Section, before.sections, after.sections, result.changes);
    addChanges(Kind::ChatTemplate, before.chatTemplates, after.chatTemplates, result.changes);
    addChanges(Kind::File, before.files, after.files, result.changes);
    // A file with another name and the same bytes has not changed.
    const auto renamed = [](const ManifestChange& change, const std::vector<ManifestFile>& others) {
        const std::string& hash = change.before.empty() ? change.after : change.before;
        return change.kind == Kind::File && !hash.empty() &&
               (change.before.empty() || change.after.empty()) &&
               std::any_of(others.begin(), others.end(),
                           [&](const ManifestFile& file) { return file.sha256 == hash; });
    };
    std::erase_if(result.changes, [&](const ManifestChange& change) {
        return renamed(change, change.before.empty() ? before.files : after.files);
    });
    return result;
}

} // namespace tokenscope::compare
