#include "core/compare/search/sample_texts.h"

#include "core/text/text_lines.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>

namespace tokenscope::compare {
namespace {

constexpr std::size_t kMaxSampledBytes = 2000;              ///< bytes of a line that are kept
constexpr std::size_t kLongestRead = std::size_t{1} << 24U; ///< longer lines are skipped

struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};

} // namespace

LineSample::LineSample(std::size_t most, std::uint32_t seed)
    : m_most(most)
    , m_random(seed) {}

void LineSample::addLine(std::string_view line) {
    if (line.size() > kMaxSampledBytes) {
        std::size_t end = kMaxSampledBytes;
        while (end > 0 && isContinuationByte(line[end]))
            --end;
        line = line.substr(0, end);
    }
    if (line.empty() || m_most == 0 || !isValidUtf8(line))
        return;
    ++m_seen;
    if (m_lines.size() < m_most) {
        m_lines.emplace_back(line);
        return;
    }
    // Reservoir sampling: the n-th line replaces a kept one with probability most / n.
    const std::uint64_t random = std::uint64_t{m_random()} << 32U | m_random();
    if (const std::uint64_t place = random % m_seen; place < m_most)
        m_lines[static_cast<std::size_t>(place)] = line;
}

void LineSample::addText(std::string_view text) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        addLine(line);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

Result<void> LineSample::addFile(const std::filesystem::path& path, const Progress& progress) {
    const auto unreadable = [&](int code) {
        return tl::unexpected<Error>(Error{ErrorCode::Unreadable,
                                           path.string(),
                                           {},
                                           message("can't be read: {}", std::strerror(code)),
                                           "check the path and the permissions"});
    };
    const std::unique_ptr<std::FILE, CloseFile> file(std::fopen(path.c_str(), "rb"));
    if (!file)
        return unreadable(errno);
    LineReader lines(::fileno(file.get()), kLongestRead);
    std::string_view line;
    while (true) {
        if (progress.stopped())
            return fail(ErrorCode::Canceled, {}, "sampling the lines was canceled");
        const ReadLine read = lines.next(line);
        if (read == ReadLine::End)
            break;
        if (read == ReadLine::Line)
            addLine(line);
    }
    if (lines.error() != 0)
        return unreadable(lines.error());
    return {};
}

namespace {

constexpr std::size_t kLongestRun = 70;
constexpr std::size_t kLongestSampledPiece = 512; ///< bytes; longer ones are tried only alone

/// Ranges of characters that tokenizers treat differently.
constexpr std::array<std::pair<char32_t, char32_t>, 26> kRanges = {{
    {0x20, 0x7E},       {0x00, 0x1F},     {0x7F, 0xA0},     {0xA1, 0xFF},     {0x100, 0x17F},
    {0x1C4, 0x1CC},     {0x300, 0x36F},   {0x370, 0x3FF},   {0x400, 0x4FF},   {0x590, 0x5FF},
    {0x600, 0x6FF},     {0x900, 0x97F},   {0xE00, 0xE7F},   {0x1100, 0x11FF}, {0x1E00, 0x1EFF},
    {0x2000, 0x206F},   {0x2070, 0x209C}, {0x2150, 0x218B}, {0x2460, 0x24FF}, {0x2580, 0x259F},
    {0x3000, 0x30FF},   {0x4E00, 0x9FFF}, {0xAC00, 0xD7A3}, {0xFB00, 0xFB06}, {0xFE00, 0xFFFD},
    {0x1F300, 0x1FAFF},
}};

constexpr std::array<std::string_view, 28> kMixed = {" ",
                                                     "  ",
                                                     "   ",
                                                     "\n",
                                                     "\n\n",
                                                     "\r\n",
                                                     "\t",
                                                     "\r",
                                                     "\xC2\xA0",
                                                     "\xE3\x80\x80",
                                                     "\xE2\x96\x81",
                                                     "\xE2\x96\x81\xE2\x96\x81",
                                                     " \xE2\x96\x81",
                                                     "'s",
                                                     "'LL",
                                                     "'\xC5\xBF",
                                                     "0",
                                                     "1234567",
                                                     "e\xCC\x81",
                                                     "\xEF\xAC\x81\xCC\x81",
                                                     "\xE2\x80\x8D",
                                                     "<0x41>",
                                                     "<unk>",
                                                     "<s>",
                                                     "</s>",
                                                     "\xF0\x9F\x87\xA9\xF0\x9F\x87\xAA",
                                                     "ABCdef",
                                                     "..."};

} // namespace

