#include "core/formats/tiktoken/tiktoken_encodings.h"

#include "core/base/whole_file.h"
#include "core/definition/published_patterns.h"
#include "core/formats/load.h"
#include "core/formats/python_literal.h"

#include <algorithm>
#include <fmt/format.h>
#include <initializer_list>
#include <vector>

namespace tokenscope::formats {
namespace {

using Specials = std::vector<std::pair<std::string, PieceId>>;

Specials endOfText50256(std::size_t) {
    return {{"<|endoftext|>", 50256}};
}

Specials p50kEdit(std::size_t) {
    return {{"<|endoftext|>", 50256},
            {"<|fim_prefix|>", 50281},
            {"<|fim_middle|>", 50282},
            {"<|fim_suffix|>", 50283}};
}

Specials cl100k(std::size_t) {
    return {{"<|endoftext|>", 100257},
            {"<|fim_prefix|>", 100258},
            {"<|fim_middle|>", 100259},
            {"<|fim_suffix|>", 100260},
            {"<|endofprompt|>", 100276}};
}

Specials o200k(std::size_t) {
    return {{"<|endoftext|>", 199999}, {"<|endofprompt|>", 200018}};
}

/// Harmony names eleven of the ids from 199998 on; all others up to 201087 are reserved and named by their
/// number.
Specials harmony(std::size_t) {
    Specials specials = {{"<|startoftext|>", 199998}, {"<|endoftext|>", 199999}, {"<|return|>", 200002},
                         {"<|constrain|>", 200003},   {"<|channel|>", 200005},   {"<|start|>", 200006},
                         {"<|end|>", 200007},         {"<|message|>", 200008},   {"<|call|>", 200012},
                         {"<|endofprompt|>", 200018}};
    for (PieceId id = 200000; id <= 201087; ++id) {
        bool named = false;
        for (const auto& special : specials)
            named = named || special.second == id;
        if (!named)
            specials.emplace_back("<|reserved_" + std::to_string(id) + "|>", id);
    }
    // The published table numbers its reserved tokens consecutively, so this id has two names; the last one
    // is its real name.
    specials.insert(specials.begin(), {"<|reserved_200018|>", 200018});
    return specials;
}

/// The 256 special tokens of Llama 3: some have names, the others are reserved and numbered in order.
Specials llamaSpecials(std::size_t ranks, const std::vector<std::string_view>& first) {
    Specials specials;
    int reserved = 0;
    for (std::size_t i = 0; i < 256; ++i) {
        std::string name = i < first.size() ? std::string(first[i]) : std::string();
        if (name.empty())
            name = "<|reserved_special_token_" + std::to_string(reserved++) + "|>";
        specials.emplace_back(std::move(name), static_cast<PieceId>(ranks + i));
    }
    return specials;
}

Specials llama3(std::size_t ranks) {
    return llamaSpecials(ranks, {"<|begin_of_text|>", "<|end_of_text|>", "", "", "", "",
                                 "<|start_header_id|>", "<|end_header_id|>", "", "<|eot_id|>"});
}

Specials llama31(std::size_t ranks) {
    return llamaSpecials(ranks, {"<|begin_of_text|>", "<|end_of_text|>", "", "", "<|finetune_right_pad_id|>",
                                 "<|step_id|>", "<|start_header_id|>", "<|end_header_id|>", "<|eom_id|>",
                                 "<|eot_id|>", "<|python_tag|>", "<|image|>"});
}

/// `<|` name `_reserved_special_token_` number `|>`, numbers from first up to (not including) end.
void addReserved(Specials& specials, PieceId& id, const std::string& name, int first, int end) {
    for (int number = first; number < end; ++number)
        specials.emplace_back("<|" + name + "reserved_special_token_" + std::to_string(number) + "|>", id++);
}

/// The 2048 special tokens of Llama 4; the published list skips some numbers as well.
Specials llama4(std::size_t ranks) {
    Specials specials;
    auto id = static_cast<PieceId>(ranks);
    const auto add = [&](std::initializer_list<const char*> names) {
        for (const char* name : names)
            specials.emplace_back(name, id++);
    };
    add({"<|begin_of_text|>", "<|end_of_text|>", "<|fim_prefix|>", "<|fim_middle|>", "<|fim_suffix|>"});
    add({"<|header_start|>", "<|header_end|>", "<|eom|>", "<|eot|>", "<|step|>"});
    addReserved(specials, id, "text_post_train_", 0, 6);
    add({"<|python_start|>", "<|python_end|>", "<|finetune_right_pad|>"});
    addReserved(specials, id, "text_post_train_", 8, 69);
    add({"<|image_start|>", "<|image_end|>"});
    addReserved(specials, id, "vision_", 0, 2);
    add({"<|tile_x_separator|>", "<|tile_y_separator|>"});
    addReserved(specials, id, "vision_", 2, 6);
    add({"<|image|>"});
    addReserved(specials, id, "vision_", 6, 7);
    add({"<|patch|>"});
    addReserved(specials, id, "vision_", 7, 1048);
    addReserved(specials, id, "reasoning_", 0, 8);
    add({"<|reasoning_thinking_start|>", "<|reasoning_thinking_end|>"});
    addReserved(specials, id, "", 0, 2048 - static_cast<int>(specials.size()));
    return specials;
}

/// The 256 special tokens of Kimi K2; Moonlight and Kimi-VL name some of them.
Specials kimiK2(std::size_t ranks) {
    constexpr std::size_t kCount = 256;
    std::vector<std::string> names(kCount);
    for (std::size_t i = 0; i < kCount; ++i)
        names[i] = "<|reserved_token_" + std::to_string(ranks + i) + "|>";
    std::size_t at = 0;
    for (const char* name : {"[BOS]",
                             "[EOS]",
                             "<|im_end|>",
                             "<|im_user|>",
                             "<|im_assistant|>",
                             "",
                             "<|start_header_id|>",
                             "<|end_header_id|>",
                             "",
                             "[EOT]",
                             "<|im_system|>",
                             "<|tool_calls_section_begin|>",
                             "<|tool_calls_section_end|>",
                             "<|tool_call_begin|>",
                             "<|tool_call_argument_begin|>",
                             "<|tool_call_end|>",
                             "",
                             "<|im_middle|>",
                             "<|media_begin|>",
                             "<|media_content|>",
                             "<|media_end|>",
                             "<|media_pad|>"}) {
        if (*name != '\0')
            names[at] = name;
        ++at;
    }
    names[kCount - 2] = "[UNK]";
    names[kCount - 1] = "[PAD]";
    Specials specials;
    for (std::size_t i = 0; i < kCount; ++i)
        specials.emplace_back(std::move(names[i]), static_cast<PieceId>(ranks + i));
    return specials;
}

Specials qwen(std::size_t ranks) {
    auto id = static_cast<PieceId>(ranks);
    Specials specials = {{"<|endoftext|>", id}, {"<|im_start|>", id + 1}, {"<|im_end|>", id + 2}};
    id += 3;
    for (int extra = 0; extra < 205; ++extra)
        specials.emplace_back("<|extra_" + std::to_string(extra) + "|>", id++);
    return specials;
}

/// The first `languages` of Whisper's languages, tasks, and the times from 0 to 30 s in steps of 20 ms.
Specials whisper(std::size_t ranks, std::size_t languages) {
    constexpr std::string_view kLanguages =
        "en zh de es ru ko fr ja pt tr pl ca nl ar sv it id hi fi vi he uk el ms cs ro da hu ta no th ur hr "
        "bg lt "
        "la mi ml cy sk te fa lv bn sr az sl kn et mk br eu is hy ne mn bs kk sq sw gl mr pa si km sn yo so "
        "af oc "
        "ka be tg sd gu am yi lo uz fo ht ps tk nn mt sa lb my bo tl mg as tt haw ln ha ba jw su yue ";
    Specials specials;
    auto id = static_cast<PieceId>(ranks);
    const auto append = [&](std::string_view name) {
        specials.emplace_back(fmt::format("<|{}|>", name), id++);
    };
    append("endoftext");
    append("startoftranscript");
    std::string_view left = kLanguages;
    for (std::size_t i = 0; i < languages; ++i) {
        const std::size_t end = left.find(' ');
        append(left.substr(0, end));
        left.remove_prefix(end + 1);
    }
    for (const char* name :
         {"translate", "transcribe", "startoflm", "startofprev", "nospeech", "notimestamps"})
        append(name);
    for (int hundredths = 0; hundredths <= 3000; hundredths += 2)
        append(fmt::format("{}.{:02}", hundredths / 100, hundredths % 100));
    return specials;
}

Specials whisper99(std::size_t ranks) {
    return whisper(ranks, 99);
}

Specials whisper100(std::size_t ranks) {
    return whisper(ranks, 100);
}

Specials nanochat(std::size_t ranks) {
    Specials specials;
    auto id = static_cast<PieceId>(ranks);
    for (const char* name :
         {"<|bos|>", "<|user_start|>", "<|user_end|>", "<|assistant_start|>", "<|assistant_end|>",
          "<|python_start|>", "<|python_end|>", "<|output_start|>", "<|output_end|>"})
        specials.emplace_back(name, id++);
    return specials;
}

} // namespace

const std::vector<TiktokenPreset>& tiktokenPresetTable() {
    static const std::vector<TiktokenPreset> kPresets = {
        {"r50k_base", "306cd27f03c1a714eca7108e03d66b7dc042abe8c258b44c199a7ed9838dd930", 50256, kR50kPattern,
         endOfText50256, "", ""},
        {"p50k_base", "94b5ca7dff4d00767bc256fdd1b27e5b17361d7b8a5f968547f9f23eb70d2069", 50280, kR50kPattern,
         endOfText50256, "", ""},
        {"p50k_edit", "", 50280, kR50kPattern, p50kEdit, "", ""},
        {"cl100k_base", "223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7", 100256,
         kCl100kPattern, cl100k, "", ""},
        {"o200k_base", "446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d", 199998,
         kO200kPattern, o200k, "", ""},
        {"o200k_harmony", "", 199998, kO200kPattern, harmony, "", ""},
        {"llama3.1", "82e9d31979e92ab929cd544440f129d9ecd797b69e327f80f17e1c50d5551b55", 128000,
         kLlama3Pattern, llama31, "<|begin_of_text|>", "<|end_of_text|>"},
        {"llama3", "", 128000, kLlama3Pattern, llama3, "<|begin_of_text|>", "<|end_of_text|>"},
        {"llama4", "d0bdbaf59b0762c8c807617e2d8ea51420eb1b1de266df2495be755c8e0ed6ed", 200000, kO200kPattern,
         llama4, "<|begin_of_text|>", "<|end_of_text|>"},
        {"kimi_k2", "b6c497a7469b33ced9c38afb1ad6e47f03f5e5dc05f15930799210ec050c5103", 163584, kKimiPattern,
         kimiK2, "", ""},
        {"qwen", "", 151643, kQwen2Pattern, qwen, "", ""},
        {"nanochat", "", 65527, kNanoChatPattern, nanochat, "<|bos|>", ""},
        {"whisper_multilingual", "", 50257, kR50kPattern, whisper99, "", ""},
        {"whisper_multilingual_v3", "", 50257, kR50kPattern, whisper100, "", ""},
        {"whisper_gpt2", "", 50256, kR50kPattern, whisper99, "", ""},
    };
    return kPresets;
}

const TiktokenPreset* findTiktokenPreset(std::string_view name) {
    for (const TiktokenPreset& preset : tiktokenPresetTable()) {
        if (preset.name == name)
            return &preset;
    }
    return nullptr;
}

std::vector<std::string> tiktokenPresets() {
    std::vector<std::string> names;
    for (const TiktokenPreset& preset : tiktokenPresetTable())
        names.emplace_back(preset.name);
    return names;
}

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxModules = 64;
constexpr std::size_t kMaxAssignments = 64; ///< each may be read to the source's end
constexpr std::uintmax_t kLongestModule = std::uintmax_t{1} << 20U;
constexpr std::size_t kMaxModuleSpecials = std::size_t{1} << 16U;

bool isNameCharacter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// The expressions in which patterns are written.
class ExpressionReader {
  public:
    ExpressionReader(std::string_view source, std::size_t at)
        : m_source(source)
        , m_at(at) {}

