#include "core/formats/detect_format.h"

#include "core/formats/gguf/gguf_file.h"
#include "core/formats/sentencepiece/protobuf_wire.h"
#include "core/formats/tiktoken/tiktoken_pickle.h"
#include "core/text/text_lines.h"

namespace tokenscope::formats {
namespace {

/// A ModelProto begins with a piece (field 1: a message of piece, score, type) or, without pieces, with one
/// of its specs. A first field that runs past the end is still taken for one: a damaged model.
bool looksLikeSentencePiece(std::string_view bytes) {
    WireReader reader(bytes);
    WireField field;
    if (!reader.next(field))
        return bytes.size() > 2 && bytes[0] == '\x0A' && reader.failedField() == 1 &&
               bytes.substr(1, 11).find('\x0A') != std::string_view::npos &&
               static_cast<unsigned char>(bytes[1]) >= 0x80;
    if (field.type != WireType::Bytes || field.number < 1 || field.number > 5)
        return false;
    WireReader inner(field.bytes);
    WireField first;
    if (!inner.next(first))
        return false;
    if (field.number == 1)
        return (first.number == 1 && first.type == WireType::Bytes) ||
               (first.number == 2 && first.type == WireType::Fixed32) ||
               (first.number == 3 && first.type == WireType::Varint);
    return true;
}

/// An object, or a list of anything; `[PAD]` in a word list is none.
bool looksLikeJson(std::string_view text) {
    text = withoutByteOrderMark(text);
    constexpr std::string_view kBlanks = " \t\r\n";
    const std::size_t at = text.find_first_not_of(kBlanks);
    if (at == std::string_view::npos || (text[at] != '{' && text[at] != '['))
        return false;
    const std::size_t next = text.find_first_not_of(kBlanks, at + 1);
    return text[at] == '{' || next == std::string_view::npos ||
           std::string_view("{[]\"-0123456789tfn").find(text[next]) != std::string_view::npos;
}

} // namespace

Result<SourceFormat> detectFormat(std::string_view bytes) {
    if (bytes.empty())
        return fail(ErrorCode::NotRecognized, {}, "the file is empty (0 bytes)", "fetch the file again");
    if (GgufReader::recognizes(bytes))
        return SourceFormat::Gguf;
    if (auto foreign = recognizeForeign(bytes))
        return tl::unexpected<Error>(*std::move(foreign));
    if (isPickle(bytes))
        return SourceFormat::Tiktoken;
    if (looksLikeJson(bytes))
        return detectJson(bytes);
    if (looksLikeSentencePiece(bytes))
        return SourceFormat::SentencePiece;
    if (const auto lines = detectLines(bytes))
        return *lines;
    return tl::unexpected<Error>(describeUnknown(bytes));
}

} // namespace tokenscope::formats
