#include "core/compare/align/column_differences.h"

#include <algorithm>
#include <string>

namespace tokenscope::compare {
namespace {

constexpr std::size_t kGroupsBetweenReports = 4096;

/// One group's tokens of one column.
class GroupTokens {
  public:
    GroupTokens(const TextColumn& column, GroupRange range)
        : m_column(column)
        , m_range(range) {}

    [[nodiscard]] std::uint32_t size() const { return m_range.size(); }
    [[nodiscard]] PieceId id(std::uint32_t i) const { return m_column.encoding.ids[m_range.begin + i]; }
    [[nodiscard]] ByteSpan span(std::uint32_t i) const { return m_column.encoding.bytes[m_range.begin + i]; }
    [[nodiscard]] PieceType type(std::uint32_t i) const { return m_column.pieces.type(id(i)); }
    [[nodiscard]] std::string_view bytes(std::uint32_t i) const { return m_column.pieces.text(id(i)); }
    [[nodiscard]] bool has(PieceType wanted) const {
        for (std::uint32_t i = 0; i < size(); ++i) {
            if (type(i) == wanted)
                return true;
        }
        return false;
    }

  private:
    const TextColumn& m_column;
    GroupRange m_range;
};

bool sameIds(const GroupTokens& a, const GroupTokens& b) {
    if (a.size() != b.size())
        return false;
    for (std::uint32_t i = 0; i < a.size(); ++i) {
        if (a.id(i) != b.id(i))
            return false;
    }
    return true;
}

bool sameTokens(const GroupTokens& a, const GroupTokens& b) {
    if (!sameIds(a, b))
        return false;
    for (std::uint32_t i = 0; i < a.size(); ++i) {
        if (a.span(i) != b.span(i))
            return false;
    }
    return true;
}

/// Iterates over the tokens for which `wanted` is true.
template <class Wanted>
class Walk {
  public:
    Walk(const GroupTokens& tokens, Wanted wanted)
        : m_tokens(tokens)
        , m_wanted(wanted) {
        skip();
    }
    [[nodiscard]] bool atEnd() const { return m_at == m_tokens.size(); }
    [[nodiscard]] std::uint32_t at() const { return m_at; }
    void next() {
        ++m_at;
        skip();
    }

