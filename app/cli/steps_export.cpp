#include "app/cli/steps_export.h"

#include "core/explain/lattice/unigram_lattice.h"
#include "core/explain/stages/match_attempts.h"
#include "core/report/exporters.h"
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

template <class Subject>
Result<std::string> write(const report::Exporter<Subject>& exporter, const Subject& subject,
                          const Progress& progress) {
    return exporter.canWrite(subject) ? exporter.write(subject, progress) : noWord();
}

Result<std::string> exportReplays(const Tokenizer& tokenizer, const WordList& words,
                                  const EncodeOptions& options,
                                  const report::Exporter<report::ReplayExport>& exporter) {
    auto replays =
        makeReplays(tokenizer, exporter.name == "svg" ? firstSteps(words) : words, options.progress);
    if (!replays)
        return tl::unexpected<Error>(replays.error());
    return write(exporter, {*std::move(replays), nameOf(tokenizer)}, options.progress);
}

Result<std::string> exportLattices(const Tokenizer& tokenizer, const WordList& list, std::string_view text,
                                   const EncodeOptions& options,
                                   const report::Exporter<report::LatticeExport>& exporter) {
    const auto lattice = latticeOfText(tokenizer, text, options);
    if (!lattice)
        return tl::unexpected<Error>(lattice.error());
    report::LatticeExport lattices{{}, nameOf(tokenizer)};
    LatticeWords along;
    for (const SteppedWord& word : list.words) {
        if (auto one = along.next(*lattice, word))
            lattices.words.push_back(std::move(*one));
    }
    return write(exporter, lattices, options.progress);
}

} // namespace

Result<std::string> exportSteps(const Tokenizer& tokenizer, std::string_view text,
                                const EncodeOptions& options, std::string_view kind) {
    const auto* replayExporter = report::exporterNamed(report::replayExporters(), kind);
    const auto* latticeExporter = report::exporterNamed(report::latticeExporters(), kind);
    if (!replayExporter || !latticeExporter)
        return fail(ErrorCode::BadInput, "--export", message("'{}' is not a kind of export", kind),
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
    return lattice ? exportLattices(tokenizer, *words, text, options, *latticeExporter)
                   : exportReplays(tokenizer, *words, options, *replayExporter);
}

} // namespace tokenscope::cli
