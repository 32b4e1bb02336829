#include "core/encoding/part_encoder.h"

#include "core/base/try.h"

#include <algorithm>
#include <charconv>
#include <condition_variable>
#include <cstring>
#include <mutex>
#include <new>
#include <optional>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace tokenscope {
namespace {

struct Part {
    std::uint64_t begin = 0; ///< in the text
    std::string text;
    bool isLast = false;
};

/// Cuts the text into parts.
class PartReader {
  public:
    PartReader(const Tokenizer& tokenizer, const ReadText& read, const PartOptions& options)
        : m_tokenizer(tokenizer)
        , m_read(read)
        , m_lines(options.lines)
        , m_whole(!options.lines && (options.encode.full || options.encode.configured))
        , m_partBytes(std::max(options.partBytes, Tokenizer::kBreakContext)) {}

    /// False: there are no more. An empty text has no part.
    Result<bool> next(Part& part) {
        std::size_t end = 0;
        for (std::size_t from = m_partBytes; end == 0; from += m_partBytes) {
            TOKENSCOPE_TRY_VOID(fill(from + m_partBytes + Tokenizer::kBreakContext));
            if (m_buffer.empty())
                return false;
            end = findBreak(from, from + m_partBytes);
            if (end == 0 && m_atEnd)
                end = m_buffer.size();
        }
        part.begin = m_byte;
        part.text.assign(m_buffer, 0, end);
        m_buffer.erase(0, end);
        m_byte += end;
        TOKENSCOPE_TRY_VOID(fill(1));
        part.isLast = m_buffer.empty();
        return true;
    }

    void cutNoMore() { m_whole = true; }

  private:
    Result<void> fill(std::size_t wanted) {
        while (!m_atEnd && m_buffer.size() < wanted) {
            const std::size_t had = m_buffer.size();
            m_buffer.resize(wanted);
            auto read = m_read(m_buffer.data() + had, wanted - had);
            m_buffer.resize(had + read.value_or(0));
            TOKENSCOPE_TRY(const std::size_t count, std::move(read));
            m_atEnd = count == 0;
        }
        return {};
    }
    /// The first position in [from, to) where the text can be cut, or 0.
    [[nodiscard]] std::size_t findBreak(std::size_t from, std::size_t to) const {
        if (m_lines) {
            const std::size_t line = m_buffer.find('\n', from);
            return line < to ? line + 1 : 0;
        }
        if (m_whole)
            return 0;
        const std::size_t most = m_atEnd ? m_buffer.size() : m_buffer.size() - Tokenizer::kBreakContext;
        for (std::size_t at = from; at < std::min(to, most); ++at)
            if (m_tokenizer.isSafeBreak(m_buffer, at))
                return at;
        return 0;
    }

