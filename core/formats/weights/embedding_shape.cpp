#include "core/formats/weights/embedding_shape.h"

#include "core/base/whole_file.h"
#include "core/formats/gguf/gguf_file.h"
#include "core/json/json_document.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace tokenscope::formats {
namespace {

std::uint64_t littleEndian(std::string_view bytes, std::size_t at, std::size_t size) {
    std::uint64_t value = 0;
    for (std::size_t i = size; i > 0; --i)
        value = (value << 8U) | static_cast<unsigned char>(bytes[at + i - 1]);
    return value;
}

} // namespace

bool isTokenEmbedding(std::string_view tensor) {
    // Source: the models of transformers, llama.cpp's token_embd, Llama's original checkpoints, nanoGPT.
    constexpr std::string_view kNames[] = {"embed_tokens.weight",
                                           "wte.weight",
                                           "word_embeddings.weight",
                                           "tok_embeddings.weight",
                                           "token_embd.weight",
                                           "embed_in.weight",
                                           "shared.weight",
                                           "word_embedding.weight",
                                           "transformer.embedding.weight",
                                           "emb.weight",
                                           "embeddings.weight",
                                           "tok_embed.weight",
                                           "embedding.word_embeddings.weight",
                                           "backbone.embedding.weight"};
    return std::any_of(std::begin(kNames), std::end(kNames), [&](std::string_view name) {
        return tensor == name || (tensor.ends_with(name) && tensor[tensor.size() - name.size() - 1] == '.');
    });
}

namespace {

// Of several embeddings the largest is that of the text: vision models have their own.
void keepLargest(std::optional<EmbeddingShape>& kept, EmbeddingShape one) {
    if (!kept || one.rows > kept->rows)
        kept = std::move(one);
}

} // namespace

std::optional<EmbeddingShape> shapeInSafetensors(std::string_view bytes) {
    if (bytes.size() < 8)
        return std::nullopt;
    constexpr std::uint64_t kLargestHeader = 100'000'000; // the format's own limit
    const std::uint64_t size = littleEndian(bytes, 0, 8);
    if (size > kLargestHeader || size > bytes.size() - 8)
        return std::nullopt;
    const auto document =
        JsonDocument::parse(bytes.substr(8, static_cast<std::size_t>(size)), JsonDialect::Python);
    JsonMembers tensors;
    if (!document || !document->root().read(tensors))
        return std::nullopt;
    std::optional<EmbeddingShape> found;
    for (const JsonMember& tensor : tensors) {
        JsonList shape;
        if (!isTokenEmbedding(tensor.key) || !tensor.value["shape"].read(shape) || shape.size() != 2)
            continue;
        EmbeddingShape one;
        one.tensor = tensor.key;
        if (shape.at(0).read(one.rows) && shape.at(1).read(one.columns))
            keepLargest(found, std::move(one));
    }
    return found;
}

std::optional<EmbeddingShape> shapeInGguf(std::string_view bytes) {
    const auto reader = GgufReader::parse(bytes);
    if (!reader)
        return std::nullopt;
    const std::size_t word = reader->version() == 1 ? 4 : 8;
    const auto number = [&](std::size_t at, std::size_t size) -> std::uint64_t {
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < size; ++i)
            value = (value << 8U) |
                    static_cast<unsigned char>(bytes[at + (reader->bigEndian() ? i : size - 1 - i)]);
        return value;
    };
    const std::uint64_t count = number(8, word);
    std::size_t at = 8 + 2 * word;
    if (!reader->entries().empty()) {
        const GgufReader::Entry& last = reader->entries().back();
        at = static_cast<std::size_t>(last.payload.data() - bytes.data()) + last.payload.size();
    }
    const auto fits = [&](std::uint64_t size) { return size <= bytes.size() - at; };
    for (std::uint64_t i = 0; i < count; ++i) {
        if (!fits(word))
            return std::nullopt;
        const std::uint64_t length = number(at, word);
        at += word;
        if (length > 65535 || !fits(length + 4))
            return std::nullopt;
        const std::string_view tensor = bytes.substr(at, static_cast<std::size_t>(length));
        at += static_cast<std::size_t>(length);
        const std::uint64_t dimensions = number(at, 4);
        at += 4;
        if (dimensions > 8 || !fits(dimensions * word + 12))
            return std::nullopt;
        if (isTokenEmbedding(tensor) && dimensions == 2) // columns first
            return EmbeddingShape{{}, std::string(tensor), number(at + word, word), number(at, word)};
        at += static_cast<std::size_t>(dimensions) * word + 12; // its type and its offset
    }
    return std::nullopt;
}

namespace {

// PyTorch: the pickle is read as a sequence of opcodes, of which only a few matter: a tensor's name is a string, followed
// by the call of _rebuild_tensor_v2(storage, offset, (rows, columns), …). Nothing is executed.

class PickleScan {
  public:
    explicit PickleScan(std::string_view bytes)
        : m_bytes(bytes) {}

