#include "core/stages/normalize/sentencepiece_normalizer.h"

#include "core/base/try.h"
#include "core/definition/metaspace.h"
#include "core/text/utf8.h"
#include "core/unicode/character_properties.h"

#include <algorithm>

namespace tokenscope {
namespace {

constexpr std::string_view kReplacementText = "\xEF\xBF\xBD"; // U+FFFD
constexpr std::size_t kMaxNormalized = std::size_t{1} << 30U;
constexpr std::size_t kBytesBetweenPolls = std::size_t{1} << 17U;

} // namespace

Result<SentencePieceNormalizerPass>
SentencePieceNormalizerPass::create(const SentencePieceNormalizer& config,
                                    std::shared_ptr<const PrefixTrie> userDefined) {
    std::optional<Charsmap> charsmap;
    if (!config.charsmap.empty()) {
        TOKENSCOPE_TRY(auto parsed, Charsmap::parse(config.charsmap));
        charsmap = std::move(parsed);
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
    , m_userDefined(std::move(userDefined)) {
    findUntouched();
    findUntouchedPairs();
}

void SentencePieceNormalizerPass::findUntouched() {
    for (unsigned c = 0; c < 0x80; ++c) {
        const char key[] = {static_cast<char>(c), 0};
        const std::string_view one(key, 1);
        bool single = !m_userDefined || !m_userDefined->keyBegins(static_cast<unsigned char>(c));
        std::string_view result = one;
        if (m_charsmap && m_charsmap->keyBegins(one)) {
            if (const auto match = m_charsmap->longestPrefix(one))
                result = match->replacement;
            for (unsigned second = 1; second < 0x80 && single; ++second) {
                const char two[] = {static_cast<char>(c), static_cast<char>(second)};
                single = !m_charsmap->keyBegins({two, 2});
            }
        }
        m_untouched[c] = single && result.data() == one.data();
        const bool plain = single && result.size() == 1 && static_cast<unsigned char>(result[0]) < 0x80;
        m_plain[c] = plain ? result[0] : '\0';
    }
}

void SentencePieceNormalizerPass::findUntouchedPairs() {
    const auto noKeyBegins = [this](unsigned first, unsigned second) {
        const char bytes[] = {static_cast<char>(first), static_cast<char>(second)};
        return !m_charsmap || (!m_charsmap->keyBegins({bytes, 2}) &&
                               (first < 0x80 || !m_charsmap->longestPrefix({bytes, 1})));
    };
    for (unsigned first = 0; first < 0xF0; ++first) {
        if (first < 0x80 ? !m_untouched[first]
                         : m_userDefined && m_userDefined->keyBegins(static_cast<unsigned char>(first)))
            continue;
        // Beyond ASCII only what is UTF-8: no overlong forms and surrogates.
        const unsigned least = first < 0x80 ? 0 : first == 0xE0 ? 0xA0 : 0x80;
        const unsigned most = first < 0x80 ? 0xFF : first < 0xC2 ? 0 : first == 0xED ? 0x9F : 0xBF;
        for (unsigned second = least; second <= most; ++second)
            m_untouchedPairs[first << 8U | second] = noKeyBegins(first, second);
    }
}

std::bitset<256> SentencePieceNormalizerPass::breaksAfter() const {
    std::bitset<256> keyEnds; // characters that can end a longer key, which is replaced as a whole
    if (m_treatWhitespaceAsSuffix || m_plain[' '] != ' ' ||
        (m_charsmap && !m_charsmap->breaksAtSpaces(keyEnds)))
        return {};
    std::bitset<256> good;
    for (unsigned char c = 0; c < 0x80; ++c)
        good.set(c, isAsciiAlphanumeric(c) && m_plain[c] != '\0' && m_plain[c] != ' ' && !keyEnds[c]);
    return good;
}

bool SentencePieceNormalizerPass::partsBeforeWords() const {
    if (!m_untouched[' '])
        return false;
    const std::bitset<256> good = breaksAfter();
    for (unsigned char c = 0; c < 0x80; ++c) {
        if (isAsciiAlphanumeric(c) && !(m_untouched[c] && good[c]))
            return false;
    }
    return true;
}

SentencePieceNormalizerPass::Step
SentencePieceNormalizerPass::stepAt(std::string_view text, std::size_t at,
                                    std::optional<PrefixTrie::Reader>& userDefined) const {
    const std::string_view rest = text.substr(at);
    if (isUntouched(text, at))
        return {1, rest.substr(0, 1)};
    if (userDefined) {
        if (const auto symbol = userDefined->longestPrefix(at))
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

void SentencePieceNormalizerPass::appendSpace(std::uint32_t from, SentencePieceNormalized& out) const {
    const std::string_view space = m_escapeWhitespaces ? kMetaspace : std::string_view(" ");
    out.text += space;
    out.toOriginal.insert(out.toOriginal.end(), space.size(), from);
}

void SentencePieceNormalizerPass::append(std::string_view text, std::uint32_t from,
                                         SentencePieceNormalized& out) const {
    for (const char c : text) {
        if (c == ' ') {
            appendSpace(from, out);
        } else {
            out.text += c;
            out.toOriginal.push_back(from);
        }
    }
}

/// Bytes of the character at `at` if it is certain to be unchanged and no space; 0 otherwise.
std::size_t SentencePieceNormalizerPass::untouchedLength(std::string_view text, std::size_t at) const {
    const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    if (byte(at) < 0x80)
        return text[at] != ' ' && isUntouched(text, at) ? 1 : 0;
    if (at + 1 >= text.size() || !m_untouchedPairs[static_cast<std::size_t>(byte(at)) << 8U | byte(at + 1)])
        return 0;
    if (byte(at) < 0xE0)
        return 2;
    return at + 2 < text.size() && isContinuationByte(text[at + 2]) ? 3 : 0;
}

/// Copies characters from `at` on while they are unchanged, up to a space; returns where it stopped.
std::size_t SentencePieceNormalizerPass::copyUntouched(std::string_view text, std::size_t at,
                                                       SentencePieceNormalized& out) const {
    const std::size_t stop = std::min(text.size(), at + kBytesBetweenPolls);
    std::size_t end = at;
    while (end < stop) {
        const std::size_t length = untouchedLength(text, end);
        if (length == 0)
            break;
        end += length;
    }
    out.text += text.substr(at, end - at);
    const std::size_t before = out.toOriginal.size();
    out.toOriginal.resize(before + end - at);
    std::uint32_t* to = out.toOriginal.data() + before;
    auto start = static_cast<std::uint32_t>(at); // of the character
    for (std::size_t i = at; i < end; ++i) {
        start = isContinuationByte(text[i]) ? start : static_cast<std::uint32_t>(i);
        *to++ = start;
    }
    return end;
}

/// Removes spaces at the end, like the reference also `▁` of the text. Returns the end of the remaining text
/// in the original.
std::uint32_t SentencePieceNormalizerPass::trimEnd(SentencePieceNormalized& out, std::uint32_t end) const {
    const std::string_view space = m_escapeWhitespaces ? kMetaspace : std::string_view(" ");
    while (std::string_view(out.text).ends_with(space)) {
        const std::size_t length = out.text.size() - space.size();
        end = out.toOriginal[length];
        out.text.erase(length);
        out.toOriginal.resize(length);
    }
    return end;
}

Result<SentencePieceNormalized>
SentencePieceNormalizerPass::apply(std::string_view text, const Progress& progress, Start start) const {
    SentencePieceNormalized out;
    TOKENSCOPE_TRY_VOID(apply(text, out, progress, start));
    return out;
}

Result<void> SentencePieceNormalizerPass::apply(std::string_view text, SentencePieceNormalized& out,
                                                const Progress& progress, Start start) const {
    out.text.clear();
    out.toOriginal.clear();
    out.dummyPrefix = 0;
    std::optional<PrefixTrie::Reader> userDefined;
    if (m_userDefined)
        userDefined.emplace(*m_userDefined, text);
    std::size_t at = 0;
    if (m_removeExtraWhitespaces && start == Start::Text) {
        while (at < text.size()) {
            const Step step = stepAt(text, at, userDefined);
            if (step.text != " ")
                break;
            at += step.consumed;
        }
    }
    if (at == text.size())
        return {};
    out.text.reserve(text.size() - at + text.size() / 4 + kMetaspace.size());
    out.toOriginal.reserve(out.text.capacity() + 1);

    if (m_addDummyPrefix && !m_treatWhitespaceAsSuffix && start == Start::Text) {
        appendSpace(static_cast<std::uint32_t>(at), out);
        out.dummyPrefix = static_cast<std::uint32_t>(out.text.size());
    }
    bool afterSpace = m_removeExtraWhitespaces && start == Start::Text;
    std::size_t nextReport = kBytesBetweenPolls;
    while (at < text.size()) {
        if (at >= nextReport) {
            nextReport = at + kBytesBetweenPolls;
            progress.notify(at, text.size());
            if (progress.stopped())
                return fail(ErrorCode::Canceled, {}, "encoding was canceled");
            if (out.text.size() > kMaxNormalized)
                return fail(ErrorCode::TooLarge, {}, "the normalized text has more than 1 GiB");
        }
        if (const std::size_t copied = copyUntouched(text, at, out); copied != at) {
            at = copied;
            afterSpace = false;
            continue;
        }
        const Step step = stepAt(text, at, userDefined);
        std::string_view added = step.text;
        while (afterSpace && added.starts_with(' '))
            added.remove_prefix(1);
        if (!added.empty()) {
            append(added, static_cast<std::uint32_t>(at), out);
            afterSpace = m_removeExtraWhitespaces && added.ends_with(' ');
        }
        at += step.consumed;
    }
    auto end = static_cast<std::uint32_t>(text.size());
    if (m_removeExtraWhitespaces)
        end = trimEnd(out, end);
    if (m_addDummyPrefix && m_treatWhitespaceAsSuffix)
        appendSpace(end, out);
    out.toOriginal.push_back(end);
    out.dummyPrefix = std::min(out.dummyPrefix, static_cast<std::uint32_t>(out.text.size()));
    return {};
}

} // namespace tokenscope
