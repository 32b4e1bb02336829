#pragma once
// Several conversations as the tensors of a training step.
//
//   padding left    P P P a b c d      padding right   a b c d P P P
//   attention       0 0 0 1 1 1 1                      1 1 1 1 0 0 0
//   positions       1 1 1 0 1 2 3                      0 1 2 3 1 1 1     (1 for padding, as in transformers)
//   packed          a b c d e f g h P                  positions 0 1 2 3 0 1 2 3 1, documents 0 0 0 0 1 1 1 1 –

#include "core/base/error.h"
#include "core/definition/piece_type.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::chat {

struct BatchSample {
    std::vector<PieceId> ids;
    std::vector<std::uint8_t> trained; ///< same size as the tokens
    std::vector<float> weights;        ///< same size, or empty
};

enum class Side : std::uint8_t { Left, Right };

struct BatchOptions {
    Side padding = Side::Right;
    Side truncation = Side::Right; ///< the side that is truncated
    std::size_t maxLength = 0;     ///< 0: no bound
    bool toMaxLength = false;      ///< all rows have maxLength tokens, not only as many as the longest
    std::size_t multipleOf = 1;    ///< row lengths are rounded up to a multiple
    PieceId pad = kNoPiece;        ///< kNoPiece: `eos` is used, or 0
    PieceId eos = kNoPiece;
    /// Packs conversations into rows of up to maxLength tokens; the first token of each has no label, since
    /// none of its own tokens precedes it.
    bool pack = false;
    /// Tokens with the padding id, or the id used for it, have no label, as in collators that only see ids.
    bool ignorePadIds = false;
};

struct BatchRow {
    std::vector<PieceId> ids;
    std::vector<std::uint8_t> attention;
    std::vector<std::int64_t> positions;
    std::vector<std::int64_t> labels;     ///< at their own token: the model shifts them
    std::vector<std::int64_t> shifted;    ///< at the previous token, for a loss that doesn't shift
    std::vector<float> weights;           ///< for `labels`, 0 where ignored; empty if no sample has weights
    std::vector<float> shiftedWeights;    ///< for `shifted`
    std::vector<std::uint32_t> documents; ///< the sample of each token; kPadding where padded
    bool operator==(const BatchRow&) const = default;
    static constexpr std::uint32_t kPadding = 0xFFFF'FFFFU;
};

struct Cut {
    std::size_t sample = 0;
    std::size_t tokens = 0, trained = 0;
    bool operator==(const Cut&) const = default;
};

struct Batch {
    std::vector<BatchRow> rows; ///< all equally long
    std::vector<Cut> cuts;      ///< truncated samples
    Diagnostics diagnostics;    ///< `where` is `row 2`, `sample 3`
    /// Whether rows have weights.
    [[nodiscard]] bool weighted() const { return !rows.empty() && !rows[0].weights.empty(); }
    [[nodiscard]] std::size_t width() const { return rows.empty() ? 0 : rows[0].ids.size(); }
};

Batch makeBatch(const std::vector<BatchSample>& samples, const BatchOptions& options);

enum class Tensor : std::uint8_t { InputIds, AttentionMask, PositionIds, Labels, ShiftedLabels, Documents };
inline constexpr Tensor kTensors[] = {Tensor::InputIds, Tensor::AttentionMask, Tensor::PositionIds,
                                      Tensor::Labels,   Tensor::ShiftedLabels, Tensor::Documents};
/// `input_ids`, `attention_mask`, `position_ids`, `labels`, `shifted_labels`, `document_ids`
std::string_view name(Tensor tensor);
/// One row of it; a document of padding is -1.
std::vector<std::int64_t> valuesOf(const BatchRow& row, Tensor tensor);

} // namespace tokenscope::chat
