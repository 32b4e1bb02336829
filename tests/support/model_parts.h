#pragma once
// A small model folder as JSON, to be damaged and written: a byte-level BPE tokenizer with a chat template, the
// settings files, and the header of a weight file. And small tokenizers of other models.

#include "core/check/check.h"
#include "core/formats/load.h"
#include "core/text/byte_alphabet.h"
#include "tests/support/gguf_writer.h"

#include <QDir>
#include <QTemporaryDir>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace tokenscope::test {

using PartsJson = nlohmann::ordered_json;

struct ModelParts {
    PartsJson tokenizer, config, generation, model; ///< null: there is no such file
    std::string chatTemplate;                       ///< empty: none
    std::map<std::string, std::string> files;       ///< others, by name
    std::vector<std::string> datasets;              ///< names of `files`

    /// The id of an added token or a piece.
    [[nodiscard]] unsigned id(const std::string& token) const {
        for (const PartsJson& added : tokenizer["added_tokens"])
            if (added["content"] == token)
                return added["id"].get<unsigned>();
        return tokenizer["model"]["vocab"][token].get<unsigned>();
    }
    PartsJson& added(const std::string& token) {
        for (PartsJson& one : tokenizer["added_tokens"])
            if (one["content"] == token)
                return one;
        qFatal("no added token %s", token.c_str());
    }
    void write(const std::string& folder) const {
        const auto put = [&](const std::string& name, const std::string& bytes) {
            std::ofstream(folder + "/" + name, std::ios::binary) << bytes;
        };
        const auto putJson = [&](const char* name, const PartsJson& json) {
            if (!json.is_null())
                put(name, json.dump());
        };
        putJson("tokenizer.json", tokenizer);
        putJson("tokenizer_config.json", config);
        putJson("generation_config.json", generation);
        putJson("config.json", model);
        if (!chatTemplate.empty())
            put("chat_template.jinja", chatTemplate);
        for (const auto& [name, bytes] : files)
            put(name, bytes);
    }
};

inline PartsJson addedTokenJson(std::size_t id, const std::string& content, bool special = true,
                                bool normalized = false) {
    return {{"id", id},        {"content", content},       {"single_word", false}, {"lstrip", false},
            {"rstrip", false}, {"normalized", normalized}, {"special", special}};
}

/// A safetensors file without weights.
inline std::string safetensorsHeader(const std::string& tensor, std::size_t rows, std::size_t columns = 8) {
    const std::string header =
        PartsJson({{"__metadata__", {{"format", "pt"}}},
                   {tensor, {{"dtype", "F16"}, {"shape", {rows, columns}}, {"data_offsets", {0, 0}}}}})
            .dump();
    std::string bytes;
    for (unsigned i = 0; i < 8; ++i)
        bytes += static_cast<char>((header.size() >> (8 * i)) & 0xFFU);
    return bytes + header;
}

inline constexpr const char* kPartsTemplate =
    "{% for message in messages %}{{ '<|im_start|>' + message.role + '\\n' }}"
    "{% if message.role == 'assistant' %}{% generation %}{{ message.content + '<|im_end|>' }}{% "
    "endgeneration %}"
    "{% else %}{{ message.content + '<|im_end|>' }}{% endif %}{{ '\\n' }}{% endfor %}"
    "{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}";

