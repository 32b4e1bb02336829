#include "ui/widgets/text_columns/text_rows.h"

#include "core/text/utf8.h"
#include "ui/support/piece_paint.h"
#include "ui/widgets/text_columns/compared_text.h"

#include <QChar>
#include <algorithm>
#include <numeric>

namespace tokenscope::ui {

namespace {

constexpr char32_t kJoiner = 0x200D;
constexpr char32_t kEmojiSelector = 0xFE0F;
constexpr std::uint32_t kMaxJoined = 32; ///< marks on marks: a row has an end

/// Characters that are seen as one, a row begins between none of them: marks with their base, and emoji
/// sequences.
class SeenTogether {
  public:
    /// Of the next character: whether it belongs to the one before.
    bool joins(char32_t c) {
        const bool regional = c >= 0x1F1E6 && c <= 0x1F1FF;
        const bool joined =
            c >= 0x300 && m_count < kMaxJoined && m_last > 0x20 &&
            (isMark(c) || isEmojiPart(c) || (m_last == kJoiner && c >= 0x2000) || (regional && m_flagHalf));
        m_flagHalf = regional && !joined;
        m_count = joined ? m_count + 1 : 0;
        m_base = joined ? m_base : c;
        m_last = c;
        return joined;
    }
    /// What one that joins takes of the row's width. In a picture only the pictures do.
    [[nodiscard]] std::uint32_t quarters(char32_t c, std::uint32_t alone) const {
        const bool picture = m_base >= 0x2000 || (m_base >= U'0' && m_base <= U'9');
        if (!picture || !isEmojiPart(c))
            return alone;
        return c == kEmojiSelector ? kWideQuarters - 4 : 0; // a digit gets as wide as a picture
    }

