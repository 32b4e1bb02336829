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
#include <iterator>

namespace tokenscope::ui {
namespace {

constexpr std::size_t kMaxRemembered = 200; ///< tokenizers
constexpr int kBar = 3;
constexpr int kFieldWidth = 160;
constexpr int kMaxDecimals = 12;

QString keyOf(const TokenizerSource& source) {
    return source.path.isEmpty() ? QStringLiteral("sample:") + source.sample : source.path;
}

void setWrong(QLineEdit& field, bool wrong) {
    if (field.property("wrong").toBool() == wrong)
        return;
    field.setProperty("wrong", wrong);
    field.setStyleSheet(field.styleSheet()); // the look depends on the property
}

} // namespace

std::optional<quint64> parseContextLength(const QString& text) {
    QString digits;
    for (const QChar c : text) {
        if (c.isSpace() || c == QLatin1Char(',') || c == QLatin1Char('.') || c == QLatin1Char('_'))
            continue;
        digits += c;
    }
    bool ok = false;
    const quint64 length = digits.toULongLong(&ok);
    return ok && length > 0 && length <= formats::kMaxContextLength ? std::optional(length) : std::nullopt;
}

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
    , m_reading(tr("Reading the context length")) {
    setObjectName(QStringLiteral("contextMeter"));
    setProperty("look", "flat");
    setFocusPolicy(Qt::TabFocus);
    buildForm();
    connect(this, &QPushButton::clicked, this, &ContextMeter::openForm);
    connect(&session, &Session::currentTokenizerChanged, this, &ContextMeter::setTokenizer);
    connect(&session, &Session::encodedChanged, this, &ContextMeter::refresh);
    connect(&Theme::instance(), &Theme::changed, this, &ContextMeter::refresh);
    setTokenizer();
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
    m_currency->setPlaceholderText(QStringLiteral("$"));
    m_remark = new QLabel(m_form);
    m_remark->setProperty("look", "remark");
    m_remark->setTextFormat(Qt::PlainText);
    m_remark->setWordWrap(true);
    m_fields->addWidget(m_remark, m_fields->rowCount(), 0, 1, 2);
    auto* done = new QPushButton(tr("OK"), m_form);
    done->setObjectName(QStringLiteral("contextDone"));
    done->setAutoDefault(false); // Enter in a field closes the form as well
    connect(done, &QPushButton::clicked, m_form, &QWidget::close);
    m_fields->addWidget(done, m_fields->rowCount(), 1, Qt::AlignRight);
}

void ContextMeter::setTokenizer() {
    const OpenTokenizer* open = m_session.tokenizers().current();
    const auto tokenizer = open ? open->tokenizer : nullptr;
    if (tokenizer == m_tokenizer)
        return;
    m_tokenizer = tokenizer;
    m_key = tokenizer ? keyOf(open->source) : QString();
    m_declared.reset();
    if (tokenizer)
        m_reading.run(
            [tokenizer](const Progress&) { return formats::declaredContextLength(tokenizer->definition()); },
            [this](std::optional<formats::DeclaredLength> declared) {
                m_declared = std::move(declared);
                refresh();
            });
    else
        m_reading.cancel();
    fillForm();
    refresh();
}

ContextFigures ContextMeter::figures() const {
    const auto found = m_figures.find(m_key);
    return found == m_figures.end() ? ContextFigures{{}, {}, m_lastCurrency} : found->second;
}

std::optional<quint64> ContextMeter::length() const {
    const ContextFigures entered = figures();
    if (entered.length)
        return entered.length;
    return m_declared ? std::optional<quint64>(m_declared->tokens) : std::nullopt;
}

quint64 ContextMeter::tokens() const {
    const EncodedTextPtr encoded = m_session.encoded();
    return encoded ? encoded->size() : 0;
}

void ContextMeter::fillForm() {
    const ContextFigures entered = figures();
    m_length->setText(entered.length ? grouped(*entered.length) : QString());
    m_price->setText(entered.price ? shortDecimal(*entered.price) : QString());
    m_currency->setText(entered.currency);
    for (QLineEdit* field : {m_length, m_price})
        setWrong(*field, false);
}

void ContextMeter::readForm() {
    if (m_key.isEmpty())
        return;
    ContextFigures entered;
    entered.length = parseContextLength(m_length->text());
    entered.price = parsePrice(m_price->text());
    entered.currency = m_currency->text().trimmed();
    setWrong(*m_length, !entered.length && !m_length->text().trimmed().isEmpty());
    setWrong(*m_price, !entered.price && !m_price->text().trimmed().isEmpty());
    m_lastCurrency = entered.currency;
    if (entered.length || entered.price)
        m_figures[m_key] = entered;
    else
        m_figures.erase(m_key);
    while (m_figures.size() > kMaxRemembered)
        m_figures.erase(m_figures.begin()->first == m_key ? std::next(m_figures.begin()) : m_figures.begin());
    refresh();
    emit figuresChanged();
}

void ContextMeter::openForm() {
    if (m_key.isEmpty())
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

void ContextMeter::refresh() {
    const ContextFigures entered = figures();
    const quint64 count = tokens();
    QStringList parts;
    if (const auto all = length())
        parts << tr("%1 of %2").arg(grouped(count), tokenCount(*all));
    if (entered.price)
        parts << costText(*entered.price * static_cast<double>(count) / 1e6, entered.currency);
    setText(parts.isEmpty() ? tr("Context length…") : parts.join(QStringLiteral(" · ")));
    setEnabled(!m_key.isEmpty());
    setAccessibleName(parts.isEmpty() ? tr("Context length") : tr("Context length: %1").arg(text()));
    QString about = tr("How much of the context length the text uses, and what it costs. Click to enter your "
                       "own figures.");
    if (!entered.length && m_declared)
        about +=
            QLatin1Char('\n') + tr("The length is from %1.").arg(QString::fromStdString(m_declared->where));
    setToolTip(plainToolTip(about));
    m_length->setPlaceholderText(m_declared ? grouped(m_declared->tokens) : QString());
    m_remark->setText(
        m_declared ? tr("%1 declares %2.")
                         .arg(QString::fromStdString(m_declared->where), tokenCount(m_declared->tokens))
                   : tr("The tokenizer's files declare no context length."));
    updateGeometry();
    update();
}

QSize ContextMeter::sizeHint() const {
    return {fontMetrics().horizontalAdvance(text()) + scaled(16), scaled(24)};
}

void ContextMeter::paintEvent(QPaintEvent* event) {
    QPushButton::paintEvent(event);
    const auto all = length();
    if (!all || m_key.isEmpty())
        return;
    const PiecePalette& colors = piecePalette();
    QPainter painter(this);
    const QRect bar(scaled(6), height() - kBar - 1, width() - scaled(12), kBar);
    painter.fillRect(bar, colors.line);
    const double used = std::min(1.0, static_cast<double>(tokens()) / static_cast<double>(*all));
    painter.fillRect(QRect(bar.topLeft(), QSize(static_cast<int>(std::ceil(used * bar.width())), kBar)),
                     tokens() > *all ? colors.error : colors.highlight);
}

bool ContextMeter::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_form && event->type() == QEvent::WindowDeactivate)
        m_form->close();
    return QPushButton::eventFilter(watched, event);
}

