#include "app/cli/text_input.h"

#include "core/base/read_line.h"
#include "core/base/try.h"
#include "core/json/json_writer.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <memory>

namespace tokenscope::cli {
namespace {

constexpr std::size_t kMaxText = std::size_t{1} << 30U; ///< limit of a tokenizer's input

struct CloseFile {
    void operator()(std::FILE* file) const {
        if (file != stdin)
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

Result<std::string> readAll(std::FILE* file, const std::string& name) {
    std::string text;
    std::array<char, 1U << 16U> block{};
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

} // namespace

Result<std::string> readFile(const std::string& path) {
    const File file(std::fopen(path.c_str(), "rb"));
    if (!file)
        return unreadable(path, errno);
    return readAll(file.get(), path);
}

Result<std::string> readInput(const Arguments& arguments) {
    if (arguments.positional.size() > 1)
        return fail(ErrorCode::BadInput, {}, "more than one text is given", "put the text in quotes");
    const auto path = arguments.value("file");
    if (!arguments.positional.empty()) {
        if (path)
            return fail(ErrorCode::BadInput, {}, "a text and --file are given; one of them is enough");
        return arguments.positional.front();
    }
    return path ? readFile(*path) : readAll(stdin, "standard input");
}

Result<void> answerLines(const Arguments& arguments,
                         const std::function<std::string(std::string_view line)>& answer) {
    if (!arguments.positional.empty())
        return fail(ErrorCode::BadInput, {}, "with --jsonl, requests come from standard input or --file");
    TOKENSCOPE_TRY(const auto file, openInput(arguments));
    std::string line;
    for (ReadLine read{}; (read = readLine(file.get(), kMaxText, line)) != ReadLine::End;) {
        const std::string reply =
            (read == ReadLine::Line
                 ? answer(line)
                 : jsonError({}, "the request has more than 1 GiB; split the text into parts")) +
            "\n";
        std::fwrite(reply.data(), 1, reply.size(), stdout);
        std::fflush(stdout);
    }
    if (std::ferror(file.get()) != 0)
        return fail(ErrorCode::Unreadable, {}, "the requests can't be read",
                    "give a file with one request per line");
    return {};
}

} // namespace tokenscope::cli
