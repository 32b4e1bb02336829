#pragma once
// One format that a definition can be converted to. To add one, write a class in a file of its own and add a line to
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
    [[nodiscard]] virtual std::string_view name() const = 0;  ///< on the command line
    [[nodiscard]] virtual std::string_view title() const = 0; ///< in messages
    /// With its dot; empty: the target is a folder.
    [[nodiscard]] virtual std::string_view extension() const { return {}; }
    /// Fills in `made.definition`, whose stages become those of the target. Where not even a part can be converted, that
    /// is rejected, and the definition is of no use. `source` is of no GGUF file. Errors: Canceled.
    virtual Result<void> convert(const TokenizerDefinition& source, const ConvertOptions& options,
                                 ConversionBuilder& made) const = 0;
    /// The files of a converted definition, the one to open first at the front; `stem` is their name without folder and
    /// extension. Errors: Unsupported.
    [[nodiscard]] virtual Result<std::vector<SavedFile>> files(const TokenizerDefinition& definition,
                                                               const std::string& stem) const = 0;
};

const Target& tokenizerJsonTarget();
const Target& sentencePieceTarget();
const Target& tiktokenTarget();
const Target& vocabMergesTarget();
const Target& bertVocabTarget();

} // namespace tokenscope::formats
