#pragma once
// The command line as a table: each command lists its options. CLI11 parses them; help and shell completion are generated from
// the same table.

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
    std::string_view value; ///< what the value is called in the help; empty: a switch
    std::string_view help;
    bool negatable = false;        ///< `--no-name` exists too
    bool repeats = false;          ///< may be given several times
    std::string_view choices = {}; ///< values that a shell completes, separated by spaces
    std::string_view section = {}; ///< heading in the help, where it differs from the option before
};

class Arguments {
  public:
    [[nodiscard]] bool has(std::string_view name) const;
    [[nodiscard]] std::optional<std::string> value(std::string_view name) const;
    [[nodiscard]] std::vector<std::string> values(std::string_view name) const;
    /// true for `--name`, false for `--no-name`, the later of both.
    [[nodiscard]] std::optional<bool> toggle(std::string_view name) const;
    /// Errors: BadInput when the value is not a whole number within [smallest, largest].
    [[nodiscard]] Result<std::optional<std::uint64_t>> number(std::string_view name, std::uint64_t smallest,
                                                              std::uint64_t largest) const;

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

/// `--name value`, `--name=value`, `-tvalue`, `-t value`; `--` ends the options. Errors: BadInput, among
/// others for a second value of an option that takes one.
Result<Arguments> parseArguments(std::span<const Option> options, std::span<char* const> words);

/// The options with their help, aligned and wrapped.
std::string describeOptions(std::span<const Option> options);

} // namespace tokenscope::cli
