// Tokens with their scores and types, and the list of merges.
#include "core/load/gguf_parts.h"

#include "core/base/printable.h"

#include <algorithm>
#include <fmt/format.h>

namespace tokenscope::gguf {
namespace {

using namespace gguf_attribute;

constexpr std::string_view kTokens = "tokenizer.ggml.tokens";
constexpr std::string_view kScores = "tokenizer.ggml.scores";
constexpr std::string_view kTypes = "tokenizer.ggml.token_type";
constexpr std::string_view kMerges = "tokenizer.ggml.merges";
constexpr std::string_view kMakeAgain = "make the file again with llama.cpp's converter";

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
        return fail(ErrorCode::Damaged, std::string(key),
                    fmt::format("this is no array of {}", name(*types.begin())), std::string(kMakeAgain));
    if (entry->count < tokens)
        return fail(ErrorCode::Damaged, std::string(key),
                    fmt::format("there are {} tokens, but {} values here", tokens, entry->count),
                    std::string(kMakeAgain));
    return entry;
}

tl::unexpected<Error> cancelled() {
    return fail(ErrorCode::Cancelled, {}, "cancelled");
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
    vocabulary.reserve(count, list.payload.size());
    std::vector<std::uint8_t>& attributes = definition.gguf->attributes;
    attributes.reserve(count);
    PieceId id = 0;
    std::size_t duplicates = 0;
    reader.forEachString(list, [&](std::string_view token) {
        const TokenType type = *types ? tokenType(reader.int32At(**types, id)) : TokenType();
        std::string placeholder;
        if (token.empty()) {
            placeholder = fmt::format("[EMPTY_{}]", id);
            token = placeholder;
            definition.diagnostics.push_back(
                {Severity::Warning, fmt::format("{}[{}]", kTokens, id),
                 fmt::format("the token is empty; it is called {}, as llama.cpp calls it", placeholder)});
        }
        const auto former = vocabulary.add(token, id, type.type, scoreOf(id));
        if (former && ++duplicates == 1)
            definition.diagnostics.push_back(
                {Severity::Warning, fmt::format("{}[{}]", kTokens, id),
                 fmt::format("'{}' is token {} too; the later one is used. llama.cpp refuses such a file",
                             printable(token, 60), vocabulary.entry(*former).id)});
        attributes.push_back(type.attributes);
        ++id;
    });
    if (duplicates > 1)
        definition.diagnostics.push_back(
            {Severity::Warning, std::string(kTokens), fmt::format("{} tokens are there twice", duplicates)});
    if (progress.stopped())
        return cancelled();
    vocabulary.finish();
    return {};
}

namespace {

/// Merges to ids. Of a pair that is listed twice the first counts.
class MergeList {
  public:
    MergeList(const Vocabulary& vocabulary, std::vector<Merge>& merges)
        : m_vocabulary(vocabulary)
        , m_merges(merges)
        , m_lastOf(static_cast<std::size_t>(vocabulary.maxId()) + 1, kNone) {}

    void add(std::string_view merge) {
        const std::size_t blank = merge.empty() ? std::string_view::npos : merge.find(' ', 1);
        if (blank == std::string_view::npos) {
            ++malformed;
            return;
        }
        const std::string_view left = merge.substr(0, blank);
        const std::string_view right = merge.substr(blank + 1);
        Merge made{m_vocabulary.find(left), m_vocabulary.find(right), joined(left, right)};
        if (made.left == kNoPiece || made.right == kNoPiece) {
            ++withoutParts;
            return;
        }
        if (made.merged == kNoPiece) {
            ++withoutResult;
            return;
        }
        for (std::uint32_t at = m_lastOf[made.merged]; at != kNone; at = m_before[at]) {
            if (m_merges[at].left == made.left) {
                ++repeated;
                return;
            }
        }
        m_before.push_back(m_lastOf[made.merged]);
        m_lastOf[made.merged] = static_cast<std::uint32_t>(m_merges.size());
        m_merges.push_back(made);
    }

    std::size_t malformed = 0;
    std::size_t withoutParts = 0;
    std::size_t withoutResult = 0;
    std::size_t repeated = 0;

  private:
    static constexpr std::uint32_t kNone = 0xFFFF'FFFFU;

    /// Mostly the piece after the last one.
    PieceId joined(std::string_view left, std::string_view right) {
        const std::string_view next = m_vocabulary.bytes(m_guess);
        if (next.size() == left.size() + right.size() && next.starts_with(left) && next.ends_with(right))
            return m_guess++;
        m_buffer.assign(left);
        m_buffer += right;
        const PieceId found = m_vocabulary.find(m_buffer);
        if (found != kNoPiece)
            m_guess = found + 1;
        return found;
    }

    const Vocabulary& m_vocabulary;
    std::vector<Merge>& m_merges;
    std::vector<std::uint32_t> m_lastOf; ///< by merged piece: the last merge that makes it
    std::vector<std::uint32_t> m_before; ///< by merge: the one before that makes the same
    std::string m_buffer;
    PieceId m_guess = 0;
};

} // namespace

Result<void> readMerges(const GgufReader& reader, const Progress& progress, TokenizerDefinition& definition,
                        BpeModel& bpe) {
    const auto found = optionalEntry(reader, kMerges, GgufType::Array, GgufType::String);
    if (!found)
        return tl::unexpected<Error>(found.error());
    if (!*found) {
        if (definition.preset == "kimi-k2")
            return {};
        return fail(ErrorCode::Damaged, {}, fmt::format("the key {} is missing", kMerges),
                    std::string(kMakeAgain));
    }
    const GgufReader::Entry& list = **found;
    if (list.count > kMaxMerges || list.payload.size() > kMaxTokenBytes)
        return fail(ErrorCode::TooLarge, std::string(kMerges),
                    fmt::format("{} merges in {} bytes; at most {} merges in {} bytes are read", list.count,
                                list.payload.size(), kMaxMerges, kMaxTokenBytes));
    bpe.merges.reserve(static_cast<std::size_t>(list.count));
    MergeList merges(definition.vocabulary, bpe.merges);
    reader.forEachString(list, [&](std::string_view merge) { merges.add(merge); });
    if (progress.stopped())
        return cancelled();
    if (merges.withoutResult > 0) {
        definition.gguf->spelledMerges.reserve(static_cast<std::size_t>(list.count));
        reader.forEachString(
            list, [&](std::string_view merge) { definition.gguf->spelledMerges.emplace_back(merge); });
    }
    const auto tell = [&](std::size_t count, std::string_view what) {
        if (count > 0)
            definition.diagnostics.push_back(
                {Severity::Warning, std::string(kMerges), fmt::format("{} {}", count, what)});
    };
    tell(merges.malformed, "entries are no two parts with a blank between; they are ignored");
    tell(merges.withoutParts, "merges have a part that is no token, and never apply");
    tell(merges.withoutResult, "merges make what is no token; it is put into bytes again, as llama.cpp does");
    tell(merges.repeated, "merges are listed twice; the first counts");
    return {};
}

} // namespace tokenscope::gguf
