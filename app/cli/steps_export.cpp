#include "app/cli/steps_export.h"

#include "core/explain/lattice/unigram_lattice.h"
#include "core/explain/stages/match_attempts.h"
#include "core/report/lattice_export.h"
#include "core/report/replay_html.h"
#include "core/report/replay_svg.h"
#include "core/report/replay_table.h"

#include <algorithm>
#include <filesystem>

namespace tokenscope::cli {
namespace {

std::string nameOf(const Tokenizer& tokenizer) {
    return std::filesystem::path(tokenizer.definition().path).filename().string();
}

tl::unexpected<Error> noWord() {
    return fail(ErrorCode::BadInput, "--export", "the text has no word to draw", "give a text");
}

/// A picture is of one word: of the first that several symbols make.
WordList firstSteps(const WordList& words) {
    WordList one;
    for (const SteppedWord& word : words.words) {
        if (word.fixed)
            continue;
        if (one.words.empty() || word.endToken - word.firstToken < word.text.size())
            one.words.assign(1, word);
        if (word.endToken - word.firstToken < word.text.size())
            break;
    }
    return one;
}

Result<std::string> exportReplays(const Tokenizer& tokenizer, const WordList& words,
                                  const EncodeOptions& options, std::string_view kind) {
    const auto replays = makeReplays(tokenizer, kind == "svg" ? firstSteps(words) : words, options.progress);
    if (!replays)
        return tl::unexpected<Error>(replays.error());
    if (kind == "html")
        return replayHtml(*replays, nameOf(tokenizer), options.progress);
    if (kind == "markdown")
        return replayMarkdown(*replays, options.progress);
    return replays->empty() ? noWord() : replaySvg(replays->front(), 1.0, options.progress);
}

Result<std::string> exportLattices(const Tokenizer& tokenizer, const WordList& list, std::string_view text,
                                   const EncodeOptions& options, std::string_view kind) {
    const auto lattice = latticeOfText(tokenizer, text, options);
    if (!lattice)
        return tl::unexpected<Error>(lattice.error());
    std::vector<UnigramLattice> words;
    LatticeWords along;
    for (const SteppedWord& word : list.words) {
        if (auto one = along.next(*lattice, word))
            words.push_back(std::move(*one));
    }
    if (kind == "html")
        return latticeHtml(words, nameOf(tokenizer), options.progress);
    if (kind == "markdown")
        return latticeMarkdown(words, options.progress);
    return words.empty() ? noWord() : latticeSvg(words.front(), options.progress);
}

} // namespace

Result<std::string> exportSteps(const Tokenizer& tokenizer, std::string_view text,
                                const EncodeOptions& options, std::string_view kind) {
    if (kind != "html" && kind != "svg" && kind != "markdown")
        return fail(ErrorCode::BadInput, "--export", "`" + std::string(kind) + "` is no kind of export",
                    "use html, svg or markdown");
    const bool lattice = hasLattice(tokenizer.definition());
    const bool attempts = !lattice && !tokenizer.mergeRules();
    if (attempts && (kind != "markdown" || !hasAttempts(tokenizer.definition())))
        return fail(ErrorCode::BadInput, "--export",
                    "merges and lattices can be drawn, and this model has neither",
                    hasAttempts(tokenizer.definition()) ? "use markdown, or print its steps with --json"
                                                        : "print its steps with --json");
    const auto words = listWords(tokenizer, text, options);
    if (!words)
        return tl::unexpected<Error>(words.error());
    if (attempts)
        return attemptsMarkdown(tokenizer, *words, options.progress);
    return lattice ? exportLattices(tokenizer, *words, text, options, kind)
                   : exportReplays(tokenizer, *words, options, kind);
}

} // namespace tokenscope::cli
