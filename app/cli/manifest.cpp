#include "core/compare/diff/manifest.h"
#include "app/cli/command.h"
#include "app/cli/common_options.h"
#include "app/cli/open_tokenizer.h"
#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/base/whole_file.h"
#include "core/json/json_writer.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>

namespace tokenscope::cli {
namespace {

constexpr auto kManifestOptions = withTokenizerOptions({
    {"out", 'o', "FILE", "write the manifest to FILE", false},
    {"verify", '\0', "FILE", "compare with a manifest: what has changed, by stage", false},
    {"json", '\0', "", "with --verify: print one JSON object; a manifest is always JSON", false},
});

Result<std::shared_ptr<const Tokenizer>> openOnly(const Arguments& arguments) {
    if (arguments.positional.empty())
        return openTokenizer(arguments);
    if (arguments.positional.size() > 1 || arguments.has("tokenizer"))
        return fail(ErrorCode::BadInput, {}, "a manifest is of one tokenizer", "name one file or folder");
    return openAnother(arguments.positional.front(), arguments);
}

Result<compare::Manifest> readManifestFile(const std::string& path) {
    TOKENSCOPE_TRY(const auto file, MappedFile::open(path));
    auto manifest = compare::readManifest(file.bytes());
    if (!manifest)
        manifest.error().file = path;
    return manifest;
}

std::string comparisonJson(const compare::ManifestComparison& comparison) {
    std::string out;
    JsonWriter json(out);
    json.beginObject()
        .member("same_ids", comparison.sameIds)
        .member("same_tokenizer", comparison.sameTokenizer);
    json.key("changes").array(comparison.changes, [&](const compare::ManifestChange& change) {
        json.beginObject().member("kind", name(change.kind)).member("name", change.name);
        json.key("before");
        change.before.empty() ? json.null() : json.string(change.before);
        json.key("after");
        change.after.empty() ? json.null() : json.string(change.after);
        json.endObject();
    });
    json.endObject();
    return out + '\n';
}

/// A hash is shown by its first digits.
std::string shown(const std::string& value) {
    constexpr std::size_t kDigits = 12;
    return value.empty() ? Message("none").text() : printable(value).substr(0, kDigits);
}

Message sentence(const compare::ManifestChange& change) {
    using Kind = compare::ManifestChange::Kind;
    const std::string its = printable(change.name);
    switch (change.kind) {
    case Kind::Format:
        return message("format: {}, was {}", change.after, printable(change.before));
    case Kind::Transformers:
        return message("transformers: {}, was {}", shown(change.after), shown(change.before));
    case Kind::Section:
        return message("stage {}: {}, was {}", its, shown(change.after), shown(change.before));
    case Kind::ChatTemplate:
        return message("chat template {}: {}, was {}", its, shown(change.after), shown(change.before));
    case Kind::File:
        break;
    }
    return message("file {}: {}, was {}", its, shown(change.after), shown(change.before));
}

Message verdict(const compare::ManifestComparison& comparison) {
    using Kind = compare::ManifestChange::Kind;
    const auto all = [&](Kind kind) {
        return std::all_of(comparison.changes.begin(), comparison.changes.end(),
                           [&](const compare::ManifestChange& change) { return change.kind == kind; });
    };
    const auto any = [&](Kind kind) {
        return std::any_of(comparison.changes.begin(), comparison.changes.end(),
                           [&](const compare::ManifestChange& change) { return change.kind == kind; });
    };
    if (comparison.changes.empty())
        return "unchanged";
    if (comparison.sameTokenizer)
        return all(Kind::File)
                   ? Message("the tokenizer is the same; files have other bytes, which don't change it")
                   : Message("the tokenizer is the same; what has changed doesn't change it");
    if (!comparison.sameIds)
        return "the tokenizer has changed, and may give other ids";
    return any(Kind::ChatTemplate)
               ? Message(
                     "a chat template has changed, so conversations may give other ids; texts give the same "
                     "ids with the same settings, without truncation, padding and dropout")
               : Message("the tokenizer has changed, but texts give the same ids with the same settings, "
                         "without truncation, padding and dropout");
}

void printComparison(const compare::ManifestComparison& comparison) {
    fmt::print("{}\n", verdict(comparison).text());
    for (const compare::ManifestChange& change : comparison.changes)
        fmt::print("  {}\n", sentence(change).text());
}

Exit verify(const compare::Manifest& now, const std::string& path, bool json) {
    const auto before = readManifestFile(path);
    if (!before)
        return failWith(before.error());
    auto comparison = compareManifests(*before, now);
    if (!comparison) {
        comparison.error().file = path;
        return failWith(comparison.error());
    }
    if (json)
        fmt::print("{}", comparisonJson(*comparison));
    else
        printComparison(*comparison);
    return comparison->sameTokenizer ? Exit::Done : Exit::Negative;
}

Exit runManifest(const Arguments& arguments) {
    const auto tokenizer = openOnly(arguments);
    if (!tokenizer)
        return failWith(tokenizer.error());
    const auto manifest = compare::manifestOf(**tokenizer);
    if (!manifest)
        return failWith(manifest.error());
    if (const auto recorded = arguments.value("verify"))
        return verify(*manifest, *recorded, arguments.has("json"));
    const std::string text = compare::writeManifest(*manifest);
    const auto out = arguments.value("out");
    if (!out) {
        fmt::print("{}", text);
        return Exit::Done;
    }
    if (const auto free = checkReplaced(*out, readManifestFile(*out).has_value()); !free)
        return failWith(free.error());
    const auto written = writeWhole(*out, text);
    return written ? Exit::Done : failWith(written.error());
}

} // namespace

const Command kManifest = {
    "manifest",
    "[OPTIONS] FILE|FOLDER|MODEL",
    "Prints hashes of a tokenizer's files, stages and chat templates, or compares them with recorded ones.",
    "The hash `ids` is the same for two files, even of different formats, if it is proved that they give "
    "the\n"
    "same ids. Keep a manifest next to a model; --verify says later which stage has changed. Exit code of\n"
    "--verify: 1 if the tokenizer has changed, 0 if nothing has, or only file bytes that don't affect the "
    "tokenizer.\n",
    kManifestOptions,
    runManifest,
};

} // namespace tokenscope::cli
