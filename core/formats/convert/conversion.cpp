#include "core/formats/convert/conversion.h"

#include "core/definition/published_patterns.h"
#include "core/definition/template_writer.h"
#include "core/text/utf8.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace tokenscope::formats {

void ConversionBuilder::addLoss(std::string where, Message message) {
    result.lost.push_back({Severity::Warning, std::move(where), std::move(message)});
}

void ConversionBuilder::reject(std::string where, Message message) {
    result.possible = false;
    addLoss(std::move(where), std::move(message));
}

void ConversionBuilder::addNote(std::string where, Message message) {
    result.notes.push_back({Severity::Info, std::move(where), std::move(message)});
}

std::vector<std::uint32_t> byteBounds(std::string_view piece) {
    std::vector<std::uint32_t> bounds;
    for (std::uint32_t at = 0; at <= piece.size(); ++at)
        bounds.push_back(at);
    return bounds;
}

std::vector<std::uint32_t> characterBounds(std::string_view piece) {
    std::vector<std::uint32_t> bounds;
    std::uint32_t at = 0;
    while (at < piece.size()) {
        bounds.push_back(at);
        at += decodeUtf8(piece, at).length;
    }
    bounds.push_back(static_cast<std::uint32_t>(piece.size()));
    return bounds;
}

std::optional<std::uint32_t> lastMerge(std::string_view piece, std::vector<std::uint32_t> bounds,
                                       const std::function<std::uint32_t(std::string_view)>& keyOf) {
    if (bounds.size() < 3 || bounds.size() > kLongestMerged)
        return std::nullopt;
    const auto keyAt = [&](std::size_t i) { // of the parts i and i + 1, joined
        return i + 2 < bounds.size() ? keyOf(piece.substr(bounds[i], bounds[i + 2] - bounds[i])) : kNoKey;
    };
    std::vector<std::uint32_t> keys;
    for (std::size_t i = 0; i + 2 < bounds.size(); ++i)
        keys.push_back(keyAt(i));
    while (bounds.size() > 3) {
        const auto least = std::min_element(keys.begin(), keys.end());
        if (*least == kNoKey)
            return std::nullopt;
        const auto at = static_cast<std::size_t>(least - keys.begin());
        bounds.erase(bounds.begin() + static_cast<std::ptrdiff_t>(at) + 1);
        keys.erase(least);
        if (at < keys.size())
            keys[at] = keyAt(at);
        if (at > 0)
            keys[at - 1] = keyAt(at - 1);
    }
    return keyOf(piece) == kNoKey ? std::nullopt : std::optional(bounds[1]);
}

// Most patterns mean the same in Rust's regex and Oniguruma. They differ in anchors, which match at lines in
// Oniguruma, in `{n,m}+`, which is possessive only in Rust's regex, and in rare constructs.

namespace {

/// The end of the pattern element at `at`: an escape, a class, or a character.
std::size_t elementEnd(std::string_view pattern, std::size_t at) {
    if (pattern[at] == '\\') {
        const bool property = at + 2 < pattern.size() && (pattern[at + 1] == 'p' || pattern[at + 1] == 'P' ||
                                                          pattern[at + 1] == 'x' || pattern[at + 1] == 'u');
        if (property && pattern[at + 2] == '{')
            return std::min(pattern.find('}', at), pattern.size() - 1) + 1;
        return std::min(at + 2, pattern.size());
    }
    if (pattern[at] != '[')
        return at + 1;
    int depth = 0;
    for (; at < pattern.size(); ++at) {
        if (pattern[at] == '\\')
            ++at;
        else if (pattern[at] == '[')
            ++depth;
        else if (pattern[at] == ']' && --depth == 0)
            return at + 1;
    }
    return pattern.size();
}

/// The `{3}` or `{1,3}` at `at`; empty if there is none.
std::string_view countedAt(std::string_view pattern, std::size_t at) {
    if (at >= pattern.size() || pattern[at] != '{')
        return {};
    const std::size_t end = pattern.find_first_not_of("0123456789,", at + 1);
    return end != std::string_view::npos && pattern[end] == '}' ? pattern.substr(at, end + 1 - at)
                                                                : std::string_view();
}

/// Supported by only one of them, or with another meaning in each.
bool isForeign(std::string_view element, std::string_view rest) {
    if (element.starts_with('['))
        return element.find("--") != std::string_view::npos || element.find("~~") != std::string_view::npos;
    if (element.size() > 1 && element[0] == '\\')
        return std::string_view("hHRXGKyYuZ").find(element[1]) != std::string_view::npos;
    for (const std::string_view kind : {"(?P", "(?m", "(?s", "(?x", "(?U", "(?u", "(?-", "(?<"}) {
        const bool look = rest.starts_with("(?<=") || rest.starts_with("(?<!");
        if (rest.starts_with(kind) && !look)
            return true;
    }
    return false;
}

struct Spelled {
    std::string_view rust, oniguruma;
};
/// Patterns published for both, in the syntax of each.
constexpr Spelled kBoth[] = {
    {kR50kPattern, kGpt2Pattern},
    {kCl100kPattern, kLlama3Pattern},
};

} // namespace

std::optional<std::string> patternForOniguruma(std::string_view rust) {
    for (const Spelled& both : kBoth) {
        if (both.rust == rust)
            return std::string(both.oniguruma);
    }
    std::string out;
    for (std::size_t at = 0; at < rust.size();) {
        const std::size_t end = elementEnd(rust, at);
        const std::string_view element = rust.substr(at, end - at);
        if (isForeign(element, rust.substr(at)))
            return std::nullopt;
        const std::string_view count = countedAt(rust, end);
        const std::size_t after = end + count.size();
        if (!count.empty() && after < rust.size() && rust[after] == '+') {
            if (element == ")")
                return std::nullopt; // a group, whose start is already written
            out += "(?>";
            out += element;
            out += count;
            out += ")";
            at = after + 1;
            continue;
        }
        if (element == "$")
            out += "\\z";
        else if (element == "^")
            out += "\\A";
        else
            out += element;
        at = end;
    }
    return out;
}

