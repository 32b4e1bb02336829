// The normalizer: what it removes and replaces, and whether a second pass changes the result again.

#include "core/base/printable.h"
#include "core/check/families/families.h"
#include "core/json/json_writer.h"
#include "core/text/utf8.h"
#include "core/unicode/character_properties.h"
#include "core/unicode/normalization.h"
#include "core/unicode/reference_classes.h"

#include <algorithm>

namespace tokenscope::check {
namespace {

std::string codePoint(char32_t c) {
    return fmt::format("U+{:04X}", static_cast<std::uint32_t>(c));
}

class NormalizerProbe {
  public:
    NormalizerProbe(const TextNormalizer& normalizer, const Progress& progress)
        : m_normalizer(normalizer)
        , m_progress(progress) {}

    [[nodiscard]] std::optional<std::string> normalized(std::string_view text) const {
        return m_normalizer.normalized(text, m_progress);
    }

    /// Each character alone, and between two letters if it is removed: some rules only strip the ends.
    void tryCharacters() {
        constexpr char32_t kEnd = 0x20000; // beyond are rare Han characters and unassigned planes
        const std::string between = normalized("aa").value_or("aa");
        for (char32_t c = 0x20; c < kEnd && !m_progress.stopped(); ++c) {
            if (c >= 0xD800 && c < 0xE000)
                continue;
            const std::uint8_t kinds = charClasses()[c];
            if ((kinds & char_class::kOther) != 0 || (kinds & char_class::kSpace) != 0 || c == 0x2581)
                continue;
            std::string text;
            appendUtf8(text, c);
            const auto result = normalized(text);
            if (!result)
                continue;
            if (result->size() > longest.size()) {
                longest = *result;
                longestOf = c;
            }
            const std::string core = withoutSpaces(*result);
            if (core == text)
                continue;
            if (core.empty() && normalized("a" + text + "a") == between) {
                const bool matters =
                    (kinds & (char_class::kLetter | char_class::kNumber)) != 0 && !isIgnorable(c);
                (matters ? removedLetters : removedOthers).push_back(c);
            } else if (!core.empty()) {
                ++changed;
            }
        }
    }

    /// The shortest of the texts that a second pass changes again.
    [[nodiscard]] std::optional<std::string> changedAgain(const std::vector<std::string>& texts) const {
        std::optional<std::string> shortest;
        for (const std::string& text : texts) {
            const auto once = normalized(text);
            const auto twice = once ? normalized(*once) : std::nullopt;
            if (twice && withoutSpaces(*twice) != withoutSpaces(*once) &&
                (!shortest || text.size() < shortest->size()))
                shortest = text;
        }
        return shortest;
    }

    std::vector<char32_t> removedLetters, removedOthers;
    std::size_t changed = 0;
    std::string longest; ///< result of one character
    char32_t longestOf = 0;

  private:
    /// Fillers, which have no glyph, and letters that are marks in older versions of Unicode or when decomposed.
    static bool isIgnorable(char32_t c) {
        if (c == 0x115F || c == 0x1160 || c == 0x3164 || c == 0xFFA0 || isMark(c) || isNonspacingMark(c) ||
            (c >= 0x1CD0 && c <= 0x1CFF))
            return true;
        std::string text;
        appendUtf8(text, c);
        std::vector<NormalizedPiece> pieces;
        normalizeSegment(UnicodeForm::NFKD, text, 0, pieces);
        return !pieces.empty() && isMark(pieces.front().character);
    }

    const TextNormalizer& m_normalizer;
    const Progress& m_progress;
};

std::string characterEvidence(const std::vector<char32_t>& characters) {
    constexpr std::size_t kShown = 20;
    std::string out;
    JsonWriter json(out);
    json.beginObject().key("characters").beginArray();
    for (std::size_t i = 0; i < std::min(characters.size(), kShown); ++i)
        json.string(codePoint(characters[i]));
    json.endArray().member("count", characters.size()).endObject();
    return out;
}

bool hasNormalizer(const CheckInput& input) {
    return input.tokenizer && input.tokenizer->definition().normalizer;
}

std::vector<Finding> checkNormalizer(const CheckInput& input, const Progress& progress) {
    const Tokenizer& tokenizer = *input.tokenizer;
    const TextNormalizer normalizer(tokenizer.definition());
    if (!normalizer.exists())
        return {};
    NormalizerProbe probe(normalizer, progress);
    probe.tryCharacters();
    std::vector<Finding> findings;
    const auto addRuleFinding = [&](std::string_view code, FindingSeverity severity, Message sentence,
                                    Message why, std::string evidence) {
        findings.push_back({.code = code,
                            .severity = severity,
                            .place = fileName(tokenizer),
                            .message = std::move(sentence),
                            .why = std::move(why),
                            .evidence = std::move(evidence),
                            .view = "stages"});
    };
    if (!probe.removedLetters.empty())
        addRuleFinding("removes-letters", FindingSeverity::Error,
                       message("the normalizer removes {}, first {}",
                               counted(probe.removedLetters.size(), "kind of letter or digit",
                                       "kinds of letters and digits"),
                               codePoint(probe.removedLetters.front())),
                       "the model never sees them, and texts with different meanings get the same ids",
                       characterEvidence(probe.removedLetters));
    if (!probe.removedOthers.empty())
        addRuleFinding("removes-marks", FindingSeverity::Info,
                       message("the normalizer removes {}, such as accents and symbols",
                               counted(probe.removedOthers.size(), "other kind of character",
                                       "other kinds of characters")),
                       "decoded text doesn't have them", characterEvidence(probe.removedOthers));
    if (probe.changed > 0)
        addRuleFinding("replaces", FindingSeverity::Info,
                       message("the normalizer replaces {} by others",
                               counted(probe.changed, "kind of character", "kinds of characters")),
                       "decoded text has the replacements", {});
    constexpr std::size_t kLongest = 100; // bytes; U+FDFA becomes 33 by NFKD
    if (probe.longest.size() > kLongest)
        addRuleFinding("grows", FindingSeverity::Warning,
                       message("the normalizer makes {} of {}", counted(probe.longest.size(), "byte"),
                               codePoint(probe.longestOf)),
                       "a short text can stop a server or a data pipeline", {});
    if (const auto text = probe.changedAgain(sampleTexts()))
        addRuleFinding("not-idempotent", FindingSeverity::Warning,
                       message("normalizing `{}` twice gives another text than normalizing it once",
                               printable(*text, 60)),
                       "text that another program has normalized already gets other ids",
                       textEvidence(*text));
    return findings;
}

} // namespace

const Check kNormalizerCheck = {"normalizer", "Normalizer",
                                "the normalizer: what it removes, and whether a second pass changes more",
                                hasNormalizer, checkNormalizer};

} // namespace tokenscope::check