RandomTexts::RandomTexts(const Tokenizer& one, const Tokenizer& other, std::uint32_t seed)
    : m_random(seed) {
    collect(one);
    collect(other);
    for (std::vector<std::string>* list : {&m_pieces, &m_invalidPieces, &m_tokenTexts}) {
        std::sort(list->begin(), list->end());
        list->erase(std::unique(list->begin(), list->end()), list->end());
    }
}

void RandomTexts::collect(const Tokenizer& tokenizer) {
    const auto add = [](std::vector<std::string>& to, std::string text) {
        if (!text.empty() && isValidUtf8(text))
            to.push_back(std::move(text));
    };
    for (const PieceId id : tokenizer.ids()) {
        std::string bytes = tokenizer.pieceBytes(id);
        if (isValidUtf8(bytes))
            add(m_pieces, std::move(bytes));
        else
            m_invalidPieces.push_back(std::move(bytes));
        add(m_pieces, std::string(tokenizer.spelling(id)));
        const PieceType type = tokenizer.type(id);
        if (type == PieceType::Control || type == PieceType::UserDefined || type == PieceType::Unknown)
            add(m_tokenTexts, std::string(tokenizer.spelling(id)));
    }
    for (const AddedToken& token : tokenizer.definition().addedTokens)
        add(m_tokenTexts, token.content);
}

void RandomTexts::appendCharacter(std::string& text) {
    const auto& [first, last] = kRanges[below(kRanges.size())];
    appendUtf8(text, first + below(last - first + 1));
}

/// A byte, a part of a character, or a piece that is not UTF-8.
void RandomTexts::appendBytes(std::string& text) {
    const std::uint32_t kind = below(4);
    if (kind == 0 && !m_invalidPieces.empty()) {
        const std::string& piece = m_invalidPieces[below(m_invalidPieces.size())];
        text.append(piece, 0, kLongestSampledPiece);
    } else if (kind == 1) {
        std::string character;
        appendCharacter(character);
        text.append(character, 0, below(character.size()));
    } else {
        text += static_cast<char>(0x80 + below(0x80));
    }
}

std::string RandomTexts::nextInvalid() {
    const std::string whole = next();
    std::string text;
    for (const char c : whole) {
        if (below(6) == 0)
            appendBytes(text);
        text += c;
    }
    text += static_cast<char>(0xFF);
    return text;
}

std::string RandomTexts::next() {
    std::string text;
    const std::uint32_t parts = 1 + below(40);
    const std::uint32_t kind = below(4);
    for (std::uint32_t i = 0; i < parts; ++i) {
        const std::uint32_t chance = below(100);
        if (chance < 4 && !m_tokenTexts.empty())
            text += m_tokenTexts[below(m_tokenTexts.size())];
        else if (chance < 18)
            text += kMixed[below(kMixed.size())];
        else if (chance < 20)
            text.append(1 + below(kLongestRun), " \n=-"[below(4)]);
        else if (kind == 0 || (kind > 1 && m_pieces.empty()))
            appendCharacter(text);
        else if (kind == 1)
            text += static_cast<char>(0x20 + below(0x5F));
        else if (const std::string& piece = m_pieces[below(m_pieces.size())];
                 piece.size() <= kLongestSampledPiece)
            text += piece;
        if (kind == 2 && below(2) == 0)
            text += ' ';
    }
    return text;
}

