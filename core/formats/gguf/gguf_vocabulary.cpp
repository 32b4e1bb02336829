#include "core/formats/gguf/gguf_vocabulary.h"

#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/formats/format.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace tokenscope::formats::gguf {

// Entries of an expected type.

Result<const GgufReader::Entry*> optionalEntry(const GgufReader& reader, std::string_view key, GgufType type,
                                               GgufType element) {
    const auto* entry = reader.find(key);
    if (!entry)
        return nullptr;
    if (entry->type == type && (type != GgufType::Array || entry->element == element))
        return entry;
    return wrongType(*entry, type == GgufType::Array ? fmt::format("array of {}", name(element))
                                                     : std::string(name(type)));
}

tl::unexpected<Error> wrongType(const GgufReader::Entry& entry, std::string_view wanted) {
    return fail(ErrorCode::Damaged, std::string(entry.key),
                message("the value's type is {}, but {} is expected", typeName(entry), wanted), kCreateAgain);
}

std::string typeName(const GgufReader::Entry& entry) {
    return entry.type == GgufType::Array ? fmt::format("array of {}", name(entry.element))
                                         : std::string(name(entry.type));
}

Result<void> readFlag(const GgufReader& reader, std::string_view key, bool& value) {
    const auto entry = optionalEntry(reader, key, GgufType::Bool);
    if (!entry)
        return tl::unexpected<Error>(entry.error());
    if (*entry)
        value = *reader.boolean(**entry);
    return {};
}

// Tokens with scores and types.

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

/// llama.cpp's numbers; 0 and unknown numbers are no type, and such a token is never printed.
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