QJsonObject ContextMeter::state() const {
    QJsonObject tokenizers;
    for (const auto& [key, entered] : m_figures) {
        QJsonObject one{{QStringLiteral("currency"), entered.currency}};
        if (entered.length)
            one[QStringLiteral("length")] = static_cast<qint64>(*entered.length);
        if (entered.price)
            one[QStringLiteral("price")] = *entered.price;
        tokenizers[key] = one;
    }
    return {{QStringLiteral("currency"), m_lastCurrency}, {QStringLiteral("tokenizers"), tokenizers}};
}

void ContextMeter::restore(const QJsonObject& state) {
    m_lastCurrency = state[QStringLiteral("currency")].toString();
    m_figures.clear();
    const QJsonObject tokenizers = state[QStringLiteral("tokenizers")].toObject();
    for (auto it = tokenizers.begin(); it != tokenizers.end(); ++it) {
        const QJsonObject one = it->toObject();
        ContextFigures entered;
        entered.currency = one[QStringLiteral("currency")].toString();
        if (const qint64 length = one[QStringLiteral("length")].toInteger();
            length > 0 && length <= static_cast<qint64>(formats::kMaxContextLength))
            entered.length = static_cast<quint64>(length);
        if (const QJsonValue price = one[QStringLiteral("price")]; price.isDouble() && price.toDouble() >= 0)
            entered.price = price.toDouble();
        if (entered.length || entered.price)
            m_figures[it.key()] = entered;
    }
    fillForm();
    refresh();
}

} // namespace tokenscope::ui
