#include "ui/session/dialog_folder.h"

#include <QFileInfo>
#include <QHash>
#include <QStandardPaths>

namespace tokenscope::ui {
namespace {

QHash<QString, QString>& chosenFolders() {
    static QHash<QString, QString> folders;
    return folders;
}

} // namespace

QString dialogFolder(const QString& kind) {
    const QString folder = chosenFolders().value(kind);
    if (!folder.isEmpty() && QFileInfo(folder).isDir())
        return folder;
    return QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
}

void keepDialogFolder(const QString& kind, const QString& chosen) {
    const QFileInfo info(chosen);
    chosenFolders().insert(kind, info.isDir() ? info.absoluteFilePath() : info.absolutePath());
}

} // namespace tokenscope::ui
