#pragma once
// A check of a tokenizer and of what belongs to it. checks() lists all of them: `tokenscope check` runs those
// that apply. A new check is a class and a line in check.cpp.
//
// The check of datasets (core/chat/dataset) is not one of them: it streams millions of conversations in
// constant memory and reports the counts of each line, while a Check returns all its findings at once.

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/encoding/tokenizer.h"
#include "core/json/json_data.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::check {

enum class FindingSeverity : std::uint8_t { Info, Warning, Error };
/// `info`, `warning`, `error`
std::string_view name(FindingSeverity severity);

struct Finding {
    std::string_view code; ///< the kind of problem, stable: `double-bos`
    FindingSeverity severity = FindingSeverity::Warning;
    std::string place;      ///< the file, and where in it: `tokenizer_config.json: $.chat_template`
    std::uint32_t line = 0; ///< within `place`, from 1; 0: not known
    Message message;        ///< one sentence without a full stop
    Message remedy;         ///< may be empty
    std::string evidence;   ///< JSON that shows the problem, such as a conversation; may be empty
};

/// A chat template with the arguments that it is rendered with.
struct TemplateToCheck {
    std::string source;
    std::string place; ///< `template.jinja`, `tokenizer_config.json: $.chat_template`
    Data arguments;
    /// The template of the same model in another file; it should be the same. Empty: there is none.
    std::string otherSource, otherName;
};

/// What is checked. Everything is optional; each check reads what it is about.
struct CheckInput {
    const Tokenizer* tokenizer = nullptr;
    std::optional<TemplateToCheck> chatTemplate;
};

class Check {
  public:
    virtual ~Check() = default;
    /// For options and reports: `template`.
    [[nodiscard]] virtual std::string_view name() const = 0;
    /// What it looks at, in a sentence.
    [[nodiscard]] virtual Message description() const = 0;
    [[nodiscard]] virtual bool appliesTo(const CheckInput& input) const = 0;
    /// The most severe findings first. Errors: Canceled.
    [[nodiscard]] virtual Result<std::vector<Finding>> run(const CheckInput& input,
                                                           const Progress& progress) const = 0;
};

std::span<const Check* const> checks();

/// The findings of all checks that apply. Errors: Canceled.
Result<std::vector<Finding>> runChecks(const CheckInput& input, const Progress& progress = {});

} // namespace tokenscope::check