namespace {

using Samples = std::vector<std::string>;

constexpr std::size_t kMaxSamples = 64; ///< of one part
constexpr std::size_t kMaxMembers = 6;  ///< of a class
constexpr std::size_t kMaxOfAll = 1024;
constexpr std::size_t kLongestPattern = 8192;
constexpr int kDeepest = 32;
constexpr unsigned kMaxTimes = 4;

void addTo(Samples& samples, std::string text, std::size_t most = kMaxSamples) {
    if (samples.size() < most && std::find(samples.begin(), samples.end(), text) == samples.end())
        samples.push_back(std::move(text));
}

std::string utf8Of(char32_t c) {
    std::string text;
    if (c < 0x110000 && (c < 0xD800 || c > 0xDFFF))
        appendUtf8(text, c);
    return text;
}

/// A few characters of `\p{name}`.
Samples charactersOfProperty(std::string_view name) {
    static constexpr std::array<std::pair<std::string_view, const char*>, 12> kKnown = {{
        {"Lu", "A"},
        {"Ll", "a"},
        {"Lt", "\xC7\x85"},
        {"Lm", "\xCA\xB0"},
        {"Lo", "\xE4\xB8\xAD"},
        {"L", "a"},
        {"N", "1"},
        {"M", "\xCC\x81"},
        {"P", "."},
        {"S", "+"},
        {"Z", " "},
        {"Han", "\xE4\xB8\xAD"},
    }};
    for (const auto& [known, text] : kKnown)
        if (name.starts_with(known))
            return {text};
    return {"a"};
}

/// A tolerant reader: text that it doesn't understand is read as the next part.
class PatternReader {
  public:
    explicit PatternReader(std::string_view pattern)
        : m_pattern(pattern) {}

    Samples alternatives(int depth) {
        Samples all;
        do {
            for (std::string& text : sequence(depth))
                addTo(all, std::move(text), depth > 0 ? kMaxSamples : kMaxOfAll);
        } while (take('|'));
        return all;
    }
    [[nodiscard]] bool atEnd() const { return m_at >= m_pattern.size(); }
    void pass() { ++m_at; }

  private:
    bool take(char c) {
        if (atEnd() || m_pattern[m_at] != c)
            return false;
        ++m_at;
        return true;
    }
    char next() { return atEnd() ? '\0' : m_pattern[m_at++]; }

    Samples sequence(int depth) {
        Samples samples = {""};
        while (!atEnd() && m_pattern[m_at] != '|' && m_pattern[m_at] != ')') {
            const Samples part = atom(depth);
            samples = joined(samples, repeated(part));
        }
        return samples;
    }

    static Samples joined(const Samples& before, const Samples& after) {
        Samples all;
        for (const std::string& one : before) {
            if (all.size() == kMaxSamples)
                break;
            for (const std::string& other : after)
                addTo(all, one + other);
        }
        return all;
    }

    Samples repeated(const Samples& part) {
        unsigned least = 1;
        unsigned most = 1;
        if (take('?')) {
            least = 0;
        } else if (take('*')) {
            least = 0;
            most = kMaxTimes;
        } else if (take('+')) {
            most = kMaxTimes;
        } else if (const auto bounds = takeBounds()) {
            std::tie(least, most) = *bounds;
        } else {
            return part;
        }
        if (!take('?'))
            take('+');
        Samples all;
        Samples row = {""};
        for (unsigned times = 0; times <= std::min(most, kMaxTimes); ++times) {
            const bool isEdge = times <= least + 1 || times == most;
            if (times >= std::min(least, kMaxTimes) && isEdge)
                for (const std::string& text : row)
                    addTo(all, text);
            // Longer repetitions need only a few of them.
            Samples few(part.begin(), part.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(
                                                         part.size(), times == 0 ? kMaxSamples : 2)));
            row = joined(row, few);
        }
        return all;
    }

    std::optional<std::pair<unsigned, unsigned>> takeBounds() {
        const std::size_t from = m_at;
        const auto number = [&]() -> std::optional<unsigned> {
            std::optional<unsigned> value;
            while (!atEnd() && m_pattern[m_at] >= '0' && m_pattern[m_at] <= '9' && value.value_or(0) < 1000)
                value = value.value_or(0) * 10 + static_cast<unsigned>(next() - '0');
            return value;
        };
        if (take('{')) {
            const auto least = number();
            const bool comma = take(',');
            const auto most = comma ? number() : least;
            if ((least || most) && take('}'))
                return std::pair(least.value_or(0), most.value_or(kMaxTimes));
        }
        m_at = from;
        return std::nullopt;
    }

    Samples atom(int depth) {
        const char c = m_pattern[m_at];
        if (c == '(')
            return group(depth);
        if (c == '[')
            return members(depth);
        if (c == '\\')
            return escaped();
        if (c == '.' || c == '^' || c == '$') {
            ++m_at;
            return {c == '.' ? "a" : ""};
        }
        return {character()};
    }

    std::string character() {
        const std::uint32_t length = decodeUtf8(m_pattern, m_at).length;
        const std::string text(m_pattern.substr(m_at, length));
        m_at += length;
        return text;
    }

