#include "app/cli/terminal_sample.h"

#include "app/cli/terminal.h"
#include "core/base/try.h"
#include "core/formats/load.h"
#include "resources/samples.h"

#include <cstdio>
#include <fmt/format.h>
#include <string>

namespace tokenscope::cli {
namespace {

constexpr MessageLiteral kWhatWorks =
    "The window needs a display: start it from a desktop session, or set DISPLAY or WAYLAND_DISPLAY\n"
    "(with `ssh -X`, or QT_QPA_PLATFORM=vnc for a remote view). Everything else works here:\n"
    "  tokenscope encode -t tokenizer.json 'some text'\n"
    "  tokenscope inspect -t tokenizer.model\n"
    "  tokenscope --help\n";

std::string_view firstParagraph(std::string_view text) {
    return text.substr(0, text.find("\n\n"));
}

Result<void> showText(const Sample& sample, std::string_view text) {
    TOKENSCOPE_TRY(const auto definition, formats::loadDefinition(sample.bytes, std::string(sample.name)));
    TOKENSCOPE_TRY(const auto tokenizer, Tokenizer::create(definition));
    EncodeOptions options;
    options.referenceSpans = true;
    TOKENSCOPE_TRY(const auto encoding, tokenizer->encode(text, options));
    const bool color = usesColor();
    fmt::print("{}\n\n{}\n\n",
               message("{}: {} of {}", sample.title, counted(encoding.size(), "piece"),
                       counted(text.size(), "byte")),
               encodingLine(*tokenizer, encoding, color));
    printEncodingTable(*tokenizer, encoding, text, color);
    fmt::print("\n");
    return {};
}

} // namespace

Exit showTerminalSample() {
    fmt::print("{}\n\n",
               Message("There is no display, so the window can't open. This is the sample text in pieces:"));
    if (!sampleTokenizers().empty() && !sampleTexts().empty()) {
        const auto shown = showText(sampleTokenizers().front(), firstParagraph(sampleTexts().front().text));
        if (!shown)
            return failWith(shown.error());
    }
    fmt::print("{}", kWhatWorks.text());
    return Exit::Done;
}

} // namespace tokenscope::cli
