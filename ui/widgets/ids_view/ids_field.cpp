#include "ui/widgets/ids_view/ids_field.h"

#include "ui/support/elided_label.h"
#include "ui/support/glyphs.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_palette.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"
#include "ui/support/token_menu.h"
#include "ui/widgets/chip_view/chip_view.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QTextBlock>
#include <QVBoxLayout>

#include <algorithm>

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

constexpr std::size_t kMaxMarks = 500;
constexpr std::size_t kMaxListed = 5;
constexpr int kLeastHeight = 48; ///< two lines

QPlainTextEdit* makeEdit(QWidget* parent, const QString& name, const QString& placeholder) {
    auto* edit = new QPlainTextEdit(parent);
    keepFont(*edit, [] { return pieceFont(scaled(13)); });
    edit->setAccessibleName(name);
    edit->setProperty("look", "field");
    edit->setPlaceholderText(placeholder);
    edit->setTabChangesFocus(true);
    keepLeastHeight(*edit, kLeastHeight);
    return edit;
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

DecodedIds decodeIds(const std::shared_ptr<const Tokenizer>& shared, const std::vector<IdRun>& runs) {
    const Tokenizer& tokenizer = *shared;
    DecodedIds out;
    std::vector<GivenId> items;
    for (const IdRun& run : runs) {
        for (const PieceId id : run.ids)
            items.push_back({id, {}});
        if (!run.wrong.isEmpty())
            items.push_back({run.wrongNumber, run.wrong.left(kMaxPlaceholderCharacters).toStdString()});
    }
    out.chips = textOfIds(shared, items);
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

IdsField::IdsField(QWidget* parent)
    : QWidget(parent)
    , m_job(tr("Decoding")) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 12, 8);
    column->setSpacing(8);
    auto* edits = new QHBoxLayout;
    edits->setSpacing(8);
    m_field = makeEdit(this, tr("Ids to decode"), tr("Paste ids: [1, 22172, 3]"));
    m_field->setToolTip(tr("Ids in any notation: [1, 22172, 3], a tensor, a C array, …"));
    m_field->setUndoRedoEnabled(true);
    m_field->installEventFilter(this);
    m_field->setObjectName(QStringLiteral("idsField"));
    setFocusProxy(m_field);
    m_chips = new ChipView(&m_selection, &m_marks, this);
    m_chips->setObjectName(QStringLiteral("idsChips"));
    m_chips->setAccessibleName(tr("Pieces of the pasted ids"));
    m_chips->setProperty("look", "field");
    m_chips->setPlaceholderText(tr("Their pieces"));
    keepLeastHeight(*m_chips, kLeastHeight);
    m_preview = makeEdit(this, tr("Decoded text"), tr("Their text"));
    m_preview->setReadOnly(true);
    m_preview->setObjectName(QStringLiteral("idsPreview"));
    edits->addWidget(m_field, 3);
    edits->addWidget(m_chips, 3);
    edits->addWidget(m_preview, 2);
    column->addLayout(edits, 1);
    auto* row = new QHBoxLayout;
    m_remark = new ElidedLabel(this);
    m_remark->setObjectName(QStringLiteral("idsRemark"));
    keepFont(*m_remark, [] { return interfaceFont(12); });
    m_remark->setTextFormat(Qt::PlainText);
    m_remark->setTextInteractionFlags(Qt::TextSelectableByMouse);
    QSizePolicy room(QSizePolicy::Ignored, QSizePolicy::Preferred);
    room.setRetainSizeWhenHidden(true); // hidden while it is empty: it would take the focus
    m_remark->setSizePolicy(room);
    m_use = new QPushButton(tr("Use as text"), this);
    m_use->setToolTip(tr("Replace the text in the editor with the decoded text (Ctrl+Return)"));
    m_use->setEnabled(false);
    m_use->setObjectName(QStringLiteral("useIds"));
    row->addWidget(m_remark, 1);
    row->addWidget(m_use);
    column->addLayout(row);
    connect(m_field, &QPlainTextEdit::textChanged, this, &IdsField::read);
    connect(m_use, &QPushButton::clicked, this, &IdsField::use);
    connect(&m_selection, &TokenSelection::currentChanged, this, &IdsField::selectItem);
}

void IdsField::setTokenizer(std::shared_ptr<const Tokenizer> tokenizer) {
    if (tokenizer == m_tokenizer)
        return;
    m_tokenizer = std::move(tokenizer);
    read();
}

