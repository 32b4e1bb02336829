#include "core/train/splitting/sentencepiece_words.h"

#include "core/base/try.h"
#include "core/definition/metaspace.h"
#include "core/text/utf8.h"
#include "core/unicode/reference_classes.h"

#include <optional>
#include <utility>

namespace tokenscope::train {
namespace {

constexpr int kAnyScript = -1;
constexpr char32_t kSpaceMark = 0x2581; ///< kMetaspace

bool isDigit(char32_t c) {
    return (c >= '0' && c <= '9') || (c >= 0xFF10 && c <= 0xFF19);
}

/// The script's number in SentencePiece; characters without a script belong to the common one.
int scriptNumber(char32_t c) {
    static const int common = sentencePieceScript('.');
    if (c == DecodedCharacter::kInvalid)
        return common;
    const int script = sentencePieceScript(c);
    return script == 0 ? common : script;
}

std::shared_ptr<const PrefixTrie> trieOf(const std::vector<std::string>& texts) {
    std::vector<std::pair<std::string_view, std::uint32_t>> keys;
    keys.reserve(texts.size());
    for (const std::string& text : texts)
        keys.emplace_back(text, static_cast<std::uint32_t>(keys.size()));
    return keys.empty() ? nullptr : std::make_shared<const PrefixTrie>(std::move(keys));
}

} // namespace

Result<SentencePieceWords> SentencePieceWords::make(const SentencePieceNormalizer& config,
                                                    const SentencePieceBoundaries& boundaries,
                                                    const std::vector<std::string>& userDefined) {
    std::vector<std::string> plain;
    std::vector<std::string> escaped;
    bool noSpaces = true;
    for (const std::string& text : userDefined) {
        plain.push_back(withoutMetaspaces(text));
        escaped.push_back(config.escapeWhitespaces ? withMetaspaces(text) : plain.back());
        noSpaces = noSpaces && plain.back().find(' ') == std::string::npos;
    }
    TOKENSCOPE_TRY(auto pass, SentencePieceNormalizerPass::create(config, trieOf(plain)));
    SentencePieceWords words(std::move(pass), boundaries);
    words.m_userDefined = trieOf(escaped);
    words.m_noSpaces = noSpaces;
    words.m_spaceAfter = config.treatWhitespaceAsSuffix;
    return words;
}

/// A combining mark has the script of the character before it.
int SentencePieceWords::scriptOf(char32_t c, int before) const {
    static const int inherited = sentencePieceScript(0x301);
    if (!m_boundaries.atNumbers && isDigit(c))
        return kAnyScript;
    const int script = scriptNumber(c);
    return script == inherited ? before : script;
}

void SentencePieceWords::split(std::string_view segment,
                               const std::function<void(std::string_view)>& each) const {
    std::size_t begin = 0;
    const auto endWordAt = [&](std::size_t at) {
        if (at > begin)
            each(segment.substr(begin, at - begin));
        begin = at;
    };
    int script = kAnyScript;
    bool afterDigit = false;
    for (std::size_t at = 0; at < segment.size();) {
        const auto first = static_cast<unsigned char>(segment[at]);
        const DecodedCharacter c = first < 0x80 ? DecodedCharacter{first, 1} : decodeUtf8(segment, at);
        const std::size_t end = at + c.length;
        if (c.value == kSpaceMark) {
            if (m_boundaries.atSpaces)
                endWordAt(m_spaceAfter ? end : at);
            script = m_boundaries.atSpaces ? kAnyScript : script;
            afterDigit = false;
        } else {
            const int next = scriptOf(c.value, script);
            const bool digit = m_boundaries.digitsAlone && isDigit(c.value);
            const bool changes =
                m_boundaries.atScripts && next != kAnyScript && script != kAnyScript && next != script;
            if (changes || digit || afterDigit)
                endWordAt(at);
            script = next;
            afterDigit = digit;
        }
        at = end;
    }
    endWordAt(segment.size());
}

Result<void> SentencePieceWords::forEach(std::string_view line, SentencePieceNormalizerPass::Start start,
                                         const std::function<void(std::string_view)>& each,
                                         const Progress& progress) const {
    SentencePieceNormalized normalized;
    TOKENSCOPE_TRY_VOID(m_pass.apply(line, normalized, progress, start));
    const std::string_view text = normalized.text;
    std::size_t begin = 0;
    if (m_userDefined) {
        PrefixTrie::Reader reader(*m_userDefined, text);
        for (std::size_t at = 0; at < text.size();) {
            std::optional<PrefixTrie::Match> found;
            if (m_userDefined->keyBegins(static_cast<unsigned char>(text[at])))
                found = reader.longestPrefix(at);
            if (!found) {
                ++at;
                continue;
            }
            split(text.substr(begin, at - begin), each);
            begin = at += found->length;
        }
    }
    split(text.substr(begin), each);
    return {};
}

} // namespace tokenscope::train
