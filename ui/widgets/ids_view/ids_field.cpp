#include "ui/widgets/ids_view/ids_field.h"

#include "ui/support/glyphs.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"
#include "ui/support/tool_tips.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTextBlock>
#include <QVBoxLayout>

#include <algorithm>

namespace tokenscope::ui {
namespace {

constexpr std::size_t kMaxMarks = 500;
constexpr std::size_t kMaxListed = 5;

QPlainTextEdit* makeEdit(QWidget* parent, const QString& name, const QString& placeholder) {
    auto* edit = new QPlainTextEdit(parent);
    keepFont(*edit, [] { return pieceFont(scaled(13)); });
    edit->setAccessibleName(name);
    edit->setProperty("look", "field");
    edit->setPlaceholderText(placeholder);
    edit->setTabChangesFocus(true);
    edit->setMinimumHeight(48);
    return edit;
}

} // namespace

IdsField::IdsField(QWidget* parent)
    : QWidget(parent)
    , m_job(tr("Decoding")) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 12, 8);
    column->setSpacing(8);
    auto* edits = new QHBoxLayout;
    edits->setSpacing(8);
    m_field = makeEdit(this, tr("Ids to decode"), tr("Paste ids: [1, 22172, 3], a tensor, a C array, …"));
    m_field->setUndoRedoEnabled(true);
    m_field->installEventFilter(this);
    m_field->setObjectName(QStringLiteral("idsField"));
    m_preview = makeEdit(this, tr("Decoded text"), tr("The text that they decode to"));
    m_preview->setReadOnly(true);
    m_preview->setObjectName(QStringLiteral("idsPreview"));
    edits->addWidget(m_field, 1);
    edits->addWidget(m_preview, 1);
    column->addLayout(edits, 1);
    auto* row = new QHBoxLayout;
    m_remark = new QLabel(this);
    m_remark->setObjectName(QStringLiteral("idsRemark"));
    keepFont(*m_remark, [] { return interfaceFont(12); });
    m_remark->setTextFormat(Qt::PlainText);
    m_remark->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_remark->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_use = new QPushButton(tr("Use as text"), this);
    m_use->setToolTip(tr("Replace the text in the editor with the decoded text (Ctrl+Return)"));
    m_use->setEnabled(false);
    m_use->setObjectName(QStringLiteral("useIds"));
    row->addWidget(m_remark, 1);
    row->addWidget(m_use);
    column->addLayout(row);
    connect(m_field, &QPlainTextEdit::textChanged, this, &IdsField::read);
    connect(m_use, &QPushButton::clicked, this, &IdsField::use);
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
    const QString pasted = m_field->toPlainText();
    std::vector<IdRun> runs(1);
    for (const PastedId& item : parseIdList(pasted)) {
        if (item.isNumber() && m_tokenizer && m_tokenizer->contains(item.id)) {
            m_ids << item.id;
            runs.back().ids.push_back(item.id);
        } else {
            m_invalid.push_back(item);
            runs.back().wrong = pasted.mid(item.begin, item.end - item.begin);
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
               runs = std::move(runs)](const Progress&) { return decodeIds(*tokenizer, runs); },
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
        marks << marked(m_field, m_invalid[i].begin, m_invalid[i].end);
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
    for (std::size_t i = 0; i < std::min<std::size_t>(m_invalid.size(), kMaxListed); ++i)
        items << pasted.mid(m_invalid[i].begin,
                            std::min<qsizetype>(20, m_invalid[i].end - m_invalid[i].begin));
    if (m_invalid.size() > kMaxListed)
        items << QString(QChar(0x2026));
    const QString count = all == 1 ? tr("This id is not in this tokenizer")
                                   : tr("%1 of %2 ids are not in this tokenizer", nullptr, pluralCount(wrong))
                                         .arg(grouped(wrong), grouped(all));
    return count + QStringLiteral(": ") + items.join(QStringLiteral(", "));
}

void IdsField::showDecoded(const DecodedIds& decoded) {
    m_decoded = decoded;
    m_preview->setExtraSelections({});
    m_preview->setPlainText(decoded.shown);
    mark();
    QStringList remarks = {counts(), decoded.error};
    remarks.removeAll(QString());
    const bool bad = !m_invalid.empty() || !decoded.error.isEmpty();
    QPalette colors = m_remark->palette();
    colors.setColor(QPalette::WindowText, bad ? piecePalette().error : piecePalette().muted);
    m_remark->setPalette(colors);
    m_remark->setText(remarks.join(QStringLiteral(" · ")));
    m_remark->setToolTip(plainToolTip(m_remark->text()));
    m_use->setEnabled(!m_ids.isEmpty() && !bad);
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
