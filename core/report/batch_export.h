#pragma once
// A training batch as JSON, Python, a Markdown table, and NumPy files.

#include "core/chat/dataset/batch.h"

#include <functional>
#include <string>

namespace tokenscope::report {

/// An object with a list of lists for each tensor, and `loss_weights` and `shifted_loss_weights` if the batch
/// is weighted.
std::string batchJson(const chat::Batch& batch);
/// Assignments of lists, ready to paste.
std::string batchPython(const chat::Batch& batch);
/// A table for each row: position, id, piece, attention, position, label, shifted label. `spell` gives the
/// piece of an id.
std::string batchMarkdown(const chat::Batch& batch, const std::function<std::string(PieceId)>& spell);
/// The bytes of an .npy file (version 1.0) of int64, rows × width.
std::string batchNpy(const chat::Batch& batch, chat::Tensor tensor);
/// The same for the weights of the labels, float32.
std::string weightsNpy(const chat::Batch& batch);
/// The same for the weights of the shifted labels.
std::string shiftedWeightsNpy(const chat::Batch& batch);

} // namespace tokenscope::report
