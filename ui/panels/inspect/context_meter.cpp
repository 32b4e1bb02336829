#include "ui/panels/inspect/context_meter.h"

#include "ui/support/numbers.h"
#include "ui/support/piece_palette.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"

#include <QDialog>
#include <QEvent>
#include <QFrame>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QTimer>
#include <QVBoxLayout>
#include <QVariant>

#include <algorithm>
#include <cmath>

namespace tokenscope::ui {
namespace {

constexpr int kBar = 3;
constexpr int kFieldWidth = 160;
constexpr int kMaxDecimals = 12;

} // namespace

std::optional<double> parsePrice(const QString& text) {
    const auto price = parseDecimal(text);
    return price && *price >= 0 ? price : std::nullopt;
}

QString costText(double cost, const QString& currency) {
    int decimals = 2;
    if (cost > 0 && cost < 0.1)
        decimals = std::min(kMaxDecimals, 1 - static_cast<int>(std::floor(std::log10(cost))));
    const QString number = decimal(cost, decimals);
    if (currency.isEmpty())
        return number;
    const bool word = std::any_of(currency.begin(), currency.end(), [](QChar c) { return c.isLetter(); });
    return word ? number + QLatin1Char(' ') + currency : currency + number;
}

ContextMeter::ContextMeter(Session& session, QWidget* parent)
    : QPushButton(parent)
    , m_session(session)
    , m_lengths(session.contextLengths()) {
    setObjectName(QStringLiteral("contextMeter"));
    setProperty("look", "flat");
    setFocusPolicy(Qt::TabFocus);
    buildForm();
    connect(this, &QPushButton::clicked, this, &ContextMeter::openForm);
    connect(&m_lengths, &ContextLengths::changed, this, [this] {
        if (!m_reads)
            fillForm();
        forgetWidth();
    });
    connect(&session, &Session::encodedChanged, this, &ContextMeter::refresh);
    connect(&session.encoder(), &EncodeJob::outdatedChanged, this, &ContextMeter::refresh);
    connect(&Theme::instance(), &Theme::changed, this, &ContextMeter::refresh);
    fillForm();
    refresh();
}

QLineEdit* ContextMeter::addField(const QString& title, const QString& name) {
    auto* label = new QLabel(title, m_form);
    auto* field = new QLineEdit(m_form);
    field->setObjectName(name);
    field->setAccessibleName(title);
    label->setBuddy(field);
    keepWidth(*field, kFieldWidth);
    m_fields->addWidget(label, m_fields->rowCount(), 0);
    m_fields->addWidget(field, m_fields->rowCount() - 1, 1);
    connect(field, &QLineEdit::textEdited, this, &ContextMeter::readForm);
    connect(field, &QLineEdit::returnPressed, m_form, &QWidget::close);
    return field;
}

void ContextMeter::buildForm() {
    // No popup: screen readers don't reach the parts of one.
    m_form = new QDialog(this, Qt::Dialog | Qt::FramelessWindowHint);
    m_form->setObjectName(QStringLiteral("contextForm"));
    m_form->setWindowTitle(tr("Context length"));
    m_form->installEventFilter(this);
    auto* around = new QVBoxLayout(m_form);
    around->setContentsMargins(0, 0, 0, 0);
    auto* card = new QFrame(m_form);
    card->setProperty("look", "card");
    around->addWidget(card);
    m_fields = new QGridLayout(card);
    m_fields->setContentsMargins(12, 12, 12, 12);
    m_fields->setSpacing(8);
    auto* title = new QLabel(tr("Context length"), m_form);
    title->setProperty("look", "title");
    m_fields->addWidget(title, 0, 0, 1, 2);
    m_length = addField(tr("Context length in tokens"), QStringLiteral("contextLength"));
    m_price = addField(tr("Price per million tokens"), QStringLiteral("tokenPrice"));
    m_currency = addField(tr("Currency"), QStringLiteral("currency"));
    m_remark = new QLabel(m_form);
    m_remark->setProperty("look", "remark");
    m_remark->setTextFormat(Qt::PlainText);
    m_remark->setWordWrap(true);
    m_fields->addWidget(m_remark, m_fields->rowCount(), 0, 1, 2);
    auto* done = new QPushButton(tr("OK"), m_form);
    done->setObjectName(QStringLiteral("contextDone"));
    connect(done, &QPushButton::clicked, m_form, &QWidget::close);
    m_fields->addWidget(done, m_fields->rowCount(), 1, Qt::AlignRight);
}

std::optional<quint64> ContextMeter::tokens() const {
    const EncodedTextPtr encoded = m_session.encoded();
    if (m_session.encoder().isOutdated())
        return std::nullopt;
    return encoded ? encoded->size() : 0;
}

void ContextMeter::fillForm() {
    const ContextFigures entered = m_lengths.entered();
    m_length->setText(entered.length ? grouped(*entered.length) : QString());
    m_price->setText(entered.price ? shortDecimal(*entered.price) : QString());
    m_currency->setText(entered.currency);
    for (QLineEdit* field : {m_length, m_price})
        setStyled(*field, "wrong", false);
}

void ContextMeter::readForm() {
    if (!m_lengths.hasTokenizer())
        return;
    ContextFigures entered;
    entered.length = parseContextLength(m_length->text());
    entered.price = parsePrice(m_price->text());
    entered.currency = m_currency->text().trimmed();
    setStyled(*m_length, "wrong", !entered.length && !m_length->text().trimmed().isEmpty());
    setStyled(*m_price, "wrong", !entered.price && !m_price->text().trimmed().isEmpty());
    m_reads = true; // the fields stay as they are being written
    m_lengths.enter(entered);
    m_reads = false;
}

void ContextMeter::openForm() {
    if (!m_lengths.hasTokenizer())
        return;
    fillForm();
    refresh();
    m_form->adjustSize();
    const auto place = [this] { m_form->move(mapToGlobal(QPoint(width() - m_form->width(), height()))); };
    place();
    m_form->show();
    QTimer::singleShot(0, m_form, place); // a page that was just shown has no layout before
    m_form->activateWindow();
    m_length->setFocus(Qt::PopupFocusReason);
    m_length->selectAll();
}

/// While it is hidden, it gets the font of another text size later than the theme changes.
void ContextMeter::changeEvent(QEvent* event) {
    QPushButton::changeEvent(event);
    if (event->type() == QEvent::FontChange && m_form != nullptr)
        forgetWidth();
}

void ContextMeter::forgetWidth() {
    m_widest = 0;
    refresh();
}

void ContextMeter::refresh() {
    const ContextFigures entered = m_lengths.entered();
    const std::optional<quint64> count = tokens();
    QStringList parts;
    if (const auto all = m_lengths.length())
        parts << tr("%1 of %2").arg(count ? grouped(*count) : QStringLiteral("…"), tokenCount(*all));
    if (entered.price && count)
        parts << costText(*entered.price * static_cast<double>(*count) / 1e6, entered.currency);
    setText(parts.isEmpty() ? tr("Context length…") : parts.join(QStringLiteral(" · ")));
    m_widest = std::max(m_widest, fontMetrics().horizontalAdvance(text()));
    if (m_lengths
            .length()) { // as many digits as the length has: what is next to it stays while the user types
        QString widest = tr("%1 of %2").arg(grouped(*m_lengths.length()), tokenCount(*m_lengths.length()));
        if (parts.size() > 1)
            widest += QStringLiteral(" · ") + parts.constLast();
        m_widest = std::max(m_widest, fontMetrics().horizontalAdvance(widest));
    }
    setEnabled(m_lengths.hasTokenizer());
    setAccessibleName(parts.isEmpty() ? tr("Context length") : tr("Context length: %1").arg(text()));
    QString about = tr("How much of the context length the text uses, and what it costs. Click to enter your "
                       "own figures.");
    if (!entered.length && m_lengths.declared())
        about += QLatin1Char('\n') +
                 tr("The length is from %1.").arg(QString::fromStdString(m_lengths.declared()->where));
    setToolTip(plainToolTip(about));
    m_length->setPlaceholderText(m_lengths.declared() ? grouped(m_lengths.declared()->tokens) : QString());
    m_remark->setText(m_lengths.declared() ? tr("%1 declares %2.")
                                                 .arg(QString::fromStdString(m_lengths.declared()->where),
                                                      tokenCount(m_lengths.declared()->tokens))
                                           : tr("The tokenizer's files declare no context length."));
    updateGeometry();
    update();
}

QSize ContextMeter::sizeHint() const {
    return {m_widest + scaled(16), scaled(24)};
}

void ContextMeter::paintEvent(QPaintEvent* event) {
    QPushButton::paintEvent(event);
    const auto all = m_lengths.length();
    if (!all || !m_lengths.hasTokenizer())
        return;
    const PiecePalette& colors = piecePalette();
    QPainter painter(this);
    const QRect bar(scaled(6), height() - kBar - 1, width() - scaled(12), kBar);
    painter.fillRect(bar, colors.line);
    const quint64 count = tokens().value_or(0);
    const double used = std::min(1.0, static_cast<double>(count) / static_cast<double>(*all));
    painter.fillRect(QRect(bar.topLeft(), QSize(static_cast<int>(std::ceil(used * bar.width())), kBar)),
                     count > *all ? colors.error : colors.highlight);
}

bool ContextMeter::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_form && event->type() == QEvent::WindowDeactivate)
        m_form->close();
    return QPushButton::eventFilter(watched, event);
}

} // namespace tokenscope::ui
