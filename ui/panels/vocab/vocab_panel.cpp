#include "ui/panels/vocab/vocab_panel.h"

#include "ui/panels/vocab/filter_bar.h"
#include "ui/panels/vocab/piece_list_model.h"
#include "ui/panels/vocab/piece_pane.h"
#include "ui/panels/vocab/stats_pane.h"
#include "ui/support/elided_label.h"
#include "ui/support/fold.h"
#include "ui/support/numbers.h"
#include "ui/support/page_stack.h"
#include "ui/support/splitters.h"
#include "ui/support/token_menu.h"
#include "ui/widgets/notices/job_progress.h"
#include "ui/widgets/notices/placeholders.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/step_table/step_table.h"

#include <QButtonGroup>
#include <QClipboard>
#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHeaderView>
#include <QJsonArray>
#include <QKeyEvent>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace tokenscope::ui {

VocabPanel::VocabPanel(Session& session, QWidget* parent)
    : Panel({QStringLiteral("vocab"), tr("&Vocab"), QStringLiteral("vocab"),
             tr("All pieces of the vocabulary, and the page of each")},
            parent)
    , m_session(session)
    , m_model(new PieceListModel(m_list, this))
    , m_pages(new PageStack(this))
    , m_offer(new OfferPage(m_pages))
    , m_split(new PaneSplitter(Qt::Horizontal, m_pages))
    , m_stats(new StatsPane(session, m_list, m_pages)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_offer->setOffers(tr("No tokenizer is open"), tr("Open one to see its pieces."),
                       {{tr("Open…"), [this] { emit openRequested(); }, true}});
    m_split->addWidget(makeList(m_split));
    m_piece = new PiecePane(session, m_list, m_split);
    m_split->addWidget(m_piece);
    m_split->setUsualSizes({820, 360});
    m_split->setStretchFactor(0, 2);
    m_split->setStretchFactor(1, 1);
    column->addWidget(makeTabs());
    column->addWidget(makeCanceled());
    m_pages->addWidget(m_split);
    m_pages->addWidget(m_stats);
    m_pages->addWidget(m_offer);
    column->addWidget(m_pages, 1);
    connect(m_piece, &PiecePane::pieceRequested, this, &VocabPanel::showPiece);
    connect(m_piece, &PiecePane::backRequested, this, [this] { turnPage(m_back, m_forward); });
    connect(m_piece, &PiecePane::forwardRequested, this, [this] { turnPage(m_forward, m_back); });
    connect(m_stats, &StatsPane::chartChosen, this, &VocabPanel::stateChanged);
    connect(m_stats, &StatsPane::statusMessage, this, &VocabPanel::statusMessage);
    connect(m_split, &QSplitter::splitterMoved, this, &VocabPanel::stateChanged);

    const auto changed = [this] {
        if (isVisible())
            update();
    };
    connect(&session, &Session::currentTokenizerChanged, this, changed);
    connect(&session, &Session::encodedChanged, this, changed);
    connect(&m_list, &PieceList::tableChanged, this, [this] {
        m_filter->setTable(m_list.table());
        m_staysInPlace = false;
        m_back.clear();
        m_forward.clear();
        followText();
        m_piece->setPiece(m_selected);
        historyMoved();
        showOrder();
        fitColumns();
        showRows();
    });
    connect(&m_list, &PieceList::rowsChanged, this, [this] {
        showSelected();
        showRows();
    });
    connect(&m_list, &PieceList::rowsAppended, this, [this] {
        showSelected();
        showRows();
    });
    connect(&m_list, &PieceList::columnsChanged, this, &VocabPanel::showRows);
    for (LatestJob* job : {&m_list.tableJob(), &m_list.mergeJob(), &m_list.reachJob()}) {
        connect(job, &LatestJob::started, this, &VocabPanel::showRows);
        connect(job, &LatestJob::finished, this, &VocabPanel::showRows);
    }
}

