#include "ui/panels/compare/divergence_pane.h"

#include "ui/support/elided_label.h"
#include "ui/support/glyphs.h"
#include "ui/support/piece_paint.h"
#include "ui/support/piece_runs.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"
#include "ui/widgets/notices/placeholders.h"
#include "ui/widgets/piece_boxes/piece_boxes.h"
#include "ui/widgets/text_columns/difference_look.h"

#include <QHBoxLayout>
#include <QHelpEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>
#include <vector>

namespace tokenscope::ui {
namespace {

constexpr int kFootHeight = 44; ///< two lines

} // namespace

DivergencePane::DivergencePane(QWidget* parent)
    : QWidget(parent)
    , m_job(tr("Looking for the reason"))
    , m_rows(new DerivationView(this))
    , m_verdict(new QLabel(this))
    , m_sentence(new QLabel(this)) {
    setProperty("look", "panel");
    setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_rows, 1);
    auto* foot = new QWidget(this);
    auto* row = new QHBoxLayout(foot);
    row->setContentsMargins(12, 4, 12, 4);
    row->setSpacing(6);
    m_verdict->setProperty("look", "title");
    m_sentence->setTextFormat(Qt::PlainText);
    m_sentence->setWordWrap(true);
    row->addWidget(m_verdict);
    row->addWidget(m_sentence, 1);
    for (int side = 0; side < 2; ++side) {
        m_steps[side] = new QPushButton(foot);
        QSizePolicy keepsPlace = m_steps[side]->sizePolicy();
        keepsPlace.setRetainSizeWhenHidden(true); // the first answer moves nothing
        m_steps[side]->setSizePolicy(keepsPlace);
        row->addWidget(m_steps[side]);
        connect(m_steps[side], &QPushButton::clicked, this, [this, side] {
            if (m_derivation && atStages())
                emit stagesRequested(m_derivation->columns[side], m_byte);
            else if (m_derivation)
                emit stepsRequested(m_derivation->columns[side], m_byte);
        });
    }
    keepLeastHeight(*foot, kFootHeight);
    column->addWidget(foot);
    clear({});
}

void DivergencePane::clear(const QString& note) {
    m_job.cancel();
    m_derivation.reset();
    m_verdict->clear();
    m_sentence->clear();
    for (QPushButton* button : m_steps)
        button->hide();
    m_rows->setDerivation(nullptr, note);
}

void DivergencePane::ask(const ComparedTextPtr& compared, std::size_t one, std::size_t other,
                         ByteSpan place) {
    m_byte = place.begin;
    m_job.run([compared, one, other,
               place](const Progress&) { return derivationData(*compared, one, other, place); },
              [this](Result<DerivationData> derivation) { take(std::move(derivation)); });
}

void DivergencePane::take(Result<DerivationData> derivation) {
    if (!derivation) {
        return clear(QString::fromStdString(describe(derivation.error())));
    }
    m_derivation = *std::move(derivation);
    m_rows->setDerivation(&*m_derivation, {});
    m_verdict->setText(m_derivation->verdict);
    m_sentence->setText(m_derivation->sentence);
    for (int side = 0; side < 2; ++side) {
        const QString letter = columnLetter(m_derivation->columns[side]);
        const QString where = atStages() ? tr("Stages") : tr("Steps");
        m_steps[side]->setText(tr("%1 of %2").arg(where, letter));
        m_steps[side]->setToolTip(
            m_derivation->columns[side] == 0
                ? tr("Open %1 on this place").arg(where)
                : tr("Make %1 the tokenizer in use, and open %2 on this place").arg(letter, where));
        m_steps[side]->show();
    }
}

bool DivergencePane::atStages() const {
    return m_derivation && m_derivation->stage != compare::DivergenceStage::Model &&
           m_derivation->stage != compare::DivergenceStage::Ids;
}

QString DivergencePane::words() const {
    if (!m_derivation)
        return {};
    QString text = m_derivation->verdict + QLatin1Char(' ') + m_derivation->sentence + QLatin1Char('\n');
    for (std::size_t row = 0; row < m_derivation->rows[0].size(); ++row) {
        QStringList cells{m_derivation->rows[0][row].title};
        for (const auto& side : m_derivation->rows)
            cells << describeRow(side[row]);
        text += cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
    }
    return text;
}