void IdsField::read() {
    m_ids.clear();
    m_invalid.clear();
    m_selection.clear();
    const QString pasted = m_field->toPlainText();
    m_items = parseIdList(pasted);
    std::vector<IdRun> runs(1);
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        const PastedId& item = m_items[i];
        if (item.isNumber() && m_tokenizer && m_tokenizer->contains(item.id)) {
            m_ids << item.id;
            runs.back().ids.push_back(item.id);
        } else {
            m_invalid.push_back(i);
            runs.back().wrong = pasted.mid(item.begin, item.end - item.begin);
            runs.back().wrongNumber = item.id;
            runs.emplace_back();
        }
    }
    m_use->setEnabled(false);
    if ((m_ids.isEmpty() && m_invalid.empty()) || !m_tokenizer) {
        m_job.cancel();
        m_invalid.clear();
        showDecoded({});
        return;
    }
    m_job.run([tokenizer = m_tokenizer,
               runs = std::move(runs)](const Progress&) { return decodeIds(tokenizer, runs); },
              [this](const DecodedIds& decoded) { showDecoded(decoded); });
    mark();
}

void IdsField::mark() {
    const PiecePalette& palette = piecePalette();
    const auto marked = [&palette](QPlainTextEdit* edit, qsizetype begin, qsizetype end) {
        QTextEdit::ExtraSelection selection;
        selection.cursor = QTextCursor(edit->document());
        selection.cursor.setPosition(static_cast<int>(begin));
        selection.cursor.setPosition(static_cast<int>(end), QTextCursor::KeepAnchor);
        selection.format.setForeground(palette.error);
        selection.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
        selection.format.setUnderlineColor(palette.errorFrame);
        return selection;
    };
    QList<QTextEdit::ExtraSelection> marks;
    for (std::size_t i = 0; i < std::min(m_invalid.size(), kMaxMarks); ++i)
        marks << marked(m_field, m_items[m_invalid[i]].begin, m_items[m_invalid[i]].end);
    m_field->setExtraSelections(marks);
    marks.clear();
    // Qt paints only the first of two adjacent selections, so adjacent placeholders become one.
    const auto places = m_decoded.placeholders.mid(0, kMaxMarks);
    for (qsizetype i = 0; i < places.size(); ++i) {
        const qsizetype begin = places[i].begin;
        while (i + 1 < places.size() && places[i + 1].begin == places[i].begin + places[i].length)
            ++i;
        marks << marked(m_preview, begin, places[i].begin + places[i].length);
    }
    m_preview->setExtraSelections(marks);
}

QString IdsField::counts() const {
    const auto wrong = static_cast<quint64>(m_invalid.size());
    const quint64 all = static_cast<quint64>(m_ids.size()) + wrong;
    if (all == 0)
        return {};
    if (wrong == 0)
        return tr("%1 ids", nullptr, pluralCount(all)).arg(grouped(all));
    const QString pasted = m_field->toPlainText();
    QStringList items;
    for (std::size_t i = 0; i < std::min<std::size_t>(m_invalid.size(), kMaxListed); ++i) {
        const PastedId& item = m_items[m_invalid[i]];
        items << tr("%1 at position %2")
                     .arg(pasted.mid(item.begin, std::min<qsizetype>(20, item.end - item.begin)),
                          grouped(m_invalid[i]));
    }
    if (m_invalid.size() > kMaxListed)
        items << QString(QChar(0x2026));
    const QString count = all == 1 ? tr("This id is not in this tokenizer")
                                   : tr("%1 of %2 ids are not in this tokenizer", nullptr, pluralCount(wrong))
                                         .arg(grouped(wrong), grouped(all));
    return tr("%1: %2 (counted from 0)").arg(count, items.join(QStringLiteral(", ")));
}

void IdsField::showDecoded(const DecodedIds& decoded) {
    m_decoded = decoded;
    m_preview->setExtraSelections({});
    m_preview->setPlainText(decoded.shown);
    m_chips->setEncoded(decoded.chips);
    mark();
    QStringList remarks = {counts(), decoded.error};
    remarks.removeAll(QString());
    const bool bad = !m_invalid.empty() || !decoded.error.isEmpty();
    setStyled(*m_remark, "tone", bad ? "error" : "muted");
    m_remark->setText(remarks.join(QStringLiteral(" · ")));
    m_remark->setToolTip(plainToolTip(m_remark->text()));
    m_remark->setVisible(!m_remark->text().isEmpty());
    m_use->setEnabled(!m_ids.isEmpty() && !bad);
}

/// The chip's item is selected in the field, too.
void IdsField::selectItem(qsizetype item) {
    if (item < 0 || static_cast<std::size_t>(item) >= m_items.size())
        return;
    const PastedId& chosen = m_items[static_cast<std::size_t>(item)];
    QTextCursor cursor(m_field->document());
    cursor.setPosition(static_cast<int>(chosen.begin));
    cursor.setPosition(static_cast<int>(chosen.end), QTextCursor::KeepAnchor);
    m_field->setTextCursor(cursor);
}

void IdsField::use() {
    if (m_use->isEnabled())
        emit idsEdited(m_decoded.text, m_ids);
}

bool IdsField::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_field && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if ((key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) &&
            key->modifiers().testFlag(Qt::ControlModifier)) {
            use();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void IdsField::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_field)
        mark();
}

} // namespace tokenscope::ui
