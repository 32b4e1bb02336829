#include "core/formats/foreign_files.h"

#include "core/base/printable.h"
#include "core/formats/sentencepiece/read_pieces.h"
#include "core/json/json_reader.h"
#include "core/text/text_lines.h"
#include "core/text/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <span>

namespace tokenscope::formats {
namespace {

using namespace std::string_view_literals;

struct Signature {
    std::string_view bytes;
    std::size_t offset;
    MessageLiteral what;
    MessageLiteral remedy;
};

constexpr MessageLiteral kFetchAgain = "fetch the tokenizer file again";
constexpr MessageLiteral kGiveTokenizer = "open the tokenizer.json or tokenizer.model in the same folder";
constexpr MessageLiteral kUnpack = "unpack it first";
constexpr MessageLiteral kOldGgml = "a model in an old GGML format, from before GGUF";

constexpr std::array kSignatures = std::to_array<Signature>({
    {"version https://git-lfs.github.com/spec/"sv, 0, "a Git LFS pointer, not the file itself",
     "fetch the real file with `git lfs pull`"},
    {"\x89PNG\r\n\x1A\n"sv, 0, "a PNG picture", kFetchAgain},
    {"\xFF\xD8\xFF"sv, 0, "a JPEG picture", kFetchAgain},
    {"GIF87a"sv, 0, "a GIF picture", kFetchAgain},
    {"GIF89a"sv, 0, "a GIF picture", kFetchAgain},
    {"WEBPVP8"sv, 8, "a WebP picture", kFetchAgain},
    {"II*\0"sv, 0, "a TIFF picture", kFetchAgain},
    {"MM\0*"sv, 0, "a TIFF picture", kFetchAgain},
    {"%PDF-"sv, 0, "a PDF document", kFetchAgain},
    {"\x1F\x8B"sv, 0, "gzip-compressed", "unpack it with `gunzip` first"},
    {"\xFD"
     "7zXZ\0"sv,
     0, "xz-compressed", "unpack it with `unxz` first"},
    {"\x28\xB5\x2F\xFD"sv, 0, "Zstandard-compressed", "unpack it with `unzstd` first"},
    {"BZh"sv, 0, "bzip2-compressed", "unpack it with `bunzip2` first"},
    {"\x04\x22\x4D\x18"sv, 0, "LZ4-compressed", "unpack it with `unlz4` first"},
    {"7z\xBC\xAF\x27\x1C"sv, 0, "a 7-Zip archive", kUnpack},
    {"Rar!\x1A\x07"sv, 0, "a RAR archive", kUnpack},
    {"ustar"sv, 257, "a tar archive", "unpack it with `tar xf` first"},
    {"GGML"sv, 0, kOldGgml, kGiveTokenizer},
    {"lmgg"sv, 0, kOldGgml, kGiveTokenizer},
    {"fmgg"sv, 0, kOldGgml, kGiveTokenizer},
    {"tjgg"sv, 0, kOldGgml, kGiveTokenizer},
    {"\x89HDF\r\n\x1A\n"sv, 0, "an HDF5 file of model weights", kGiveTokenizer},
    {"\x93NUMPY"sv, 0, "a NumPy array", kGiveTokenizer},
    {"PAR1"sv, 0, "a Parquet table", kGiveTokenizer},
    {"SQLite format 3\0"sv, 0, "an SQLite database", kGiveTokenizer},
    {"\x7F"
     "ELF"sv,
     0, "an executable (ELF)", kFetchAgain},
    {"\xCF\xFA\xED\xFE"sv, 0, "an executable (Mach-O)", kFetchAgain},
    {"\xCA\xFE\xBA\xBE"sv, 0, "an executable (Mach-O or Java)", kFetchAgain},
    {"\0asm"sv, 0, "an executable (WebAssembly)", kFetchAgain},
    {"MZ\x90\0"sv, 0, "an executable (Windows)", kFetchAgain},
    {"\xFF\xFE\0\0"sv, 0, "UTF-32 text", "save it as UTF-8"},
    {"\0\0\xFE\xFF"sv, 0, "UTF-32 text", "save it as UTF-8"},
    {"\xFF\xFE"sv, 0, "UTF-16 text", "save it as UTF-8"},
    {"\xFE\xFF"sv, 0, "UTF-16 text", "save it as UTF-8"},
});

Error foreign(const Message& what, const Message& remedy) {
    return Error{ErrorCode::NotRecognized, {}, {}, message("this is {}, not a tokenizer", what), remedy};
}

bool startsWithTag(std::string_view text, std::string_view tag) {
    if (text.size() < tag.size())
        return false;
    return std::equal(tag.begin(), tag.end(), text.begin(), [](char a, char b) {
        return a == (b >= 'A' && b <= 'Z' ? static_cast<char>(b - 'A' + 'a') : b);
    });
}

std::optional<Error> recognizeMarkup(std::string_view bytes) {
    std::string_view text = withoutByteOrderMark(bytes.substr(0, 1024));
    const std::size_t at = text.find_first_not_of(" \t\r\n");
    text.remove_prefix(at == std::string_view::npos ? text.size() : at);
    for (const std::string_view tag : {"<!doctype html", "<html", "<head", "<body", "<script", "<!--"}) {
        if (startsWithTag(text, tag))
            return foreign(Message("an HTML page"),
                           Message("often an error page saved under the file's name; fetch the file itself"));
    }
    if (startsWithTag(text, "<?xml") || startsWithTag(text, "<svg"))
        return foreign(Message("an XML document"), kFetchAgain);
    for (const std::string_view opening : {"{{", "{%", "{#"}) {
        if (text.starts_with(opening))
            return foreign(Message("a Jinja chat template"), kGiveTokenizer);
    }
    return std::nullopt;
}

/// u64 length of the JSON header, then the header.
bool looksLikeSafetensors(std::string_view bytes) {
    if (bytes.size() < 10 || bytes[8] != '{')
        return false;
    std::uint64_t length = 0;
    for (std::size_t i = 8; i-- > 0;)
        length = (length << 8U) | static_cast<unsigned char>(bytes[i]);
    return length >= 2 && length <= (1U << 30U) && (bytes[9] == '"' || bytes[9] == '}' || bytes[9] == ' ');
}

std::optional<Error> recognizeWeights(std::string_view bytes) {
    if (looksLikeSafetensors(bytes))
        return foreign(Message("a safetensors file of model weights"), kGiveTokenizer);
    if (bytes.substr(0, 4) == "PK\x03\x04"sv) {
        const bool checkpoint = bytes.substr(0, 512).find("data.pkl") != std::string_view::npos;
        return checkpoint ? foreign(Message("a PyTorch checkpoint (a zip archive with pickled objects)"),
                                    kGiveTokenizer)
                          : foreign(Message("a zip archive"), Message("unpack it with `unzip` first"));
    }
    // PyTorch's magic number as a separate pickle.
    if (bytes.starts_with("\x80\x02\x8A\x0A"sv))
        return foreign(Message("an old PyTorch checkpoint (Python pickles)"), kGiveTokenizer);
    return std::nullopt;
}

/// BlingFire's automata: u32 count, then that many ascending u32 offsets of the following parts.
bool looksLikeBlingFire(std::string_view bytes) {
    constexpr std::uint32_t kMaxParts = 1024;
    const auto word = [&](std::size_t index) {
        std::uint32_t value = 0;
        for (std::size_t i = 4; i-- > 0;)
            value = (value << 8U) | static_cast<unsigned char>(bytes[index * 4 + i]);
        return value;
    };
    if (bytes.size() < 16)
        return false;
    const std::uint32_t count = word(0);
    if (count < 2 || count > kMaxParts || bytes.size() <= 4 * (count + std::size_t{1}) ||
        word(1) != 4 * (count + 1))
        return false;
    for (std::uint32_t i = 2; i <= count; ++i) {
        if (word(i) <= word(i - 1) || word(i) >= bytes.size())
            return false;
    }
    return true;
}

bool isText(std::string_view head, bool whole) {
    const std::size_t bad = firstInvalidUtf8(head);
    const bool cutCharacter = !whole && bad + 4 > head.size();
    if (bad != head.size() && !cutCharacter)
        return false;
    return std::none_of(head.begin(), head.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < 0x20 && c != '\n' && c != '\r' && c != '\t' && c != '\f';
    });
}

/// Text that the hub returns instead of a file.
bool isHubAnswer(std::string_view text) {
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r'))
        text.remove_suffix(1);
    return text == "Entry not found" || text == "Repository not found" || text == "Not Found" ||
           text == "Invalid username or password." || text == "Invalid credentials in Authorization header" ||
           text.starts_with("Access to model ");
}

/// An import statement on a line of its own.
bool looksLikePython(std::string_view bytes) {
    const std::string_view head = bytes.substr(0, 4096);
    if (!isText(head, head.size() == bytes.size()))
        return false;
    for (const std::string_view start : {"import ", "from "}) {
        const std::size_t at = head.starts_with(start) ? 0 : head.find("\n" + std::string(start));
        if (at == std::string_view::npos)
            continue;
        const std::size_t begin = at + (at == 0 && head.starts_with(start) ? 0 : 1);
        const std::string_view line = head.substr(begin, head.find('\n', begin) - begin);
        if (start == "import " || line.find(" import ") != std::string_view::npos)
            return true;
    }
    return false;
}

struct KnownDocument {
    std::string_view key;
    MessageLiteral what;
};

constexpr MessageLiteral kTokenizerConfig = "a tokenizer_config.json, which has options but no vocabulary";
constexpr MessageLiteral kModelConfig = "a model's config.json";
constexpr MessageLiteral kGenerationConfig = "a generation_config.json";
constexpr MessageLiteral kSpecialTokensMap = "a special_tokens_map.json";

/// The first known key in this order decides.
constexpr std::array kKnownDocuments = std::to_array<KnownDocument>({
    {"architectures", kModelConfig},
    {"hidden_size", kModelConfig},
    {"tokenizer_class", kTokenizerConfig},
    {"added_tokens_decoder", kTokenizerConfig},
    {"model_max_length", kTokenizerConfig},
    {"special_tokens_map_file", kTokenizerConfig},
    {"do_lower_case", kTokenizerConfig},
    {"clean_up_tokenization_spaces", kTokenizerConfig},
    {"name_or_path", kTokenizerConfig},
    {"model_type", kModelConfig},
    {"_from_model_config", kGenerationConfig},
    {"max_new_tokens", kGenerationConfig},
    {"weight_map", "an index of model weights"},
    {"eos_token_id", kGenerationConfig},
    {"bos_token", kSpecialTokensMap},
    {"eos_token", kSpecialTokensMap},
    {"unk_token", kSpecialTokensMap},
    {"chat_template", "a chat template file"},
    {"nbformat", "a Jupyter notebook"},
    {"transformers_version", "a configuration file of transformers"},
});

/// These keys don't count if all values are numbers: then they are pieces.
constexpr std::array kOtherDocuments = std::to_array<KnownDocument>({
    {"miditok_version", "a vocabulary of MidiTok, which encodes music, not text"},
    {"class_name", "a Keras tokenizer, a table of whole words"},
    {"word_index", "a table of whole words, as Keras writes it"},
    {"stoi", "a training script's own table of characters or words"},
    {"itos", "a training script's own table of characters or words"},
    {"error", "a server's error message, saved under the file's name"},
});

/// The keys of the root for a message.
Message listOfKeys(const RootKeys& root) {
    constexpr std::size_t kShown = 6;
    if (root.keys.empty())
        return "it has no keys";
    if (root.keys.size() == 1)
        return message("its key is {}", printable(root.keys.front().name, 30));
    std::string list;
    for (std::size_t i = 0; i < std::min(root.keys.size(), kShown); ++i)
        list += (i > 0 ? ", " : "") + printable(root.keys[i].name, 30);
    return root.keys.size() > kShown ? message("its keys are {} and {} more", list, root.keys.size() - kShown)
                                     : message("its keys are {}", list);
}

Error rejection(const Message& what, const RootKeys& root) {
    return Error{ErrorCode::NotRecognized,
                 {},
                 "$",
                 message("this is JSON, but not a tokenizer: {}; {}", what, listOfKeys(root)),
                 kGiveTokenizer};
}

/// A list is never a tokenizer, but if the document is damaged, report the damage.
Error describeList(std::string_view text) {
    const auto document = JsonDocument::parse(text);
    if (!document)
        return document.error();
    return Error{ErrorCode::NotRecognized,
                 {},
                 "$",
                 "this is JSON, but not a tokenizer: its root is a list",
                 "a tokenizer.json is an object with the key 'model'"};
}

bool hasAny(const RootKeys& root, std::span<const KnownDocument> documents) {
    return std::any_of(documents.begin(), documents.end(),
                       [&](const KnownDocument& known) { return root.has(known.key); });
}

} // namespace

