#include "ui/panels/chat/mask_strips.h"

#include "ui/panels/chat/chat_colors.h"
#include "ui/support/numbers.h"
#include "ui/support/theme.h"
#include "ui/support/tool_tips.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>

namespace tokenscope::ui {
namespace {

constexpr int kPitch = 13;
constexpr int kCellWidth = 12;
constexpr int kCellHeight = 16;
constexpr int kBar = 4;
constexpr int kSpeakers = 32;

int rowHeight() {
    return std::max(scaled(28), 24);
}

} // namespace

MaskStrips::MaskStrips(QWidget* parent)
    : QAbstractScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setAccessibleName(tr("Masks"));
    viewport()->setMouseTracking(false);
    horizontalScrollBar()->setSingleStep(4 * kPitch);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        updateRange();
        viewport()->update();
    });
}

QString MaskStrips::title(std::size_t policy) {
    switch (chat::kMaskPolicies[policy]) {
    case chat::MaskPolicy::Generation:
        return tr("generation");
    case chat::MaskPolicy::Content:
        return tr("content");
    case chat::MaskPolicy::PrefixDifference:
        return tr("prefix difference");
    case chat::MaskPolicy::ResponseMarker:
        return tr("response marker");
    case chat::MaskPolicy::Parts:
        break;
    }
    return tr("parts");
}

QString MaskStrips::missingReason(std::size_t policy) const {
    if (!m_result || !m_result->hasTokens() || m_result->applies(policy))
        return {};
    if (m_result->request.nanochat)
        return tr("does not apply: nanochat renders ids, without a template");
    if (m_result->prefixPending && chat::kMaskPolicies[policy] == chat::MaskPolicy::PrefixDifference)
        return tr("being computed: the conversation is rendered once per answer…");
    switch (chat::kMaskPolicies[policy]) {
    case chat::MaskPolicy::Generation:
        return tr("no generation block in this template: nothing is trained");
    case chat::MaskPolicy::ResponseMarker:
        return tr("does not apply: the start of an answer is not recognizable in this template");
    default:
        return tr("does not apply");
    }
}

std::size_t MaskStrips::tokens() const {
    return m_result && m_result->hasTokens() ? m_result->encoded->size() : 0;
}

int MaskStrips::left() const {
    return scaled(236);
}

int MaskStrips::rowTop(std::size_t policy) const {
    return kSpeakers + static_cast<int>(policy) * rowHeight() - verticalScrollBar()->value();
}

int MaskStrips::neededHeight() const {
    return kSpeakers + static_cast<int>(kPolicies) * rowHeight() + 20;
}

QRect MaskStrips::cellRect(std::size_t policy, std::size_t token) const {
    const int x = left() + static_cast<int>(token) * kPitch - horizontalScrollBar()->value();
    return {x, rowTop(policy) + (rowHeight() - kCellHeight) / 2, kCellWidth, kCellHeight};
}

QRect MaskStrips::nameRect(std::size_t policy) const {
    return {0, rowTop(policy), left(), rowHeight()};
}

void MaskStrips::setResult(ChatResultPtr result) {
    m_result = std::move(result);
    updateRange();
    viewport()->update();
}

void MaskStrips::setPolicy(std::size_t policy) {
    m_policy = policy;
    viewport()->update();
}

void MaskStrips::setSelected(qsizetype token) {
    m_selected = token;
    if (token >= 0 && static_cast<std::size_t>(token) < tokens()) {
        const QRect cell = cellRect(0, static_cast<std::size_t>(token));
        QScrollBar* bar = horizontalScrollBar();
        if (cell.left() < left())
            bar->setValue(bar->value() + cell.left() - left() - 4 * kPitch);
        else if (cell.right() > viewport()->width() - 12)
            bar->setValue(bar->value() + cell.right() - viewport()->width() + 12 + 4 * kPitch);
    }
    viewport()->update();
}

void MaskStrips::updateRange() {
    const int width = left() + static_cast<int>(tokens()) * kPitch + 12;
    horizontalScrollBar()->setPageStep(std::max(viewport()->width() - left(), 1));
    horizontalScrollBar()->setRange(0, std::max(width - viewport()->width(), 0));
    const int height = kSpeakers + static_cast<int>(kPolicies) * rowHeight();
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(rowHeight());
    verticalScrollBar()->setRange(0, std::max(height - viewport()->height(), 0));
}