/// A list with one number per token. nullptr if the file has none.
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
                    message("there are {} tokens, but {} values here", tokens, entry->count), kCreateAgain);
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
        return fail(ErrorCode::Damaged, {}, message("the key {} is missing", kTokens), kCreateAgain);
    const GgufReader::Entry& list = **tokens;
    if (list.count > kMaxTokens || list.payload.size() > kMaxTokenBytes)
        return fail(ErrorCode::TooLarge, std::string(kTokens),
                    message("{} tokens in {} bytes; at most {} tokens in {} bytes are read", list.count,
                            list.payload.size(), kMaxTokens, kMaxTokenBytes));
    TOKENSCOPE_TRY(const auto scores,
                   listOfNumbers(reader, kScores, {GgufType::Float32, GgufType::Int32}, list.count));
    const auto types = listOfNumbers(reader, kTypes, {GgufType::Int32, GgufType::Uint32}, list.count);
    if (!types)
        return tl::unexpected<Error>(types.error());
    const auto scoreOf = [&, entry = scores](PieceId id) {
        if (!entry)
            return 0.0F;
        return entry->element == GgufType::Float32 ? reader.float32At(*entry, id)
                                                   : static_cast<float>(reader.int32At(*entry, id));
    };

    Vocabulary& vocabulary = definition.vocabulary;
    const auto count = static_cast<std::size_t>(list.count);
    TOKENSCOPE_TRY_VOID(checkPieceCount(count, std::string(kTokens)));
    vocabulary.reserve(count, list.payload.size());
    std::vector<std::uint8_t>& attributes = definition.gguf->attributes;
    attributes.reserve(count);
    PieceId id = 0;
    std::size_t empty = 0;
    std::size_t duplicates = 0;
    std::size_t withoutType = 0;
    const auto warn = [&](Message message) {
        definition.diagnostics.push_back(
            {Severity::Warning, fmt::format("{}[{}]", kTokens, id), std::move(message)});
    };
    const auto addToken = [&](std::string_view token) {
        const std::int32_t number = *types ? reader.int32At(**types, id) : 1;
        const TokenType type = tokenType(number);
        if (type.attributes == 0 && ++withoutType == 1)
            warn(message(
                "the type of this token is {}, which llama.cpp doesn't know: the token is never printed",
                number));
        std::string placeholder;
        if (token.empty()) {
            placeholder = fmt::format("[EMPTY_{}]", id);
            token = placeholder;
            if (++empty == 1)
                warn(message("the token is empty; it is named {}, as in llama.cpp", placeholder));
        }
        const auto former = vocabulary.add(token, id, type.type, scoreOf(id));
        if (former && ++duplicates == 1)
            warn(message("'{}' is also token {}; the later one is used. llama.cpp rejects such a file",
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
            {Severity::Warning, std::string(kTokens), message("{} tokens are empty", empty)});
    if (withoutType > 1)
        definition.diagnostics.push_back(
            {Severity::Warning, std::string(kTypes),
             message("{} tokens have a type that llama.cpp doesn't know", withoutType)});
    if (duplicates > 1)
        definition.diagnostics.push_back(
            {Severity::Warning, std::string(kTokens), message("{} tokens appear twice", duplicates)});
    if (progress.stopped())
        return canceled();
    vocabulary.finish();
    return {};
}

// llama.cpp treats some tokens by their names, whatever their type in the file, because converters wrote
// wrong types for years.

namespace {

using namespace std::string_view_literals;

/// End of generation.
constexpr std::array kEnds = std::to_array<std::string_view>({
    "<|eot_id|>"sv,
    "<|im_end|>"sv,
    "<|end|>"sv,
    "<|return|>"sv,
    "<|call|>"sv,
    "<|flush|>"sv,
    "<|calls|>"sv,
    "<end_of_turn>"sv,
    "<|endoftext|>"sv,
    "</s>"sv,
    "<|eom_id|>"sv,
    "<EOT>"sv,
    "_<EOT>"sv,
    "[EOT]"sv,
    "[EOS]"sv,
    "<|end_of_text|>"sv,
    "<end_of_utterance>"sv,
    "<eos>"sv,
    "<turn|>"sv,
    "<|tool_response>"sv,
    "<｜end▁of▁sentence｜>"sv,
});

/// If no key declares a role, the first existing one of these tokens gets it.
struct Role {
    std::array<std::string_view, 2> keys;
    std::array<std::string_view, 8> names;
};
constexpr std::array kRoles = std::to_array<Role>({
    {{"tokenizer.ggml.fim_pre_token_id", "tokenizer.ggml.prefix_token_id"},
     {"<|fim_prefix|>", "<fim-prefix>", "<fim_prefix>", "<｜fim▁begin｜>", "<PRE>", "▁<PRE>",
      "<|code_prefix|>", "<|prefix|>"}},
    {{"tokenizer.ggml.fim_suf_token_id", "tokenizer.ggml.suffix_token_id"},
     {"<|fim_suffix|>", "<fim-suffix>", "<fim_suffix>", "<｜fim▁hole｜>", "<SUF>", "▁<SUF>",
      "<|code_suffix|>", "<|suffix|>"}},
    {{"tokenizer.ggml.fim_mid_token_id", "tokenizer.ggml.middle_token_id"},
     {"<|fim_middle|>", "<fim-middle>", "<fim_middle>", "<｜fim▁end｜>", "<MID>", "▁<MID>", "<|code_middle|>",
      ""}},
    {{"tokenizer.ggml.fim_pad_token_id", ""}, {"<|fim_pad|>", "<fim-pad>", "<fim_pad>", "<PAD>", "[PAD]"}},
    {{"tokenizer.ggml.fim_rep_token_id", ""},
     {"<|fim_repo|>", "<|repo_name|>", "<fim-repo>", "<REPO>", "<reponame>"}},
    {{"tokenizer.ggml.fim_sep_token_id", ""}, {"<|file_sep|>"}},
});

class Attributes {
  public:
    explicit Attributes(TokenizerDefinition& definition)
        : m_definition(definition)
        , m_attributes(definition.gguf->attributes) {}

    [[nodiscard]] std::uint8_t* of(std::string_view token) const {
        const PieceId id = m_definition.vocabulary.find(token);
        return id < m_attributes.size() ? &m_attributes[id] : nullptr;
    }
    void makeControl(std::string_view token) const {
        std::uint8_t* attributes = of(token);
        if (!attributes || (*attributes & kControl) != 0)
            return;
        *attributes |= kControl;
        m_definition.diagnostics.push_back(
            {Severity::Info, "tokenizer.ggml.token_type",
             message("'{}' is not a control token by its type, but is treated as one because of its "
                     "name, as llama.cpp does",
                     token)});
    }

  private:
    TokenizerDefinition& m_definition;
    std::vector<std::uint8_t>& m_attributes;
};

bool inRange(const GgufReader& reader, std::string_view key, std::size_t tokens) {
    const auto* entry = key.empty() ? nullptr : reader.find(key);
    const auto id = entry ? reader.natural(*entry) : std::nullopt;
    return id && *id < tokens;
}

void giveRoles(const GgufReader& reader, const TokenizerDefinition& definition,
               const Attributes& attributes) {
    for (const Role& role : kRoles) {
        if (std::any_of(role.keys.begin(), role.keys.end(), [&](std::string_view key) {
                return inRange(reader, key, definition.gguf->attributes.size());
            }))
            continue;
        const auto* found = std::find_if(role.names.begin(), role.names.end(), [&](std::string_view token) {
            return !token.empty() && attributes.of(token);
        });
        if (found != role.names.end())
            attributes.makeControl(*found);
    }
}

/// gpt-oss' channel tokens are always printed, and its `<|end|>` doesn't end a generation.
void unmakeEnds(const Attributes& attributes) {
    for (const std::string_view token :
         {"<|channel|>"sv, "<|message|>"sv, "<|start|>"sv, "<|constrain|>"sv}) {
        if (std::uint8_t* found = attributes.of(token))
            *found = kUserDefined;
    }
    const bool calls = attributes.of("<|call|>") || attributes.of("<|calls|>");
    if (calls && (attributes.of("<|return|>") || attributes.of("<|flush|>"))) {
        if (std::uint8_t* end = attributes.of("<|end|>"))
            *end = kUserDefined;
    }
    if (attributes.of("<|tool_response>")) {
        if (std::uint8_t* end = attributes.of("</s>"))
            *end = kNormal;
    }
}

std::string lowerCase(std::string_view text) {
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return lower;
}

bool containsAny(std::string_view text, std::initializer_list<std::string_view> parts) {
    return std::any_of(parts.begin(), parts.end(),
                       [&](std::string_view part) { return text.find(part) != std::string_view::npos; });
}

/// Files don't declare which tokens consume adjacent whitespace; it depends on the model's name.
void stripByName(const GgufReader& reader, GgufTokenizer& gguf, const Attributes& attributes) {
    const auto valueOf = [&](std::string_view key) {
        const auto* entry = reader.find(key);
        return entry ? reader.string(*entry).value_or(std::string_view()) : std::string_view();
    };
    const std::string model = lowerCase(valueOf("general.name"));
    std::string_view leftStripped;
    if (containsAny(valueOf("tokenizer.ggml.pre"), {"jina-v2-de", "jina-v2-es", "jina-v2-code"}) ||
        containsAny(valueOf("general.architecture"), {"nomic-bert-moe", "jina-bert-v3"})) {
        leftStripped = "<mask>";
    } else if (containsAny(model, {"phi-3", "phi3"})) {
        for (std::uint8_t& token : gguf.attributes) {
            if ((token & (kControl | kUserDefined | kUnknown)) != 0)
                token |= kRstrip;
        }
        if (std::uint8_t* end = attributes.of("</s>"))
            *end |= kRstrip;
        for (const std::string_view token : {"<unk>"sv, "<s>"sv, "<|endoftext|>"sv}) {
            if (std::uint8_t* found = attributes.of(token))
                *found &= static_cast<std::uint8_t>(~kRstrip);
        }
    } else if (containsAny(model, {"modern-bert"})) {
        leftStripped = "[MASK]";
    }
    if (std::uint8_t* found = leftStripped.empty() ? nullptr : attributes.of(leftStripped))
        *found |= kLstrip;
}

} // namespace

void adjustAttributes(const GgufReader& reader, TokenizerDefinition& definition) {
    const Attributes attributes(definition);
    giveRoles(reader, definition, attributes);
    for (const std::string_view token : kEnds)
        attributes.makeControl(token);
    unmakeEnds(attributes);
    stripByName(reader, *definition.gguf, attributes);
}

// Merges: `left right` to ids.

namespace {

constexpr std::string_view kMerges = "tokenizer.ggml.merges";

/// Converts merges to ids. If a pair is listed twice, the first one is used.
class MergeList {
  public:
    MergeList(const Vocabulary& vocabulary, std::vector<Merge>& merges)
        : m_vocabulary(vocabulary)
        , m_merges(merges)
        , m_guessing(!vocabulary.hasDuplicates())
        , m_lastOf(static_cast<std::size_t>(vocabulary.maxId()) + 1, kNone) {}

    /// `merge` must stay valid until finish().
    void add(std::string_view merge) {
        const std::size_t space = merge.empty() ? std::string_view::npos : merge.find(' ', 1);
        if (space == std::string_view::npos) {
            ++malformed;
            return;
        }
        m_parts.push_back(merge.substr(0, space));
        m_parts.push_back(merge.substr(space + 1));
        if (m_parts.size() == 2 * kTogether)
            finish();
    }
    void finish() {
        m_partIds.resize(m_parts.size());
        m_vocabulary.findAll(m_parts, m_partIds);
        findJoined();
        for (std::size_t i = 0; i < m_mergedIds.size(); ++i)
            put({m_partIds[2 * i], m_partIds[2 * i + 1], m_mergedIds[i]});
        m_parts.clear();
    }

    std::size_t malformed = 0;
    std::size_t withoutParts = 0;
    std::size_t withoutResult = 0;
    std::size_t repeated = 0;

  private:
    static constexpr std::uint32_t kNone = 0xFFFF'FFFFU;
    static constexpr std::size_t kTogether = 256; ///< merges

    /// Usually the same piece as before or the next one; only otherwise look it up.
    void findJoined() {
        const std::size_t count = m_parts.size() / 2;
        m_mergedIds.resize(count);
        m_others.clear();
        m_joined.clear();
        for (std::size_t i = 0; i < count; ++i) {
            const std::string_view left = m_parts[2 * i];
            const std::string_view right = m_parts[2 * i + 1];
            const auto makes = [&](PieceId id) {
                const std::string_view piece = m_vocabulary.bytes(id);
                return piece.size() == left.size() + right.size() && piece.starts_with(left) &&
                       piece.ends_with(right);
            };
            const bool again = m_guessing && makes(m_last);
            if (again || (m_guessing && makes(m_last + 1))) {
                m_last += again ? 0 : 1;
                m_mergedIds[i] = m_last;
                continue;
            }
            m_others.push_back(i);
            m_joined.append(left).append(right);
        }
        m_otherPieces.clear();
        std::string_view rest = m_joined;
        for (const std::size_t i : m_others) {
            const std::size_t length = m_parts[2 * i].size() + m_parts[2 * i + 1].size();
            m_otherPieces.push_back(rest.substr(0, length));
            rest.remove_prefix(length);
        }
        m_otherIds.resize(m_others.size());
        m_vocabulary.findAll(m_otherPieces, m_otherIds);
        for (std::size_t i = 0; i < m_others.size(); ++i)
            m_mergedIds[m_others[i]] = m_otherIds[i];
        if (!m_others.empty() && m_others.back() + 1 == count && m_otherIds.back() != kNoPiece)
            m_last = m_otherIds.back();
    }

    void put(const Merge& merge) {
        if (merge.left == kNoPiece || merge.right == kNoPiece) {
            ++withoutParts;
            return;
        }
        if (merge.merged == kNoPiece) {
            ++withoutResult;
            return;
        }
        for (std::uint32_t at = m_lastOf[merge.merged]; at != kNone; at = m_before[at]) {
            if (m_merges[at].left == merge.left) {
                ++repeated;
                return;
            }
        }
        m_before.push_back(m_lastOf[merge.merged]);
        m_lastOf[merge.merged] = static_cast<std::uint32_t>(m_merges.size());
        m_merges.push_back(merge);
    }

    const Vocabulary& m_vocabulary;
    std::vector<Merge>& m_merges;
    const bool m_guessing;               ///< no other piece is spelled as one that fits
    std::vector<std::uint32_t> m_lastOf; ///< by merged piece: the last merge that makes it
    std::vector<std::uint32_t> m_before; ///< by merge: the one before that makes the same
    PieceId m_last = 0;                  ///< made by the last merge, about

    // The merges that are looked up together.
    std::vector<std::string_view> m_parts; ///< left, right, left, right, …
    std::vector<PieceId> m_partIds;
    std::vector<PieceId> m_mergedIds;
    std::vector<std::size_t> m_others; ///< merges that don't make the piece after the last one
    std::string m_joined;              ///< what these make
    std::vector<std::string_view> m_otherPieces;
    std::vector<PieceId> m_otherIds;
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
        return fail(ErrorCode::Damaged, {}, message("the key {} is missing", kMerges), kCreateAgain);
    }
    const GgufReader::Entry& list = **found;
    if (list.count > kMaxMerges || list.payload.size() > kMaxTokenBytes)
        return fail(ErrorCode::TooLarge, std::string(kMerges),
                    message("{} merges in {} bytes; at most {} merges in {} bytes are read", list.count,
                            list.payload.size(), kMaxMerges, kMaxTokenBytes));
    bpe.merges.reserve(static_cast<std::size_t>(list.count));
    MergeList merges(definition.vocabulary, bpe.merges);
    reader.forEachString(list, [&](std::string_view merge) { merges.add(merge); });
    merges.finish();
    if (progress.stopped())
        return fail(ErrorCode::Canceled, {}, "canceled");
    if (merges.withoutResult > 0) {
        definition.gguf->spelledMerges.reserve(static_cast<std::size_t>(list.count));
        reader.forEachString(
            list, [&](std::string_view merge) { definition.gguf->spelledMerges.emplace_back(merge); });
    }
    const auto report = [&](std::size_t count, std::string_view what) {
        if (count > 0)
            definition.diagnostics.push_back(
                {Severity::Warning, std::string(kMerges), message("{} {}", count, what)});
    };
    report(merges.malformed, "entries are not two parts separated by a space; they are ignored");
    report(merges.withoutParts, "merges have a part that is not a token, and never apply");
    report(merges.withoutResult,
           "merges result in something that is not a token; it is split into bytes again, as llama.cpp does");
    report(merges.repeated, "merges are listed twice; the first counts");
    return {};
}

} // namespace tokenscope::formats::gguf
