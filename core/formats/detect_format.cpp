#include "core/formats/detect_format.h"

#include "core/base/try.h"
#include "core/formats/foreign_files.h"
#include "core/formats/format.h"

namespace tokenscope::formats {

Result<const Format*> findFormat(std::string_view bytes) {
    if (bytes.empty())
        return fail(ErrorCode::NotRecognized, {}, "the file is empty (0 bytes)", "fetch the file again");
    for (const Format* format : formats()) {
        if (format->hasSignature(bytes))
            return format;
    }
    if (auto foreign = recognizeForeign(bytes))
        return tl::unexpected(*std::move(foreign));
    const FileContent content(bytes);
    for (const Format* format : formats()) {
        if (format->recognizes(content))
            return format;
    }
    return tl::unexpected(content.isJson() ? describeForeignJson(content) : describeUnknown(bytes));
}

Result<SourceFormat> detectFormat(std::string_view bytes) {
    TOKENSCOPE_TRY(const Format* format, findFormat(bytes));
    return format->id();
}

} // namespace tokenscope::formats
