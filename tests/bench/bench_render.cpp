// How long chat templates take for a conversation of 1 000 messages, with tracing: CPU time, the best of many
// passes. Two conversations: one of text only, and one that calls a tool in every second turn. As in the command
// `render`, freed memory is not returned to the system after each rendering.
//
//     bench_render TEMPLATE.jinja…

#include "core/chat/template/engine/compiled_template.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iterator>
#include <string>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace {

using namespace tokenscope;
using namespace tokenscope::chat;

constexpr std::size_t kMessages = 1000;

double cpuMilliseconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

Data message(const char* role, std::string content) {
    return Data::object({{"role", Data::string(role)}, {"content", Data::string(std::move(content))}});
}

Data talk() {
    Data messages = Data::list();
    for (std::size_t i = 0; messages.items.size() < kMessages; ++i) {
        messages.items.push_back(message("user", fmt::format("Hello there, how are you? {}", i)));
        messages.items.push_back(message("assistant", fmt::format("Fine, thanks, number {}.", i)));
    }
    return messages;
}

Data calls() {
    Data messages = Data::list();
    for (std::size_t i = 0; messages.items.size() < kMessages; ++i) {
        messages.items.push_back(message("user", fmt::format("What is the weather in town {}?", i)));
        Data call = message("assistant", "");
        Data arguments = Data::object({{"town", Data::string("Ghent")}, {"days", Data::integer(3)}});
        call.set(
            "tool_calls",
            Data::list({Data::object({{"type", Data::string("function")},
                                      {"id", Data::string("abcdefghi")},
                                      {"function", Data::object({{"name", Data::string("weather")},
                                                                 {"arguments", std::move(arguments)}})}})}));
        messages.items.push_back(std::move(call));
        Data answer = message("tool", "sunny, 21 degrees");
        answer.set("name", Data::string("weather"));
        answer.set("tool_call_id", Data::string("abcdefghi"));
        messages.items.push_back(std::move(answer));
        messages.items.push_back(message("assistant", fmt::format("Sunny, of course. That was {}.", i)));
    }
    return messages;
}

std::string benchOne(const CompiledTemplate& compiled, const Data& messages) {
    constexpr int kPasses = 60;
    const Data arguments =
        Data::object({{"bos_token", Data::string("<s>")}, {"eos_token", Data::string("</s>")}});
    const ChatVariables variables = chatVariables(messages, {}, {}, arguments);
    double best = 0;
    std::size_t bytes = 0;
    for (int pass = 0; pass < kPasses; ++pass) {
        const double start = cpuMilliseconds();
        const auto chat = compiled.render(variables);
        const double took = cpuMilliseconds() - start;
        if (!chat)
            return describe(chat.error()).substr(0, 60);
        bytes = chat->rendered.text.size();
        best = pass == 0 ? took : std::min(best, took);
    }
    return fmt::format("{:6.3f} ms ({} bytes)", best, bytes);
}

/// As in app/cli/program.cpp.
void keepFreedMemory() {
#if defined(__GLIBC__)
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
#endif
}

} // namespace

int main(int argc, char* argv[]) {
    if (argc < 2) {
        fmt::print(stderr, "usage: bench_render TEMPLATE.jinja…\n");
        return 2;
    }
    keepFreedMemory();
    for (int i = 1; i < argc; ++i) {
        std::ifstream in(argv[i], std::ios::binary);
        auto compiled = CompiledTemplate::compile({std::istreambuf_iterator<char>(in), {}});
        if (!compiled) {
            fmt::print("{}: {}\n", argv[i], describe(compiled.error()));
            continue;
        }
        fmt::print("{}: talk {}, calls {}\n", argv[i], benchOne(*compiled, talk()),
                   benchOne(*compiled, calls()));
    }
    return 0;
}
