#pragma once
// The steps of a model at the words of a text: as JSON, and the attempts of models that look up pieces as
// Markdown tables.

#include "core/encoding/tokenizer.h"
#include "core/explain/bpe/bpe_steps.h"
#include "core/explain/stages/word_list.h"
#include "core/report/lattice_report.h"
#include "core/report/ruler.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

namespace tokenscope::report {

// Words of a text with their steps as JSON: what `steps --json` and `--jsonl` print, and the window
// exports.
//
//   {"text":"lower","span":[0,5],"symbols":["l","o","w","e","r"],
//    "steps":[{"position":0,"left":"l","right":"o","merged":"lo","rank":0,"score":null,"symbols":["lo","w","e","r"]}, …],
//    "pieces":["lower"]}
//
// Steps other than merges have the same keys, possibly null, and also `"kind"`, `"taken"`, `"made"`.
// `"before"`, on request, is what happened to a word before the model (core/explain/prose/replay.h):
// `[{"kind":"normalized","from":…, "to":…,"by":"NFKC"}]`, and `byte_level`, `user_defined`, `added_token`.
// Models that look up pieces have `"attempts"` and `"gave_up"`; spans are all of the original.

struct StepsJsonOptions {
    SpanUnit unit = SpanUnit::CodePoints;
    bool queue = false; ///< each step's `"candidates"` too, stale ones among them
    /// `"methods"` and `"findings"` of other ways to merge a word; null for words of more than
    /// kMaxMethodSymbols
    bool methods = false;
    bool before = false; ///< `"before"`, where something was done to a word before
};

/// The maximum size of rows, candidates and attempts of one text. Steps beyond it have no `"candidates"`, and
/// no `"symbols"` except for the last one of a word; `"rows_left_out"` of the word counts them. `"omitted"`
/// counts attempts that are not listed.
inline constexpr std::size_t kMaxRowBytes = std::size_t{1} << 27U;

class WordJson {
  public:
    /// For the words of one text. All arguments must outlive it.
    WordJson(const Tokenizer& tokenizer, std::string_view text, const explain::WordList& list,
             const StepsJsonOptions& options, std::size_t maxRowBytes = kMaxRowBytes)
        : m_tokenizer(tokenizer)
        , m_list(list)
        , m_ruler(text, options.unit)
        , m_options(options)
        , m_left(maxRowBytes) {}

    /// `"text":…,"span":…,"symbols":[…],"steps":[…],"pieces":[…]` into an open object. Errors: those of
    /// explainBpe(), explainMatches() and compareMethods(), with the byte at which the word begins.
    Result<void> writeMembers(JsonWriter& json, const explain::SteppedWord& word,
                              const Progress& progress = {});

  private:
    struct Row;
    void writeBefore(JsonWriter& json, const explain::SteppedWord& word) const;
    Result<void> writeModel(JsonWriter& json, const explain::SteppedWord& word, const Progress& progress);
    Result<void> writeSteps(JsonWriter& json, std::string_view word, const Progress& progress);
    Result<void> writeMethods(JsonWriter& json, std::string_view word, const explain::BpeSteps& steps,
                              const Progress& progress);
    Result<void> writeAttempts(JsonWriter& json, const explain::SteppedWord& word, const Progress& progress);
    void writePieces(JsonWriter& json, const explain::SteppedWord& word) const;
    void spend(std::size_t bytes) { m_left -= std::min(m_left, bytes); }

    const Tokenizer& m_tokenizer;
    const explain::WordList& m_list;
    Ruler m_ruler;
    StepsJsonOptions m_options;
    std::size_t m_left; ///< bytes
};

/// A line for each word, `{"words":[…]}` with one in it; added tokens too. Errors: as
/// WordJson::writeMembers(), Canceled.
Result<std::string> stepsJsonLines(const Tokenizer& tokenizer, std::string_view text,
                                   const explain::WordList& list, const StepsJsonOptions& options = {},
                                   const Progress& progress = {});

// The JSON of `steps`: each word of a text with its steps, as above, and for models with a lattice first the
// best paths (lattice_report.h).

class StepsJson {
  public:
    /// The tokenizer must outlive it. Errors: as PathTokens::create().
    static Result<StepsJson> create(const Tokenizer& tokenizer, const StepsJsonOptions& options,
                                    const LatticeReportOptions& lattice);

    /// One object. Errors: those of listWords(), WordJson::writeMembers() and LatticeReport::create().
    [[nodiscard]] Result<std::string> write(std::string_view text, const EncodeOptions& options) const;

  private:
    StepsJson(const Tokenizer& tokenizer, const StepsJsonOptions& options,
              const LatticeReportOptions& lattice)
        : m_tokenizer(tokenizer)
        , m_options(options)
        , m_latticeOptions(lattice) {}

    const Tokenizer& m_tokenizer;
    StepsJsonOptions m_options;
    LatticeReportOptions m_latticeOptions;
    std::optional<explain::PathTokens> m_paths; ///< for models with a lattice
};

// The attempts of a model that looks up pieces (match_attempts.h) as Markdown tables, one per word.

inline constexpr std::size_t kMaxTableAttempts = 1U << 18U;

/// Lists at most kMaxTableAttempts attempts and counts the rest. Omits extracted words.
/// Errors: those of explainMatches(), Canceled.
Result<std::string> attemptsMarkdown(const Tokenizer& tokenizer, const explain::WordList& words,
                                     const Progress& progress = {});

// Names of BPE steps in exports. A merge has no name: its two parts are shown instead.

struct StepName {
    std::string_view key;   ///< in JSON: `byte_fallback`; empty for a merge
    std::string_view words; ///< in tables: `no piece, its bytes`; empty for a merge
};

StepName stepName(explain::BpeStep::Kind kind);

} // namespace tokenscope::report
