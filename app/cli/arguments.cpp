#include "app/cli/arguments.h"

#include "core/base/nearest_name.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <iterator>
#include <set>

namespace tokenscope::cli {
namespace {

constexpr std::size_t kHelpColumn = 31;
constexpr std::size_t kHelpWidth = 100;

tl::unexpected<Error> usageError(Message message) {
    return fail(ErrorCode::BadInput, {}, std::move(message), "see --help");
}

/// The names of an option in CLI11's notation: `-t,--tokenizer`, or `--color{true},--no-color{false}` for a
/// switch.
std::string namesOf(const Option& option) {
    const bool isSwitch = option.value.empty();
    std::string names = fmt::format("--{}{}", option.name, isSwitch ? "{true}" : "");
    if (option.letter)
        names = fmt::format("-{}{},{}", option.letter, isSwitch ? "{true}" : "", names);
    if (option.negatable)
        names += fmt::format(",--no-{}{{false}}", option.name);
    return names;
}

/// In reverse order, as CLI11 expects them. CLI11 would read the value of `--name=` from the next word, so
/// the empty value is passed as a word.
std::vector<std::string> reversedWords(std::span<char* const> words) {
    std::vector<std::string> all;
    for (const std::string_view word : words) {
        if (word.size() > 3 && word.starts_with("--") && word.find('=') == word.size() - 1) {
            all.emplace_back(word.substr(0, word.size() - 1));
            all.emplace_back();
        } else {
            all.emplace_back(word);
        }
    }
    std::reverse(all.begin(), all.end());
    return all;
}

/// A negative number is none.
bool looksLikeOption(std::string_view word) {
    return word.size() > 1 && word[0] == '-' && (word[1] < '0' || word[1] > '9');
}

tl::unexpected<Error> unknownOption(std::span<const Option> options, std::string_view word) {
    std::vector<std::string> all{"--help"};
    for (const Option& option : options) {
        all.push_back(fmt::format("--{}", option.name));
        if (option.negatable)
            all.push_back(fmt::format("--no-{}", option.name));
    }
    const std::vector<std::string_view> names(all.begin(), all.end());
    return fail(ErrorCode::BadInput, {}, message("there is no option '{}'", word),
                suggestion(word.substr(0, word.find('=')), names, "see --help"));
}

void appendWrapped(std::string& text, std::string_view help) {
    std::size_t column = kHelpColumn;
    while (!help.empty()) {
        const std::size_t space = std::min(help.find(' '), help.size());
        if (column > kHelpColumn && column + space > kHelpWidth) {
            text += '\n';
            text.append(kHelpColumn, ' ');
            column = kHelpColumn;
        } else if (column > kHelpColumn) {
            text += ' ';
            ++column;
        }
        text += help.substr(0, space);
        column += space;
        help.remove_prefix(std::min(space + 1, help.size()));
    }
    text += '\n';
}

/// The error for a switch with a value, or a last option without one. CLI11's own message contains neither
/// option nor word.
tl::unexpected<Error> mismatch(std::span<const Option> options, std::span<char* const> words) {
    for (const std::string_view word : words) {
        for (const Option& option : options) {
            if (option.value.empty() && (word.starts_with(fmt::format("--{}=", option.name)) ||
                                         word.starts_with(fmt::format("--no-{}=", option.name))))
                return usageError(message("the option --{} takes no value", option.name));
        }
    }
    const std::string_view last = words.back();
    for (const Option& option : options) {
        if (last == fmt::format("--{}", option.name) ||
            (option.letter && last == fmt::format("-{}", option.letter)))
            return usageError(message("the option --{} needs a value: {}", option.name, option.value));
    }
    return usageError(message("'{}' needs a value", last));
}

} // namespace

bool Arguments::has(std::string_view name) const {
    return std::any_of(m_given.begin(), m_given.end(), [name](const Given& g) { return g.name == name; });
}

void Arguments::set(std::string_view name, std::string value) {
    m_given.push_back({std::string(name), std::move(value), false});
}

void Arguments::takeTokenizer() {
    if (has("tokenizer") || positional.empty())
        return;
    set("tokenizer", positional.front());
    positional.erase(positional.begin());
}

std::optional<std::string> Arguments::value(std::string_view name) const {
    const auto found = std::find_if(m_given.begin(), m_given.end(),
                                    [name](const Given& given) { return given.name == name; });
    return found == m_given.end() ? std::nullopt : std::optional<std::string>(found->value);
}

std::vector<std::string> Arguments::values(std::string_view name) const {
    std::vector<std::string> all;
    for (const Given& given : m_given) {
        if (given.name == name)
            all.push_back(given.value);
    }
    return all;
}

std::optional<bool> Arguments::toggle(std::string_view name) const {
    const auto found = std::find_if(m_given.rbegin(), m_given.rend(),
                                    [name](const Given& given) { return given.name == name; });
    return found == m_given.rend() ? std::nullopt : std::optional<bool>(!found->negated);
}

Result<std::optional<std::uint64_t>> Arguments::number(std::string_view name, std::uint64_t smallest,
                                                       std::uint64_t largest) const {
    const auto text = value(name);
    if (!text)
        return std::optional<std::uint64_t>();
    std::uint64_t number = 0;
    const char* const end = text->data() + text->size();
    const auto [at, code] = std::from_chars(text->data(), end, number);
    if (code != std::errc() || at != end || number < smallest || number > largest)
        return fail(
            ErrorCode::BadInput, {},
            message("--{} needs a whole number from {} to {}, not '{}'", name, smallest, largest, *text));
    return std::optional<std::uint64_t>(number);
}

Result<Arguments> parseArguments(std::span<const Option> options, std::span<char* const> words) {
    CLI::App app;
    app.set_help_flag(); // commands print their own help
    std::vector<CLI::Option*> parsed;
    for (const Option& option : options) {
        CLI::Option* added = option.value.empty()
                                 ? app.add_flag(namesOf(option))
                                 : app.add_option(namesOf(option))->type_name(std::string(option.value));
        parsed.push_back(added->multi_option_policy(CLI::MultiOptionPolicy::TakeAll));
    }
    // CLI11 would split a positional `[a,b]` into two values; remaining words stay whole.
    app.allow_extras();
    const auto end = std::find_if(words.begin(), words.end(),
                                  [](const char* word) { return std::string_view(word) == "--"; });
    const auto parsedWords = words.first(static_cast<std::size_t>(end - words.begin()));
    try {
        app.parse(reversedWords(parsedWords));
    } catch (const CLI::ArgumentMismatch&) {
        return mismatch(options, parsedWords);
    } catch (const CLI::ParseError& error) {
        return usageError(std::string(error.what()));
    }
    Arguments arguments;
    arguments.positional = app.remaining();
    const auto unknown =
        std::find_if(arguments.positional.begin(), arguments.positional.end(), looksLikeOption);
    if (unknown != arguments.positional.end())
        return unknownOption(options, *unknown);
    if (end != words.end())
        arguments.positional.insert(arguments.positional.end(), end + 1, words.end());
    for (std::size_t i = 0; i < options.size(); ++i) {
        const Option& option = options[i];
        const auto results = parsed[i]->results();
        if (option.value.empty()) {
            if (option.negatable && std::set<std::string>(results.begin(), results.end()).size() > 1)
                return fail(ErrorCode::BadInput, {},
                            message("--{} and --no-{} exclude each other", option.name, option.name),
                            "omit one of them");
            for (const std::string& result : results)
                arguments.m_given.push_back({std::string(option.name), {}, result == "false"});
            continue;
        }
        if (!option.repeats && results.size() > 1)
            return usageError(
                message("the option --{} is given twice, as '{}' and as '{}'; it takes one value",
                        option.name, results[0], results[1]));
        for (const std::string& result : results)
            arguments.m_given.push_back({std::string(option.name), result, false});
    }
    return arguments;
}

std::string helpOf(const Option& option) {
    return option.listsChoices ? message("{}; values: {}", Message(option.help), option.choices).text()
                               : option.help.text();
}

std::string describeOptions(std::span<const Option> options) {
    std::string text;
    MessageLiteral section;
    for (const Option& option : options) {
        if (option.section != section) {
            section = option.section;
            const MessageLiteral title = section.empty() ? MessageLiteral("Other options") : section;
            text += fmt::format("\n{}\n", title.text());
        }
        std::string left = option.letter ? fmt::format("-{}, ", option.letter) : "    ";
        left += fmt::format("--{}{}", option.negatable ? "[no-]" : "", option.name);
        if (!option.value.empty())
            left += fmt::format(" {}", option.value);
        if (left.size() > kHelpColumn - 3)
            text += fmt::format("  {}\n", left).append(kHelpColumn, ' ');
        else
            text += fmt::format("  {:<28} ", left);
        appendWrapped(text, helpOf(option));
    }
    return text;
}

} // namespace tokenscope::cli
