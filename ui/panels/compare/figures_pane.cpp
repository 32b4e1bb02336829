#include "ui/panels/compare/figures_pane.h"

#include "ui/panels/compare/figures_models.h"
#include "ui/session/context_lengths.h"
#include "ui/support/elided_label.h"
#include "ui/support/fold.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/pane_header/wrapping_row.h"
#include "ui/widgets/step_table/step_table.h"
#include "ui/widgets/text_columns/difference_look.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpressionValidator>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

namespace tokenscope::ui {
namespace {

constexpr int kSideBySideFrom = 720; ///< the figures of the tokenizers, and those by script
constexpr int kCutsHeight = 22;

} // namespace

FiguresPane::FiguresPane(ContextLengths& lengths, QWidget* parent)
    : QWidget(parent)
    , m_lengths(lengths)
    , m_figures(new FiguresModel(this))
    , m_shares(new SharesModel(this))
    , m_table(new StepTable(this))
    , m_sharesTable(new StepTable(this))
    , m_context(new QLineEdit(this)) {
    setProperty("look", "panel");
    setAttribute(Qt::WA_StyledBackground);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    // The figures are above the line that folds them, next to the texts whose differences it counts.
    auto* outer = paneColumn(this);
    outer->setDirection(QBoxLayout::BottomToTop);
    QWidget* legend = makeLegend();
    auto* fold = new Fold(*this, *legend, static_cast<QHBoxLayout&>(*legend->layout()),
                          QStringLiteral("figures"), tr("Figures"));
    m_body = new QWidget(this);
    fold->content()->addWidget(m_body);
    m_parts = new QBoxLayout(QBoxLayout::LeftToRight, m_body);
    m_parts->setContentsMargins(0, 0, 0, 0);
    m_parts->setSpacing(0);
    auto* left = new QVBoxLayout;
    left->setSpacing(0);
    m_table->setModel(m_figures);
    m_table->setItemDelegate(new FiguresDelegate(m_table));
    m_table->setTwoLineHeadings();
    m_table->setColumns({0, 64, 60, 72, 80, 72, 72, 80, 64, 104, 72});
    m_table->setAccessibleName(tr("Figures of the tokenizers"));
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    left->addWidget(m_table);
    left->addStretch(1);
    m_cuts = new ElidedLabel(this);
    m_cuts->setTextFormat(Qt::PlainText);
    m_cuts->setProperty("look", "remark");
    m_cuts->setContentsMargins(12, 0, 12, 0);
    left->addWidget(m_cuts);
    m_parts->addLayout(left, 3);
    auto* line = new QFrame(this);
    line->setProperty("look", "rule");
    m_line = line;
    m_parts->addWidget(line);
    m_parts->addWidget(makeShares(), 1);
    connect(&Theme::instance(), &Theme::changed, this, &FiguresPane::measure);
    showContext();
    measure();
}

QWidget* FiguresPane::makeLegend() {
    auto* legend = new QWidget(this);
    auto* row = new WrappingRow(legend, 32);
    row->setContentsMargins(8, 0, 8, 0);
    row->setSpacing(4);
    m_total = new QLabel(legend);
    m_total->setProperty("look", "remark");
    m_total->setObjectName(QStringLiteral("differenceTotal"));
    row->addWidget(m_total);
    for (const compare::TextDifference kind : compare::kEachTextDifference) {
        auto* toggle = new DifferenceToggle(kind, legend);
        connect(toggle, &QAbstractButton::toggled, this, [this] {
            describeTotal();
            emit kindsChanged(kinds());
            emit changed();
        });
        m_toggles << toggle;
        row->addWidget(toggle);
    }
    m_several = new QLabel(legend);
    m_several->setProperty("look", "remark");
    m_several->setToolTip(tr("A difference of several kinds is counted under each of them."));
    row->addWidget(m_several);
    row->addStretch(1);
    auto* label = new QLabel(tr("Context"), legend);
    label->setProperty("look", "remark");
    label->setBuddy(m_context);
    auto* labeled = new QHBoxLayout; // stay in one row
    labeled->setSpacing(8);
    labeled->addWidget(label);
    m_context->setAccessibleName(tr("Context length in tokens"));
    m_context->setToolTip(tr(
        "How many tokens the model of A accepts at once, as in Inspect: what its files declare, unless you "
        "enter another length. The table shows the share that the text takes"));
    m_context->setAlignment(Qt::AlignRight);
    m_context->setValidator(
        new QRegularExpressionValidator(QRegularExpression(QStringLiteral("[\\d\\s]{0,12}")), m_context));
    keepWidth(*m_context, 80);
    legend->setProperty("look", "panel");
    connect(m_context, &QLineEdit::textChanged, this,
            [this] { m_lengths.enterLength(parseContextLength(m_context->text())); });
    connect(&m_lengths, &ContextLengths::changed, this, &FiguresPane::showContext);
    labeled->addWidget(m_context);
    row->addLayout(labeled);
    return legend;
}

QWidget* FiguresPane::makeShares() {
    auto* shares = new QWidget(this);
    m_sharesPart = shares;
    auto* column = new QVBoxLayout(shares);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_sharesTable->setTwoLineHeadings();
    m_sharesTable->setModel(m_shares);
    m_sharesTable->setAccessibleName(tr("Figures by script or line"));
    column->addWidget(m_sharesTable, 1);
    auto* bar = new QWidget(shares);
    bar->setProperty("look", "header");
    auto* row = new WrappingRow(bar, 32);
    row->setContentsMargins(8, 0, 8, 0);
    row->setSpacing(0);
    m_by = addSegments(
        *row,
        {{tr("By script"), tr("Figures of each script; special tokens that stand for no text are in none")},
         {tr("By line"), tr("Figures of each line of the text")}},
        bar, tr("Rows of the table"));
    row->addStretch(1);
    m_measure = new QComboBox(bar);
    m_measure->addItems({tr("tokens"), tr("bytes/token"), tr("chars/token")});
    m_measure->setAccessibleName(tr("Figure shown for each script or line"));
    m_measure->setToolTip(tr("For each script or line: tokens, bytes per token, or characters per token"));
    connect(m_measure, &QComboBox::currentIndexChanged, this, [this](int index) {
        m_shares->setMeasure(static_cast<SharesModel::Measure>(index));
        emit changed();
    });
    row->addWidget(m_measure);
    connect(m_by, &QButtonGroup::idToggled, this, [this](int id, bool on) {
        if (!on)
            return;
        m_shares->setBy(static_cast<SharesModel::By>(id));
        emit changed();
    });
    connect(m_sharesTable, &StepTable::rowChosen, this, [this](int chosen) {
        if (m_shares->by() == SharesModel::By::Line && chosen >= 0)
            emit spanChosen(m_shares->line(chosen));
    });
    column->addWidget(bar);
    return shares;
}

/// As high as its rows; the widgets below get the rest.
void FiguresPane::measure() {
    const int rows = std::max(2, m_figures->rowCount());
    const int columns = m_shares->columnCount();
    m_table->setFixedHeight(m_table->horizontalHeader()->height() + rows * scaled(21) + 2);
    m_sharesPart->setMinimumWidth(
        std::max(scaled(288), scaled(96) + (columns - 1) * scaled(columns > 3 ? 46 : 60)));
    const bool stacked = width() < scaled(kSideBySideFrom);
    m_parts->setDirection(stacked ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_line->setMinimumSize(stacked ? QSize(0, 1) : QSize(1, 0));
    m_line->setMaximumSize(stacked ? QSize(QWIDGETSIZE_MAX, 1) : QSize(1, QWIDGETSIZE_MAX));
    m_sharesPart->setMaximumWidth(stacked ? QWIDGETSIZE_MAX : std::max(scaled(320), width() / 4));
    const QLayout& column = *m_sharesPart->layout(); // its bar wraps where it is narrow
    const int least = column.hasHeightForWidth() ? column.totalMinimumHeightForWidth(m_sharesPart->width())
                                                 : column.totalMinimumSize().height();
    const int moreRows = std::clamp(m_room / 160, 5, 10) - 5; // the table asks for five
    const int shares = least + moreRows * scaled(21);
    const int figures = m_table->height() + (m_cuts->text().isEmpty() ? 0 : scaled(kCutsHeight));
    m_cuts->setVisible(!m_cuts->text().isEmpty());
    m_body->setFixedHeight(stacked ? figures + 1 + shares : std::max(figures, shares));
    updateGeometry();
}

void FiguresPane::setRoom(int height) {
    m_room = height;
    measure();
}

/// In a narrow window the names come first: what can be worked out from the rest goes.
void FiguresPane::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_table->setColumnHidden(FiguresModel::Bar, width() < scaled(1000));
    m_table->setColumnHidden(FiguresModel::CharactersPerToken, width() < scaled(1000));
    m_table->setColumnHidden(FiguresModel::SameCuts, width() < scaled(1400));
    m_table->setColumnHidden(FiguresModel::SameIds, width() < scaled(1400));
    m_table->setColumnHidden(FiguresModel::SingleBytes, width() < scaled(920));
    if (m_shares->columnCount() == 4)
        m_sharesTable->setColumnHidden(3, width() < scaled(1000));
    measure();
}

void FiguresPane::setCompared(const ComparedTextPtr& compared, const QStringList& titles) {
    const std::size_t former = m_compared ? m_compared->columns.size() : 0;
    m_compared = compared;
    m_figures->setCompared(compared, titles);
    m_shares->setCompared(compared);
    QStringList cuts;
    for (std::size_t c = 0; compared && c < compared->columns.size(); ++c)
        if (const QString words = m_figures->cutWords(c); !words.isEmpty())
            cuts << words;
    m_cuts->setText(cuts.join(QStringLiteral("    ")));
    m_cuts->setToolTip(cuts.join(QLatin1Char('\n')));
    const bool areIdsCompared =
        !compared || std::count_if(compared->columns.begin(), compared->columns.end(),
                                   [](const ComparedColumn& column) { return column.idsCompared; }) > 1;
    for (qsizetype i = 0; i < m_toggles.size(); ++i) {
        if (m_toggles[i]->kind() == compare::TextDifference::Id && !areIdsCompared)
            m_toggles[i]->setCount(std::nullopt);
        else
            m_toggles[i]->setCount(compared ? compared->counts[static_cast<std::size_t>(i)] : 0);
    }
    describeTotal();
    showContext();
    if (compared && compared->columns.size() != former) {
        QList<int> widths{0};
        const std::size_t columns = compared->columns.size() + (compared->columns.size() == 2 ? 1 : 0);
        for (std::size_t i = 0; i < columns; ++i)
            widths << (columns > 3 ? 46 : 60);
        m_sharesTable->setColumns(widths);
    }
    measure();
}

void FiguresPane::showByte(std::uint32_t byte) {
    if (m_shares->by() == SharesModel::By::Line && m_compared)
        m_sharesTable->showRow(m_shares->rowOfByte(byte));
}

std::uint8_t FiguresPane::kinds() const {
    unsigned kinds = 0;
    for (const DifferenceToggle* toggle : m_toggles)
        kinds |= toggle->isChecked() ? static_cast<unsigned>(toggle->kind()) : 0U;
    return static_cast<std::uint8_t>(kinds);
}

void FiguresPane::setKinds(std::uint8_t kinds) {
    for (DifferenceToggle* toggle : m_toggles)
        toggle->setChecked((kinds & static_cast<std::uint8_t>(toggle->kind())) != 0);
}

/// The field is about A's model, and stays as it is while the user writes in it.
void FiguresPane::showContext() {
    const auto entered = m_lengths.entered().length;
    if (parseContextLength(m_context->text()) != entered) {
        const QSignalBlocker quiet(m_context);
        m_context->setText(entered ? grouped(*entered) : QString());
    }
    const auto declared = m_lengths.declared();
    m_context->setPlaceholderText(declared ? grouped(declared->tokens) : tr("tokens"));
    std::vector<quint64> lengths;
    for (std::size_t c = 0; m_compared && c < m_compared->columns.size(); ++c)
        lengths.push_back(m_lengths.lengthOf(m_compared->columns[c].base.get()).value_or(0));
    const bool isKnown = std::any_of(lengths.begin(), lengths.end(), [](quint64 one) { return one > 0; });
    m_figures->setContexts(std::move(lengths));
    m_table->setColumnHidden(FiguresModel::Context, !isKnown);
}

/// How the numbers of the kinds and of the differences belong together.
void FiguresPane::describeTotal() {
    m_total->setVisible(m_compared && !m_compared->differences.empty());
    m_several->setVisible(false);
    if (!m_compared)
        return;
    const std::uint8_t wanted = kinds();
    std::uint64_t shown = 0;
    std::uint64_t several = 0;
    std::array<std::uint64_t, kMaxCompared> own{};
    for (const ComparedDifference& difference : m_compared->differences) {
        const auto marked = static_cast<unsigned>(difference.all & wanted);
        shown += marked != 0 ? 1U : 0U;
        several += std::popcount(static_cast<unsigned>(difference.all)) > 1 ? 1U : 0U;
        for (std::size_t c = 0; c < own.size(); ++c)
            own[c] += (difference.kinds[c] & wanted) != 0 ? 1U : 0U;
    }
    const std::uint64_t all = m_compared->differences.size();
    QString total =
        shown == all ? differenceCount(all) : tr("%1 of %2").arg(grouped(shown), differenceCount(all));
    if (m_compared->columns.size() > 2) {
        QStringList pairs;
        for (std::size_t c = 0; c < m_compared->columns.size(); ++c)
            if (c != m_compared->reference)
                pairs << tr("%1–%2 %3")
                             .arg(columnLetter(m_compared->reference), columnLetter(c), grouped(own[c]));
        total += QStringLiteral(" (%1)").arg(pairs.join(QStringLiteral(", ")));
    }
    m_total->setText(tr("%1:").arg(total));
    m_several->setText(tr("· %1 counted under several kinds").arg(grouped(several)));
    m_several->setVisible(several > 0);
}

int FiguresPane::measureOfShares() const {
    return m_measure->currentIndex();
}

void FiguresPane::setMeasureOfShares(int measure) {
    m_measure->setCurrentIndex(std::clamp(measure, 0, m_measure->count() - 1));
}

bool FiguresPane::byLine() const {
    return m_shares->by() == SharesModel::By::Line;
}

void FiguresPane::setByLine(bool on) {
    m_by->button(on ? 1 : 0)->setChecked(true);
}

namespace {

constexpr int kFigureMark = 14;
constexpr int kBetween = 5;

QFont kindFont() {
    return interfaceFont(12);
}

QFont kindCountFont() {
    return interfaceFont(12, QFont::DemiBold);
}

} // namespace

DifferenceToggle::DifferenceToggle(compare::TextDifference kind, QWidget* parent)
    : QAbstractButton(parent)
    , m_kind(kind) {
    setCheckable(true);
    setChecked(true);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setText(differenceTitle(kind));
    setAttribute(Qt::WA_Hover);
    connect(this, &QAbstractButton::toggled, this, &DifferenceToggle::describe);
    describe();
}

void DifferenceToggle::setCount(std::optional<quint64> count) {
    m_count = count.value_or(0);
    m_isCompared = count.has_value();
    describe();
    updateGeometry();
    update();
}

QString DifferenceToggle::countText() const {
    return m_isCompared ? abbreviated(m_count) : QStringLiteral("–");
}

void DifferenceToggle::describe() {
    if (!m_isCompared) {
        setAccessibleName(tr("%1: not compared").arg(text()));
        setToolTip(differenceMeaning(m_kind) + QLatin1Char('\n') +
                   tr("Not compared here: these vocabularies give the same piece different ids"));
        return;
    }
    setAccessibleName(tr("%1: %2").arg(text(), differenceCount(m_count)));
    setToolTip(differenceMeaning(m_kind) + QLatin1Char('\n') +
               (m_count == 1  ? (isChecked() ? tr("Click to leave it out") : tr("Click to mark it"))
                : isChecked() ? tr("Click to leave these %1 out").arg(grouped(m_count))
                              : tr("Click to mark these %1").arg(grouped(m_count))));
}

QSize DifferenceToggle::sizeHint() const {
    const qreal width = scaled(kFigureMark) + 3 * scaled(kBetween) +
                        QFontMetricsF(kindFont()).horizontalAdvance(text()) +
                        QFontMetricsF(kindCountFont()).horizontalAdvance(countText()) + scaled(kBetween);
    return {static_cast<int>(std::ceil(width)), scaled(24)};
}

bool DifferenceToggle::event(QEvent* event) {
    if (event->type() == QEvent::HoverEnter || event->type() == QEvent::HoverLeave)
        update();
    return QAbstractButton::event(event);
}

void DifferenceToggle::paintEvent(QPaintEvent*) {
    const PiecePalette& palette = piecePalette();
    QPainter painter(this);
    if (underMouse() && isEnabled())
        painter.fillRect(rect(), palette.highlightSoft);
    const bool shown = isChecked() && m_count > 0;
    painter.setOpacity(shown ? 1 : 0.4);
    qreal x = scaled(kBetween);
    paintDifferenceMark(painter, {x + scaled(kFigureMark) / 2.0, height() / 2.0}, scaled(4), m_kind);
    painter.setOpacity(1);
    x += scaled(kFigureMark) + scaled(kBetween);
    painter.setPen(shown ? palette.text : palette.muted);
    QFont counts = kindCountFont();
    counts.setStrikeOut(!isChecked());
    painter.setFont(counts);
    const QString number = countText();
    painter.drawText(QRectF(x, 0, width(), height()), Qt::AlignVCenter | Qt::AlignLeft, number);
    x += QFontMetricsF(counts).horizontalAdvance(number) + scaled(kBetween);
    QFont names = kindFont();
    names.setStrikeOut(!isChecked());
    painter.setFont(names);
    painter.drawText(QRectF(x, 0, width() - x, height()), Qt::AlignVCenter | Qt::AlignLeft, text());
    if (hasFocus()) {
        painter.setPen(palette.highlight);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
    }
}

} // namespace tokenscope::ui
