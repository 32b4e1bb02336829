#pragma once
// Factories of the post-processors, one file each; for post_processor.cpp. `where` is the JSON path.

#include "core/stages/postprocess/parts.h"

#include <memory>
#include <string>

namespace tokenscope::post_processors {

/// Const and thread-safe.
class PartsProcessor {
  public:
    virtual ~PartsProcessor() = default;
    [[nodiscard]] virtual Result<void> process(std::vector<Part>& parts,
                                               const PostProcessContext& context) const = 0;
    /// How many parts result from `count`; nullopt if it can't process that many.
    [[nodiscard]] virtual std::optional<std::size_t> partsFrom(std::size_t count, bool) const {
        return count;
    }
    /// How many special tokens it adds to one text or a pair, as the reference counts them when it truncates.
    [[nodiscard]] virtual std::size_t addedPieces(bool) const { return 0; }
    /// A single text is in the result exactly once.
    [[nodiscard]] virtual bool containsTextOnce() const { return true; }
};

using MakeResult = Result<std::unique_ptr<PartsProcessor>>;

MakeResult make(const ByteLevelPostProcessor& config, const std::string& where);
MakeResult make(const BertPostProcessor& config, const std::string& where);
MakeResult make(const RobertaPostProcessor& config, const std::string& where);
MakeResult make(const TemplatePostProcessor& config, const std::string& where);
MakeResult make(const BosEosPostProcessor& config, const std::string& where);

/// Removes spaces (and `Ġ`) at the ends of tokens from the reference spans, overflowing parts included.
void trimReference(std::vector<Part>& parts, bool addPrefixSpace, const PostProcessContext& context);

} // namespace tokenscope::post_processors