/// What isn't known because the user canceled it, and how to get it.
QWidget* VocabPanel::makeCanceled() {
    const HeaderBar bar(this, 32);
    m_canceledBar = bar.frame;
    m_canceledBar->hide();
    m_canceled = new ElidedLabel(bar.frame);
    m_canceled->setTextFormat(Qt::PlainText);
    m_canceled->setObjectName(QStringLiteral("vocabCanceled"));
    bar.row->addWidget(m_canceled, 1);
    auto* again = new QPushButton(tr("Run again"), bar.frame);
    again->setObjectName(QStringLiteral("vocabResume"));
    connect(again, &QPushButton::clicked, &m_list, &PieceList::resume);
    bar.row->addWidget(again);
    return bar.frame;
}

QString VocabPanel::canceledText() const {
    if (!m_list.table())
        return tr("Listing the pieces was canceled.");
    if (!m_list.columns().merges)
        return m_list.isFilterOff()
                   ? tr("Filters on depth and reachability are off: merging each piece was canceled.")
                   : tr("Depths and reachability are not known: merging each piece was canceled.");
    return m_list.isFilterOff()
               ? tr("The filter on reachability is off: finding unreachable pieces was canceled.")
               : tr("Reachability is not known: finding unreachable pieces was canceled.");
}

QWidget* VocabPanel::makeTabs() {
    const HeaderBar bar(this, 32);
    m_tabBar = bar.frame;
    m_tabs = addSegments(*bar.row, {tr("Pieces"), tr("Statistics")}, bar.frame, tr("Pages"));
    connect(m_tabs, &QButtonGroup::idClicked, this, [this](int page) {
        setPage(static_cast<Page>(page));
        emit stateChanged();
        emit commandsChanged();
    });
    bar.row->addStretch(1);
    auto* counted = new QMenu(bar.frame);
    counted->setObjectName(QStringLiteral("vocabCounted"));
    counted->addAction(tr("The current text"), &m_list, &PieceList::useText);
    counted->addAction(tr("Files of text…"), this,
                       [this] { countInFiles(QFileDialog::getOpenFileNames(this, tr("Files of text"))); });
    counted->addAction(tr("A folder of text…"), this, [this] {
        const QString folder = QFileDialog::getExistingDirectory(this, tr("A folder of text"));
        countInFiles(folder.isEmpty() ? QStringList() : QStringList(folder));
    });
    counted->addAction(tr("Saved counts of a corpus…"), this, [this] {
        const QString file =
            QFileDialog::getOpenFileName(this, tr("Saved counts"), {}, tr("Counts (*.json);;All files (*)"));
        countInFiles(file.isEmpty() ? QStringList() : QStringList(file));
    });
    m_counted = new ElidedLabel(bar.frame);
    m_counted->setTextFormat(Qt::PlainText);
    m_counted->setProperty("look", "remark");
    m_counted->setObjectName(QStringLiteral("vocabCountedRemark"));
    bar.row->addWidget(m_counted);
    bar.row->addWidget(menuButton(tr("Count pieces in…"),
                                  tr("Whose pieces are counted: the text, files, or a corpus"), counted,
                                  bar.frame));
    connect(&m_list, &PieceList::columnsChanged, this, &VocabPanel::showCounted);
    return bar.frame;
}

void VocabPanel::countInFiles(const QStringList& paths) {
    if (!paths.isEmpty())
        m_list.countInFiles(paths);
}

/// What was counted instead of the text, and what of it is missing, or why it can't be counted.
void VocabPanel::showCounted() {
    if (const auto& error = m_list.countError())
        return m_counted->setText(error->code == ErrorCode::Canceled
                                      ? tr("counting was canceled")
                                      : QString::fromStdString(describe(*error)));
    QStringList names;
    for (const QString& path : m_list.countedFiles())
        names << QFileInfo(path).fileName();
    QStringList parts;
    if (!names.isEmpty())
        parts << tr("counts of %1").arg(names.join(QStringLiteral(", ")));
    for (const Message& gap : m_list.countGaps())
        parts << QString::fromStdString(gap.text());
    m_counted->setText(parts.join(QStringLiteral("; ")));
}

void VocabPanel::setPage(Page page) {
    m_page = page;
    m_tabs->button(static_cast<int>(page))->setChecked(true);
    if (isVisible())
        update();
}