    Samples group(int depth) {
        ++m_at;
        bool looks = false;
        if (take('?')) {
            const std::size_t from = m_at;
            while (!atEnd() && m_pattern[m_at] != ':' && m_pattern[m_at] != ')' && m_pattern[m_at] != '=' &&
                   m_pattern[m_at] != '!' && m_pattern[m_at] != '>')
                ++m_at;
            const char kind = atEnd() ? ')' : m_pattern[m_at];
            looks = kind == '=' || kind == '!';
            if (kind == ')') { // flags for the rest
                take(')');
                return {""};
            }
            ++m_at;
            if (m_at <= from)
                return {""};
        }
        Samples inside = depth < kDeepest ? alternatives(depth + 1) : Samples{""};
        take(')');
        return looks ? Samples{""} : inside;
    }

    Samples escaped() {
        ++m_at;
        const char c = next();
        switch (c) {
        case 's':
            return {" ", "\n"};
        case 'd':
            return {"1"};
        case 'S':
        case 'D':
        case 'w':
            return {"a"};
        case 'W':
            return {"."};
        case 'r':
            return {"\r"};
        case 'n':
            return {"\n"};
        case 't':
            return {"\t"};
        case 'v':
            return {"\v"};
        case 'f':
            return {"\f"};
        case 'b':
        case 'B':
        case 'A':
        case 'z':
        case 'Z':
        case 'G':
            return {""};
        case 'p':
        case 'P': {
            const std::string_view name = property();
            return c == 'P' || name.starts_with('^') ? Samples{name.starts_with("Z") ? "a" : " "}
                                                     : charactersOfProperty(name);
        }
        case 'x':
        case 'u':
            return {byNumber(c == 'x' ? 2 : 4)};
        default:
            if (static_cast<unsigned char>(c) < 0x80)
                return {std::string(1, c)};
            --m_at;
            return {character()};
        }
    }

    std::string_view property() {
        if (!take('{'))
            return m_pattern.substr(m_at++, 1);
        const std::size_t end = std::min(m_pattern.find('}', m_at), m_pattern.size());
        const std::string_view name = m_pattern.substr(m_at, end - m_at);
        m_at = end + 1;
        return name;
    }

    std::string byNumber(std::size_t digits) {
        const bool braces = take('{');
        char32_t value = 0;
        for (std::size_t i = 0; (braces ? i < 6 : i < digits) && !atEnd(); ++i) {
            const char c = m_pattern[m_at];
            const int digit = c >= '0' && c <= '9'   ? c - '0'
                              : c >= 'a' && c <= 'f' ? c - 'a' + 10
                              : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                                     : -1;
            if (digit < 0)
                break;
            value = value * 16 + static_cast<char32_t>(digit);
            ++m_at;
        }
        if (braces)
            take('}');
        return utf8Of(value);
    }

    /// Characters of `[…]`, or, if it is negated, characters that it doesn't contain.
    Samples members(int depth) {
        ++m_at;
        const bool negated = take('^');
        Samples named;
        bool first = true;
        while (!atEnd() && (m_pattern[m_at] != ']' || first)) {
            first = false;
            Samples some;
            if (m_pattern[m_at] == '[' && depth < kDeepest)
                some = members(depth + 1);
            else if (m_pattern[m_at] == '\\')
                some = escaped();
            else
                some = {character()};
            for (std::string& one : some)
                addTo(named, std::move(one));
        }
        take(']');
        if (!negated) {
            named.resize(std::min(named.size(), kMaxMembers));
            return named.empty() ? Samples{""} : named;
        }
        Samples others;
        for (const char* one : {"a", "1", ".", " ", "\n"})
            if (std::find(named.begin(), named.end(), one) == named.end())
                others.emplace_back(one);
        return others.empty() ? Samples{"a"} : others;
    }

    std::string_view m_pattern;
    std::size_t m_at = 0;
};

} // namespace

std::vector<std::string> samplesOfPattern(std::string_view pattern) {
    PatternReader reader(pattern.substr(0, kLongestPattern));
    Samples samples;
    while (!reader.atEnd() && samples.size() < kMaxOfAll) {
        for (std::string& text : reader.alternatives(0))
            if (!text.empty())
                addTo(samples, std::move(text), kMaxOfAll);
        if (!reader.atEnd())
            reader.pass(); // an unmatched bracket
    }
    return samples;
}

} // namespace tokenscope::compare
