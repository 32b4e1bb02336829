#pragma once
// A format that a definition can be converted to. To add one, write a class in its own file and add a line to
// targets() in convert.cpp.

#include "core/formats/convert/conversion.h"

#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::formats {

/// Stateless and thread-safe.
class Target {
  public:
    Target() = default;
    Target(const Target&) = delete;
    Target& operator=(const Target&) = delete;
    virtual ~Target() = default;

    [[nodiscard]] virtual TargetFormat id() const = 0;
    [[nodiscard]] virtual std::string_view name() const = 0; ///< on the command line
    [[nodiscard]] virtual Message title() const = 0;         ///< in messages
    /// With the dot; empty: the target is a folder.
    [[nodiscard]] virtual std::string_view extension() const { return {}; }
    /// Builds the definition, with the stages of the target. If nothing can be converted, rejects that, and
    /// the definition is not used. `source` isn't from a GGUF file. Errors: Canceled.
    virtual Result<void> convert(const TokenizerDefinition& source, const ConvertOptions& options,
                                 ConversionBuilder& builder) const = 0;
    /// The files of a converted definition, the one to open first at the front; `stem` is their name without
    /// folder and extension. Errors: Unsupported.
    [[nodiscard]] virtual Result<std::vector<SavedFile>> files(const TokenizerDefinition& definition,
                                                               const std::string& stem) const = 0;
};

const Target& tokenizerJsonTarget();
const Target& sentencePieceTarget();
const Target& tiktokenTarget();
const Target& vocabMergesTarget();
const Target& bertVocabTarget();

} // namespace tokenscope::formats