    const Tokenizer& m_tokenizer;
    const ReadText& m_read;
    bool m_lines;
    bool m_whole; ///< what is wanted is not the sum of parts
    std::size_t m_partBytes;
    std::string m_buffer; ///< the text from m_byte on
    std::uint64_t m_byte = 0;
    bool m_atEnd = false;
};

/// The tokens that are added around a text, with the spans that they have in the part that they were found with.
struct Frame {
    Encoding before, after;
};

void appendTokens(Encoding& to, const Encoding& from, std::size_t begin, std::size_t end) {
    const auto append = [&](auto& list, const auto& its) {
        if (!its.empty())
            list.insert(list.end(), its.begin() + static_cast<std::ptrdiff_t>(begin),
                        its.begin() + static_cast<std::ptrdiff_t>(end));
    };
    append(to.ids, from.ids);
    append(to.bytes, from.bytes);
    append(to.reference, from.reference);
}

EncodeOptions withoutSpecials(EncodeOptions options) {
    options.addSpecial = false;
    options.addBos = false;
    options.addEos = false;
    return options;
}

/// Found by encoding the first part with and without them; nullopt if there is more to them than that.
Result<std::optional<Frame>> frameOf(const Tokenizer& tokenizer, std::string_view part,
                                     const EncodeOptions& options) {
    TOKENSCOPE_TRY(const auto framed, tokenizer.encode(part, options));
    TOKENSCOPE_TRY(const auto bare, tokenizer.encode(part, withoutSpecials(options)));
    const auto found = std::search(framed.ids.begin(), framed.ids.end(), bare.ids.begin(), bare.ids.end());
    if (found == framed.ids.end() || (bare.ids.empty() && !framed.ids.empty()))
        return std::nullopt;
    const auto at = static_cast<std::size_t>(found - framed.ids.begin());
    Frame frame;
    appendTokens(frame.before, framed, 0, at);
    appendTokens(frame.after, framed, at + bare.size(), framed.size());
    for (const Encoding* around : {&frame.before, &frame.after})
        if (!std::all_of(around->bytes.begin(), around->bytes.end(),
                         [](ByteSpan span) { return span.empty(); }))
            return std::nullopt; // the text itself, repeated
    return frame;
}

void moveSpans(std::vector<ByteSpan>& spans, std::uint32_t by) {
    for (ByteSpan& span : spans) {
        span.begin += by;
        span.end += by;
    }
}

/// The place of an error counts bytes of the part: makes it count those of the text.
Error movedPlace(Error error, std::uint64_t by) {
    constexpr std::string_view kByte = "byte ";
    std::uint64_t at = 0;
    const std::string& where = error.where;
    if (!where.starts_with(kByte) ||
        std::from_chars(where.data() + kByte.size(), where.data() + where.size(), at).ptr !=
            where.data() + where.size())
        return error;
    error.where = std::string(kByte) + std::to_string(at + by);
    return error;
}

class PartsRun {
  public:
    PartsRun(const Tokenizer& tokenizer, const ReadText& read, const PartOptions& options,
             const TakePart& take)
        : m_tokenizer(tokenizer)
        , m_options(options)
        , m_take(take)
        , m_reader(tokenizer, read, options)
        , m_bare(options.lines ? options.encode : withoutSpecials(options.encode)) {}

    Result<unsigned> run() {
        Turn first;
        const bool isEmpty = !readNext(first);
        if (m_options.lines)
            return isEmpty ? Result<unsigned>(1) : encodeAll(first);
        TOKENSCOPE_TRY_VOID(first.read);
        if (isEmpty || first.part.isLast)
            return encodeWhole(first.part.text);
        TOKENSCOPE_TRY(auto frame, frameOf(m_tokenizer, first.part.text, m_options.encode));
        if (!frame) {
            m_reader.cutNoMore();
            Turn rest;
            readNext(rest);
            TOKENSCOPE_TRY_VOID(rest.read);
            return encodeWhole(first.part.text + rest.part.text);
        }
        TOKENSCOPE_TRY_VOID(m_take(frame->before));
        const auto partEnd = static_cast<std::uint32_t>(first.part.text.size());
        auto threads = encodeAll(first);
        if (!threads)
            return threads;
        const auto end = static_cast<std::uint32_t>(m_size);
        for (auto* spans : {&frame->after.bytes, &frame->after.reference})
            std::replace(spans->begin(), spans->end(), ByteSpan{partEnd, partEnd}, ByteSpan{end, end});
        TOKENSCOPE_TRY_VOID(m_take(frame->after));
        return threads;
    }

  private:
    /// A thread's turn to read is followed by one to give its tokens away, in the same order.
    struct Turn {
        std::uint64_t number = 0;
        Result<bool> read = false;
        Part part;
        Encoding tokens;
        Encoding line;
    };

    Result<unsigned> encodeWhole(std::string_view text) const {
        TOKENSCOPE_TRY(const auto whole, m_tokenizer.encode(text, m_options.encode));
        TOKENSCOPE_TRY_VOID(m_take(whole));
        return 1;
    }

    Result<unsigned> encodeAll(Turn& first) {
        const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
        const unsigned wanted = m_ended ? 1 : m_options.threads > 0 ? m_options.threads : cores;
        std::vector<std::jthread> others;
        try {
            while (others.size() + 1 < wanted)
                others.emplace_back([this] {
                    Turn turn;
                    while (readNext(turn) && finish(turn)) {
                    }
                });
        } catch (const std::system_error&) {
            // Fewer threads are enough.
        }
        while (finish(first) && readNext(first)) {
        }
        const auto threads = static_cast<unsigned>(others.size()) + 1;
        others.clear(); // waits for them
        if (m_failure)
            return tl::unexpected<Error>(*std::move(m_failure));
        return threads;
    }

