#include "app/cli/arguments.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <iterator>

namespace tokenscope::cli {
namespace {

const Option* findByName(std::span<const Option> options, std::string_view name) {
    const auto found =
        std::find_if(options.begin(), options.end(), [name](const Option& o) { return o.name == name; });
    return found == options.end() ? nullptr : &*found;
}

const Option* findByLetter(std::span<const Option> options, char letter) {
    const auto found = std::find_if(options.begin(), options.end(),
                                    [letter](const Option& o) { return letter && o.letter == letter; });
    return found == options.end() ? nullptr : &*found;
}

tl::unexpected<Error> wrongUse(std::string message) {
    return fail(ErrorCode::BadInput, {}, std::move(message), "see --help");
}

/// One word of the command line, split: `--name=value`, `-tvalue`.
struct Word {
    const Option* option = nullptr;
    std::optional<std::string> value;
    bool negated = false;
};

Word splitLong(std::span<const Option> options, std::string_view text) {
    Word word;
    std::string_view name = text.substr(2);
    if (const std::size_t equals = name.find('='); equals != std::string_view::npos) {
        word.value = std::string(name.substr(equals + 1));
        name = name.substr(0, equals);
    }
    word.option = findByName(options, name);
    if (!word.option && name.substr(0, 3) == "no-") {
        word.option = findByName(options, name.substr(3));
        word.negated = true;
        if (word.option && !word.option->negatable)
            word.option = nullptr;
    }
    return word;
}

Word splitShort(std::span<const Option> options, std::string_view text) {
    Word word;
    word.option = findByLetter(options, text[1]);
    if (text.size() > 2)
        word.value = std::string(text.substr(2));
    return word;
}

} // namespace

bool Arguments::has(std::string_view name) const {
    return std::any_of(m_given.begin(), m_given.end(), [name](const Given& g) { return g.name == name; });
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
        return fail(ErrorCode::BadInput, {},
                    fmt::format("--{} needs a whole number from {} to {}, this is '{}'", name, smallest,
                                largest, *text));
    return std::optional<std::uint64_t>(number);
}

Result<Arguments> parseArguments(std::span<const Option> options, std::span<char* const> words) {
    Arguments arguments;
    bool optionsEnded = false;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string_view text = words[i];
        if (optionsEnded || text.size() < 2 || text[0] != '-') {
            arguments.positional.emplace_back(text);
            continue;
        }
        if (text == "--") {
            optionsEnded = true;
            continue;
        }
        Word word = text[1] == '-' ? splitLong(options, text) : splitShort(options, text);
        if (!word.option)
            return wrongUse(fmt::format("there is no option '{}'", text));
        const bool takesValue = !word.option->value.empty();
        if (!takesValue && word.value)
            return wrongUse(fmt::format("the option --{} takes no value", word.option->name));
        if (takesValue && !word.value) {
            if (i + 1 == words.size())
                return wrongUse(
                    fmt::format("the option --{} needs a value: {}", word.option->name, word.option->value));
            word.value = words[++i];
        }
        if (takesValue && !word.option->repeats && arguments.has(word.option->name))
            return wrongUse(
                fmt::format("the option --{} is given twice, as '{}' and as '{}'; it takes one value",
                            word.option->name, *arguments.value(word.option->name), *word.value));
        arguments.m_given.push_back(
            {std::string(word.option->name), word.value.value_or(std::string()), word.negated});
    }
    return arguments;
}

std::string describeOptions(std::span<const Option> options) {
    std::string text;
    for (const Option& option : options) {
        std::string left = option.letter ? fmt::format("-{}, ", option.letter) : "    ";
        left += fmt::format("--{}{}", option.negatable ? "[no-]" : "", option.name);
        if (!option.value.empty())
            left += fmt::format(" {}", option.value);
        fmt::format_to(std::back_inserter(text), "  {:<28} {}\n", left, option.help);
    }
    return text;
}

} // namespace tokenscope::cli
