// The padding token: missing, the same as another one, or another one than the settings say.

#include "core/base/printable.h"
#include "core/check/families/families.h"

namespace tokenscope::check {
namespace {

/// The place decides that `pad` is the padding token.
std::string placeOfPad(const CheckInput& input, PieceId pad) {
    const std::string place = placeOfRole(input, "pad", pad);
    const SpecialIds& special = input.tokenizer->definition().special;
    return pad == special.eos && place == fileName(*input.tokenizer) ? placeOfRole(input, "eos", pad) : place;
}

void checkToken(const CheckInput& input, PieceId pad, std::vector<Finding>& findings) {
    const Tokenizer& tokenizer = *input.tokenizer;
    const SpecialIds& special = tokenizer.definition().special;
    const std::string place = placeOfPad(input, pad);
    const auto addPadFinding = [&](std::string_view code, FindingSeverity severity, Message sentence,
                                   Message why, Message remedy, bool isAboutStopping = false) {
        findings.push_back({.code = code,
                            .severity = severity,
                            .place = place,
                            .message = std::move(sentence),
                            .why = std::move(why),
                            .remedy = std::move(remedy),
                            .evidence = idsEvidence(tokenizer, std::vector<PieceId>{pad}),
                            .view = "overview",
                            .subject = printable(tokenizer.spelling(pad)),
                            .isAboutStopping = isAboutStopping});
    };
    if (!tokenizer.contains(pad))
        return addPadFinding(
            "no-such-token", FindingSeverity::Error, message("the padding id is {}, which no token has", pad),
            "a padded batch has an id that the model has no meaning for", "name an existing token");
    if (pad == special.eos)
        addPadFinding("is-eos", FindingSeverity::Warning,
                      message("padding and EOS are the same token, {}", pieceAndId(tokenizer, pad)),
                      "programs that mask padding in the labels also mask EOS: the model doesn't learn to "
                      "write it, and "
                      "never stops",
                      "use a token that is otherwise unused", true);
    if (pad == special.unk)
        addPadFinding("is-unk", FindingSeverity::Warning,
                      message("padding and the unknown token are the same, {}", pieceAndId(tokenizer, pad)),
                      "programs that mask padding also mask unknown text",
                      "use a token that is otherwise unused");
    const PieceType type = tokenizer.type(pad);
    if (type == PieceType::Normal || type == PieceType::Byte)
        addPadFinding("is-text", FindingSeverity::Warning,
                      message("padding is the ordinary piece {}", pieceAndId(tokenizer, pad)),
                      "text contains it, too, and programs that mask padding mask that text",
                      "use a special token");
}

void checkSettings(const Tokenizer& tokenizer, const PaddingConfig& padding, std::vector<Finding>& findings) {
    const PieceId named = tokenizer.find(padding.padToken);
    if (named == padding.padId && named != kNoPiece)
        return;
    findings.push_back(
        {.code = "other-id",
         .severity = FindingSeverity::Error,
         .place = fileName(tokenizer),
         .message = named == kNoPiece
                        ? message("the settings pad with `{}`, which is not a token",
                                  printable(padding.padToken, 60))
                        : message("the settings pad with `{}` and the id {}, but that token has the id {}",
                                  printable(padding.padToken, 60), padding.padId, named),
         .why = "the ids of a padded batch are not those of the padding token",
         .remedy = "write the token's id into `padding`",
         .evidence = idsEvidence(tokenizer, std::vector<PieceId>{padding.padId}),
         .view = "overview"});
}

std::vector<Finding> checkPadding(const CheckInput& input, const Progress& /*progress*/) {
    const Tokenizer& tokenizer = *input.tokenizer;
    const TokenizerDefinition& definition = tokenizer.definition();
    std::vector<Finding> findings;
    if (definition.special.pad)
        checkToken(input, *definition.special.pad, findings);
    else if (!definition.padding)
        findings.push_back(
            {.code = "missing",
             .severity = FindingSeverity::Info,
             .place = placeOfRole(input, "pad", std::nullopt),
             .message = "there is no padding token",
             .why = "batches of texts of different lengths need one, and programs then take EOS",
             .remedy = "name an unused token as pad_token before you train on batches",
             .view = "overview"});
    if (definition.padding)
        checkSettings(tokenizer, *definition.padding, findings);
    if (input.config.paddingSide == "right" && input.chatTemplate)
        findings.push_back(
            {.code = "right-side",
             .severity = FindingSeverity::Info,
             .place = std::string("tokenizer_config.json: $.padding_side"),
             .message = "padding is on the right",
             .why = "a model that generates continues after the padding; training doesn't mind",
             .remedy = "set padding_side to left where a batch of prompts is continued",
             .view = "overview"});
    return findings;
}

} // namespace

const Check kPaddingCheck = {"padding", "Padding",
                             "the padding token: missing, the same as EOS or unknown, its side", hasTokenizer,
                             checkPadding};

} // namespace tokenscope::check
