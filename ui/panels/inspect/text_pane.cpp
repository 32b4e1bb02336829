#include "ui/panels/inspect/text_pane.h"

#include "ui/accessibility/accessible_maker.h"
#include "ui/panels/inspect/context_meter.h"
#include "ui/support/elided_label.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_palette.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"
#include "ui/widgets/notices/job_progress.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/token_editor/token_editor.h"
#include "ui/widgets/word_input_menu/word_input_menu.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace tokenscope::ui {

TextPane::TextPane(Session& session, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_lines(nullptr)
    , m_editor(new TokenEditor(this))
    , m_specialTokens(new SpecialTokenBar(session, this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    const PaneHeader header(tr("Text"), this);
    m_lines = header.remark;
    header.remark->hideIfCut();
    auto* markers = new ElidedLabel(header.frame);
    markers->setText(tr("␣ and ↵ are only markers; your text is unchanged"));
    markers->setProperty("look", "remark");
    markers->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    markers->setMinimumWidth(1);
    markers->hideIfCut();
    auto* progress = new JobStrip(m_session, header.frame);
    connect(progress, &JobStrip::shownChanged, markers, &QWidget::setHidden);
    m_meter = new ContextMeter(session, header.frame);
    header.row->addWidget(markers);
    header.row->addWidget(progress);
    header.row->addWidget(makeInputButton(header.frame));
    header.row->addWidget(m_meter);
    column = header.makeFoldable(*this, QStringLiteral("text"));

    m_editor->setAccessibleName(tr("Text"));
    m_editor->setDocument(&session.document());
    m_editor->setSelection(&session.selection());
    m_editor->setMarks(&session.marks());
    m_editor->setPlaceholderText(tr("Type or paste a text, or drop a file. The Samples menu has examples."));
    column->addWidget(m_editor, 1);
    column->addWidget(m_specialTokens);
    connect(m_specialTokens, &SpecialTokenBar::whyRequested, this, &TextPane::whyRequested);

    connect(&session.document(), &TextDocument::edited, this, &TextPane::showLineCount);
    connect(&session.document(), &TextDocument::wasReset, this, &TextPane::showLineCount);
    connect(&session, &Session::encodedChanged, this, &TextPane::setEncoded);
    connect(&session.encoder(), &EncodeJob::outdatedChanged, m_editor, &TokenEditor::setOutdated);
    connect(&session, &Session::textOpened, this, [this] { m_editor->selectBytes({0, 0}); });
    if (const EncodedTextPtr encoded = session.encoded())
        setEncoded(encoded);
    showLineCount();
}

QPushButton* TextPane::makeInputButton(QWidget* parent) {
    auto* menu = new WordInputMenu(m_session, this);
    QPushButton* button = menuButton({}, {}, menu, parent);
    button->setObjectName(QStringLiteral("wordInput"));
    button->setProperty("look", "flat");
    const auto update = [this, menu, button] {
        button->setText(menu->summary());
        button->setToolTip(plainToolTip(menu->explanation()));
        button->setEnabled(m_session.acceptsWords());
    };
    connect(menu, &WordInputMenu::changed, button, update);
    update();
    return button;
}

void TextPane::setEncoded(const EncodedTextPtr& encoded) {
    m_editor->setEncoded(encoded);
    if (encoded)
        warnLines(*encoded);
    else
        m_editor->setWarnedLines({});
    showLineCount();
}

void TextPane::showLineCount() {
    const auto lines = m_session.document().lineCount();
    QString text = tr("%1 lines", nullptr, pluralCount(lines)).arg(grouped(lines));
    QStringList warnings;
    if (const EncodedTextPtr encoded = m_session.encoded())
        for (const Diagnostic& diagnostic : encoded->encoding.diagnostics)
            warnings << (diagnostic.where.empty() ? QString()
                                                  : QString::fromStdString(diagnostic.where + ": ")) +
                            QString::fromStdString(diagnostic.message);
    if (!warnings.isEmpty())
        text += QStringLiteral(" · ") + warnings.constFirst();
    m_lines->setText(text);
    m_lines->setToolTip(plainToolTip(warnings.join(QLatin1Char('\n'))));
}

void TextPane::warnLines(const EncodedText& encoded) {
    std::vector<std::size_t> lines;
    const TextDocument& document = m_session.document();
    const auto length = static_cast<std::uint32_t>(document.text().size());
    for (const std::uint32_t token : m_specialTokens->tokens()) {
        const std::size_t line = document.lineOf(std::min(encoded.span(token).begin, length));
        if (lines.empty() || lines.back() != line)
            lines.push_back(line);
    }
    m_editor->setWarnedLines(std::move(lines));
}

SpecialTokenBar::SpecialTokenBar(Session& session, QWidget* parent)
    : QFrame(parent)
    , m_session(session) {
    setProperty("look", "warning");
    setAccessibleName(tr("Warning"));
    setAccessibleRole(*this, QAccessible::AlertMessage);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 4, 12, 4);
    row->setSpacing(8);
    m_icon = new QLabel(this);
    m_icon->setAccessibleName(tr("Warning"));
    m_text = new QLabel(this);
    m_text->setTextFormat(Qt::RichText);
    m_text->setWordWrap(true);
    m_text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Minimum);
    m_select = new QPushButton(tr("Select"), this);
    m_select->setToolTip(tr("Select the piece; again for the next one"));
    row->addWidget(m_icon);
    row->addWidget(m_text, 1);
    row->addWidget(m_select);
    auto* why = new QPushButton(tr("Why"), this);
    why->setObjectName(QStringLiteral("why"));
    why->setToolTip(tr("Show in the stages how the text became this piece"));
    row->addWidget(why);
    connect(m_select, &QPushButton::clicked, this, &SpecialTokenBar::selectNext);
    connect(why, &QPushButton::clicked, this, &SpecialTokenBar::askWhy);
    connect(&session, &Session::encodedChanged, this, &SpecialTokenBar::refresh);
    refresh();
}

