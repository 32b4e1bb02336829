#include "core/steps/changes/edited_stage.h"

#include "core/base/base64.h"
#include "core/formats/huggingface/definition_json.h"
#include "core/formats/huggingface/read_parts.h"
#include "core/formats/huggingface/stage_json.h"
#include "core/json/json_depth.h"
#include "core/stages/decode/decoder.h"
#include "core/stages/normalize/normalizer.h"
#include "core/stages/postprocess/post_processor.h"
#include "core/stages/pretokenize/pre_tokenizer.h"
#include "core/steps/changes/edited_own_stage.h"
#include "core/steps/changes/fields_taken.h"

#include <nlohmann/json.hpp>

namespace tokenscope::explain {
namespace {

/// A path that stages say from the top of a file, as one from the top of the edited text.
Error inEditedText(Error error, std::string_view stage) {
    const std::string top = "$." + std::string(stage);
    if (error.where.starts_with(top))
        error.where = "$" + error.where.substr(top.size());
    return error;
}

Result<NormalizerConfig> readRule(const JsonElement& json, LoadReport& report, const NormalizerConfig*) {
    NormalizerConfig config = huggingface::readNormalizer(json, "$", report);
    if (report.failed())
        return tl::unexpected<Error>(*report.error);
    auto made = makeNormalizer(config);
    if (!made)
        return tl::unexpected(inEditedText(made.error(), "normalizer"));
    return config;
}
/// The patterns of all but tokenizer.json are written for Rust's engines.
void keepDialect(PreTokenizerConfig& config, Pattern::Dialect dialect) {
    if (auto* split = std::get_if<SplitPreTokenizer>(&config.kind))
        split->pattern.dialect = dialect;
    if (auto* sequence = std::get_if<PreTokenizerSequence>(&config.kind))
        for (PreTokenizerConfig& part : sequence->parts)
            keepDialect(part, dialect);
}
Pattern::Dialect dialectOf(const PreTokenizerConfig& config) {
    if (const auto* split = std::get_if<SplitPreTokenizer>(&config.kind))
        return split->pattern.dialect;
    if (const auto* sequence = std::get_if<PreTokenizerSequence>(&config.kind))
        for (const PreTokenizerConfig& part : sequence->parts)
            if (dialectOf(part) == Pattern::Dialect::RustRegex)
                return Pattern::Dialect::RustRegex;
    return Pattern::Dialect::Oniguruma;
}
Result<PreTokenizerConfig> readRule(const JsonElement& json, LoadReport& report,
                                    const PreTokenizerConfig* former) {
    PreTokenizerConfig config = huggingface::readPreTokenizer(json, "$", report);
    if (report.failed())
        return tl::unexpected<Error>(*report.error);
    if (former)
        keepDialect(config, dialectOf(*former));
    auto made = makePreTokenizer(config);
    if (!made)
        return tl::unexpected(inEditedText(made.error(), "pre_tokenizer"));
    return config;
}
Result<PostProcessorConfig> readRule(const JsonElement& json, LoadReport& report,
                                     const PostProcessorConfig*) {
    PostProcessorConfig config = huggingface::readPostProcessor(json, "$", report);
    if (report.failed())
        return tl::unexpected<Error>(*report.error);
    auto made = makePostProcessor(config);
    if (!made)
        return tl::unexpected(inEditedText(made.error(), "post_processor"));
    return config;
}
Result<DecoderConfig> readRule(const JsonElement& json, LoadReport& report, const DecoderConfig*) {
    DecoderConfig config = huggingface::readDecoder(json, "$", report);
    if (report.failed())
        return tl::unexpected<Error>(*report.error);
    auto made = makeDecoder(config);
    if (!made)
        return tl::unexpected(inEditedText(made.error(), "decoder"));
    return config;
}

/// The charsmaps of a normalizer in the order in which its JSON has them.
void collectCharsmaps(const NormalizerConfig& config, std::vector<const std::string*>& charsmaps) {
    if (const auto* precompiled = std::get_if<PrecompiledNormalizer>(&config.kind))
        charsmaps.push_back(&precompiled->charsmap);
    if (const auto* sequence = std::get_if<NormalizerSequence>(&config.kind))
        for (const NormalizerConfig& part : sequence->parts)
            collectCharsmaps(part, charsmaps);
}

/// stageJson() tells a charsmap by its hash; the charsmap itself takes that place again.
void restoreCharsmaps(nlohmann::ordered_json& json, const std::vector<const std::string*>& charsmaps) {
    if (!json.is_structured())
        return;
    for (auto& item : json.items()) {
        if (item.key() == "precompiled_charsmap" && item.value().is_object()) {
            for (const std::string* charsmap : charsmaps)
                if (item.value() == charsmapSummary(*charsmap)) {
                    item.value() = base64Encode(*charsmap);
                    break;
                }
        } else {
            restoreCharsmaps(item.value(), charsmaps);
        }
    }
}

std::string withCharsmaps(std::string_view json, const NormalizerConfig& former) {
    std::vector<const std::string*> charsmaps;
    collectCharsmaps(former, charsmaps);
    if (charsmaps.empty() || nestsDeeper(json, kDeepestJson)) // the loader says what is wrong with it
        return std::string(json);
    auto parsed = nlohmann::ordered_json::parse(json, nullptr, false);
    if (parsed.is_discarded())
        return std::string(json);
    restoreCharsmaps(parsed, charsmaps);
    return parsed.dump();
}

template <class Config>
Result<void> editRule(std::optional<Config>& stage, const RulePath& path, std::string_view json,
                      LoadReport& report) {
    Config* const rule = ruleAt(stage, path.rule);
    if (!rule && !path.rule.empty())
        return fail(ErrorCode::BadInput, {}, "there is no rule here to be edited");
    std::string text(json);
    if constexpr (std::is_same_v<Config, NormalizerConfig>)
        if (rule)
            text = withCharsmaps(json, *rule);
    const auto document = JsonDocument::parse(text);
    if (!document) {
        Error error = document.error();
        error.remedy = "correct it there"; // it was typed, not fetched
        return tl::unexpected(std::move(error));
    }
    if (document->root().is_null()) {
        if (!path.rule.empty())
            return fail(ErrorCode::Damaged, "$", "a rule of a sequence can't be null", "switch it off");
        stage.reset();
        return {};
    }
    auto read = readRule(document->root(), report, rule);
    if (!read)
        return tl::unexpected(read.error());
    if (rule)
        *rule = std::move(*read);
    else
        stage = std::move(*read);
    return {};
}

} // namespace

Result<void> editStage(TokenizerDefinition& definition, const RulePath& path, std::string_view json) {
    LoadReport report;
    Result<void> done;
    if (hasOwnJson(definition, path)) {
        const auto document = JsonDocument::parse(json);
        const std::string where = "$." + path.stage;
        const std::string before = stageJson(definition, where);
        done = document ? editOwnStage(definition, path, document->root(), report)
                        : Result<void>(tl::unexpected(document.error()));
        if (done && !report.failed())
            done = checkFieldsTaken(before, definition, where, json);
    } else if (!withStage(definition, path.stage,
                          [&](auto& stage) { done = editRule(stage, path, json, report); })) {
        return fail(ErrorCode::BadInput, {}, "this is no stage whose JSON can be edited");
    }
    if (done && report.failed())
        return tl::unexpected<Error>(*report.error);
    const Diagnostics more = report.take();
    definition.diagnostics.insert(definition.diagnostics.end(), more.begin(), more.end());
    return done;
}

} // namespace tokenscope::explain
