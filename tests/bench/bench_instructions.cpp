// Work that is the same on every machine, for `instructions`, which counts the instructions of measured().
//
//     bench_instructions         lists the cases
//     bench_instructions CASE

#include "core/chat/template/engine/compiled_template.h"
#include "core/encoding/tokenizer.h"
#include "core/formats/load.h"
#include "resources/chat_templates.h"
#include "resources/samples.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

/// Only what it calls is counted. Found by its name.
extern "C" [[gnu::noinline]] void measured(const std::function<void()>& work);
void measured(const std::function<void()>& work) {
    work();
    asm volatile("" ::: "memory"); // so that the call isn't a jump
}

namespace {

using namespace tokenscope;
using namespace tokenscope::formats;

constexpr std::size_t kTextBytes = 200'000;
constexpr int kMessages = 200;

/// The words of all sample texts, drawn with a fixed sequence of random numbers.
std::string generatedText() {
    std::vector<std::string_view> words;
    for (const SampleText& sample : sampleTexts()) {
        std::string_view rest = sample.text;
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find(' ', 1), rest.size());
            words.push_back(rest.substr(0, end));
            rest.remove_prefix(end);
        }
    }
    std::string text;
    std::uint32_t random = 1;
    while (text.size() < kTextBytes) {
        random = random * 1664525U + 1013904223U;
        text += words[(random >> 8U) % words.size()];
    }
    return text;
}

std::shared_ptr<const Tokenizer> opened(const Sample& sample) {
    const auto definition = loadDefinition(sample.bytes, std::string(sample.name));
    return definition ? Tokenizer::create(*definition).value_or(nullptr) : nullptr;
}

struct Case {
    std::string name;
    std::function<bool()> run; ///< false: it failed
};

void addTokenizer(std::vector<Case>& cases, const Sample& sample) {
    const std::string name(sample.name);
    cases.push_back({"load " + name, [&sample] {
                         std::shared_ptr<const Tokenizer> tokenizer;
                         measured([&] { tokenizer = opened(sample); });
                         return tokenizer != nullptr;
                     }});
    cases.push_back({"first word " + name, [&sample] {
                         const auto tokenizer = opened(sample);
                         bool done = false;
                         measured([&] { done = tokenizer && tokenizer->encode("hello").has_value(); });
                         return done;
                     }});
    for (const bool again : {false, true})
        cases.push_back({(again ? "text again " : "first text ") + name, [&sample, again] {
                             const auto tokenizer = opened(sample);
                             const std::string text = generatedText();
                             bool done = tokenizer && (!again || tokenizer->encode(text).has_value());
                             if (done)
                                 measured([&] { done = tokenizer->encode(text).has_value(); });
                             return done;
                         }});
    cases.push_back({"decode " + name, [&sample] {
                         const auto tokenizer = opened(sample);
                         const auto encoding =
                             tokenizer ? tokenizer->encode(generatedText()) : Result<Encoding>(Encoding());
                         bool done = tokenizer && encoding;
                         if (done)
                             measured([&] { done = tokenizer->decode(encoding->ids).has_value(); });
                         return done;
                     }});
}

bool render() {
    using namespace chat;
    const auto compiled = CompiledTemplate::compile(std::string(chatTemplates().front().source));
    if (!compiled)
        return false;
    Data messages = Data::list();
    for (int i = 0; i < kMessages; ++i)
        messages.items.push_back(
            Data::object({{"role", Data::string(i % 2 == 0 ? "user" : "assistant")},
                          {"content", Data::string(fmt::format("Message number {}.", i))}}));
    RenderOptions options;
    options.trace = true;
    bool done = false;
    const ChatVariables variables = chatVariables(std::move(messages), {}, {}, {});
    measured([&] { done = compiled->render(variables, options).has_value(); });
    return done;
}

} // namespace

int main(int count, char** arguments) {
    std::vector<Case> cases;
    for (const Sample& sample : sampleTokenizers())
        addTokenizer(cases, sample);
    cases.push_back({"render a conversation", render});
    for (const Case& one : cases) {
        if (count == 1)
            fmt::print("{}\n", one.name);
        else if (one.name == arguments[1])
            return one.run() ? 0 : 3;
    }
    return count == 1 ? 0 : 2;
}
