#include "app/cli/render_batch.h"

#include "core/base/printable.h"
#include "core/report/batch_export.h"

#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>

namespace tokenscope::cli {
namespace {

Result<chat::Side> readSide(const Arguments& arguments, const char* option) {
    const std::string side = arguments.value(option).value_or("right");
    if (side != "left" && side != "right")
        return fail(ErrorCode::BadInput, std::string("--") + option,
                    "a side is left or right, not " + printable(side, 40));
    return side == "left" ? chat::Side::Left : chat::Side::Right;
}

Result<BatchFormat> readFormat(const std::string& name) {
    constexpr std::array<std::string_view, 4> kNames = {"json", "python", "markdown", "npy"};
    for (std::size_t i = 0; i < kNames.size(); ++i)
        if (kNames[i] == name)
            return static_cast<BatchFormat>(i);
    return fail(ErrorCode::BadInput, "--batch", "there is no format " + printable(name, 40),
                "one of json, python, markdown, npy");
}

Result<void> writeFile(const std::filesystem::path& path, const std::string& bytes) {
    std::ofstream file(path, std::ios::binary);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.close();
    if (!file)
        return tl::unexpected<Error>(Error{
            ErrorCode::Unreadable, path.string(), {}, "the file can't be written", "choose another folder"});
    return {};
}

Result<void> writeNpy(const chat::Batch& batch, const std::filesystem::path& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    for (const chat::Tensor tensor : chat::kTensors)
        if (auto done =
                writeFile(folder / (std::string(name(tensor)) + ".npy"), report::batchNpy(batch, tensor));
            !done)
            return done;
    if (!batch.weighted())
        return {};
    if (auto done = writeFile(folder / "loss_weights.npy", report::weightsNpy(batch)); !done)
        return done;
    return writeFile(folder / "shifted_loss_weights.npy", report::shiftedWeightsNpy(batch));
}

} // namespace

Result<std::optional<BatchFlags>> readBatchFlags(const Arguments& arguments, const Tokenizer& tokenizer) {
    const auto name = arguments.value("batch");
    if (!name)
        return std::optional<BatchFlags>();
    BatchFlags flags;
    const auto format = readFormat(*name);
    const auto padding = readSide(arguments, "padding");
    const auto truncation = readSide(arguments, "truncation");
    const auto length = arguments.number("max-length", 1, std::uint64_t{1} << 30U);
    const auto multiple = arguments.number("pad-multiple", 1, 1U << 20U);
    const auto pad = arguments.number("pad-id", 0, kNoPiece - 1);
    for (const Error* error : {format ? nullptr : &format.error(), padding ? nullptr : &padding.error(),
                               truncation ? nullptr : &truncation.error(), length ? nullptr : &length.error(),
                               multiple ? nullptr : &multiple.error(), pad ? nullptr : &pad.error()})
        if (error != nullptr)
            return tl::unexpected<Error>(*error);
    if (*pad && **pad > tokenizer.maxId())
        return fail(ErrorCode::BadInput, "--pad-id",
                    fmt::format("the largest id of this tokenizer is {}", tokenizer.maxId()));
    flags.format = *format;
    flags.folder = arguments.value("output").value_or("");
    if (flags.format == BatchFormat::Npy && flags.folder.empty())
        return fail(ErrorCode::BadInput, "--batch", "npy are several files",
                    "say where with --output FOLDER");
    const SpecialIds& special = tokenizer.definition().special;
    flags.options.padding = *padding;
    flags.options.truncation = *truncation;
    flags.options.maxLength = length->value_or(0);
    flags.options.multipleOf = multiple->value_or(1);
    flags.options.pad = *pad ? static_cast<PieceId>(**pad) : special.pad.value_or(kNoPiece);
    flags.options.eos = special.eos.value_or(kNoPiece);
    flags.options.pack = arguments.has("pack");
    flags.options.ignorePadIds = arguments.has("ignore-pad-ids");
    return std::optional(std::move(flags));
}

Result<void> putOutBatch(const std::vector<chat::BatchSample>& samples, const BatchFlags& flags,
                         const Tokenizer& tokenizer) {
    const chat::Batch batch = makeBatch(samples, flags.options);
    for (const Diagnostic& one : batch.diagnostics)
        fmt::print(stderr, "tokenscope: {}: {}\n", one.where, one.message);
    switch (flags.format) {
    case BatchFormat::Object:
        fmt::print("{}\n", report::batchJson(batch));
        break;
    case BatchFormat::Python:
        fmt::print("{}", report::batchPython(batch));
        break;
    case BatchFormat::Markdown:
        fmt::print("{}", report::batchMarkdown(
                             batch, [&](PieceId id) { return std::string(tokenizer.spelling(id)); }));
        break;
    case BatchFormat::Npy:
        return writeNpy(batch, flags.folder);
    }
    return {};
}

} // namespace tokenscope::cli
