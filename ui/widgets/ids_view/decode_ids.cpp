#include "ui/widgets/ids_view/decode_ids.h"

#include "ui/support/byte_view.h"
#include "ui/support/token_menu.h"

namespace tokenscope::ui {
namespace {

constexpr qsizetype kLongestWrong = 20;

QString placeholder(const QString& wrong) {
    const QString item = wrong.size() > kLongestWrong ? wrong.left(kLongestWrong) + QChar(0x2026) : wrong;
    return QChar(0x27E8) + item + QChar(0x27E9);
}

/// Behind a wrong id the reference would take away a blank as at the text's begin: there the pieces' own
/// bytes are meant.
std::string bytesOf(const Tokenizer& tokenizer, const std::vector<PieceId>& ids) {
    std::string bytes;
    for (const PieceId id : ids) {
        bytes += tokenizer.pieceBytes(id);
        if (static_cast<qsizetype>(bytes.size()) > 4 * kMaxShown)
            break;
    }
    return bytes;
}

void show(DecodedIds& out, std::string_view bytes) {
    if (out.shown.size() >= kMaxShown)
        return;
    out.shown += readableBytes(bytes);
    if (out.shown.size() > kMaxShown)
        out.shown = out.shown.left(kMaxShown) + QChar(0x2026);
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
            // Where the reference can only say U+FFFD, the bytes themselves are the better text.
            const bool lossy = decoded->text.find("\xEF\xBF\xBD") != std::string::npos;
            out.text = QByteArray::fromStdString(lossy ? decoded->bytes : decoded->text);
            show(out, view(out.text));
        } else {
            show(out, bytesOf(tokenizer, runs[i].ids));
        }
        if (runs[i].wrong.isEmpty() || out.shown.size() >= kMaxShown)
            continue;
        const QString mark = placeholder(runs[i].wrong);
        out.placeholders.append({out.shown.size(), mark.size()});
        out.shown += mark;
    }
    return out;
}

} // namespace tokenscope::ui
