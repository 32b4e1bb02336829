#include "ui/widgets/ids_view/ids_field.h"

#include "ui/support/format_number.h"
#include "ui/support/glyphs.h"
#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"
#include "ui/support/token_menu.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTextBlock>
#include <QVBoxLayout>

#include <algorithm>

namespace tokenscope {
namespace {

constexpr std::size_t kMostMarks = 500;
constexpr qsizetype kMostPreviewed = 20'000; ///< characters

QPlainTextEdit* makeEdit(QWidget* parent, const QString& name, const QString& placeholder) {
    auto* edit = new QPlainTextEdit(parent);
    edit->setFont(pieceFont(13));
    edit->setAccessibleName(name);
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
    m_preview = makeEdit(this, tr("Decoded text"), tr("What they decode to"));
    m_preview->setReadOnly(true);
    edits->addWidget(m_field, 1);
    edits->addWidget(m_preview, 1);
    column->addLayout(edits, 1);
    auto* row = new QHBoxLayout;
    m_remark = new QLabel(this);
    m_remark->setFont(interfaceFont(12));
    m_remark->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_remark->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_use = new QPushButton(tr("Use as text"), this);
    m_use->setToolTip(tr("Put the decoded text into the editor (Ctrl+Return)"));
    m_use->setEnabled(false);
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

QString IdsField::preview() const {
    return m_preview->toPlainText();
}

void IdsField::read() {
    m_ids.clear();
    m_wrong.clear();
    const QString pasted = m_field->toPlainText();
    for (const PastedId& item : parseIdList(pasted)) {
        if (item.isNumber() && m_tokenizer && m_tokenizer->contains(item.id))
            m_ids << item.id;
        else
            m_wrong.push_back(item);
    }
    mark();
    m_use->setEnabled(false);
    if (m_ids.isEmpty() || !m_tokenizer) {
        m_job.cancel();
        showDecoded({}, {});
        return;
    }
    struct Answer {
        QByteArray text;
        QString error;
    };
    m_job.run(
        [tokenizer = m_tokenizer, ids = m_ids](const Progress&) {
            const auto decoded = tokenizer->decode(
                std::span<const PieceId>(ids.constData(), static_cast<std::size_t>(ids.size())));
            if (!decoded)
                return Answer{{}, QString::fromStdString(describe(decoded.error()))};
            // Where the reference can only say U+FFFD, the bytes themselves are the better text.
            const bool lossy = decoded->text.find("\xEF\xBF\xBD") != std::string::npos;
            return Answer{QByteArray::fromStdString(lossy ? decoded->bytes : decoded->text), {}};
        },
        [this](const Answer& answer) { showDecoded(answer.text, answer.error); });
}

void IdsField::mark() {
    const PiecePalette& palette = piecePalette();
    QList<QTextEdit::ExtraSelection> marks;
    for (std::size_t i = 0; i < std::min(m_wrong.size(), kMostMarks); ++i) {
        QTextEdit::ExtraSelection selection;
        selection.cursor = QTextCursor(m_field->document());
        selection.cursor.setPosition(static_cast<int>(m_wrong[i].begin));
        selection.cursor.setPosition(static_cast<int>(m_wrong[i].end), QTextCursor::KeepAnchor);
        selection.format.setForeground(palette.error);
        selection.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
        selection.format.setUnderlineColor(palette.errorFrame);
        marks << selection;
    }
    m_field->setExtraSelections(marks);
}

void IdsField::showDecoded(const QByteArray& text, const QString& error) {
    m_text = text;
    const QString shown = readableBytes({text.constData(), static_cast<std::size_t>(text.size())});
    m_preview->setPlainText(shown.size() > kMostPreviewed ? shown.left(kMostPreviewed) + QChar(0x2026)
                                                          : shown);
    QStringList remarks;
    if (!m_ids.isEmpty())
        remarks << (m_ids.size() == 1 ? tr("1 id")
                                      : tr("%1 ids").arg(grouped(static_cast<quint64>(m_ids.size()))));
    if (!m_wrong.empty()) {
        const QString pasted = m_field->toPlainText();
        const QString first = pasted.mid(
            m_wrong.front().begin, std::min<qsizetype>(20, m_wrong.front().end - m_wrong.front().begin));
        remarks << (m_wrong.size() == 1 ? tr("“%1” is no id of this tokenizer").arg(first)
                                        : tr("%1 are no ids of this tokenizer, the first is “%2”")
                                              .arg(m_wrong.size())
                                              .arg(first));
    }
    if (!error.isEmpty())
        remarks << error;
    const bool bad = !m_wrong.empty() || !error.isEmpty();
    QPalette colours = m_remark->palette();
    colours.setColor(QPalette::WindowText, bad ? piecePalette().error : piecePalette().muted);
    m_remark->setPalette(colours);
    m_remark->setText(remarks.join(QStringLiteral(" · ")));
    m_use->setEnabled(!m_ids.isEmpty() && !bad);
}

void IdsField::use() {
    if (m_use->isEnabled())
        emit idsEdited(m_text, m_ids);
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

} // namespace tokenscope
