#pragma once
// `render --batch`: all conversations of the input as the tensors of one training step.

#include "app/cli/arguments.h"
#include "core/chat/dataset/batch.h"
#include "core/encoding/tokenizer.h"

#include <array>
#include <string>
#include <vector>

namespace tokenscope::cli {

/// The options that readBatchFlags() reads; part of the options of `render`.
inline constexpr std::array kBatchOptions = std::to_array<Option>({
    {"batch", '\0', "FORMAT", "all conversations as one batch: json, python, markdown, or npy with --output",
     false},
    {"output", '\0', "FOLDER", "with --batch npy: the folder for input_ids.npy, labels.npy and the others",
     false},
    {"max-length", '\0', "N", "with --batch: rows have at most N tokens", false},
    {"padding", '\0', "SIDE", "with --batch: left or right (default)", false},
    {"truncation", '\0', "SIDE", "with --batch: the side that is truncated, left or right (default)", false},
    {"pad-multiple", '\0', "N", "with --batch: round row lengths up to a multiple of N", false},
    {"pad-id", '\0', "ID", "with --batch: the padding token, if the file has none or another one", false},
    {"pack", '\0', "", "with --batch: pack several conversations into a row", false},
    {"ignore-pad-ids", '\0', "", "with --batch: no label for tokens with the padding id", false},
});

struct BatchFlags {
    std::string format; ///< the name of an exporter, or `npy`
    std::string folder; ///< for `npy`
    chat::BatchOptions options;
};

/// nullopt without --batch. Errors: BadInput.
Result<std::optional<BatchFlags>> readBatchFlags(const Arguments& arguments, const Tokenizer& tokenizer);

/// Prints or writes it; diagnostics go to standard error. Errors: Unreadable for a folder that can't be
/// written to.
Result<void> putOutBatch(const std::vector<chat::BatchSample>& samples, const BatchFlags& flags,
                         const Tokenizer& tokenizer);

} // namespace tokenscope::cli
