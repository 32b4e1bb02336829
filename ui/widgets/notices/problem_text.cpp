#include "ui/widgets/notices/problem_text.h"

#include "core/base/printable.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace tokenscope::ui {
namespace {

constexpr std::size_t kMaxPartBytes = 400; ///< bytes of a part

struct ProblemWords {
    Q_DECLARE_TR_FUNCTIONS(ProblemText)
};

QString shown(const std::string& part) {
    return QString::fromStdString(printable(part, kMaxPartBytes));
}

QString sentence(QString clause) {
    if (clause.isEmpty())
        return clause;
    clause[0] = clause[0].toUpper();
    static const QString kEnds = QStringLiteral(".?!…");
    return kEnds.contains(clause.back()) ? clause : clause + QLatin1Char('.');
}

/// The remedy for errors that don't bring their own.
QString commonRemedy(ErrorCode code) {
    switch (code) {
    case ErrorCode::Unreadable:
        return ProblemWords::tr("check that the file exists and that you are allowed to read it");
    case ErrorCode::NotRecognized:
        return ProblemWords::tr(
            "open a tokenizer.json, a .model, .tiktoken or .gguf file, or a model's folder");
    case ErrorCode::Damaged:
        return ProblemWords::tr("download the file again, as it may be truncated or modified; if it is "
                                "correct, please report this");
    case ErrorCode::Unsupported:
        return ProblemWords::tr("try another file of the same model");
    case ErrorCode::TooLarge:
        return ProblemWords::tr("try a smaller one");
    case ErrorCode::BadInput:
    case ErrorCode::Canceled:
        break;
    }
    return {};
}

} // namespace

QString ProblemText::heading() const {
    return place.isEmpty() || file.isEmpty() ? file + place : file + QStringLiteral(", ") + place;
}

ProblemText problemText(const Problem& problem) {
    const Error& error = problem.error;
    ProblemText text;
    text.file = shown(QFileInfo(QString::fromStdString(error.file)).fileName().toStdString());
    text.place = shown(error.where);
    text.cause = sentence(shown(error.message));
    text.remedy = sentence(error.remedy.empty() ? commonRemedy(error.code) : shown(error.remedy));
    if (!problem.note.isEmpty())
        text.remedy += (text.remedy.isEmpty() ? QString() : QStringLiteral(" ")) + problem.note;
    return text;
}

QString copyText(const Problem& problem) {
    ProblemText text = problemText(problem);
    text.file = shown(problem.error.file);
    QStringList lines = {text.heading(), text.cause, text.remedy};
    lines.removeAll(QString());
    return lines.join(QLatin1Char('\n'));
}

} // namespace tokenscope::ui
