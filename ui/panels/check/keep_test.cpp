#include "ui/panels/check/keep_test.h"

#include "core/suite/run_suite.h"
#include "ui/support/numbers.h"
#include "ui/support/theme.h"
#include "ui/support/token_menu.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

namespace tokenscope::ui {

void askForCaseName(QWidget& window, const QString& title, const QString& name, const QString& note,
                    std::function<void(const QString& name)> accepted) {
    auto* dialog = new QDialog(&window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("caseName"));
    dialog->setWindowTitle(title);
    auto* column = new QVBoxLayout(dialog);
    auto* label = new QLabel(KeepTest::tr("&Name of the test:"), dialog);
    auto* field = new QLineEdit(name, dialog);
    field->setMinimumWidth(scaled(360));
    label->setBuddy(field);
    column->addWidget(label);
    column->addWidget(field);
    if (!note.isEmpty()) {
        auto* remark = new QLabel(note, dialog);
        remark->setTextFormat(Qt::PlainText);
        remark->setProperty("look", "remark");
        remark->setWordWrap(true);
        column->addWidget(remark);
    }
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, dialog);
    column->addWidget(buttons);
    QPushButton* ok = buttons->button(QDialogButtonBox::Ok);
    const auto update = [field, ok] { ok->setEnabled(!field->text().trimmed().isEmpty()); };
    QObject::connect(field, &QLineEdit::textChanged, ok, update);
    update();
    field->selectAll();
    QObject::connect(buttons, &QDialogButtonBox::accepted, dialog, &QDialog::accept);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    QObject::connect(dialog, &QDialog::accepted, &window,
                     [field, accepted = std::move(accepted)] { accepted(field->text().trimmed()); });
    // Without a window manager, nobody else gives the keyboard back.
    QObject::connect(dialog, &QDialog::finished, window.window(),
                     [top = window.window()] { top->activateWindow(); });
    dialog->open();
}

KeepTest::KeepTest(Session& session, SuiteDocument& document, QWidget& window)
    : m_session(session)
    , m_document(document)
    , m_window(window)
    , m_job(tr("Recording the test")) {}

void KeepTest::askForText(ByteSpan part) {
    std::string_view text = m_session.document().text();
    if (!part.empty() && part.end <= text.size())
        text = text.substr(part.begin, part.size());
    if (text.size() > kMaxBytes)
        return emit statusMessage(tr("A test keeps a text of up to %1; this one has %2. Select a part of it.")
                                      .arg(byteCount(kMaxBytes), byteCount(text.size())));
    ask(suite::TextInput{std::string(text), m_session.addSpecial(), m_session.parseSpecial()},
        QString::fromStdString(suite::caseName(text)),
        m_session.acceptsWords() && m_session.wordInput() != WordInput::None
            ? tr("A test encodes the text as one text, not as a list of words.")
            : QString());
}

void KeepTest::ask(CaseInput input, const QString& name, const QString& note) {
    auto tokenizer = m_session.tokenizers().currentTokenizer();
    if (!tokenizer)
        return emit statusMessage(tr("Open a tokenizer first: a test keeps what it gives"));
    askForCaseName(m_window, tr("Keep as test"), name, note,
                   [this, input = std::move(input), tokenizer = std::move(tokenizer)](const QString& chosen) {
                       keep(input, chosen, tokenizer);
                   });
}

void KeepTest::keep(CaseInput input, const QString& name, std::shared_ptr<const Tokenizer> tokenizer) {
    suite::SuiteCase added{name.toStdString(), std::move(input), {}};
    const std::string clock =
        m_document.isOpen() ? m_document.clock() : suite::emptySuite(chat::clockNow()).now;
    m_job.run(
        [added = std::move(added), tokenizer = std::move(tokenizer),
         clock](const Progress& progress) mutable -> Result<suite::SuiteCase> {
            suite::RunOptions options;
            options.progress = progress;
            if (const auto time = chat::parseClock(clock))
                options.clock = *time;
            added.expected = outcomeOf(added.input, *tokenizer, options);
            return std::move(added);
        },
        [this, clock](Result<suite::SuiteCase> recorded) {
            if (!recorded)
                return m_session.report({}, recorded.error());
            const std::string error = recorded->expected.error;
            m_document.add(*std::move(recorded), clock);
            const QString file = QFileInfo(m_document.file()).fileName();
            const int cases = pluralCount(m_document.cases().size());
            emit statusMessage(
                !error.empty() ? tr("Kept with the error that is expected: %1").arg(readableBytes(error))
                : file.isEmpty()
                    ? tr("Kept as a test; %n tests aren't saved to a file yet", nullptr, cases)
                    : tr("Kept as a test; %1 has %n tests and isn't saved", nullptr, cases).arg(file));
            emit kept();
        });
}

} // namespace tokenscope::ui