namespace {

constexpr int kWhyRow = 26;
constexpr int kTitleWidth = 92;
constexpr int kLeft = 12;

QFont smallFont() {
    return interfaceFont(12);
}

qreal boxWidth(const DerivationBox& box) {
    const qreal number = box.remark.isEmpty()
                             ? 0
                             : QFontMetricsF(pieceFont(scaled(11))).horizontalAdvance(box.remark) + scaled(6);
    return pieceRuns(box.bytes, pieceFont(scaled(13)), false).width + number + 2 * scaled(6) + scaled(4);
}

/// The number of boxes after the first one that are hidden to leave room for the last ones.
std::size_t hiddenBoxes(const DerivationRow& row, qreal room) {
    std::vector<qreal> widths;
    std::transform(row.boxes.begin(), row.boxes.end(), std::back_inserter(widths), boxWidth);
    qreal all = std::accumulate(widths.begin(), widths.end(), qreal{0});
    std::size_t hidden = 0;
    if (all > room)
        room -= scaled(40); // the ellipsis and margins
    while (all > room && hidden + 2 < widths.size())
        all -= widths[1 + hidden++];
    return hidden;
}

} // namespace

DerivationView::DerivationView(QWidget* parent)
    : QWidget(parent) {
    setAccessibleName(tr("Both derivations"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_items = std::make_unique<AccessibleItems>(*this, *this, itemSource());
}

/// The rows of the left derivation, then those of the right one.
ItemSource DerivationView::itemSource() {
    const auto place = [this](int item) {
        const auto rows = static_cast<int>(m_derivation->rows[0].size());
        return std::pair(item / rows, item % rows);
    };
    ItemSource source;
    source.count = [this] { return m_derivation ? 2 * static_cast<int>(m_derivation->rows[0].size()) : 0; };
    source.name = [this, place](int item) {
        const auto [side, row] = place(item);
        const DerivationRow& shown = m_derivation->rows[side][static_cast<std::size_t>(row)];
        return tr("column %1, %2: %3")
            .arg(columnLetter(m_derivation->columns[side]), shown.title, describeRow(shown));
    };
    source.rect = [this, place](int item) {
        const auto [side, row] = place(item);
        const int half = width() / 2;
        return QRect(side * half, 4 + row * scaled(kWhyRow), half, scaled(kWhyRow));
    };
    return source;
}

void DerivationView::setDerivation(const DerivationData* derivation, const QString& note) {
    m_derivation = derivation;
    m_note = note;
    setAccessibleDescription(note);
    m_items->itemsChanged();
    updateGeometry();
    update();
}

QSize DerivationView::sizeHint() const {
    return {600, scaled(kWhyRow) * static_cast<int>(m_derivation ? m_derivation->rows[0].size() : 4) + 8};
}

/// Room for all stages, including added tokens, so that nothing moves when they appear.
QSize DerivationView::minimumSizeHint() const {
    return {200, scaled(kWhyRow) * 5 + 8};
}

QString DerivationView::wordsAt(QPoint place) const {
    const int row = (place.y() - 4) / scaled(kWhyRow);
    if (!m_derivation || place.y() < 4 || static_cast<std::size_t>(row) >= m_derivation->rows[0].size())
        return {};
    const DerivationRow& own =
        m_derivation->rows[place.x() < width() / 2 ? 0 : 1][static_cast<std::size_t>(row)];
    return tr("%1: %2").arg(own.title, describeRow(own));
}

bool DerivationView::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString words = wordsAt(help->pos());
    if (words.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), plainToolTip(words), this);
    return true;
}

void DerivationView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const PiecePalette& colors = piecePalette();
    painter.fillRect(rect(), colors.panel);
    if (!m_derivation)
        return paintNote(painter, rect(), m_note);
    const int half = width() / 2;
    painter.fillRect(QRect(half, 0, 1, height()), colors.line);
    for (int side = 0; side < 2; ++side) {
        const int box = scaled(16);
        paintColumnLetter(painter, QPointF((side == 0 ? half : width()) - box - scaled(8), scaled(8)), box,
                          m_derivation->columns[side]);
        int y = 4;
        for (const DerivationRow& row : m_derivation->rows[side]) {
            const QRect place(side == 0 ? 0 : half + 1, y, half - 1 - box - scaled(16), scaled(kWhyRow));
            const bool post = m_derivation->stage == compare::DivergenceStage::PostProcessing &&
                              row.stage == compare::DivergenceStage::Ids;
            paintRow(painter, place, row, post || row.stage == m_derivation->stage);
            y += scaled(kWhyRow);
        }
    }
}

