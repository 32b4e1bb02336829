#include "ui/support/piece_runs.h"

#include "core/encoding/piece_properties.h"
#include "core/text/byte_alphabet.h"
#include "core/text/utf8.h"
#include "ui/support/glyphs.h"
#include "ui/support/token_menu.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace tokenscope::ui {
namespace {

constexpr char32_t kWordStart = 0x2581;
constexpr char32_t kByteSpace = 0x0120;
constexpr char32_t kByteLineFeed = 0x010A;
constexpr char32_t kByteTab = 0x0109;

bool isQuiet(char32_t c) {
    return c == kByteSpace || c == kByteLineFeed || c == kByteTab;
}

/// Combining marks on a dotted circle are small: a larger font, unless the size is large already.
QFont loneFont(const QFont& font) {
    QFont larger = font;
    if (font.pixelSize() > 24)
        return larger;
    larger.setPixelSize(font.pixelSize() * 5 / 4);
    return larger;
}

/// The baseline at which marks far above or below the circle are not clipped.
qreal loneBaseline(const QString& text, const QFont& font, const QRectF& rect, qreal baseline) {
    const QRectF ink = QFontMetricsF(loneFont(font)).tightBoundingRect(text);
    const qreal most = rect.bottom() - 2 - ink.bottom();
    return std::max(std::min(baseline, most), rect.top() + 5 - ink.top());
}

/// Joiners, variation selectors and tags shape the run that contains them and are visible only when alone.
bool joins(char32_t c) {
    return c == 0x200C || c == 0x200D || (c >= 0xFE00 && c <= 0xFE0F) || (c >= 0xE0020 && c <= 0xE007F) ||
           (c >= 0x1F3FB && c <= 0x1F3FF);
}

class RunBuilder {
  public:
    RunBuilder(const QFont& font, bool spelled)
        : m_font(font)
        , m_metrics(font)
        , m_spelled(spelled) {}

    void add(char32_t c) {
        if (m_spelled && c == kWordStart)
            return addMark(DrawnMarker::WordStart, {});
        if (m_spelled && isQuiet(c)) {
            if (!m_quiet)
                endText();
            m_quiet = true;
            append(c);
            return;
        }
        if (m_quiet)
            endText();
        const bool inside = joins(c) && !m_text.isEmpty();
        const DrawnMarker mark = inside ? DrawnMarker::None : drawnMarker(c);
        if (mark != DrawnMarker::None)
            return addMark(mark, mark == DrawnMarker::Framed ? codePointName(c) : QString());
        const bool combines = isCombiningMark(c);
        if (m_lone && !combines && !joins(c))
            endText();
        if (m_text.isEmpty() && combines) {
            m_lone = true;
            m_text += QChar(0x25CC);
        }
        append(c);
    }
    void addByte(unsigned char byte) {
        addMark(DrawnMarker::Framed, QStringLiteral("%1").arg(byte, 2, 16, QLatin1Char('0')).toUpper());
    }
    void addText(const QString& text) {
        endText();
        m_text = text;
    }
    PieceRuns take() {
        endText();
        return std::move(m_runs);
    }

  private:
    void append(char32_t c) { m_text += QString::fromUcs4(&c, 1); }
    void addMark(DrawnMarker mark, const QString& label) {
        endText();
        qreal width = m_metrics.horizontalAdvance(QLatin1Char(' '));
        if (mark == DrawnMarker::Framed)
            width = framedMarkerWidth(label) + 2;
        else if (mark == DrawnMarker::Tab)
            width *= 2;
        else if (mark == DrawnMarker::Space || mark == DrawnMarker::WordStart)
            width += 2; // separates it from the letters
        else
            width = kLineEndMarkerWidth;
        push({mark, false, false, label, width});
    }
    void endText() {
        if (!m_text.isEmpty())
            push({DrawnMarker::None, m_quiet, m_lone, m_text,
                  m_lone ? QFontMetricsF(loneFont(m_font)).horizontalAdvance(m_text)
                         : m_metrics.horizontalAdvance(m_text)});
        m_text.clear();
        m_quiet = false;
        m_lone = false;
    }
    void push(PieceRun run) {
        m_runs.width += run.width;
        m_runs.runs.push_back(std::move(run));
    }

