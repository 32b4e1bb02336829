#include "app/cli/steps_export.h"

#include "core/steps/replay_html.h"
#include "core/steps/replay_svg.h"
#include "core/steps/replay_table.h"

#include <algorithm>
#include <filesystem>

namespace tokenscope::cli {

Result<std::string> exportSteps(const Tokenizer& tokenizer, std::string_view text,
                                const EncodeOptions& options, std::string_view kind) {
    if (kind != "html" && kind != "svg" && kind != "markdown")
        return fail(ErrorCode::BadInput, "--export", "`" + std::string(kind) + "` is no kind of export",
                    "use html, svg or markdown");
    if (!tokenizer.mergeRules())
        return fail(ErrorCode::BadInput, "--export", "only merges can be replayed, and this model has none",
                    "print its steps with --json");
    const auto words = listWords(tokenizer, text, options);
    if (!words)
        return tl::unexpected<Error>(words.error());
    const auto replays = makeReplays(tokenizer, *words, options.progress);
    if (!replays)
        return tl::unexpected<Error>(replays.error());
    if (kind == "html")
        return replayHtml(*replays, std::filesystem::path(tokenizer.definition().path).filename().string());
    if (kind == "markdown")
        return replayMarkdown(*replays);
    if (replays->empty())
        return fail(ErrorCode::BadInput, "--export", "the text has no word to draw", "give a text");
    const auto first = std::find_if(replays->begin(), replays->end(),
                                    [](const Replay& replay) { return !replay.steps.steps.empty(); });
    return replaySvg(first == replays->end() ? replays->front() : *first);
}

} // namespace tokenscope::cli
