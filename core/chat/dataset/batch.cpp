#include "core/chat/dataset/batch.h"

#include "core/chat/masks/mask_policy.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <numeric>

namespace tokenscope::chat {
namespace {

/// The content of a row: parts of samples, each with its first token and length.
struct Piece {
    std::size_t sample = 0, from = 0, count = 0;
};

class BatchMaker {
  public:
    BatchMaker(const std::vector<BatchSample>& samples, const BatchOptions& options)
        : m_samples(samples)
        , m_options(options)
        , m_pad(options.pad != kNoPiece   ? options.pad
                : options.eos != kNoPiece ? options.eos
                                          : 0) {}

    Batch make() {
        const auto rows = layOut();
        std::size_t width = m_options.toMaxLength ? m_options.maxLength : 0;
        for (const auto& row : rows)
            width = std::max(width, lengthOf(row));
        const std::size_t multiple = std::max<std::size_t>(m_options.multipleOf, 1);
        width = (width + multiple - 1) / multiple * multiple;
        for (const auto& row : rows)
            m_out.rows.push_back(makeRow(row, width));
        diagnose();
        return std::move(m_out);
    }

  private:
    static std::size_t lengthOf(const std::vector<Piece>& row) {
        return std::accumulate(row.begin(), row.end(), std::size_t{0},
                               [](std::size_t sum, const Piece& piece) { return sum + piece.count; });
    }
    void diagnostic(std::string where, Message message) {
        m_out.diagnostics.push_back({Severity::Warning, std::move(where), std::move(message)});
    }

    Piece cutToFit(std::size_t sample) {
        const std::vector<std::uint8_t>& trained = m_samples[sample].trained;
        const std::size_t size = m_samples[sample].ids.size();
        Piece piece{sample, 0, size};
        if (m_options.maxLength == 0 || size <= m_options.maxLength)
            return piece;
        piece.count = m_options.maxLength;
        const bool left = m_options.truncation == Side::Left;
        piece.from = left ? size - piece.count : 0;
        const auto first = trained.begin() + (left ? 0 : static_cast<std::ptrdiff_t>(piece.count));
        const auto lost = static_cast<std::size_t>(
            std::count(first, first + static_cast<std::ptrdiff_t>(size - piece.count), std::uint8_t{1}));
        m_out.cuts.push_back({sample, size - piece.count, lost});
        diagnostic(
            fmt::format("sample {}", sample),
            left ? message("{} of {} tokens are cut off at the left, {} of them trained", size - piece.count,
                           size, lost)
            : trained.empty() || trained.back() == 0
                ? message("{} of {} tokens are cut off at the right, {} of them trained", size - piece.count,
                          size, lost)
                : message(
                      "{} of {} tokens are cut off at the right, {} of them trained, including the last one",
                      size - piece.count, size, lost));
        return piece;
    }

    /// In order; a sample is put into the first row with enough room.
    std::vector<std::vector<Piece>> layOut() {
        std::vector<std::vector<Piece>> rows;
        std::vector<std::size_t> room;
        for (std::size_t i = 0; i < m_samples.size(); ++i) {
            const Piece piece = cutToFit(i);
            std::size_t row = rows.size();
            if (m_options.pack)
                row = static_cast<std::size_t>(std::find_if(room.begin(), room.end(),
                                                            [&](std::size_t left) {
                                                                return m_options.maxLength == 0 ||
                                                                       left >= piece.count;
                                                            }) -
                                               room.begin());
            if (row == rows.size()) {
                rows.emplace_back();
                room.push_back(m_options.maxLength);
            }
            rows[row].push_back(piece);
            room[row] -= std::min(room[row], piece.count);
        }
        return rows;
    }

    BatchRow makeRow(const std::vector<Piece>& pieces, std::size_t width) {
        BatchRow row;
        const bool weighted = std::any_of(m_samples.begin(), m_samples.end(),
                                          [](const BatchSample& one) { return !one.weights.empty(); });
        const std::size_t padding = width - lengthOf(pieces);
        const auto pad = [&] {
            row.ids.insert(row.ids.end(), padding, m_pad);
            row.attention.insert(row.attention.end(), padding, 0);
            row.positions.insert(row.positions.end(), padding, 1);
            row.labels.insert(row.labels.end(), padding, kIgnored);
            row.documents.insert(row.documents.end(), padding, BatchRow::kPadding);
            if (weighted)
                row.weights.insert(row.weights.end(), padding, 0.0F);
        };
        if (m_options.padding == Side::Left)
            pad();
        for (const Piece& piece : pieces)
            addPiece(row, piece, weighted);
        if (m_options.padding == Side::Right)
            pad();
        row.shifted.assign(row.labels.size(), kIgnored);
        row.shiftedWeights.assign(row.weights.size(), 0.0F);
        for (std::size_t i = 1; i < row.labels.size(); ++i) {
            if (row.documents[i] != row.documents[i - 1])
                continue;
            row.shifted[i - 1] = row.labels[i];
            if (weighted)
                row.shiftedWeights[i - 1] = row.weights[i];
        }
        return row;
    }