  private:
    static bool isEmojiPart(char32_t c) {
        return c == kJoiner || c == kEmojiSelector || c == 0x20E3 || (c >= 0x1F3FB && c <= 0x1F3FF) ||
               (c >= 0xE0020 && c <= 0xE007F);
    }
    static bool isMark(char32_t c) {
        const QChar::Category category = QChar::category(c);
        return category == QChar::Mark_NonSpacing || category == QChar::Mark_SpacingCombining ||
               category == QChar::Mark_Enclosing;
    }
    char32_t m_base = 0, m_last = 0;
    std::uint32_t m_count = 0; ///< that have joined the base
    bool m_flagHalf = false;
};

} // namespace

std::uint32_t quartersOf(char32_t c, std::uint32_t wide) {
    if (c == U'\t')
        return 20;
    if (c == U'\n')
        return 0;
    if (c < 0x20 || c == DecodedCharacter::kInvalid)
        return 16;
    if (c < 0x7F)
        return 4;
    if (c < 0xA1 || (c >= 0x2000 && c <= 0x200F) || (c >= 0x2028 && c <= 0x202F) || c == 0xFEFF)
        return 18; // framed: `U+200B`
    if (c < 0x1100)
        return 5;
    const bool square = (c >= 0x2E80 && c <= 0xA4CF) || (c >= 0xAC00 && c <= 0xD7A3) ||
                        (c >= 0xF900 && c <= 0xFAFF) || (c >= 0xFF01 && c <= 0xFF60) ||
                        (c >= 0x20000 && c <= 0x3FFFD);
    if (square)
        return wide;
    const bool narrow = (c >= 0x1E00 && c <= 0x2027) || (c >= 0xA640 && c <= 0xA7FF);
    return narrow ? 5 : kWideQuarters;
}

TextRows::TextRows(std::string_view text, const compare::AlignedText& aligned,
                   std::span<const ChipRoom> chips, std::uint32_t quarters, std::uint32_t wide) {
    const auto end = static_cast<std::uint32_t>(text.size());
    std::uint32_t line = 0;
    const auto begin = [&](std::uint32_t byte) {
        m_starts.push_back(byte);
        m_lines.push_back(line);
    };
    begin(0);
    std::size_t group = 0;
    std::size_t chip = 0;
    std::uint32_t width = 0;
    std::uint32_t edge = 0; ///< the last place of this row between two tokens of all columns
    std::uint32_t widthAtEdge = 0;
    const auto breakBefore = [&](std::uint32_t at, std::uint32_t widthBefore) {
        const bool late = edge > m_starts.back() && widthAtEdge * 2 >= width;
        begin(late ? edge : at);
        width -= late ? widthAtEdge : widthBefore;
        edge = m_starts.back();
        widthAtEdge = 0;
    };
    SeenTogether together;
    struct {
        std::uint32_t at = 0, width = 0;
    } base; ///< of what is seen together: where it begins, and the row's width before it
    for (std::uint32_t at = 0; at < end;) {
        while (group < aligned.groups() && aligned.text(group).begin < at)
            ++group;
        const DecodedCharacter c = decodeUtf8(text, at);
        const bool joined = together.joins(c.value);
        if (!joined && group < aligned.groups() && aligned.text(group).begin == at) {
            edge = at;
            widthAtEdge = width;
        }
        std::uint32_t takes = quartersOf(c.value, wide);
        takes = joined ? together.quarters(c.value, takes) : takes;
        for (; chip < chips.size() && chips[chip].byte < at + c.length; ++chip)
            takes += chipRoom(quarters, chips[chip].quarters);
        if (!joined)
            base = {at, width};
        if (base.width > 0 && width + takes > quarters) {
            const std::uint32_t before = width;
            breakBefore(base.at, base.width);
            base.width -= before - width;
        }
        width += takes;
        at += c.length;
        if (c.value == U'\n') {
            ++line;
            width = 0;
            begin(at);
            edge = at;
            widthAtEdge = 0;
        }
    }
    // Those behind the text take the end of it with them.
    std::uint32_t behind = 0;
    for (; chip < chips.size(); ++chip)
        behind += chipRoom(quarters, chips[chip].quarters);
    if (base.width > 0 && width + behind > quarters && behind > 0 && base.at > m_starts.back())
        breakBefore(base.at, base.width);
    m_starts.push_back(end);
}

std::size_t TextRows::rowOf(std::uint32_t byte) const {
    const auto after = std::upper_bound(m_starts.begin(), m_starts.end() - 1, byte);
    return after == m_starts.begin() ? 0 : static_cast<std::size_t>(after - m_starts.begin()) - 1;
}

namespace {

constexpr std::size_t kMaxChips = 4;
constexpr qsizetype kFewLetters = 6;
constexpr qreal kBetweenChips = 4;

qreal widthOf(const QString& label) {
    return controlChipWidth(label) + kBetweenChips;
}

/// The longest begin of it that fits, a few letters at least.
QString cutTo(const QString& label, qreal room) {
    if (widthOf(label) <= room)
        return label;
    qsizetype fits = kFewLetters;
    qsizetype tooMany = label.size();
    while (fits + 1 < tooMany) {
        const qsizetype middle = (fits + tooMany) / 2;
        (widthOf(label.left(middle) + QStringLiteral("…")) <= room ? fits : tooMany) = middle;
    }
    if (fits > 0 && fits < label.size() && label[fits - 1].isHighSurrogate())
        --fits;
    return label.size() <= fits ? label : label.left(fits) + QStringLiteral("…");
}

} // namespace

std::vector<InlineChip> fitChips(std::vector<InlineChip> chips, qreal room) {
    const std::size_t all = chips.size();
    const qreal least = widthOf(QString(kFewLetters, u'M') + QStringLiteral("…"));
    std::size_t shown = std::min(all, kMaxChips);
    const auto moreWords = [&] { return QStringLiteral("+%1").arg(all - shown); };
    const auto forMore = [&] { return shown < all ? widthOf(moreWords()) : 0; };
    const auto wanted = [&] {
        qreal width = forMore();
        for (std::size_t i = 0; i < shown; ++i)
            width += std::min(widthOf(chips[i].label), least);
        return width;
    };
    while (shown > 1 && wanted() > room)
        --shown;
    // What short names leave is shared among the long ones.
    std::vector<std::size_t> order(shown);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return widthOf(chips[a].label) < widthOf(chips[b].label);
    });
    qreal rest = room - forMore();
    std::size_t left = shown;
    for (const std::size_t i : order) {
        chips[i].label = cutTo(chips[i].label, rest / static_cast<qreal>(left--));
        rest -= widthOf(chips[i].label);
    }
    if (shown < all) {
        chips[shown].label = moreWords();
        chips.resize(shown + 1);
    }
    return chips;
}

} // namespace tokenscope::ui
