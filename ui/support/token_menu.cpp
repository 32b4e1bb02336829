#include "ui/support/token_menu.h"

#include "core/base/printable.h"
#include "core/text/utf8.h"
#include "ui/support/piece_requests.h"
#include "ui/support/text.h"
#include "ui/support/token_parts.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QMenu>
#include <QToolTip>

namespace tokenscope::ui {

QString readableBytes(std::string_view bytes) {
    std::string out;
    for (std::size_t at = 0; at < bytes.size();) {
        const DecodedCharacter c = decodeUtf8(bytes, at);
        if (c.valid())
            out += bytes.substr(at, c.length);
        else
            out += "<" + hexBytes(bytes.substr(at, 1)) + ">";
        at += c.length;
    }
    return QString::fromStdString(out);
}

QString readableSpelling(const EncodedText& encoded, std::size_t token) {
    return readableBytes(encoded.tokenizer->spelling(encoded.encoding, token));
}

QString readablePiece(const EncodedText& encoded, std::size_t token) {
    const Tokenizer& tokenizer = *encoded.tokenizer;
    return labelText(pieceLabel(tokenizer.spelling(encoded.encoding, token),
                                tokenizer.pieceBytes(encoded.encoding, token)));
}

QString typeLabel(PieceType type) {
    const std::string_view plain = name(type);
    return QString::fromLatin1(plain.data(), static_cast<int>(plain.size())).replace(u'_', u'-');
}

QString typeMeaning(PieceType type) {
    switch (type) {
    case PieceType::Unknown:
        return QObject::tr("unknown: the piece for text that the vocabulary doesn't cover");
    case PieceType::Control:
        return QObject::tr("control: a special token, such as BOS");
    case PieceType::UserDefined:
        return QObject::tr("user-defined: an added token that isn't special; it is always found as a whole");
    case PieceType::Unused:
        return QObject::tr("unused: a piece that the file marks as unused");
    case PieceType::Byte:
        return QObject::tr(
            "byte: a piece for bytes that form no complete character: one byte, or a part of a character");
    case PieceType::Normal:
        break;
    }
    return QObject::tr("normal: a piece of the vocabulary that is text");
}

/// For one line.
static QString shortened(std::string_view text) {
    return QString::fromStdString(printable(text, 60));
}

QString spellingNote(std::string_view spelling, const PieceLabel& label) {
    return spelling == label.bytes ? QString()
                                   : QObject::tr("; spelled %1 in the vocabulary").arg(shortened(spelling));
}

QString describeToken(const EncodedText& encoded, std::size_t token) {
    const ByteSpan span = encoded.shownSpan(token);
    const std::string spelling = encoded.tokenizer->spelling(encoded.encoding, token);
    if (encoded.isInvalidId(token))
        return QObject::tr("Position %1 (from 0): %2 is not an id of this tokenizer")
            .arg(token)
            .arg(readableBytes(encoded.invalidId(token)));
    const PieceLabel label = pieceLabel(spelling, encoded.tokenizer->pieceBytes(encoded.encoding, token));
    const QString number = QString::number(token);
    const QString shown = shortened(labelText(label).toStdString());
    const QString id = QString::number(encoded.encoding.ids[token]);
    const QString type = typeLabel(encoded.types[token]);
    const QString begin = QString::number(span.begin);
    const QString end = QString::number(span.end);
    const auto word = encoded.wordOf(token);
    QString text = word ? QObject::tr("Token %1 (from 0): %2, id %3, %4, bytes [%5,%6) of word %7 (from 0)")
                              .arg(number, shown, id, type, begin, end, QString::number(*word))
                        : QObject::tr("Token %1 (from 0): %2, id %3, %4, bytes [%5,%6)")
                              .arg(number, shown, id, type, begin, end);
    text += spellingNote(spelling, label);
    // The marker for a space in the vocabulary, unless the piece means that character itself.
    const std::string bytes = decodedBytes(encoded, token);
    if (label.spelled && bytes.find("\u2581") == std::string::npos && bytes.find(' ') != std::string::npos)
        text += QObject::tr("; %1 means a space").arg(QChar(0x2581));
    return text;
}

void addTokenActions(QMenu& menu, const EncodedTextPtr& encoded, std::size_t token,
                     TokenSelection& selection) {
    if (!encoded->ofIds) {
        QAction* derivation = menu.addAction(QObject::tr("Show derivation"));
        QObject::connect(derivation, &QAction::triggered, &selection,
                         [&selection, token] { selection.requestDerivation(static_cast<qsizetype>(token)); });
    }
    if (!encoded->isInvalidId(token))
        QObject::connect(menu.addAction(QObject::tr("Show in Vocab")), &QAction::triggered, &menu,
                         [encoded, token] { PieceRequests::instance().request(*encoded, token); });
    menu.addSeparator();
    const auto copies = [&menu](const QString& title, const QString& text) {
        QObject::connect(menu.addAction(title), &QAction::triggered, &menu,
                         [text] { QGuiApplication::clipboard()->setText(text); });
    };
    const ByteSpan span = encoded->shownSpan(token);
    const std::string bytes = decodedBytes(*encoded, token);
    copies(QObject::tr("Copy piece"), readableSpelling(*encoded, token));
    copies(QObject::tr("Copy id"), QString::number(encoded->encoding.ids[token]));
    copies(QObject::tr("Copy text"), readableBytes(bytes));
    copies(QObject::tr("Copy bytes as hex"), QString::fromStdString(hexBytes(bytes)));
    copies(QObject::tr("Copy byte span"), QStringLiteral("[%1,%2)").arg(span.begin).arg(span.end));
}

QMenu* newTokenMenu(QWidget* parent, const EncodedTextPtr& encoded, std::size_t token,
                    TokenSelection& selection) {
    auto* menu = new QMenu(parent);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    addTokenActions(*menu, encoded, token, selection);
    return menu;
}

bool popUpPieceMenu(QWidget* parent, const std::shared_ptr<const Tokenizer>& tokenizer, PieceId id,
                    const QPoint& at) {
    if (!tokenizer->contains(id))
        return false;
    auto* menu = new QMenu(parent);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(QObject::tr("Show in Vocab"), menu,
                    [tokenizer, id] { PieceRequests::instance().request(tokenizer, id); });
    menu->addSeparator();
    menu->addAction(QObject::tr("Copy piece"), menu, [text = readableBytes(tokenizer->spelling(id))] {
        QGuiApplication::clipboard()->setText(text);
    });
    menu->addAction(QObject::tr("Copy id"), menu,
                    [id] { QGuiApplication::clipboard()->setText(QString::number(id)); });
    menu->popup(at);
    return true;
}

void showTokenTip(const QHelpEvent& event, QWidget* viewport, const EncodedTextPtr& encoded,
                  std::optional<std::size_t> token) {
    if (token && encoded && *token < encoded->size())
        QToolTip::showText(event.globalPos(), unwrappedToolTip(describeToken(*encoded, *token)), viewport);
    else
        QToolTip::hideText();
}

} // namespace tokenscope::ui
