#include "ui/session/encoded_text.h"

#include "core/base/try.h"

#include <algorithm>
#include <chrono>

namespace tokenscope::ui {
namespace {

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

/// Builds the tables that a tokenizer otherwise builds at the first word that is no piece. That takes longer
/// than encoding a page and should not count as its time. Later calls take no time.
double prepare(const Tokenizer& tokenizer, const EncodeOptions& options) {
    constexpr std::string_view kNoPieces = "qzxjvkwqpzgf 0xJQZWK\n\t\u00C4\u5713\U0001FAE9";
    const auto start = Clock::now();
    static_cast<void>(tokenizer.encode(kNoPieces, options));
    return millisecondsSince(start);
}

std::shared_ptr<const std::string> editedText(const EncodeRequest& request) {
    const std::string& before = *request.before->text;
    auto text = std::make_shared<std::string>();
    text->reserve(before.size() - request.edit->removed + request.inserted.size());
    text->append(before, 0, request.edit->begin)
        .append(request.inserted)
        .append(before, request.edit->begin + request.edit->removed);
    return text;
}

bool separatesWords(char c) {
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

/// The same as countWords(after), from the number in the text before the edit.
std::uint32_t countWordsAgain(std::uint32_t words, std::string_view before, std::string_view after,
                              const TextEdit& edit) {
    // Words beyond the nearest spaces are the same ones.
    std::size_t begin = edit.begin;
    while (begin > 0 && !separatesWords(after[begin - 1]))
        --begin;
    std::size_t end = edit.begin + edit.inserted;
    while (end < after.size() && !separatesWords(after[end]))
        ++end;
    const std::size_t endBefore = end - edit.inserted + edit.removed;
    return words - countWords(before.substr(begin, endBefore - begin)) +
           countWords(after.substr(begin, end - begin));
}

/// An edit that replaced nearly the whole text is a new text: taking over the old tokens takes longer.
bool keepsEnough(const TextEdit& edit, std::size_t bytes) {
    constexpr std::size_t kMaxRemoved = 8; ///< times what is kept
    return edit.removed <= kMaxRemoved * (bytes - edit.inserted);
}

/// What is counted and looked up in the text and its tokens.
void describeAnew(EncodedText& result) {
    result.index = TextIndex(*result.text);
    result.types.reserve(result.size());
    for (std::size_t i = 0; i < result.size(); ++i) {
        const PieceType type = result.tokenizer->type(result.encoding, i);
        result.types.push_back(type);
        ++result.typeCounts[static_cast<std::size_t>(type)];
    }
    result.words =
        result.ofWords() ? static_cast<std::uint32_t>(result.givenWords.size()) : countWords(*result.text);
}

/// The same, of what the edit changed; the rest is taken over.
void describeEdit(EncodedText& result, const EncodedText& before, const TextEdit& edit,
                  const TokenEdit& tokens) {
    result.index =
        TextIndex::ofEdit(before.index, *result.text, {edit.begin, edit.begin + edit.removed}, edit.inserted);
    std::vector<PieceType> types;
    result.typeCounts = before.typeCounts;
    for (std::size_t i = tokens.begin; i < tokens.begin + tokens.removed; ++i)
        --result.typeCounts[static_cast<std::size_t>(before.types[i])];
    for (std::size_t i = tokens.begin; i < tokens.begin + tokens.inserted; ++i) {
        types.push_back(result.tokenizer->type(result.encoding, i));
        ++result.typeCounts[static_cast<std::size_t>(types.back())];
    }
    result.types = spliced(before.types, tokens, types);
    result.words = countWordsAgain(before.words, *before.text, *result.text, edit);
}

} // namespace

Result<EncodedTextPtr> encodeText(const EncodeRequest& request, const Progress& progress) {
    auto result = std::make_shared<EncodedText>();
    result->tokenizer = request.tokenizer;
    result->text = request.text ? request.text : editedText(request);
    result->options = request.options;
    result->wordInput = request.wordInput;
    result->revision = request.revision;

    EncodeOptions options = request.options;
    result->preparing = prepare(*request.tokenizer, options);
    options.progress = progress;
    const auto start = Clock::now();
    result->isUpdate = request.before && request.edit && !result->ofWords() &&
                       keepsEnough(*request.edit, result->text->size());
    result->givenWords = wordsOf(*result->text, request.wordInput);
    std::optional<TokenEdit> changed;
    if (result->isUpdate) {
        TOKENSCOPE_TRY(auto edited, encodeEdit(*request.tokenizer, request.before->encoding, *request.edit,
                                               *result->text, options));
        result->encoding = std::move(edited.encoding);
        changed = edited.edit;
    } else {
        TOKENSCOPE_TRY(result->encoding,
                       result->ofWords()
                           ? encodeWordsOf(*request.tokenizer, *result->text, result->givenWords, options)
                           : request.tokenizer->encode(*result->text, options));
    }
    result->milliseconds = millisecondsSince(start);
    if (changed)
        describeEdit(*result, *request.before, *request.edit, *changed);
    else
        describeAnew(*result);
    result->specialLiterals = specialLiterals(*result);
    return EncodedTextPtr(std::move(result));
}

EncodedTextPtr textOfIds(const std::shared_ptr<const Tokenizer>& tokenizer, const std::vector<GivenId>& ids) {
    auto result = std::make_shared<EncodedText>();
    result->tokenizer = tokenizer;
    result->ofIds = true;
    auto text = std::make_shared<std::string>();
    for (const GivenId& given : ids) {
        const auto begin = static_cast<std::uint32_t>(text->size());
        const bool known = given.instead.empty();
        *text += known ? tokenizer->pieceBytes(given.id) : given.instead;
        result->encoding.ids.push_back(given.id);
        result->encoding.bytes.push_back({begin, static_cast<std::uint32_t>(text->size())});
        const PieceType type = known ? tokenizer->type(given.id) : PieceType::Unknown;
        result->types.push_back(type);
        ++result->typeCounts[static_cast<std::size_t>(type)];
    }
    result->text = std::move(text);
    result->index = TextIndex(*result->text);
    return result;
}

EncodedTextPtr textOfTokens(const std::shared_ptr<const Tokenizer>& tokenizer, std::string text,
                            const std::vector<PieceId>& ids, const std::vector<ByteSpan>& bytes) {
    auto result = std::make_shared<EncodedText>();
    result->tokenizer = tokenizer;
    result->ofIds = true;
    result->text = std::make_shared<const std::string>(std::move(text));
    result->index = TextIndex(*result->text);
    result->encoding.ids = ids;
    result->encoding.bytes = bytes;
    for (const PieceId id : ids) {
        const PieceType type = tokenizer->contains(id) ? tokenizer->type(id) : PieceType::Unknown;
        result->types.push_back(type);
        ++result->typeCounts[static_cast<std::size_t>(type)];
    }
    return result;
}

TextEdit joined(const TextEdit& first, const TextEdit& second) {
    // Both ranges in the text between the two edits.
    const std::uint32_t begin = std::min(first.begin, second.begin);
    const std::uint32_t end = std::max(first.begin + first.inserted, second.begin + second.removed);
    const std::uint32_t length = end - begin;
    return {begin, length - first.inserted + first.removed, length - second.removed + second.inserted};
}

bool looksLikeSpecial(std::string_view text) {
    if (text.size() < 3 || text.size() > 200)
        return false;
    const bool angles = text.front() == '<' && text.back() == '>';
    const bool square = text.front() == '[' && text.back() == ']';
    if (!angles && !square)
        return false;
    const std::string_view inside = text.substr(1, text.size() - 2);
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    return std::any_of(inside.begin(), inside.end(), letter) &&
           inside.find_first_of(" \t\n\r<>[]") == std::string_view::npos;
}

std::vector<std::uint32_t> specialLiterals(const EncodedText& encoded, std::size_t limit) {
    std::vector<std::uint32_t> found;
    if (encoded.typeCounts[static_cast<std::size_t>(PieceType::UserDefined)] == 0 &&
        encoded.typeCounts[static_cast<std::size_t>(PieceType::Control)] == 0)
        return found;
    for (std::size_t token = 0; token < encoded.size() && found.size() < limit; ++token) {
        const PieceType type = encoded.types[token];
        if ((type == PieceType::UserDefined || type == PieceType::Control) && !encoded.span(token).empty() &&
            looksLikeSpecial(encoded.surface(token)))
            found.push_back(static_cast<std::uint32_t>(token));
    }
    return found;
}

bool wasFoundByModel(const EncodedText& encoded, std::size_t token) {
    const TokenizerDefinition& definition = encoded.tokenizer->definition();
    if (!encoded.options.parseSpecial.value_or(definition.parseSpecialByDefault))
        return true;
    // SentencePiece extracts nothing: its models look up what is in the text.
    const auto& added = definition.addedTokens;
    const PieceId id = encoded.encoding.ids[token];
    return !definition.gguf &&
           std::none_of(added.begin(), added.end(), [id](const AddedToken& one) { return one.id == id; });
}

} // namespace tokenscope::ui
