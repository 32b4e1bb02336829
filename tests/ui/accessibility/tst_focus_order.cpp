#include "ui/accessibility/focus_order.h"

#include <QPushButton>
#include <QtTest>

using namespace tokenscope::ui;

class FocusOrderTest : public QObject {
    Q_OBJECT

  private slots:
    void focusFollowsTheEye() {
        QWidget window;
        window.resize(400, 300);
        const auto add = [](const char* name, QWidget& parent, QRect place) {
            auto* button = new QPushButton(&parent);
            button->setObjectName(QLatin1String(name));
            button->setGeometry(place);
            return button;
        };
        QWidget right(&window);
        right.setGeometry(200, 40, 200, 260);
        add("right bottom", right, {0, 200, 80, 30});
        add("right top", right, {0, 0, 80, 30});
        QWidget left(&window);
        left.setGeometry(0, 40, 200, 260);
        add("left second", left, {90, 3, 80, 24}); // in the row of the first, a little lower
        add("left first", left, {0, 0, 80, 30});
        add("left third", left, {0, 100, 80, 30});
        auto* hidden = add("hidden", left, {0, 60, 80, 30});
        hidden->hide();
        QPushButton* const top = add("top", window, {0, 0, 80, 30});
        window.show();
        orderFocus(window);
        QStringList order;
        const QWidget* widget = top;
        do {
            if (widget->isVisible() && widget->focusPolicy() != Qt::NoFocus)
                order << widget->objectName();
            widget = widget->nextInFocusChain();
        } while (widget != top);
        const QStringList wanted{QStringLiteral("top"),         QStringLiteral("left first"),
                                 QStringLiteral("left second"), QStringLiteral("left third"),
                                 QStringLiteral("right top"),   QStringLiteral("right bottom")};
        QCOMPARE(order, wanted);
    }
};

QTEST_MAIN(FocusOrderTest)
#include "tst_focus_order.moc"