    std::optional<std::string> read() {
        while (take('('))
            ;
        auto first = strings();
        if (!first || !take('.'))
            return first;
        if (!takeWord("join") || !take('('))
            return std::nullopt;
        return joined(*first);
    }

    /// `{"<|end|>": 100, …}`
    std::optional<std::vector<std::pair<std::string, PieceId>>> readDictionary() {
        std::vector<std::pair<std::string, PieceId>> entries;
        if (!take('{'))
            return std::nullopt;
        while (!take('}')) {
            auto key = strings();
            if (!key || key->empty() || !take(':'))
                return std::nullopt;
            const auto id = number();
            if (!id || entries.size() == kMaxModuleSpecials)
                return std::nullopt;
            entries.emplace_back(*std::move(key), *id);
            if (!take(',')) {
                if (!take('}'))
                    return std::nullopt;
                break;
            }
        }
        return entries;
    }

  private:
    std::optional<PieceId> number() {
        skipSpaces();
        std::uint64_t value = 0;
        const std::size_t begin = m_at;
        for (; m_at < m_source.size() && m_source[m_at] >= '0' && m_source[m_at] <= '9'; ++m_at) {
            value = value * 10 + static_cast<std::uint64_t>(m_source[m_at] - '0');
            if (value >= kNoPiece)
                return std::nullopt;
        }
        return m_at == begin ? std::nullopt : std::optional(static_cast<PieceId>(value));
    }
    /// Adjacent strings are concatenated, as in Python.
    std::optional<std::string> strings() {
        skipSpaces();
        auto all = readPythonString(m_source, m_at);
        while (all) {
            skipSpaces();
            const std::size_t before = m_at;
            const auto next = readPythonString(m_source, m_at);
            if (!next) {
                m_at = before;
                break;
            }
            *all += *next;
        }
        return all;
    }
    std::optional<std::string> joined(const std::string& between) {
        const bool list = take('[');
        if (!list && !take('('))
            return std::nullopt;
        const char end = list ? ']' : ')';
        std::string all;
        for (bool first = true; !take(end); first = false) {
            const auto part = strings();
            if (!part)
                return std::nullopt;
            all += first ? *part : between + *part;
            if (!take(',')) {
                if (!take(end))
                    return std::nullopt;
                break;
            }
        }
        return all;
    }
    void skipSpaces() {
        while (m_at < m_source.size()) {
            const char c = m_source[m_at];
            if (c == '#')
                m_at = std::min(m_source.find('\n', m_at), m_source.size());
            else if (c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\\')
                ++m_at;
            else
                return;
        }
    }
    bool take(char c) {
        skipSpaces();
        const bool there = m_at < m_source.size() && m_source[m_at] == c;
        m_at += there ? 1 : 0;
        return there;
    }
    bool takeWord(std::string_view word) {
        skipSpaces();
        const bool there = m_source.substr(m_at, word.size()) == word;
        m_at += there ? word.size() : 0;
        return there;
    }

    std::string_view m_source;
    std::size_t m_at;
};

/// After the `=` of an assignment to the name at `at`; npos if it isn't one.
std::size_t assignmentAt(std::string_view source, std::size_t at, std::size_t length) {
    if (at > 0 && isNameCharacter(source[at - 1]))
        return std::string_view::npos;
    at = source.find_first_not_of(" \t", at + length);
    if (at != std::string_view::npos && source[at] == ':') // `pat_str: str =`
        at = source.find_first_of("=\n", at);
    const bool assigns = at != std::string_view::npos && source[at] == '=' && source.substr(at, 2) != "==";
    return assigns ? at + 1 : std::string_view::npos;
}

} // namespace

std::optional<std::string> patternOfModule(std::string_view source) {
    std::size_t left = kMaxAssignments;
    for (const std::string_view name : {std::string_view("pat_str"), std::string_view("PAT_STR")}) {
        for (std::size_t at = source.find(name); at != std::string_view::npos;
             at = source.find(name, at + 1)) {
            const std::size_t value = assignmentAt(source, at, name.size());
            if (value == std::string_view::npos)
                continue;
            if (left-- == 0)
                return std::nullopt;
            auto pattern = ExpressionReader(source, value).read();
            if (pattern && !pattern->empty())
                return pattern;
        }
    }
    return std::nullopt;
}

std::optional<std::vector<std::pair<std::string, PieceId>>> specialsOfModule(std::string_view source) {
    constexpr std::string_view kName = "special_tokens";
    for (std::size_t at = source.find(kName); at != std::string_view::npos; at = source.find(kName, at + 1)) {
        const std::size_t value = assignmentAt(source, at, kName.size());
        if (value == std::string_view::npos)
            continue;
        if (auto specials = ExpressionReader(source, value).readDictionary())
            return specials;
    }
    return std::nullopt;
}

std::optional<TiktokenModule> findOwnTiktokenModule(const fs::path& ranks) {
    const fs::path path = fs::path(ranks).replace_extension(".py");
    std::error_code ignored;
    if (path == ranks || !fs::is_regular_file(path, ignored) || fs::file_size(path, ignored) > kLongestModule)
        return std::nullopt;
    const auto file = MappedFile::open(path);
    auto pattern = file ? patternOfModule(file->bytes()) : std::nullopt;
    auto specials = pattern ? specialsOfModule(file->bytes()) : std::nullopt;
    if (!specials)
        return std::nullopt;
    return TiktokenModule{path.filename().string(), *std::move(pattern), std::move(specials)};
}

std::optional<TiktokenModule> findTiktokenModule(const fs::path& folder) {
    std::vector<fs::path> modules;
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        std::error_code ignored;
        if (at->path().extension() == ".py" && at->is_regular_file(ignored) &&
            at->file_size(ignored) <= kLongestModule)
            modules.push_back(at->path());
    }
    std::sort(modules.begin(), modules.end());
    modules.resize(std::min(modules.size(), kMaxModules));
    for (const fs::path& path : modules) {
        const auto file = MappedFile::open(path);
        auto pattern = file ? patternOfModule(file->bytes()) : std::nullopt;
        if (pattern)
            return TiktokenModule{path.filename().string(), *std::move(pattern), std::nullopt};
    }
    return std::nullopt;
}

} // namespace tokenscope::formats
