#include "core/definition/stage_configs.h"

namespace tokenscope {

// Defined here because each of these instantiates its variant for every alternative; in the header this would
// take most of the compile time of many sources.

NormalizerConfig::NormalizerConfig() = default;
NormalizerConfig::NormalizerConfig(const NormalizerConfig&) = default;
NormalizerConfig::NormalizerConfig(NormalizerConfig&&) noexcept = default;
NormalizerConfig& NormalizerConfig::operator=(const NormalizerConfig&) = default;
NormalizerConfig& NormalizerConfig::operator=(NormalizerConfig&&) noexcept = default;
NormalizerConfig::~NormalizerConfig() = default;
bool NormalizerConfig::operator==(const NormalizerConfig&) const = default;

bool NormalizerSequence::operator==(const NormalizerSequence& other) const {
    return parts == other.parts;
}

PreTokenizerConfig::PreTokenizerConfig() = default;
PreTokenizerConfig::PreTokenizerConfig(const PreTokenizerConfig&) = default;
PreTokenizerConfig::PreTokenizerConfig(PreTokenizerConfig&&) noexcept = default;
PreTokenizerConfig& PreTokenizerConfig::operator=(const PreTokenizerConfig&) = default;
PreTokenizerConfig& PreTokenizerConfig::operator=(PreTokenizerConfig&&) noexcept = default;
PreTokenizerConfig::~PreTokenizerConfig() = default;
bool PreTokenizerConfig::operator==(const PreTokenizerConfig&) const = default;

bool PreTokenizerSequence::operator==(const PreTokenizerSequence& other) const {
    return parts == other.parts;
}

PostProcessorConfig::PostProcessorConfig() = default;
PostProcessorConfig::PostProcessorConfig(const PostProcessorConfig&) = default;
PostProcessorConfig::PostProcessorConfig(PostProcessorConfig&&) noexcept = default;
PostProcessorConfig& PostProcessorConfig::operator=(const PostProcessorConfig&) = default;
PostProcessorConfig& PostProcessorConfig::operator=(PostProcessorConfig&&) noexcept = default;
PostProcessorConfig::~PostProcessorConfig() = default;
bool PostProcessorConfig::operator==(const PostProcessorConfig&) const = default;

bool PostProcessorSequence::operator==(const PostProcessorSequence& other) const {
    return parts == other.parts;
}

DecoderConfig::DecoderConfig() = default;
DecoderConfig::DecoderConfig(const DecoderConfig&) = default;
DecoderConfig::DecoderConfig(DecoderConfig&&) noexcept = default;
DecoderConfig& DecoderConfig::operator=(const DecoderConfig&) = default;
DecoderConfig& DecoderConfig::operator=(DecoderConfig&&) noexcept = default;
DecoderConfig::~DecoderConfig() = default;
bool DecoderConfig::operator==(const DecoderConfig&) const = default;

bool DecoderSequence::operator==(const DecoderSequence& other) const {
    return parts == other.parts;
}

} // namespace tokenscope
