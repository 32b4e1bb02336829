#include "core/train/pipeline/check_options.h"

#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/formats/load.h"
#include "core/train/pipeline/train_options.h"
#include "core/train/pipeline/write_outputs.h"
#include "core/train/trainers/bpe/existing_bpe.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <limits>
#include <system_error>
#include <utility>

namespace tokenscope::train {
namespace {

tl::unexpected<Error> failAt(const TrainingOption& option, Message cause, Message remedy = {}) {
    return fail(ErrorCode::BadInput, fmt::format("--{}", option.name), std::move(cause), std::move(remedy));
}

std::string spelled(double number) {
    std::array<char, 32> digits{};
    const auto end = number >= kAnyOptionNumber
                         ? std::to_chars(digits.data(), digits.data() + digits.size(),
                                         std::numeric_limits<std::uint64_t>::max())
                         : std::to_chars(digits.data(), digits.data() + digits.size(), number);
    return {digits.data(), end.ptr};
}

std::string known(const TrainingOption& option) {
    std::string names;
    for (const OptionChoice& choice : option.choices) {
        names += names.empty() ? "" : ", ";
        names += choice.name;
    }
    return names;
}

bool isInRange(const TrainingOption& option, std::uint64_t number) {
    const auto most = option.maximum >= kAnyOptionNumber ? std::numeric_limits<std::uint64_t>::max()
                                                         : static_cast<std::uint64_t>(option.maximum);
    return number >= static_cast<std::uint64_t>(option.minimum) && number <= most;
}
bool isInRange(const TrainingOption& option, double number) {
    return std::isfinite(number) && number > option.minimum && number <= option.maximum;
}

tl::unexpected<Error> outOfRange(const TrainingOption& option, std::string_view value) {
    const std::string least = spelled(option.minimum);
    const std::string most = spelled(option.maximum);
    return failAt(
        option,
        option.kind == OptionKind::Number
            ? message("'{}' is not a whole number from {} to {}", printable(value, 60), least, most)
            : message("'{}' is not a number above {} and at most {}", printable(value, 60), least, most));
}

template <class Number>
std::optional<Number> numberOf(std::string_view text) {
    Number number{};
    const auto [at, code] = std::from_chars(text.data(), text.data() + text.size(), number);
    return code == std::errc() && at == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

/// All numbers and fractions are within their ranges. Errors: BadInput at `--name`.
Result<void> checkRanges(const TrainOptions& options) {
    for (const TrainingOption& option : trainingOptions()) {
        if (!option.get || unmetCondition(option, options))
            continue;
        const OptionValue value = option.get(options);
        if (const auto* number = std::get_if<std::uint64_t>(&value);
            number && option.kind == OptionKind::Number && !(*number == 0 && !option.zero.empty()) &&
            !isInRange(option, *number))
            return outOfRange(option, std::to_string(*number));
        if (const auto* fraction = std::get_if<double>(&value);
            fraction && !(*fraction == 0 && !option.zero.empty()) && !isInRange(option, *fraction))
            return outOfRange(option, spelled(*fraction));
    }
    return {};
}

/// Whether the tokenizer can be extended, or pruned, to the requested size.
Result<void> checkExtension(const TrainOptions& options) {
    for (const char* const option : {"extend", "special-token"}) {
        if (option == std::string_view("special-token") && options.added.empty())
            continue;
        TOKENSCOPE_TRY_VOID(checkApplies(*findTrainingOption(option), options));
    }
    TOKENSCOPE_TRY(const auto loaded, formats::loadFileAlone(options.from));
    auto existing = ExistingBpe::make(loaded);
    if (!existing) {
        existing.error().file = options.from;
        return tl::unexpected<Error>(existing.error());
    }
    if (const std::size_t tokens = loaded->vocabulary.size(); options.pruneTo >= tokens)
        return fail(ErrorCode::BadInput, "--prune",
                    message("the tokenizer has only {} tokens, so there is nothing to remove to get {}",
                            tokens, options.pruneTo),
                    "give a smaller number");
    const std::size_t ids = existing->texts().size();
    if (options.pruneTo == 0 && options.countsOut.empty() && options.pieces <= ids)
        return fail(ErrorCode::BadInput, "--vocab-size",
                    message("the tokenizer already has {} ids, so there is nothing to learn to get {}", ids,
                            options.pieces),
                    "give a larger number, which counts all ids of the result");
    return {};
}

Result<void> checkCountFile(const TrainOptions& options) {
    if (!options.outputs.empty())
        return fail(ErrorCode::BadInput, "--count-only", "counting words creates no tokenizer to write",
                    "omit --out, or train from the counts (--counts)");
    std::error_code ignored;
    if (std::filesystem::exists(options.countsOut, ignored) && !options.overwrite)
        return tl::unexpected<Error>(Error{ErrorCode::BadInput,
                                           options.countsOut,
                                           {},
                                           "the file already exists",
                                           "give another name, or overwrite it (--force)"});
    return {};
}

} // namespace

Result<void> setFromText(const TrainingOption& option, std::string_view text, TrainOptions& options) {
    switch (option.kind) {
    case OptionKind::Switch:
        option.set(options, text != "false");
        return {};
    case OptionKind::Number: {
        const auto number = numberOf<std::uint64_t>(text);
        if (!number || !isInRange(option, *number))
            return outOfRange(option, text);
        option.set(options, *number);
        return {};
    }
    case OptionKind::Fraction: {
        const auto number = numberOf<double>(text);
        if (!number || !isInRange(option, *number))
            return outOfRange(option, text);
        option.set(options, *number);
        return {};
    }
    case OptionKind::Choice: {
        const auto found = std::find_if(option.choices.begin(), option.choices.end(),
                                        [text](const OptionChoice& choice) { return choice.name == text; });
        if (found == option.choices.end())
            return failAt(option, message("unknown value '{}'", printable(text, 60)),
                          message("choose one of {}", known(option)));
        option.set(options, static_cast<std::uint64_t>(found - option.choices.begin()));
        return {};
    }
    case OptionKind::List: {
        auto values = std::get<std::vector<std::string>>(option.get(options));
        values.emplace_back(text);
        option.set(options, std::move(values));
        return {};
    }
    case OptionKind::Name:
    case OptionKind::Text:
    case OptionKind::File:
    case OptionKind::Folder:
        option.set(options, std::string(text));
        return {};
    }
    return {};
}

Result<void> checkApplies(const TrainingOption& option, const TrainOptions& options) {
    const OptionCondition* unmet = unmetCondition(option, options);
    return unmet ? failAt(option, unmet->reason, unmet->remedy) : Result<void>();
}

Result<void> checkTraining(const TrainOptions& options) {
    if (options.from.empty() && !supportsForm(options.model, options.form))
        return fail(
            ErrorCode::BadInput, "--form",
            message("the model {} cannot be trained in the form {}", name(options.model), name(options.form)),
            "omit --form, or choose another --model");
    TOKENSCOPE_TRY_VOID(checkRanges(options));
    TOKENSCOPE_TRY_VOID(checkTokens(options));
    if (options.pruneTo > 0) {
        TOKENSCOPE_TRY_VOID(checkApplies(*findTrainingOption("prune"), options));
    }
    return options.from.empty() ? Result<void>() : checkExtension(options);
}

Result<void> checkOptions(const TrainOptions& options) {
    TOKENSCOPE_TRY_VOID(checkTraining(options));
    for (const std::string& path : options.against) {
        TOKENSCOPE_TRY_VOID(formats::loadFileAlone(path));
    }
    if (!options.countsOut.empty())
        return checkCountFile(options);
    return checkOutputs(options);
}

} // namespace tokenscope::train
