#include "ui/panels/steps/why_words.h"

#include "core/steps/merging/why_not.h"
#include "ui/support/format_number.h"
#include "ui/widgets/step_rows/step_words.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace tokenscope::ui {
namespace {

struct WhyTexts {
    Q_DECLARE_TR_FUNCTIONS(Steps)
};

constexpr std::size_t kMaxBytesNamed = 40;

/// As core says it, with a capital and a full stop.
QString sentence(const std::string& clause) {
    const QString text = QString::fromStdString(clause);
    return text.left(1).toUpper() + text.mid(1) +
           (text.endsWith(QLatin1Char('.')) ? QString() : QStringLiteral("."));
}

/// Figures as the window writes them.
QString withNumbers(const QString& text) {
    static const QRegularExpression figure(
        QStringLiteral("\\b(rank|score|step) (-?\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?)(?![\\d'])"));
    QString out;
    qsizetype from = 0;
    for (auto found = figure.globalMatch(text); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        const QString number = match.captured(2);
        out += text.mid(from, match.capturedStart(2) - from);
        out += match.captured(1) == QLatin1String("score") ? floatNumber(number.toFloat())
                                                           : grouped(number.toULongLong());
        from = match.capturedEnd(2);
    }
    return out + text.mid(from);
}

QString named(const SteppedWord& word) {
    QString text = labelText(textLabel(std::string_view(word.text).substr(0, kMaxBytesNamed)));
    return word.text.size() > kMaxBytesNamed ? text + QStringLiteral("…") : text;
}

/// What the word doesn't merge with at one of its edges.
QString whyEdge(const WhyAsked& asked, bool left) {
    const std::size_t count = asked.words.size();
    if (left ? asked.index == 0 : asked.index + 1 >= count) {
        if (!asked.words.whole())
            return left ? WhyTexts::tr("The part of the text that is listed begins here.")
                        : WhyTexts::tr("The part of the text that is listed ends here.");
        return left ? WhyTexts::tr("The text begins here.") : WhyTexts::tr("The text ends here.");
    }
    const SteppedWord& other = asked.words.list.words[left ? asked.index - 1 : asked.index + 1];
    const QString name = named(other);
    if (other.fixed)
        return (left ? WhyTexts::tr("Before it stands %1, an added token or a user-defined piece: frozen, "
                                    "and merged with nothing.")
                     : WhyTexts::tr("Behind it stands %1, an added token or a user-defined piece: frozen, "
                                    "and merged with nothing."))
            .arg(name);
    if (ordersByScore(*asked.word.tokenizer))
        return (left ? WhyTexts::tr("Before it stands %1: no piece of the vocabulary reaches across.")
                     : WhyTexts::tr("Behind it stands %1: no piece of the vocabulary reaches across."))
            .arg(name);
    return (left ? WhyTexts::tr("Boundary of a pre-token: %1 before it is another word, and nothing is "
                                "merged across.")
                 : WhyTexts::tr("Boundary of a pre-token: %1 behind it is another word, and nothing is "
                                "merged across."))
        .arg(name);
}

} // namespace

QString whyPair(const WhyAsked& asked, std::size_t first) {
    const WhyNot why =
        whyNot(*asked.word.tokenizer, asked.word.steps, asked.word.word.text, asked.done, first);
    QString text = sentence(why.text);
    // What the picture shows as done isn't still to come.
    if (why.reason == WhyNot::Reason::Next && asked.shown > asked.done)
        text.replace(QStringLiteral("It is merged next"), WhyTexts::tr("It is merged in this step"));
    return withNumbers(text);
}

QString whyAlone(const WhyAsked& asked, std::size_t at) {
    const QString left = at > 0 ? whyPair(asked, at - 1) : whyEdge(asked, true);
    const QString right = at + 1 < asked.row.size() ? whyPair(asked, at) : whyEdge(asked, false);
    const QString sides = WhyTexts::tr("At its left: %1\nAt its right: %2").arg(left, right);
    if (!asked.word.word.fixed)
        return sides;
    return WhyTexts::tr("An added token or a user-defined piece: frozen. It is cut out of the text before "
                        "anything is merged.") +
           QLatin1Char('\n') + sides;
}

} // namespace tokenscope::ui
