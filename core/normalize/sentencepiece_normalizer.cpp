#include "core/normalize/sentencepiece_normalizer.h"

#include "core/unicode/utf8.h"

namespace tokenscope {
namespace {

constexpr std::string_view kBlankSymbol = "\xE2\x96\x81";     // ▁
constexpr std::string_view kReplacementText = "\xEF\xBF\xBD"; // U+FFFD
constexpr std::size_t kMaxNormalized = std::size_t{1} << 30U;
constexpr std::size_t kStepsBetweenPolls = std::size_t{1} << 16U;

} // namespace

Result<SentencePieceNormalizerPass>
SentencePieceNormalizerPass::create(const SentencePieceNormalizer& config,
                                    std::shared_ptr<const PrefixTrie> userDefined) {
    std::optional<Charsmap> charsmap;
    if (!config.charsmap.empty()) {
        auto parsed = Charsmap::parse(config.charsmap);
        if (!parsed)
            return tl::unexpected(parsed.error());
        charsmap = std::move(*parsed);
    }
    if (userDefined && userDefined->empty())
        userDefined = nullptr;
    return SentencePieceNormalizerPass(config, std::move(charsmap), std::move(userDefined));
}

SentencePieceNormalizerPass::SentencePieceNormalizerPass(const SentencePieceNormalizer& config,
                                                         std::optional<Charsmap> charsmap,
                                                         std::shared_ptr<const PrefixTrie> userDefined)
    : m_addDummyPrefix(config.addDummyPrefix)
    , m_removeExtraWhitespaces(config.removeExtraWhitespaces)
    , m_escapeWhitespaces(config.escapeWhitespaces)
    , m_treatWhitespaceAsSuffix(config.treatWhitespaceAsSuffix)
    , m_charsmap(std::move(charsmap))
    , m_userDefined(std::move(userDefined)) {}

SentencePieceNormalizerPass::Step SentencePieceNormalizerPass::stepAt(std::string_view text,
                                                                      std::size_t at) const {
    const std::string_view rest = text.substr(at);
    if (m_userDefined) {
        if (const auto symbol = m_userDefined->longestPrefix(rest))
            return {symbol->length, rest.substr(0, symbol->length)};
    }
    if (m_charsmap) {
        if (const auto match = m_charsmap->longestPrefix(rest))
            return {match->consumed, match->replacement};
    }
    const DecodedCharacter character = decodeUtf8(text, at);
    if (!character.valid())
        return {1, kReplacementText};
    return {character.length, rest.substr(0, character.length)};
}

void SentencePieceNormalizerPass::appendBlank(std::uint32_t from, SentencePieceNormalized& out) const {
    const std::string_view blank = m_escapeWhitespaces ? kBlankSymbol : std::string_view(" ");
    out.text += blank;
    out.toOriginal.insert(out.toOriginal.end(), blank.size(), from);
}

void SentencePieceNormalizerPass::append(std::string_view text, std::uint32_t from,
                                         SentencePieceNormalized& out) const {
    for (const char c : text) {
        if (c == ' ') {
            appendBlank(from, out);
        } else {
            out.text += c;
            out.toOriginal.push_back(from);
        }
    }
}

/// Removes blanks at the end; literal `▁` of the text are taken for blanks, as the reference does. Returns
/// the end of what is left, in the original.
std::uint32_t SentencePieceNormalizerPass::trimEnd(SentencePieceNormalized& out, std::uint32_t end) const {
    const std::string_view blank = m_escapeWhitespaces ? kBlankSymbol : std::string_view(" ");
    while (std::string_view(out.text).ends_with(blank)) {
        const std::size_t length = out.text.size() - blank.size();
        end = out.toOriginal[length];
        out.text.erase(length);
        out.toOriginal.resize(length);
    }
    return end;
}

Result<SentencePieceNormalized> SentencePieceNormalizerPass::apply(std::string_view text,
                                                                   const Progress& progress) const {
    SentencePieceNormalized out;
    std::size_t at = 0;
    if (m_removeExtraWhitespaces) {
        while (at < text.size()) {
            const Step step = stepAt(text, at);
            if (step.text != " ")
                break;
            at += step.consumed;
        }
    }
    if (at == text.size())
        return out;
    out.text.reserve(text.size() - at + text.size() / 4 + kBlankSymbol.size());
    out.toOriginal.reserve(out.text.capacity() + 1);

    if (m_addDummyPrefix && !m_treatWhitespaceAsSuffix) {
        appendBlank(static_cast<std::uint32_t>(at), out);
        out.dummyPrefix = static_cast<std::uint32_t>(out.text.size());
    }
    bool afterBlank = m_removeExtraWhitespaces;
    for (std::size_t steps = 1; at < text.size(); ++steps) {
        const Step step = stepAt(text, at);
        std::string_view added = step.text;
        while (afterBlank && added.starts_with(' '))
            added.remove_prefix(1);
        if (!added.empty()) {
            append(added, static_cast<std::uint32_t>(at), out);
            afterBlank = m_removeExtraWhitespaces && added.ends_with(' ');
        }
        at += step.consumed;
        if (steps % kStepsBetweenPolls == 0) {
            if (progress.stopped())
                return fail(ErrorCode::Cancelled, {}, "encoding was cancelled");
            if (out.text.size() > kMaxNormalized)
                return fail(ErrorCode::TooLarge, {}, "the normalized text has more than 1 GiB");
        }
    }
    auto end = static_cast<std::uint32_t>(text.size());
    if (m_removeExtraWhitespaces)
        end = trimEnd(out, end);
    if (m_addDummyPrefix && m_treatWhitespaceAsSuffix)
        appendBlank(end, out);
    out.toOriginal.push_back(end);
    out.dummyPrefix = std::min(out.dummyPrefix, static_cast<std::uint32_t>(out.text.size()));
    return out;
}

} // namespace tokenscope
