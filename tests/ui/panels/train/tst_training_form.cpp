#include "core/train/pipeline/train_presets.h"
#include "ui/panels/train/training_form.h"
#include "ui/support/language.h"
#include "ui/support/numbers.h"
#include "ui/support/theme.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScopeGuard>
#include <QSpinBox>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::train;
using namespace tokenscope::ui;

/// The form on its own: the options that its fields give.
class TrainingFormTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { Theme::instance().apply(); }
    void extendsOnlyIfTheFieldIsVisible();
    void unsupportedFormsAreDisabled();
    void optionsOfTheCommandLineHaveFields();
    void errorsNameFields();
    void numbersAreGrouped();
    void fractionsHaveAComma();
    void checkpointsAreResumed();
    void optionsHaveTheNamesOfTrainers();
    void fieldsStayWhereTheyAre();
};

/// However long the summary of the preset is.
void TrainingFormTest::fieldsStayWhereTheyAre() {
    TrainingForm form;
    form.resize(340, 700);
    form.show();
    QVERIFY(QTest::qWaitForWindowExposed(&form));
    const auto* summary = form.findChild<QLabel*>(QStringLiteral("presetSummary"));
    auto* size = form.findChild<QSpinBox*>(QStringLiteral("vocab-size"));
    std::optional<int> top;
    const auto staysInPlace = [&] {
        QCoreApplication::sendPostedEvents();
        QCoreApplication::processEvents();
        const int y = size->mapTo(&form, QPoint()).y();
        return *(top = top.value_or(y)) == y &&
               summary->height() >= summary->QLabel::heightForWidth(summary->width());
    };
    for (const TrainPreset& preset : trainPresets()) {
        form.choosePreset(QString::fromUtf8(preset.name.data(), static_cast<qsizetype>(preset.name.size())));
        if (!size->isVisible())
            continue;
        QVERIFY2(staysInPlace(), qPrintable(summary->text()));
        size->setValue(size->value() + 1);
        QVERIFY2(staysInPlace(), qPrintable(summary->text()));
    }
}

/// A label is the option's own name, with spaces: `vocab-size` is "Vocab size".
void TrainingFormTest::optionsHaveTheNamesOfTrainers() {
    for (const char* name : {"vocab-size",
                             "limit-alphabet",
                             "character-coverage",
                             "min-frequency",
                             "max-token-length",
                             "continuing-subword-prefix",
                             "end-of-word-suffix",
                             "unk-token",
                             "special-token",
                             "user-defined-symbol",
                             "seed-size",
                             "shrinking-factor",
                             "sub-iterations",
                             "pre-tokenizer",
                             "tie-break",
                             "extend",
                             "max-words",
                             "max-words-per-token",
                             "remove-extra-whitespaces",
                             "add-dummy-prefix",
                             "byte-fallback"}) {
        const TrainingOption* option = findTrainingOption(name);
        QVERIFY(option);
        QString label = TrainingForm::labelOf(*option).toLower().replace(u'-', u' ');
        const QString own = QString::fromLatin1(name).replace(u'-', u' ');
        if (option->kind == OptionKind::List && label.endsWith(u's'))
            label.chop(1); // a list has several
        QCOMPARE(label, own);
    }
}

void TrainingFormTest::fractionsHaveAComma() {
    setLanguage(QStringLiteral("de"));
    const auto english = qScopeGuard([] { setLanguage(QStringLiteral("en")); });
    TrainingForm form;
    auto* model = form.findChild<QComboBox*>(QStringLiteral("model"));
    model->setCurrentIndex(static_cast<int>(TrainModel::Unigram));
    emit model->activated(model->currentIndex());
    auto* field = form.findChild<QDoubleSpinBox*>(QStringLiteral("shrinking-factor"));
    QCOMPARE(field->text(), QStringLiteral("0,75"));
    for (const char* typed : {"0,5", "0.6"}) {
        field->selectAll();
        QTest::keyClicks(field, QLatin1String(typed));
        QTest::keyClick(field, Qt::Key_Return);
        const QString comma = QString::fromLatin1(typed).replace(QLatin1Char('.'), QLatin1Char(','));
        QCOMPARE(field->text(), comma);
        QCOMPARE(field->value(), *parseDecimal(comma));
    }
}

void TrainingFormTest::extendsOnlyIfTheFieldIsVisible() {
    TrainingForm form;
    const auto shown = [&](const char* field) {
        return form.findChild<QWidget*>(QLatin1String(field))->isVisibleTo(&form);
    };
    form.findChild<QLineEdit*>(QStringLiteral("extend"))->setText(QStringLiteral("/old.json"));
    QCOMPARE(form.options().from, std::string("/old.json"));
    // It keeps its pre-tokenizer and tokens.
    QVERIFY(!shown("pre-tokenizer") && !shown("special-token") && form.options().added.empty());
    QVERIFY(shown("prune"));
    const auto choose = [&](int model) {
        auto* box = form.findChild<QComboBox*>(QStringLiteral("model"));
        box->setCurrentIndex(model);
        emit box->activated(model);
    };
    choose(static_cast<int>(TrainModel::Unigram));
    QVERIFY(!shown("extend") && !shown("prune"));
    QVERIFY(form.options().from.empty());
    choose(static_cast<int>(TrainModel::Bpe));
    QCOMPARE(form.options().from, std::string("/old.json"));
    form.choosePreset(QStringLiteral("nanochat")); // a new tokenizer
    QVERIFY(form.options().from.empty());
    QCOMPARE(form.options().added.size(), std::size_t{9});
}

