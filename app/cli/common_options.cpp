#include "app/cli/common_options.h"

namespace tokenscope::cli {

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
