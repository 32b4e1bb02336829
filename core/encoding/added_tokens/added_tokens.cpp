#include "core/encoding/added_tokens/added_tokens.h"

#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/stages/normalize/normalizer.h"
#include "core/text/utf8.h"
#include "core/unicode/character_properties.h"
#include "core/unicode/reference_classes.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace tokenscope {
namespace {

/// The character that ends at `end`, with its start.
std::pair<DecodedCharacter, std::size_t> characterBefore(std::string_view text, std::size_t end) {
    std::size_t start = end - 1;
    while (start > 0 && end - start < 4 && isContinuationByte(text[start]))
        --start;
    const DecodedCharacter c = decodeUtf8(text, start);
    if (c.valid() && start + c.length == end)
        return {c, start};
    return {DecodedCharacter{DecodedCharacter::kInvalid, 1}, end - 1};
}

bool isSpace(const DecodedCharacter& c) {
    return c.valid() && (charClasses()[c.value] & char_class::kSpace) != 0;
}

bool isWord(const DecodedCharacter& c) {
    return c.valid() && isWordCharacter(c.value);
}

} // namespace

AddedTokenScanner::AddedTokenScanner(const std::vector<AddedToken>& tokens,
                                     const std::vector<std::string>& literals)
    : m_tokens(tokens) {
    LiteralFinder::Literals found;
    found.reserve(literals.size());
    for (std::size_t i = 0; i < literals.size(); ++i) {
        found.emplace_back(literals[i], static_cast<std::uint32_t>(i));
        m_allSpecial = m_allSpecial && (literals[i].empty() || tokens[i].special);
    }
    m_finder = LiteralFinder(found);
}

Result<std::vector<SplitPart>> AddedTokenScanner::split(std::string_view text, bool parseSpecial,
                                                        const Progress& progress) const {
    std::vector<SplitPart> split;
    if (empty() || (m_allSpecial && !parseSpecial)) {
        if (!text.empty())
            split.push_back({0, static_cast<std::uint32_t>(text.size()), kNoPiece});
        return split;
    }
    TOKENSCOPE_TRY(const auto parts, scan(text, parseSpecial, progress));
    split.reserve(parts.size());
    for (const Part& part : parts)
        split.push_back({static_cast<std::uint32_t>(part.begin), static_cast<std::uint32_t>(part.end),
                         part.token == kPlain ? kNoPiece : m_tokens[part.token].id});
    return split;
}

Result<std::vector<AddedTokenScanner::Part>> AddedTokenScanner::scan(std::string_view text, bool parseSpecial,
                                                                     const Progress& progress) const {
    std::vector<Part> parts;
    std::size_t covered = 0;
    std::size_t from = 0;
    LiteralPoll poll(progress);
    struct {
        std::size_t begin = 1, end = 0;
    } spaces; ///< the last run that rstrip searched; empty at first
    while (const auto match = m_finder.next(text, from, poll)) {
        from = match->end; // also after a dropped match: nothing else is searched inside it
        const AddedToken& token = m_tokens[match->value];
        std::size_t begin = match->begin;
        std::size_t end = match->end;
        if (token.special && !parseSpecial)
            continue;
        if (token.singleWord && ((begin > 0 && isWord(characterBefore(text, begin).first)) ||
                                 (end < text.size() && isWord(decodeUtf8(text, end)))))
            continue;
        if (token.lstrip) {
            while (begin > covered) {
                const auto [c, start] = characterBefore(text, begin);
                if (!isSpace(c))
                    break;
                begin = start;
            }
            begin = std::max(begin, covered);
        }
        if (token.rstrip) {
            // Otherwise every match in a long run of whitespace would search for the same end.
            if (end < spaces.begin || end > spaces.end) {
                spaces = {end, end};
                while (spaces.end < text.size()) {
                    const DecodedCharacter c = decodeUtf8(text, spaces.end);
                    if (!isSpace(c))
                        break;
                    spaces.end += c.length;
                }
            }
            end = spaces.end;
        }
        // The previous token may have included the spaces before this one, or even this one.
        if (begin >= end)
            continue;
        if (covered < begin)
            parts.push_back({covered, begin, kPlain});
        parts.push_back({begin, end, match->value});
        // A token of spaces among those that the previous token included: the spaces after it are text again.
        covered = end;
    }
    if (progress.stopped())
        return fail(ErrorCode::Canceled, {}, "encoding was canceled");
    if (covered < text.size())
        parts.push_back({covered, text.size(), kPlain});
    return parts;
}

void clearShadowed(const TokenizerDefinition& definition, std::vector<std::string>& literals) {
    const auto* bpe = std::get_if<BpeModel>(&definition.model);
    if (bpe && bpe->order == BpeModel::Order::Ranks)
        return;
    std::unordered_set<PieceId> later;
    for (std::size_t i = literals.size(); i-- > 0;) {
        if (!later.insert(definition.addedTokens[i].id).second)
            literals[i].clear();
    }
}

Diagnostics unusualAddedTokens(const TokenizerDefinition& definition) {
    constexpr std::size_t kMaxReported = 8;
    constexpr std::size_t kShown = 60;
    Diagnostics unusual;
    if (definition.format != SourceFormat::HuggingFaceJson || !definition.normalizer)
        return unusual;
    const auto normalizer = makeNormalizer(*definition.normalizer);
    if (!normalizer)
        return unusual; // creating the tokenizer reports this
    std::size_t count = 0;
    const auto warn = [&](std::size_t index, Message text) {
        if (++count <= kMaxReported)
            unusual.push_back({Severity::Warning, fmt::format("$.added_tokens[{}]", index), std::move(text)});
    };
    std::unordered_map<std::string, std::size_t> byLiteral;
    for (std::size_t i = 0; i < definition.addedTokens.size(); ++i) {
        const AddedToken& token = definition.addedTokens[i];
        NormalizedText literal = NormalizedText::identity(token.content, 0);
        if (!token.normalized || !(*normalizer)->apply(literal, {}))
            continue;
        const std::string content = printable(token.content, kShown);
        if (literal.text.empty()) {
            warn(i, message("the normalizer leaves nothing of '{}': the token is never found here, while "
                            "Hugging Face tokenizers finds it everywhere and splits the text there",
                            content));
            continue;
        }
        const auto [first, isNew] = byLiteral.emplace(literal.text, i);
        if (isNew)
            continue;
        const AddedToken& found = definition.addedTokens[first->second];
        warn(i, message(
                    "the normalizer makes '{}' the same as '{}' ($.added_tokens[{}]): that one, with id {}, "
                    "is found here, while Hugging Face tokenizers finds either of them, depending on the run",
                    content, printable(found.content, kShown), first->second, found.id));
    }
    if (count > kMaxReported)
        unusual.push_back({Severity::Warning, "$.added_tokens",
                           message("{} can't be matched as expected after normalization",
                                   counted(count - kMaxReported, "more added token"))});
    return unusual;
}

} // namespace tokenscope