void TrainingFormTest::unsupportedFormsAreDisabled() {
    TrainingForm form;
    form.choosePreset(QStringLiteral("unigram"));
    const auto enabled = [&](TrainForm one) {
        const QModelIndex index =
            form.findChild<QComboBox*>(QStringLiteral("form"))->model()->index(static_cast<int>(one), 0);
        return index.flags().testFlag(Qt::ItemIsEnabled);
    };
    QVERIFY(enabled(TrainForm::SentencePiece));
    QVERIFY(!enabled(TrainForm::ByteLevel) && !enabled(TrainForm::Classical) && !enabled(TrainForm::Bert));
    form.choosePreset(QStringLiteral("gpt2"));
    QVERIFY(enabled(TrainForm::ByteLevel) && enabled(TrainForm::Classical));
}

void TrainingFormTest::optionsOfTheCommandLineHaveFields() {
    TrainOptions options = trainOptionsOf(TrainModel::Unigram);
    options.userDefined = {"<sep>", "two words"};
    options.input.temperature = 0.3;
    options.input.maxWords = 1000;
    options.dummyPrefix = false;
    options.removeExtraWhitespaces = true;
    TrainingForm form;
    form.setOptions(options);
    QVERIFY(form.options() == options);
    options = trainOptionsOf(TrainModel::Bpe, TrainForm::Classical);
    options.endOfWordSuffix = "@";
    form.setOptions(options);
    QVERIFY(form.options() == options);
    options = trainOptionsOf(TrainModel::Bpe);
    options.split.apostrophes = TrainSplit::Apostrophes::None;
    form.setOptions(options);
    QVERIFY(form.options() == options);
    options.split.apostrophes = TrainSplit::Apostrophes::Published;
    options.from = "/old.json";
    options.pruneTo = 300;
    form.setOptions(options);
    QVERIFY(form.options() == options);
    for (const char* field :
         {"temperature", "max-words", "user-defined-symbol", "end-of-word-suffix", "apostrophes", "prune"}) {
        const auto* widget = form.findChild<QWidget*>(QLatin1String(field));
        QVERIFY2(widget && !widget->accessibleName().isEmpty(), field);
        const QString help = widget->toolTip().section(QLatin1Char('\n'), 0, 0);
        QVERIFY2(help.endsWith(QLatin1Char('.')) && help.front().isUpper(), qPrintable(help));
    }
    TrainingForm other;
    other.restore(form.state());
    QVERIFY(other.options() == form.options());
}

void TrainingFormTest::errorsNameFields() {
    const Error error = withFormLabels(
        {ErrorCode::BadInput,
         {},
         "--vocab-size",
         "the alphabet alone has 300 tokens",
         "give a larger number, or a smaller alphabet (--character-coverage, --limit-alphabet)"});
    QCOMPARE(error.message, std::string("“Vocab size”: the alphabet alone has 300 tokens"));
    QVERIFY(error.where.empty());
    QCOMPARE(
        error.remedy,
        std::string("give a larger number, or a smaller alphabet (“Character coverage”, “Limit alphabet”)"));
    const Error other =
        withFormLabels({ErrorCode::BadInput, {}, "--form", "SuperBPE is byte-level", "omit --form"});
    QCOMPARE(other.message, std::string("“Alphabet”: SuperBPE is byte-level"));
    QCOMPARE(other.remedy, std::string("change “Alphabet”"));
    const Error taken =
        withFormLabels({ErrorCode::BadInput, "x", {}, "the file already exists", "overwrite it (--force)"});
    QCOMPARE(taken.remedy, std::string("overwrite it"));
}

void TrainingFormTest::numbersAreGrouped() {
    TrainingForm form;
    QSpinBox& pieces = *form.findChild<QSpinBox*>(QStringLiteral("vocab-size"));
    pieces.setValue(50'256);
    QCOMPARE(pieces.text(), QString::fromUtf8("50\u202F256"));
    for (const char* typed : {"32768", "32,768", "32 768", "32.768", "32\u202F768"}) {
        pieces.selectAll();
        pieces.findChild<QLineEdit*>()->insert(QString::fromUtf8(typed));
        QTest::keyClick(&pieces, Qt::Key_Return);
        QVERIFY2(pieces.value() == 32768, qPrintable(pieces.text()));
        pieces.setValue(300);
    }
    pieces.selectAll();
    QTest::keyClicks(&pieces, QStringLiteral("many"));
    QTest::keyClick(&pieces, Qt::Key_Return);
    QCOMPARE(pieces.value(), 300);
    auto* longest = form.findChild<QSpinBox*>(QStringLiteral("max-token-length"));
    QCOMPARE(longest->text(), longest->specialValueText());
    longest->setValue(12);
    QCOMPARE(longest->text(), QStringLiteral("12"));
    longest->setValue(0);
    QCOMPARE(longest->value(), 0);
}

void TrainingFormTest::checkpointsAreResumed() {
    TrainingForm form;
    QVERIFY(!form.options().resume);
    form.findChild<QLineEdit*>(QStringLiteral("checkpoint"))->setText(QStringLiteral("/kept"));
    QVERIFY(form.options().resume);
    QCOMPARE(form.options().checkpoint, std::string("/kept"));
}

QTEST_MAIN(TrainingFormTest)
#include "tst_training_form.moc"
