#include "core/suite/run_suite.h"

#include "core/base/sha256.h"
#include "core/base/try.h"
#include "core/chat/masks/labeled_chat.h"
#include "core/chat/template/engine/compiled_template.h"
#include "core/chat/template/template_choice.h"
#include "core/compare/align/aligned_text.h"
#include "core/definition/file_title.h"

#include <algorithm>
#include <array>
#include <filesystem>

namespace tokenscope::suite {
namespace {

Outcome failed(std::string error) {
    Outcome outcome;
    outcome.error = std::move(error);
    return outcome;
}

/// Without file names, which differ between machines.
std::string withoutPlace(const Error& error) {
    return error.message.english();
}

std::string withoutPlace(const chat::LabelError& error) {
    if (const auto* ofTemplate = std::get_if<chat::ChatError>(&error))
        return ofTemplate->message.english();
    return withoutPlace(std::get<Error>(error));
}

std::vector<TokenRange> trainedRanges(const std::vector<std::uint8_t>& trained) {
    std::vector<TokenRange> ranges;
    for (std::size_t i = 0; i < trained.size(); ++i) {
        if (trained[i] == 0)
            continue;
        if (ranges.empty() || ranges.back().last != i)
            ranges.push_back({i, i});
        ranges.back().last = i + 1;
    }
    return ranges;
}

Outcome outcomeOfText(const TextInput& input, const Tokenizer& tokenizer, const Progress& progress) {
    EncodeOptions encode;
    encode.addSpecial = input.addSpecial;
    encode.parseSpecial = input.parseSpecial;
    encode.progress = progress;
    auto encoding = tokenizer.encode(input.text, encode);
    if (!encoding)
        return failed(withoutPlace(encoding.error()));
    DecodeOptions decode;
    decode.skipSpecial = false;
    auto decoded = tokenizer.decode(encoding->ids, decode);
    if (!decoded)
        return failed(withoutPlace(decoded.error()));
    return {std::move(decoded->text), std::move(encoding->ids), std::move(encoding->bytes), {}, {}};
}

Outcome outcomeOfChat(const chat::TemplateInput& input, const Tokenizer& tokenizer,
                      const RunOptions& options) {
    const bool tools = input.tools.isList() && !input.tools.items.empty();
    std::string source;
    if (options.chatTemplate) {
        source = *options.chatTemplate;
    } else {
        const auto chosen = chat::chooseTemplate(tokenizer.definition().chatTemplates, {}, tools);
        if (!chosen)
            return failed(withoutPlace(chosen.error()));
        source = (*chosen)->source;
    }
    const auto compiled = chat::CompiledTemplate::compile(source);
    if (!compiled)
        return failed(compiled.error().message.english());
    chat::RenderOptions render;
    render.clock = options.clock;
    render.progress = options.progress;
    chat::LabelSettings settings;
    settings.policies = {std::begin(chat::kMaskPolicies), std::end(chat::kMaskPolicies)};
    settings.progress = options.progress;
    const chat::TemplateInput own = withSpecials(input, tokenizer);
    auto labeled =
        labelChat({own, source, compiled->hasGeneration(),
                   [&](const chat::ChatVariables& variables) { return compiled->render(variables, render); }},
                  tokenizer, settings);
    if (!labeled)
        return failed(withoutPlace(labeled.error()));
    Outcome outcome{std::move(labeled->chat.rendered.text),
                    std::move(labeled->tokens.ids),
                    std::move(labeled->tokens.bytes),
                    {},
                    {}};
    for (const chat::Mask& mask : labeled->masks)
        outcome.masks.push_back({std::string(name(mask.policy)), trainedRanges(mask.trained)});
    return outcome;
}

Encoding encodingOf(const Outcome& outcome) {
    Encoding encoding;
    encoding.ids = outcome.ids;
    encoding.bytes = outcome.bytes;
    return encoding;
}

/// Policies that were not recorded don't count, because a later version of the program may have more; but some
/// must have been.
bool sameMasks(const std::vector<TrainedTokens>& expected, const std::vector<TrainedTokens>& actual) {
    const auto isKept = [&](const TrainedTokens& one) {
        const auto other = std::find_if(actual.begin(), actual.end(),
                                        [&](const TrainedTokens& mask) { return mask.policy == one.policy; });
        return other != actual.end() && one.ranges == other->ranges;
    };
    return expected.empty() == actual.empty() && std::all_of(expected.begin(), expected.end(), isKept);
}

} // namespace

Suite emptySuite(const chat::ChatClock& clock) {
    return {chat::formatClock(clock, "%Y-%m-%dT%H:%M:%S"), {}};
}

Outcome outcomeOf(const std::variant<TextInput, chat::TemplateInput>& input, const Tokenizer& tokenizer,
                  const RunOptions& options) {
    const auto* text = std::get_if<TextInput>(&input);
    Outcome outcome = text ? outcomeOfText(*text, tokenizer, options.progress)
                           : outcomeOfChat(std::get<chat::TemplateInput>(input), tokenizer, options);
    if (outcome.error.empty()) {
        outcome.tokenizer = nameOf(tokenizer);
        outcome.pieces = piecesHash(outcome.ids, tokenizer);
    }
    return outcome;
}

std::string piecesHash(const std::vector<PieceId>& ids, const Tokenizer& tokenizer) {
    Sha256 hash;
    for (const PieceId id : ids) {
        const std::string piece(tokenizer.contains(id) ? tokenizer.spelling(id) : std::string());
        hash.add(std::to_string(piece.size()) + ':');
        hash.add(piece);
    }
    return hash.hex().substr(0, 16);
}

bool hasItsPieces(const SuiteCase& one, const Tokenizer& tokenizer) {
    const Outcome& outcome = one.expected;
    if (!outcome.pieces.empty())
        return outcome.pieces == piecesHash(outcome.ids, tokenizer);
    if (!std::all_of(outcome.ids.begin(), outcome.ids.end(),
                     [&](PieceId id) { return tokenizer.contains(id); }))
        return false;
    if (!std::holds_alternative<TextInput>(one.input))
        return true; // rendered text isn't what its ids decode to
    DecodeOptions options;
    options.skipSpecial = false;
    const auto decoded = tokenizer.decode(outcome.ids, options);
    return decoded && decoded->text == outcome.text;
}

std::string nameOf(const Tokenizer& tokenizer) {
    return fileTitle(tokenizer.definition().path);
}

std::string_view name(OutcomePart part) {
    constexpr std::array<std::string_view, 6> kNames = {"error", "text", "ids", "pieces", "bytes", "masks"};
    return kNames[static_cast<std::size_t>(part)];
}

std::vector<OutcomePart> differences(const Outcome& expected, const Outcome& actual) {
    std::vector<OutcomePart> parts;
    const auto add = [&](bool same, OutcomePart part) {
        if (!same)
            parts.push_back(part);
    };
    add(expected.error == actual.error, OutcomePart::Error);
    add(expected.text == actual.text, OutcomePart::Text);
    add(expected.ids == actual.ids, OutcomePart::Ids);
    const bool hasPieces = !expected.pieces.empty() && expected.ids == actual.ids;
    add(!hasPieces || expected.pieces == actual.pieces, OutcomePart::Pieces);
    add(expected.bytes == actual.bytes, OutcomePart::Bytes);
    add(sameMasks(expected.masks, actual.masks), OutcomePart::Masks);
    return parts;
}

Result<std::vector<CaseResult>> runSuite(const Suite& suite, const Tokenizer& tokenizer, RunOptions options) {
    if (!suite.now.empty()) {
        const auto clock = chat::parseClock(suite.now);
        if (!clock)
            return fail(ErrorCode::Damaged, "$.now", clock.error().message, clock.error().remedy);
        options.clock = *clock;
    }
    std::vector<CaseResult> results;
    results.reserve(suite.cases.size());
    for (const SuiteCase& one : suite.cases) {
        Outcome actual = outcomeOf(one.input, tokenizer, options);
        if (options.progress.stopped())
            return fail(ErrorCode::Canceled, {}, "the run was canceled");
        auto different = differences(one.expected, actual);
        if (different.empty())
            actual = {};
        results.push_back({std::move(different), std::move(actual)});
        options.progress.notify(results.size(), suite.cases.size());
    }
    return results;
}

std::vector<DifferentTokens> differentTokens(const Outcome& expected, const Outcome& actual,
                                             std::uint32_t textBytes) {
    const Encoding before = encodingOf(expected);
    const Encoding after = encodingOf(actual);
    const std::array columns = {&before, &after};
    const compare::AlignedText aligned(columns, textBytes);
    std::vector<DifferentTokens> found;
    for (std::size_t group = 0; group < aligned.groups(); ++group) {
        const compare::GroupRange a = aligned.tokens(0, group);
        const compare::GroupRange b = aligned.tokens(1, group);
        const auto same = [&](const auto& one, const auto& other) {
            return std::equal(one.begin() + a.begin, one.begin() + a.end, other.begin() + b.begin,
                              other.begin() + b.end);
        };
        if (!same(expected.ids, actual.ids) || !same(expected.bytes, actual.bytes))
            found.push_back({aligned.text(group), {a.begin, a.end}, {b.begin, b.end}});
    }
    return found;
}

} // namespace tokenscope::suite
