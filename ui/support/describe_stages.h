#pragma once
// The stages of a tokenizer in words: one line each, with the settings that matter.

#include "core/definition/tokenizer_definition.h"

#include <QStringList>

namespace tokenscope {

QStringList describe(const NormalizerConfig& config);
QStringList describe(const PreTokenizerConfig& config);
QStringList describe(const PostProcessorConfig& config);
QStringList describe(const DecoderConfig& config);
QString describe(const ModelConfig& model);

} // namespace tokenscope