QWidget* VocabPanel::makeList(QWidget* parent) {
    auto* pane = new QWidget(parent);
    pane->setProperty("look", "panel");
    pane->setAttribute(Qt::WA_StyledBackground);
    auto* column = paneColumn(pane);
    const PaneHeader header(tr("Pieces"), pane);
    m_remark = header.remark;
    header.addProgress(m_list.countJob());
    for (LatestJob* job : {&m_list.tableJob(), &m_list.mergeJob(), &m_list.reachJob()})
        header.addProgress(*job)->setCounted(
            [](quint64 done, quint64 total) { return tr("%1 of %2").arg(grouped(done), pieceCount(total)); });
    column->addWidget(header.frame);
    m_filter = new FilterBar(pane);
    column->addWidget(m_filter);
    column->addWidget(paneRule(pane));
    m_table = new StepTable(pane);
    m_table->setObjectName(QStringLiteral("vocabPieces"));
    m_table->setAccessibleName(tr("Pieces"));
    m_table->setModel(m_model);
    m_table->installEventFilter(this);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    m_table->horizontalHeader()->setSectionsClickable(true);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(0, Qt::AscendingOrder);
    column->addWidget(m_table, 1);
    connect(m_table, &StepTable::rowChosen, this, [this](int row) {
        remember((*m_list.table())[m_model->row(row)].id, m_list.table()->sharedTokenizer());
        m_requested = false;
        m_forward.clear();
        m_piece->setPiece(m_selected);
        historyMoved();
        emit stateChanged();
    });
    connect(m_table, &QWidget::customContextMenuRequested, this, &VocabPanel::showMenu);
    connect(m_table, &QTableView::doubleClicked, this, [this] { emit tokenRequested(m_selected); });
    connect(m_table, &StepTable::copied, this, [this] { emit statusMessage(tr("Copied the rows")); });
    connect(m_table->horizontalHeader(), &QHeaderView::sortIndicatorChanged, this, &VocabPanel::stateChanged);
    auto* outdated = new BusyOverlay(*m_table->viewport());
    connect(m_filter, &FilterBar::typedErrorChanged, outdated,
            [this, outdated] { outdated->setShown(m_filter->hasTypedError()); });
    connect(m_filter, &FilterBar::filterChanged, this, [this](const vocab::PieceFilter& filter) {
        m_filterIsNew = true;
        m_requested = false;
        m_staysInPlace = !filter.empty(); // without a filter, the selected piece is among its neighbors
        m_list.setFilter(filter);
        emit stateChanged();
    });
    connect(m_filter, &FilterBar::left, this, [this] {
        m_table->setFocus(Qt::OtherFocusReason);
        if (m_model->rowCount() > 0 && !m_table->currentIndex().isValid())
            m_table->setCurrentIndex(m_model->index(0, 0));
    });
    return pane;
}

bool VocabPanel::eventFilter(QObject* watched, QEvent* event) {
    // Else the view makes its first row current, which nobody has chosen.
    if (watched == m_table && event->type() == QEvent::FocusIn && !m_table->currentIndex().isValid())
        m_table->setCurrentIndex({});
    if (watched == m_table && event->type() == QEvent::KeyPress &&
        handleListKey(*static_cast<QKeyEvent*>(event)))
        return true;
    return Panel::eventFilter(watched, event);
}

/// Home and End go to the first and last row, Return to the page of the piece, and what is typed to the filter.
bool VocabPanel::handleListKey(const QKeyEvent& event) {
    const Qt::KeyboardModifiers modifiers = event.modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier);
    if (modifiers != Qt::NoModifier)
        return false;
    switch (event.key()) {
    case Qt::Key_Home:
    case Qt::Key_End: // of the list, in the column that a screen reader says
        if (event.modifiers().testFlag(Qt::ShiftModifier) || m_model->rowCount() == 0)
            return false;
        m_table->setCurrentIndex(m_model->index(event.key() == Qt::Key_Home ? 0 : m_model->rowCount() - 1,
                                                std::max(0, m_table->currentIndex().column())));
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_selected == kNoPiece)
            return false;
        Fold::reveal(*m_piece->page());
        m_piece->page()->setFocus(Qt::OtherFocusReason);
        return true;
    default:
        break;
    }
    const QString typed = event.text();
    if (typed.isEmpty() || !typed.front().isPrint() || typed.front().isSpace())
        return false;
    m_filter->field()->setFocus(Qt::OtherFocusReason);
    QKeyEvent again(event.type(), event.key(), event.modifiers(), typed);
    QCoreApplication::sendEvent(m_filter->field(), &again);
    return true;
}

