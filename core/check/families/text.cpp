// The text that the user works on: what of it the model doesn't see, or sees as something else. Its families are about
// all texts, this one is about the places of one.

#include "core/base/printable.h"
#include "core/check/families/families.h"
#include "core/json/json_writer.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace tokenscope::check {
namespace {

constexpr std::size_t kMaxChecked = std::size_t{1}
                                    << 20U; ///< bytes: typing in a large text has to stay quiet
constexpr std::size_t kMaxShown = 60;       ///< bytes of a passage in a sentence

bool isSpaceByte(char c) {
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

/// From there to the end of the word, at most as much as is shown.
ByteSpan wordAt(std::string_view text, std::size_t at) {
    std::size_t begin = std::min(at, text.size());
    std::size_t end = begin;
    while (begin > 0 && at - begin < kMaxShown / 2 && !isSpaceByte(text[begin - 1]))
        --begin;
    while (end < text.size() && (end - at < kMaxShown / 2 || isContinuationByte(text[end])) &&
           !isSpaceByte(text[end]))
        ++end;
    while (begin > 0 && begin < text.size() && isContinuationByte(text[begin]))
        --begin;
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

/// Without parts of characters.
ByteSpan wholeCharacters(std::string_view text, ByteSpan span) {
    while (span.begin > 0 && span.begin < text.size() && isContinuationByte(text[span.begin]))
        --span.begin;
    while (span.end < text.size() && isContinuationByte(text[span.end]))
        ++span.end;
    return span;
}

/// Where two texts start to differ, an offset in each.
struct Difference {
    std::size_t a, b;
};
Difference firstDifference(std::string_view a, std::string_view b, bool withSpaces) {
    Difference at{0, 0};
    const auto skipSpaces = [&](std::string_view text, std::size_t& i) {
        while (!withSpaces && i < text.size()) {
            const DecodedCharacter c = decodeUtf8(text, i);
            if (!withoutSpaces(text.substr(i, c.length)).empty())
                return;
            i += c.length;
        }
    };
    while (true) {
        skipSpaces(a, at.a);
        skipSpaces(b, at.b);
        if (at.a >= a.size() || at.b >= b.size())
            return at;
        const std::uint32_t length = decodeUtf8(a, at.a).length;
        if (a.substr(at.a, length) != b.substr(at.b, length))
            return at;
        at.a += length;
        at.b += length;
    }
}

/// Characters other than whitespace.
std::size_t lettersIn(std::string_view text) {
    std::size_t count = 0;
    for (std::size_t i = 0, length = 0; i < text.size(); i += length) {
        length = decodeUtf8(text, i).length;
        count += withoutSpaces(text.substr(i, length)).empty() ? 0 : 1;
    }
    return count;
}

/// Where the letter after so many letters starts; the size if there is none.
std::size_t afterLetters(std::string_view text, std::size_t letters) {
    for (std::size_t i = 0, length = 0; i < text.size(); i += length) {
        length = decodeUtf8(text, i).length;
        if (!withoutSpaces(text.substr(i, length)).empty() && letters-- == 0)
            return i;
    }
    return text.size();
}

class TextFindings {
  public:
    TextFindings(const CheckInput& input, const Progress& progress)
        : m_tokenizer(*input.tokenizer)
        , m_place(input.textName)
        , m_text(*input.text)
        , m_addSpecial(input.addSpecial)
        , m_parseSpecial(input.parseSpecial)
        , m_progress(progress)
        , m_normalizer(input.tokenizer->definition()) {
        if (m_text.size() <= kMaxChecked)
            return;
        const std::size_t line = m_text.rfind('\n', kMaxChecked - 1);
        std::size_t end = kMaxChecked;
        if (line != std::string_view::npos && line >= kMaxChecked / 2)
            end = line + 1;
        while (end > 0 && isContinuationByte(m_text[end])) // a line of more than half of it is cut
            --end;
        m_text = m_text.substr(0, end);
        add({.code = "only-the-start",
             .severity = FindingSeverity::Info,
             .message = message("only the first {} bytes were checked", m_text.size())});
    }

    std::vector<Finding> run() {
        checkUtf8();
        auto encoding = encoded(m_text, m_parseSpecial);
        if (m_progress.stopped())
            return {};
        if (!encoding) {
            reportNotEncodable(encoding.error());
            return std::move(m_findings);
        }
        m_encoding = *std::move(encoding);
        checkSpecialTokens();
        checkUnknown();
        checkBytes();
        checkSpans();
        checkRoundTrip();
        checkStreaming();
        return std::move(m_findings);
    }

  private:
    [[nodiscard]] Result<Encoding> encoded(std::string_view text, std::optional<bool> parseSpecial,
                                           std::optional<bool> addSpecial = false) const {
        EncodeOptions options;
        options.addSpecial = addSpecial;
        options.parseSpecial = parseSpecial;
        options.progress.stop = m_progress.stop;
        return m_tokenizer.encode(text, options);
    }

    /// Of the text, with those that the post-processor adds: what people see it have.
    [[nodiscard]] std::size_t countTokens() const {
        const auto all = encoded(m_text, m_parseSpecial, m_addSpecial);
        return all ? all->size() : m_encoding.size();
    }

    /// GPT-2's unknown token is its EOS: where the text spells it, it is that.
    [[nodiscard]] PieceType typeOf(const Encoding& encoding, std::size_t token) const {
        const PieceId id = encoding.ids[token];
        return isUnknown(m_tokenizer, id) && shown(encoding.bytes[token]) != m_tokenizer.spelling(id)
                   ? PieceType::Unknown
                   : m_tokenizer.type(encoding, token);
    }

    /// Sets the place.
    void add(Finding finding) {
        finding.place = m_place;
        m_findings.push_back(std::move(finding));
    }

    /// A finding about that part of the text. `members` adds to the evidence.
    void addAt(ByteSpan span, Finding finding, const std::function<void(JsonWriter&)>& members = {}) {
        constexpr std::size_t kMaxEvidence = 200; // bytes
        finding.line =
            1 + static_cast<std::uint32_t>(std::count(m_text.begin(), m_text.begin() + span.begin, '\n'));
        finding.subject = printable(shown(span, kMaxEvidence));
        JsonWriter json(finding.evidence);
        json.beginObject().key("text").piece(shown(span, kMaxEvidence));
        json.key("bytes").span(span.begin, span.end);
        if (members)
            members(json);
        json.endObject();
        add(std::move(finding));
    }

    [[nodiscard]] std::string_view shown(ByteSpan span, std::size_t most = kMaxShown) const {
        return m_text.substr(span.begin, std::min<std::size_t>(span.size(), most));
    }

    void checkUtf8() {
        std::size_t count = 0;
        ByteSpan first;
        forEachUtf8Run(
            m_text, [](std::size_t, std::size_t) {},
            [&](std::size_t begin, std::size_t end) {
                if (count++ == 0)
                    first = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
            });
        if (count == 0)
            return;
        const Message places =
            counted(count, "place of the text is not UTF-8", "places of the text are not UTF-8");
        addAt(first,
              {.code = "not-utf8",
               .message = m_tokenizer.preservesInvalidBytes()
                              ? message("{}: the bytes are encoded as they are", places)
                              : message("{}: each is read as U+FFFD", places),
               .why = "the model was trained with other bytes for these characters",
               .remedy = "convert the text to UTF-8",
               .view = "chips"},
              [&](JsonWriter& json) { json.member("count", count); });
    }

    /// The first character that can't be encoded alone.
    [[nodiscard]] std::optional<ByteSpan> firstNotEncodable() const {
        for (std::size_t at = 0; at < m_text.size() && !m_progress.stopped();) {
            const std::size_t end = std::min(m_text.find('\n', at), m_text.size() - 1) + 1;
            if (!encoded(m_text.substr(at, end - at), m_parseSpecial))
                for (std::size_t i = at; i < end; i += decodeUtf8(m_text, i).length) {
                    const std::uint32_t length = decodeUtf8(m_text, i).length;
                    if (!encoded(m_text.substr(i, length), m_parseSpecial))
                        return ByteSpan{static_cast<std::uint32_t>(i),
                                        static_cast<std::uint32_t>(i + length)};
                }
            at = end;
        }
        return std::nullopt;
    }

    void reportNotEncodable(const Error& error) {
        const auto place = error.code == ErrorCode::BadInput ? firstNotEncodable() : std::nullopt;
        Finding finding = notEncodable(place ? printable(shown(*place), kMaxShown) : std::string());
        finding.severity = FindingSeverity::Error;
        finding.view = "chips";
        if (place)
            return addAt(*place, std::move(finding));
        finding.message = message("the text can't be encoded: {}", error.message);
        finding.remedy = error.remedy;
        add(std::move(finding));
    }

    void checkSpecialTokens() {
        const auto parsed = encoded(m_text, true);
        if (!parsed)
            return;
        std::optional<std::size_t> first;
        std::size_t count = 0;
        for (std::size_t i = 0; i < parsed->size(); ++i)
            if (typeOf(*parsed, i) == PieceType::Control && !parsed->bytes[i].empty()) {
                first = first.value_or(i);
                ++count;
            }
        if (!first)
            return;
        const ByteSpan span = parsed->bytes[*first];
        const PieceId id = parsed->ids[*first];
        const std::string token = printable(m_tokenizer.spelling(id), 60);
        addAt(span,
              {.code = "special-token",
               .message = count == 1 ? message("the text contains the special token `{}` (id {})", token,
                                               std::to_string(id))
                                     : message("the text contains {}, first `{}` (id {})",
                                               counted(count, "special token"), token, std::to_string(id)),
               .why = count == 1 ? Message("where special tokens are parsed, it acts as a control token")
                                 : Message("where special tokens are parsed, they act as control tokens"),
               .remedy = "encode text of users without parsing special tokens, or escape it",
               .view = "chips"},
              [&](JsonWriter& json) { json.key("ids").values(std::span(&id, 1)).member("count", count); });
    }

    /// Tokens of one type.
    struct Found {
        std::size_t count = 0;
        ByteSpan first;
    };
    [[nodiscard]] Found tokensOf(PieceType type) const {
        Found found;
        for (std::size_t i = 0; i < m_encoding.size(); ++i) {
            const ByteSpan span = m_encoding.bytes[i];
            const bool isWhole = type == PieceType::Byte && !span.empty() &&
                                 static_cast<unsigned char>(m_text[span.begin]) < 0x80;
            if (typeOf(m_encoding, i) == type && !isWhole && found.count++ == 0)
                found.first = wholeCharacters(m_text, span);
        }
        return found;
    }

    void checkUnknown() {
        const Found found = tokensOf(PieceType::Unknown);
        if (found.count == 0)
            return;
        m_hasUnknown = true;
        addAt(
            found.first,
            {.code = "unknown",
             .message = message("unknown tokens: {} of {}, first `{}`", found.count, countTokens(),
                                printable(shown(found.first), kMaxShown)),
             .why = "the model sees the same token for everything unknown, and decoding doesn't give it back",
             .remedy = "use a tokenizer that has pieces for all bytes, or leave such text out",
             .view = "chips"},
            [&](JsonWriter& json) { json.member("count", found.count); });
    }

    void checkBytes() {
        constexpr std::size_t kMany = 20; // and a quarter of the tokens
        const Found found = tokensOf(PieceType::Byte);
        if (found.count == 0)
            return;
        const std::size_t all = countTokens();
        const bool many = found.count >= kMany && found.count * 4 >= all;
        addAt(found.first,
              {.code = "bytes",
               .severity = many ? FindingSeverity::Warning : FindingSeverity::Info,
               .message =
                   message("tokens that are parts of characters: {} of {} ({} %), first in `{}`", found.count,
                           all, found.count * 100 / all, printable(shown(found.first), kMaxShown)),
               .why = "such text takes more tokens, and the model has seen little of it",
               .remedy = many ? Message("use a tokenizer that has pieces for this script") : Message(),
               .view = "chips"},
              [&](JsonWriter& json) { json.member("count", found.count).member("tokens", all); });
    }

    void checkSpans() {
        const SpanFaults faults = spanFaults(m_encoding, m_text);
        if (faults.disordered)
            addAt({}, {.code = "disordered",
                       .severity = FindingSeverity::Error,
                       .message = "the spans of the tokens are not ascending ranges of the text",
                       .why = "masks and highlights are at the wrong places",
                       .view = "table"});
        if (!faults.uncovered.empty())
            addAt(faults.uncovered.front(),
                  {.code = "uncovered",
                   .severity = FindingSeverity::Info,
                   .message =
                       message("no token covers `{}`", printable(shown(faults.uncovered.front()), kMaxShown)),
                   .why = "the model never sees this part of a text",
                   .view = "table"},
                  [&](JsonWriter& json) { json.member("count", faults.uncovered.size()); });
    }

    // Round trip: line by line, so that one lost character doesn't hide the others.

    /// Where decoding gives something else than a line.
    struct Loss {
        std::size_t count = 0; ///< lines
        ByteSpan first;
        std::string text, decoded; ///< that word
    };
    /// `expected`: what decoding should give, the line itself or its normalized text.
    static void addLoss(Loss& loss, std::size_t begin, std::string_view line, std::string_view expected,
                        std::string_view decoded) {
        if (loss.count++ > 0)
            return;
        const Difference at = firstDifference(expected, decoded, false);
        const ByteSpan word = wordAt(expected, at.a);
        const ByteSpan other = wordAt(decoded, at.b);
        // Normalizers change letters and spaces, rarely the number of letters, so these are counted.
        const ByteSpan place = wordAt(line, afterLetters(line, lettersIn(expected.substr(0, at.a))));
        const auto base = static_cast<std::uint32_t>(begin);
        loss.first = {base + place.begin, base + place.end};
        loss.text = expected.substr(word.begin, word.size());
        loss.decoded = decoded.substr(other.begin, other.size());
    }

    void checkLine(std::size_t begin, std::size_t end, std::span<const PieceId> ids) {
        const std::string_view line = m_text.substr(begin, end - begin);
        const bool hasUnknown = m_hasUnknown && std::any_of(ids.begin(), ids.end(), [this](PieceId id) {
                                    return isUnknown(m_tokenizer, id);
                                });
        if (hasUnknown || !isValidUtf8(line))
            return; // other findings are about these
        DecodeOptions options;
        options.skipSpecial = false;
        const auto decoded = m_tokenizer.decode(ids, options);
        if (!decoded)
            return;
        const std::string given = withoutSpaces(decoded->text);
        if (given == withoutSpaces(line))
            return;
        const auto normalized =
            m_normalizer.exists() ? m_normalizer.normalized(line, m_progress) : std::nullopt;
        if (normalized && given == withoutSpaces(*normalized))
            return addLoss(m_normalized, begin, line, line, decoded->text);
        // What the normalizer changes, too, is not the loss.
        addLoss(m_lost, begin, line, normalized ? *normalized : line, decoded->text);
    }

    void checkRoundTrip() {
        std::size_t begin = 0, first = 0;
        std::size_t lineEnd = m_text.find('\n');
        const auto checkTo = [&](std::size_t end, std::size_t token) {
            checkLine(begin, end, std::span(m_encoding.ids).subspan(first, token - first));
            begin = end;
            first = token;
            lineEnd = m_text.find('\n', begin);
        };
        for (std::size_t i = 0; i < m_encoding.size() && !m_progress.stopped(); ++i)
            if (m_encoding.bytes[i].begin > lineEnd && i > first)
                checkTo(m_encoding.bytes[i].begin, i);
        checkTo(m_text.size(), m_encoding.size());
        const auto report = [&](const Loss& loss, Finding finding) {
            addAt(loss.first, std::move(finding), [&](JsonWriter& json) {
                json.key("decoded").piece(loss.decoded).member("lines", loss.count);
            });
        };
        const auto text = [](const Loss& loss) { return printable(loss.text, kMaxShown); };
        const auto given = [](const Loss& loss) { return printable(loss.decoded, kMaxShown); };
        if (m_lost.count > 0)
            report(m_lost, otherText(text(m_lost), given(m_lost)));
        if (m_normalized.count > 0)
            report(m_normalized, {.code = "normalized",
                                  .severity = FindingSeverity::Info,
                                  .message = message("`{}` decodes to `{}`: the normalizer changes it",
                                                     text(m_normalized), given(m_normalized)),
                                  .why = "the model doesn't see the difference",
                                  .view = "stages"});
        if (m_lost.count == 0 && m_normalized.count == 0 && !m_hasUnknown)
            checkSpaces();
    }

    void checkSpaces() {
        DecodeOptions options;
        options.skipSpecial = false;
        const auto decoded = m_tokenizer.decode(m_encoding.ids, options);
        if (!decoded || decoded->text == m_text || !isValidUtf8(m_text))
            return;
        const Difference at = firstDifference(m_text, decoded->text, true);
        const auto around = [](std::string_view text, std::size_t offset) {
            const std::size_t begin = offset < kMaxShown / 2 ? 0 : offset - kMaxShown / 2;
            const std::size_t end = std::min(begin + kMaxShown, text.size());
            const ByteSpan span =
                wholeCharacters(text, {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
            return printable(text.substr(span.begin, span.size()), kMaxShown * 2);
        };
        addAt(wholeCharacters(m_text, {static_cast<std::uint32_t>(std::min(at.a, m_text.size())),
                                       static_cast<std::uint32_t>(std::min(at.a + 1, m_text.size()))}),
              otherSpaces(around(m_text, at.a), around(decoded->text, at.b)));
    }

    /// In parts: the work is quadratic.
    void checkStreaming() {
        constexpr std::size_t kPart = 48; // tokens
        constexpr std::size_t kMaxTokens = 20'000;
        const auto all =
            std::span<const PieceId>(m_encoding.ids).first(std::min(m_encoding.size(), kMaxTokens));
        for (std::size_t begin = 0; begin < all.size() && !m_progress.stopped(); begin += kPart / 2) {
            if (m_tokenizer.type(m_encoding, begin) == PieceType::Byte)
                continue; // perhaps in the middle of a character
            const auto part = all.subspan(begin, std::min(kPart, all.size() - begin));
            const auto found = streamBreakOf(m_tokenizer, part);
            if (!found)
                continue;
            Finding finding = findingOf(*found);
            const ByteSpan last = m_encoding.bytes[begin + found->ids.size() - 1];
            finding.evidence.clear();
            return addAt(wholeCharacters(m_text, last), std::move(finding), [&](JsonWriter& json) {
                json.key("ids").values(found->ids).key("decoded").piece(found->after);
            });
        }
    }

    const Tokenizer& m_tokenizer;
    const std::string m_place;
    std::string_view m_text;
    const std::optional<bool> m_addSpecial, m_parseSpecial;
    const Progress& m_progress;
    const TextNormalizer m_normalizer;
    Encoding m_encoding;
    bool m_hasUnknown = false;
    Loss m_lost, m_normalized;
    std::vector<Finding> m_findings;
};

bool hasText(const CheckInput& input) {
    return input.tokenizer && input.text && !input.text->empty();
}

std::vector<Finding> checkText(const CheckInput& input, const Progress& progress) {
    return TextFindings(input, progress).run();
}

} // namespace

const Check kTextCheck = {"text", "Text",
                          "the text: unknown tokens, bytes, special tokens in it, what decoding loses",
                          hasText, checkText};

} // namespace tokenscope::check