    void addPiece(BatchRow& row, const Piece& piece, bool weighted) {
        const BatchSample& sample = m_samples[piece.sample];
        for (std::size_t i = piece.from; i < piece.from + piece.count; ++i) {
            const bool first = m_options.pack && i == piece.from;
            const bool asPadding = m_options.ignorePadIds && sample.ids[i] == m_pad;
            row.ids.push_back(sample.ids[i]);
            row.attention.push_back(1);
            row.positions.push_back(static_cast<std::int64_t>(i - piece.from));
            const bool labeled = sample.trained[i] != 0 && !first && !asPadding;
            row.labels.push_back(labeled ? sample.ids[i] : kIgnored);
            row.documents.push_back(static_cast<std::uint32_t>(piece.sample));
            if (weighted)
                row.weights.push_back(!labeled ? 0.0F : sample.weights.empty() ? 1.0F : sample.weights[i]);
        }
    }

    void diagnose() {
        const bool pads = std::any_of(m_out.rows.begin(), m_out.rows.end(), [](const BatchRow& row) {
            return std::find(row.attention.begin(), row.attention.end(), 0) != row.attention.end();
        });
        if (pads && m_options.pad == kNoPiece)
            diagnostic(
                "padding",
                m_options.eos != kNoPiece
                    ? "the tokenizer has no padding token; its end of sequence is used here"
                    : "the tokenizer has neither a padding token nor an end of sequence; id 0 is used here");
        if (m_options.pad != kNoPiece || pads || m_options.ignorePadIds)
            diagnosePadding();
        for (std::size_t i = 0; i < m_out.rows.size(); ++i) {
            const auto& labels = m_out.rows[i].labels;
            if (std::all_of(labels.begin(), labels.end(),
                            [](std::int64_t label) { return label == kIgnored; }))
                diagnostic(fmt::format("row {}", i),
                           "nothing is trained in this row: its loss is NaN on its own");
        }
    }

    void diagnosePadding() {
        std::size_t alike = 0;
        for (const BatchSample& sample : m_samples)
            for (std::size_t i = 0; i < sample.ids.size(); ++i)
                alike += sample.ids[i] == m_pad && sample.trained[i] != 0 ? 1 : 0;
        if (m_pad == m_options.eos)
            diagnostic("padding", alike > 0
                                      ? message("the padding token is the end of sequence (id {}): a "
                                                "collator that ignores labels by that "
                                                "id also ignores {}, and the model never learns to stop",
                                                m_pad, counted(alike, "trained token"))
                                      : message("the padding token is the end of sequence (id {}): a "
                                                "collator that ignores labels by that "
                                                "id also ignores {}",
                                                m_pad, counted(alike, "trained token")));
        else if (alike > 0)
            diagnostic("padding", message("{} the id of the padding token ({})",
                                          counted(alike, "trained token has", "trained tokens have"), m_pad));
    }

    const std::vector<BatchSample>& m_samples;
    const BatchOptions& m_options;
    const PieceId m_pad; ///< or its replacement
    Batch m_out;
};

} // namespace

Batch makeBatch(const std::vector<BatchSample>& samples, const BatchOptions& options) {
    return BatchMaker(samples, options).make();
}

std::string_view name(Tensor tensor) {
    constexpr std::array<std::string_view, 6> kNames = {"input_ids", "attention_mask", "position_ids",
                                                        "labels",    "shifted_labels", "document_ids"};
    return kNames[static_cast<std::size_t>(tensor)];
}

std::vector<std::int64_t> valuesOf(const BatchRow& row, Tensor tensor) {
    switch (tensor) {
    case Tensor::InputIds:
        return {row.ids.begin(), row.ids.end()};
    case Tensor::AttentionMask:
        return {row.attention.begin(), row.attention.end()};
    case Tensor::PositionIds:
        return row.positions;
    case Tensor::Labels:
        return row.labels;
    case Tensor::ShiftedLabels:
        return row.shifted;
    case Tensor::Documents:
        break;
    }
    std::vector<std::int64_t> documents;
    for (const std::uint32_t document : row.documents)
        documents.push_back(document == BatchRow::kPadding ? -1 : static_cast<std::int64_t>(document));
    return documents;
}

} // namespace tokenscope::chat
