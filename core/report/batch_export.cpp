#include "core/report/batch_export.h"

#include "core/base/printable.h"
#include "core/json/json_writer.h"

#include <bit>
#include <fmt/format.h>
#include <iterator>

namespace tokenscope::report {
namespace {

std::string listText(const std::vector<std::int64_t>& values) {
    std::string out = "[";
    for (std::size_t i = 0; i < values.size(); ++i)
        out += fmt::format("{}{}", i > 0 ? ", " : "", values[i]);
    return out + "]";
}

using RowWeights = std::vector<float> chat::BatchRow::*;

std::string weightsText(const chat::Batch& batch, RowWeights which, const char* between) {
    std::string out;
    for (const chat::BatchRow& row : batch.rows) {
        out += out.empty() ? "[" : std::string(between) + "[";
        const std::vector<float>& weights = row.*which;
        for (std::size_t i = 0; i < weights.size(); ++i)
            out += fmt::format("{}{}", i > 0 ? ", " : "", weights[i]);
        out += "]";
    }
    return out;
}

std::string rowsText(const chat::Batch& batch, chat::Tensor tensor, const char* between) {
    std::string out;
    for (const chat::BatchRow& row : batch.rows)
        out += (out.empty() ? "" : between) + listText(valuesOf(row, tensor));
    return out;
}

/// A cell of a Markdown table: bars are escaped, line ends are visible.
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

std::string npyHeader(const chat::Batch& batch, const char* type) {
    std::string header = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}, {}), }}", type,
                                     batch.rows.size(), batch.width());
    constexpr std::size_t kBefore = 10; ///< magic, version, length
    header.append(63 - (kBefore + header.size()) % 64, ' ');
    header += '\n';
    std::string out("\x93NUMPY\x01\x00", 8);
    appendLittleEndian(out, static_cast<std::uint16_t>(header.size()));
    return out + header;
}

std::string npyOf(const chat::Batch& batch, RowWeights which) {
    std::string out = npyHeader(batch, "<f4");
    for (const chat::BatchRow& row : batch.rows)
        for (const float weight : row.*which)
            appendLittleEndian(out, std::bit_cast<std::uint32_t>(weight));
    return out;
}

} // namespace

std::string batchJson(const chat::Batch& batch) {
    std::string out;
    JsonWriter json(out);
    json.beginObject();
    for (const chat::Tensor tensor : chat::kTensors)
        json.key(name(tensor)).beginArray().raw(rowsText(batch, tensor, ",")).endArray();
    if (batch.weighted()) {
        json.key("loss_weights").beginArray().raw(weightsText(batch, &chat::BatchRow::weights, ","));
        json.endArray().key("shifted_loss_weights").beginArray();
        json.raw(weightsText(batch, &chat::BatchRow::shiftedWeights, ",")).endArray();
    }
    json.endObject();
    return out;
}

std::string batchPython(const chat::Batch& batch) {
    std::string out;
    for (const chat::Tensor tensor : chat::kTensors)
        out += fmt::format("{} = [\n    {},\n]\n", name(tensor), rowsText(batch, tensor, ",\n    "));
    if (batch.weighted())
        out += fmt::format("loss_weights = [\n    {},\n]\nshifted_loss_weights = [\n    {},\n]\n",
                           weightsText(batch, &chat::BatchRow::weights, ",\n    "),
                           weightsText(batch, &chat::BatchRow::shiftedWeights, ",\n    "));
    return out;
}

std::string batchMarkdown(const chat::Batch& batch, const std::function<std::string(PieceId)>& spell) {
    std::string out;
    for (std::size_t r = 0; r < batch.rows.size(); ++r) {
        const chat::BatchRow& row = batch.rows[r];
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

std::string batchNpy(const chat::Batch& batch, chat::Tensor tensor) {
    std::string out = npyHeader(batch, "<i8");
    for (const chat::BatchRow& row : batch.rows)
        for (const std::int64_t value : valuesOf(row, tensor))
            appendLittleEndian(out, value);
    return out;
}

std::string weightsNpy(const chat::Batch& batch) {
    return npyOf(batch, &chat::BatchRow::weights);
}

std::string shiftedWeightsNpy(const chat::Batch& batch) {
    return npyOf(batch, &chat::BatchRow::shiftedWeights);
}

} // namespace tokenscope::report
