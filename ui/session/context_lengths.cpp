#include "ui/session/context_lengths.h"

#include <iterator>
#include <utility>
#include <vector>

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
    connect(&tokenizers, &TokenizerList::listChanged, this, &ContextLengths::readDeclared);
    setTokenizer();
    readDeclared();
}

void ContextLengths::setTokenizer() {
    const OpenTokenizer* open = m_tokenizers.current();
    const auto tokenizer = open ? open->tokenizer : nullptr;
    if (tokenizer == m_tokenizer)
        return;
    m_tokenizer = tokenizer;
    m_key = tokenizer ? keyOf(open->source) : QString();
    emit changed();
}

/// Reads the files of the tokenizers that are new in the list, in one job: a later one includes them all again.
void ContextLengths::readDeclared() {
    Declared known;
    std::vector<std::shared_ptr<const Tokenizer>> unread;
    for (int i = 0; i < m_tokenizers.size(); ++i) {
        const auto& tokenizer = m_tokenizers.at(i).tokenizer;
        if (const auto found = m_declared.find(tokenizer); found != m_declared.end())
            known.insert(*found);
        else if (tokenizer)
            unread.push_back(tokenizer);
    }
    m_declared = std::move(known);
    if (unread.empty())
        return;
    m_reading.run(
        [unread = std::move(unread)](const Progress&) {
            Declared read;
            for (const auto& tokenizer : unread)
                read[tokenizer] = formats::declaredContextLength(tokenizer->definition());
            return read;
        },
        [this](Declared read) {
            m_declared.merge(read);
            readDeclared(); // forgets those that were closed meanwhile
            emit changed();
        });
}

std::optional<formats::DeclaredLength> ContextLengths::declaredBy(const Tokenizer* tokenizer) const {
    for (const auto& [one, declared] : m_declared)
        if (one.get() == tokenizer)
            return declared;
    return std::nullopt;
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

std::optional<quint64> ContextLengths::lengthOf(const Tokenizer* tokenizer) const {
    for (int i = 0; tokenizer && i < m_tokenizers.size(); ++i) {
        const OpenTokenizer& open = m_tokenizers.at(i);
        if (open.tokenizer.get() != tokenizer)
            continue;
        const auto found = m_figures.find(keyOf(open.source));
        if (found != m_figures.end() && found->second.length)
            return found->second.length;
        const auto declared = declaredBy(tokenizer);
        return declared ? std::optional<quint64>(declared->tokens) : std::nullopt;
    }
    return std::nullopt;
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
