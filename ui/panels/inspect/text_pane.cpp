#include "ui/panels/inspect/text_pane.h"

#include "ui/panels/inspect/special_token_bar.h"
#include "ui/support/numbers.h"
#include "ui/support/theme.h"
#include "ui/support/tool_tips.h"
#include "ui/widgets/notices/job_strip.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/token_editor/token_editor.h"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace tokenscope::ui {

TextPane::TextPane(Session& session, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_lines(nullptr)
    , m_editor(new TokenEditor(this))
    , m_specialTokens(new SpecialTokenBar(session, this)) {
    setMinimumHeight(scaled(120));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    const PaneHeader header(tr("Text"), this);
    m_lines = header.remark;
    auto* markers = new QLabel(tr("Spaces ␣ and line ends ⏎ are drawn, not inserted"), header.frame);
    markers->setProperty("look", "remark");
    auto* progress = new JobStrip(m_session, header.frame);
    connect(progress, &JobStrip::shownChanged, markers, &QWidget::setHidden);
    header.row->addWidget(markers);
    header.row->addWidget(progress);
    column->addWidget(header.frame);

    m_editor->setAccessibleName(tr("Text"));
    m_editor->setDocument(&session.document());
    m_editor->setSelection(&session.selection());
    m_editor->setMarks(&session.marks());
    m_editor->setTextSize(scaled(16));
    m_editor->setPlaceholderText(tr("Type or paste a text, or drop a file. The Samples menu has examples."));
    column->addWidget(m_editor, 1);
    column->addWidget(m_specialTokens);

    connect(&session.document(), &TextDocument::edited, this, &TextPane::showLineCount);
    connect(&session.document(), &TextDocument::wasReset, this, &TextPane::showLineCount);
    connect(&session, &Session::encodedChanged, this, &TextPane::setEncoded);
    connect(&session, &Session::textOpened, this, [this] { m_editor->selectBytes({0, 0}); });
    if (const EncodedTextPtr encoded = session.encoded())
        setEncoded(encoded);
    showLineCount();
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

} // namespace tokenscope::ui