  private:
    void skip() {
        while (m_at < m_tokens.size() && !m_wanted(m_tokens, m_at))
            ++m_at;
    }
    const GroupTokens& m_tokens;
    Wanted m_wanted;
    std::uint32_t m_at = 0;
};

template <class Wanted, class Same>
bool sameSequence(const GroupTokens& a, const GroupTokens& b, Wanted wanted, Same same) {
    Walk one(a, wanted);
    Walk other(b, wanted);
    for (; !one.atEnd() && !other.atEnd(); one.next(), other.next()) {
        if (!same(one.at(), other.at()))
            return false;
    }
    return one.atEnd() && other.atEnd();
}

bool hasText(const GroupTokens& tokens, std::uint32_t i) {
    return !tokens.span(i).empty();
}
bool isSpecial(const GroupTokens& tokens, std::uint32_t i) {
    return isSpecialType(tokens.type(i));
}
bool isSpecialText(const GroupTokens& tokens, std::uint32_t i) {
    return isSpecial(tokens, i) && hasText(tokens, i);
}
bool isPlain(const GroupTokens& tokens, std::uint32_t i) {
    return !isSpecial(tokens, i);
}

/// Whether the concatenated plain tokens decode to the same bytes.
bool decodeToSame(const GroupTokens& a, const GroupTokens& b) {
    Walk one(a, isPlain);
    Walk other(b, isPlain);
    std::string_view left;
    std::string_view right;
    for (;;) {
        for (; left.empty() && !one.atEnd(); one.next())
            left = a.bytes(one.at());
        for (; right.empty() && !other.atEnd(); other.next())
            right = b.bytes(other.at());
        if (left.empty() || right.empty())
            return left.empty() && right.empty();
        const std::size_t size = std::min(left.size(), right.size());
        if (left.substr(0, size) != right.substr(0, size))
            return false;
        left.remove_prefix(size);
        right.remove_prefix(size);
    }
}

/// The decoded plain tokens without whitespace, and how many bytes of the text they cover.
struct Letters {
    std::string letters;
    std::uint64_t covered = 0;
};

Letters lettersOf(const GroupTokens& tokens) {
    Letters all;
    for (Walk at(tokens, isPlain); !at.atEnd(); at.next()) {
        for (const char c : tokens.bytes(at.at())) {
            if (c != ' ' && c != '\n' && c != '\t' && c != '\r')
                all.letters += c;
        }
        all.covered += tokens.span(at.at()).size();
    }
    return all;
}

/// `␣word` and `word`, where the space belongs to no token: a difference of boundaries, not of normalization.
bool onlyOmitsSpaces(const GroupTokens& a, const GroupTokens& b) {
    const Letters one = lettersOf(a);
    const Letters other = lettersOf(b);
    return !one.letters.empty() && one.letters == other.letters && one.covered != other.covered;
}

std::uint8_t kindsOf(const GroupTokens& a, const GroupTokens& b, bool idsComparable) {
    if (idsComparable && sameTokens(a, b))
        return 0; // such as a user-defined piece and an added token
    unsigned kinds = 0;
    const auto found = [&kinds](TextDifference kind) { kinds |= static_cast<unsigned>(kind); };
    if (!sameSequence(a, b, hasText,
                      [&](std::uint32_t i, std::uint32_t j) { return a.span(i) == b.span(j); }))
        found(TextDifference::Boundary);
    const auto sameBytes = [&](std::uint32_t i, std::uint32_t j) { return a.bytes(i) == b.bytes(j); };
    if (!sameSequence(a, b, isSpecial, sameBytes))
        found(TextDifference::Special);
    const bool sameText =
        sameSequence(a, b, isSpecialText, sameBytes); // otherwise the plain tokens are of different text
    const bool unknown = a.has(PieceType::Unknown);
    if (unknown != b.has(PieceType::Unknown))
        found(TextDifference::Unknown);
    else if (sameText && !unknown && !decodeToSame(a, b))
        found(onlyOmitsSpaces(a, b) ? TextDifference::Boundary : TextDifference::Normalization);
    constexpr auto kSpecial = static_cast<unsigned>(TextDifference::Special);
    const auto sameIdOf = [&](std::uint32_t i, std::uint32_t j) { return a.id(i) == b.id(j); };
    const bool onlySpecialDiffers = kinds == kSpecial && sameText; // then the plain tokens matter, too
    if ((kinds == 0 && idsComparable && !sameIds(a, b)) ||
        (onlySpecialDiffers && idsComparable && !sameSequence(a, b, isPlain, sameIdOf)) ||
        ((kinds == 0 || onlySpecialDiffers) && !idsComparable && !sameSequence(a, b, isPlain, sameBytes)))
        found(TextDifference::Id);
    return static_cast<std::uint8_t>(kinds);
}

} // namespace

std::string_view name(TextDifference difference) {
    switch (difference) {
    case TextDifference::Boundary:
        return "boundary";
    case TextDifference::Id:
        return "id";
    case TextDifference::Special:
        return "special";
    case TextDifference::Normalization:
        return "normalization";
    case TextDifference::Unknown:
        return "unknown";
    }
    return {};
}

Result<std::vector<GroupDifference>> differencesOf(const AlignedText& aligned, std::size_t a,
                                                   const TextColumn& one, std::size_t b,
                                                   const TextColumn& other, bool idsComparable,
                                                   const Progress& progress) {
    std::vector<GroupDifference> differences;
    const bool sameVocabulary = &one.pieces == &other.pieces;
    for (std::size_t group = 0; group < aligned.groups(); ++group) {
        if (group % kGroupsBetweenReports == 0) {
            if (progress.stopped())
                return fail(ErrorCode::Canceled, {}, "the comparison was canceled");
            progress.notify(group, aligned.groups());
        }
        const GroupTokens first(one, aligned.tokens(a, group));
        const GroupTokens second(other, aligned.tokens(b, group));
        if (sameVocabulary && sameIds(first, second))
            continue;
        if (const std::uint8_t kinds = kindsOf(first, second, idsComparable))
            differences.push_back({static_cast<std::uint32_t>(group), kinds});
    }
    return differences;
}

} // namespace tokenscope::compare
