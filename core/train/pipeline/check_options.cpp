#include "core/train/pipeline/check_options.h"

#include "core/formats/load.h"
#include "core/train/pipeline/form_tokens.h"
#include "core/train/pipeline/write_outputs.h"
#include "core/train/trainers/bpe/existing_bpe.h"

#include <filesystem>

namespace tokenscope::train {
namespace {

Result<void> checkFrom(const TrainOptions& options) {
    if (options.model != TrainModel::Bpe)
        return fail(ErrorCode::BadInput, "--model", "only BPE goes on from a tokenizer",
                    "leave --from away, or ask for --model bpe");
    if (!options.added.empty())
        return fail(ErrorCode::BadInput, "--special",
                    "tokens aren't added to a tokenizer that is gone on with",
                    "leave them away: it keeps its own");
    const auto loaded = loadDefinition(options.from);
    if (!loaded)
        return tl::unexpected<Error>(loaded.error());
    auto existing = ExistingBpe::make(*loaded);
    if (!existing) {
        existing.error().file = options.from;
        return tl::unexpected<Error>(existing.error());
    }
    if (const std::size_t there = (*loaded)->vocabulary.size(); options.pruneTo >= there)
        return fail(ErrorCode::BadInput, "--prune",
                    std::to_string(options.pruneTo) + " pieces are no fewer than the " +
                        std::to_string(there) + " that the tokenizer has: there is nothing to take off",
                    "ask for fewer");
    const std::size_t ids = existing->texts().size();
    if (options.pruneTo == 0 && options.countsOut.empty() && options.pieces <= ids)
        return fail(ErrorCode::BadInput, "--pieces",
                    std::to_string(options.pieces) + " pieces are no more than the " + std::to_string(ids) +
                        " ids that the tokenizer has: there is nothing to learn",
                    "ask for more: all ids are counted, old ones too");
    return {};
}

Result<void> checkCountsPlace(const TrainOptions& options) {
    if (!options.outputs.empty())
        return fail(ErrorCode::BadInput, "--count-only", "counting alone makes no tokenizer to write",
                    "leave --out away, or train from the counts (--counts)");
    std::error_code ignored;
    if (std::filesystem::exists(options.countsOut, ignored) && !options.overwrite)
        return tl::unexpected<Error>(Error{ErrorCode::BadInput,
                                           options.countsOut,
                                           {},
                                           "it is there already",
                                           "give another name, or let it be overwritten (--force)"});
    return {};
}

} // namespace

Result<void> checkTraining(const TrainOptions& options) {
    if (auto done = checkTokens(options); !done)
        return done;
    if (options.pruneTo > 0 && options.from.empty())
        return fail(ErrorCode::BadInput, "--prune", "there is no tokenizer to take pieces off",
                    "name it with --from");
    return options.from.empty() ? Result<void>() : checkFrom(options);
}

Result<void> checkOptions(const TrainOptions& options) {
    if (auto done = checkTraining(options); !done)
        return done;
    for (const std::string& path : options.against) {
        if (const auto loaded = loadDefinition(path); !loaded)
            return tl::unexpected<Error>(loaded.error());
    }
    if (!options.countsOut.empty())
        return checkCountsPlace(options);
    return checkOutputs(options);
}

} // namespace tokenscope::train
