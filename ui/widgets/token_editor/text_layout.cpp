#include "ui/widgets/token_editor/text_layout.h"

#include <algorithm>

namespace tokenscope::ui {

std::size_t BlockLayout::paragraphOfRow(int row) const {
    const auto after = std::partition_point(paragraphs.begin(), paragraphs.end(),
                                            [&](const LaidParagraph& p) { return p.firstRow <= row; });
    return after == paragraphs.begin() ? 0 : static_cast<std::size_t>(after - paragraphs.begin()) - 1;
}

std::size_t BlockLayout::paragraphOfByte(std::uint32_t byte) const {
    const auto after = std::partition_point(paragraphs.begin(), paragraphs.end(),
                                            [&](const LaidParagraph& p) { return p.begin <= byte; });
    return after == paragraphs.begin() ? 0 : static_cast<std::size_t>(after - paragraphs.begin()) - 1;
}

std::uint32_t RowPlace::rowBegin() const {
    const LaidParagraph& p = laid();
    return paragraphByte() + (p.layout ? p.layout->text().byte(p.layout->rowStart(row)) : 0);
}

std::uint32_t RowPlace::rowEnd() const {
    const LaidParagraph& p = laid();
    return paragraphByte() + (p.layout ? p.layout->text().byte(p.layout->rowEnd(row)) : 0);
}

TextLayout::TextLayout(const TextMetrics& metrics, ChipSource chips)
    : m_metrics(metrics)
    , m_chips(std::move(chips)) {}

void TextLayout::setMetrics(const TextMetrics& metrics) {
    m_metrics = metrics;
    m_blocks.setColumns(metrics.width / metrics.spaceWidth);
}

void TextLayout::setDocument(const TextDocument* document) {
    m_document = document;
    m_preedit = {};
    m_blocks.reset(text());
}

void TextLayout::edited(const TextEdit& edit) {
    m_blocks.edit(text(), edit);
}

void TextLayout::restart(const TextMetrics& metrics) {
    m_metrics = metrics;
    m_blocks.reset({});
    m_blocks.setColumns(metrics.width / metrics.spaceWidth);
    m_blocks.reset(text());
}

void TextLayout::setPreedit(const Preedit& preedit) {
    for (const std::uint32_t byte : {m_preedit.byte, preedit.byte})
        m_blocks[m_blocks.ofByte(byte).index].layout.reset();
    m_preedit = preedit;
}

void TextLayout::refreshChips() {
    BlockPlace place;
    for (; place.index < m_blocks.size(); place = m_blocks.next(place)) {
        const auto layout = m_blocks[place.index].layout;
        if (layout == nullptr)
            continue;
        const auto isSame = [&](const LaidParagraph& laid) {
            const std::uint32_t byte = place.byte + laid.begin;
            const auto chips = m_chips({byte, byte + laid.size}, ownsEnd(laid, byte));
            return laid.layout ? laid.layout->text().chips == chips &&
                                     laid.layout->text().hints == hintsOf({byte, byte + laid.size})
                               : chips.empty();
        };
        if (!std::all_of(layout->paragraphs.begin(), layout->paragraphs.end(), isSame))
            m_blocks[place.index].layout.reset();
    }
}

std::string_view TextLayout::text() const {
    return m_document == nullptr ? std::string_view() : m_document->text();
}

LayoutHints TextLayout::hintsOf(ByteSpan span) const {
    LayoutHints hints = m_hints ? m_hints(span) : LayoutHints();
    if (!hints.origins.empty() && ((hints.origins.size() < 3 && hints.whole.empty()) ||
                                   !mayReadFromRight(text().substr(span.begin, span.size()))))
        hints.origins.clear();
    return hints;
}

bool TextLayout::ownsEnd(const LaidParagraph& laid, std::uint32_t byte) const {
    return laid.hasLineFeed || byte + laid.size == text().size();
}

std::shared_ptr<BlockLayout> TextLayout::makeLayout(const BlockPlace& place) const {
    const std::string_view all = text();
    const std::uint32_t end = place.byte + m_blocks[place.index].bytes;
    auto block = std::make_shared<BlockLayout>();
    std::uint32_t at = place.byte;
    bool more = true;
    while (more) {
        const std::size_t feed = all.substr(0, end).find('\n', at);
        LaidParagraph laid;
        laid.hasLineFeed = feed != std::string_view::npos;
        laid.begin = at - place.byte;
        laid.size = (laid.hasLineFeed ? static_cast<std::uint32_t>(feed) : end) - at;
        laid.startsLine = at == 0 || all[at - 1] == '\n';
        laid.line = block->paragraphs.size();
        laid.firstRow = block->rows;
        auto chips = m_chips({at, at + laid.size}, ownsEnd(laid, at));
        const bool hasPreedit =
            !m_preedit.text.isEmpty() && m_preedit.byte >= at &&
            (m_preedit.byte < at + laid.size || (m_preedit.byte == at + laid.size && ownsEnd(laid, at)));
        if (laid.size > 0 || hasPreedit || !chips.empty()) {
            Preedit preedit{m_preedit.byte - at, m_preedit.text};
            laid.layout = std::make_unique<const ParagraphLayout>(
                displayText(all.substr(at, laid.size), std::move(chips), hasPreedit ? &preedit : nullptr,
                            m_metrics.font, m_metrics.spaceWidth, hintsOf({at, at + laid.size})),
                m_metrics);
        }
        block->rows += laid.rowCount();
        at += laid.size + (laid.hasLineFeed ? 1 : 0);
        // The text's last line feed opens one more line.
        more = at < end || (laid.hasLineFeed && at == all.size());
        block->paragraphs.push_back(std::move(laid));
    }
    return block;
}

std::shared_ptr<const BlockLayout> TextLayout::layOut(const BlockPlace& place) {
    TextBlock& block = m_blocks[place.index];
    if (block.layout == nullptr) {
        const auto made = makeLayout(place);
        m_blocks.setMeasured(place.index, static_cast<std::uint32_t>(made->rows));
        block.layout = made;
    }
    return block.layout;
}

RowPlace TextLayout::placeOfRow(std::int64_t row) {
    RowPlace place;
    place.block = m_blocks.ofRow(std::max<std::int64_t>(row, 0));
    place.layout = layOut(place.block);
    const auto inBlock =
        static_cast<int>(std::clamp<std::int64_t>(row - place.block.row, 0, place.layout->rows - 1));
    place.paragraph = place.layout->paragraphOfRow(inBlock);
    place.row = inBlock - place.laid().firstRow;
    return place;
}

RowPlace TextLayout::placeOfByte(std::uint32_t byte) {
    RowPlace place;
    place.block = m_blocks.ofByte(byte);
    place.layout = layOut(place.block);
    place.paragraph = place.layout->paragraphOfByte(byte - place.block.byte);
    const LaidParagraph& laid = place.laid();
    if (laid.layout)
        place.row = laid.layout->rowOf(laid.layout->text().positionOf(byte - place.paragraphByte()));
    return place;
}

std::vector<std::uint32_t> TextLayout::partBounds(int parts) const {
    std::vector<std::uint32_t> bounds;
    bounds.reserve(static_cast<std::size_t>(parts) + 1);
    BlockPlace place;
    for (int part = 0; part < parts; ++part) {
        const std::int64_t row = (m_blocks.rows() * part + parts - 1) / parts;
        while (place.index + 1 < m_blocks.size() && place.row + m_blocks[place.index].rows <= row)
            place = m_blocks.next(place);
        const TextBlock& block = m_blocks[place.index];
        const auto inBlock = std::min<std::int64_t>(row - place.row, block.rows);
        if (inBlock == block.rows) {
            bounds.push_back(place.byte + block.bytes);
        } else if (block.layout) {
            RowPlace at{place, block.layout, block.layout->paragraphOfRow(static_cast<int>(inBlock)), 0};
            at.row = static_cast<int>(inBlock) - at.laid().firstRow;
            bounds.push_back(at.rowBegin());
        } else {
            bounds.push_back(place.byte + static_cast<std::uint32_t>(block.bytes * inBlock / block.rows));
        }
    }
    bounds.push_back(static_cast<std::uint32_t>(text().size()));
    return bounds;
}

bool TextLayout::toPrevious(RowPlace& place) {
    if (place.row > 0) {
        --place.row;
        return true;
    }
    if (place.paragraph == 0) {
        if (place.block.index == 0)
            return false;
        place.block = m_blocks.at(place.block.index - 1);
        place.layout = layOut(place.block);
        place.paragraph = place.layout->paragraphs.size();
    }
    --place.paragraph;
    place.row = place.laid().rowCount() - 1;
    return true;
}

bool TextLayout::toNext(RowPlace& place) {
    if (place.row + 1 < place.laid().rowCount()) {
        ++place.row;
        return true;
    }
    if (place.paragraph + 1 < place.layout->paragraphs.size()) {
        ++place.paragraph;
    } else {
        if (place.block.index + 1 >= m_blocks.size())
            return false;
        place.block = m_blocks.next(place.block);
        place.layout = layOut(place.block);
        place.paragraph = 0;
    }
    place.row = 0;
    return true;
}

qreal TextLayout::caretX(const RowPlace& place, std::uint32_t byte) const {
    const LaidParagraph& laid = place.laid();
    if (!laid.layout)
        return 0;
    return laid.layout->caretX(place.row, laid.layout->text().positionOf(byte - place.paragraphByte()));
}

std::uint32_t TextLayout::caretAt(const RowPlace& place, qreal x) const {
    const LaidParagraph& laid = place.laid();
    if (!laid.layout)
        return place.paragraphByte();
    return place.paragraphByte() + laid.layout->text().byte(laid.layout->caretAt(place.row, x));
}

} // namespace tokenscope::ui
