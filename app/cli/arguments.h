#pragma once
// Each command lists its options in a table. CLI11 parses them; help and shell completion are generated from
// the table.

#include "core/base/error.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tokenscope::cli {

struct Option {
    std::string_view name;  ///< without the dashes
    char letter = '\0';     ///< `-t`; NUL: none
    std::string_view value; ///< placeholder of the value in the help; empty: a switch
    MessageLiteral help;
    bool negatable = false;        ///< `--no-name` exists too
    bool repeats = false;          ///< may be given several times
    std::string_view choices = {}; ///< values that a shell completes, separated by spaces
    bool listsChoices = false;     ///< in the help
    MessageLiteral section = {};   ///< heading in the help; options of a section are next to each other
};

class Arguments {
  public:
    [[nodiscard]] bool has(std::string_view name) const;
    [[nodiscard]] std::optional<std::string> value(std::string_view name) const;
    [[nodiscard]] std::vector<std::string> values(std::string_view name) const;
    /// true for `--name`, false for `--no-name`.
    [[nodiscard]] std::optional<bool> toggle(std::string_view name) const;
    /// Errors: BadInput if the value is not a whole number within [smallest, largest].
    [[nodiscard]] Result<std::optional<std::uint64_t>> number(std::string_view name, std::uint64_t smallest,
                                                              std::uint64_t largest) const;

    /// As if the option was given, too: a command that has another way to say it.
    void set(std::string_view name, std::string value);
    /// Without `-t`, the first positional argument names the tokenizer.
    void takeTokenizer();

    std::vector<std::string> positional;

  private:
    friend Result<Arguments> parseArguments(std::span<const Option>, std::span<char* const>);
    struct Given {
        std::string name;
        std::string value;
        bool negated = false;
    };
    std::vector<Given> m_given;
};

/// `--name value`, `--name=value`, `-tvalue`, `-t value`; `--` ends the options. Errors: BadInput, also for a
/// repeated option that accepts only one value, and for `--name` together with `--no-name`.
Result<Arguments> parseArguments(std::span<const Option> options, std::span<char* const> words);

/// The help of one option, with its choices where it lists them.
std::string helpOf(const Option& option);
/// The options with their help, aligned and wrapped.
std::string describeOptions(std::span<const Option> options);

} // namespace tokenscope::cli
