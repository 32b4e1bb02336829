#include "app/cli/common_options.h"

#include "core/locate/environment.h"

#include <filesystem>
#include <system_error>

namespace tokenscope::cli {

formats::TableCache& tableCache() {
    static formats::TableCache cache(
        formats::TableCache::folderIn(locate::Environment::ofProcess().cacheFolder()));
    return cache;
}

Result<formats::LoadOptions> readLoadOptions(const Arguments& arguments) {
    formats::LoadOptions options;
    options.bare = arguments.has("bare");
    options.tables = arguments.has("no-cache") ? nullptr : &tableCache();
    if (const auto version = arguments.value("llama-cpp")) {
        using formats::LlamaCppVersion;
        if (*version == versionName(LlamaCppVersion::Newest))
            options.llamaCpp = LlamaCppVersion::Newest;
        else if (*version == versionName(LlamaCppVersion::BeforeJune2026))
            options.llamaCpp = LlamaCppVersion::BeforeJune2026;
        else
            return fail(ErrorCode::BadInput, "--llama-cpp", message("there is no version '{}'", *version),
                        "the versions are newest and before-2026-06");
    }
    if (const auto version = arguments.value("unicode")) {
        const auto known = unicodeVersion(*version);
        if (!known)
            return fail(ErrorCode::BadInput, "--unicode", message("there is no version '{}'", *version),
                        "the versions are 14, 15, 15.1 and 16");
        options.unicode = *known;
    }
    if (const auto version = arguments.value("transformers")) {
        if (*version != "4" && *version != "5")
            return fail(ErrorCode::BadInput, "--transformers", message("there is no version '{}'", *version),
                        "the versions are 4 and 5");
        options.transformers =
            *version == "4" ? formats::TransformersVersion::V4 : formats::TransformersVersion::V5;
    }
    return options;
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

Result<void> checkReplaced(const std::string& path, bool isOwn) {
    std::error_code ignored;
    if (isOwn || !std::filesystem::exists(path, ignored) || std::filesystem::file_size(path, ignored) == 0)
        return {};
    return tl::unexpected<Error>(Error{ErrorCode::BadInput,
                                       path,
                                       {},
                                       "it exists already, and this command didn't write it",
                                       "choose another name"});
}

} // namespace tokenscope::cli