void SpecialTokenBar::changeEvent(QEvent* event) {
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        QMetaObject::invokeMethod(this, &SpecialTokenBar::refresh, Qt::QueuedConnection);
}

QString SpecialTokenBar::describe(const EncodedText& encoded) const {
    const std::size_t token = m_tokens.front();
    const auto before = std::string_view(*encoded.text).substr(0, encoded.span(token).begin);
    const auto line = static_cast<quint64>(std::count(before.begin(), before.end(), '\n')) + 1;
    const auto fixed = [](const QString& text) {
        return QStringLiteral("<span style=\"font-family:'%1'\">%2</span>")
            .arg(fixedFont().families().value(0), text.toHtmlEscaped());
    };
    const std::string_view literal = encoded.surface(token);
    const bool control = encoded.types[token] == PieceType::Control;
    const QString piece = control ? tr("control token") : tr("token");
    const QString where = m_tokens.size() == 1
                              ? tr("Line %1:").arg(grouped(line))
                              : tr("Line %1 and %2 more:").arg(grouped(line), grouped(m_tokens.size() - 1));
    const ModelConfig& model = encoded.tokenizer->definition().model;
    const QString cause =
        !control ? tr("User-defined pieces match in any text, whether Parse special is on or off.")
        : !wasFoundByModel(encoded, token) ? tr("Parse special is on.")
        : std::holds_alternative<SentencePieceWordModel>(model)
            ? tr("The model looks up each word in the vocabulary, which has this one as a control piece.")
        : std::holds_alternative<SentencePieceCharModel>(model)
            ? tr("The model looks up each character in the vocabulary, which has this one as a control "
                 "piece.")
            : tr("Parse special is off, but the model found this piece in its vocabulary.");
    return tr("<b>%1</b> the special token %2 in the text became one %3, id %4. %5")
        .arg(where, fixed(QString::fromUtf8(literal.data(), static_cast<qsizetype>(literal.size()))), piece,
             fixed(QString::number(encoded.encoding.ids[token])), cause);
}

void SpecialTokenBar::refresh() {
    const EncodedTextPtr encoded = m_session.encoded();
    m_tokens = encoded ? encoded->specialLiterals : std::vector<std::uint32_t>();
    setVisible(!m_tokens.empty());
    if (m_tokens.empty())
        return;
    const int size = scaled(16);
    m_icon->setPixmap(
        tintedIcon(QStringLiteral("warning"), piecePalette().warningText, size).pixmap(size, size));
    m_text->setText(describe(*encoded));
    m_text->setToolTip(m_text->text());
}

/// Of the selected one, if it is one of them.
void SpecialTokenBar::askWhy() {
    const qsizetype current = m_session.selection().current();
    if (current < 0 ||
        !std::binary_search(m_tokens.begin(), m_tokens.end(), static_cast<std::uint32_t>(current)))
        selectNext();
    emit whyRequested();
}

void SpecialTokenBar::selectNext() {
    const auto current = m_session.selection().current();
    const auto next =
        std::upper_bound(m_tokens.begin(), m_tokens.end(), current, [](qsizetype at, std::uint32_t token) {
            return at < static_cast<qsizetype>(token);
        });
    m_session.selection().setCurrent(next == m_tokens.end() ? m_tokens.front() : *next);
}

} // namespace tokenscope::ui
