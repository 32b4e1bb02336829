#include "ui/panels/train/training_errors.h"

#include "ui/panels/train/training_form.h"

#include <QRegularExpression>
#include <QString>

#include <array>

namespace tokenscope::ui {
namespace {

struct OptionField {
    const char* option;
    const char* field;
    const char* object = ""; ///< its name in the form; empty: it stands elsewhere
};

// Names as the rows of TrainingForm have them.
constexpr auto kOptionFields = std::to_array<OptionField>({
    {"pieces", QT_TRANSLATE_NOOP("tokenscope::TrainingForm", "pieces"), "pieces"},
    {"model", QT_TRANSLATE_NOOP("tokenscope::TrainingForm", "model"), "model"},
    {"form", QT_TRANSLATE_NOOP("tokenscope::TrainingForm", "made of"), "form"},
    {"split", QT_TRANSLATE_NOOP("tokenscope::TrainingForm", "cut by"), "words"},
    {"digits", QT_TRANSLATE_NOOP("tokenscope::TrainingForm", "numbers"), "digits"},
    {"apostrophes", QT_TRANSLATE_NOOP("tokenscope::TrainingForm", "contractions"), "apostrophes"},
    {"normalizer", QT_TRANSLATE_NOOP("tokenscope::TrainingForm", "text is taken"), "normalizer"},
    {"ties", QT_TRANSLATE_NOOP("tokenscope::TrainingForm", "tie-break"), "ties"},
    {"score", QT_TRANSLATE_NOOP("tokenscope::TrainingForm", "pairs by"), "score"},
    {"min-count", QT_TRANSLATE_NOOP("tokenscope::TrainingForm", "at least"), "least"},
    {"max-piece", QT_TRANSLATE_NOOP("tokenscope::TrainingForm", "longest piece"), "longest"},
    {"alphabet", QT_TRANSLATE_NOOP("tokenscope::TrainingForm", "alphabet"), "alphabet"},
    {"coverage", QT_TRANSLATE_NOOP("tokenscope::TrainingForm", "coverage"), "coverage"},
    {"byte-fallback", QT_TRANSLATE_NOOP("tokenscope::TrainingForm", "spell the rest by bytes"), "fallback"},
    {"dummy-prefix", QT_TRANSLATE_NOOP("tokenscope::TrainingForm", "a blank before the text"),
     "dummy_prefix"},
    {"remove-extra-blanks", QT_TRANSLATE_NOOP("tokenscope::TrainingForm", "runs of blanks are one"),
     "remove_blanks"},
    {"word-end", QT_TRANSLATE_NOOP("tokenscope::TrainingForm", "word end"), "word_end"},
    {"special", QT_TRANSLATE_NOOP("tokenscope::TrainingForm", "added tokens"), "added"},
    {"token", QT_TRANSLATE_NOOP("tokenscope::TrainingForm", "added tokens"), "added"},
    {"piece", QT_TRANSLATE_NOOP("tokenscope::TrainingForm", "own pieces"), "user_defined"},
    {"transition", QT_TRANSLATE_NOOP("tokenscope::TrainingForm", "stage two from"), "transition"},
    {"words-in-piece", QT_TRANSLATE_NOOP("tokenscope::TrainingForm", "at most"), "super_words"},
    {"seed-pieces", QT_TRANSLATE_NOOP("tokenscope::TrainingForm", "begin with"), "seeds"},
    {"shrink", QT_TRANSLATE_NOOP("tokenscope::TrainingForm", "shrink to"), "shrink"},
    {"rounds", QT_TRANSLATE_NOOP("tokenscope::TrainingForm", "rounds"), "rounds"},
    {"records", QT_TRANSLATE_NOOP("tokenscope::TrainingForm", "of a text file"), "records"},
    {"field", QT_TRANSLATE_NOOP("tokenscope::TrainingForm", "text field"), "field"},
    {"temperature", QT_TRANSLATE_NOOP("tokenscope::TrainingForm", "temperature"), "temperature"},
    {"sample", QT_TRANSLATE_NOOP("tokenscope::TrainingForm", "read"), "sample"},
    {"max-words", QT_TRANSLATE_NOOP("tokenscope::TrainingForm", "word cap"), "most_words"},
    {"text", QT_TRANSLATE_NOOP("tokenscope::TrainingForm", "Texts"), ""},
    {"counts", QT_TRANSLATE_NOOP("tokenscope::TrainingForm", "Texts"), ""},
    {"from", QT_TRANSLATE_NOOP("tokenscope::TrainingForm", "go on from"), "from"},
    {"prune", QT_TRANSLATE_NOOP("tokenscope::TrainingForm", "keep of it"), "prune"},
    {"checkpoint", QT_TRANSLATE_NOOP("tokenscope::TrainingForm", "checkpoints in"), "checkpoint"},
    {"held-out", QT_TRANSLATE_NOOP("tokenscope::TrainingForm", "Held out"), ""},
});

/// Empty: the form has no such field.
QString fieldOf(const QString& option) {
    for (const OptionField& one : kOptionFields)
        if (option == QLatin1String(one.option))
            return TrainingForm::tr(one.field);
    return {};
}

std::string spokenOf(const std::string& text) {
    static const QRegularExpression kAside(QStringLiteral(" \\(--[a-z-]+\\)"));
    static const QRegularExpression kLeave(QStringLiteral("leave --([a-z-]+) away"));
    static const QRegularExpression kOption(QStringLiteral("--([a-z][a-z-]*)"));
    QString words = QString::fromStdString(text);
    const auto replace = [&](const QRegularExpression& pattern, const QString& with) {
        for (qsizetype at = 0;;) {
            const QRegularExpressionMatch match = pattern.match(words, at);
            if (!match.hasMatch())
                return;
            const QString field = match.lastCapturedIndex() > 0 ? fieldOf(match.captured(1)) : QString();
            const bool known = match.lastCapturedIndex() == 0 || !field.isEmpty();
            const QString now = !known                               ? match.captured()
                                : with.contains(QLatin1String("%1")) ? with.arg(field)
                                                                     : with;
            words.replace(match.capturedStart(), match.capturedLength(), now);
            at = match.capturedStart() + now.size();
        }
    };
    replace(kAside, {});
    replace(kLeave, TrainingForm::tr("choose another for “%1”"));
    replace(kOption, TrainingForm::tr("“%1”"));
    return words.toStdString();
}

} // namespace

QString fieldAtFault(const Error& error) {
    for (const OptionField& one : kOptionFields)
        if (error.where == std::string("--") + one.option)
            return QString::fromLatin1(one.object);
    return {};
}

Error inWordsOfTheForm(Error error) {
    error.message = spokenOf(error.message);
    error.remedy = spokenOf(error.remedy);
    if (!error.where.starts_with("--"))
        return error;
    if (const QString field = fieldOf(QString::fromStdString(error.where.substr(2))); !field.isEmpty()) {
        error.message =
            TrainingForm::tr("“%1”: %2").arg(field, QString::fromStdString(error.message)).toStdString();
        error.where.clear();
    }
    return error;
}

} // namespace tokenscope::ui
