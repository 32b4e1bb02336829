#include "app/cli/steps_attempts.h"

#include "app/cli/terminal.h"
#include "core/explain/bpe/bpe_steps.h"
#include "core/explain/stages/match_attempts.h"

#include <algorithm>
#include <fmt/format.h>

namespace tokenscope::cli {
namespace {

constexpr std::size_t kAttemptsOfALine = 12;  ///< that came to nothing
constexpr std::size_t kMaxAttemptLines = 200; ///< of a word
constexpr std::size_t kLongestAttempt = 60;   ///< bytes of a text that are shown

std::string shownAttempt(const MatchAttempts& found, std::string_view word, const MatchAttempt& attempt) {
    return shownText(found.lookedUp(word, attempt), kLongestAttempt);
}

/// The attempts [first, end) at one place.
std::string placeLine(const MatchAttempts& found, std::string_view word, std::size_t first, std::size_t end,
                      bool color) {
    std::string before;
    std::string result = Message("→ nothing").text();
    std::size_t shown = 0;
    for (std::size_t i = first; i < end; ++i) {
        const MatchAttempt& attempt = found.attempts[i];
        const bool last = attempt.found != kNoPiece && i + 1 == end;
        if (last)
            result = fmt::format("→ {}  {}", shownAttempt(found, word, attempt), attempt.found);
        else if (++shown <= kAttemptsOfALine)
            before += shownAttempt(found, word, attempt) + ' ';
    }
    if (shown > kAttemptsOfALine)
        before += message("… {} more", shown - kAttemptsOfALine).text() + " ";
    return "      " + (color ? faint(before) : before) + result + '\n';
}

} // namespace

Result<std::string> attemptLines(const Tokenizer& tokenizer, std::string_view word, bool color,
                                 const Progress& progress) {
    const auto found = explainMatches(tokenizer, word, progress);
    if (!found)
        return tl::unexpected<Error>(found.error());
    std::string out;
    std::size_t lines = 0;
    for (std::size_t first = 0; first < found->attempts.size() && lines < kMaxAttemptLines; ++lines) {
        std::size_t end = first + 1;
        while (end < found->attempts.size() &&
               found->attempts[end].span.begin == found->attempts[first].span.begin)
            ++end;
        out += placeLine(*found, word, first, end, color);
        first = end;
    }
    if (lines == kMaxAttemptLines)
        out += "      …\n";
    if (found->gaveUp)
        out.append("      ")
            .append(Message(found->attempts.empty() ? "too many characters: the whole word is unknown"
                                                    : "stopped here: the whole word is unknown"))
            .append("\n");
    return out;
}

} // namespace tokenscope::cli
