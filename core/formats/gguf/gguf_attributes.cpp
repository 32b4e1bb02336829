// Tokens that llama.cpp treats by their names, whatever type the file gives them. Converters got these types
// wrong for years, so that the names count.
#include "core/formats/gguf/gguf_parts.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace tokenscope::formats::gguf {
namespace {

using namespace std::string_view_literals;
using namespace gguf_attribute;

/// They end a generation.
constexpr std::array kEnds = std::to_array<std::string_view>({
    "<|eot_id|>"sv,
    "<|im_end|>"sv,
    "<|end|>"sv,
    "<|return|>"sv,
    "<|call|>"sv,
    "<|flush|>"sv,
    "<|calls|>"sv,
    "<end_of_turn>"sv,
    "<|endoftext|>"sv,
    "</s>"sv,
    "<|eom_id|>"sv,
    "<EOT>"sv,
    "_<EOT>"sv,
    "[EOT]"sv,
    "[EOS]"sv,
    "<|end_of_text|>"sv,
    "<end_of_utterance>"sv,
    "<eos>"sv,
    "<turn|>"sv,
    "<|tool_response>"sv,
    "<｜end▁of▁sentence｜>"sv,
});

/// A role that a key may give to a token; else the first of these that there is has it.
struct Role {
    std::array<std::string_view, 2> keys;
    std::array<std::string_view, 8> names;
};
constexpr std::array kRoles = std::to_array<Role>({
    {{"tokenizer.ggml.fim_pre_token_id", "tokenizer.ggml.prefix_token_id"},
     {"<|fim_prefix|>", "<fim-prefix>", "<fim_prefix>", "<｜fim▁begin｜>", "<PRE>", "▁<PRE>",
      "<|code_prefix|>", "<|prefix|>"}},
    {{"tokenizer.ggml.fim_suf_token_id", "tokenizer.ggml.suffix_token_id"},
     {"<|fim_suffix|>", "<fim-suffix>", "<fim_suffix>", "<｜fim▁hole｜>", "<SUF>", "▁<SUF>",
      "<|code_suffix|>", "<|suffix|>"}},
    {{"tokenizer.ggml.fim_mid_token_id", "tokenizer.ggml.middle_token_id"},
     {"<|fim_middle|>", "<fim-middle>", "<fim_middle>", "<｜fim▁end｜>", "<MID>", "▁<MID>", "<|code_middle|>",
      ""}},
    {{"tokenizer.ggml.fim_pad_token_id", ""}, {"<|fim_pad|>", "<fim-pad>", "<fim_pad>", "<PAD>", "[PAD]"}},
    {{"tokenizer.ggml.fim_rep_token_id", ""},
     {"<|fim_repo|>", "<|repo_name|>", "<fim-repo>", "<REPO>", "<reponame>"}},
    {{"tokenizer.ggml.fim_sep_token_id", ""}, {"<|file_sep|>"}},
});

class Attributes {
  public:
    explicit Attributes(TokenizerDefinition& definition)
        : m_definition(definition)
        , m_attributes(definition.gguf->attributes) {}

    [[nodiscard]] std::uint8_t* of(std::string_view token) const {
        const PieceId id = m_definition.vocabulary.find(token);
        return id < m_attributes.size() ? &m_attributes[id] : nullptr;
    }
    void makeControl(std::string_view token) const {
        std::uint8_t* attributes = of(token);
        if (!attributes || (*attributes & kControl) != 0)
            return;
        *attributes |= kControl;
        m_definition.diagnostics.push_back(
            {Severity::Info, "tokenizer.ggml.token_type",
             fmt::format(
                 "'{}' is no control token by its type, but taken for one by its name, as llama.cpp does",
                 token)});
    }

  private:
    TokenizerDefinition& m_definition;
    std::vector<std::uint8_t>& m_attributes;
};

bool inRange(const GgufReader& reader, std::string_view key, std::size_t tokens) {
    const auto* entry = key.empty() ? nullptr : reader.find(key);
    const auto id = entry ? reader.natural(*entry) : std::nullopt;
    return id && *id < tokens;
}

void giveRoles(const GgufReader& reader, const TokenizerDefinition& definition,
               const Attributes& attributes) {
    for (const Role& role : kRoles) {
        if (std::any_of(role.keys.begin(), role.keys.end(), [&](std::string_view key) {
                return inRange(reader, key, definition.gguf->attributes.size());
            }))
            continue;
        const auto* found = std::find_if(role.names.begin(), role.names.end(), [&](std::string_view token) {
            return !token.empty() && attributes.of(token);
        });
        if (found != role.names.end())
            attributes.makeControl(*found);
    }
}

/// Channels of gpt-oss are always shown, and its `<|end|>` ends no generation.
void unmakeEnds(const Attributes& attributes) {
    for (const std::string_view token :
         {"<|channel|>"sv, "<|message|>"sv, "<|start|>"sv, "<|constrain|>"sv}) {
        if (std::uint8_t* found = attributes.of(token))
            *found = kUserDefined;
    }
    const bool calls = attributes.of("<|call|>") || attributes.of("<|calls|>");
    if (calls && (attributes.of("<|return|>") || attributes.of("<|flush|>"))) {
        if (std::uint8_t* end = attributes.of("<|end|>"))
            *end = kUserDefined;
    }
    if (attributes.of("<|tool_response>")) {
        if (std::uint8_t* end = attributes.of("</s>"))
            *end = kNormal;
    }
}

std::string lowerCase(std::string_view text) {
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return lower;
}

bool containsAny(std::string_view text, std::initializer_list<std::string_view> parts) {
    return std::any_of(parts.begin(), parts.end(),
                       [&](std::string_view part) { return text.find(part) != std::string_view::npos; });
}

/// Files don't say which tokens take the white space beside them; the model's name does.
void stripByName(const GgufReader& reader, GgufTokenizer& gguf, const Attributes& attributes) {
    const auto valueOf = [&](std::string_view key) {
        const auto* entry = reader.find(key);
        return entry ? reader.string(*entry).value_or(std::string_view()) : std::string_view();
    };
    const std::string model = lowerCase(valueOf("general.name"));
    std::string_view leftStripped;
    if (containsAny(valueOf("tokenizer.ggml.pre"), {"jina-v2-de", "jina-v2-es", "jina-v2-code"}) ||
        containsAny(valueOf("general.architecture"), {"nomic-bert-moe", "jina-bert-v3"})) {
        leftStripped = "<mask>";
    } else if (containsAny(model, {"phi-3", "phi3"})) {
        for (std::uint8_t& token : gguf.attributes) {
            if ((token & (kControl | kUserDefined | kUnknown)) != 0)
                token |= kRstrip;
        }
        if (std::uint8_t* end = attributes.of("</s>"))
            *end |= kRstrip;
        for (const std::string_view token : {"<unk>"sv, "<s>"sv, "<|endoftext|>"sv}) {
            if (std::uint8_t* found = attributes.of(token))
                *found &= static_cast<std::uint8_t>(~kRstrip);
        }
    } else if (containsAny(model, {"modern-bert"})) {
        leftStripped = "[MASK]";
    }
    if (std::uint8_t* found = leftStripped.empty() ? nullptr : attributes.of(leftStripped))
        *found |= kLstrip;
}

} // namespace

void adjustAttributes(const GgufReader& reader, TokenizerDefinition& definition) {
    const Attributes attributes(definition);
    giveRoles(reader, definition, attributes);
    for (const std::string_view token : kEnds)
        attributes.makeControl(token);
    unmakeEnds(attributes);
    stripByName(reader, *definition.gguf, attributes);
}

} // namespace tokenscope::formats::gguf
