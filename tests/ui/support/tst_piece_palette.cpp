#include "ui/support/piece_palette.h"

#include <QtTest>

#include <cmath>

using namespace tokenscope;
using namespace tokenscope::ui;

class PiecePaletteTest : public QObject {
    Q_OBJECT

    static double luminance(const QColor& color) {
        const auto linear = [](float c) {
            return c <= 0.03928F ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
        };
        return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) +
               0.0722 * linear(color.blueF());
    }
    static double contrast(const QColor& a, const QColor& b) {
        const auto [least, most] = std::minmax({luminance(a), luminance(b)});
        return (most + 0.05) / (least + 0.05);
    }

  private slots:
    void everyTextIsLegible_data() {
        QTest::addColumn<QColor>("text");
        QTest::addColumn<QColor>("ground");
        for (const PiecePalette* p : {&lightPalette(), &darkPalette()}) {
            const auto row = [theme = p->dark ? "dark" : "light"](const char* name, const QColor& text,
                                                                  const QColor& ground) {
                QTest::addRow("%s, %s on %s", theme, name, qPrintable(ground.name())) << text << ground;
            };
            for (const QColor& ground : {p->window, p->panel, p->sunk, p->highlightSoft, p->warningFill}) {
                row("text", p->text, ground);
                row("muted", p->muted, ground);
            }
            for (const QColor& ground : {p->window, p->panel}) {
                row("line number", p->lineNumber, ground);
                row("error", p->error, ground);
                row("highlight", p->highlight, ground);
            }
            for (const QColor& ground : {p->panel, p->normalTint[0], p->normalTint[1]}) {
                row("text", p->text, ground);
                row("mark", p->mark, ground);
            }
            for (int type = 0; type < kPieceTypeCount; ++type)
                row("piece", p->typeText[type], p->typeFill[type]);
            for (const PieceType type : {PieceType::UserDefined, PieceType::Byte}) {
                const auto i = static_cast<int>(type);
                row("mark of a piece", p->typeCue[i], p->typeFill[i]);
            }
        }
    }
    void everyTextIsLegible() {
        QFETCH(QColor, text);
        QFETCH(QColor, ground);
        QVERIFY2(contrast(text, ground) >= 4.5, qPrintable(QString::number(contrast(text, ground))));
    }
};

QTEST_GUILESS_MAIN(PiecePaletteTest)
#include "tst_piece_palette.moc"
