// `tokenscope completion bash|zsh`: a script that completes commands, options, and option values, generated
// from the option tables.

#include "app/cli/command.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <iterator>

namespace tokenscope::cli {
namespace {

std::vector<std::string> wordsOf(const Option& option) {
    std::vector<std::string> words{fmt::format("--{}", option.name)};
    if (option.negatable)
        words.push_back(fmt::format("--no-{}", option.name));
    if (option.letter)
        words.push_back(fmt::format("-{}", option.letter));
    return words;
}

std::string commandNames() {
    std::string names;
    for (const Command* command : allCommands()) {
        names += command->name;
        names += ' ';
    }
    return names + "--help --version";
}

std::string bashScript() {
    std::string text =
        fmt::format("# bash completion of tokenscope; load it with: "
                    "source <(tokenscope completion bash)\n"
                    "_tokenscope() {{\n"
                    "    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}}\n"
                    "    COMPREPLY=()\n"
                    "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
                    "        COMPREPLY=($(compgen -W '{}' -- \"$word\") $(compgen -f -- \"$word\"))\n"
                    "        return\n"
                    "    fi\n"
                    "    case ${{COMP_WORDS[1]}} in\n",
                    commandNames());
    for (const Command* command : allCommands()) {
        std::string all = "--help";
        text += fmt::format("    {})\n        case $before in\n", command->name);
        for (const Option& option : command->options) {
            for (const std::string& word : wordsOf(option)) {
                all += ' ' + word;
                if (option.value.empty())
                    continue;
                if (option.choices.empty())
                    text +=
                        fmt::format("        {}) COMPREPLY=($(compgen -f -- \"$word\")); return ;;\n", word);
                else
                    text +=
                        fmt::format("        {}) COMPREPLY=($(compgen -W '{}' -- \"$word\")); return ;;\n",
                                    word, option.choices);
            }
        }
        text += fmt::format("        esac\n"
                            "        case $word in\n"
                            "        -*) COMPREPLY=($(compgen -W '{}' -- \"$word\")) ;;\n"
                            "        *) COMPREPLY=($(compgen -W '{}' -f -- \"$word\")) ;;\n"
                            "        esac ;;\n",
                            all, command->name == "completion" ? "bash zsh" : "");
    }
    text += "    esac\n}\ncomplete -o filenames -F _tokenscope tokenscope\n";
    return text;
}

/// Escapes text for a description in brackets inside single quotes.
std::string zshQuoted(std::string_view help) {
    std::string quoted;
    for (const char c : help) {
        if (c == '\'')
            quoted += "'\\''";
        else if (c == '[' || c == ']' || c == ':' || c == '\\')
            quoted += {'\\', c};
        else
            quoted += c;
    }
    return quoted;
}

std::string zshScript() {
    std::string text = "#compdef tokenscope\n"
                       "# zsh completion of tokenscope; load it with: source <(tokenscope completion zsh)\n"
                       "_tokenscope() {\n"
                       "    local -a commands=(\n";
    for (const Command* command : allCommands())
        text += fmt::format("        '{}:{}'\n", command->name, zshQuoted(command->summary.text()));
    text += "    )\n"
            "    if (( CURRENT == 2 )); then\n"
            "        _describe command commands\n"
            "        _files\n"
            "        return\n"
            "    fi\n"
            "    local command=$words[2]\n"
            "    words=(\"$words[1]\" \"${(@)words[3,-1]}\")\n"
            "    (( CURRENT-- ))\n"
            "    case $command in\n";
    for (const Command* command : allCommands()) {
        text += fmt::format("    {})\n        _arguments '--help[{}]' \\\n", command->name,
                            zshQuoted(MessageLiteral("Show the help").text()));
        for (const Option& option : command->options) {
            for (const std::string& word : wordsOf(option)) {
                std::string value;
                if (!option.value.empty())
                    value = option.choices.empty() ? fmt::format(":{}:_files", option.value)
                                                   : fmt::format(":{}:({})", option.value, option.choices);
                text += fmt::format("            '{}{}[{}]{}' \\\n", option.repeats ? "*" : "", word,
                                    zshQuoted(helpOf(option)), value);
            }
        }
        text +=
            fmt::format("            '*: :{}' ;;\n", command->name == "completion" ? "(bash zsh)" : "_files");
    }
    text += "    esac\n"
            "}\n"
            "if [[ $funcstack[1] == _tokenscope ]]; then\n"
            "    _tokenscope \"$@\"\n"
            "else\n"
            "    compdef _tokenscope tokenscope\n"
            "fi\n";
    return text;
}

Exit runCompletion(const Arguments& arguments) {
    const std::string shell = arguments.positional.size() == 1 ? arguments.positional.front() : "";
    if (shell != "bash" && shell != "zsh")
        return failWith({ErrorCode::BadInput,
                         {},
                         {},
                         "no shell is named",
                         "use tokenscope completion bash, or tokenscope completion zsh"});
    const std::string script = shell == "bash" ? bashScript() : zshScript();
    std::fwrite(script.data(), 1, script.size(), stdout);
    return Exit::Done;
}

} // namespace

const Command kCompletion = {
    "completion",
    "bash|zsh",
    "Prints a script that completes commands and options in a shell.",
    "  source <(tokenscope completion bash)     in ~/.bashrc\n"
    "  source <(tokenscope completion zsh)      in ~/.zshrc\n",
    {},
    runCompletion,
};

} // namespace tokenscope::cli
