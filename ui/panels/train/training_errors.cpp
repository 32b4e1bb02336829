#include "ui/panels/train/training_errors.h"

#include "ui/panels/train/training_form.h"

#include <QRegularExpression>
#include <QString>

namespace tokenscope::ui {
namespace {

/// Empty: the form has no such field.
QString labelOf(const QString& option) {
    // Sources and evaluation texts are lists outside the form.
    if (option == QLatin1String("text") || option == QLatin1String("counts"))
        return TrainingForm::tr("Texts");
    if (option == QLatin1String("evaluate"))
        return TrainingForm::tr("Evaluation");
    const train::TrainingOption* found = train::findTrainingOption(
        option == QLatin1String("added-token") ? "special-token" : option.toStdString());
    return found && found->section != train::OptionSection::CommandLine ? TrainingForm::labelOf(*found)
                                                                        : QString();
}

std::string withLabels(const std::string& text) {
    static const QRegularExpression kAside(QStringLiteral(" \\(--[a-z-]+\\)"));
    static const QRegularExpression kOmit(QStringLiteral("omit --([a-z-]+)"));
    static const QRegularExpression kOption(QStringLiteral("--([a-z][a-z-]*)"));
    QString words = QString::fromStdString(text);
    const auto replace = [&](const QRegularExpression& pattern, const QString& with) {
        for (qsizetype at = 0;;) {
            const QRegularExpressionMatch match = pattern.match(words, at);
            if (!match.hasMatch())
                return;
            const QString field = match.lastCapturedIndex() > 0 ? labelOf(match.captured(1)) : QString();
            const bool known = match.lastCapturedIndex() == 0 || !field.isEmpty();
            const QString now = !known                               ? match.captured()
                                : with.contains(QLatin1String("%1")) ? with.arg(field)
                                                                     : with;
            words.replace(match.capturedStart(), match.capturedLength(), now);
            at = match.capturedStart() + now.size();
        }
    };
    replace(kAside, {});
    replace(kOmit, TrainingForm::tr("change “%1”"));
    replace(kOption, TrainingForm::tr("“%1”"));
    return words.toStdString();
}

} // namespace

QString fieldAtFault(const Error& error) {
    if (!error.where.starts_with("--"))
        return {};
    const std::string name = error.where == "--added-token" ? "special-token" : error.where.substr(2);
    const train::TrainingOption* found = train::findTrainingOption(name);
    return found && found->section != train::OptionSection::CommandLine ? QString::fromStdString(name)
                                                                        : QString();
}

Error withFormLabels(Error error) {
    error.message = withLabels(error.message);
    error.remedy = withLabels(error.remedy);
    if (!error.where.starts_with("--"))
        return error;
    if (const QString field = labelOf(QString::fromStdString(error.where.substr(2))); !field.isEmpty()) {
        error.message =
            TrainingForm::tr("“%1”: %2").arg(field, QString::fromStdString(error.message)).toStdString();
        error.where.clear();
    }
    return error;
}

} // namespace tokenscope::ui
