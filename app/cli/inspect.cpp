#include "app/cli/command.h"
#include "app/cli/common_options.h"
#include "app/cli/inspect_json.h"
#include "app/cli/interrupt.h"
#include "app/cli/open_tokenizer.h"
#include "app/cli/short_names.h"
#include "core/base/hash.h"
#include "core/base/mapped_file.h"
#include "resources/sample_lines.h"

#include <cstdio>
#include <fmt/format.h>
#include <tuple>

namespace tokenscope::cli {
namespace {

constexpr auto kInspectOptions = withTokenizerOptions({
    kJsonOption,
    {"metadata", '\0', "", "list the keys of a GGUF file; JSON always has them", false},
    {"beside", '\0', "FILE", "another file of the same model: where the two disagree; may be repeated", false,
     true},
});

constexpr std::size_t kLargestHashed = std::size_t{256} << 20U;

Result<Json> compareBeside(const std::shared_ptr<const Tokenizer>& tokenizer,
                           const std::vector<std::string>& paths) {
    Json all = Json::array();
    const StopOnInterrupt interrupt;
    for (const std::string& path : paths) {
        const auto other = openAnother(path);
        if (!other)
            return tl::unexpected<Error>(other.error());
        const std::string& its = (*other)->definition().path;
        if (!areRelatedModels(*tokenizer, **other)) {
            all.push_back(besideJson(its, nullptr));
            continue;
        }
        FilePair pair{tokenizer, *other, {}, {}};
        std::tie(pair.nameA, pair.nameB) = shortNames(tokenizer->definition().path, its);
        CounterexampleOptions options;
        options.lines = sampleLines();
        options.progress = {interrupt.token(), {}};
        auto compared = compareDefinitions(pair, options.progress);
        if (!compared)
            return tl::unexpected<Error>(compared.error());
        searchTexts(*compared, options);
        all.push_back(besideJson(its, &*compared));
    }
    return all;
}

Exit runInspect(const Arguments& arguments) {
    if (!arguments.positional.empty())
        return failWith({ErrorCode::BadInput, {}, {}, "inspect takes no text", "name the file with -t"});
    const auto tokenizer = openTokenizer(arguments);
    if (!tokenizer)
        return failWith(tokenizer.error());
    const auto file = MappedFile::open((*tokenizer)->definition().path);
    if (!file)
        return failWith(file.error());
    // The weights behind a GGUF file's vocabulary may be 40 GB: hashing them is no part of looking at it.
    const bool tooLong = (*tokenizer)->definition().gguf && file->bytes().size() > kLargestHashed;
    Json json = describeTokenizer(**tokenizer, tooLong ? Json(nullptr) : Json(sha256Hex(file->bytes())));
    if (arguments.has("beside")) {
        auto beside = compareBeside(*tokenizer, arguments.values("beside"));
        if (!beside)
            return failWith(beside.error());
        json["beside"] = *std::move(beside);
    }
    if (arguments.has("json"))
        fmt::print("{}\n", json.dump(-1, ' ', false, Json::error_handler_t::replace));
    else
        printForPeople(json, arguments.has("metadata"));
    return Exit::Done;
}

} // namespace

const Command kInspect = {
    "inspect",
    "-t FILE [OPTIONS]",
    "Prints what a tokenizer file says: format, model, sizes, types, special ids, stages, and what is odd.",
    "",
    kInspectOptions,
    runInspect,
};

} // namespace tokenscope::cli
