// JSON documents by the keys of their root: the formats that are read, and what is no tokenizer by name.

#include "core/base/printable.h"
#include "core/formats/detect_format.h"
#include "core/json/json_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace tokenscope::formats {
namespace {

struct RootKey {
    std::string name;
    char value = 0; ///< first character of the value
};

struct RootKeys {
    std::vector<RootKey> keys;
    bool complete = false; ///< the root was closed: no key is missing

    [[nodiscard]] bool has(std::string_view name) const {
        return std::any_of(keys.begin(), keys.end(), [name](const RootKey& key) { return key.name == name; });
    }
};

/// Reads no more than it must: strings and brackets. Stops at the key that settles it.
class RootScanner {
  public:
    explicit RootScanner(std::string_view text)
        : m_text(text) {}

    RootKeys scan(std::string_view stopAt) {
        RootKeys found;
        skipTo('{');
        while (m_at < m_text.size()) {
            const char c = m_text[m_at];
            if (c == '"') {
                const std::string_view text = string();
                if (m_depth != 1 || !m_keyNext)
                    continue;
                m_keyNext = false;
                found.keys.push_back({std::string(text), valueAhead()});
                if (text == stopAt || found.keys.size() >= kMaxKeys)
                    return found;
                continue;
            }
            ++m_at;
            if (c == '{' || c == '[')
                ++m_depth;
            else if (c == '}' || c == ']')
                --m_depth;
            if (m_depth == 0) {
                found.complete = true;
                return found;
            }
            m_keyNext = m_depth == 1 ? m_keyNext || c == ',' || c == '{' : m_keyNext;
            if (m_depth == 1 && (c == '}' || c == ']'))
                m_keyNext = false;
        }
        return found;
    }

  private:
    static constexpr std::size_t kMaxKeys = 100000;

