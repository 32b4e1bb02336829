#pragma once
// The post-processors, one file each; for post_processor.cpp. `where` is the JSON path.

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
    /// How many parts `count` become; nullopt when it can't process so many.
    [[nodiscard]] virtual std::optional<std::size_t> partsFrom(std::size_t count, bool) const {
        return count;
    }
    /// Special tokens that it adds to one text or two, as the reference counts them against a length.
    [[nodiscard]] virtual std::size_t addedPieces(bool) const { return 0; }
    /// A text alone stays in the parts once.
    [[nodiscard]] virtual bool textStandsOnce() const { return true; }
};

using Made = Result<std::unique_ptr<PartsProcessor>>;

Made make(const ByteLevelPostProcessor& config, const std::string& where);
Made make(const BertPostProcessor& config, const std::string& where);
Made make(const RobertaPostProcessor& config, const std::string& where);
Made make(const TemplatePostProcessor& config, const std::string& where);
Made make(const BosEosPostProcessor& config, const std::string& where);

/// Removes spaces (and `Ġ`) at the ends of tokens from the reference spans, overflowing parts included.
void trimReference(std::vector<Part>& parts, bool addPrefixSpace, const PostProcessContext& context);

} // namespace tokenscope::post_processors
