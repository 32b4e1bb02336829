#include "app/cli/command.h"
#include "app/cli/common_options.h"
#include "core/base/printable.h"
#include "core/locate/model_name.h"

#include <cstdio>
#include <fmt/format.h>

#ifdef TOKENSCOPE_GUI
#include "app/cli/fetch_model.h"
#endif

namespace tokenscope::cli {
namespace {

constexpr Option kDownloadOptions[] = {
    {"revision", '\0', "NAME", "branch, tag or commit; main when none is given", false},
    {"to", '\0', "FOLDER", "plain files there, in place of the Hugging Face cache", false},
    {"yes", 'y', "", "fetch without asking", false},
    kJsonOption,
};

Exit runDownload(const Arguments& arguments) {
    if (arguments.positional.size() != 1)
        return failWith({ErrorCode::BadInput, {}, {}, "download takes one model's name", "as in org/name"});
    auto name = parseModelName(arguments.positional.front());
    if (!name)
        return failWith(name.error());
    if (const auto revision = arguments.value("revision")) {
        if (!isSafeRevision(*revision))
            return failWith({ErrorCode::BadInput,
                             {},
                             {},
                             message("'{}' is not a revision", printable(*revision, 120)),
                             "name a branch, a tag or a commit"});
        name->revision = *revision;
    }
#ifdef TOKENSCOPE_GUI
    return fetchModel({*std::move(name), arguments.value("to").value_or(std::string()), arguments.has("yes"),
                       arguments.has("json")});
#else
    return failWith({ErrorCode::Unsupported,
                     {},
                     {},
                     "this tokenscope was built without a network",
                     "build it with -DTOKENSCOPE_GUI=ON, or copy the files by hand"});
#endif
}

} // namespace

const Command kDownload = {
    "download",
    "NAME [OPTIONS]",
    "Fetches a model's tokenizer, never its weights, from huggingface.co into the Hugging Face cache.",
    "Says which files it would fetch and asks first; without a terminal it fetches with --yes alone. Ctrl+C "
    "stops\n"
    "it, and the same command goes on. HF_TOKEN (or the token of `hf auth login`) is sent to the hub alone.\n"
    "It takes HTTPS alone; TOKENSCOPE_LOCAL_HTTP=1 lets HF_ENDPOINT be http:// on this machine, for a test "
    "server.\n"
    "HF_ENDPOINT, HF_HOME, HF_HUB_CACHE and HF_HUB_OFFLINE mean what they mean to the hub's own programs.\n",
    kDownloadOptions,
    runDownload,
};

} // namespace tokenscope::cli
