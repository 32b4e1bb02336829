#include "app/window/files_by_name.h"

#include "core/locate/find_model.h"

#include <QFile>

namespace tokenscope::app {

FilesByName filesByName(const QStringList& words, const Environment& environment) {
    FilesByName files;
    for (const QString& word : words) {
        const std::string name = word.toStdString();
        if (QFile::exists(word) || !parseModelName(name)) {
            files.paths << word;
            continue;
        }
        if (const auto located = locateModel(name, environment))
            files.paths << QFile::decodeName(QByteArray::fromStdString(located->model.path.string()));
        else if (looksLikeModelName(name))
            files.missing.emplace_back(word, located.error());
        else
            files.paths << word;
    }
    return files;
}

} // namespace tokenscope::app