    bool readNext(Turn& turn) {
        const std::lock_guard lock(m_reading);
        if (m_ended)
            return false;
        try {
            turn.read = m_reader.next(turn.part);
        } catch (const std::bad_alloc&) {
            turn.read = noMemory();
        }
        turn.number = m_parts;
        m_ended = !turn.read || !*turn.read || turn.part.isLast;
        if (turn.read && !*turn.read)
            return false;
        ++m_parts;
        m_size += turn.part.text.size();
        return true;
    }

    /// False: there is nothing left to do.
    bool finish(Turn& turn) {
        auto done = encode(turn);
        std::unique_lock lock(m_taking);
        m_taken.wait(lock, [&] { return m_next == turn.number || m_failure; });
        if (m_failure)
            return false;
        if (done)
            done = m_take(turn.tokens);
        if (!done) {
            m_failure = std::move(done.error());
            const std::lock_guard reading(m_reading);
            m_ended = true;
        }
        ++m_next;
        m_taken.notify_all();
        return !m_failure;
    }

    Result<void> encode(Turn& turn) const {
        TOKENSCOPE_TRY_VOID(turn.read);
        try {
            auto done = m_options.lines ? encodeLines(turn) : encodeText(turn);
            return done ? std::move(done) : tl::unexpected(movedPlace(done.error(), turn.part.begin));
        } catch (const std::bad_alloc&) {
            return noMemory();
        }
    }
    Result<void> encodeText(Turn& turn) const {
        EncodeOptions options = m_bare;
        options.continuesText = turn.part.begin > 0;
        TOKENSCOPE_TRY_VOID(m_tokenizer.encodeInto(turn.tokens, turn.part.text, options));
        moveSpans(turn.tokens.bytes, static_cast<std::uint32_t>(turn.part.begin));
        moveSpans(turn.tokens.reference, static_cast<std::uint32_t>(turn.part.begin));
        return {};
    }
    Result<void> encodeLines(Turn& turn) const {
        turn.tokens.clear();
        std::string_view text = turn.part.text;
        while (!text.empty()) {
            const auto at = static_cast<std::size_t>(text.data() - turn.part.text.data());
            const std::size_t end = text.find('\n');
            std::string_view line = text.substr(0, end);
            text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
            if (line.ends_with('\r'))
                line.remove_suffix(1);
            auto done = m_tokenizer.encodeInto(turn.line, line, m_bare);
            if (!done)
                return tl::unexpected(movedPlace(std::move(done.error()), at));
            moveSpans(turn.line.bytes, static_cast<std::uint32_t>(turn.part.begin + at));
            moveSpans(turn.line.reference, static_cast<std::uint32_t>(turn.part.begin + at));
            const auto first = static_cast<std::uint32_t>(turn.tokens.size());
            for (auto& [index, spelling] : turn.line.spellings)
                turn.tokens.spellings.emplace_back(first + index, std::move(spelling));
            appendTokens(turn.tokens, turn.line, 0, turn.line.size());
        }
        return {};
    }
    static tl::unexpected<Error> noMemory() {
        return fail(ErrorCode::TooLarge, {}, "there is not enough memory for a part of this text",
                    "split the text into lines, or use fewer threads");
    }

    const Tokenizer& m_tokenizer;
    const PartOptions& m_options;
    const TakePart& m_take;

    std::mutex m_reading; ///< guards the members up to m_bare
    PartReader m_reader;
    std::uint64_t m_parts = 0; ///< read
    std::uint64_t m_size = 0;  ///< bytes read
    bool m_ended = false;

    EncodeOptions m_bare;
    std::mutex m_taking; ///< guards the members below
    std::condition_variable m_taken;
    std::uint64_t m_next = 0; ///< the part that is taken next
    std::optional<Error> m_failure;
};

} // namespace

ReadText readFrom(std::string_view text) {
    return [text](char* to, std::size_t most) mutable -> Result<std::size_t> {
        const std::size_t count = std::min(most, text.size());
        std::memcpy(to, text.data(), count);
        text.remove_prefix(count);
        return count;
    };
}

Result<unsigned> encodeParts(const Tokenizer& tokenizer, const ReadText& read, const PartOptions& options,
                             const TakePart& take) {
    return PartsRun(tokenizer, read, options, take).run();
}

} // namespace tokenscope