bool VocabPanel::busy() const {
    return m_list.busy() || m_piece->busy() || m_stats->busy();
}

QList<QWidget*> VocabPanel::panes() const {
    return m_page == Page::Statistics ? m_stats->panes()
                                      : QList<QWidget*>{m_filter->field(), m_table, m_piece->page()};
}

QWidget* VocabPanel::firstFocus() const {
    return m_page == Page::Statistics ? m_stats->panes().constFirst() : m_table;
}

bool VocabPanel::openFind() {
    setPage(Page::Pieces);
    m_filter->field()->setFocus(Qt::ShortcutFocusReason);
    m_filter->field()->selectAll();
    return true;
}

QList<PanelCommand> VocabPanel::commands() {
    PanelCommand resume = {tr("Continue what was canceled in Vocab"), {}, [this] { m_list.resume(); }};
    resume.isEnabled = [this] { return m_list.canResume(); };
    QList<PanelCommand> commands = {resume};
    PanelCommand back = {tr("Previous piece page in Vocab"), Qt::ALT | Qt::SHIFT | Qt::Key_Left,
                         [this] { turnPage(m_back, m_forward); }};
    back.isEnabled = [this] { return !m_back.empty(); };
    PanelCommand forward = {tr("Next piece page in Vocab"), Qt::ALT | Qt::SHIFT | Qt::Key_Right,
                            [this] { turnPage(m_forward, m_back); }};
    forward.isEnabled = [this] { return !m_forward.empty(); };
    commands << back << forward;
    PanelCommand ofToken = {tr("Piece of the selected token in Vocab"), {}, [this] { showSelectedToken(); }};
    ofToken.scope = PanelCommand::Scope::OpensPanel;
    commands << ofToken;
    for (const auto& [page, title] :
         {std::pair(Page::Pieces, tr("Pieces")), {Page::Statistics, tr("Statistics")}})
        commands << pageCommand(
            title,
            [this, page = page] {
                setPage(page);
                emit stateChanged();
                emit commandsChanged();
            },
            [this, page = page] { return m_page == page; });
    return commands;
}

QString VocabPanel::statusText() const {
    if (!m_list.table())
        return {};
    const QString all = pieceCount(m_list.table()->size());
    if (m_list.filter().empty() || (m_list.isFilterOff() && m_list.rows().size() == m_list.table()->size()))
        return all;
    return m_list.isComplete() ? tr("%1 of %2").arg(grouped(m_list.rows().size()), all)
                               : tr("the first %1 of %2").arg(grouped(m_list.rows().size()), all);
}

void VocabPanel::showEvent(QShowEvent* event) {
    Panel::showEvent(event);
    update();
}

void VocabPanel::update() {
    const auto tokenizer = m_session.tokenizers().currentTokenizer();
    m_tabBar->setVisible(tokenizer != nullptr);
    m_pages->setCurrentWidget(!tokenizer                   ? static_cast<QWidget*>(m_offer)
                              : m_page == Page::Statistics ? m_stats
                                                           : static_cast<QWidget*>(m_split));
    m_list.countIn(m_session.encoded());
    m_list.setTokenizer(tokenizer);
}

void VocabPanel::showRows() {
    const auto& error = m_list.error();
    m_filter->setError(error && error->code != ErrorCode::Canceled
                           ? QString::fromStdString(error->message.text())
                           : QString());
    m_remark->setText(!m_list.table()         ? QString()
                      : m_list.isFilterOff()  ? tr("%1; a filter is not applied yet").arg(statusText())
                      : m_list.rows().empty() ? tr("no piece passes the filters")
                                              : statusText());
    if (m_list.canResume())
        m_canceled->setText(canceledText());
    m_canceledBar->setVisible(m_list.canResume());
    emit statusTextChanged();
}