    std::optional<EmbeddingShape> find() {
        std::optional<EmbeddingShape> found;
        std::string name;
        std::vector<std::uint64_t> numbers; // since the last tuple started
        while (m_at < m_bytes.size()) {
            const auto opcode = static_cast<unsigned char>(m_bytes[m_at++]);
            switch (opcode) {
            case 'X': // BINUNICODE
                if (const auto text = sized(4); text && isTokenEmbedding(*text)) {
                    name = *text;
                    numbers.clear();
                } else if (text && text->ends_with(".weight")) {
                    name.clear();
                }
                break;
            case 0x8C: // SHORT_BINUNICODE
                if (const auto text = sized(1); text && isTokenEmbedding(*text)) {
                    name = *text;
                    numbers.clear();
                }
                break;
            case 'K':
                numbers.push_back(number(1));
                break;
            case 'M':
                numbers.push_back(number(2));
                break;
            case 'J':
                numbers.push_back(number(4));
                break;
            case '(':
                numbers.clear();
                break;
            case 0x86: // TUPLE2: the first pair of numbers after the name is the shape
                if (!name.empty() && numbers.size() >= 2) {
                    const std::size_t end = numbers.size();
                    EmbeddingShape one{{}, name, numbers[end - 2], numbers[end - 1]};
                    if (!found || one.rows > found->rows)
                        found = std::move(one);
                    name.clear();
                }
                numbers.clear();
                break;
            default:
                if (!skipArgument(opcode))
                    return found;
            }
            if (m_bad)
                return found;
        }
        return found;
    }

  private:
    std::uint64_t number(std::size_t size) {
        if (size > m_bytes.size() - m_at) {
            m_bad = true;
            return 0;
        }
        const std::uint64_t value = littleEndian(m_bytes, m_at, size);
        m_at += size;
        return value;
    }
    std::optional<std::string_view> sized(std::size_t size) {
        const std::uint64_t length = number(size);
        if (m_bad || length > m_bytes.size() - m_at) {
            m_bad = true;
            return std::nullopt;
        }
        const std::string_view text = m_bytes.substr(m_at, static_cast<std::size_t>(length));
        m_at += static_cast<std::size_t>(length);
        return text;
    }
    /// False at the end, and for an opcode of no protocol up to 5.
    bool skipArgument(unsigned char opcode) {
        const auto line = [this] {
            const std::size_t end = m_bytes.find('\n', m_at);
            m_bad = m_bad || end == std::string_view::npos;
            m_at = m_bad ? m_bytes.size() : end + 1;
        };
        switch (opcode) {
        case '.':
            return false;
        case 0x80: // PROTO
        case 'q':  // BINPUT
        case 'h':  // BINGET
        case 0x82:
            number(1);
            return true;
        case 'r':
        case 'j':
        case 0x84:
            number(4);
            return true;
        case 0x83:
            number(2);
            return true;
        case 'G':
        case 0x95: // FRAME
            number(8);
            return true;
        case 'c': // GLOBAL
        case 'i':
            line();
            line();
            return true;
        case 'I':
        case 'L':
        case 'F':
        case 'S':
        case 'V':
        case 'p':
        case 'g':
        case 'P':
            line();
            return true;
        case 'T':
        case 'B':
        case 0x8B:
            sized(4);
            return true;
        case 'U':
        case 'C':
        case 0x8A:
            sized(1);
            return true;
        case 0x8D:
        case 0x8E:
        case 0x96:
            sized(8);
            return true;
        default:
            return std::string_view("0123)]}lNQRabdeostu\x81\x85\x87\x88\x89\x8F\x90\x91\x92\x93\x94\x97\x98")
                       .find(static_cast<char>(opcode)) != std::string_view::npos;
        }
    }

    std::string_view m_bytes;
    std::size_t m_at = 0;
    bool m_bad = false;
};

/// The file `…/data.pkl` of a zip file that stores it uncompressed, as PyTorch writes it; nullopt otherwise.
std::optional<std::string_view> pickleInZip(std::string_view bytes) {
    constexpr std::size_t kEndBytes = 22;
    const std::size_t end = bytes.rfind("PK\x05\x06");
    if (end == std::string_view::npos || bytes.size() - end < kEndBytes)
        return std::nullopt;
    std::uint64_t at = littleEndian(bytes, end + 16, 4);
    std::uint64_t count = littleEndian(bytes, end + 10, 2);
    if (at == 0xFFFF'FFFFU || count == 0xFFFFU) { // zip64: its end record is before the locator
        if (end < 20 || bytes.substr(end - 20, 4) != std::string_view("PK\x06\x07", 4))
            return std::nullopt;
        const std::uint64_t record = littleEndian(bytes, end - 12, 8);
        if (record > bytes.size() || bytes.size() - record < 56)
            return std::nullopt;
        count = littleEndian(bytes, record + 32, 8);
        at = littleEndian(bytes, record + 48, 8);
    }
    for (std::uint64_t i = 0; i < count; ++i) {
        if (at > bytes.size() || bytes.size() - at < 46)
            return std::nullopt;
        const std::uint64_t name = littleEndian(bytes, at + 28, 2);
        const std::uint64_t rest = littleEndian(bytes, at + 30, 2) + littleEndian(bytes, at + 32, 2);
        if (bytes.size() - at - 46 < name + rest)
            return std::nullopt;
        if (bytes.substr(at + 46, name).ends_with("data.pkl")) {
            const bool stored = littleEndian(bytes, at + 10, 2) == 0;
            const std::uint64_t size = littleEndian(bytes, at + 24, 4);
            const std::uint64_t local = littleEndian(bytes, at + 42, 4); // PyTorch writes it first
            if (!stored || local > bytes.size() || bytes.size() - local < 30)
                return std::nullopt;
            const std::uint64_t data =
                local + 30 + littleEndian(bytes, local + 26, 2) + littleEndian(bytes, local + 28, 2);
            if (data > bytes.size() || bytes.size() - data < size)
                return std::nullopt;
            return bytes.substr(data, size);
        }
        at += 46 + name + rest;
    }
    return std::nullopt;
}

} // namespace

