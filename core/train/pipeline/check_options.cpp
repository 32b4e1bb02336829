#include "core/train/pipeline/check_options.h"

#include "core/base/try.h"
#include "core/formats/load.h"
#include "core/train/pipeline/form_tokens.h"
#include "core/train/pipeline/option_table.h"
#include "core/train/pipeline/write_outputs.h"
#include "core/train/trainers/bpe/existing_bpe.h"

#include <filesystem>
#include <string_view>

namespace tokenscope::train {
namespace {

/// Whether the tokenizer can be extended, or pruned, to the requested size.
Result<void> checkExtension(const TrainOptions& options) {
    for (const char* const option : {"extend", "special-token"}) {
        if (option == std::string_view("special-token") && options.added.empty())
            continue;
        TOKENSCOPE_TRY_VOID(checkApplies(*findTrainingOption(option), options));
    }
    TOKENSCOPE_TRY(const auto loaded, formats::loadDefinition(options.from));
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
        TOKENSCOPE_TRY_VOID(formats::loadDefinition(path));
    }
    if (!options.countsOut.empty())
        return checkCountFile(options);
    return checkOutputs(options);
}

} // namespace tokenscope::train