/// The arrow of the sorted column; none where this table has no such column.
void VocabPanel::showOrder() {
    const QSignalBlocker blocker(m_table->horizontalHeader());
    m_table->horizontalHeader()->setSortIndicator(m_model->sectionOf(m_list.orderColumn()),
                                                  m_list.descends() ? Qt::DescendingOrder
                                                                    : Qt::AscendingOrder);
}

void VocabPanel::fitColumns() {
    using Room = StepTable::Room;
    const bool ordered = m_model->sectionOf(vocab::PieceColumn::Rank) >= 0 ||
                         m_model->sectionOf(vocab::PieceColumn::Score) >= 0;
    std::vector<Room> rooms = {{64}, {124, 320}, {104, 320}, {88, 110, 1}}; // id, piece, text, type
    if (ordered)
        rooms.push_back({56, 90, 2});
    rooms.insert(rooms.end(),
                 {{48, 72}, {176, 290}, {40, 72, 4}, {40, 72, 6}}); // count, reachable, bytes, chars
    if (m_model->sectionOf(vocab::PieceColumn::Depth) >= 0)
        rooms.push_back({40, 80, 3});
    rooms.push_back({68, 120, 5}); // script
    m_table->shareColumns(std::move(rooms));
}

void VocabPanel::remember(PieceId id, const std::shared_ptr<const Tokenizer>& tokenizer) {
    m_selected = id;
    m_selectedId = id;
    m_selectedOf = tokenizer;
    m_selectedText = tokenizer && tokenizer->contains(id) ? tokenizer->pieceBytes(id) : std::string();
}

/// In the table of another tokenizer, selects the piece with the same text, or none.
void VocabPanel::followText() {
    const auto table = m_list.table();
    if (!table)
        return;
    const auto& tokenizer = table->sharedTokenizer();
    const auto owner = m_selectedOf.lock();
    if (owner == tokenizer)
        return;
    if (m_selectedText.empty())
        return remember(m_selected, tokenizer);
    const auto same = table->withText(m_selectedText);
    m_selected = same.empty() ? kNoPiece : (*table)[same.front()].id;
    for (const std::uint32_t row : same)
        if ((*table)[row].id == m_selectedId)
            m_selected = m_selectedId;
    m_selectedOf = tokenizer;
    emit stateChanged();
}

/// The selected piece, or why there is none. A new filter shows its first rows. The page of a piece that was asked for is
/// shown even if the filters hide its row.
void VocabPanel::showSelected() {
    const int row = m_selected == kNoPiece ? -1 : m_model->find(m_selected);
    const int place = std::exchange(m_filterIsNew, false) ? 0 : m_table->verticalScrollBar()->value();
    if (row >= 0 || m_requested)
        m_table->showRow(row);
    if (m_staysInPlace || row < 0)
        m_table->verticalScrollBar()->setValue(place);
    const bool hidden = row < 0 && m_list.isComplete() && !m_list.busy() && m_selected != kNoPiece;
    const bool missing = hidden && !m_requested;
    m_piece->setPiece(missing ? kNoPiece : m_selected,
                      missing ? PiecePane::Missing::Filtered : PiecePane::Missing::NotSelected);
    m_piece->setHidden(hidden && !missing);
}

void VocabPanel::showPiece(PieceId id) {
    if (m_selected != kNoPiece && m_selected != id)
        m_back.push_back(m_selected);
    m_forward.clear();
    openPage(id);
}

void VocabPanel::openPage(PieceId id) {
    setPage(Page::Pieces);
    remember(id, m_session.tokenizers().currentTokenizer());
    m_requested = true;
    m_staysInPlace = false;
    showSelected();
    historyMoved();
    emit stateChanged();
}

/// Shows the last page of `from`; the page that is left is added to `to`.
void VocabPanel::turnPage(std::vector<PieceId>& from, std::vector<PieceId>& to) {
    if (from.empty())
        return;
    if (m_selected != kNoPiece)
        to.push_back(m_selected);
    const PieceId id = from.back();
    from.pop_back();
    openPage(id);
}

