#pragma once
// The table of all options of a training: name (the one that trainers use), kind, range and choices, the
// models that accept it, and one line of help. The command line, the window's form and the checks before
// a training are generated from it.

#include "core/base/message.h"
#include "core/train/pipeline/train_options.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace tokenscope::train {

/// Sections of the form and of `--help`.
enum class OptionSection : std::uint8_t { Model, Text, Corpus, Run, CommandLine };
/// "Model", "Text and alphabet", …
MessageLiteral title(OptionSection section);

enum class OptionKind : std::uint8_t {
    Switch,   ///< bool
    Number,   ///< std::uint64_t within the range
    Fraction, ///< double above `minimum` and at most `maximum`
    Choice,   ///< std::uint64_t: an index of `choices`
    Name,     ///< std::string: one of `choices`, or another that its reader checks, such as regex:PATTERN
    Text,     ///< std::string
    File,     ///< std::string, a path
    Folder,   ///< std::string, a path
    List,     ///< std::vector<std::string>; may be given several times
};

using OptionValue = std::variant<bool, std::uint64_t, double, std::string, std::vector<std::string>>;

struct OptionChoice {
    std::string_view name; ///< on the command line: "gpt2"
    MessageLiteral title;  ///< in the window: "GPT-2 pattern"
};

/// When an option has an effect.
struct OptionCondition {
    bool (*holds)(const TrainOptions& options);
    MessageLiteral reason; ///< why it has none: "only Unigram uses it"
    MessageLiteral remedy;
};

struct TrainingOption {
    std::string_view name; ///< "vocab-size", without dashes
    char letter = '\0';    ///< `-n`; NUL: none
    OptionSection section = OptionSection::CommandLine;
    OptionKind kind = OptionKind::Switch;
    std::string_view placeholder = {}; ///< what the help calls its value; empty for a switch
    MessageLiteral label = {};         ///< in the window
    MessageLiteral help = {};          ///< without a capital letter and a full stop, as in `--help`
    OptionValue (*get)(const TrainOptions& options) = nullptr;
    void (*set)(TrainOptions& options, const OptionValue& value) = nullptr;
    std::span<const OptionCondition> conditions = {}; ///< all must hold
    double minimum = 0;
    double maximum = 0;
    MessageLiteral zero = {}; ///< the meaning of 0, if it is allowed in addition to the range: "no limit"
    MessageLiteral unit = {};
    std::span<const OptionChoice> choices = {};
    bool negatable = false; ///< a switch that also has `--no-name`
};

/// TrainingOption::maximum of a number without an upper bound.
inline constexpr double kAnyOptionNumber = 18446744073709551615.0;

std::span<const TrainingOption> trainingOptions();
/// nullptr for an unknown name.
const TrainingOption* findTrainingOption(std::string_view name);

/// The first condition that does not hold; nullptr if the option has an effect.
const OptionCondition* unmetCondition(const TrainingOption& option, const TrainOptions& options);

/// Whether a model can be saved with tokens spelled in this form.
bool supportsForm(TrainModel model, TrainForm form);
/// Whether the pre-tokenizer of that name is a regular expression: a published one or `regex:PATTERN`.
bool isPatternName(std::string_view preTokenizer);

// Names on the command line and in the manifest.
std::string_view name(TrainModel model);
std::string_view name(TrainForm form);
std::string_view name(TrainTieBreak tieBreak);
std::string_view name(TrainScore score);
std::string_view name(TrainInput::Records records);
std::string_view name(TrainSplit::Apostrophes apostrophes);

} // namespace tokenscope::train
