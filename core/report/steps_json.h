#pragma once
// The JSON of `steps`: each word of a text with its steps (word_json.h), and for models with a lattice first
// the best paths (lattice_report.h).

#include "core/report/lattice_report.h"
#include "core/report/word_json.h"

#include <optional>
#include <string>
#include <string_view>

namespace tokenscope::report {

class StepsJson {
  public:
    /// The tokenizer must outlive it. Errors: as PathTokens::create().
    static Result<StepsJson> create(const Tokenizer& tokenizer, const StepsJsonOptions& options,
                                    const LatticeReportOptions& lattice);

    /// One object. Errors: those of listWords(), WordJson::writeMembers() and LatticeReport::create().
    [[nodiscard]] Result<std::string> write(std::string_view text, const EncodeOptions& options) const;

  private:
    StepsJson(const Tokenizer& tokenizer, const StepsJsonOptions& options,
              const LatticeReportOptions& lattice)
        : m_tokenizer(tokenizer)
        , m_options(options)
        , m_latticeOptions(lattice) {}

    const Tokenizer& m_tokenizer;
    StepsJsonOptions m_options;
    LatticeReportOptions m_latticeOptions;
    std::optional<explain::PathTokens> m_paths; ///< for models with a lattice
};

} // namespace tokenscope::report