std::optional<Error> recognizeForeign(std::string_view bytes) {
    for (const Signature& signature : kSignatures) {
        if (bytes.size() >= signature.offset &&
            bytes.substr(signature.offset, signature.bytes.size()) == signature.bytes)
            return foreign(signature.what, signature.remedy);
    }
    if (auto weights = recognizeWeights(bytes))
        return weights;
    if (isHubAnswer(bytes.substr(0, 1024)))
        return foreign(Message("an error message of the hub"),
                       Message("log in if the model requires it, and fetch the file again"));
    if (looksLikePython(bytes))
        return foreign(Message("a Python program"), kGiveTokenizer);
    return recognizeMarkup(bytes);
}

bool hasOptionKeys(const RootKeys& root) {
    return hasAny(root, kKnownDocuments);
}

bool isForeignDocument(const RootKeys& root) {
    return hasAny(root, kKnownDocuments) || hasAny(root, kOtherDocuments);
}

Error describeForeignJson(const FileContent& content) {
    if (!content.rootKeys())
        return describeList(content.bytes());
    const RootKeys& root = *content.rootKeys();
    for (const std::span<const KnownDocument> documents :
         {std::span<const KnownDocument>(kKnownDocuments), std::span<const KnownDocument>(kOtherDocuments)}) {
        for (const KnownDocument& known : documents) {
            if (root.has(known.key))
                return rejection(known.what, root);
        }
    }
    Error error{
        ErrorCode::NotRecognized, {}, "$", message("this JSON isn't a tokenizer; {}", listOfKeys(root)), {}};
    if (root.keys.size() == 1)
        error.message = message("this JSON isn't a tokenizer; it contains only '{}'",
                                printable(root.keys.front().name, 30));
    return error;
}

