#include "core/train/pipeline/form_tokens.h"

#include "core/base/printable.h"
#include "core/definition/metaspace.h"
#include "core/text/byte_alphabet.h"
#include "core/text/utf8.h"
#include "core/train/pipeline/trained_definition.h"

#include <algorithm>

namespace tokenscope::train {
namespace {

bool has(const std::vector<AddedToken>& tokens, std::string_view content) {
    return std::any_of(tokens.begin(), tokens.end(),
                       [&](const AddedToken& token) { return token.content == content; });
}

} // namespace

std::string unknownOf(const TrainOptions& options) {
    if (!options.unknown.empty())
        return options.unknown;
    return options.form == TrainForm::Bert ? "[UNK]" : "<unk>";
}

std::vector<AddedToken> addedTokensOf(const TrainOptions& options) {
    std::vector<AddedToken> added;
    for (const TrainToken& token : options.added) {
        if (!has(added, token.text))
            added.push_back(addedToken(token.text, token.special));
    }
    return added;
}

std::vector<AddedToken> tokensInText(const TrainOptions& options) {
    if (options.form == TrainForm::SentencePiece)
        return {};
    std::vector<AddedToken> tokens = addedTokensOf(options);
    if (options.form != TrainForm::ByteLevel && !has(tokens, unknownOf(options)))
        tokens.push_back(addedToken(unknownOf(options), true));
    return tokens;
}

std::vector<std::string> userDefinedOf(const TrainOptions& options) {
    std::vector<std::string> pieces;
    const auto add = [&](const std::string& text) {
        std::string spelled = withMetaspaces(text);
        if (std::find(pieces.begin(), pieces.end(), spelled) == pieces.end())
            pieces.push_back(std::move(spelled));
    };
    for (const AddedToken& token : addedTokensOf(options)) {
        if (!token.special)
            add(token.content);
    }
    for (const std::string& piece : options.userDefined)
        add(piece);
    return pieces;
}

Result<void> checkTokens(const TrainOptions& options) {
    for (const TrainToken& token : options.added) {
        if (token.text.empty())
            return fail(ErrorCode::BadInput, token.special ? "--special-token" : "--added-token",
                        "the token is empty", "omit it");
        if (options.form == TrainForm::SentencePiece && token.special &&
            decodeUtf8(token.text, 0).length == token.text.size())
            return fail(ErrorCode::BadInput, "--special-token",
                        message("SentencePiece never finds control pieces in a text, so '{}' could no longer "
                                "be encoded",
                                printable(token.text, 60)),
                        "give a longer one, or use --added-token");
        if (options.form != TrainForm::ByteLevel)
            continue;
        if (const auto bytes = bytesOfAlphabet(token.text); bytes && bytes->size() == 1)
            return fail(ErrorCode::BadInput, token.special ? "--special-token" : "--added-token",
                        message("'{}' is the spelling of a byte, so it cannot be an added token as well",
                                printable(token.text, 60)),
                        "give a longer one");
    }
    return {};
}

} // namespace tokenscope::train
