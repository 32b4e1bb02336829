#include "ui/widgets/notices/problem_bars.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;

class ProblemTextTest : public QObject {
    Q_OBJECT

  private slots:
    void showsFilePositionCauseRemedyInThatOrder() {
        const Problem problem{QStringLiteral("/models/a/tokenizer.json"),
                              Error{ErrorCode::Damaged, "/models/a/tokenizer.json", "$.model.merges[17]",
                                    "the merge 'a b c' has not exactly two parts", "write two parts"},
                              QStringLiteral("The version opened before stays in use.")};
        const ProblemText text = problemText(problem);
        QCOMPARE(text.heading(), QStringLiteral("tokenizer.json, $.model.merges[17]"));
        QCOMPARE(text.cause, QStringLiteral("The merge 'a b c' has not exactly two parts."));
        QCOMPARE(text.remedy, QStringLiteral("Write two parts. The version opened before stays in use."));
        QCOMPARE(copyText(problem),
                 QStringLiteral("/models/a/tokenizer.json, $.model.merges[17]\n"
                                "The merge 'a b c' has not exactly two parts.\n"
                                "Write two parts. The version opened before stays in use."));
    }

    void thereIsAlwaysSomethingToDo() {
        for (const ErrorCode code : {ErrorCode::Unreadable, ErrorCode::NotRecognized, ErrorCode::Damaged,
                                     ErrorCode::Unsupported, ErrorCode::TooLarge}) {
            const ProblemText text = problemText({{}, Error{code, "a.model", {}, "it is odd", {}}, {}});
            QVERIFY(!text.remedy.isEmpty());
            QVERIFY(text.remedy.endsWith('.'));
        }
    }

    void withoutAFileThereIsNoHeading() {
        const ProblemText text = problemText({{}, Error{ErrorCode::Canceled, {}, {}, "stopped", {}}, {}});
        QVERIFY(text.heading().isEmpty());
        QCOMPARE(text.cause, QStringLiteral("Stopped."));
    }

    void namesOfFilesKeepTheirSpelling() {
        const ProblemText text =
            problemText({{}, Error{ErrorCode::Damaged, {}, {}, "tokenizer.json, line 3: no value", {}}, {}});
        QCOMPARE(text.cause, QStringLiteral("tokenizer.json, line 3: no value."));
    }

    void textFromFilesIsEscaped() {
        const ProblemText text = problemText({{},
                                              Error{ErrorCode::Damaged,
                                                    "a\nb.model",
                                                    "x\x1b[31m",
                                                    "c\xE2\x80\xAE"
                                                    "d",
                                                    {}},
                                              {}});
        for (const QString& part : {text.heading(), text.cause})
            for (const QChar c : part)
                QVERIFY2(c.isPrint(), qPrintable(part));
    }
};

QTEST_GUILESS_MAIN(ProblemTextTest)
#include "tst_problem_text.moc"