/// Ids: 256 bytes, merged pieces, then the special tokens. One embedding for each.
inline ModelParts chatModel() {
    ModelParts parts;
    PartsJson vocabulary = PartsJson::object(), merges = PartsJson::array();
    for (unsigned b = 0; b < 256; ++b) {
        const char byte = static_cast<char>(b);
        vocabulary[spelledInAlphabet({&byte, 1})] = b;
    }
    const std::string space = spelledInAlphabet(" ");
    for (const std::string& word :
         {space + "the", std::string("ing"), space + "of", space + "and", std::string("Question"),
          std::string("12"), space + "quick", std::string("!!"), space + space}) {
        std::string left;
        for (std::size_t at = 0; at < word.size();) {
            std::size_t size = 1;
            while (at + size < word.size() && (static_cast<unsigned char>(word[at + size]) & 0xC0U) == 0x80U)
                ++size;
            const std::string symbol = word.substr(at, size);
            at += size;
            if (!left.empty() && !vocabulary.contains(left + symbol)) {
                merges.push_back({left, symbol});
                vocabulary[left + symbol] = vocabulary.size();
            }
            left += symbol;
        }
    }
    const std::size_t first = vocabulary.size();
    PartsJson added = PartsJson::array();
    for (const char* token : {"<|bos|>", "<|im_start|>", "<|im_end|>", "<|pad|>"})
        added.push_back(addedTokenJson(first + added.size(), token));
    for (const PartsJson& token :
         added) // in the model, too: otherwise their ids depend on the number of its pieces
        vocabulary[token["content"].get<std::string>()] = token["id"];
    const std::size_t rows = first + added.size();
    const PartsJson byteLevel = {
        {"type", "ByteLevel"}, {"add_prefix_space", false}, {"trim_offsets", true}, {"use_regex", true}};
    parts.tokenizer = {
        {"version", "1.0"},
        {"truncation", nullptr},
        {"padding", nullptr},
        {"added_tokens", added},
        {"normalizer", nullptr},
        {"pre_tokenizer", byteLevel},
        {"post_processor",
         {{"type", "TemplateProcessing"},
          {"single",
           {{{"SpecialToken", {{"id", "<|bos|>"}, {"type_id", 0}}}},
            {{"Sequence", {{"id", "A"}, {"type_id", 0}}}}}},
          {"pair",
           {{{"SpecialToken", {{"id", "<|bos|>"}, {"type_id", 0}}}},
            {{"Sequence", {{"id", "A"}, {"type_id", 0}}}},
            {{"Sequence", {{"id", "B"}, {"type_id", 1}}}}}},
          {"special_tokens", {{"<|bos|>", {{"id", "<|bos|>"}, {"ids", {first}}, {"tokens", {"<|bos|>"}}}}}}}},
        {"decoder", byteLevel},
        {"model",
         {{"type", "BPE"},
          {"dropout", nullptr},
          {"unk_token", nullptr},
          {"continuing_subword_prefix", nullptr},
          {"end_of_word_suffix", nullptr},
          {"fuse_unk", false},
          {"byte_fallback", false},
          {"ignore_merges", false},
          {"vocab", vocabulary},
          {"merges", merges}}}};
    parts.config = {{"tokenizer_class", "PreTrainedTokenizerFast"},
                    {"bos_token", "<|bos|>"},
                    {"eos_token", "<|im_end|>"},
                    {"pad_token", "<|pad|>"},
                    {"clean_up_tokenization_spaces", false}};
    parts.generation = {{"bos_token_id", first}, {"eos_token_id", {first + 2}}, {"pad_token_id", first + 3}};
    parts.model = {
        {"model_type", "llama"}, {"vocab_size", rows}, {"bos_token_id", first}, {"eos_token_id", first + 2}};
    parts.chatTemplate = kPartsTemplate;
    parts.files["model.safetensors"] = safetensorsHeader("model.embed_tokens.weight", rows);
    return parts;
}

/// BERT's kind: WordPiece with an unknown token.
inline ModelParts wordPieceModel() {
    ModelParts parts;
    PartsJson vocabulary = PartsJson::object();
    for (const char* piece : {"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "the", "a", "b", "##a", "##b",
                              "##ing", "un", "##do", ".", ","})
        vocabulary[piece] = vocabulary.size();
    PartsJson added = PartsJson::array();
    for (const char* token : {"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"})
        added.push_back(addedTokenJson(added.size(), token));
    parts.tokenizer = {
        {"version", "1.0"},
        {"truncation", nullptr},
        {"padding",
         {{"strategy", "BatchLongest"},
          {"direction", "Right"},
          {"pad_to_multiple_of", nullptr},
          {"pad_id", 0},
          {"pad_type_id", 0},
          {"pad_token", "[PAD]"}}},
        {"added_tokens", added},
        {"normalizer",
         {{"type", "BertNormalizer"},
          {"clean_text", true},
          {"handle_chinese_chars", true},
          {"strip_accents", nullptr},
          {"lowercase", true}}},
        {"pre_tokenizer", {{"type", "BertPreTokenizer"}}},
        {"post_processor", {{"type", "BertProcessing"}, {"sep", {"[SEP]", 3}}, {"cls", {"[CLS]", 2}}}},
        {"decoder", {{"type", "WordPiece"}, {"prefix", "##"}, {"cleanup", true}}},
        {"model",
         {{"type", "WordPiece"},
          {"unk_token", "[UNK]"},
          {"continuing_subword_prefix", "##"},
          {"max_input_chars_per_word", 100},
          {"vocab", vocabulary}}}};
    return parts;
}

/// Llama's kind: BPE with byte fallback and `▁` for spaces.
inline ModelParts byteFallbackModel() {
    ModelParts parts;
    PartsJson vocabulary = PartsJson::object();
    for (const char* piece : {"<unk>", "<s>", "</s>"})
        vocabulary[piece] = vocabulary.size();
    for (unsigned b = 0; b < 256; ++b) {
        char name[8];
        std::snprintf(name, sizeof name, "<0x%02X>", b);
        vocabulary[name] = vocabulary.size();
    }
    for (const char* piece : {"\xE2\x96\x81", "t", "h", "e", "th", "the", "\xE2\x96\x81the", "a", "n", "an"})
        vocabulary[piece] = vocabulary.size();
    PartsJson added = PartsJson::array();
    for (const char* token : {"<unk>", "<s>", "</s>"})
        added.push_back(addedTokenJson(added.size(), token));
    const PartsJson metaspace = {{"type", "Metaspace"},
                                 {"replacement", "\xE2\x96\x81"},
                                 {"prepend_scheme", "first"},
                                 {"split", false}};
    parts.tokenizer = {
        {"version", "1.0"},
        {"truncation", nullptr},
        {"padding", nullptr},
        {"added_tokens", added},
        {"normalizer", nullptr},
        {"pre_tokenizer", metaspace},
        {"post_processor",
         {{"type", "TemplateProcessing"},
          {"single",
           {{{"SpecialToken", {{"id", "<s>"}, {"type_id", 0}}}},
            {{"Sequence", {{"id", "A"}, {"type_id", 0}}}}}},
          {"pair",
           {{{"SpecialToken", {{"id", "<s>"}, {"type_id", 0}}}},
            {{"Sequence", {{"id", "A"}, {"type_id", 0}}}},
            {{"Sequence", {{"id", "B"}, {"type_id", 1}}}}}},
          {"special_tokens", {{"<s>", {{"id", "<s>"}, {"ids", {1}}, {"tokens", {"<s>"}}}}}}}},
        {"decoder", {{"type", "Sequence"}, {"decoders", {{{"type", "ByteFallback"}}, metaspace}}}},
        {"model",
         {{"type", "BPE"},
          {"dropout", nullptr},
          {"unk_token", "<unk>"},
          {"continuing_subword_prefix", nullptr},
          {"end_of_word_suffix", nullptr},
          {"fuse_unk", true},
          {"byte_fallback", true},
          {"ignore_merges", false},
          {"vocab", vocabulary},
          {"merges",
           PartsJson::array({PartsJson::array({"t", "h"}), PartsJson::array({"th", "e"}),
                             PartsJson::array({"\xE2\x96\x81", "the"}), PartsJson::array({"a", "n"})})}}}};
    return parts;
}

