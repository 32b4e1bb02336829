#include "ui/session/encode_text.h"

#include "core/unicode/char_class.h"
#include "core/unicode/utf8.h"

#include <algorithm>
#include <chrono>

namespace tokenscope {
namespace {

std::uint32_t countWords(std::string_view text) {
    const std::uint8_t* classes = charClasses();
    std::uint32_t words = 0;
    bool inWord = false;
    for (std::size_t at = 0; at < text.size();) {
        const DecodedCharacter c = decodeUtf8(text, at);
        const bool space = c.valid() && (classes[c.value] & char_class::kSpace) != 0;
        words += !space && !inWord ? 1U : 0U;
        inWord = !space;
        at += c.length;
    }
    return words;
}

} // namespace

Result<EncodedTextPtr> encodeText(const EncodeRequest& request, const Progress& progress) {
    auto made = std::make_shared<EncodedText>();
    made->tokenizer = request.tokenizer;
    made->text = request.text;
    made->options = request.options;
    made->revision = request.revision;

    EncodeOptions options = request.options;
    options.progress = progress;
    const auto start = std::chrono::steady_clock::now();
    Result<Encoding> encoding =
        request.before && request.edit
            ? encodeEdit(*request.tokenizer, request.before->encoding, *request.edit, *request.text, options)
            : request.tokenizer->encode(*request.text, options);
    if (!encoding)
        return tl::unexpected(encoding.error());
    made->milliseconds =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    made->encoding = std::move(*encoding);

    made->index = TextIndex(*made->text);
    made->types.reserve(made->encoding.size());
    for (const PieceId id : made->encoding.ids) {
        const PieceType type = request.tokenizer->type(id);
        made->types.push_back(type);
        ++made->typeCounts[static_cast<std::size_t>(type)];
    }
    made->words = countWords(*made->text);
    return EncodedTextPtr(std::move(made));
}

TextEdit joined(const TextEdit& first, const TextEdit& second) {
    // Both ranges in the text between the two edits.
    const std::uint32_t begin = std::min(first.begin, second.begin);
    const std::uint32_t end = std::max(first.begin + first.inserted, second.begin + second.removed);
    const std::uint32_t length = end - begin;
    return {begin, length - first.inserted + first.removed, length - second.removed + second.inserted};
}

} // namespace tokenscope
