#include "ui/support/id_list_parser.h"

#include <QRegularExpression>

namespace tokenscope::ui {
namespace {

bool isOpening(QChar c) {
    return c == u'[' || c == u'{' || c == u'(';
}

bool separates(QChar c) {
    return c.isSpace() || isOpening(c) || c == u']' || c == u'}' || c == u')' || c == u',' || c == u';' ||
           c == u'|';
}

/// Where the numbers begin: behind `const uint32_t ids[3] = {`, `ids = [`, `vec![`, `tensor([`.
qsizetype listBegin(QStringView text) {
    // An assignment counts when a list follows it; the one in `dtype=int64` doesn't.
    static const QRegularExpression kAssigned(
        QStringLiteral("=\\s*(?=[\\w:!&.]*[\\[{(])|\\A\\s*[A-Za-z_]\\w*\\s*="));
    const auto assigned = kAssigned.match(text.toString());
    const qsizetype from = assigned.hasMatch() ? assigned.capturedEnd() : 0;
    for (qsizetype at = from; at < text.size(); ++at) {
        if (isOpening(text[at]))
            continue;
        const bool word = text[at].isLetter() || text[at] == u'_' || text[at] == u'&' || text[at] == u'!';
        if (!word) {
            if (text[at].isSpace())
                continue;
            return at;
        }
        // A word belongs to the wrapping only when a bracket follows it.
        qsizetype end = at;
        while (end < text.size() && (text[end].isLetterOrNumber() || text[end] == u'_' || text[end] == u'.' ||
                                     text[end] == u'&' || text[end] == u'!' || text[end] == u':'))
            ++end;
        if (end >= text.size() || !isOpening(text[end]))
            return at;
        at = end - 1;
    }
    return from;
}

/// Past the bracket that closes the outermost list there is nothing to read: `, dtype=torch.int64)`.
qsizetype listEnd(QStringView text, qsizetype begin) {
    qsizetype opened = -1;
    for (qsizetype at = 0; at < begin && at < text.size(); ++at) {
        if (text[at] == u'[' || text[at] == u'{')
            opened = text[at] == u'[' ? u']' : u'}';
    }
    if (opened < 0)
        return text.size();
    const qsizetype end = text.lastIndexOf(QChar(static_cast<char16_t>(opened)));
    return end < begin ? text.size() : end;
}

PieceId readId(QStringView item) {
    static const QRegularExpression kNumber(QStringLiteral(
        "\\A(?:0[xX]([0-9a-fA-F]+)|([0-9][0-9_]*?))_?(?:[uU]?[lL]{0,2}|[ui](?:8|16|32|64|128|size))\\z"));
    const auto match = kNumber.match(item.toString());
    if (!match.hasMatch())
        return kNoPiece;
    const bool hex = !match.captured(1).isEmpty();
    bool ok = false;
    const qulonglong value =
        hex ? match.captured(1).toULongLong(&ok, 16) : match.captured(2).remove(u'_').toULongLong(&ok);
    return ok && value < kNoPiece ? static_cast<PieceId>(value) : kNoPiece;
}

} // namespace

std::vector<PastedId> parseIdList(QStringView text) {
    std::vector<PastedId> items;
    const qsizetype begin = listBegin(text);
    const qsizetype end = listEnd(text, begin);
    for (qsizetype at = begin; at < end;) {
        const bool lineComment = text[at] == u'#' || text.mid(at, 2) == QLatin1String("//");
        if (lineComment) {
            const qsizetype lineEnd = text.indexOf(u'\n', at);
            at = lineEnd < 0 ? end : lineEnd;
        } else if (text.mid(at, 2) == QLatin1String("/*")) {
            const qsizetype close = text.indexOf(QLatin1String("*/"), at + 2);
            at = close < 0 ? end : close + 2;
        } else if (separates(text[at])) {
            ++at;
        } else {
            qsizetype stop = at;
            while (stop < end && !separates(text[stop]) && text[stop] != u'#')
                ++stop;
            items.push_back({at, stop, readId(text.mid(at, stop - at))});
            at = stop;
        }
    }
    return items;
}

} // namespace tokenscope::ui
