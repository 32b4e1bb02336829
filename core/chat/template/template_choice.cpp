#include "core/chat/template/template_choice.h"

#include "core/base/printable.h"
#include "core/definition/special_tokens.h"

#include <algorithm>
#include <unordered_set>

namespace tokenscope::chat {
namespace {

constexpr std::string_view kWideBar = "\xEF\xBD\x9C"; ///< ｜, in DeepSeek's tokens
constexpr std::size_t kLongest = 64;

bool isWordCharacter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}
bool isCapital(char c) {
    return (c >= 'A' && c <= 'Z') || c == '_' || c == '/';
}

/// Where a token that starts here ends; 0 if there is none.
std::size_t barred(std::string_view text, std::string_view bar) {
    if (!text.substr(1).starts_with(bar))
        return 0;
    const std::size_t close = text.substr(0, kLongest).find(std::string(bar) + ">", 1 + bar.size());
    if (close == std::string_view::npos || close == 1 + bar.size())
        return 0;
    const std::string_view inside = text.substr(1 + bar.size(), close - 1 - bar.size());
    return inside.find_first_of("'\"{}\n <") == std::string_view::npos ? close + bar.size() + 1 : 0;
}

std::size_t angled(std::string_view text) {
    for (const std::string_view known :
         {"<s>", "</s>", "<bos>", "<eos>", "<<SYS>>", "<</SYS>>", "<start_of_turn>", "<end_of_turn>",
          "<extra_id_0>", "<extra_id_1>", "<unk>", "<pad>"})
        if (text.starts_with(known))
            return known.size();
    std::size_t end = 1; // <SPECIAL_10>, <BOS_TOKEN>
    while (end < text.size() &&
           (isCapital(text[end]) || (end > 2 && isWordCharacter(text[end]) && text[end] <= '9')))
        ++end;
    return end >= 4 && end < text.size() && text[end] == '>' ? end + 1 : 0;
}

std::size_t bracketed(std::string_view text) {
    std::size_t end = 1;
    while (end < text.size() && isCapital(text[end]))
        ++end;
    return end >= 4 && end < text.size() && text[end] == ']' ? end + 1 : 0;
}

std::size_t literalSize(std::string_view text) {
    if (text.front() == '[')
        return bracketed(text);
    if (text.front() != '<')
        return 0;
    if (const std::size_t size = barred(text, "|"))
        return size;
    if (const std::size_t size = barred(text, kWideBar))
        return size;
    return angled(text);
}

} // namespace

Result<const tokenscope::ChatTemplate*> chooseTemplate(const std::vector<tokenscope::ChatTemplate>& templates,
                                                       const std::optional<std::string>& name,
                                                       bool withTools) {
    const auto find = [&](std::string_view wanted) {
        const auto at = std::find_if(templates.begin(), templates.end(),
                                     [&](const tokenscope::ChatTemplate& one) { return one.name == wanted; });
        return at == templates.end() ? nullptr : &*at;
    };
    std::string names;
    for (const auto& one : templates)
        names += (names.empty() ? "" : ", ") + printable(one.name, 60);
    if (templates.empty())
        return fail(ErrorCode::BadInput, {}, "the tokenizer has no chat template",
                    "give one with --template, as a file or as the name of a built-in template");
    if (name) {
        if (const auto* one = find(*name))
            return one;
        return fail(ErrorCode::BadInput, {},
                    message("the tokenizer has no chat template {}", printable(*name, 60)),
                    message("it has: {}", names));
    }
    if (withTools)
        if (const auto* one = find("tool_use"))
            return one;
    if (const auto* one = find("default"))
        return one;
    if (templates.size() == 1)
        return &templates.front();
    return fail(ErrorCode::BadInput, {},
                "the tokenizer has several chat templates, and none is named default",
                message("choose one of {}", names));
}

std::vector<SpecialLiteral> specialLiteralsIn(std::string_view source) {
    std::vector<SpecialLiteral> found;
    std::unordered_set<std::string_view> known; // views into the source
    for (std::size_t at = source.find_first_of("<["); at != std::string_view::npos;
         at = source.find_first_of("<[", at)) {
        const std::size_t size = literalSize(source.substr(at));
        if (size == 0) {
            ++at;
            continue;
        }
        if (const std::string_view text = source.substr(at, size); known.insert(text).second)
            found.push_back({std::string(text), at});
        at += size;
    }
    return found;
}

TemplateFit fitOf(std::string_view source, const Tokenizer& tokenizer) {
    TemplateFit fit;
    for (const SpecialLiteral& literal : specialLiteralsIn(source))
        ++(tokenizer.find(literal.text) == kNoPiece ? fit.unknown : fit.known);
    return fit;
}

const NamedTemplate* bestFit(std::span<const NamedTemplate> templates, const Tokenizer& tokenizer) {
    const NamedTemplate* best = nullptr;
    std::size_t most = 0;
    for (const NamedTemplate& one : templates) {
        const TemplateFit fit = fitOf(one.source, tokenizer);
        if (best == nullptr || (fit.unknown == 0 && fit.known > most)) {
            best = &one;
            most = fit.unknown == 0 ? fit.known : 0;
        }
    }
    return best;
}

std::vector<std::pair<std::string, std::string>> specialArguments(const Tokenizer& tokenizer) {
    std::vector<std::pair<std::string, std::string>> arguments;
    for (const SpecialToken& token : specialTokens(tokenizer.definition())) {
        const std::string name = token.role + "_token";
        const bool known = std::any_of(arguments.begin(), arguments.end(),
                                       [&](const auto& one) { return one.first == name; });
        const bool usual = token.role == "bos" || token.role == "eos" || token.role == "unk" ||
                           token.role == "pad" || token.role == "cls" || token.role == "sep" ||
                           token.role == "mask";
        if (!known && usual)
            arguments.emplace_back(name, token.piece);
    }
    return arguments;
}

} // namespace tokenscope::chat
