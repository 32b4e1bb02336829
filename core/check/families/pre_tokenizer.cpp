// The pre-tokenizer: text that is in no word, and texts on which it takes too long.

#include "core/stages/pretokenize/pre_tokenizer.h"
#include "core/base/printable.h"
#include "core/check/families/families.h"
#include "core/json/json_writer.h"
#include "core/stages/normalize/normalizer.h"
#include "core/text/utf8.h"
#include "core/unicode/character_properties.h"

#include <algorithm>
#include <chrono>

namespace tokenscope::check {
namespace {

using Clock = std::chrono::steady_clock;

double milliseconds(Clock::time_point since) {
    return std::chrono::duration<double, std::milli>(Clock::now() - since).count();
}

class PreTokenizerProbe {
  public:
    PreTokenizerProbe(const WordSplitter& words, const Progress& progress)
        : m_words(words)
        , m_progress(progress) {}

    struct SlowText {
        std::string unit; ///< repeated
        std::size_t bytes = 0;
        double milliseconds = 0;
        bool fails = false;
    };
    /// Doubles runs of each unit until one takes more than its time.
    [[nodiscard]] std::optional<SlowText> slowest() const {
        constexpr std::size_t kBytes = 32768;
        constexpr double kTime = 400; // ms for 32 kB; real ones need 1
        // What doesn't match at the end makes a regex try everything else; a regex that needs some character gives up at
        // once in a text without it.
        std::string tail = "\x01";
        for (char c = ' '; c <= '~'; ++c)
            tail += c;
        std::optional<SlowText> slowest;
        for (const char* unit : {"a",    "A",   " ", "\n", "\t",       "1",  "!", "'", "a ", " a", "aA", "a1",
                                 "\r\n", " \n", "é", "中", "\xC2\xA0", "a'", "_", "-", "=",  "a-", "😀"}) {
            for (std::size_t size = 512; size <= kBytes && !m_progress.stopped(); size *= 8) {
                std::string text;
                while (text.size() < size)
                    text += unit;
                text += tail;
                const auto start = Clock::now();
                const auto result = m_words.split(text, m_progress);
                const double time = milliseconds(start);
                const bool fails = !result && result.error().code == ErrorCode::TooLarge;
                if (!fails && time < kTime)
                    continue;
                if (!slowest || fails > slowest->fails || time > slowest->milliseconds)
                    slowest = {unit, text.size(), time, fails};
                break;
            }
            if (slowest && slowest->fails)
                break;
        }
        return slowest;
    }

  private:
    const WordSplitter& m_words;
    const Progress& m_progress;
};

bool hasPreTokenizer(const CheckInput& input) {
    return input.tokenizer && input.tokenizer->definition().preTokenizer;
}

bool hasLetters(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const DecodedCharacter c = decodeUtf8(text, at);
        if (c.valid() && (charClasses()[c.value] & (char_class::kLetter | char_class::kNumber)) != 0)
            return true;
        at += c.length;
    }
    return false;
}

std::string slowEvidence(const PreTokenizerProbe::SlowText& slow) {
    std::string out;
    JsonWriter json(out);
    json.beginObject().member("repeated", slow.unit).member("bytes", slow.bytes).endObject();
    return out;
}

std::vector<Finding> checkPreTokenizer(const CheckInput& input, const Progress& progress) {
    const Tokenizer& tokenizer = *input.tokenizer;
    const WordSplitter words(tokenizer.definition());
    const PreTokenizerProbe probe(words, progress);
    std::vector<Finding> findings;
    std::string letters, others;
    std::string lettersIn, othersIn;
    for (const std::string& text : sampleTexts()) {
        const std::string gap = words.dropped(text, progress);
        if (gap.empty())
            continue;
        const bool isLetter = hasLetters(gap);
        std::string& shown = isLetter ? letters : others;
        if (shown.empty()) {
            shown = gap;
            (isLetter ? lettersIn : othersIn) = text;
        }
    }
    if (!letters.empty())
        findings.push_back(
            {.code = "drops-letters",
             .severity = FindingSeverity::Error,
             .place = fileName(tokenizer),
             .message = message("the pre-tokenizer drops letters or digits: `{}`", printable(letters, 60)),
             .why = "the model never sees this text, and decoding can't give it back",
             .remedy = "let the pattern keep what it separates (Isolated in place of Removed)",
             .evidence = textEvidence(lettersIn),
             .view = "stages"});
    if (!others.empty())
        findings.push_back({.code = "drops-text",
                            .severity = FindingSeverity::Warning,
                            .place = fileName(tokenizer),
                            .message = message("the pre-tokenizer drops text: `{}`", printable(others, 60)),
                            .why = "the model never sees this text, and decoding can't give it back",
                            .remedy = "let the pattern keep what it separates (Isolated in place of Removed)",
                            .evidence = textEvidence(othersIn),
                            .view = "stages"});
    if (const auto slow = probe.slowest())
        findings.push_back(
            {.code = slow->fails ? "endless" : "slow",
             .severity = slow->fails ? FindingSeverity::Error : FindingSeverity::Warning,
             .place = fileName(tokenizer),
             .message = slow->fails ? message("the pattern backtracks without end on {} of `{}` in a row",
                                              counted(slow->bytes, "byte"), printable(slow->unit))
                                    : message("the pre-tokenizer needs much time for {} of `{}` in a row",
                                              counted(slow->bytes, "byte"), printable(slow->unit)),
             .why = "a single text can stop a server or a data pipeline",
             .remedy = "use possessive quantifiers or atomic groups, or a pattern without nested repetition",
             .evidence = slowEvidence(*slow),
             .view = "stages"});
    return findings;
}

} // namespace

const Check kPreTokenizerCheck = {"pre-tokenizer", "Pre-tokenizer",
                                  "the pre-tokenizer: whether it drops text, or takes endless time",
                                  hasPreTokenizer, checkPreTokenizer};

} // namespace tokenscope::check
