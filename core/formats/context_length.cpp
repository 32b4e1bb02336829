#include "core/formats/context_length.h"

#include "core/formats/declarations.h"

#include <charconv>
#include <string_view>

namespace tokenscope::formats {
namespace {

std::optional<std::uint64_t> usableLength(std::string_view text) {
    std::uint64_t length = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), length);
    if (error != std::errc() || end != text.data() + text.size() || length == 0 || length > kMaxContextLength)
        return std::nullopt;
    return length;
}

} // namespace

std::optional<DeclaredLength> declaredContextLength(const TokenizerDefinition& definition) {
    const std::vector<FolderSetting> settings = readFolderSettings(definition);
    for (const std::string_view key :
         {"$.model_max_length", "$.max_position_embeddings", "$.text_config.max_position_embeddings"})
        for (const FolderSetting& setting : settings)
            if (setting.where.ends_with(std::string(": ") + std::string(key)))
                if (const auto length = usableLength(setting.value))
                    return DeclaredLength{*length, setting.where};
    if (definition.gguf)
        for (const GgufMetadata& entry : definition.gguf->metadata)
            if (entry.key.ends_with(".context_length"))
                if (const auto length = usableLength(entry.value))
                    return DeclaredLength{*length, entry.key};
    return std::nullopt;
}

} // namespace tokenscope::formats
