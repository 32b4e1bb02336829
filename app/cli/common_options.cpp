#include "app/cli/common_options.h"

namespace tokenscope::cli {

Result<void> readFolderOptions(const Arguments& arguments, formats::LoadOptions& options) {
    options.bare = arguments.has("bare");
    const auto version = arguments.value("transformers");
    if (!version)
        return {};
    if (*version != "4" && *version != "5")
        return fail(ErrorCode::BadInput, "--transformers", message("there is no version '{}'", *version),
                    "the versions are 4 and 5");
    options.transformers =
        *version == "4" ? formats::TransformersVersion::V4 : formats::TransformersVersion::V5;
    return {};
}

Result<Unit> readUnit(const Arguments& arguments) {
    const std::string unit = arguments.value("unit").value_or("codepoints");
    if (unit == "bytes")
        return Unit::Bytes;
    if (unit == "utf16")
        return Unit::Utf16;
    if (unit == "codepoints")
        return Unit::CodePoints;
    return fail(ErrorCode::BadInput, {}, message("there is no unit '{}'", unit),
                "units are bytes, codepoints, utf16");
}

} // namespace tokenscope::cli
