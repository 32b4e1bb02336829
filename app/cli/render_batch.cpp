#include "app/cli/render_batch.h"

#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/report/exporters.h"

#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>

namespace tokenscope::cli {
namespace {

Result<chat::Side> readSide(const Arguments& arguments, const char* option) {
    const std::string side = arguments.value(option).value_or("right");
    if (side != "left" && side != "right")
        return fail(ErrorCode::BadInput, fmt::format("--{}", option),
                    message("a side is left or right, not {}", printable(side, 40)));
    return side == "left" ? chat::Side::Left : chat::Side::Right;
}

/// The name of an exporter that prints, or `npy` for those that write files.
Result<std::string> readFormat(const std::string& format) {
    std::string names;
    for (const auto& exporter : report::batchExporters()) {
        if (exporter.isBinary)
            continue;
        if (exporter.name == format)
            return format;
        names.append(exporter.name).append(", ");
    }
    if (format == "npy")
        return format;
    return fail(ErrorCode::BadInput, "--batch", message("there is no format {}", printable(format, 40)),
                message("one of {}npy", names));
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

Result<void> writeArrays(const report::BatchExport& own, const std::filesystem::path& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    for (const auto& exporter : report::batchExporters()) {
        if (!exporter.isBinary || !exporter.canWrite(own))
            continue;
        TOKENSCOPE_TRY(const auto bytes, exporter.write(own, {}));
        if (auto done = writeFile(folder / fmt::format("{}.{}", exporter.name, exporter.suffix), bytes);
            !done)
            return done;
    }
    return {};
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
                    message("the largest id of this tokenizer is {}", tokenizer.maxId()));
    flags.format = *format;
    flags.folder = arguments.value("output").value_or("");
    if (flags.format == "npy" && flags.folder.empty())
        return fail(ErrorCode::BadInput, "--batch", "npy writes several files",
                    "name their folder with --output FOLDER");
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
    const report::BatchExport own{makeBatch(samples, flags.options),
                                  [&](PieceId id) { return std::string(tokenizer.spelling(id)); }};
    for (const Diagnostic& one : own.batch.diagnostics)
        fmt::print(stderr, "tokenscope: {}: {}\n", one.where, one.message);
    const auto* exporter = report::exporterNamed(report::batchExporters(), flags.format);
    if (!exporter)
        return writeArrays(own, flags.folder);
    TOKENSCOPE_TRY(const auto text, exporter->write(own, {}));
    fmt::print("{}{}", text, flags.format == "json" ? "\n" : "");
    return {};
}

} // namespace tokenscope::cli