void DerivationView::paintRow(QPainter& painter, const QRect& place, const DerivationRow& row,
                              bool lit) const {
    const PiecePalette& colors = piecePalette();
    painter.save();
    painter.setClipRect(place);
    if (lit) {
        painter.fillRect(place, colors.highlightSoft);
        painter.fillRect(QRect(place.left(), place.top(), 3, place.height()), colors.highlight);
    }
    painter.setFont(lit ? interfaceFont(12, QFont::DemiBold) : smallFont());
    painter.setPen(lit ? colors.text : colors.muted);
    QRect line = place.adjusted(scaled(kLeft), 0, -scaled(8), 0);
    painter.drawText(line, Qt::AlignVCenter | Qt::AlignLeft, row.title);
    qreal x = line.left() + scaled(kTitleWidth);
    const QFont font = pieceFont(scaled(13));
    const QFont numbers = pieceFont(scaled(11));
    std::size_t leftOut =
        row.stage == compare::DivergenceStage::Model ? hiddenBoxes(row, line.right() - x) : 0;
    for (std::size_t at = 0; at < row.boxes.size(); ++at) {
        const DerivationBox& box = row.boxes[at];
        if (at == 1 && leftOut > 0) { // the last ones decide
            painter.setPen(colors.muted);
            painter.drawText(QRectF(x, place.top(), scaled(16), place.height()), Qt::AlignCenter,
                             QStringLiteral("…"));
            x += scaled(20);
            at += std::exchange(leftOut, 0) - 1;
            continue;
        }
        const PieceRuns runs = pieceRuns(box.bytes, font, false);
        const qreal number =
            box.remark.isEmpty() ? 0 : QFontMetricsF(numbers).horizontalAdvance(box.remark) + scaled(6);
        QRectF frame(x, place.top() + 3, runs.width + number + 2 * scaled(6), place.height() - 6);
        if (frame.right() > line.right() - scaled(16) && x > line.left() + scaled(kTitleWidth)) {
            painter.setPen(colors.muted);
            painter.drawText(QRectF(x, place.top(), scaled(16), place.height()), Qt::AlignCenter,
                             QStringLiteral("…"));
            x = line.right();
            break;
        }
        frame.setRight(std::min<qreal>(frame.right(), line.right()));
        const QColor ink = box.type ? colors.typeText[static_cast<int>(*box.type)] : colors.text;
        if (box.type) {
            paintPieceFill(painter, frame, *box.type, box.alternate, 3);
            paintPieceCue(painter, frame, *box.type, 3);
        } else {
            painter.setRenderHint(QPainter::Antialiasing);
            paintBoxFrame(painter, frame, QPen(colors.controlBorder, 1), 0.5, 3, colors.panel);
        }
        paintPieceRuns(painter, frame.adjusted(scaled(6), 0, -number, 0), runs, font, ink,
                       markerColor(box.type.value_or(PieceType::Normal)));
        if (!box.remark.isEmpty()) {
            painter.setFont(numbers);
            painter.setPen(box.type ? ink : colors.muted);
            painter.drawText(frame.adjusted(0, 0, -scaled(6), 0), Qt::AlignVCenter | Qt::AlignRight,
                             box.remark);
        }
        x = frame.right() + scaled(4);
    }
    painter.setFont(smallFont());
    painter.setPen(colors.muted);
    const QRectF rest(x + (row.boxes.empty() ? 0 : scaled(4)), place.top(), line.right() - x, place.height());
    if (rest.width() > scaled(30))
        painter.drawText(
            rest, Qt::AlignVCenter | Qt::AlignLeft,
            QFontMetrics(smallFont()).elidedText(row.remark, Qt::ElideRight, static_cast<int>(rest.width())));
    painter.restore();
}

} // namespace tokenscope::ui
