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

} // namespace tokenscope::ui
