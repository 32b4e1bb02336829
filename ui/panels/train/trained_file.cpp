#include "ui/panels/train/trained_file.h"

#include "core/train/pipeline/train_presets.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStringList>

#include <utility>

namespace tokenscope::ui {
namespace {

struct NameTexts {
    Q_DECLARE_TR_FUNCTIONS(TrainedFile)
};

bool holds(const QString& path, const QByteArray& bytes) {
    QFile file(path);
    return file.size() == bytes.size() && file.open(QIODevice::ReadOnly) && file.readAll() == bytes;
}

QString modelName(train::TrainModel model) {
    switch (model) {
    case train::TrainModel::Bpe:
        return NameTexts::tr("BPE");
    case train::TrainModel::SuperBpe:
        return NameTexts::tr("SuperBPE");
    case train::TrainModel::Unigram:
        return NameTexts::tr("Unigram");
    case train::TrainModel::WordPiece:
        return NameTexts::tr("WordPiece");
    case train::TrainModel::Word:
        return NameTexts::tr("words");
    case train::TrainModel::Char:
        return NameTexts::tr("characters");
    }
    return {};
}

/// Without input and vocabulary size, which the name of a preset does not include.
train::TrainOptions rulesOf(train::TrainOptions options) {
    const train::TrainOptions none;
    options.input = none.input;
    options.pieces = none.pieces;
    options.super.transition = none.super.transition;
    options.threads = none.threads;
    options.checkpoint = none.checkpoint;
    options.resume = none.resume;
    options.evaluation = none.evaluation;
    return options;
}

} // namespace

QString placeOfTrained(const QString& folder, const QString& stem, const QString& ending,
                       const QByteArray& bytes) {
    const QDir there(folder);
    QString path = there.filePath(stem + QLatin1Char('.') + ending);
    for (int number = 2; QFileInfo::exists(path) && !holds(path, bytes); ++number)
        path = there.filePath(QStringLiteral("%1 (%2).%3").arg(stem).arg(number).arg(ending));
    return path;
}

QString kindOfTraining(const train::TrainOptions& options) {
    if (options.pruneTo > 0)
        return NameTexts::tr("pruned");
    if (!options.from.empty())
        return NameTexts::tr("continued");
    for (const train::TrainPreset& preset : train::trainPresets())
        if (rulesOf(preset.options) == rulesOf(options))
            return NameTexts::tr("like %1").arg(QString::fromStdString(preset.title.text()));
    return modelName(options.model);
}

QString kindOfTeaching(const TeachingRules& rules) {
    const TeachingRules usual;
    QStringList parts;
    if (rules.split != usual.split)
        parts << splitTitles().at(static_cast<int>(rules.split));
    if (rules.start != usual.start)
        parts << startTitles().at(static_cast<int>(rules.start));
    if (rules.tie != usual.tie)
        parts << tieTitles().at(static_cast<int>(rules.tie));
    if (rules.endOfWordSuffix && rules.start == TeachingRules::Start::Characters)
        parts << NameTexts::tr("</w>");
    if (rules.leastCount != usual.leastCount)
        parts << NameTexts::tr("at least %1").arg(rules.leastCount);
    return parts.join(QStringLiteral(", "));
}

} // namespace tokenscope::ui
