// tokenizer.json of Hugging Face tokenizers (0.23.2): the top of the document. What that library refuses is
// refused here too, but for missing fields with one obvious meaning, which are taken with a warning.

#include "core/base/printable.h"
#include "core/formats/huggingface/read_parts.h"
#include "core/formats/load.h"
#include "core/text/text_lines.h"

namespace tokenscope::formats {
namespace {

void checkVersion(JsonObject& top, TokenizerDefinition& definition) {
    top.warnOfNull("version", "no version");
    const auto version = top.optionalString("version");
    definition.version = version.value_or("");
    if (version && *version != "1.0")
        top.report().fail(ErrorCode::Unsupported, top.pathOf("version"),
                          "version '" + printable(*version, 40) + "' is not known", "1.0 is read");
}

void readParts(JsonObject& top, std::string_view json, TokenizerDefinition& definition,
               const Progress& progress) {
    LoadReport& report = top.report();
    checkVersion(top, definition);
    if (const auto part = top.value("normalizer"))
        definition.normalizer = huggingface::readNormalizer(*part, "$.normalizer", report);
    if (const auto part = top.value("pre_tokenizer"))
        definition.preTokenizer = huggingface::readPreTokenizer(*part, "$.pre_tokenizer", report);
    if (const auto part = top.value("post_processor"))
        definition.postProcessor = huggingface::readPostProcessor(*part, "$.post_processor", report);
    if (const auto part = top.value("decoder"))
        definition.decoder = huggingface::readDecoder(*part, "$.decoder", report);
    if (const auto part = top.value("truncation"))
        huggingface::readTruncation(*part, definition, report);
    if (const auto part = top.value("padding"))
        huggingface::readPadding(*part, definition, report);
    const auto model = top.value("model");
    if (!model)
        report.damaged("$", "the key 'model' is missing, so that there is no vocabulary",
                       "give the whole tokenizer.json");
    if (report.failed() || progress.stopped())
        return;
    huggingface::readModel(*model, json, definition, report);
    if (report.failed())
        return;
    top.warnOfNull("added_tokens", "a list without tokens");
    if (const auto part = top.value("added_tokens"))
        huggingface::readAddedTokens(*part, definition, report);
    huggingface::deriveSpecialIds(definition, report);
    for (const std::string_view key : top.unknownKeys())
        report.warn(top.pathOf(key),
                    "this key is not known, and Hugging Face's tokenizers refuse the file for it; "
                    "it is left aside");
    top.finish();
}

} // namespace

Result<TokenizerDefinition> loadHuggingFaceJson(std::string_view bytes, const LoadOptions& options) {
    TokenizerDefinition definition;
    definition.format = SourceFormat::HuggingFaceJson;
    definition.addSpecialByDefault = true;
    definition.parseSpecialByDefault = true;
    definition.skipSpecialByDefault = true;

    LoadReport report;
    if (bytes.starts_with(kByteOrderMark)) {
        report.warn("byte 0", "the file begins with a byte order mark, which JSON has not; it is left out");
        bytes.remove_prefix(kByteOrderMark.size());
    }
    const auto document = JsonDocument::parse(bytes);
    if (!document)
        return tl::unexpected<Error>(document.error());
    if (options.progress.stopped())
        return fail(ErrorCode::Canceled, {}, "loading was canceled");
    options.progress.tell(bytes.size() / 2, bytes.size());

    JsonObject top(document->root(), "$", report);
    if (!report.failed())
        readParts(top, bytes, definition, options.progress);
    if (report.failed())
        return tl::unexpected<Error>(*std::move(report.error));
    if (options.progress.stopped())
        return fail(ErrorCode::Canceled, {}, "loading was canceled");
    options.progress.tell(bytes.size(), bytes.size());
    definition.diagnostics = report.take();
    return definition;
}

} // namespace tokenscope::formats