std::optional<std::string> patternForRust(std::string_view oniguruma) {
    for (std::size_t at = 0; at < oniguruma.size();) {
        const std::size_t end = elementEnd(oniguruma, at);
        const std::string_view element = oniguruma.substr(at, end - at);
        if (isForeign(element, oniguruma.substr(at)) || element == "$" || element == "^")
            return std::nullopt;
        const std::string_view count = countedAt(oniguruma, end);
        if (!count.empty() && oniguruma.substr(end + count.size()).starts_with('+'))
            return std::nullopt;
        at = end;
    }
    return std::string(oniguruma);
}

// bosEosPostProcessor().

namespace {

PostProcessorConfig templateAround(const BosEosPostProcessor& around, const TokenizerDefinition& source) {
    const auto named = [&source](PieceId id) -> TemplateWriter::Token {
        for (const AddedToken& token : source.addedTokens) {
            if (token.id == id)
                return {token.content, id};
        }
        return {std::string(source.vocabulary.bytes(id)), id};
    };
    using Template = TemplatePostProcessor;
    TemplateWriter writer;
    for (const auto pieces : {&Template::single, &Template::pair}) {
        const bool pair = pieces == &Template::pair;
        if (around.bos && around.bosIsSpecial)
            writer.special(pieces, named(*around.bos), 0);
        writer.text(pieces, false, 0);
        if (pair)
            writer.text(pieces, true, 1);
        if (around.eos && around.eosIsSpecial)
            writer.special(pieces, named(*around.eos), pair ? 1 : 0);
    }
    return {writer.take()};
}

} // namespace

std::optional<PostProcessorConfig> bosEosPostProcessor(const TokenizerDefinition& source) {
    const auto* around =
        source.postProcessor ? std::get_if<BosEosPostProcessor>(&source.postProcessor->kind) : nullptr;
    const bool adds =
        around && ((around->bos && around->bosIsSpecial) || (around->eos && around->eosIsSpecial));
    return adds ? std::optional(templateAround(*around, source)) : std::nullopt;
}

// tokenizer_config.json.

namespace {

using Json = nlohmann::ordered_json;

Json tokenJson(const AddedToken& token) {
    return {{"content", token.content}, {"lstrip", token.lstrip},          {"normalized", token.normalized},
            {"rstrip", token.rstrip},   {"single_word", token.singleWord}, {"special", token.special}};
}

/// Language, task and timestamps, which Whisper's class adds before a text.
void writeWhisperPrefix(const TemplatePostProcessor& around, Json& config) {
    bool timestamps = true;
    for (const TemplatePostProcessor::Piece& piece : around.single) {
        const auto* special = std::get_if<TemplatePostProcessor::Special>(&piece.what);
        if (!special) // the text
            break;
        const std::string& id = special->id;
        if (id == "<|notimestamps|>")
            timestamps = false;
        else if (id == "<|transcribe|>" || id == "<|translate|>")
            config["task"] = id.substr(2, id.size() - 4);
        else if (id != "<|startoftranscript|>" && id.size() > 4)
            config["language"] = id.substr(2, id.size() - 4);
    }
    config["predict_timestamps"] = timestamps;
}

} // namespace

const TemplatePostProcessor* whisperTemplateOf(const TokenizerDefinition& definition) {
    const auto* around = definition.postProcessor
                             ? std::get_if<TemplatePostProcessor>(&definition.postProcessor->kind)
                             : nullptr;
    const bool starts =
        around && std::any_of(around->specials.begin(), around->specials.end(),
                              [](const auto& special) { return special.id == "<|startoftranscript|>"; });
    return starts ? around : nullptr;
}

SavedFile tokenizerConfigFile(const TokenizerDefinition& definition,
                              const std::vector<std::pair<std::string, std::optional<bool>>>& more) {
    Json config = {{"tokenizer_class", definition.preset}};
    for (const auto& [key, value] : more)
        config[key] = value ? Json(*value) : Json(nullptr);
    if (const auto* around = whisperTemplateOf(definition))
        writeWhisperPrefix(*around, config);
    Json added = Json::object();
    for (const AddedToken& token : definition.addedTokens)
        added[std::to_string(token.id)] = tokenJson(token);
    config["added_tokens_decoder"] = std::move(added);
    const auto named = [&](const char* role, const std::optional<PieceId>& id) {
        config[role] = nullptr;
        for (const AddedToken& token : definition.addedTokens) {
            if (id && token.id == *id)
                config[role] = token.content;
        }
        if (id && config[role].is_null() && definition.vocabulary.contains(*id))
            config[role] = std::string(definition.vocabulary.bytes(*id));
    };
    named("bos_token", definition.special.bos);
    named("eos_token", definition.special.eos);
    named("unk_token", definition.special.unk);
    named("pad_token", definition.special.pad);
    named("cls_token", definition.special.cls);
    named("sep_token", definition.special.sep);
    named("mask_token", definition.special.mask);
    if (definition.chatTemplates.size() == 1 && definition.chatTemplates.front().name == "default") {
        config["chat_template"] = definition.chatTemplates.front().source;
    } else if (!definition.chatTemplates.empty()) {
        Json list = Json::array();
        for (const ChatTemplate& one : definition.chatTemplates)
            list.push_back({{"name", one.name}, {"template", one.source}});
        config["chat_template"] = std::move(list);
    }
    return {"tokenizer_config.json", config.dump(2)};
}

} // namespace tokenscope::formats
