#pragma once
// Factories of the normalizers, for normalizer.cpp. `where` is the normalizer's JSON path.

#include "core/stages/normalize/normalizer.h"
#include "core/stages/normalize/rewrite.h"

#include <string>

namespace tokenscope::normalizers {

using MakeResult = Result<std::unique_ptr<Normalizer>>;

MakeResult make(const BertNormalizer& config, const std::string& where);
MakeResult make(const UnicodeNormalizer& config, const std::string& where);
MakeResult make(const LowercaseNormalizer& config, const std::string& where);
MakeResult make(const StripNormalizer& config, const std::string& where);
MakeResult make(const StripAccentsNormalizer& config, const std::string& where);
MakeResult make(const NmtNormalizer& config, const std::string& where);
MakeResult make(const PrependNormalizer& config, const std::string& where);
MakeResult make(const ReplaceNormalizer& config, const std::string& where);
MakeResult make(const PrecompiledNormalizer& config, const std::string& where);
MakeResult make(const ByteLevelNormalizer& config, const std::string& where);

/// Bert needs it, too.
Result<void> normalizeUnicode(UnicodeForm form, NormalizedText& text, const Progress& progress);

} // namespace tokenscope::normalizers
