#include "ui/panels/compare/tokenizer_choice.h"

#include "resources/samples.h"
#include "ui/session/tokenizer_source.h"
#include "ui/widgets/pane_header/pane_header.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QStringList>

#include <utility>

namespace tokenscope::ui {
namespace {

constexpr qsizetype kMaxRecent = 6;
constexpr qsizetype kMaxOffers = 4;

bool mayBeTokenizer(const QString& path) {
    return QFileInfo::exists(path) &&
           (looksLikeTokenizerName(path) || path.endsWith(QLatin1String(".json")) || QFileInfo(path).isDir());
}

QList<TokenizerSource> sampleSources() {
    QList<TokenizerSource> sources;
    for (const Sample& sample : sampleTokenizers())
        sources << TokenizerSource{
            {}, QString::fromLatin1(sample.name.data(), static_cast<qsizetype>(sample.name.size()))};
    return sources;
}

} // namespace

void fillTokenizerMenu(QMenu& menu, Session& session,
                       const std::function<bool(const TokenizerSource&)>& taken,
                       const std::function<void(const TokenizerSource&)>& choose) {
    menu.clear();
    addTokenizers(menu, session, taken, choose);
    addOpenTokenizer(menu, session, choose);
}

void addTokenizers(QMenu& menu, Session& session, const std::function<bool(const TokenizerSource&)>& taken,
                   const std::function<void(const TokenizerSource&)>& choose) {
    menu.setToolTipsVisible(true);
    const TokenizerList& list = session.tokenizers();
    const auto entries = [&](const QString& heading, const QList<TokenizerSource>& sources) {
        if (!sources.isEmpty())
            addMenuHeading(menu, heading);
        for (const TokenizerSource& source : sources) {
            QAction* action = menu.addAction(menuTitle(source.title()));
            action->setToolTip(source.path);
            action->setEnabled(!taken(source));
            QObject::connect(action, &QAction::triggered, &session, [choose, source] { choose(source); });
        }
    };
    QList<TokenizerSource> open;
    for (int i = 0; i < list.size(); ++i)
        open << list.at(i).source;
    entries(QObject::tr("Open tokenizers"), open);
    QList<TokenizerSource> samples = sampleSources();
    samples.removeIf([&](const TokenizerSource& source) { return list.indexOf(source) >= 0; });
    entries(QObject::tr("Samples"), samples);
    QList<TokenizerSource> recent;
    for (const QString& path : session.recent())
        if (recent.size() < kMaxRecent && list.indexOf({path, {}}) < 0 && mayBeTokenizer(path))
            recent << TokenizerSource{path, {}};
    entries(QObject::tr("Recently opened"), recent);
}

void addOpenTokenizer(QMenu& menu, Session& session,
                      const std::function<void(const TokenizerSource&)>& choose) {
    menu.addSeparator();
    QObject::connect(menu.addAction(QObject::tr("Open tokenizer…")), &QAction::triggered, &session,
                     [&menu, &session, choose] { askForTokenizers(menu.parentWidget(), session, choose); });
}

QList<OfferPage::Offer> tokenizerOffers(Session& session,
                                        const std::function<void(const TokenizerSource&)>& choose) {
    QList<OfferPage::Offer> offers;
    const TokenizerList& list = session.tokenizers();
    for (int i = 0; i < list.size() && offers.size() < kMaxOffers; ++i)
        if (i != list.currentIndex())
            offers.append(
                {list.at(i).source.title(), [choose, source = list.at(i).source] { choose(source); }});
    for (const TokenizerSource& source : sampleSources())
        if (list.indexOf(source) < 0)
            offers.append(
                {QObject::tr("%1 (sample)").arg(source.title()), [choose, source] { choose(source); }});
    return offers;
}

void askForTokenizers(QWidget* parent, Session& session,
                      const std::function<void(const TokenizerSource&)>& choose) {
    const QString folder =
        session.recent().isEmpty() ? QString() : QFileInfo(session.recent().constFirst()).absolutePath();
    const QStringList files = QFileDialog::getOpenFileNames(
        parent, QObject::tr("Compare with"), folder,
        QObject::tr("Tokenizers (%1);;All files (*)").arg(tokenizerNameFilters().join(QLatin1Char(' '))));
    for (const QString& file : files)
        choose({QFileInfo(file).absoluteFilePath(), {}});
}

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
