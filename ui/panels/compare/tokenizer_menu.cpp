#include "ui/panels/compare/tokenizer_menu.h"

#include "resources/samples.h"
#include "ui/session/tokenizer_names.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>

namespace tokenscope {
namespace {

constexpr qsizetype kMostRecent = 6;

bool mayBeTokenizer(const QString& path) {
    return QFileInfo::exists(path) &&
           (looksLikeTokenizerName(path) || path.endsWith(QLatin1String(".json")) || QFileInfo(path).isDir());
}

} // namespace

QList<TokenizerSource> sampleSources() {
    QList<TokenizerSource> sources;
    for (const Sample& sample : sampleTokenizers())
        sources << TokenizerSource{
            {}, QString::fromLatin1(sample.name.data(), static_cast<qsizetype>(sample.name.size()))};
    return sources;
}

void fillTokenizerMenu(QMenu& menu, Session& session,
                       const std::function<bool(const TokenizerSource&)>& taken,
                       const std::function<void(const TokenizerSource&)>& choose) {
    menu.clear();
    menu.setToolTipsVisible(true);
    const TokenizerList& list = session.tokenizers();
    const auto entry = [&](const TokenizerSource& source) {
        QAction* action = menu.addAction(source.title().replace(QLatin1Char('&'), QStringLiteral("&&")));
        action->setToolTip(source.path);
        action->setEnabled(!taken(source));
        QObject::connect(action, &QAction::triggered, &session, [choose, source] { choose(source); });
    };
    if (list.size() > 0)
        menu.addSection(QObject::tr("Open tokenizers"));
    for (int i = 0; i < list.size(); ++i)
        entry(list.at(i).source);
    menu.addSection(QObject::tr("Samples"));
    for (const TokenizerSource& source : sampleSources())
        if (list.indexOf(source) < 0)
            entry(source);
    QStringList recent;
    for (const QString& path : session.recent())
        if (recent.size() < kMostRecent && list.indexOf({path, {}}) < 0 && mayBeTokenizer(path))
            recent << path;
    if (!recent.isEmpty())
        menu.addSection(QObject::tr("Opened before"));
    for (const QString& path : recent)
        entry({path, {}});
    menu.addSeparator();
    QObject::connect(menu.addAction(QObject::tr("Open tokenizer…")), &QAction::triggered, &session,
                     [&menu, &session, choose] { askForTokenizers(menu.parentWidget(), session, choose); });
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

} // namespace tokenscope
