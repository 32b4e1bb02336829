// The Check mode in the real window: its key, jumps to other modes, undo, a restart.

#include "app/window/bars.h"
#include "tests/app/window/running_window.h"
#include "tests/support/model_parts.h"
#include "ui/panels/chat/chat_panel.h"
#include "ui/panels/chat/code_view.h"
#include "ui/panels/check/check_panel.h"
#include "ui/panels/check/findings_page.h"
#include "ui/panels/compare/compare_panel.h"
#include "ui/panels/overview/overview_panel.h"
#include "ui/panels/vocab/vocab_panel.h"
#include "ui/support/theme.h"
#include "ui/widgets/token_editor/token_editor.h"

#include <QPushButton>
#include <QTableView>
#include <QTemporaryDir>
#include <QTextBrowser>
#include <QTreeView>

using namespace tokenscope;
using namespace tokenscope::ui;
using namespace tokenscope::app;
using namespace tokenscope::test;

class CheckMode : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { Theme::instance().apply(); }
    void init() {
        m_state = std::make_unique<QTemporaryDir>();
        m_model = std::make_unique<QTemporaryDir>();
        start();
    }
    void cleanup() { m_running.reset(); }

    void entersAndLeaves() {
        QVERIFY(!panel().busy()); // a hidden panel does no work
        open(chatModel());
        QVERIFY(panel().isVisible() && tree().hasFocus());
        const auto* status = m_running->window->findChild<StatusLine*>();
        QVERIFY(status->text().contains(QLatin1String("checks passed")));
        press(*m_running->window, Qt::Key_F6);
        QVERIFY(m_running->window->findChild<QTextBrowser*>(QStringLiteral("checkFinding"))->hasFocus());
        press(*m_running->window, Qt::Key_1, Qt::AltModifier);
        QVERIFY(!panel().isVisible());
        QVERIFY(!status->text().contains(QLatin1String("checks passed")));
    }

    void showsATextInStages() {
        ModelParts parts = chatModel();
        parts.tokenizer["decoder"] = nullptr;
        open(parts);
        const std::string before(m_running->session.document().text());
        show(QStringLiteral("Round trip"));
        QVERIFY(inMode<InspectPanel>(*m_running->window));
        QCOMPARE(m_running->inspect().view(), InspectPanel::View::Stages);
        const std::string after(m_running->session.document().text());
        QVERIFY(after != before);
        QTRY_VERIFY(m_running->shows(after));
        press(*m_running->window, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(std::string(m_running->session.document().text()), before);
    }

    void showsAPiece() {
        ModelParts parts = chatModel();
        parts.tokenizer["model"]["merges"].erase(0);
        open(parts);
        show(QStringLiteral("Unreachable pieces"));
        QVERIFY(inMode<VocabPanel>(*m_running->window));
        auto* page = m_running->window->findChild<QTextBrowser*>(QStringLiteral("vocabPiece"));
        QTRY_VERIFY(page->toPlainText().contains(QString::fromUtf8("Ġt")));
        // The finding is about all pieces of the kind: the filter selects them, and the first is the current one.
        auto& vocab = m_running->window->panel<VocabPanel>();
        QTRY_VERIFY(vocab.list().columns().reach && !vocab.busy());
        const vocab::PieceFilter& filter = vocab.list().filter();
        QVERIFY(filter.reach.contains(vocab::Reach::Unreachable) && !filter.obstacles.empty());
        QVERIFY(!vocab.list().rows().empty() && vocab.list().rows().size() < vocab.list().table()->size());
        QCOMPARE(vocab.findChildren<QPushButton*>(QStringLiteral("vocabChip")).isEmpty(), false);
        QTRY_COMPARE(vocab.findChild<QTableView*>(QStringLiteral("vocabPieces"))->currentIndex().row(), 0);
    }

    void showsAConversation() {
        ModelParts parts = chatModel();
        parts.chatTemplate = "{{ bos_token + bos_token }}" + parts.chatTemplate;
        open(parts);
        show(QStringLiteral("BOS and EOS"));
        QVERIFY(inMode<ChatPanel>(*m_running->window));
        ChatDocument& document = m_running->window->panel<ChatPanel>().controller().document();
        QCOMPARE(document.title(), QStringLiteral("Conversation of a finding"));
        QVERIFY(document.canUndo());
    }

    void showsTheLineOfTheTemplate() {
        ModelParts parts = chatModel();
        parts.chatTemplate =
            "{# first #}\n{% if tools %}{{ 'tools' }}{% endif %}\n{{ '<|im_start|>' | nothing }}";
        open(parts);
        auto& chat = m_running->window->panel<ChatPanel>();
        chat.controller().document().setEditedTemplate("edited\nby\nhand");
        show(QStringLiteral("Chat template"));
        QVERIFY(inMode<ChatPanel>(*m_running->window));
        const auto* code = chat.findChild<CodeView*>();
        QVERIFY(code->hasFocus());
        QTRY_VERIFY(!chat.busy());
        QCOMPARE(code->textCursor().blockNumber() + 1, 3);
        QVERIFY(code->textCursor().selectedText().contains(QLatin1String("nothing")));
        QVERIFY(!chat.controller().document().editedTemplate());
        chat.controller().document().undo();
        QVERIFY(chat.controller().document().editedTemplate());
    }

    void showsAPlaceOfTheText() {
        m_running->session.document().reset("a\nb <|im_end|> c");
        open(chatModel());
        show(QStringLiteral("Text"));
        QVERIFY(inMode<InspectPanel>(*m_running->window));
        QCOMPARE(std::string(m_running->session.document().text()), std::string("a\nb <|im_end|> c"));
        QVERIFY(m_running->inspect().editor()->hasFocus());
        QCOMPARE(m_running->inspect().editor()->selectedBytes(), (ByteSpan{4, 14}));
        QTRY_VERIFY(m_running->settled());
        const auto token = m_running->session.selection().current();
        QVERIFY(token >= 0);
        QCOMPARE(m_running->session.encoded()->encoding.bytes[static_cast<std::size_t>(token)].begin, 4U);
    }

    void showsADataset() {
        ModelParts parts = chatModel();
        parts.files["talk.jsonl"] = "no JSON\n";
        parts.write(m_model->path().toStdString());
        panel().findings().addDatasets({m_model->filePath(QStringLiteral("talk.jsonl"))});
        open(parts);
        show(QStringLiteral("Conversations"));
        QVERIFY(inMode<ChatPanel>(*m_running->window));
    }

    void showsTwoFiles() {
        ModelParts parts = chatModel();
        addVocabMerges(parts);
        PartsJson other = parts.tokenizer["model"]["vocab"];
        std::swap(other["a"], other["b"]);
        parts.files["vocab.json"] = other.dump();
        open(parts);
        show(QStringLiteral("Files"));
        QVERIFY(inMode<ComparePanel>(*m_running->window));
        QVERIFY(!m_running->window->panel<ComparePanel>().showsText()); // the page Files
        QTRY_COMPARE(m_running->window->panel<ComparePanel>().columns().size(), std::size_t{2});
    }

    void showsTheOverview() {
        ModelParts parts = chatModel();
        parts.config["pad_token"] = "<|im_end|>";
        open(parts);
        show(QStringLiteral("Padding"));
        QVERIFY(m_running->window->panel<OverviewPanel>().isVisible());
    }

    void keepsItsState() {
        m_running->session.document().reset("abc");
        open(chatModel());
        panel().findings().setFilter(FindingsFilter::Problems);
        m_running->session.saveNow();
        m_running.reset();
        start();
        QVERIFY(inMode<CheckPanel>(*m_running->window));
        QTRY_VERIFY_WITH_TIMEOUT(done(), 30'000);
        QCOMPARE(tree().model()->rowCount(), 1); // the template has a warning
    }

  private:
    void start() {
        m_running = std::make_unique<Running>(m_state->path());
        QVERIFY(QTest::qWaitForWindowActive(m_running->window.get()));
        QTRY_VERIFY(m_running->settled());
    }
    CheckPanel& panel() const { return m_running->window->panel<CheckPanel>(); }
    QTreeView& tree() const { return *panel().findChild<QTreeView*>(QStringLiteral("checkFindings")); }
    bool done() const {
        return m_running->session.tokenizers().currentTokenizer() && !m_running->session.busyJob() &&
               !panel().busy() && tree().model()->rowCount() > 0;
    }
    void open(const ModelParts& parts) {
        parts.write(m_model->path().toStdString());
        m_running->session.openTokenizer(m_model->path());
        QTRY_COMPARE(m_running->session.tokenizers().current()->source.path, m_model->path());
        QTRY_VERIFY(m_running->settled());
        press(*m_running->window, Qt::Key_7, Qt::AltModifier);
        QVERIFY(inMode<CheckPanel>(*m_running->window));
        QTRY_VERIFY_WITH_TIMEOUT(done(), 30'000);
    }
    /// Presses Return on the first finding of the family.
    void show(const QString& family) {
        const QAbstractItemModel& model = *tree().model();
        for (int row = 0; row < model.rowCount(); ++row)
            if (model.index(row, 0).data().toString() == family)
                tree().setCurrentIndex(model.index(0, 0, model.index(row, 0)));
        QVERIFY(tree().currentIndex().parent().isValid());
        QTest::keyClick(&tree(), Qt::Key_Return);
    }

    std::unique_ptr<QTemporaryDir> m_state, m_model;
    std::unique_ptr<Running> m_running;
};

QTEST_MAIN(CheckMode)
#include "tst_check_mode.moc"