void MaskStrips::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    updateRange();
}

qsizetype MaskStrips::tokenAt(int x) const {
    if (x < left())
        return -1;
    const auto token = static_cast<std::size_t>((x - left() + horizontalScrollBar()->value()) / kPitch);
    return token < tokens() ? static_cast<qsizetype>(token) : -1;
}

void MaskStrips::mousePressEvent(QMouseEvent* event) {
    const QPoint at = event->position().toPoint();
    for (std::size_t i = 0; i < kPolicies; ++i) {
        if (at.y() < rowTop(i) || at.y() >= rowTop(i) + rowHeight())
            continue;
        const qsizetype token = tokenAt(at.x());
        if (token >= 0 && missingReason(i).isEmpty())
            emit tokenChosen(token);
        else
            emit policyChosen(i);
    }
}

void MaskStrips::mouseMoveEvent(QMouseEvent* event) {
    const qsizetype token = tokenAt(event->position().toPoint().x());
    if ((event->buttons() & Qt::LeftButton) != 0 && token >= 0 && token != m_selected)
        emit tokenChosen(token);
}

void MaskStrips::keyPressEvent(QKeyEvent* event) {
    const auto count = static_cast<qsizetype>(tokens());
    const auto to = [&](qsizetype token) {
        if (count > 0)
            emit tokenChosen(std::clamp<qsizetype>(token, 0, count - 1));
    };
    switch (event->key()) {
    case Qt::Key_Left:
        return to(m_selected - 1);
    case Qt::Key_Right:
        return to(m_selected + 1);
    case Qt::Key_Home:
        return to(0);
    case Qt::Key_End:
        return to(count - 1);
    case Qt::Key_Up:
        emit policyChosen(m_policy == 0 ? 0 : m_policy - 1);
        return;
    case Qt::Key_Down:
        emit policyChosen(std::min(m_policy + 1, kPolicies - 1));
        return;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void MaskStrips::focusInEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void MaskStrips::focusOutEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

bool MaskStrips::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        for (std::size_t i = 0; i < kPolicies; ++i) {
            const qsizetype token = tokenAt(help->x());
            const bool here = help->y() >= rowTop(i) && help->y() < rowTop(i) + rowHeight();
            if (here && token >= 0 && missingReason(i).isEmpty()) {
                QToolTip::showText(help->globalPos(),
                                   plainToolTip(m_result->reason(i, static_cast<std::size_t>(token))),
                                   viewport());
                return true;
            }
        }
        QToolTip::hideText();
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void MaskStrips::paintNames(QPainter& painter, std::size_t policy) const {
    const PiecePalette& colors = piecePalette();
    const QRect row = nameRect(policy);
    const bool chosen = policy == m_policy;
    painter.fillRect(row, chosen ? colors.highlightSoft : colors.panel);
    painter.setRenderHint(QPainter::Antialiasing);
    const QPointF dot(19, row.center().y() + 0.5);
    painter.setPen(QPen(chosen ? colors.highlight : colors.controlBorder, chosen ? 4 : 1));
    painter.setBrush(colors.panel);
    painter.drawEllipse(dot, chosen ? 5 : 6.5, chosen ? 5 : 6.5);
    if (chosen && hasFocus()) {
        painter.setPen(QPen(colors.highlight, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(row).adjusted(4.5, 2.5, -4.5, -2.5), 4, 4);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(colors.text);
    painter.setFont(interfaceFont(12, chosen ? QFont::DemiBold : QFont::Normal));
    painter.drawText(row.adjusted(34, 0, -scaled(72), 0), Qt::AlignVCenter | Qt::AlignLeft, title(policy));
    if (tokens() == 0)
        return;
    const double share = static_cast<double>(m_result->trained[policy]) / static_cast<double>(tokens());
    painter.setFont(fixedFont(12, QFont::DemiBold));
    if (!missingReason(policy).isEmpty()) {
        painter.setFont(fixedFont(12));
        painter.setPen(colors.muted);
        painter.drawText(row.adjusted(0, 0, -12, 0), Qt::AlignVCenter | Qt::AlignRight, QStringLiteral("—"));
        return;
    }
    painter.drawText(row.adjusted(0, 0, -scaled(54), 0), Qt::AlignVCenter | Qt::AlignRight,
                     abbreviated(m_result->trained[policy]));
    painter.setFont(fixedFont(12));
    painter.setPen(colors.muted);
    painter.drawText(row.adjusted(0, 0, -12, 0), Qt::AlignVCenter | Qt::AlignRight,
                     QStringLiteral("%1 %").arg(qRound(share * 100)));
}

void MaskStrips::paintCells(QPainter& painter, std::size_t policy) const {
    const PiecePalette& colors = piecePalette();
    if (policy == m_policy)
        painter.fillRect(QRect(left(), rowTop(policy), viewport()->width() - left(), rowHeight()),
                         colors.highlightSoft);
    if (const QString reason = missingReason(policy); !reason.isEmpty()) {
        painter.setFont(interfaceFont(12));
        painter.setPen(colors.muted);
        painter.drawText(QRect(left(), rowTop(policy), viewport()->width() - left() - 8, rowHeight()),
                         Qt::AlignVCenter | Qt::AlignLeft, reason);
        return;
    }
    const chat::Mask& mask = m_result->masks[policy];
    const auto first = static_cast<std::size_t>(horizontalScrollBar()->value() / kPitch);
    const std::size_t last =
        std::min(first + static_cast<std::size_t>(viewport()->width() / kPitch) + 2, tokens());
    for (std::size_t i = first; i < last; ++i) {
        const QRect cell = cellRect(policy, i);
        const bool trained = mask.trained[i] != 0;
        painter.fillRect(cell, colors.normalTint[trained ? 0 : 1]);
        if (trained)
            painter.fillRect(QRect(cell.left(), cell.bottom() - kBar + 1, cell.width(), kBar), colors.text);
        if (mask.straddles[i] != 0) // a notch: the token crosses a boundary of the trained text
            painter.fillRect(QRect(cell.center().x() - 1, cell.top(), 3, 5), colors.warningText);
        if (m_result->disputed[i] != 0) {
            painter.setPen(QPen(colors.text, 1, Qt::CustomDashLine));
            QPen pen(colors.text, 1);
            pen.setDashPattern({2, 2});
            painter.setPen(pen);
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(cell.adjusted(0, 0, -1, -1));
        }
        if (static_cast<qsizetype>(i) == m_selected) {
            painter.setPen(QPen(colors.highlight, 2));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(cell.adjusted(0, 0, -1, -1));
        }
    }
}

void MaskStrips::paintSpeakers(QPainter& painter) const {
    painter.setFont(interfaceFont(11));
    const int bottom = 10 - verticalScrollBar()->value();
    const auto& runs = m_result->speakers;
    const auto first = static_cast<std::size_t>(horizontalScrollBar()->value() / kPitch);
    auto run = std::partition_point(runs.begin(), runs.end(),
                                    [&](const SpeakerRun& one) { return one.end <= first; });
    for (; run != runs.end(); ++run) {
        const QRect from = cellRect(0, run->begin);
        if (from.left() >= viewport()->width())
            return;
        const int width = static_cast<int>(run->end - run->begin) * kPitch - 1;
        const bool known = run->message < m_result->input.messages.items.size();
        const Data* message = known ? &m_result->input.messages.items[run->message] : nullptr;
        painter.fillRect(QRect(from.left(), bottom, width, 4),
                         message ? speakerColor(chat::speakerOf(*message)) : templateOriginColor());
        painter.setPen(piecePalette().muted);
        const auto role = message ? message->stringAt("role") : std::string_view("template");
        const int x = std::max(from.left(), left());
        const QString name = QString::fromUtf8(role.data(), static_cast<qsizetype>(role.size()));
        const int room = from.left() + width - x;
        if (painter.fontMetrics().horizontalAdvance(name) <= room)
            painter.drawText(QRect(x, bottom + 5, room, 16), Qt::AlignVCenter | Qt::AlignLeft, name);
    }
}

void MaskStrips::paintEvent(QPaintEvent* event) {
    QPainter painter(viewport());
    painter.fillRect(event->rect(), piecePalette().panel);
    if (tokens() > 0) {
        painter.save();
        painter.setClipRect(left(), 0, viewport()->width() - left(), viewport()->height());
        for (std::size_t i = 0; i < kPolicies; ++i)
            paintCells(painter, i);
        paintSpeakers(painter);
        painter.restore();
    }
    for (std::size_t i = 0; i < kPolicies; ++i)
        paintNames(painter, i);
}

} // namespace tokenscope::ui
