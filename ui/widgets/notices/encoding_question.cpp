#include "ui/widgets/notices/encoding_question.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace tokenscope::ui {

EncodingQuestion::EncodingQuestion(Session& session, QWidget* parent)
    : QFrame(parent)
    , m_session(session) {
    setProperty("look", "info");
    setAccessibleName(tr("Question about the encoding"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 4, 12, 4);
    row->setSpacing(8);
    m_text = new QLabel(this);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setMinimumWidth(120);
    m_preset = new QComboBox(this);
    m_preset->setAccessibleName(tr("Encoding"));
    for (const std::string& name : formats::tiktokenPresets())
        m_preset->addItem(QString::fromStdString(name));
    m_preset->addItem(tr("Custom pattern"));
    m_pattern = new QLineEdit(this);
    m_pattern->setPlaceholderText(tr("Regular expression that splits the text"));
    m_pattern->setAccessibleName(tr("Pattern"));
    m_pattern->hide();
    auto* use = new QPushButton(tr("Use"), this);
    use->setProperty("look", "primary");
    auto* later = new QPushButton(tr("Not now"), this);
    row->addWidget(m_text, 1);
    row->addWidget(m_preset);
    row->addWidget(m_pattern, 1);
    row->addWidget(use);
    row->addWidget(later);

    const auto ownPattern = [this] { return m_preset->currentIndex() == m_preset->count() - 1; };
    connect(m_preset, &QComboBox::currentIndexChanged, this,
            [this, ownPattern] { m_pattern->setVisible(ownPattern()); });
    connect(use, &QPushButton::clicked, this, &EncodingQuestion::answer);
    connect(m_pattern, &QLineEdit::returnPressed, this, &EncodingQuestion::answer);
    connect(later, &QPushButton::clicked, this, [this] {
        if (const OpenTokenizer* open = m_session.tokenizers().current())
            m_notNow = open->rankFileHash;
        hide();
    });
    connect(&session, &Session::currentTokenizerChanged, this, &EncodingQuestion::refresh);
    refresh();
}

void EncodingQuestion::refresh() {
    const OpenTokenizer* open = m_session.tokenizers().current();
    const bool ask = open && open->encodingUnknown && open->rankFileHash != m_notNow;
    if (ask)
        m_text->setText(tr("Which encoding is %1? A rank file doesn't contain the pattern that splits the "
                           "text; until you choose "
                           "one, the pattern of cl100k_base is used.")
                            .arg(open->source.title()));
    setVisible(ask);
}

void EncodingQuestion::answer() {
    formats::TiktokenChoice choice;
    if (m_preset->currentIndex() == m_preset->count() - 1)
        choice.pattern = m_pattern->text().toStdString();
    else
        choice.preset = m_preset->currentText().toStdString();
    if (choice.preset.empty() && choice.pattern.empty()) {
        m_pattern->setFocus();
        return;
    }
    m_session.tokenizers().chooseEncoding(m_session.tokenizers().currentIndex(), choice);
    m_session.saveSoon();
}

} // namespace tokenscope::ui
