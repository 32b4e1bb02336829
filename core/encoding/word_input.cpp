#include "core/encoding/word_input.h"

#include "core/base/try.h"
#include "core/text/utf8.h"
#include "core/unicode/character_properties.h"

#include <algorithm>
#include <string>

namespace tokenscope {
namespace {

/// Calls `word(span)` for each run of characters that aren't whitespace.
template <class F>
void eachRun(std::string_view text, const F& word) {
    const std::uint8_t* classes = charClasses();
    std::size_t begin = 0;
    for (std::size_t at = 0; at < text.size();) {
        const DecodedCharacter c = decodeUtf8(text, at);
        const std::size_t end = at + c.length;
        if (c.valid() && (classes[c.value] & char_class::kSpace) != 0) {
            if (begin < at)
                word(ByteSpan{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at)});
            begin = end;
        }
        at = end;
    }
    if (begin < text.size())
        word(ByteSpan{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(text.size())});
}

std::vector<ByteSpan> splitAtWhitespace(std::string_view text) {
    std::vector<ByteSpan> words;
    eachRun(text, [&words](ByteSpan word) { words.push_back(word); });
    return words;
}

std::vector<ByteSpan> splitLines(std::string_view text) {
    std::vector<ByteSpan> words;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const bool carriageReturn = end < text.size() && end > at && text[end - 1] == '\r';
        words.push_back(
            {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end - (carriageReturn ? 1 : 0))});
        at = end + 1;
    }
    return words;
}

/// Makes spans of the words spans of the text.
void placeSpans(Encoding& encoding, std::span<const ByteSpan> words, std::uint32_t size) {
    bool afterWord = false;
    for (std::size_t i = 0; i < encoding.size(); ++i) {
        const std::uint32_t word = encoding.wordIds[i];
        afterWord = afterWord || word != Encoding::kNone;
        const std::uint32_t begin = word != Encoding::kNone ? words[word].begin : afterWord ? size : 0;
        for (auto* spans : {&encoding.bytes, &encoding.reference})
            if (i < spans->size())
                (*spans)[i] = {(*spans)[i].begin + begin, (*spans)[i].end + begin};
    }
    for (Encoding& overflowing : encoding.overflowing)
        placeSpans(overflowing, words, size);
}

} // namespace

std::vector<ByteSpan> wordsOf(std::string_view text, WordInput input) {
    switch (input) {
    case WordInput::Whitespace:
        return splitAtWhitespace(text);
    case WordInput::Lines:
        return splitLines(text);
    case WordInput::None:
        break;
    }
    return {};
}

std::uint32_t countWords(std::string_view text) {
    std::uint32_t words = 0;
    eachRun(text, [&words](ByteSpan) { ++words; });
    return words;
}

bool acceptsWords(const TokenizerDefinition& definition) {
    switch (definition.format) {
    case SourceFormat::HuggingFaceJson:
    case SourceFormat::VocabMerges:
    case SourceFormat::BertVocab:
        return true;
    default:
        return false;
    }
}

Result<Encoding> encodeWordsOf(const Tokenizer& tokenizer, std::string_view text,
                               std::span<const ByteSpan> words, const EncodeOptions& options) {
    std::vector<std::string> list;
    list.reserve(words.size());
    for (const ByteSpan word : words)
        list.emplace_back(text.substr(word.begin, word.size()));
    TOKENSCOPE_TRY(auto encoding, tokenizer.encodeWords(list, nullptr, options));
    placeSpans(encoding, words, static_cast<std::uint32_t>(text.size()));
    for (Diagnostic& diagnostic : encoding.diagnostics) // its bytes are counted in the word
        if (diagnostic.where.starts_with("word "))
            diagnostic.where = "byte " + std::to_string(firstInvalidUtf8(text));
    return encoding;
}

} // namespace tokenscope
