#include "ui/widgets/word_input_menu/word_input_menu.h"

#include <QActionGroup>

#include <utility>

namespace tokenscope::ui {
namespace {

/// The program or library that defines how the format is encoded.
QString referenceOf(SourceFormat format) {
    switch (format) {
    case SourceFormat::SentencePiece:
        return QStringLiteral("SentencePiece");
    case SourceFormat::Tiktoken:
        return QStringLiteral("tiktoken");
    case SourceFormat::Tekken:
        return QStringLiteral("mistral-common");
    case SourceFormat::RwkvVocab:
        return QStringLiteral("RWKV");
    case SourceFormat::Gguf:
        return QStringLiteral("llama.cpp");
    default:
        return QStringLiteral("transformers");
    }
}

} // namespace

WordInputMenu::WordInputMenu(Session& session, QWidget* parent)
    : QMenu(tr("&Input"), parent)
    , m_session(session) {
    setToolTipsVisible(true);
    auto* group = new QActionGroup(this);
    for (const auto& [input, title] :
         {std::pair(WordInput::None, tr("One &text")),
          std::pair(WordInput::Whitespace, tr("Words, separated by &whitespace")),
          std::pair(WordInput::Lines, tr("Words, one per &line"))}) {
        QAction* action = group->addAction(title);
        action->setCheckable(true);
        action->setData(static_cast<int>(input));
        connect(action, &QAction::triggered, this, [this, input = input] { m_session.setWordInput(input); });
        addAction(action);
    }
    connect(&session, &Session::switchesChanged, this, &WordInputMenu::showChoice);
    connect(&session, &Session::currentTokenizerChanged, this, &WordInputMenu::showChoice);
    showChoice();
}

QString WordInputMenu::summary() const {
    switch (m_session.acceptsWords() ? m_session.wordInput() : WordInput::None) {
    case WordInput::Whitespace:
        return tr("Input: words");
    case WordInput::Lines:
        return tr("Input: lines");
    case WordInput::None:
        break;
    }
    return tr("Input: text");
}

QString WordInputMenu::explanation() const {
    const auto tokenizer = m_session.tokenizers().currentTokenizer();
    if (tokenizer && !m_session.acceptsWords())
        return tr("%1 encodes whole texts only; only transformers accepts lists of words")
            .arg(referenceOf(tokenizer->definition().format));
    return tr(
        "How the tokenizer receives the text: as a whole, or as a list of words, each encoded on its own "
        "(is_split_into_words of transformers, is_pretokenized of tokenizers)");
}

void WordInputMenu::showChoice() {
    const bool accepts = m_session.acceptsWords();
    const WordInput shown = accepts ? m_session.wordInput() : WordInput::None;
    const QList<QAction*> all = actions();
    for (QAction* action : all) {
        action->setEnabled(accepts);
        action->setChecked(action->data().toInt() == static_cast<int>(shown));
        action->setToolTip(explanation());
    }
    emit changed();
}

} // namespace tokenscope::ui