std::optional<EmbeddingShape> shapeInPytorch(std::string_view bytes) {
    if (!bytes.starts_with("PK\x03\x04"))
        return PickleScan(bytes).find();
    const auto pickle = pickleInZip(bytes);
    return pickle ? PickleScan(*pickle).find() : std::nullopt;
}

std::optional<EmbeddingShape> embeddingShapeOf(const std::filesystem::path& file) {
    const auto mapped = MappedFile::open(file);
    if (!mapped)
        return std::nullopt;
    const std::string_view bytes = mapped->bytes();
    auto shape = GgufReader::recognizes(bytes)     ? shapeInGguf(bytes)
                 : bytes.starts_with("PK\x03\x04") ? shapeInPytorch(bytes)
                                                   : shapeInSafetensors(bytes);
    if (shape)
        shape->file = file.filename().string();
    return shape;
}

namespace {

/// The part of a model in several files that has the embeddings.
std::optional<std::string> partNamed(const std::filesystem::path& index) {
    const auto mapped = MappedFile::open(index);
    if (!mapped)
        return std::nullopt;
    const auto document = JsonDocument::parse(mapped->bytes(), JsonDialect::Python);
    JsonMembers tensors;
    if (!document || !document->root()["weight_map"].read(tensors))
        return std::nullopt;
    for (const JsonMember& tensor : tensors) {
        std::string_view file;
        if (isTokenEmbedding(tensor.key) && tensor.value.read(file) &&
            file.find('/') == std::string_view::npos)
            return std::string(file);
    }
    return std::nullopt;
}

} // namespace

std::vector<EmbeddingShape> embeddingShapes(const std::filesystem::path& folder) {
    std::vector<EmbeddingShape> shapes;
    const auto addShapeIn = [&](const std::string& name) {
        std::error_code ignored;
        if (!std::filesystem::is_regular_file(folder / name, ignored))
            return;
        if (auto shape = embeddingShapeOf(folder / name))
            shapes.push_back(*std::move(shape));
    };
    for (const auto& [index, whole] : {std::pair{"model.safetensors.index.json", "model.safetensors"},
                                       std::pair{"pytorch_model.bin.index.json", "pytorch_model.bin"}})
        addShapeIn(partNamed(folder / index).value_or(whole));
    std::vector<std::string> others;
    std::size_t parts = 0; // of an original checkpoint: Llama 3 splits the rows, Llama 2 the columns
    std::error_code ignored;
    for (std::filesystem::directory_iterator at(folder, ignored), end; !ignored && at != end;
         at.increment(ignored)) {
        const std::string extension = at->path().extension().string();
        const bool isPart = extension == ".pth" && at->path().stem().string().starts_with("consolidated");
        parts += isPart ? 1 : 0;
        if (extension == ".gguf" || isPart)
            others.push_back(at->path().filename().string());
    }
    std::sort(others.begin(), others.end());
    for (const std::string& name : others)
        if (parts < 2 || !name.ends_with(".pth"))
            addShapeIn(name);
    return shapes;
}

std::vector<std::string> damagedSafetensors(const std::filesystem::path& folder) {
    constexpr std::string_view kPointer = "version https://git-lfs";
    constexpr std::size_t kSize = 8; ///< bytes of the number of bytes of the header
    std::vector<std::string> damaged;
    std::error_code ignored;
    for (std::filesystem::directory_iterator at(folder, ignored), end; !ignored && at != end;
         at.increment(ignored)) {
        if (at->path().extension() != ".safetensors")
            continue;
        const auto mapped = MappedFile::open(at->path());
        if (!mapped || mapped->bytes().starts_with(kPointer))
            continue;
        const std::string_view bytes = mapped->bytes();
        const std::uint64_t size = bytes.size() < kSize ? 0 : littleEndian(bytes, 0, kSize);
        JsonMembers tensors;
        const bool fits = bytes.size() >= kSize && size <= bytes.size() - kSize;
        const auto document =
            JsonDocument::parse(fits ? bytes.substr(kSize, size) : std::string_view(), JsonDialect::Python);
        if (!fits || !document || !document->root().read(tensors))
            damaged.push_back(at->path().filename().string());
    }
    std::sort(damaged.begin(), damaged.end());
    return damaged;
}

} // namespace tokenscope::formats
