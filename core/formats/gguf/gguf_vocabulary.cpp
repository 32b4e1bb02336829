// Tokens with their scores and types.
#include "core/formats/gguf/gguf_parts.h"

#include "core/base/printable.h"
#include "core/formats/piece_bound.h"

#include <algorithm>
#include <fmt/format.h>

namespace tokenscope::formats::gguf {
namespace {

using namespace gguf_attribute;

constexpr std::string_view kTokens = "tokenizer.ggml.tokens";
constexpr std::string_view kScores = "tokenizer.ggml.scores";
constexpr std::string_view kTypes = "tokenizer.ggml.token_type";
constexpr std::size_t kTogether = 32; ///< tokens whose places in the vocabulary are fetched together

struct TokenType {
    PieceType type = PieceType::Normal;
    std::uint8_t attributes = kNormal;
};

/// llama.cpp's numbers; 0 and those it doesn't know are no type, and such a token is never printed.
TokenType tokenType(std::int32_t number) {
    switch (number) {
    case 1:
        return {PieceType::Normal, kNormal};
    case 2:
        return {PieceType::Unknown, kUnknown};
    case 3:
        return {PieceType::Control, kControl};
    case 4:
        return {PieceType::UserDefined, kUserDefined};
    case 5:
        return {PieceType::Unused, kUnused};
    case 6:
        return {PieceType::Byte, kByte};
    default:
        return {PieceType::Unused, 0};
    }
}

/// A list with one number for each token. nullptr where the file has none.
Result<const GgufReader::Entry*> listOfNumbers(const GgufReader& reader, std::string_view key,
                                               std::initializer_list<GgufType> types, std::uint64_t tokens) {
    const auto* entry = reader.find(key);
    if (!entry)
        return nullptr;
    const bool fits = entry->type == GgufType::Array &&
                      std::find(types.begin(), types.end(), entry->element) != types.end();
    if (!fits)
        return wrongType(*entry, fmt::format("array of {}", name(*types.begin())));
    if (entry->count < tokens)
        return fail(ErrorCode::Damaged, std::string(key),
                    fmt::format("there are {} tokens, but {} values here", tokens, entry->count),
                    std::string(kMakeAgain));
    return entry;
}

tl::unexpected<Error> canceled() {
    return fail(ErrorCode::Canceled, {}, "canceled");
}

} // namespace

Result<void> readTokens(const GgufReader& reader, const Progress& progress, TokenizerDefinition& definition) {
    const auto tokens = optionalEntry(reader, kTokens, GgufType::Array, GgufType::String);
    if (!tokens)
        return tl::unexpected<Error>(tokens.error());
    if (!*tokens)
        return fail(ErrorCode::Damaged, {}, fmt::format("the key {} is missing", kTokens),
                    std::string(kMakeAgain));
    const GgufReader::Entry& list = **tokens;
    if (list.count > kMaxTokens || list.payload.size() > kMaxTokenBytes)
        return fail(ErrorCode::TooLarge, std::string(kTokens),
                    fmt::format("{} tokens in {} bytes; at most {} tokens in {} bytes are read", list.count,
                                list.payload.size(), kMaxTokens, kMaxTokenBytes));
    const auto scores = listOfNumbers(reader, kScores, {GgufType::Float32, GgufType::Int32}, list.count);
    if (!scores)
        return tl::unexpected<Error>(scores.error());
    const auto types = listOfNumbers(reader, kTypes, {GgufType::Int32, GgufType::Uint32}, list.count);
    if (!types)
        return tl::unexpected<Error>(types.error());
    const auto scoreOf = [&, entry = *scores](PieceId id) {
        if (!entry)
            return 0.0F;
        return entry->element == GgufType::Float32 ? reader.float32At(*entry, id)
                                                   : static_cast<float>(reader.int32At(*entry, id));
    };

    Vocabulary& vocabulary = definition.vocabulary;
    const auto count = static_cast<std::size_t>(list.count);
    if (auto bounded = checkPieceCount(count, std::string(kTokens)); !bounded)
        return tl::unexpected<Error>(bounded.error());
    vocabulary.reserve(count, list.payload.size());
    std::vector<std::uint8_t>& attributes = definition.gguf->attributes;
    attributes.reserve(count);
    PieceId id = 0;
    std::size_t empty = 0;
    std::size_t duplicates = 0;
    const auto warn = [&](std::string message) {
        definition.diagnostics.push_back(
            {Severity::Warning, fmt::format("{}[{}]", kTokens, id), std::move(message)});
    };
    const auto addToken = [&](std::string_view token) {
        const TokenType type = *types ? tokenType(reader.int32At(**types, id)) : TokenType();
        std::string placeholder;
        if (token.empty()) {
            placeholder = fmt::format("[EMPTY_{}]", id);
            token = placeholder;
            if (++empty == 1)
                warn(fmt::format("the token is empty; it is called {}, as llama.cpp calls it", placeholder));
        }
        const auto former = vocabulary.add(token, id, type.type, scoreOf(id));
        if (former && ++duplicates == 1)
            warn(fmt::format("'{}' is token {} too; the later one is used. llama.cpp refuses such a file",
                             printable(token, 60), vocabulary.entry(*former).id));
        attributes.push_back(type.attributes);
        ++id;
    };
    std::vector<std::string_view> waiting;
    const auto addWaiting = [&] {
        std::for_each(waiting.begin(), waiting.end(), addToken);
        waiting.clear();
    };
    reader.forEachString(list, [&](std::string_view token) {
        vocabulary.prefetch(token);
        waiting.push_back(token);
        if (waiting.size() == kTogether)
            addWaiting();
    });
    addWaiting();
    if (empty > 1)
        definition.diagnostics.push_back(
            {Severity::Warning, std::string(kTokens), fmt::format("{} tokens are empty", empty)});
    if (duplicates > 1)
        definition.diagnostics.push_back(
            {Severity::Warning, std::string(kTokens), fmt::format("{} tokens are there twice", duplicates)});
    if (progress.stopped())
        return canceled();
    vocabulary.finish();
    return {};
}

} // namespace tokenscope::formats::gguf
