#include "app/cli/text_input.h"

#include "core/base/base64.h"
#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/json/json_document.h"
#include "core/json/json_syntax.h"
#include "core/json/json_writer.h"
#include "core/text/text_lines.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>
#include <sys/stat.h>

namespace tokenscope::cli {
namespace {

constexpr std::size_t kMaxText = std::size_t{1} << 30U; ///< limit of a tokenizer's input

struct CloseFile {
    void operator()(std::FILE* file) const {
        if (file != nullptr && file != stdin)
            std::fclose(file);
    }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

tl::unexpected<Error> unreadable(const std::string& path, int code) {
    return tl::unexpected<Error>(Error{ErrorCode::Unreadable,
                                       path,
                                       {},
                                       message("can't be read: {}", std::strerror(code)),
                                       "check the path and the permissions"});
}

/// 0 if that isn't known.
std::size_t sizeOf(std::FILE* file) {
    struct stat about {};
    return fstat(::fileno(file), &about) == 0 && S_ISREG(about.st_mode) && about.st_size > 0
               ? static_cast<std::size_t>(about.st_size)
               : 0;
}

Result<std::string> readAll(std::FILE* file, const std::string& name) {
    std::string text;
    text.reserve(std::min(sizeOf(file), kMaxText)); // while it grows, it would need three times the memory
    std::array<char, 1U << 16U> block; // NOLINT(cppcoreguidelines-pro-type-member-init): filled by fread()
    while (const std::size_t count = std::fread(block.data(), 1, block.size(), file)) {
        if (text.size() > kMaxText)
            return tl::unexpected<Error>(
                Error{ErrorCode::TooLarge, name, {}, "has more than 1 GiB of text", "split it into parts"});
        text.append(block.data(), count);
    }
    if (std::ferror(file))
        return unreadable(name, errno);
    return text;
}

Result<File> openInput(const Arguments& arguments) {
    const auto path = arguments.value("file");
    if (!path)
        return File(stdin);
    File file(std::fopen(path->c_str(), "rb"));
    if (!file)
        return unreadable(*path, errno);
    return file;
}

using RequestJson = nlohmann::json;

Result<RequestJson> parseObject(std::string_view line) {
    if (nestsDeeper(line, kDeepestJson))
        return fail(ErrorCode::BadInput, "$",
                    message("the request nests lists and objects more than {} levels deep", kDeepestJson));
    auto request = parseSortedJsonTree(line);
    if (!request && request.error().code == ErrorCode::TooLarge)
        return fail(ErrorCode::BadInput, "$", "the request contains a number that is too large");
    if (!request)
        return fail(ErrorCode::BadInput, request.error().where, "the request is not JSON",
                    "a request is one object on one line");
    if (!request->is_object())
        return fail(ErrorCode::BadInput, "$", "the request is not a JSON object");
    return request;
}

/// Absent and null are the same.
Result<std::optional<bool>> readBoolean(const RequestJson& request, const char* key) {
    const auto found = request.find(key);
    if (found == request.end() || found->is_null())
        return std::optional<bool>();
    if (!found->is_boolean())
        return fail(ErrorCode::BadInput, fmt::format("$.{}", key), "true or false is needed");
    return std::optional<bool>(found->get<bool>());
}

/// A list of words.
Result<std::vector<std::string>> readWords(const RequestJson& list, const char* key) {
    if (!list.is_array())
        return fail(ErrorCode::BadInput, fmt::format("$.{}", key), "a list of strings is needed");
    std::vector<std::string> words;
    words.reserve(list.size());
    for (const RequestJson& word : list) {
        if (!word.is_string())
            return fail(ErrorCode::BadInput, fmt::format("$.{}[{}]", key, words.size()),
                        "a string is needed");
        words.push_back(word.get<std::string>());
    }
    return words;
}

Result<std::string> readText(const RequestJson& request) {
    const auto text = request.find("text");
    const auto bytes = request.find("bytes");
    if ((text == request.end()) == (bytes == request.end()))
        return fail(ErrorCode::BadInput, "$", "a request has one of 'text', 'bytes' and 'words'");
    if (text != request.end()) {
        if (!text->is_string())
            return fail(ErrorCode::BadInput, "$.text", "a string is needed");
        return text->get<std::string>();
    }
    if (!bytes->is_string())
        return fail(ErrorCode::BadInput, "$.bytes", "a string of base64 is needed");
    auto decoded = base64Decode(bytes->get_ref<const std::string&>());
    if (!decoded)
        return fail(ErrorCode::BadInput, "$.bytes", "base64 is needed");
    return *std::move(decoded);
}

} // namespace

Result<std::string> readFile(const std::string& path) {
    const File file(std::fopen(path.c_str(), "rb"));
    if (!file)
        return unreadable(path, errno);
    return readAll(file.get(), path);
}

namespace {

constexpr const char* kStandardInput = "standard input";

/// The text that is an argument. Errors: BadInput.
Result<std::optional<std::string>> textArgument(const Arguments& arguments) {
    if (arguments.positional.size() > 1)
        return fail(ErrorCode::BadInput, {}, "more than one text is given", "put the text in quotes");
    if (arguments.positional.empty())
        return std::optional<std::string>();
    if (arguments.has("file"))
        return fail(ErrorCode::BadInput, {}, "a text and --file are given; one of them is enough");
    return std::optional<std::string>(arguments.positional.front());
}

} // namespace

Result<std::string> readInput(const Arguments& arguments) {
    TOKENSCOPE_TRY(auto text, textArgument(arguments));
    if (text)
        return *std::move(text);
    const auto path = arguments.value("file");
    return path ? readFile(*path) : readAll(stdin, kStandardInput);
}

Result<TextSource> TextSource::open(const Arguments& arguments, bool again) {
    TextSource source;
    TOKENSCOPE_TRY(source.m_text, textArgument(arguments));
    if (source.m_text)
        return source;
    source.m_path = arguments.value("file");
    if (!source.m_path && again) {
        TOKENSCOPE_TRY(source.m_text, readAll(stdin, kStandardInput));
    } else {
        TOKENSCOPE_TRY_VOID(source.read()); // a file that can't be opened
    }
    return source;
}

Result<ReadText> TextSource::read() const {
    if (m_text)
        return readFrom(*m_text);
    const std::shared_ptr<std::FILE> file(m_path ? std::fopen(m_path->c_str(), "rb") : stdin, CloseFile());
    if (!file)
        return unreadable(*m_path, errno);
    return [file, name = m_path.value_or(kStandardInput)](char* to, std::size_t most) -> Result<std::size_t> {
        const std::size_t count = std::fread(to, 1, most, file.get());
        if (count < most && std::ferror(file.get()))
            return unreadable(name, errno);
        return count;
    };
}

Result<void> answerLines(const Arguments& arguments,
                         const std::function<std::string(std::string_view line)>& answer) {
    if (!arguments.positional.empty())
        return fail(ErrorCode::BadInput, {}, "with --jsonl, requests come from standard input or --file");
    TOKENSCOPE_TRY(const auto file, openInput(arguments));
    constexpr std::size_t kWrittenAtOnce = std::size_t{1} << 16U;
    std::setvbuf(stdout, nullptr, _IOFBF, kWrittenAtOnce); // for what is flushed below
    LineReader lines(::fileno(file.get()), kMaxText);
    std::string_view line;
    std::uint64_t requests = 0;
    std::uint64_t failed = 0;
    for (ReadLine read{}; (read = lines.next(line)) != ReadLine::End;) {
        const std::string reply =
            (read == ReadLine::Line
                 ? answer(line)
                 : jsonError({}, "the request has more than 1 GiB; split the text into parts")) +
            "\n";
        std::fwrite(reply.data(), 1, reply.size(), stdout);
        if (!lines.hasNext())
            std::fflush(stdout);
        ++requests;
        failed += reply.starts_with("{\"error\"") ? 1U : 0U;
    }
    if (failed > 0)
        fmt::print(stderr, "tokenscope: {}\n",
                   message("{} of {} failed; their answers contain the error", failed,
                           counted(requests, "request")));
    std::fflush(stdout);
    if (lines.error() != 0)
        return fail(ErrorCode::Unreadable, {}, "the requests can't be read",
                    "give a file with one request per line");
    return {};
}

Result<EncodeLine> parseEncodeLine(std::string_view line) {
    TOKENSCOPE_TRY(const auto object, parseObject(line));
    EncodeLine request;
    if (const auto words = object.find("words"); words != object.end()) {
        if (object.contains("text") || object.contains("bytes"))
            return fail(ErrorCode::BadInput, "$", "a request has one of 'text', 'bytes' and 'words'");
        TOKENSCOPE_TRY(request.words, readWords(*words, "words"));
    } else {
        TOKENSCOPE_TRY(request.text, readText(object));
    }
    TOKENSCOPE_TRY(request.addSpecial, readBoolean(object, "add_special"));
    TOKENSCOPE_TRY(request.parseSpecial, readBoolean(object, "parse_special"));
    if (const auto pair = object.find("pair"); pair != object.end() && !pair->is_null()) {
        if (request.words) {
            TOKENSCOPE_TRY(request.pairWords, readWords(*pair, "pair"));
            return request;
        }
        if (!pair->is_string())
            return fail(ErrorCode::BadInput, "$.pair", "a string is needed");
        request.pair = pair->get<std::string>();
    }
    return request;
}

Result<EncodeLine> parseTextLine(std::string_view line) {
    TOKENSCOPE_TRY(auto request, parseEncodeLine(line));
    if (request.words)
        return fail(ErrorCode::BadInput, "$.words", "this command takes a text, not words",
                    "give each word as a text of its own");
    return request;
}

Result<DecodeRequest> parseDecodeRequest(std::string_view line) {
    TOKENSCOPE_TRY(const auto object, parseObject(line));
    DecodeRequest request;
    TOKENSCOPE_TRY(const auto skipSpecial, readBoolean(object, "skip_special"));
    request.skipSpecial = skipSpecial;
    const auto ids = object.find("ids");
    if (ids == object.end() || !ids->is_array())
        return fail(ErrorCode::BadInput, "$.ids", "a list of ids is needed");
    request.ids.reserve(ids->size());
    for (const RequestJson& id : *ids) {
        if (!id.is_number_unsigned() || id.get<std::uint64_t>() >= kNoPiece)
            return fail(ErrorCode::BadInput, fmt::format("$.ids[{}]", request.ids.size()),
                        id.is_array()    ? Message("a list is not an id")
                        : id.is_object() ? Message("an object is not an id")
                                         : message("{} is not an id", printable(id.dump(-1, ' ', true), 40)),
                        "ids go from 0 to 4294967294");
        request.ids.push_back(id.get<PieceId>());
    }
    return request;
}

} // namespace tokenscope::cli
