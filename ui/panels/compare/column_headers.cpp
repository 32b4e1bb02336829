#include "ui/panels/compare/column_headers.h"

#include "ui/panels/compare/tokenizer_choice.h"
#include "ui/support/elided_label.h"
#include "ui/support/numbers.h"
#include "ui/support/theme.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/text_columns/difference_look.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QPushButton>

#include <algorithm>

namespace tokenscope::ui {
namespace {

constexpr int kLetterWidth = 18;
constexpr int kLeastName = 90;
constexpr int kPartGap = 4;      ///< pixels, at any text size
constexpr int kAroundParts = 44; ///< margins and gaps that aren't next to a button

class LetterBox : public QWidget {
  public:
    LetterBox(std::size_t column, QWidget* parent)
        : QWidget(parent)
        , m_column(column) {
        keepWidth(*this, kLetterWidth);
        keepHeight(*this, kLetterWidth);
    }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        paintColumnLetter(painter, {0, 0}, height(), m_column);
    }

  private:
    std::size_t m_column;
};

} // namespace

ColumnHeaders::ColumnHeaders(ColumnSet& columns, const ColumnComparison& comparison, QWidget* parent)
    : QFrame(parent)
    , m_columns(columns)
    , m_comparison(comparison)
    , m_row(new QHBoxLayout(this)) {
    setProperty("look", "header");
    keepHeight(*this, 32);
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(0);
    connect(&columns, &ColumnSet::changed, this, &ColumnHeaders::refresh);
    connect(&comparison, &ColumnComparison::comparedChanged, this, &ColumnHeaders::refresh);
    refresh();
}

void ColumnHeaders::setMargin(int pixels) {
    m_row->setContentsMargins(0, 0, pixels, 0);
}

std::optional<std::size_t> ColumnHeaders::columnAt(const QPoint& place, int below) const {
    if (place.y() < 0 || place.y() >= height() + below)
        return std::nullopt;
    for (std::size_t c = 0; c < m_headers.size(); ++c) {
        const QRect own = m_headers[c].whole->geometry();
        if (place.x() >= own.left() && place.x() <= own.right())
            return c;
    }
    return std::nullopt;
}

void ColumnHeaders::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    fit();
}

/// In pixels, with all controls and the start of the name; the remark gives way.
int ColumnHeaders::roomyWidth(const Header& header) {
    int width =
        scaled(kLetterWidth) + kAroundParts + std::min(header.name->sizeHint().width(), scaled(kLeastName));
    for (const QPushButton* button : {header.pin, header.menu, header.drop})
        width += button->sizeHint().width() + kPartGap;
    return width;
}

/// A narrow column has only the menu.
void ColumnHeaders::fit() {
    const auto columns = static_cast<int>(m_headers.size());
    const bool narrow = std::any_of(m_headers.begin(), m_headers.end(), [&](const Header& header) {
        return width() / columns < roomyWidth(header);
    });
    for (const Header& header : m_headers) {
        header.pin->setVisible(columns > 1 && (!narrow || header.pin->isChecked()));
        header.drop->setVisible(columns > 1 && !narrow);
    }
}

void ColumnHeaders::refresh() {
    if (m_headers.size() != m_columns.textColumns())
        rebuild(m_columns.textColumns());
    for (std::size_t c = 0; c < m_headers.size(); ++c)
        fill(m_headers[c], c);
    fit();
}

void ColumnHeaders::rebuild(std::size_t columns) {
    const bool focused = isAncestorOf(QApplication::focusWidget());
    while (m_headers.size() > columns) {
        m_headers.back().whole->hide();
        m_headers.back().whole->deleteLater();
        m_headers.pop_back();
    }
    while (m_headers.size() < columns) {
        m_headers.push_back(makeHeader(m_headers.size()));
        m_row->addWidget(m_headers.back().whole, 1);
    }
    // The last one was left out by its own button.
    if (focused && !m_headers.empty() && !isAncestorOf(QApplication::focusWidget()))
        m_headers.back().menu->setFocus();
}

ColumnHeaders::Header ColumnHeaders::makeHeader(std::size_t column) {
    Header header{};
    header.whole = new QWidget(this);
    header.whole->setMinimumWidth(0);
    header.whole->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* row = new QHBoxLayout(header.whole);
    row->setContentsMargins(12, 0, 8, 0);
    row->setSpacing(kPartGap);
    row->addWidget(new LetterBox(column, header.whole));
    row->addSpacing(4);
    header.name = new ElidedLabel(header.whole);
    header.name->setTextFormat(Qt::PlainText);
    header.name->setElideMode(Qt::ElideMiddle); // names of one model differ at their ends
    header.name->setProperty("look", "title");
    header.name->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    row->addWidget(header.name, 0);
    row->addSpacing(4);
    header.remark = new ElidedLabel(header.whole);
    header.remark->hideIfCut(); // it is in the status bar, too
    header.remark->setProperty("look", "remark");
    row->addWidget(header.remark, 1);
    const QString letter = columnLetter(column);
    header.pin = new QPushButton(header.whole);
    header.pin->setProperty("look", "flat");
    header.pin->setCheckable(true);
    connect(header.pin, &QPushButton::clicked, this, [this, column] {
        m_columns.setReference(column);
        refresh(); // of the one that is the reference already, too
    });
    row->addWidget(header.pin);
    auto* menu = new QMenu(header.whole);
    connect(menu, &QMenu::aboutToShow, this, [this, menu, column] { emit menuRequested(*menu, column); });
    header.menu = menuButton(QStringLiteral("⋯"), tr("Actions for %1").arg(letter), menu, header.whole);
    header.menu->setProperty("look", "flat");
    header.menu->setAccessibleName(tr("Menu of column %1").arg(letter));
    row->addWidget(header.menu);
    header.drop = new QPushButton(QStringLiteral("×"), header.whole);
    header.drop->setProperty("look", "flat");
    header.drop->setAccessibleName(tr("Remove column %1").arg(letter));
    header.drop->setToolTip(tr("Remove this column; the tokenizer stays open"));
    connect(header.drop, &QPushButton::clicked, &m_columns, [this, column] { m_columns.drop(column); });
    row->addWidget(header.drop);
    header.whole->show();
    return header;
}

