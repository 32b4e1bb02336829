// Streaming: decoding more and more tokens only ever adds text. An incomplete character at the end is held back.

#include "core/base/printable.h"
#include "core/check/families/families.h"

#include <algorithm>

namespace tokenscope::check {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

std::vector<Finding> checkStreaming(const CheckInput& input, const Progress& progress) {
    constexpr std::size_t kMaxTokens = 48; // the work is quadratic
    const Tokenizer& tokenizer = *input.tokenizer;
    std::optional<StreamBreak> shortest;
    std::vector<std::string> texts = sampleTexts();
    texts.emplace_back("Yes , I do n't . It 's here !");
    for (const std::string& text : texts) {
        if (progress.stopped())
            return {};
        const auto ids = plainIds(tokenizer, text, progress);
        if (!ids)
            continue;
        if (auto found = streamBreakOf(tokenizer, std::span(*ids).first(std::min(ids->size(), kMaxTokens))))
            if (!shortest || found->ids.size() < shortest->ids.size())
                shortest = std::move(found);
    }
    if (!shortest)
        return {};
    Finding finding = findingOf(*shortest);
    finding.place = fileName(tokenizer);
    return {std::move(finding)};
}

} // namespace

std::optional<StreamBreak> streamBreakOf(const Tokenizer& tokenizer, std::span<const PieceId> ids) {
    std::string before;
    for (std::size_t count = 1; count <= ids.size(); ++count) {
        auto decoded = tokenizer.decode(ids.first(count));
        if (!decoded)
            return std::nullopt;
        if (decoded->text.ends_with(kReplacement))
            continue; // an incomplete character: programs wait for the rest of it
        if (!decoded->text.starts_with(before))
            return StreamBreak{
                before, decoded->text, {ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(count)}};
        before = std::move(decoded->text);
    }
    return std::nullopt;
}

Finding findingOf(const StreamBreak& found) {
    // Decoders that remove spaces before punctuation do so by design.
    const bool onlySpaces = withoutSpaces(found.after).starts_with(withoutSpaces(found.before));
    return {
        .code = "changes-earlier-text",
        .severity = onlySpaces ? FindingSeverity::Info : FindingSeverity::Warning,
        .message = message("the last token of {} changes text that was decoded before it: `{}` becomes `{}`",
                           counted(found.ids.size(), "token"), printable(found.before, 60),
                           printable(found.after, 60)),
        .why =
            "a program that shows text while the model writes shows something else than the whole decoding",
        .remedy = "decode all ids again after each token, or turn off clean_up_tokenization_spaces",
        .evidence = textEvidence(found.before, found.ids, found.after),
        .view = "ids"};
}

const Check kStreamingCheck = {"streaming", "Streaming", "decoding token by token: each token only adds text",
                               hasTokenizer, checkStreaming};

} // namespace tokenscope::check
