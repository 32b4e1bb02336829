#include "ui/panels/inspect/inspect_panel.h"

#include "ui/panels/inspect/definition_view.h"
#include "ui/panels/inspect/literal_bar.h"
#include "ui/support/format_number.h"
#include "ui/support/theme.h"
#include "ui/widgets/chip_view/chip_view.h"
#include "ui/widgets/legend/legend.h"
#include "ui/widgets/notices/encoding_question.h"
#include "ui/widgets/notices/problem_bars.h"
#include "ui/widgets/notices/progress_strip.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QJsonArray>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>

#include <algorithm>
#include <utility>

namespace tokenscope {
namespace {

QVBoxLayout* columnOf(QWidget* widget) {
    auto* column = new QVBoxLayout(widget);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    return column;
}

QFrame* makeHeader(QWidget* parent) {
    auto* header = new QFrame(parent);
    header->setProperty("look", "header");
    keepHeight(*header, 32);
    auto* row = new QHBoxLayout(header);
    row->setContentsMargins(12, 0, 12, 0);
    row->setSpacing(8);
    return header;
}

QLabel* makeLabel(const QString& text, const char* look, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setProperty("look", look);
    return label;
}

QJsonArray toJson(const QList<int>& sizes) {
    QJsonArray array;
    for (const int size : sizes)
        array.append(size);
    return array;
}

void restoreSizes(QSplitter& splitter, const QJsonArray& sizes) {
    if (sizes.size() != splitter.count())
        return;
    QList<int> list;
    for (const QJsonValue& size : sizes)
        list << std::max(0, size.toInt());
    splitter.setSizes(list);
}

} // namespace

QString name(InspectPanel::View view) {
    static constexpr const char* kNames[] = {"chips", "table", "ids"};
    return QLatin1String(kNames[static_cast<int>(view)]);
}

InspectPanel::View inspectView(const QString& text) {
    return text == QLatin1String("table") ? InspectPanel::View::Table
           : text == QLatin1String("ids") ? InspectPanel::View::Ids
                                          : InspectPanel::View::Chips;
}

InspectPanel::InspectPanel(Session& session, QWidget* parent)
    : QWidget(parent)
    , m_session(session) {
    auto* column = columnOf(this);
    column->addWidget(new ProblemBars(session, this));
    column->addWidget(new EncodingQuestion(session, this));

    m_down = new QSplitter(Qt::Vertical, this);
    m_down->setChildrenCollapsible(false);
    m_down->addWidget(makeTextPane());
    m_down->addWidget(makePiecesPane());
    m_down->setStretchFactor(1, 1);

    m_across = new QSplitter(Qt::Horizontal, this);
    m_across->setChildrenCollapsible(false);
    m_across->addWidget(m_down);
    m_across->addWidget(makeSide());
    m_across->setStretchFactor(0, 1);
    m_across->setStretchFactor(1, 0);
    column->addWidget(m_across, 1);
    for (QSplitter* splitter : {m_down, m_across}) {
        splitter->setHandleWidth(1);
        connect(splitter, &QSplitter::splitterMoved, this, &InspectPanel::stateChanged);
    }
    m_down->setSizes({256, 452});
    m_across->setSizes({920, 296});

    connect(&session, &Session::encodedChanged, this, &InspectPanel::updateRemark);
    connect(&session.document(), &TextDocument::edited, this, &InspectPanel::updateRemark);
    connect(&session.document(), &TextDocument::wasReset, this, &InspectPanel::updateRemark);
    updateRemark();
}

QWidget* InspectPanel::makeTextPane() {
    auto* pane = new QWidget(this);
    auto* column = columnOf(pane);
    QFrame* header = makeHeader(pane);
    auto* row = static_cast<QHBoxLayout*>(header->layout());
    m_lines = makeLabel({}, "remark", header);
    auto* marks = makeLabel(tr("Spaces ␣ and line ends ⏎ are drawn, not inserted"), "remark", header);
    auto* progress = new ProgressStrip(m_session, header);
    connect(progress, &ProgressStrip::shownChanged, marks, &QWidget::setHidden);
    row->addWidget(makeLabel(tr("Text"), "title", header));
    row->addWidget(m_lines);
    row->addStretch(1);
    row->addWidget(marks);
    row->addWidget(progress);
    column->addWidget(header);

    m_editor = new QWidget(pane);
    column->addWidget(m_editor, 1);
    m_literals = new LiteralBar(m_session, pane);
    column->addWidget(m_literals);
    return pane;
}

QWidget* InspectPanel::makePiecesPane() {
    auto* pane = new QWidget(this);
    auto* column = columnOf(pane);
    QFrame* header = makeHeader(pane);
    auto* row = static_cast<QHBoxLayout*>(header->layout());
    m_segments = new QButtonGroup(this);
    auto* segments = new QHBoxLayout;
    segments->setSpacing(0);
    const QStringList titles = {tr("Chips"), tr("Table"), tr("Ids")};
    for (int i = 0; i < titles.size(); ++i) {
        auto* button = new QPushButton(titles[i], header);
        button->setProperty("look", "segment");
        button->setProperty("place", i == 0 ? "first" : i == titles.size() - 1 ? "last" : "middle");
        button->setCheckable(true);
        button->setToolTip(tr("%1 (Ctrl+%2)").arg(titles[i]).arg(i + 1));
        m_segments->addButton(button, i);
        segments->addWidget(button);
    }
    connect(m_segments, &QButtonGroup::idClicked, this, [this](int id) { setView(static_cast<View>(id)); });
    row->addLayout(segments);
    row->addStretch(1);
    auto* legend = new Legend(&m_session.marks(), header);
    row->addWidget(legend);
    column->addWidget(header);

    m_views = new QStackedWidget(pane);
    auto* chips = new ChipView(&m_session.selection(), &m_session.marks(), m_views);
    m_views->addWidget(chips);
    column->addWidget(m_views, 1);
    connect(&m_session, &Session::encodedChanged, legend, &Legend::setEncoded);
    connect(&m_session, &Session::encodedChanged, chips, &ChipView::setEncoded);
    m_segments->button(0)->setChecked(true);
    return pane;
}

QWidget* InspectPanel::makeSide() {
    m_side = new QStackedWidget(this);
    m_side->setMinimumWidth(scaled(240));
    m_side->addWidget(new QWidget(m_side));
    m_definition = new DefinitionView(m_session, m_side);
    m_side->addWidget(m_definition);
    connect(m_definition, &DefinitionView::closed, this, [this] { setDefinitionShown(false); });
    return m_side;
}

void InspectPanel::updateRemark() {
    const auto lines = m_session.document().lineCount();
    m_lines->setText(lines == 1 ? tr("1 line") : tr("%1 lines").arg(grouped(lines)));
}

void InspectPanel::setView(View view) {
    m_segments->button(static_cast<int>(view))->setChecked(true);
    m_views->setCurrentIndex(static_cast<int>(view));
    if (view == std::exchange(m_view, view))
        return;
    emit viewChanged();
    emit stateChanged();
}

void InspectPanel::setRawSpelling(bool raw) {
    m_rawSpelling = raw;
    emit viewChanged();
    emit stateChanged();
}

void InspectPanel::openFind() {}

void InspectPanel::setDefinitionShown(bool shown) {
    if (shown == definitionShown())
        return;
    m_side->setCurrentIndex(shown ? 1 : 0);
    emit definitionShownChanged(shown);
}

bool InspectPanel::definitionShown() const {
    return m_side->currentIndex() == 1;
}

void InspectPanel::selectNext(int step) {
    const EncodedTextPtr encoded = m_session.encoded();
    if (!encoded || encoded->size() == 0)
        return;
    const auto last = static_cast<qsizetype>(encoded->size()) - 1;
    const qsizetype current = m_session.selection().current();
    m_session.selection().setCurrent(current < 0 ? (step > 0 ? 0 : last)
                                                 : std::clamp<qsizetype>(current + step, 0, last));
}

QList<QWidget*> InspectPanel::panes() const {
    return {m_editor, m_views->currentWidget(), m_side->currentWidget()};
}

QJsonObject InspectPanel::state() const {
    return {{QStringLiteral("view"), name(m_view)},
            {QStringLiteral("raw_spelling"), m_rawSpelling},
            {QStringLiteral("across"), toJson(m_across->sizes())},
            {QStringLiteral("down"), toJson(m_down->sizes())}};
}

void InspectPanel::restore(const QJsonObject& state) {
    setView(inspectView(state[QStringLiteral("view")].toString()));
    setRawSpelling(state[QStringLiteral("raw_spelling")].toBool());
    restoreSizes(*m_across, state[QStringLiteral("across")].toArray());
    restoreSizes(*m_down, state[QStringLiteral("down")].toArray());
}

} // namespace tokenscope
