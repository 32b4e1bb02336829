#include "core/report/lattice_export.h"
#include "ui/panels/steps/markdown_table.h"
#include "ui/panels/steps/segments.h"
#include "ui/panels/steps/unigram_view.h"
#include "ui/panels/steps/way_cell_delegate.h"
#include "ui/panels/steps/ways_model.h"
#include "ui/support/format_number.h"
#include "ui/support/glyphs.h"
#include "ui/support/section_column.h"
#include "ui/widgets/export_menu/export_menu.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/step_player/step_player.h"
#include "ui/widgets/step_table/step_table.h"

#include <QButtonGroup>
#include <QDoubleValidator>
#include <QGridLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpressionValidator>
#include <QSplitter>

// How the view is put together; what it does is in unigram_view.cpp.
namespace tokenscope::ui {
namespace {

constexpr std::size_t kMostArcsPainted = 20'000; ///< in a picture: seconds

QLabel* factLabel(QWidget* parent, bool muted) {
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    if (muted)
        label->setProperty("look", "remark");
    else
        keepFont(*label, [] { return pieceFont(scaled(12)); });
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

UnigramView::UnigramView(QWidget* parent)
    : WordView(parent)
    , m_job(tr("Looking for candidates"))
    , m_waysJob(tr("Looking for the best ways"))
    , m_drawJob(tr("Drawing"))
    , m_waysModel(new WaysModel(WaysModel::Kind::Best, this))
    , m_drawsModel(new WaysModel(WaysModel::Kind::Drawn, this)) {
    QVBoxLayout* column = paneColumn(this);
    m_across = new QSplitter(Qt::Horizontal, this);
    m_across->setChildrenCollapsible(false);
    m_across->setHandleWidth(1);
    m_across->addWidget(makeLattice());
    m_across->addWidget(makeSide());
    m_across->setStretchFactor(0, 2);
    m_across->setStretchFactor(1, 1);
    m_across->setSizes({840, 376});
    column->addWidget(m_across);
    connect(m_across, &QSplitter::splitterMoved, this, &WordView::stateChanged);
    forgetDraws();
    showFacts();
}

QWidget* UnigramView::makeLattice() {
    auto* pane = new QWidget(this);
    QVBoxLayout* column = paneColumn(pane);
    const PaneHeader header(tr("Lattice"), pane);
    m_title = header.remark;
    connect(header.addProgress(m_job), &JobStrip::cancelled, this,
            [this] { m_lattice->setNote(tr("Cancelled. Press F5 to try again.")); });
    header.row->addWidget(makeNumbers(header.frame));
    m_exports = makeExports(pane);
    header.addProgress(m_exports->job());
    header.addMenu(tr("Export…"), tr("The lattice as a picture, the best ways as a table"), *m_exports);
    column->addWidget(header.frame);
    m_lattice = new LatticeView(pane);
    m_lattice->setMinimumHeight(scaled(200));
    column->addWidget(m_lattice, 1);
    m_stepText = new QLabel(pane);
    m_stepText->setProperty("look", "remark");
    m_stepText->setTextFormat(Qt::PlainText);
    m_stepText->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_stepText->setContentsMargins(12, 6, 12, 2);
    column->addWidget(m_stepText);
    m_player = new StepPlayer(pane);
    keepHeight(*m_player, 56);
    column->addWidget(m_player);
    connect(m_player, &StepPlayer::stepChanged, this, &UnigramView::showStep);
    connect(m_player, &StepPlayer::speedChanged, this, &WordView::stateChanged);
    connect(m_lattice, &LatticeView::arcChosen, this, &UnigramView::chooseArc);
    connect(m_lattice, &LatticeView::copied, this,
            [this] { emit told(tr("Copied the lattice as a table")); });
    return pane;
}

ExportMenu* UnigramView::makeExports(QWidget* parent) {
    auto* menu = new ExportMenu(tr("the lattice"), QStringLiteral("lattice"), parent);
    connect(menu, &ExportMenu::told, this, &WordView::told);
    menu->addPicture(
        {[this] { return m_lattice->pictureSize(); },
         [this](QPainter& painter) { m_lattice->paintPicture(painter); },
         [this] {
             return m_word && m_word->lattice.arcs.size() > kMostArcsPainted
                        ? tr("More than %1 candidates make no picture").arg(grouped(kMostArcsPainted))
                        : QString();
         }});
    menu->addText(tr("Markdown table of the best ways"), QStringLiteral("md"), [this]() -> ExportMenu::Work {
        if (!m_word)
            return {};
        return [text = markdownTable(*m_waysModel)](const Progress&) { return Result<QByteArray>(text); };
    });
    menu->addText(tr("JSON"), QStringLiteral("json"), [this]() -> ExportMenu::Work {
        if (!m_word)
            return {};
        return [word = m_word](const Progress& progress) -> Result<QByteArray> {
            const auto text = latticeJson(word->lattice, progress);
            if (!text)
                return tl::unexpected<Error>(text.error());
            return QByteArray::fromStdString(*text + "\n");
        };
    });
    return menu;
}

QWidget* UnigramView::makeNumbers(QWidget* parent) {
    m_numbers = new QButtonGroup(this);
    connect(m_numbers, &QButtonGroup::idClicked, this,
            [this](int id) { setNumbers(static_cast<LatticeView::Numbers>(id)); });
    return makeSegments(
        *m_numbers,
        {{tr("Scores"), tr("In each box: the piece's score, ln of its probability")},
         {tr("Marginals"), tr("In each box: the share of all ways, weighed, that have the piece")}},
        parent);
}

StepTable* UnigramView::makeTable(WaysModel* model, const QString& name) {
    auto* table = new StepTable(this);
    table->setModel(model);
    table->setItemDelegate(new WayCellDelegate(table));
    table->setColumns({58, 0, 76, 68});
    table->setAccessibleName(name);
    table->setToolTip(tr("Click a row to light its way in the lattice"));
    connect(table, &StepTable::rowChosen, this, [this, model](int row) { showWay(*model, row); });
    connect(table, &QAbstractItemView::clicked, this,
            [this, model](const QModelIndex& index) { showWay(*model, index.row()); });
    connect(table, &StepTable::copied, this, [this] { emit told(tr("Copied the ways as a table")); });
    return table;
}

QWidget* UnigramView::makeSide() {
    auto* pane = new QWidget(this);
    pane->setMinimumWidth(scaled(340));
    QVBoxLayout* column = paneColumn(pane);
    const PaneHeader header(tr("Best ways"), pane);
    m_waysRemark = header.remark;
    connect(header.addProgress(m_waysJob), &JobStrip::cancelled, this,
            [this] { m_waysRemark->setText(tr("cancelled")); });
    column->addWidget(header.frame);
    m_waysTable = makeTable(m_waysModel, tr("Best ways through the lattice"));
    column->addWidget(m_waysTable, 3);
    column->addWidget(makeSure());
    column->addWidget(makeSelected());
    column->addWidget(makeSample());
    m_drawsTable = makeTable(m_drawsModel, tr("Drawn ways"));
    column->addWidget(m_drawsTable, 2);
    return pane;
}

QWidget* UnigramView::makeSure() {
    auto* part = new QWidget(this);
    QVBoxLayout* column = makeSectionColumn(*part);
    auto* heading = new QLabel(tr("How sure is it?"), part);
    makeSectionHeading(*heading);
    column->addWidget(heading);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(2);
    grid->setColumnStretch(1, 1);
    m_entropy = factLabel(part, false);
    m_margin = factLabel(part, false);
    int row = 0;
    for (const auto& [name, value] :
         {std::pair(tr("entropy over all ways"), m_entropy), std::pair(tr("first minus second"), m_margin)}) {
        QLabel* label = factLabel(part, true);
        label->setText(name);
        label->setBuddy(value);
        value->setAccessibleName(name);
        grid->addWidget(label, row, 0);
        grid->addWidget(value, row++, 1);
    }
    column->addLayout(grid);
    return part;
}

QWidget* UnigramView::makeSelected() {
    auto* part = new QWidget(this);
    QVBoxLayout* column = makeSectionColumn(*part);
    auto* heading = new QLabel(tr("Selected piece"), part);
    makeSectionHeading(*heading);
    column->addWidget(heading);
    m_piece = factLabel(part, false);
    keepFont(*m_piece, [] { return pieceFont(scaled(18)); });
    m_piece->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_piece->setAlignment(Qt::AlignLeft | Qt::AlignAbsolute | Qt::AlignVCenter);
    column->addWidget(m_piece);
    m_pieceFacts = factLabel(part, true);
    m_pieceFacts->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_pieceFacts->setAccessibleName(tr("Facts of the selected piece"));
    column->addWidget(m_pieceFacts);
    return part;
}

QWidget* UnigramView::makeSample() {
    auto* part = new QWidget(this);
    QVBoxLayout* column = makeSectionColumn(*part);
    auto* heading = new QLabel(tr("Sample"), part);
    makeSectionHeading(*heading);
    column->addWidget(heading);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    const auto addField = [&](const QString& name, const QString& value, const QString& tip, int width) {
        auto* label = new QLabel(name, part);
        label->setProperty("look", "remark");
        auto* field = new QLineEdit(value, part);
        field->setAccessibleName(name);
        field->setToolTip(tip);
        keepFont(*field, [] { return pieceFont(scaled(12)); });
        keepWidth(*field, width);
        label->setBuddy(field);
        row->addWidget(label);
        row->addWidget(field);
        connect(field, &QLineEdit::textEdited, this, &UnigramView::forgetDraws);
        connect(field, &QLineEdit::editingFinished, this, &WordView::stateChanged);
        connect(field, &QLineEdit::returnPressed, this, &UnigramView::draw);
        return field;
    };
    m_alpha = addField(tr("alpha"), QStringLiteral("0.5"),
                       tr("1 draws by the model's own shares, lower is flatter, 0 makes all ways alike"), 64);
    auto* alphas = new QDoubleValidator(0, 1000, 6, m_alpha);
    alphas->setLocale(QLocale::c());
    alphas->setNotation(QDoubleValidator::StandardNotation);
    m_alpha->setValidator(alphas);
    m_seed = addField(tr("seed"), QStringLiteral("1"), tr("The same seed gives the same draws"), 88);
    m_seed->setValidator(
        new QRegularExpressionValidator(QRegularExpression(QStringLiteral("[0-9]{1,19}")), m_seed));
    m_draw = new QPushButton(tr("Draw 10"), part);
    m_draw->setToolTip(tr("Draws ten ways more by lot"));
    row->addWidget(m_draw);
    row->addStretch(1);
    connect(m_draw, &QPushButton::clicked, this, &UnigramView::draw);
    column->addLayout(row);
    auto* hint = factLabel(part, true);
    hint->setWordWrap(true);
    hint->setText(tr("Lower alpha flattens the shares. The same seed gives the same draws."));
    column->addWidget(hint);
    return part;
}

} // namespace tokenscope::ui
