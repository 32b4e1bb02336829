#include "core/regex/regex.h"

#include "core/text/utf8.h"

#define PCRE2_CODE_UNIT_WIDTH 8

#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/regex/regex_translate.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <mutex>
#include <pcre2.h>

namespace tokenscope {
namespace {

template <auto Free>
struct Freer {
    void operator()(auto* p) const { Free(p); }
};
using Code = std::unique_ptr<pcre2_code, Freer<pcre2_code_free>>;

constexpr std::size_t kJitStackStart = 32 * 1024;
constexpr std::size_t kJitStackMax = 64 * 1024 * 1024;
constexpr std::uint32_t kHeapLimitKib = 256 * 1024;
constexpr std::uint32_t kMatchLimit = 10'000'000; ///< steps of one match, in addition to those for its length
/// Limit of the time of all matches in one text: a constant, and an amount for each byte. Real patterns take
/// a tenth of it on a slow machine. (The JIT doesn't report steps.)
constexpr std::chrono::milliseconds kTimeBound{2'000};
constexpr std::chrono::nanoseconds kTimeBoundPerByte{2'000};
constexpr std::uint32_t kMatchesBetweenPolls = 64; ///< at most; fewer while they are slow
/// Number of bytes at which one search tries to start a match. Steps are counted separately for each, and the
/// time isn't checked within a search; it is checked after a search that has passed more than a few bytes.
constexpr std::size_t kWindow = 128;
constexpr std::size_t kFewPositions = 4;

/// The memory of matching besides the code; one for each thread.
struct Scratch {
    std::unique_ptr<pcre2_match_context, Freer<pcre2_match_context_free>> context{
        pcre2_match_context_create(nullptr)};
    std::unique_ptr<pcre2_match_data, Freer<pcre2_match_data_free>> data{pcre2_match_data_create(1, nullptr)};
    std::unique_ptr<pcre2_jit_stack, Freer<pcre2_jit_stack_free>> stack{
        pcre2_jit_stack_create(kJitStackStart, kJitStackMax, nullptr)};

    Scratch() {
        pcre2_set_heap_limit(context.get(), kHeapLimitKib);
        pcre2_jit_stack_assign(context.get(), nullptr, stack.get());
    }
};

Scratch& scratch() {
    static thread_local Scratch mine;
    return mine;
}

std::string pcreMessage(int code) {
    PCRE2_UCHAR buffer[256];
    pcre2_get_error_message(code, buffer, sizeof buffer);
    return reinterpret_cast<const char*>(buffer);
}

Message inQuotes(const std::string& pattern) {
    constexpr std::size_t kShown = 200;
    return message("pattern \"{}\"", printable(pattern, kShown));
}

Result<Code> compileCode(const std::string& translated, std::uint32_t options, const std::string& original) {
    static const std::unique_ptr<pcre2_compile_context, Freer<pcre2_compile_context_free>> context = [] {
        std::unique_ptr<pcre2_compile_context, Freer<pcre2_compile_context_free>> created(
            pcre2_compile_context_create(nullptr));
        pcre2_set_newline(created.get(), PCRE2_NEWLINE_LF);
        return created;
    }();
    int error = 0;
    PCRE2_SIZE offset = 0;
    Code code(pcre2_compile(reinterpret_cast<PCRE2_SPTR>(translated.data()), translated.size(),
                            PCRE2_UTF | PCRE2_USE_OFFSET_LIMIT | options, &error, &offset, context.get()));
    if (error == PCRE2_ERROR_PATTERN_TOO_LARGE)
        return fail(ErrorCode::Unsupported, {},
                    message("{} is too large for the engine that runs it here", inQuotes(original)),
                    "make the pattern simpler, or repeat its parts with {n}");
    if (!code)
        return fail(ErrorCode::Unsupported, {},
                    message("the engine that runs it here rejects the {}: {}", inQuotes(original),
                            pcreMessage(error)),
                    "make the pattern simpler");
    // Without JIT (on an unusual processor) the interpreter is used.
    pcre2_jit_compile(code.get(), PCRE2_JIT_COMPLETE);
    return code;
}

} // namespace

struct Regex::State {
    std::string original;
    std::string translated;
    /// False: the pattern has `\G`, the start of a search, so a search must not be restarted.
    bool inWindows = true;
    Code code;
    /// For texts that aren't valid UTF-8: slower, compiled at the first such text.
    Code tolerant;
    std::once_flag tolerantOnce;
};

Regex::Regex(std::unique_ptr<State> state)
    : m_state(std::move(state)) {}
Regex::Regex(Regex&&) noexcept = default;
Regex& Regex::operator=(Regex&&) noexcept = default;
Regex::~Regex() = default;

const std::string& Regex::translated() const {
    return m_state->translated;
}

bool Regex::canMatchEmpty() const {
    std::uint32_t can = 0;
    return pcre2_pattern_info(m_state->code.get(), PCRE2_INFO_MATCHEMPTY, &can) == 0 && can != 0;
}

Result<Regex> Regex::compile(const Pattern& pattern) {
    auto state = std::make_unique<State>();
    state->original = pattern.text;
    auto translated =
        pattern.kind == Pattern::Kind::Regex ? translateRegex(pattern) : literalRegex(pattern.text);
    if (!translated) {
        Error error = std::move(translated.error());
        error.message = message("{}: {}", inQuotes(pattern.text), error.message);
        return tl::unexpected<Error>(std::move(error));
    }
    state->translated = std::move(*translated);
    state->inWindows = state->translated.find("\\G") == std::string::npos;
    TOKENSCOPE_TRY(auto code, compileCode(state->translated, 0, state->original));
    state->code = std::move(code);
    return Regex(std::move(state));
}

Result<void> Regex::findAll(std::string_view text, std::vector<ByteSpan>& matches,
                            const Progress& progress) const {
    const pcre2_code* code = m_state->code.get();
    if (text.size() > kMaxTextBytes)
        return fail(ErrorCode::TooLarge, {}, "the text is longer than 4 GiB");
    if (!isValidUtf8(text)) {
        std::call_once(m_state->tolerantOnce, [this] {
            if (auto tolerant = compileCode(m_state->translated, PCRE2_MATCH_INVALID_UTF, m_state->original))
                m_state->tolerant = std::move(*tolerant);
        });
        code = m_state->tolerant.get();
        if (!code)
            return fail(ErrorCode::Unsupported, {},
                        message("{} can't be run on text that is not UTF-8", inQuotes(m_state->original)));
    }
    Scratch& mine = scratch();
    const std::uint64_t limit = std::min<std::uint64_t>(kMatchLimit + 4 * text.size(), 0xFFFF'FFFFU);
    pcre2_set_match_limit(mine.context.get(), static_cast<std::uint32_t>(limit));

    const PCRE2_SIZE* span = pcre2_get_ovector_pointer(mine.data.get());
    std::size_t at = 0;
    std::size_t lastEnd = text.size() + 1;
    using Clock = std::chrono::steady_clock;
    Clock::time_point polled = Clock::now();
    const auto deadline = polled + kTimeBound + kTimeBoundPerByte * static_cast<std::int64_t>(text.size());
    std::uint32_t stride = 1;
    std::uint32_t untilPoll = stride;
    bool slow = false;
    while (at <= text.size()) {
        if (untilPoll-- == 0) {
            if (progress.stopped())
                return fail(ErrorCode::Canceled, {}, "canceled");
            const Clock::time_point now = Clock::now();
            if (now > deadline)
                return fail(ErrorCode::TooLarge, {},
                            message("{}: matching takes too long; it reached byte {} of {}",
                                    inQuotes(m_state->original), at, text.size()),
                            "simplify the pattern so that it tries fewer alternatives at one position");
            slow = now - polled > std::chrono::milliseconds(1);
            stride = slow ? 1 : std::min(2 * stride, kMatchesBetweenPolls);
            polled = now;
            untilPoll = stride;
        }
        const std::size_t last =
            m_state->inWindows ? std::min(at + (slow ? 0 : kWindow), text.size()) : text.size();
        pcre2_set_offset_limit(mine.context.get(), last);
        const auto match = [&](std::uint32_t options) {
            return pcre2_match(code, reinterpret_cast<PCRE2_SPTR>(text.data()), text.size(), at, options,
                               mine.data.get(), mine.context.get());
        };
        int found = match(PCRE2_NO_UTF_CHECK);
        if (found == PCRE2_ERROR_JIT_STACKLIMIT)
            found = match(PCRE2_NO_UTF_CHECK | PCRE2_NO_JIT);
        if (found == PCRE2_ERROR_NOMATCH && last == text.size())
            break;
        if (found == PCRE2_ERROR_NOMATCH) {
            for (at = last + 1; at < text.size() && isContinuationByte(text[at]);)
                ++at;
            untilPoll = 0;
            continue;
        }
        if (found < 0)
            return fail(ErrorCode::TooLarge, {},
                        message("{}: {} at byte {} of the text", inQuotes(m_state->original),
                                pcreMessage(found), at));
        // An empty match right after a match doesn't count; the search continues one character later.
        if (span[0] == span[1] && span[1] == lastEnd) {
            at += at < text.size() ? decodeUtf8(text, at).length : 1;
            continue;
        }
        if (span[0] > at + kFewPositions)
            untilPoll = 0;
        matches.push_back({static_cast<std::uint32_t>(span[0]), static_cast<std::uint32_t>(span[1])});
        lastEnd = at = span[1];
    }
    return {};
}

// PatternFinder.

Result<PatternFinder> PatternFinder::make(const Pattern& pattern, const std::string& where) {
    PatternFinder finder;
    if (pattern.kind == Pattern::Kind::Literal) {
        finder.m_literal = pattern.text;
        return finder;
    }
    auto regex = Regex::compile(pattern);
    if (!regex) {
        Error error = std::move(regex.error());
        error.where = where;
        return tl::unexpected<Error>(std::move(error));
    }
    finder.m_regex = std::move(*regex);
    return finder;
}

Result<void> PatternFinder::findAll(std::string_view text, std::vector<ByteSpan>& matches,
                                    const Progress& progress) const {
    if (m_regex)
        return m_regex->findAll(text, matches, progress);
    if (m_literal.empty()) {
        for (std::size_t at = 0; at < text.size(); at += decodeUtf8(text, at).length)
            matches.push_back({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at)});
        matches.push_back({static_cast<std::uint32_t>(text.size()), static_cast<std::uint32_t>(text.size())});
        return {};
    }
    for (std::size_t at = text.find(m_literal); at != std::string_view::npos;
         at = text.find(m_literal, at + m_literal.size()))
        matches.push_back(
            {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + m_literal.size())});
    return {};
}

} // namespace tokenscope