    void skipTo(char wanted) { m_at = std::min(m_text.find(wanted), m_text.size()); }
    std::string_view string() {
        const std::size_t begin = ++m_at;
        while (m_at < m_text.size() && m_text[m_at] != '"')
            m_at += m_text[m_at] == '\\' ? 2 : 1;
        m_at = std::min(m_at, m_text.size());
        const std::string_view content = m_text.substr(begin, m_at - begin);
        m_at = std::min(m_at + 1, m_text.size());
        return content;
    }
    [[nodiscard]] char valueAhead() const {
        const std::size_t at = m_text.find_first_not_of(" \t\r\n:", m_at);
        return at == std::string_view::npos ? '\0' : m_text[at];
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    int m_depth = 0;
    bool m_keyNext = false;
};

struct KnownDocument {
    std::string_view key;
    std::string_view what;
};

/// The first that has its key decides.
constexpr std::array kKnownDocuments = std::to_array<KnownDocument>({
    {"architectures", "a model's config.json"},
    {"hidden_size", "a model's config.json"},
    {"tokenizer_class", "a tokenizer_config.json, which has options but no vocabulary"},
    {"added_tokens_decoder", "a tokenizer_config.json, which has options but no vocabulary"},
    {"model_max_length", "a tokenizer_config.json, which has options but no vocabulary"},
    {"special_tokens_map_file", "a tokenizer_config.json, which has options but no vocabulary"},
    {"do_lower_case", "a tokenizer_config.json, which has options but no vocabulary"},
    {"clean_up_tokenization_spaces", "a tokenizer_config.json, which has options but no vocabulary"},
    {"name_or_path", "a tokenizer_config.json, which has options but no vocabulary"},
    {"model_type", "a model's config.json"},
    {"_from_model_config", "a generation_config.json"},
    {"max_new_tokens", "a generation_config.json"},
    {"weight_map", "an index of model weights"},
    {"eos_token_id", "a generation_config.json"},
    {"bos_token", "a special_tokens_map.json"},
    {"eos_token", "a special_tokens_map.json"},
    {"unk_token", "a special_tokens_map.json"},
    {"chat_template", "a chat template file"},
    {"nbformat", "a Jupyter notebook"},
    {"transformers_version", "a configuration file of transformers"},
});

/// Never numbers alone: where all values are, such a key is a piece.
constexpr std::array kOtherDocuments = std::to_array<KnownDocument>({
    {"miditok_version", "a vocabulary of MidiTok, which encodes music and no text"},
    {"class_name", "a Keras tokenizer, a table of words that are looked up whole"},
    {"word_index", "a table of words that are looked up whole, as Keras writes it"},
    {"stoi", "a training script's own table of characters or words"},
    {"itos", "a training script's own table of characters or words"},
    {"error", "a server's error message, saved under the file's name"},
});

bool isNumber(const RootKey& key) {
    return key.value == '-' || (key.value >= '0' && key.value <= '9');
}

constexpr std::size_t kMaxOptions = 64; ///< more keys than any list of options has

/// Pieces and their ids; a generation_config.json may have nothing but numbers, too.
bool looksLikeVocabulary(const RootKeys& root) {
    const bool numbers = std::all_of(root.keys.begin(), root.keys.end(), isNumber);
    const bool options = root.keys.size() <= kMaxOptions &&
                         std::any_of(kKnownDocuments.begin(), kKnownDocuments.end(),
                                     [&](const KnownDocument& known) { return root.has(known.key); });
    return root.keys.size() >= 3 && numbers && !options;
}

std::string listOfKeys(const RootKeys& root) {
    if (root.keys.empty())
        return "it has no keys";
    std::string list;
    for (std::size_t i = 0; i < std::min<std::size_t>(root.keys.size(), 6); ++i)
        list += (i > 0 ? ", " : "") + printable(root.keys[i].name, 30);
    if (root.keys.size() > 6)
        list += fmt::format(" and {} more", root.keys.size() - 6);
    return fmt::format("its {} {}", root.keys.size() == 1 ? "key is" : "keys are", list);
}

Error refusal(std::string_view what, const RootKeys& root) {
    return Error{ErrorCode::NotRecognized,
                 {},
                 "$",
                 fmt::format("this is JSON but no tokenizer: {}; {}", what, listOfKeys(root)),
                 "give the tokenizer.json or tokenizer.model that stands beside it"};
}

/// A list can be no tokenizer, but a damaged document is better told of its damage.
Error describeList(std::string_view text) {
    const auto document = JsonDocument::parse(text);
    if (!document)
        return document.error();
    return Error{ErrorCode::NotRecognized,
                 {},
                 "$",
                 "this is JSON but no tokenizer: its root is a list",
                 "a tokenizer.json is an object with the key 'model'"};
}

} // namespace

Result<SourceFormat> detectJson(std::string_view text) {
    const std::size_t first = text.find_first_of("{[");
    if (first != std::string_view::npos && text[first] == '[')
        return tl::unexpected<Error>(describeList(text));
    const RootKeys root = RootScanner(text).scan("model");
    if (looksLikeVocabulary(root))
        return SourceFormat::VocabMerges;
    if (root.has("model") || !root.complete)
        return SourceFormat::HuggingFaceJson;
    if (root.has("vocab") && (root.has("config") || root.has("special_tokens")))
        return SourceFormat::Tekken;
    for (const KnownDocument& known : kKnownDocuments) {
        if (root.has(known.key))
            return tl::unexpected<Error>(refusal(known.what, root));
    }
    for (const KnownDocument& known : kOtherDocuments) {
        if (root.has(known.key))
            return tl::unexpected<Error>(refusal(known.what, root));
    }
    for (const std::string_view part : {"added_tokens", "normalizer", "pre_tokenizer", "post_processor"}) {
        if (root.has(part))
            return SourceFormat::HuggingFaceJson; // without its model: the loader says so
    }
    return tl::unexpected<Error>(refusal("nothing in it is known", root));
}

} // namespace tokenscope::formats
