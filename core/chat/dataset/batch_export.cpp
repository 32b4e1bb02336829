#include "core/chat/dataset/batch.h"

#include "core/base/printable.h"

#include <array>
#include <bit>
#include <fmt/format.h>
#include <iterator>

namespace tokenscope::chat {
namespace {

std::string listText(const std::vector<std::int64_t>& values) {
    std::string out = "[";
    for (std::size_t i = 0; i < values.size(); ++i)
        fmt::format_to(std::back_inserter(out), "{}{}", i > 0 ? ", " : "", values[i]);
    return out + "]";
}

using RowWeights = std::vector<float> BatchRow::*;

std::string weightsText(const Batch& batch, RowWeights which, const char* between) {
    std::string out;
    for (const BatchRow& row : batch.rows) {
        out += out.empty() ? "[" : std::string(between) + "[";
        const std::vector<float>& weights = row.*which;
        for (std::size_t i = 0; i < weights.size(); ++i)
            fmt::format_to(std::back_inserter(out), "{}{}", i > 0 ? ", " : "", weights[i]);
        out += "]";
    }
    return out;
}

std::string rowsText(const Batch& batch, Tensor tensor, const char* between) {
    std::string out;
    for (const BatchRow& row : batch.rows)
        out += (out.empty() ? "" : between) + listText(valuesOf(row, tensor));
    return out;
}

/// A cell of a table: no bars and no line ends.
std::string cell(std::string_view text) {
    std::string out;
    for (const char c : printable(text)) {
        if (c == '|')
            out += '\\';
        out += c;
    }
    return out;
}

template <class Number>
void appendLittleEndian(std::string& out, Number value) {
    for (std::size_t i = 0; i < sizeof value; ++i)
        out += static_cast<char>(static_cast<std::uint64_t>(value) >> (8 * i) & 0xFFU);
}

std::string npyHeader(const Batch& batch, const char* type) {
    std::string header = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}, {}), }}", type,
                                     batch.rows.size(), batch.width());
    constexpr std::size_t kBefore = 10; ///< magic, version, length
    header.append(63 - (kBefore + header.size()) % 64, ' ');
    header += '\n';
    std::string out("\x93NUMPY\x01\x00", 8);
    appendLittleEndian(out, static_cast<std::uint16_t>(header.size()));
    return out + header;
}

std::string npyOf(const Batch& batch, RowWeights which) {
    std::string out = npyHeader(batch, "<f4");
    for (const BatchRow& row : batch.rows)
        for (const float weight : row.*which)
            appendLittleEndian(out, std::bit_cast<std::uint32_t>(weight));
    return out;
}

} // namespace

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

std::string batchJson(const Batch& batch) {
    std::string out;
    for (const Tensor tensor : kTensors)
        out +=
            fmt::format("{}\"{}\":[{}]", out.empty() ? "{" : ",", name(tensor), rowsText(batch, tensor, ","));
    if (batch.weighted())
        out += ",\"loss_weights\":[" + weightsText(batch, &BatchRow::weights, ",") +
               "],\"shifted_loss_weights\":[" + weightsText(batch, &BatchRow::shiftedWeights, ",") + "]";
    return out + "}";
}

std::string batchPython(const Batch& batch) {
    std::string out;
    for (const Tensor tensor : kTensors)
        out += fmt::format("{} = [\n    {},\n]\n", name(tensor), rowsText(batch, tensor, ",\n    "));
    if (batch.weighted())
        out += fmt::format("loss_weights = [\n    {},\n]\nshifted_loss_weights = [\n    {},\n]\n",
                           weightsText(batch, &BatchRow::weights, ",\n    "),
                           weightsText(batch, &BatchRow::shiftedWeights, ",\n    "));
    return out;
}

std::string batchMarkdown(const Batch& batch, const std::function<std::string(PieceId)>& spell) {
    std::string out;
    for (std::size_t r = 0; r < batch.rows.size(); ++r) {
        const BatchRow& row = batch.rows[r];
        out += fmt::format("{}**Row {}**\n\n| # | id | piece | attention | position | label | shifted |\n"
                           "|--:|--:|---|--:|--:|--:|--:|\n",
                           r > 0 ? "\n" : "", r);
        for (std::size_t i = 0; i < row.ids.size(); ++i)
            out +=
                fmt::format("| {} | {} | {} | {} | {} | {} | {} |\n", i, row.ids[i], cell(spell(row.ids[i])),
                            row.attention[i], row.positions[i], row.labels[i], row.shifted[i]);
    }
    return out;
}

std::string batchNpy(const Batch& batch, Tensor tensor) {
    std::string out = npyHeader(batch, "<i8");
    for (const BatchRow& row : batch.rows)
        for (const std::int64_t value : valuesOf(row, tensor))
            appendLittleEndian(out, value);
    return out;
}

std::string weightsNpy(const Batch& batch) {
    return npyOf(batch, &BatchRow::weights);
}

std::string shiftedWeightsNpy(const Batch& batch) {
    return npyOf(batch, &BatchRow::shiftedWeights);
}

} // namespace tokenscope::chat
