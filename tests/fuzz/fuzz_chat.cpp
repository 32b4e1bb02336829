// A chat template and its variables as JSON, separated by the first NUL: rejected with a position, or
// rendered within the limits. The text is the same with and without origins; the runs partition it, and exact
// ones are their source's bytes.

#include "core/chat/template/engine/compiled_template.h"
#include "core/text/utf8.h"
#include "tests/fuzz/support/laws.h"

#include <string>
#include <string_view>

namespace {

using namespace tokenscope;
using namespace tokenscope::chat;
using namespace tokenscope::fuzz;

constexpr std::string_view kMessages =
    R"({"messages": [{"role": "user", "content": "Hi é"}, {"role": "assistant", "content": [{"type": "text", "text": "a\nb"}],)"
    R"( "tool_calls": [{"function": {"name": "f", "arguments": {"x": 1.5, "y": [null, true]}}}]}], "tools": null, "n": 3})";

void requirePlace(const ChatError& error, std::string_view source) {
    require(!error.message.empty() || error.kind == ChatErrorKind::RaiseException,
            "an error says what is wrong");
    require(error.line >= 1 && error.column >= 1, "lines and columns count from 1");
    require(error.place.begin <= error.place.end && error.place.end <= source.size(),
            "an error lies in the template");
}

void requireRuns(const RenderedText& rendered, std::string_view source) {
    std::uint32_t at = 0;
    for (const OriginRun& run : rendered.runs) {
        require(run.text.begin == at && run.text.end > at, "runs partition the text");
        at = run.text.end;
        require(run.source < rendered.sources.size(), "a run has a source");
        const OriginSource& from = rendered.sources[run.source];
        const std::string_view text =
            from.kind == OriginKind::Template ? source : std::string_view(from.text);
        require(run.from + run.fromSize <= text.size(), "a run lies in its source");
        require(!run.exact || text.substr(run.from, run.fromSize) ==
                                  std::string_view(rendered.text).substr(run.text.begin, run.text.size()),
                "an exact run is its source's text");
        require(run.printedBy.end <= source.size(), "a run is printed by the template");
    }
    require(at == rendered.text.size(), "runs partition the whole text");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* bytes, std::size_t size) {
    const std::string_view input(reinterpret_cast<const char*>(bytes), size);
    const std::size_t parting = std::min(input.find('\0'), input.size());
    const std::string source(input.substr(0, parting));
    if (!isValidUtf8(source))
        return 0;
    const auto compiled = CompiledTemplate::compile(source);
    if (!compiled) {
        requirePlace(compiled.error(), source);
        return 0;
    }
    const auto data =
        readData(parting < input.size() ? input.substr(parting + 1) : kMessages, JsonStyle::Lenient);
    ChatVariables variables;
    if (data && data->isObject()) {
        for (const auto& [name, value] : data->members)
            variables.emplace_back(name, value);
    }
    RenderOptions options;
    options.clock = ChatClock{2026, 1, 15, 9, 30, 0, 0};
    options.limits.steps = 300'000;
    options.limits.memoryBytes = 16U << 20U;
    options.limits.outputBytes = 1U << 20U;
    options.limits.time = std::chrono::seconds(15);
    const auto traced = compiled->render(variables, options);
    options.trace = false;
    const auto plain = compiled->render(variables, options);
    for (const auto* chat : {&traced, &plain}) {
        if (!*chat)
            requirePlace(chat->error(), source);
    }
    if (traced) {
        requireRuns(traced->rendered, source);
        for (const ByteSpan block : traced->blocks)
            require(block.begin < block.end && block.end <= traced->rendered.text.size(),
                    "blocks lie in the text");
    }
    // origins take memory, so only the rendering with them may reach a limit
    if (traced && plain)
        require(traced->rendered.text == plain->rendered.text && traced->generation == plain->generation,
                "origins change nothing");
    require(plain || (traced ? plain.error().kind == ChatErrorKind::Limit
                             : traced.error().message == plain.error().message ||
                                   traced.error().kind == ChatErrorKind::Limit),
            "origins change no error");
    return 0;
}
