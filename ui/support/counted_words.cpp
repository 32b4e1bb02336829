#include "ui/support/counted_words.h"

#include "ui/support/format_number.h"

#include <QCoreApplication>

namespace tokenscope::ui {
namespace {

struct CountTexts {
    Q_DECLARE_TR_FUNCTIONS(Counts)
};

} // namespace

QString pieceCount(quint64 pieces) {
    return pieces == 1 ? CountTexts::tr("1 piece") : CountTexts::tr("%1 pieces").arg(grouped(pieces));
}

QString mergeCount(quint64 merges) {
    return merges == 1 ? CountTexts::tr("1 merge") : CountTexts::tr("%1 merges").arg(grouped(merges));
}

QString wordCount(quint64 words) {
    return words == 1 ? CountTexts::tr("1 word") : CountTexts::tr("%1 words").arg(grouped(words));
}

QString symbolCount(quint64 symbols) {
    return symbols == 1 ? CountTexts::tr("1 symbol") : CountTexts::tr("%1 symbols").arg(grouped(symbols));
}

QString candidateCount(quint64 candidates) {
    return candidates == 1 ? CountTexts::tr("1 candidate")
                           : CountTexts::tr("%1 candidates").arg(grouped(candidates));
}

QString tokenCount(quint64 tokens) {
    return tokens == 1 ? CountTexts::tr("1 token") : CountTexts::tr("%1 tokens").arg(grouped(tokens));
}

QString characterCount(quint64 characters) {
    return characters == 1 ? CountTexts::tr("1 char") : CountTexts::tr("%1 chars").arg(grouped(characters));
}

QString wholeByteCount(quint64 bytes) {
    return bytes == 1 ? CountTexts::tr("1 byte") : CountTexts::tr("%1 bytes").arg(grouped(bytes));
}

QString differenceCount(quint64 differences) {
    return differences == 1 ? CountTexts::tr("1 difference")
                            : CountTexts::tr("%1 differences").arg(grouped(differences));
}

QString textCount(quint64 texts) {
    return texts == 1 ? CountTexts::tr("1 text") : CountTexts::tr("%1 texts").arg(grouped(texts));
}

QString boundaryCount(quint64 boundaries) {
    return boundaries == 1 ? CountTexts::tr("1 boundary")
                           : CountTexts::tr("%1 boundaries").arg(grouped(boundaries));
}

QString tableRowCount(quint64 rows) {
    return rows == 1 ? CountTexts::tr("1 row") : CountTexts::tr("%1 rows").arg(grouped(rows));
}

QString hitCount(quint64 hits, quint64 misses) {
    const QString first = hits == 1 ? CountTexts::tr("1 hit") : CountTexts::tr("%1 hits").arg(grouped(hits));
    const QString second =
        misses == 1 ? CountTexts::tr("1 miss") : CountTexts::tr("%1 misses").arg(grouped(misses));
    return CountTexts::tr("%1, %2").arg(first, second);
}

} // namespace tokenscope::ui
