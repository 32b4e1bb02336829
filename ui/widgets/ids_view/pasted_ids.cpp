#include "ui/widgets/ids_view/pasted_ids.h"

#include "ui/support/text.h"
#include "ui/support/token_menu.h"

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

/// Where the numbers start: after `const uint32_t ids[3] = {`, `ids = [`, `vec![`, `tensor([`.
qsizetype listBegin(QStringView text) {
    // An assignment only counts if a list follows it; the one in `dtype=int64` doesn't.
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
        // A word is part of the wrapper only if a bracket follows it.
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

/// Ignores everything after the bracket that closes the outermost list: `, dtype=torch.int64)`.
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

namespace {

constexpr qsizetype kMaxPlaceholderCharacters = 20;

QString placeholder(const QString& wrong) {
    const QString item = wrong.size() > kMaxPlaceholderCharacters
                             ? wrong.left(kMaxPlaceholderCharacters) + QChar(0x2026)
                             : wrong;
    return QChar(0x27E8) + item + QChar(0x27E9);
}

/// The bytes of the pieces. After an invalid id, the reference implementation would strip a space as at the
/// start of a text.
std::string bytesOf(const Tokenizer& tokenizer, const std::vector<PieceId>& ids) {
    std::string bytes;
    for (const PieceId id : ids) {
        bytes += tokenizer.pieceBytes(id);
        if (static_cast<qsizetype>(bytes.size()) > 4 * kMaxDecodedCharacters)
            break;
    }
    return bytes;
}

void show(DecodedIds& out, std::string_view bytes) {
    if (out.shown.size() >= kMaxDecodedCharacters)
        return;
    out.shown += readableBytes(bytes);
    if (out.shown.size() > kMaxDecodedCharacters)
        out.shown = out.shown.left(kMaxDecodedCharacters) + QChar(0x2026);
}

} // namespace

DecodedIds decodeIds(const Tokenizer& tokenizer, const std::vector<IdRun>& runs) {
    DecodedIds out;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (i == 0 && !runs[i].ids.empty()) {
            const auto decoded = tokenizer.decode(runs[i].ids);
            if (!decoded) {
                out.error = QString::fromStdString(describe(decoded.error()));
                return out;
            }
            // Where the reference implementation can only produce U+FFFD, use the bytes themselves.
            const bool lossy = decoded->text.find("\xEF\xBF\xBD") != std::string::npos;
            out.text = QByteArray::fromStdString(lossy ? decoded->bytes : decoded->text);
            show(out, toStringView(out.text));
        } else {
            show(out, bytesOf(tokenizer, runs[i].ids));
        }
        if (runs[i].wrong.isEmpty() || out.shown.size() >= kMaxDecodedCharacters)
            continue;
        const QString mark = placeholder(runs[i].wrong);
        out.placeholders.append({out.shown.size(), mark.size()});
        out.shown += mark;
    }
    return out;
}

} // namespace tokenscope::ui