    QFont m_font;
    QFontMetricsF m_metrics;
    bool m_spelled;
    bool m_quiet = false;
    bool m_lone = false;
    QString m_text;
    PieceRuns m_runs;
};

} // namespace

PieceRuns pieceRuns(std::string_view bytes, const QFont& font, bool spelled) {
    RunBuilder builder(font, spelled);
    int characters = 0;
    bool truncated = false;
    for (std::size_t at = 0; at < bytes.size();) {
        if (++characters > kMaxRunCharacters) {
            builder.addText(QString(QChar(0x2026)));
            truncated = true;
            break;
        }
        const DecodedCharacter c = decodeUtf8(bytes, at);
        if (c.valid())
            builder.add(c.value);
        else
            builder.addByte(static_cast<unsigned char>(bytes[at]));
        at += c.length;
    }
    PieceRuns runs = builder.take();
    runs.truncated = truncated;
    return runs;
}

void paintPieceRuns(QPainter& painter, const QRectF& rect, const PieceRuns& runs, const QFont& font,
                    const QColor& text, const QColor& quiet) {
    painter.save();
    painter.setFont(font);
    const bool tooWide = runs.width > rect.width() + 0.5;
    // One baseline for all runs: fallback fonts have different heights.
    const QFontMetricsF metrics(font);
    const qreal baseline = std::round(rect.center().y() + (metrics.ascent() - metrics.descent()) / 2);
    qreal x = rect.left();
    const QString cut = QString(QChar(0x2026));
    const qreal end = tooWide ? rect.right() - metrics.horizontalAdvance(cut) : rect.right();
    for (const PieceRun& run : runs.runs) {
        if (tooWide && x + run.width > end) {
            // Whole characters only.
            painter.setPen(text);
            const bool isText = run.mark == DrawnMarker::None && !run.lone;
            painter.drawText(QPointF(x, baseline),
                             isText ? metrics.elidedText(run.text + cut, Qt::ElideRight, rect.right() - x)
                                    : cut);
            break;
        }
        const QRectF place(x, rect.top(), run.width, rect.height());
        painter.setPen(run.mark == DrawnMarker::None && !run.quiet ? text : quiet);
        switch (run.mark) {
        case DrawnMarker::None:
            painter.setFont(run.lone ? loneFont(font) : font);
            painter.drawText(QPointF(x, run.lone ? loneBaseline(run.text, font, rect, baseline) : baseline),
                             run.text);
            break;
        case DrawnMarker::WordStart:
            paintWordStartMarker(painter, place);
            break;
        case DrawnMarker::Space:
            paintSpaceMarker(painter, place);
            break;
        case DrawnMarker::Framed:
            paintFramedMarker(painter, place, run.text);
            break;
        case DrawnMarker::LineFeed:
            paintLineFeedMarker(painter, place);
            break;
        case DrawnMarker::CarriageReturn:
            paintCarriageReturnMarker(painter, place);
            break;
        case DrawnMarker::Tab:
            paintTabMarker(painter, place);
            break;
        }
        x += run.width;
    }
    painter.restore();
}

namespace {

constexpr std::string_view kWordMark = "\u2581";

} // namespace

PieceLabel pieceLabel(const Tokenizer& tokenizer, PieceId id) {
    return pieceLabel(tokenizer.spelling(id), tokenizer.pieceBytes(id));
}

PieceLabel pieceLabel(std::string_view spelled, std::string bytes) {
    if (spelled.find(kWordMark) != std::string_view::npos)
        return {std::string(spelled), true};
    return {std::move(bytes), false};
}

PieceLabel textLabel(std::string_view text) {
    return {std::string(text), true};
}

PieceLabel textLabel(const Tokenizer& tokenizer, std::string_view modelText) {
    const TokenizerDefinition& definition = tokenizer.definition();
    if (!definition.gguf && spellsBytesInAlphabet(definition)) {
        if (auto bytes = bytesOfAlphabet(modelText))
            return {std::move(*bytes), false};
    }
    return textLabel(modelText);
}

QString labelText(const PieceLabel& label) {
    return readableBytes(label.bytes)
        .replace(QLatin1Char(' '), QChar(0x2423))
        .replace(QLatin1Char('\n'), QChar(0x21B5))
        .replace(QLatin1Char('\t'), QChar(0x21E5));
}

} // namespace tokenscope::ui
