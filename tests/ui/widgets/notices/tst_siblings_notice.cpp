#include "ui/widgets/notices/siblings_notice.h"

#include "ui/panels/overview/overview_model.h"
#include "ui/panels/overview/overview_panel.h"
#include "ui/widgets/choices/version_choice.h"

#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QTemporaryDir>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;

namespace {

constexpr const char* kTokenizer =
    R"({"model":{"type":"WordLevel","unk_token":"a","vocab":{"a":0,"<s>":1}},"decoder":{"type":"Fuse"}})";

const Provenance& provenance(Session& session) {
    return session.tokenizers().currentTokenizer()->definition().provenance;
}

} // namespace

/// The notice about sibling files, the buttons in Overview, and what of them survives a restart.
class SiblingsNoticeTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        m_state = std::make_unique<QTemporaryDir>();
        m_folder = std::make_unique<QTemporaryDir>();
        write("tokenizer.json", kTokenizer);
        write("tokenizer_config.json", R"({"bos_token":"<s>","chat_template":"x","model_max_length":8})");
    }
    void readsTheFileAlone();
    void staysAwayOnceRead();
    void isAbsentWithoutSiblings();
    void overviewSwitchesBackAndForth();

  private:
    void write(const char* name, const char* content) const {
        QFile file(m_folder->filePath(QLatin1String(name)));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
    }
    void open(Session& session) const {
        session.openTokenizer(m_folder->filePath(QStringLiteral("tokenizer.json")));
        QTRY_VERIFY(session.tokenizers().currentTokenizer());
    }
    std::unique_ptr<QTemporaryDir> m_state, m_folder;
};

void SiblingsNoticeTest::readsTheFileAlone() {
    {
        Session session(m_state->path());
        SiblingsNotice notice(session);
        open(session);
        QTRY_VERIFY(!notice.isHidden());
        QVERIFY(notice.findChild<QLabel*>()->text().contains(QLatin1String("tokenizer_config.json")));
        QVERIFY(provenance(session).siblings);
        notice.findChild<QPushButton*>(QStringLiteral("readAlone"))->click();
        QTRY_VERIFY(provenance(session).files.empty());
        QVERIFY(notice.isHidden());
        session.saveNow();
    }
    Session session(m_state->path());
    session.restore();
    QTRY_VERIFY(session.tokenizers().currentTokenizer());
    QVERIFY(provenance(session).files.empty());
}

void SiblingsNoticeTest::staysAwayOnceRead() {
    Session session(m_state->path());
    SiblingsNotice notice(session);
    open(session);
    QTRY_VERIFY(!notice.isHidden());
    notice.findChild<QPushButton*>(QStringLiteral("keepSiblings"))->click();
    QVERIFY(notice.isHidden());
    QVERIFY(provenance(session).siblings);
    session.saveNow();
    Session next(m_state->path());
    next.restore();
    SiblingsNotice again(next);
    QTRY_VERIFY(next.tokenizers().currentTokenizer());
    QVERIFY(provenance(next).siblings);
    QVERIFY(again.isHidden());
}

void SiblingsNoticeTest::isAbsentWithoutSiblings() {
    QFile::remove(m_folder->filePath(QStringLiteral("tokenizer_config.json")));
    Session session(m_state->path());
    SiblingsNotice notice(session);
    open(session);
    QTest::qWait(20);
    QVERIFY(notice.isHidden());
}

void SiblingsNoticeTest::overviewSwitchesBackAndForth() {
    Session session(m_state->path());
    open(session);
    OverviewPanel overview(session);
    overview.resize(900, 500);
    overview.show();
    QTRY_VERIFY(overview.aloneButton()->isVisible());
    QVERIFY(overview.versionChoice()->isVisible());
    overview.versionChoice()->setCurrentIndex(1);
    emit overview.versionChoice()->activated(1);
    QTRY_COMPARE(QString::fromStdString(provenance(session).transformers), QStringLiteral("4"));
    overview.aloneButton()->click();
    QTRY_VERIFY(provenance(session).files.empty());
    QTRY_VERIFY(!overview.versionChoice()->isVisible());
    overview.aloneButton()->click();
    QTRY_VERIFY(!provenance(session).files.empty());
    QCOMPARE(QString::fromStdString(provenance(session).transformers), QStringLiteral("4"));
}

QTEST_MAIN(SiblingsNoticeTest)
#include "tst_siblings_notice.moc"