Error describeUnknown(std::string_view bytes) {
    const std::string_view head = bytes.substr(0, 4096);
    const Message known =
        "tokenizer.json, SentencePiece models, tiktoken ranks, tekken.json, vocab.json with "
        "merges.txt, BERT's vocab.txt, RWKV's vocabulary and GGUF files are read";
    if (looksLikeBlingFire(bytes))
        return Error{ErrorCode::NotRecognized,
                     {},
                     {},
                     "this is a model of BlingFire, whose format is not read",
                     kGiveTokenizer};
    if (!isText(head, head.size() == bytes.size())) {
        std::string start;
        for (const char c : bytes.substr(0, 8))
            start += fmt::format("{}{:02X}", start.empty() ? "" : " ", static_cast<unsigned char>(c));
        return Error{ErrorCode::NotRecognized,
                     {},
                     "byte 0",
                     message("the format is not recognized: binary data that begins with {}", start),
                     message("{}; TokenMonster's and other binary vocabularies are not", known)};
    }
    if (isPieceList(bytes))
        return Error{ErrorCode::NotRecognized,
                     {},
                     {},
                     "this is the list of pieces and scores (.vocab) of a SentencePiece model, without its "
                     "normalizer and piece types",
                     "open its .model"};
    if (head.starts_with("\"{\\\"")) // the result of to_json(), serialized again
        return Error{
            ErrorCode::NotRecognized,
            {},
            {},
            "this is JSON text inside a JSON string, as a Keras tokenizer (a table of words) is saved",
            kGiveTokenizer};
    if (head.substr(0, 2) == "#!")
        return foreign(Message("a script"), kFetchAgain);
    const std::string_view line = head.substr(0, head.find_first_of("\r\n"));
    return Error{
        ErrorCode::NotRecognized,
        {},
        "line 1",
        message("the format is not recognized: plain text that begins with '{}'", printable(line, 60)),
        known};
}

} // namespace tokenscope::formats