void VocabPanel::historyMoved() {
    m_piece->setHistory(!m_back.empty(), !m_forward.empty());
    emit commandsChanged();
}

void VocabPanel::showUnreachable(const vocab::EnumSet<vocab::Obstacle>& obstacles, PieceId first) {
    vocab::PieceFilter filter;
    filter.reach.insert(vocab::Reach::Unreachable);
    filter.obstacles = obstacles;
    m_filter->setFilter(filter);
    m_filterIsNew = true;
    m_list.setFilter(filter);
    showPiece(first);
}

void VocabPanel::showSelectedToken() {
    const EncodedTextPtr encoded = m_session.encoded();
    const qsizetype token = m_session.selection().current();
    if (encoded && token >= 0 && token < static_cast<qsizetype>(encoded->size()))
        showPiece(encoded->encoding.ids[static_cast<std::size_t>(token)]);
    else
        emit statusMessage(tr("No token is selected"));
}

void VocabPanel::showMenu(const QPoint& place) {
    const QModelIndex index =
        m_table->indexAt(place).isValid() ? m_table->indexAt(place) : m_table->currentIndex();
    if (!index.isValid() || !m_list.table())
        return;
    const std::uint32_t row = m_model->row(index.row());
    const vocab::PieceTable& table = *m_list.table();
    QMenu menu;
    const auto addCopy = [&](const QString& title, const QString& text) {
        connect(menu.addAction(title), &QAction::triggered, this,
                [text] { QGuiApplication::clipboard()->setText(text); });
    };
    addCopy(tr("Copy piece"), readableBytes(table.spelling(row)));
    addCopy(tr("Copy text"), readableBytes(table.text(row)));
    addCopy(tr("Copy id"), QString::number(table[row].id));
    connect(menu.addAction(tr("Copy rows")), &QAction::triggered, m_table, &StepTable::copy);
    menu.addSeparator();
    connect(menu.addAction(tr("Find in the text")), &QAction::triggered, this,
            [this, id = table[row].id] { emit tokenRequested(id); });
    menu.exec(m_table->viewport()->mapToGlobal(place));
}

QJsonObject VocabPanel::state() const {
    QJsonObject state = {{QStringLiteral("filter"), m_filter->state()},
                         {QStringLiteral("sort"), static_cast<int>(m_list.orderColumn())},
                         {QStringLiteral("descending"), m_list.descends()},
                         {QStringLiteral("page"), static_cast<int>(m_page)},
                         {QStringLiteral("chart"), m_stats->chart()},
                         {QStringLiteral("sizes"), sizesOf(*m_split)}};
    if (m_selected != kNoPiece) {
        state[QStringLiteral("piece")] = static_cast<qint64>(m_selected);
        state[QStringLiteral("piece_bytes")] =
            QString::fromLatin1(QByteArray::fromStdString(m_selectedText).toHex());
    }
    return state;
}

void VocabPanel::restore(const QJsonObject& state) {
    m_filter->restore(state[QStringLiteral("filter")].toObject());
    m_list.setFilter(m_filter->filter());
    const int sort = state[QStringLiteral("sort")].toInt();
    if (sort >= 0 && sort < vocab::kPieceColumnCount) {
        m_list.setOrder(static_cast<vocab::PieceColumn>(sort), state[QStringLiteral("descending")].toBool());
        showOrder();
    }
    setPage(state[QStringLiteral("page")].toInt() == static_cast<int>(Page::Statistics) ? Page::Statistics
                                                                                        : Page::Pieces);
    m_stats->setChart(state[QStringLiteral("chart")].toInt());
    setSizes(*m_split, state[QStringLiteral("sizes")].toArray());
    const qint64 piece = state[QStringLiteral("piece")].toInteger(kNoPiece);
    m_selectedOf.reset();
    m_selectedText =
        QByteArray::fromHex(state[QStringLiteral("piece_bytes")].toString().toLatin1()).toStdString();
    m_selected = piece >= 0 && piece < kNoPiece ? static_cast<PieceId>(piece) : kNoPiece;
    m_selectedId = m_selected;
}

} // namespace tokenscope::ui