void ColumnHeaders::fill(const Header& header, std::size_t column) {
    header.name->setText(m_columns.title(column));
    QStringList words;
    if (const QString own = m_columns.settings(column); !own.isEmpty())
        words << own;
    const ComparedTextPtr& compared = m_comparison.compared();
    if (!m_columns.tokenizer(column))
        words << tr("opening …");
    else if (compared && column < compared->columns.size() &&
             compared->columns[column].base == m_columns.tokenizer(column))
        words << (m_columns.textColumns() > 3 || !words.isEmpty()
                      ? grouped(compared->columns[column].figures.tokens)
                      : tokenCount(compared->columns[column].figures.tokens));
    header.remark->setText(words.join(QStringLiteral(" · ")));
    const bool pinned = column == m_columns.reference();
    header.pin->setChecked(pinned);
    header.pin->setText(pinned ? tr("✓ Reference") : tr("Make reference"));
    header.pin->setToolTip(pinned ? tr("The other columns are compared with this one")
                                  : tr("Compare the other columns with this one"));
}

namespace {

/// Columns that differ from `column` in one setting.
void addSettings(QMenu& menu, const Session& session, ColumnSet& columns, std::size_t column) {
    const ColumnChoice own = columns.choice(column);
    const auto entry = [&](const QString& title, const ColumnChoice& choice) {
        QAction* action = menu.addAction(menuTitle(title));
        action->setEnabled(!columns.contains(choice) && !columns.isFull());
        QObject::connect(action, &QAction::triggered, &columns, [&columns, choice] { columns.add(choice); });
    };
    const bool add = !own.addSpecial.value_or(session.addSpecial());
    ColumnChoice changed = own;
    changed.addSpecial = add;
    entry(add ? QObject::tr("With add special on") : QObject::tr("With add special off"), changed);
    const bool parse = !own.parseSpecial.value_or(session.parseSpecial());
    changed = own;
    changed.parseSpecial = parse;
    entry(parse ? QObject::tr("With parse special on") : QObject::tr("With parse special off"), changed);
    const auto tokenizer = columns.tokenizer(column);
    if (!tokenizer)
        return;
    const auto with = [own](const ColumnSwitches& switches) {
        ColumnChoice choice = own;
        choice.switches = switches;
        return choice;
    };
    addSwitches(
        *menu.addMenu(QObject::tr("With one stage off")), tokenizer->definition(), own.switches,
        [&columns, with](const ColumnSwitches& switches) {
            return columns.contains(with(switches)) || columns.isFull();
        },
        [&columns, with](const ColumnSwitches& switches) { columns.add(with(switches)); });
}

} // namespace

void fillAddColumnMenu(QMenu& menu, Session& session, ColumnSet& columns) {
    menu.clear();
    if (columns.isFull())
        return addMenuHeading(menu, QObject::tr("At most eight can be compared: remove one first"));
    const auto add = [&columns](const TokenizerSource& source) { columns.add({source, {}, {}, {}}); };
    addTokenizers(
        menu, session,
        [&columns](const TokenizerSource& source) {
            return columns.contains({source, {}, {}, {}});
        },
        add);
    if (session.tokenizers().currentTokenizer()) {
        addMenuHeading(menu, QObject::tr("%1 with another setting").arg(columns.title(0)));
        addSettings(menu, session, columns, 0);
    }
    addOpenTokenizer(menu, session, add);
}

void fillColumnMenu(QMenu& menu, Session& session, ColumnSet& columns, std::size_t column) {
    menu.clear();
    const auto entry = [&](const QString& title, bool enabled, const std::function<void()>& run) {
        QAction* action = menu.addAction(title);
        action->setEnabled(enabled);
        QObject::connect(action, &QAction::triggered, &columns, run);
    };
    if (column >= columns.shown())
        entry(QObject::tr("Show on this page"), true, [&columns, column] { columns.bringIntoView(column); });
    entry(QObject::tr("Use %1 as reference").arg(columnLetter(column)),
          column != columns.reference() && column < columns.textColumns(),
          [&columns, column] { columns.setReference(column); });
    addTokenizers(
        *menu.addMenu(QObject::tr("Replace with")), session,
        [&columns](const TokenizerSource& source) {
            return columns.contains({source, {}, {}, {}});
        },
        [&columns, column](const TokenizerSource& source) {
            columns.replace(column, {source, {}, {}, {}});
        });
    entry(QObject::tr("Move left"), column > 0 && columns.canSwap(column - 1, column),
          [&columns, column] { columns.swap(column - 1, column); });
    entry(QObject::tr("Move right"), columns.canSwap(column, column + 1),
          [&columns, column] { columns.swap(column, column + 1); });
    entry(QObject::tr("Remove"), columns.size() > 1, [&columns, column] { columns.drop(column); });
    if (!columns.tokenizer(column) || columns.isFull())
        return;
    addMenuHeading(menu, QObject::tr("Add the same tokenizer"));
    addSettings(menu, session, columns, column);
}

} // namespace tokenscope::ui
