#pragma once
// Checks of a tokenizer and of what belongs to it: its folder, chat template and data. Each family of checks is a
// row of checks(), with its own file in families/. `tokenscope check` and the window run those that apply.
//
//   check::CheckInput input = check::inputOf(tokenizer);          reads the settings files of its folder
//   const auto report = check::runChecks(input, {}, progress);    one CheckResult for each family
//
// Error ("red"): encoding, training or generation goes wrong. Warning ("amber"): it may, or a person should decide.
// Info: worth knowing. A family without errors and warnings has passed.

#include "core/base/error.h"
#include "core/base/finding_severity.h"
#include "core/base/progress.h"
#include "core/chat/dataset/dataset_check.h"
#include "core/encoding/tokenizer.h"
#include "core/formats/transformers/model_folder.h"
#include "core/json/json_data.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::check {

struct Finding {
    std::string_view code = {}; ///< the kind of problem, stable: `double-bos`
    FindingSeverity severity = FindingSeverity::Warning;
    std::string place = {}; ///< the file, and where in it: `tokenizer_config.json: $.chat_template`
    std::string file = {};  ///< the start of `place` that names the file; runChecks() sets it
    std::uint32_t line = 0; ///< within `place`, from 1; 0: not known
    Message message = {};   ///< one sentence without a full stop
    Message why = {};       ///< why it matters, one sentence without a full stop; may be empty
    Message remedy = {};    ///< what to do; may be empty
    /// JSON that shows the problem: a conversation, or an object with ids and texts; may be empty. Of a part of
    /// CheckInput::text, `bytes` is its range.
    std::string evidence = {};
    std::string_view view =
        {}; ///< where the window shows it, as in `--view`: `table`, `stages`, `chat`; may be empty
    /// What it is about, wherever that is: a piece, a role, a file. Findings of one code differ in it. runChecks() sets
    /// it to the file if the family doesn't.
    std::string subject = {};
    /// A model trained with this may never stop, which is what people ask first: it precedes others of its severity.
    bool isAboutStopping = false;
    /// Why the user silenced it (core/check/silenced_findings.h); empty: not silenced.
    std::string silenced = {};
};

/// A chat template with the arguments that it is rendered with.
struct TemplateToCheck {
    std::string source;
    std::string place; ///< `template.jinja`, `tokenizer_config.json: $.chat_template`
    Data arguments;
    /// The template of the same model in another file; it should be the same. Empty: there is none.
    std::string otherSource, otherName;
};

/// Adds the template of the same model in another file: in a GGUF file of the folder, or in the folder of a GGUF file.
/// `path` is a tokenizer file or a folder.
void addOtherCopy(TemplateToCheck& own, const std::filesystem::path& path);

/// What is checked. Everything is optional; each check reads what it is about.
struct CheckInput {
    std::shared_ptr<const Tokenizer> tokenizer;
    std::optional<TemplateToCheck> chatTemplate;
    /// The folder whose files belong to the tokenizer; empty: it was opened alone.
    std::filesystem::path folder;
    formats::ModelFolderConfig config; ///< of the folder
    /// Files with a conversation on each line, and how they are rendered and masked.
    std::vector<std::string> datasets;
    chat::DatasetSettings datasetSettings;
    /// A text that people use it for; null: none.
    std::shared_ptr<const std::string> text;
    std::string textName = "text"; ///< the place of its findings: the name of its file
    /// How the text is encoded; absent: the default of its format, as in EncodeOptions.
    std::optional<bool> addSpecial, parseSpecial;
};

/// The tokenizer with the folder that it was opened with, and its template without arguments other than its
/// special tokens. `bare`: without the folder.
CheckInput inputOf(std::shared_ptr<const Tokenizer> tokenizer, bool bare = false);

/// Before datasets are checked. Errors: Unreadable, with `file`: there is no such file, it is a folder, or it can't be
/// opened.
Result<void> checkReadable(const std::string& dataset);

/// A family of checks. `run` may return less if `progress` was stopped, and sorts nothing.
struct Check {
    std::string_view name;      ///< for options and reports: `template`
    MessageLiteral title;       ///< for people: `Chat template`
    MessageLiteral description; ///< what it looks at, in a sentence
    bool (*appliesTo)(const CheckInput& input);
    std::vector<Finding> (*run)(const CheckInput& input, const Progress& progress);
    bool isUnlimited = false; ///< takes as long as its input is large; others stop after kMaxCheckTime
};
inline constexpr std::chrono::seconds kMaxCheckTime{15}; ///< real tokenizers need one or two

/// In the order of reports.
std::span<const Check* const> checks();
/// Null if there is no family of this name.
const Check* findCheck(std::string_view name);

struct CheckResult {
    const Check* check = nullptr;
    bool applies = false;
    std::vector<Finding> findings; ///< the most severe ones first, of these the ones about stopping
    /// Of the findings that are not silenced; Info if there are none.
    [[nodiscard]] FindingSeverity worst() const;
    /// An error or warning that is not silenced is about stopping.
    [[nodiscard]] bool isAboutStopping() const;
};

/// As people read them: failed families first, of these the ones about stopping. A family stays in its place when its
/// findings are silenced.
std::vector<const CheckResult*> inReadingOrder(const std::vector<CheckResult>& results);

struct CheckOptions {
    std::vector<std::string> only; ///< names of families; empty: all
    std::vector<std::string> skip;
};

/// The families that the options select, including those that don't apply. Progress counts families. Errors:
/// Canceled; BadInput (no family of this name).
Result<std::vector<CheckResult>> runChecks(const CheckInput& input, const CheckOptions& options = {},
                                           const Progress& progress = {});

/// The finding of a file that can't be opened at all: then there is nothing to run.
Finding findingOf(const Error& error);

} // namespace tokenscope::check
