#include "ui/panels/compare/copy_columns.h"

#include "ui/panels/compare/difference_look.h"
#include "ui/support/token_menu.h"

namespace tokenscope::ui {
namespace {

/// A cell has neither tabs nor line ends.
QString tableCell(QString text) {
    return text.replace(QLatin1Char('\t'), QChar(0x21E5))
        .replace(QLatin1Char('\n'), QChar(0x23CE))
        .replace(QLatin1Char('\r'), QChar(0x240D));
}

} // namespace

QString columnsTable(const ComparedText& compared, const QStringList& titles, ByteSpan span) {
    QStringList header{QStringLiteral("bytes"), QStringLiteral("text"), QStringLiteral("differs in")};
    for (std::size_t c = 0; c < compared.columns.size(); ++c)
        for (const char* what : {"pieces", "ids"})
            header << QStringLiteral("%1 %2 %3")
                          .arg(columnLetter(c), titles.value(static_cast<qsizetype>(c)), QLatin1String(what));
    QString table = header.join(QLatin1Char('\t')) + QLatin1Char('\n');
    if (compared.aligned.groups() == 0)
        return table;
    std::size_t difference = compared.differenceAfter(span.begin);
    const std::size_t first = compared.aligned.groupAt(span.begin);
    for (std::size_t g = first; g < compared.aligned.groups() && g - first < kMaxCopiedGroups; ++g) {
        const ByteSpan text = compared.aligned.text(g);
        if (text.begin >= span.end && g > first)
            break;
        while (difference < compared.differences.size() && compared.differences[difference].group < g)
            ++difference;
        const bool differs =
            difference < compared.differences.size() && compared.differences[difference].group == g;
        QStringList cells{
            QStringLiteral("[%1,%2)").arg(text.begin).arg(text.end),
            tableCell(readableBytes(std::string_view(*compared.text).substr(text.begin, text.size()))),
            differs ? differenceTitles(compared.differences[difference].all) : QString()};
        for (std::size_t c = 0; c < compared.columns.size(); ++c) {
            const EncodedText& encoded = *compared.columns[c].encoded;
            const compare::GroupRange range = compared.aligned.tokens(c, g);
            QStringList pieces;
            QStringList ids;
            for (std::uint32_t i = range.begin; i < range.end; ++i) {
                pieces << tableCell(readableSpelling(encoded, i));
                ids << QString::number(encoded.encoding.ids[i]);
            }
            cells << pieces.join(QStringLiteral(" | ")) << ids.join(QLatin1Char(' '));
        }
        table += cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
    }
    return table;
}

} // namespace tokenscope::ui
