#include "app/cli/command.h"
#include "app/cli/common_options.h"
#include "app/cli/open_tokenizer.h"
#include "core/base/printable.h"
#include "core/convert/convert_tokenizer.h"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <fmt/format.h>

namespace tokenscope::cli {
namespace {

using ConversionJson = nlohmann::ordered_json;

constexpr auto kConvertOptions = withTokenizerOptions({
    {"to", '\0', "FORMAT",
     "tokenizer.json, model, tiktoken, vocab-merges or vocab.txt (default: by OUT's extension)", false},
    {"force", 'f', "", "overwrite OUT if it exists", false},
    {"special-tokens", '\0', "", "turn control pieces of a .model into special added tokens", false},
    {"lossy", '\0', "", "omit what the format can't represent, and write OUT even if ids differ", false},
    kJsonOption,
});

std::string inQuotes(std::string_view text) {
    constexpr std::size_t kShown = 200;
    return "'" + printable(text, kShown) + "'";
}

ConversionJson idsOf(const std::vector<PieceId>& ids, const Message& message) {
    return message.empty() ? ConversionJson(ids) : ConversionJson{{"error", message.english()}};
}

ConversionJson reportJson(const convert::Conversion& conversion, const convert::ConvertRequest& request) {
    const convert::Proof& proof = conversion.proof;
    ConversionJson json = {{"to", name(request.target)},
                           {"written", conversion.written},
                           {"equal", conversion.refused.empty() && proof.equal()},
                           {"files", ConversionJson::array()}};
    for (const auto& file : conversion.files)
        json["files"].push_back(file.string());
    json["texts"] = proof.texts;
    json["tokens"] = proof.tokens;
    json["settings"] = ConversionJson::array();
    for (const convert::ProofSetting& setting : conversion.settings)
        json["settings"].push_back(
            {{"add_special", setting.addSpecial}, {"parse_special", setting.parseSpecial}});
    if (proof.shortest)
        json["difference"] = {{"text", proof.shortest->text},
                              {"add_special", proof.shortest->setting.addSpecial},
                              {"parse_special", proof.shortest->setting.parseSpecial},
                              {"ids", idsOf(proof.shortest->ids, proof.shortest->message)},
                              {"written_ids", idsOf(proof.shortest->otherIds, proof.shortest->otherMessage)}};
    json["different"] = proof.different;
    json["decoded_otherwise"] = proof.decodedOtherwise;
    json["refused"] = ConversionJson::array();
    for (const Diagnostic& one : conversion.refused)
        json["refused"].push_back({{"where", one.where}, {"message", one.message.english()}});
    json["notes"] = ConversionJson::array();
    for (const Diagnostic& note : conversion.notes)
        json["notes"].push_back({{"severity", note.severity == Severity::Warning ? "warning" : "info"},
                                 {"where", note.where},
                                 {"message", note.message.english()}});
    return json;
}

void printNotes(const convert::Conversion& conversion) {
    constexpr std::size_t kShown = 20;
    for (std::size_t i = 0; i < conversion.notes.size(); ++i) {
        if (i == kShown) {
            fmt::print("{}\n", message("{} more; --json lists all", conversion.notes.size() - kShown));
            break;
        }
        const Diagnostic& note = conversion.notes[i];
        fmt::print("{}: {}{}{}\n", Message(note.severity == Severity::Warning ? "lost" : "note"),
                   printable(note.where), note.where.empty() ? "" : ": ",
                   printable(note.message.text(), 400));
    }
}

void printConversion(const convert::Conversion& conversion) {
    const convert::Proof& proof = conversion.proof;
    for (const auto& file : conversion.files)
        fmt::print("{}\n", message("wrote {}", printable(file.string())));
    if (proof.equal())
        fmt::print("{}\n", message("the same ids on {} with {}", counted(proof.texts, "text"),
                                   counted(proof.tokens, "token")));
    else if (proof.shortest)
        fmt::print("{}\n", message("different ids on {} of {}, such as {}", proof.different,
                                   counted(proof.texts, "text"), inQuotes(proof.shortest->text)));
    else
        fmt::print("{}\n",
                   message("different ids on {} of {}", proof.different, counted(proof.texts, "text")));
    if (proof.decodedOtherwise > 0)
        fmt::print("{}\n", message("note: {} decoded differently, such as {}",
                                   counted(proof.decodedOtherwise, "text is", "texts are"),
                                   inQuotes(proof.decodedExample)));
    printNotes(conversion);
}

/// One line each; only the first ones if there are very many.
void complainOfAll(std::vector<Error> errors, const std::string& file) {
    constexpr std::size_t kShown = 1000;
    if (errors.size() > kShown) {
        errors[kShown - 1].remedy =
            message("{} more; --json lists all; {}", errors.size() - kShown, errors.back().remedy);
        errors.resize(kShown);
    }
    for (Error& error : errors) {
        error.file = file;
        printError(error);
    }
}

Result<convert::ConvertRequest> requestOf(const Arguments& arguments) {
    if (arguments.positional.size() != 1 || arguments.positional.front().empty())
        return fail(ErrorCode::BadInput, {}, "convert needs the name of one file to write",
                    "tokenscope convert -t FILE OUT");
    convert::ConvertRequest request;
    request.out = arguments.positional.front();
    if (request.out == "-")
        return fail(ErrorCode::BadInput, "-",
                    "the written file is opened again to check it, which standard output can't be",
                    "give a file (./- for a file with that name)");
    const auto named = arguments.value("to");
    const auto target =
        named ? formats::targetFormatOf(std::string_view(*named)) : formats::targetFormatOf(request.out);
    if (!target && named)
        return fail(ErrorCode::BadInput, "--to", message("there is no format {}", inQuotes(*named)),
                    "the formats are tokenizer.json, model, tiktoken, vocab-merges and vocab.txt");
    if (!target)
        return fail(
            ErrorCode::BadInput, {},
            message("the name {} doesn't end in .json, .model or .tiktoken", inQuotes(request.out.string())),
            "choose the format with --to");
    request.target = *target;
    request.overwrite = arguments.has("force");
    request.options.lossy = arguments.has("lossy");
    request.options.specialTokens = arguments.has("special-tokens");
    return request;
}

Exit runConvert(const Arguments& arguments) {
    const auto request = requestOf(arguments);
    if (!request)
        return failWith(request.error());
    const auto tokenizer = openTokenizer(arguments);
    if (!tokenizer)
        return failWith(tokenizer.error());
    auto conversion = convert::convertTokenizer(**tokenizer, *request);
    if (!conversion) {
        Error error = conversion.error();
        const bool unsupported = error.code == ErrorCode::Unsupported;
        if (error.file.empty())
            error.file = (*tokenizer)->definition().path;
        printError(error);
        return unsupported                         ? Exit::Negative
               : error.code == ErrorCode::BadInput ? Exit::WrongUse
                                                   : Exit::BadFile;
    }
    const bool refused = !conversion->refused.empty();
    if (arguments.has("json"))
        fmt::print(
            "{}\n",
            reportJson(*conversion, *request).dump(-1, ' ', false, ConversionJson::error_handler_t::replace));
    else if (!refused)
        printConversion(*conversion);
    if (refused) {
        complainOfAll(convert::refusals(*conversion, request->target), (*tokenizer)->definition().path);
        return Exit::Negative;
    }
    if (conversion->written)
        return Exit::Done;
    printError(
        {ErrorCode::Unsupported,
         request->out.string(),
         {},
         conversion->proof.shortest
             ? message("nothing was written: the converted tokenizer gives different ids for {}",
                       inQuotes(conversion->proof.shortest->text))
             : Message("nothing was written: the converted tokenizer gives different ids for some texts"),
         "write it anyway with --lossy"});
    return Exit::Negative;
}

} // namespace

const Command kConvert = {
    "convert",
    "-t FILE [OPTIONS] OUT",
    "Writes a tokenizer in another format, and checks that it gives the same ids.",
    "A tokenizer with something that the format can't represent is refused, and the error names it. The "
    "result is\n"
    "opened again and compared on several hundred thousand bytes of generated text; OUT is written only if "
    "all ids\n"
    "are equal. Next to x.tiktoken, x.py has the pattern and the special tokens; for vocab-merges and "
    "vocab.txt,\n"
    "OUT is a folder. Exit code 1: refused, or ids differ.\n",
    kConvertOptions,
    runConvert,
};

} // namespace tokenscope::cli
