#include "app/cli/common_options.h"
#include "app/cli/program.h"
#include "core/base/printable.h"

#include <string>

namespace tokenscope::cli {
namespace {

constexpr Option kDownloadOptions[] = {
    {"revision", '\0', "NAME", "branch, tag or commit (default: main)", false},
    {"to", '\0', "FOLDER", "download plain files to this folder instead of the Hugging Face cache", false},
    {"yes", 'y', "", "download without asking", false},
    kJsonOption,
};

Exit runDownload(const Arguments& arguments) {
    if (arguments.positional.size() != 1)
        return failWith(
            {ErrorCode::BadInput, {}, {}, "download needs the name of one model", "such as org/name"});
    auto name = locate::parseModelName(arguments.positional.front());
    if (!name)
        return failWith(name.error());
    if (const auto revision = arguments.value("revision")) {
        if (!locate::isSafeRevision(*revision))
            return failWith({ErrorCode::BadInput,
                             {},
                             {},
                             message("'{}' is not a revision", printable(*revision, 120)),
                             "name a branch, a tag or a commit"});
        name->revision = *revision;
    }
    return fetchModel({*std::move(name), arguments.value("to").value_or(std::string()), arguments.has("yes"),
                       arguments.has("json")});
}

} // namespace

const Command kDownload = {
    "download",
    "NAME [OPTIONS]",
    "Downloads a model's tokenizer, never its weights, from huggingface.co into the Hugging Face cache.",
    "Lists the files and asks before downloading; without a terminal, it downloads only with --yes. Ctrl+C "
    "stops\n"
    "it, and the same command resumes. HF_TOKEN (or the token of `hf auth login`) is sent only to the hub.\n"
    "Only HTTPS is used; TOKENSCOPE_LOCAL_HTTP=1 allows an http:// address of this machine in HF_ENDPOINT, "
    "for a\n"
    "test server. HF_ENDPOINT, HF_HOME, HF_HUB_CACHE and HF_HUB_OFFLINE work as in Hugging Face's own "
    "programs.\n",
    kDownloadOptions,
    runDownload,
};

} // namespace tokenscope::cli
