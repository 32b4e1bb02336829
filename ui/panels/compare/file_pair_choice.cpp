#include "ui/panels/compare/file_pair_choice.h"

#include <QStringList>

#include <utility>

namespace tokenscope::ui {
namespace {

constexpr qsizetype kMaxParts = 4;

QString lastParts(const TokenizerSource& source, qsizetype parts) {
    if (source.path.isEmpty())
        return source.title();
    const QStringList all = source.path.split(QLatin1Char('/'), Qt::SkipEmptyParts);
    return all.mid(std::max<qsizetype>(0, all.size() - parts)).join(QLatin1Char('/'));
}

} // namespace

std::pair<QString, QString> pairNames(const TokenizerSource& a, const TokenizerSource& b) {
    for (qsizetype parts = 1; parts < kMaxParts; ++parts)
        if (lastParts(a, parts) != lastParts(b, parts))
            return {lastParts(a, parts), lastParts(b, parts)};
    return {a.path.isEmpty() ? a.title() : a.path, b.path.isEmpty() ? b.title() : b.path};
}

QJsonObject sourceJson(const TokenizerSource& source) {
    if (!source.path.isEmpty())
        return {{QStringLiteral("path"), source.path}};
    if (!source.sample.isEmpty())
        return {{QStringLiteral("sample"), source.sample}};
    return {};
}

TokenizerSource sourceOfJson(const QJsonObject& json) {
    return {json[QStringLiteral("path")].toString(), json[QStringLiteral("sample")].toString()};
}

FilePairChoice::FilePairChoice(Session& session, QObject* parent)
    : QObject(parent)
    , m_session(session) {
    if (const OpenTokenizer* current = session.tokenizers().current())
        m_first = current->source;
    connect(&session, &Session::tokenizersChanged, this, &FilePairChoice::listChanged);
    connect(&session, &Session::currentTokenizerChanged, this, &FilePairChoice::currentChanged);
}

void FilePairChoice::setOther(const TokenizerSource& source, const ColumnSwitches& switches) {
    if (source == m_other && switches == m_switches)
        return;
    m_other = source;
    m_switches = switches;
    if (hasOther() && m_session.tokenizers().indexOf(source) < 0)
        m_session.tokenizers().open(source, false);
    emit changed();
}

void FilePairChoice::setNone() {
    m_other = {};
    m_switches.clear();
}

void FilePairChoice::swap() {
    const int index = m_session.tokenizers().indexOf(m_other);
    const OpenTokenizer* current = m_session.tokenizers().current();
    if (!current || index < 0 || !m_switches.empty() || !m_session.tokenizers().at(index).tokenizer)
        return;
    m_first = std::exchange(m_other, current->source);
    m_session.tokenizers().setCurrent(index);
    emit changed();
}

std::optional<compare::FilePair> FilePairChoice::pair() const {
    const TokenizerList& list = m_session.tokenizers();
    const OpenTokenizer* current = list.current();
    const int index = hasOther() ? list.indexOf(m_other) : -1;
    if (!current || !current->tokenizer || index < 0 || !list.at(index).tokenizer)
        return std::nullopt;
    const auto [nameA, nameB] = names();
    return compare::FilePair{current->tokenizer, list.at(index).tokenizer, nameA.toStdString(),
                             nameB.toStdString()};
}

std::pair<QString, QString> FilePairChoice::names() const {
    const TokenizerList& list = m_session.tokenizers();
    const OpenTokenizer* current = list.current();
    auto names = pairNames(current ? current->source : TokenizerSource(), m_other);
    const int index = list.indexOf(m_other);
    if (!m_switches.empty())
        names.second +=
            QLatin1Char(' ') + switchWords(index < 0 ? nullptr : list.at(index).tokenizer.get(), m_switches);
    return names;
}

/// Removes tokenizers that were closed or couldn't be opened.
void FilePairChoice::listChanged() {
    if (hasOther() && m_session.tokenizers().indexOf(m_other) < 0)
        setNone();
    emit changed();
}

/// If B became the session's tokenizer, they change places.
void FilePairChoice::currentChanged() {
    const OpenTokenizer* current = m_session.tokenizers().current();
    const TokenizerSource now = current ? current->source : TokenizerSource();
    if (now != m_first && now == m_other && m_switches.empty() &&
        m_session.tokenizers().indexOf(m_first) >= 0)
        m_other = m_first;
    m_first = now;
    emit changed();
}

QJsonObject FilePairChoice::state() const {
    QJsonObject state = sourceJson(m_other);
    if (!m_switches.empty())
        state[QStringLiteral("switches")] = switchesJson(m_switches);
    return state;
}

void FilePairChoice::restore(const QJsonObject& state) {
    setOther(sourceOfJson(state), switchesOfJson(state[QStringLiteral("switches")].toArray()));
}

} // namespace tokenscope::ui
