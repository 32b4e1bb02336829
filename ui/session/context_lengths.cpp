#include "ui/session/context_lengths.h"

#include <iterator>
#include <utility>

namespace tokenscope::ui {
namespace {

constexpr std::size_t kMaxRemembered = 200; ///< tokenizers

QString keyOf(const TokenizerSource& source) {
    return source.path.isEmpty() ? QStringLiteral("sample:") + source.sample : source.path;
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

ContextLengths::ContextLengths(const TokenizerList& tokenizers, QObject* parent)
    : QObject(parent)
    , m_tokenizers(tokenizers)
    , m_reading(tr("Reading the context length")) {
    connect(&tokenizers, &TokenizerList::currentChanged, this, &ContextLengths::setTokenizer);
    setTokenizer();
}

void ContextLengths::setTokenizer() {
    const OpenTokenizer* open = m_tokenizers.current();
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
                emit changed();
            });
    else
        m_reading.cancel();
    emit changed();
}

ContextFigures ContextLengths::entered() const {
    const auto found = m_figures.find(m_key);
    return found == m_figures.end() ? ContextFigures{{}, {}, m_lastCurrency} : found->second;
}

void ContextLengths::enter(const ContextFigures& entered) {
    if (m_key.isEmpty() || entered == this->entered())
        return;
    m_lastCurrency = entered.currency;
    if (entered.length || entered.price)
        m_figures[m_key] = entered;
    else
        m_figures.erase(m_key);
    while (m_figures.size() > kMaxRemembered)
        m_figures.erase(m_figures.begin()->first == m_key ? std::next(m_figures.begin()) : m_figures.begin());
    emit changed();
    emit figuresEntered();
}

void ContextLengths::enterLength(std::optional<quint64> length) {
    ContextFigures figures = entered();
    figures.length = length;
    enter(figures);
}

std::optional<quint64> ContextLengths::length() const {
    if (const auto own = entered().length)
        return own;
    return m_declared ? std::optional<quint64>(m_declared->tokens) : std::nullopt;
}

QJsonObject ContextLengths::state() const {
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

void ContextLengths::restore(const QJsonObject& state) {
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
    emit changed();
}

} // namespace tokenscope::ui
