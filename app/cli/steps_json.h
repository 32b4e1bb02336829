#pragma once
// The JSON output of `steps`: each word of a text with its steps (core/report), and for models with a lattice first
// the best paths.

#include "app/cli/steps_lattice.h"
#include "core/report/word_json.h"

#include <optional>
#include <string>
#include <string_view>

namespace tokenscope::cli {

class StepsJson {
  public:
    /// Errors: as PathTokens::create().
    static Result<StepsJson> create(const Tokenizer& tokenizer, const report::StepsJsonOptions& options,
                                    const LatticeSettings& lattice);

    /// One object. Errors: those of listWords(), WordJson::append() and LatticeOfText::create().
    [[nodiscard]] Result<std::string> write(std::string_view text, const EncodeOptions& options) const;

  private:
    StepsJson(const Tokenizer& tokenizer, const report::StepsJsonOptions& options,
              const LatticeSettings& lattice)
        : m_tokenizer(tokenizer)
        , m_options(options)
        , m_latticeSettings(lattice) {}

    const Tokenizer& m_tokenizer;
    report::StepsJsonOptions m_options;
    LatticeSettings m_latticeSettings;
    std::optional<explain::PathTokens> m_paths; ///< for models with a lattice
};

} // namespace tokenscope::cli
