#include "ui/panels/chat/mask_views.h"

#include "ui/accessibility/spoken_text.h"
#include "ui/panels/chat/chat_colors.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_palette.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"
#include "ui/support/token_menu.h"
#include "ui/widgets/pane_header/pane_header.h"

#include <QActionGroup>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolTip>
#include <QWidgetAction>

#include <algorithm>

namespace tokenscope::ui {

// A strip for each policy.

namespace {

constexpr int kPitch = 13; ///< the least
constexpr int kWidestPitch = 32;
constexpr int kCellHeight = 16;
constexpr int kBar = 4;
constexpr int kSpeakersTop = 10;
constexpr int kSpeakersBar = 4;

constexpr int kMaskRow = 32;
constexpr int kLowMaskRow = 20; ///< the name without what it means

/// Of the line with the speakers: a bar, and their names below it.
int speakersHeight() {
    return kSpeakersTop + kSpeakersBar + 2 + scaled(16);
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
    m_items = std::make_unique<AccessibleItems>(*this, itemSource());
}

/// `content, 12 of 40 tokens trained`
QString MaskStrips::policyFigures(std::size_t policy) const {
    QString text = title(policy);
    if (const QString reason = missingReason(policy); !reason.isEmpty())
        text += QStringLiteral(", ") + reason;
    else if (tokens() > 0)
        text += tr(", %1 of %2 tokens trained").arg(m_result->trained[policy]).arg(tokens());
    return policy == m_policy ? text + tr(", shown in the text") : text;
}

/// Each policy, followed by its cells.
ItemSource MaskStrips::itemSource() {
    const auto place = [this](int item) { // the token counts from 1; 0 is the policy
        const auto row = static_cast<int>(tokens()) + 1;
        return std::pair(static_cast<std::size_t>(item / row), static_cast<std::size_t>(item % row));
    };
    ItemSource source;
    source.count = [this] { return static_cast<int>(kPolicies * (tokens() + 1)); };
    source.name = [this, place](int item) {
        const auto [policy, at] = place(item);
        if (at == 0)
            return policyFigures(policy);
        const chat::Mask& mask = m_result->masks[policy];
        const std::size_t token = at - 1;
        QStringList facts{title(policy), spokenToken(*m_result->encoded, token)};
        if (token < mask.trained.size() && missingReason(policy).isEmpty())
            facts << (mask.trained[token] != 0 ? tr("trained") : tr("not trained"));
        else
            facts << tr("no mask");
        if (token < mask.straddles.size() && mask.straddles[token] != 0)
            facts << tr("crosses a boundary of the trained text");
        if (token < m_result->disputed.size() && m_result->disputed[token] != 0)
            facts << tr("in some masks only");
        return facts.join(QStringLiteral(", "));
    };
    source.rect = [this, place](int item) {
        const auto [policy, at] = place(item);
        return at == 0 ? nameRect(policy) : cellRect(policy, at - 1);
    };
    source.itemAt = [this](QPoint point) {
        for (std::size_t policy = 0; policy < kPolicies; ++policy)
            if (point.y() >= rowTop(policy) && point.y() < rowTop(policy) + rowHeight())
                return static_cast<int>(policy * (tokens() + 1)) +
                       (point.x() < left() ? 0 : static_cast<int>(tokenAt(point.x())) + 1);
        return -1;
    };
    source.current = [this] {
        return static_cast<int>(m_policy * (tokens() + 1)) +
               (m_selected >= 0 && static_cast<std::size_t>(m_selected) < tokens()
                    ? static_cast<int>(m_selected) + 1
                    : 0);
    };
    source.choose = [this, place](int item) {
        const auto [policy, at] = place(item);
        emit policyChosen(policy);
        if (at > 0)
            emit tokenChosen(static_cast<qsizetype>(at) - 1);
    };
    return source;
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

QString MaskStrips::rowTitle(const ChatResultPtr& result, std::size_t policy) {
    if (!result || result->request.notOwn.isEmpty())
        return title(policy);
    return (result->request.edited ? tr("%1 (edited)") : tr("%1 (built-in)")).arg(title(policy));
}

QString MaskStrips::meaning(std::size_t policy) {
    switch (chat::kMaskPolicies[policy]) {
    case chat::MaskPolicy::Generation:
        return tr("what generation blocks print");
    case chat::MaskPolicy::Content:
        return tr("the text of the answers");
    case chat::MaskPolicy::PrefixDifference:
        return tr("what each answer adds");
    case chat::MaskPolicy::ResponseMarker:
        return tr("what follows the marker");
    case chat::MaskPolicy::Parts:
        break;
    }
    return tr("answers and tool code, not tool outputs");
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

/// Low ones where there is no room for all policies.
int MaskStrips::rowHeight() const {
    const int high = speakersHeight() + static_cast<int>(kPolicies) * scaled(kMaskRow);
    return scaled(viewport()->height() >= high ? kMaskRow : kLowMaskRow);
}

QSize MaskStrips::minimumSizeHint() const {
    const int rows = static_cast<int>(kPolicies) * scaled(kLowMaskRow);
    return {0, speakersHeight() + rows + horizontalScrollBar()->sizeHint().height()};
}

std::size_t MaskStrips::tokens() const {
    return m_result && m_result->hasTokens() ? m_result->encoded->size() : 0;
}

/// Short conversations fill the width.
int MaskStrips::pitch() const {
    const int room = viewport()->width() - left() - 12;
    return std::clamp(room / std::max(1, static_cast<int>(tokens())), kPitch, kWidestPitch);
}

int MaskStrips::rowTop(std::size_t policy) const {
    return speakersHeight() + static_cast<int>(policy) * rowHeight() - verticalScrollBar()->value();
}

QRect MaskStrips::cellRect(std::size_t policy, std::size_t token) const {
    const int x = left() + static_cast<int>(token) * pitch() - horizontalScrollBar()->value();
    return {x, rowTop(policy) + (rowHeight() - kCellHeight) / 2, pitch() - 1, kCellHeight};
}

QRect MaskStrips::speakerRect(const SpeakerRun& run) const {
    const int width = static_cast<int>(run.end - run.begin) * pitch() - 1;
    return {cellRect(0, run.begin).left(), kSpeakersTop - verticalScrollBar()->value(), width,
            speakersHeight() - kSpeakersTop - 1};
}

QRect MaskStrips::nameRect(std::size_t policy) const {
    return {0, rowTop(policy), left(), rowHeight()};
}

void MaskStrips::setResult(ChatResultPtr result) {
    m_result = std::move(result);
    m_items->itemsChanged();
    updateRange();
    viewport()->update();
}

void MaskStrips::setPolicy(std::size_t policy) {
    m_policy = policy;
    m_items->currentChanged();
    viewport()->update();
}

void MaskStrips::setSelected(qsizetype token) {
    m_selected = token;
    if (token >= 0 && static_cast<std::size_t>(token) < tokens()) {
        const QRect cell = cellRect(0, static_cast<std::size_t>(token));
        QScrollBar* bar = horizontalScrollBar();
        if (cell.left() < left())
            bar->setValue(bar->value() + cell.left() - left() - 4 * pitch());
        else if (cell.right() > viewport()->width() - 12)
            bar->setValue(bar->value() + cell.right() - viewport()->width() + 12 + 4 * pitch());
    }
    m_items->currentChanged();
    viewport()->update();
}

void MaskStrips::updateRange() {
    const QFontMetrics metrics(interfaceFont(12, QFont::DemiBold));
    m_left = scaled(262); // room for meaning()
    for (std::size_t policy = 0; policy < kPolicies; ++policy)
        for (const QString& hint : {tr("%1 (edited)"), tr("%1 (built-in)")}) // whatever the template is
            m_left = std::max(m_left, 34 + scaled(76) + metrics.horizontalAdvance(hint.arg(title(policy))));
    m_left = std::min(m_left, std::max(scaled(262), viewport()->width() / 2));
    const int width = left() + static_cast<int>(tokens()) * pitch() + 12;
    horizontalScrollBar()->setPageStep(std::max(viewport()->width() - left(), 1));
    horizontalScrollBar()->setRange(0, std::max(width - viewport()->width(), 0));
    const int height = speakersHeight() + static_cast<int>(kPolicies) * rowHeight();
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
    const auto token = static_cast<std::size_t>((x - left() + horizontalScrollBar()->value()) / pitch());
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
        QString tip;
        for (std::size_t i = 0; i < kPolicies; ++i) {
            if (help->y() < rowTop(i) || help->y() >= rowTop(i) + rowHeight())
                continue;
            if (const qsizetype token = tokenAt(help->x()); token >= 0 && missingReason(i).isEmpty())
                tip = m_result->reason(i, static_cast<std::size_t>(token));
            else if (help->x() < left())
                tip = meaning(i);
        }
        QToolTip::showText(help->globalPos(), plainToolTip(tip), viewport()); // hidden if empty
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
    const QRect name = row.adjusted(34, 0, -scaled(tokens() == 0 ? 12 : 72), 0);
    painter.drawText(
        row.height() < scaled(kMaskRow) ? name : name.adjusted(0, 2, 0, -name.height() / 2 + 2),
        Qt::AlignVCenter | Qt::AlignLeft,
        painter.fontMetrics().elidedText(rowTitle(m_result, policy), Qt::ElideRight, name.width()));
    if (row.height() >= scaled(kMaskRow)) {
        painter.setFont(interfaceFont(11));
        painter.setPen(colors.muted);
        painter.drawText(name.adjusted(0, name.height() / 2 - 1, 0, -2), Qt::AlignVCenter | Qt::AlignLeft,
                         painter.fontMetrics().elidedText(meaning(policy), Qt::ElideRight, name.width()));
    }
    painter.setPen(colors.text);
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
    const auto first = static_cast<std::size_t>(horizontalScrollBar()->value() / pitch());
    const std::size_t last =
        std::min(first + static_cast<std::size_t>(viewport()->width() / pitch()) + 2, tokens());
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
    const auto& runs = m_result->speakers;
    const auto first = static_cast<std::size_t>(horizontalScrollBar()->value() / pitch());
    auto run = std::partition_point(runs.begin(), runs.end(),
                                    [&](const SpeakerRun& one) { return one.end <= first; });
    for (; run != runs.end(); ++run) {
        const QRect line = speakerRect(*run);
        if (line.left() >= viewport()->width())
            return;
        const bool known = run->message < m_result->input.messages.items.size();
        const Data* message = known ? &m_result->input.messages.items[run->message] : nullptr;
        painter.fillRect(QRect(line.topLeft(), QSize(line.width(), kSpeakersBar)),
                         message ? speakerColor(chat::speakerOf(*message)) : templateOriginColor());
        painter.setPen(piecePalette().muted);
        const auto role = message ? message->stringAt("role") : std::string_view("template");
        const QString name = QString::fromUtf8(role.data(), static_cast<qsizetype>(role.size()));
        QRect place = line.adjusted(0, kSpeakersBar + 1, 0, 0);
        place.setLeft(std::max(line.left(), left()));
        if (painter.fontMetrics().horizontalAdvance(name) <= place.width())
            painter.drawText(place, Qt::AlignVCenter | Qt::AlignLeft, name);
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

// Why a token is trained or not.

namespace {

constexpr QChar kBreakOpportunity(0x200B);

/// Allows line breaks in long paths.
QString breakable(const QString& text) {
    constexpr qsizetype kLong = 20;
    QStringList parts = text.split(QLatin1Char(' '));
    for (QString& part : parts)
        for (qsizetype i = part.size() > kLong ? part.size() - 1 : 0; i > 0; --i)
            if (QStringLiteral("._[/").contains(part[i]))
                part.insert(i, kBreakOpportunity);
    return parts.join(QLatin1Char(' '));
}

} // namespace

TokenWhyPane::TokenWhyPane(QWidget* parent)
    : QWidget(parent) {
    QVBoxLayout* column = paneColumn(this);
    const PaneHeader header(tr("Why"), this, 8);
    m_token = header.remark;
    keepFont(*m_token, [] { return fixedFont(12); });
    column = header.makeFoldable(*this, QStringLiteral("why"));
    auto* scroll = new QScrollArea(this);
    scroll->setFocusPolicy(Qt::NoFocus); // its controls have the focus
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* body = new QWidget(scroll);
    body->setProperty("look", "panel");
    body->setAttribute(Qt::WA_StyledBackground);
    auto* grid = new QGridLayout(body);
    grid->setContentsMargins(12, 8, 12, 8);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(6);
    grid->setColumnStretch(1, 1);
    for (std::size_t i = 0; i < kPolicies; ++i) {
        auto* mark = new QLabel(body);
        mark->setAlignment(Qt::AlignTop | Qt::AlignHCenter);
        mark->setMinimumWidth(14);
        auto* reason = new QLabel(body);
        reason->setTextFormat(Qt::PlainText);
        reason->setWordWrap(true);
        reason->setMinimumWidth(1);
        reason->setTextInteractionFlags(Qt::TextSelectableByMouse);
        keepFont(*reason, [] { return interfaceFont(12); });
        const int row = static_cast<int>(i);
        grid->addWidget(mark, row, 0, Qt::AlignTop);
        grid->addWidget(reason, row, 1);
        m_marks << mark;
        m_reasons << reason;
    }
    m_note = new QLabel(body);
    m_note->setTextFormat(Qt::PlainText);
    m_note->setWordWrap(true);
    m_note->setProperty("look", "remark");
    grid->addWidget(m_note, static_cast<int>(kPolicies), 0, 1, 2);
    grid->setRowStretch(static_cast<int>(kPolicies) + 1, 1);
    scroll->setWidget(body);
    column->addWidget(scroll, 1);
    setToken(nullptr, -1);
}

void TokenWhyPane::setToken(const ChatResultPtr& result, qsizetype token) {
    const bool shown = result && result->hasTokens() && token >= 0 &&
                       static_cast<std::size_t>(token) < result->encoded->size();
    const auto index = static_cast<std::size_t>(std::max<qsizetype>(token, 0));
    m_token->setText(shown ? readablePiece(*result->encoded, index) + QStringLiteral("  ") +
                                 QString::number(result->encoded->encoding.ids[index])
                           : QString());
    for (std::size_t i = 0; i < kPolicies; ++i) {
        const auto row = static_cast<qsizetype>(i);
        const bool applies = shown && result->applies(i);
        m_marks[row]->setVisible(applies);
        m_reasons[row]->setVisible(applies);
        if (!applies)
            continue;
        const bool trained = result->masks[i].trained[index] != 0;
        m_marks[row]->setText(trained ? QStringLiteral("✓") : QStringLiteral("–"));
        setStyled(*m_marks[row], "tone", trained ? "ok" : "muted");
        m_marks[row]->setToolTip(MaskStrips::title(i));
        m_reasons[row]->setText(MaskStrips::rowTitle(result, i) + QStringLiteral(": ") +
                                breakable(result->reason(i, index)));
    }
    QStringList notes;
    if (shown && result->masks[m_policy].trained.empty()) {
        notes << tr("%1 is being computed.").arg(MaskStrips::title(m_policy));
    } else if (shown) {
        if (result->masks[m_policy].straddles[index] != 0)
            notes << tr("This token crosses a boundary of the trained text.");
        const bool trained = result->masks[m_policy].trained[index] != 0;
        notes << tr("Label (policy %1): %2")
                     .arg(MaskStrips::title(m_policy),
                          trained ? QString::number(result->encoded->encoding.ids[index])
                                  : QStringLiteral("−100"));
    } else {
        notes << tr("Select a token in the text, in a message or in a mask.");
    }
    m_note->setText(notes.join(QLatin1Char('\n')));
}

// The menu of the options.

namespace {

QString edgeName(chat::EdgeRule rule) {
    const auto text = chat::name(rule);
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// Newlines as `\\n`, for a line edit.
QString escaped(const std::string& text) {
    return QString::fromStdString(text)
        .replace(QLatin1Char('\\'), QStringLiteral("\\\\"))
        .replace(QLatin1Char('\n'), QStringLiteral("\\n"));
}

std::string unescaped(const QString& text) {
    std::string out;
    const std::string from = text.toStdString();
    for (std::size_t i = 0; i < from.size(); ++i) {
        const bool escape = from[i] == '\\' && i + 1 < from.size();
        const char next = escape ? from[++i] : from[i];
        out += escape && next == 'n' ? '\n' : next;
    }
    return out;
}

} // namespace

MaskMenu::MaskMenu(QWidget* parent)
    : QMenu(parent) {}

void MaskMenu::addSwitch(const QString& title, bool chat::MaskOptions::*what) {
    QAction* action = addAction(title);
    action->setCheckable(true);
    action->setChecked(m_options.*what);
    connect(action, &QAction::toggled, this, [this, what](bool on) {
        m_options.*what = on;
        emit chosen(m_options);
    });
}

void MaskMenu::addMarker(const QString& title, const QString& inUse,
                         std::string chat::ResponseMarkers::*what) {
    auto* box = new QWidget(this);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(28, 2, 12, 2);
    auto* label = new QLabel(title, box);
    auto* field = new QLineEdit(escaped(m_options.markers.*what), box);
    field->setPlaceholderText(inUse.isEmpty() ? tr("none") : inUse);
    field->setAccessibleName(title);
    field->setFont(fixedFont(12));
    keepLeastWidth(*field, 220);
    row->addWidget(label, 1);
    row->addWidget(field);
    connect(field, &QLineEdit::editingFinished, this, [this, field, what] {
        const std::string text = unescaped(field->text());
        if (text == m_options.markers.*what)
            return;
        m_options.markers.*what = text;
        emit chosen(m_options);
    });
    auto* action = new QWidgetAction(this);
    action->setDefaultWidget(box);
    addAction(action);
}

void MaskMenu::fill(const chat::MaskOptions& options, const chat::ResponseMarkers& markers) {
    clear();
    m_options = options;
    addSwitch(tr("Last turn only"), &chat::MaskOptions::lastTurnOnly);
    addSwitch(tr("content: include the end of the turn"), &chat::MaskOptions::endOfTurn);
    addSwitch(tr("content: include template text inside a message"), &chat::MaskOptions::between);
    addSwitch(tr("generation: use the exact positions of the blocks"), &chat::MaskOptions::exactBlocks);
    addSwitch(tr("generation: reproduce the transformers bug at block ends"),
              &chat::MaskOptions::transformersEndQuirk);
    QMenu* edges = addMenu(tr("Train tokens across a boundary"));
    auto* group = new QActionGroup(edges);
    const auto addEdge = [&](const QString& title, std::optional<chat::EdgeRule> rule) {
        QAction* action = edges->addAction(title);
        action->setCheckable(true);
        action->setChecked(m_options.edge == rule);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, rule] {
            m_options.edge = rule;
            emit chosen(m_options);
        });
    };
    addEdge(tr("as the policy defines"), std::nullopt);
    addEdge(tr("with any byte inside"), chat::EdgeRule::Any);
    addEdge(tr("with all bytes inside"), chat::EdgeRule::All);
    addEdge(tr("with the first byte inside"), chat::EdgeRule::First);
    addSeparator();
    addMarker(tr("Answers start with"), escaped(markers.begin), &chat::ResponseMarkers::begin);
    addMarker(tr("Answers end with"), escaped(markers.end), &chat::ResponseMarkers::end);
}

QJsonObject maskOptionsJson(const chat::MaskOptions& options) {
    return {{QStringLiteral("edge"), options.edge ? edgeName(*options.edge) : QString()},
            {QStringLiteral("end_flaw"), options.transformersEndQuirk},
            {QStringLiteral("right_blocks"), options.exactBlocks},
            {QStringLiteral("end_of_turn"), options.endOfTurn},
            {QStringLiteral("between"), options.between},
            {QStringLiteral("last_turn_only"), options.lastTurnOnly},
            {QStringLiteral("marker_begin"), QString::fromStdString(options.markers.begin)},
            {QStringLiteral("marker_end"), QString::fromStdString(options.markers.end)}};
}

chat::MaskOptions maskOptionsOf(const QJsonObject& json) {
    chat::MaskOptions options;
    options.edge = chat::edgeRuleNamed(json[QStringLiteral("edge")].toString().toStdString());
    options.transformersEndQuirk = json[QStringLiteral("end_flaw")].toBool(options.transformersEndQuirk);
    options.exactBlocks = json[QStringLiteral("right_blocks")].toBool();
    options.endOfTurn = json[QStringLiteral("end_of_turn")].toBool();
    options.between = json[QStringLiteral("between")].toBool();
    options.lastTurnOnly = json[QStringLiteral("last_turn_only")].toBool();
    options.markers.begin = json[QStringLiteral("marker_begin")].toString().toStdString();
    options.markers.end = json[QStringLiteral("marker_end")].toString().toStdString();
    return options;
}

} // namespace tokenscope::ui