/// The tokenizer of chatModel() as vocab.json and merges.txt.
inline void addVocabMerges(ModelParts& parts) {
    parts.files["vocab.json"] = parts.tokenizer["model"]["vocab"].dump();
    std::string merges = "#version: 0.2\n";
    for (const PartsJson& merge : parts.tokenizer["model"]["merges"])
        merges += merge[0].get<std::string>() + " " + merge[1].get<std::string>() + "\n";
    parts.files["merges.txt"] = merges;
}

/// The same as a GGUF file.
inline std::string ggufOf(const ModelParts& parts) {
    std::vector<std::string> tokens, merges;
    std::vector<std::int32_t> types;
    for (const auto& [piece, id] : parts.tokenizer["model"]["vocab"].items()) {
        tokens.push_back(piece);
        types.push_back(piece.starts_with("<|") && piece.size() > 2 ? 3 : 1);
    }
    for (const PartsJson& merge : parts.tokenizer["model"]["merges"])
        merges.push_back(merge[0].get<std::string>() + " " + merge[1].get<std::string>());
    const unsigned bos = parts.id("<|bos|>");
    return GgufWriter()
        .string("general.architecture", "llama")
        .string("tokenizer.ggml.model", "gpt2")
        .string("tokenizer.ggml.pre", "gpt-2")
        .strings("tokenizer.ggml.tokens", tokens)
        .int32s("tokenizer.ggml.token_type", types)
        .strings("tokenizer.ggml.merges", merges)
        .uint32("tokenizer.ggml.bos_token_id", bos)
        .uint32("tokenizer.ggml.eos_token_id", bos + 2)
        .uint32("tokenizer.ggml.padding_token_id", bos + 3)
        .boolean("tokenizer.ggml.add_bos_token", true)
        .bytes();
}

/// Writes the parts into the folder and checks them. If they can't be opened, the family `loading` has that finding.
inline std::vector<check::CheckResult> checkParts(const ModelParts& parts, const QTemporaryDir& folder,
                                                  const check::CheckOptions& options = {}) {
    const std::string path = folder.path().toStdString();
    parts.write(path);
    const auto definition = formats::loadDefinition(path);
    const auto tokenizer = definition ? Tokenizer::create(*definition) : tl::unexpected(definition.error());
    if (!tokenizer)
        return {{check::findCheck("loading"), true, {check::findingOf(tokenizer.error())}}};
    check::CheckInput input = check::inputOf(*tokenizer);
    const auto compiled = input.chatTemplate ? chat::CompiledTemplate::compile(input.chatTemplate->source)
                                             : tl::unexpected(chat::ChatError());
    for (const std::string& name : parts.datasets)
        input.datasets.push_back(path + "/" + name);
    if (compiled)
        input.datasetSettings.compiled = &*compiled;
    auto results = check::runChecks(input, options);
    if (!results)
        qFatal("%s", describe(results.error()).c_str());
    return *std::move(results);
}

/// `family/code` of each finding at least as severe, with what is in the message: for a failing test's output.
inline std::string listOf(const std::vector<check::CheckResult>& results, FindingSeverity least) {
    std::string list;
    for (const check::CheckResult& result : results)
        for (const check::Finding& finding : result.findings)
            if (finding.severity >= least)
                list += std::string(name(finding.severity)) + " " + std::string(result.check->name) + "/" +
                        std::string(finding.code) + ": " + finding.place + ": " + finding.message.english() +
                        "\n";
    return list;
}

inline const check::Finding* findingIn(const std::vector<check::CheckResult>& results,
                                       std::string_view family, std::string_view code) {
    for (const check::CheckResult& result : results)
        for (const check::Finding& finding : result.findings)
            if (result.check->name == family && finding.code == code)
                return &finding;
    return nullptr;
}

} // namespace tokenscope::test
