#include "ui/widgets/notices/siblings_notice.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace tokenscope::ui {

SiblingsNotice::SiblingsNotice(Session& session, QWidget* parent)
    : QFrame(parent)
    , m_session(session) {
    setObjectName(QStringLiteral("siblingsNotice"));
    setProperty("look", "info");
    setAccessibleName(tr("Notice about the files next to the tokenizer"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 4, 12, 4);
    row->setSpacing(8);
    m_text = new QLabel(this);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setMinimumWidth(120);
    row->addWidget(m_text, 1);
    auto* alone = new QPushButton(tr("Read the file alone"), this);
    alone->setObjectName(QStringLiteral("readAlone"));
    alone->setToolTip(tr("Overview has a button that reads them again"));
    auto* keep = new QPushButton(tr("OK"), this);
    keep->setObjectName(QStringLiteral("keepSiblings"));
    row->addWidget(alone);
    row->addWidget(keep);
    connect(alone, &QPushButton::clicked, this, [this] { choose(true); });
    connect(keep, &QPushButton::clicked, this, [this] { choose(false); });
    connect(&session, &Session::currentTokenizerChanged, this, &SiblingsNotice::refresh);
    refresh();
}

void SiblingsNotice::refresh() {
    const TokenizerList& list = m_session.tokenizers();
    const auto tokenizer = list.currentTokenizer();
    const bool shown = tokenizer && tokenizer->definition().provenance.siblings &&
                       !list.folderChoice(list.currentIndex()).noticed;
    if (shown) {
        QStringList names;
        for (const FolderFile& file : tokenizer->definition().provenance.files)
            names << QString::fromStdString(file.name);
        m_text->setText(
            tr("%1 is read together with the files of its model: %2. Overview lists what they change.")
                .arg(list.current()->source.title(), names.join(QStringLiteral(", "))));
    }
    setVisible(shown);
}

void SiblingsNotice::choose(bool bare) {
    TokenizerList& list = m_session.tokenizers();
    FolderChoice choice = list.folderChoice(list.currentIndex());
    choice.bare = bare;
    choice.noticed = true;
    list.chooseFolder(list.currentIndex(), choice);
    m_session.saveSoon();
    hide();
}

} // namespace tokenscope::ui
