#include "ui/panels/overview/overview_panel.h"

#include "core/base/sha256.h"
#include "core/base/whole_file.h"
#include "core/definition/unicode_of_patterns.h"
#include "resources/sample_lines.h"
#include "ui/panels/overview/overview_model.h"
#include "ui/panels/overview/overview_tree.h"
#include "ui/support/elided_label.h"
#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"
#include "ui/widgets/choices/version_choice.h"
#include "ui/widgets/pane_header/pane_header.h"

#include <QButtonGroup>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QScrollBar>
#include <QSortFilterProxyModel>
#include <QVBoxLayout>

#include <algorithm>

namespace tokenscope::ui {
namespace {

constexpr std::size_t kLargestHashed = std::size_t{256} << 20U;
constexpr int kWhatWidth = 220;
constexpr int kOwnTab = 4;
constexpr int kWidestWhat = 400;
constexpr int kNarrowWhat = 180;
constexpr int kTokenWidth = 420; ///< an id, a long name and its flags
constexpr int kNamesPart = 3;    ///< names get at most the third part of the width
constexpr int kLeastFilter = 140;
constexpr int kWidestFilter = 280;
constexpr int kWidestTitle = 420;
constexpr int kTwoTreesFrom = 1800; ///< pixels at 100 %

/// Includes the search for texts that show differences; nullopt if canceled.
std::optional<compare::ComparedFiles> compareFully(const compare::FilePair& pair,
                                                   const std::stop_token& stop) {
    compare::CounterexampleOptions options;
    options.lines = sampleLines();
    options.progress.stop = stop; // its progress is not in bytes
    auto compared = compare::compareDefinitions(pair, options.progress);
    if (!compared)
        return std::nullopt;
    compare::searchTexts(*compared, options);
    return *std::move(compared);
}

bool isMore(const QModelIndex& index) {
    return index.data(OverviewModel::KindRole).toInt() == static_cast<int>(OverviewRow::Kind::More);
}

} // namespace

OverviewPanel::OverviewPanel(Session& session, QWidget* parent)
    : Panel({QStringLiteral("overview"),
             tr("&Overview of the tokenizer's files"),
             {},
             {},
             PanelInfo::Place::OverMode},
            parent)
    , m_session(session)
    , m_rows(new OverviewModel(this))
    , m_filtered(new QSortFilterProxyModel(this))
    , m_hash(tr("Reading the file"))
    , m_comparing(tr("Comparing the open files")) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_filtered->setSourceModel(m_rows);
    m_filtered->setRecursiveFilteringEnabled(true);
    m_filtered->setAutoAcceptChildRows(true);
    m_filtered->setFilterKeyColumn(-1);
    m_filtered->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_tree = makeTree(tr("Overview of the tokenizer"));
    m_rightTree = makeTree(tr("Overview of the tokenizer, special tokens and templates"));
    m_activeTree = m_tree;
    for (OverviewTree* tree : trees()) {
        tree->installEventFilter(this);
        tree->viewport()->installEventFilter(this);
    }
    column->addWidget(makeHeader());
    auto* across = new QHBoxLayout;
    across->setSpacing(1);
    across->addWidget(m_tree, 1);
    across->addWidget(m_rightTree, 1);
    column->addLayout(across, 1);
    m_rightTree->hide();
    setFocusProxy(m_tree);
    const auto changed = [this] {
        if (isVisible())
            refresh();
    };
    connect(&session, &Session::currentTokenizerChanged, this, changed);
    connect(&session, &Session::tokenizersChanged, this, changed);
    connect(&session, &Session::countsChanged, this, [this, changed] {
        m_shown.reset();
        changed();
    });
    for (LatestJob* job : {&m_hash, &m_comparing}) {
        connect(job, &LatestJob::finished, this, [this] {
            if (!busy())
                emit settled();
        });
    }
    takeColors();
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        takeColors();
        divideSections();
        fitColumns();
        for (OverviewTree* tree : trees())
            tree->doItemsLayout();
    });
}

/// The style fills the area of the arrows with the highlight color, the delegate fills the rest.
void OverviewPanel::takeColors() {
    for (OverviewTree* tree : trees()) {
        QPalette palette = tree->palette();
        palette.setColor(QPalette::Highlight, piecePalette().highlightSoft);
        tree->setPalette(palette);
    }
}

/// Inserts it; the first row stays current if it was, and the current one visible.
void OverviewPanel::putSection(OverviewRowPtr section, const QString& before) {
    const QString what = section->what;
    const bool wasFirst = m_tree->currentIndex() == m_filtered->index(0, 0);
    const bool wasVisible = m_tree->viewport()->rect().intersects(m_tree->visualRect(m_tree->currentIndex()));
    m_rows->setSection(std::move(section), before);
    openRows(what);
    if (wasFirst)
        m_tree->setCurrentIndex(m_filtered->index(0, 0));
    else if (wasVisible)
        m_tree->scrollTo(m_tree->currentIndex());
}

QList<QWidget*> OverviewPanel::panes() const {
    return {m_filter, m_tree, m_rightTree};
}

QWidget* OverviewPanel::firstFocus() const {
    return m_tree;
}

bool OverviewPanel::openFind() {
    m_filter->setFocus(Qt::ShortcutFocusReason);
    return true;
}

void OverviewPanel::showNotes() {
    m_filter->clear();
    for (int i = 0; i < m_filtered->rowCount(); ++i) {
        const QModelIndex section = m_filtered->index(i, 0);
        if (section.data().toString() != overview_section::notes())
            continue;
        m_tree->setExpanded(section, true);
        m_tree->setFocus(Qt::OtherFocusReason);
        m_tree->scrollTo(m_filtered->index(m_filtered->rowCount(section) - 1, 0, section));
        m_tree->scrollTo(section);
        m_tree->setCurrentIndex(m_filtered->index(0, 0, section));
    }
}

QWidget* OverviewPanel::makeHeader() {
    const auto [header, row] = HeaderBar(this, 32);
    // The tabs of the Inspect mode, with this page as one of them.
    m_tabs = addSegments(*row, {tr("Chips"), tr("Table"), tr("Ids"), tr("Stages"), tr("Overview")}, header,
                         tr("Views"));
    m_tabs->button(kOwnTab)->setChecked(true);
    connect(m_tabs, &QButtonGroup::idClicked, this, [this](int id) {
        m_tabs->button(kOwnTab)->setChecked(true);
        if (id != kOwnTab)
            emit viewRequested(id);
    });
    m_title = new ElidedLabel(header);
    m_title->setObjectName(QStringLiteral("overviewTitle"));
    m_title->setProperty("look", "title");
    row->addWidget(m_title, 1);
    addFolderControls(*row, *header);
    m_filter = new QLineEdit(header);
    m_filter->setPlaceholderText(tr("Filter (Ctrl+F)"));
    m_filter->setAccessibleName(tr("Filter the overview"));
    m_filter->setClearButtonEnabled(true);
    m_filter->installEventFilter(this);
    keepMeasured(*m_filter, [this] { // the title comes first
        m_filter->setMinimumWidth(scaled(kLeastFilter));
        m_filter->setMaximumWidth(scaled(kWidestFilter));
        fitTitle();
    });
    connect(m_filter, &QLineEdit::textChanged, this, &OverviewPanel::applyFilter);
    row->addWidget(m_filter, 1);
    auto* copyButton = new QPushButton(tr("Copy"), header);
    copyButton->setToolTip(
        tr("Copy the selected row, or a section with its rows, as text and as JSON (Ctrl+C)"));
    connect(copyButton, &QPushButton::clicked, this, &OverviewPanel::copy);
    row->addWidget(copyButton);
    auto* back = new QPushButton(tr("Back"), header);
    back->setToolTip(tr("Back to the text (Esc)"));
    connect(back, &QPushButton::clicked, this, &OverviewPanel::closed);
    row->addWidget(back);
    return header;
}

void OverviewPanel::chooseFolder(const FolderChoice& choice) {
    TokenizerList& list = m_session.tokenizers();
    list.chooseFolder(list.currentIndex(), choice);
    m_session.saveSoon();
}

VersionChoice* OverviewPanel::addVersionChoice(QHBoxLayout& row, QWidget& header, Setting setting) {
    auto* choice = new VersionChoice(setting, &header);
    connect(choice, &VersionChoice::preferencesRequested, this, &OverviewPanel::preferencesRequested);
    row.addWidget(choice);
    return choice;
}

void OverviewPanel::addFolderControls(QHBoxLayout& row, QWidget& header) {
    const auto current = [this] {
        return m_session.tokenizers().folderChoice(m_session.tokenizers().currentIndex());
    };
    // A version that equals the one in Preferences isn't a choice for this tokenizer: it follows them.
    m_transformers = addVersionChoice(row, header, Setting::Transformers);
    m_transformers->setAccessibleName(tr("Version of transformers"));
    m_transformers->setToolTip(tr("The version of transformers whose tokenizer class is applied"));
    connect(m_transformers, &VersionChoice::versionChosen, this, [this, current](const QString& version) {
        using formats::TransformersVersion;
        FolderChoice choice = current();
        choice.transformers = version == QLatin1String(versionName(TransformersVersion::V4))
                                  ? TransformersVersion::V4
                                  : TransformersVersion::V5;
        if (choice.transformers == chosenTransformers())
            choice.transformers.reset();
        chooseFolder(choice);
    });
    m_llamaCpp = addVersionChoice(row, header, Setting::LlamaCpp);
    m_llamaCpp->setObjectName(QStringLiteral("llamaCpp"));
    m_llamaCpp->setAccessibleName(tr("Version of llama.cpp"));
    m_llamaCpp->setToolTip(
        tr("The version of llama.cpp whose rules apply: the file doesn't say whether combining accents "
           "are dropped"));
    connect(m_llamaCpp, &VersionChoice::versionChosen, this, [this, current](const QString& version) {
        using formats::LlamaCppVersion;
        FolderChoice choice = current();
        choice.llamaCpp = version == QLatin1String(versionName(LlamaCppVersion::Newest))
                              ? LlamaCppVersion::Newest
                              : LlamaCppVersion::BeforeJune2026;
        if (choice.llamaCpp == chosenLlamaCpp())
            choice.llamaCpp.reset();
        chooseFolder(choice);
    });
    m_unicode = addVersionChoice(row, header, Setting::Unicode);
    m_unicode->setObjectName(QStringLiteral("unicode"));
    m_unicode->setAccessibleName(tr("Version of Unicode"));
    m_unicode->setToolTip(
        tr("The version of Unicode in \\p{…} of patterns: characters that are newer have no "
           "properties. Releases of the reference differ."));
    connect(m_unicode, &VersionChoice::versionChosen, this, [this, current](const QString& version) {
        FolderChoice choice = current();
        choice.unicode = unicodeVersion(version.toStdString());
        if (choice.unicode == chosenUnicode())
            choice.unicode.reset();
        chooseFolder(choice);
    });
    m_alone = new QPushButton(&header);
    connect(m_alone, &QPushButton::clicked, this, [this, current] {
        FolderChoice choice = current();
        choice.bare = !choice.bare;
        chooseFolder(choice);
    });
    row.addWidget(m_alone);
    updateFolderControls();
}

void OverviewPanel::updateFolderControls() {
    const TokenizerList& list = m_session.tokenizers();
    const auto tokenizer = list.currentTokenizer();
    const FolderChoice choice = tokenizer ? list.appliedChoice(list.currentIndex()) : FolderChoice();
    const Provenance none;
    const Provenance& provenance = tokenizer ? tokenizer->definition().provenance : none;
    m_transformers->setVisible(!provenance.transformers.empty());
    m_transformers->setVersion(
        QLatin1String(versionName(choice.transformers.value_or(formats::kDefaultTransformers))));
    m_llamaCpp->setVisible(tokenizer && formats::dependsOnLlamaCpp(tokenizer->definition()));
    m_llamaCpp->setVersion(QLatin1String(versionName(choice.llamaCpp.value_or(formats::kDefaultLlamaCpp))));
    m_unicode->setVisible(tokenizer && dependsOnUnicode(tokenizer->definition()));
    m_unicode->setVersion(QLatin1String(versionName(choice.unicode.value_or(kNewestUnicode))));
    m_alone->setVisible(choice.bare || !provenance.files.empty());
    m_alone->setText(choice.bare ? tr("Use the files next to it") : tr("Read the file alone"));
    m_alone->setToolTip(choice.bare
                            ? tr("Read tokenizer_config.json and the other files of the model, too")
                            : tr("Ignore tokenizer_config.json and the other files next to the tokenizer"));
}

OverviewTree* OverviewPanel::makeTree(const QString& name) {
    auto* tree = new OverviewTree(this);
    tree->setModel(m_filtered);
    tree->setItemDelegate(new OverviewDelegate(*tree));
    tree->setAccessibleName(name);
    tree->setFrameShape(QFrame::NoFrame);
    tree->setHeaderHidden(true);
    tree->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    tree->setSelectionBehavior(QAbstractItemView::SelectRows);
    tree->setIndentation(16);
    tree->setExpandsOnDoubleClick(false);
    tree->header()->setStretchLastSection(false);
    tree->header()->setMinimumSectionSize(80);
    connect(tree->verticalScrollBar(), &QScrollBar::valueChanged, this, [this, tree] { fetchBelow(*tree); });
    connect(tree, &OverviewTree::copyRequested, this, &OverviewPanel::copy);
    connect(tree, &QTreeView::activated, this,
            [this, tree](const QModelIndex& index) { activate(*tree, index); });
    connect(tree, &QTreeView::expanded, this,
            [this, tree](const QModelIndex& index) { addListFilter(*tree, index); });
    connect(tree, &QTreeView::clicked, this, [this, tree](const QModelIndex& index) {
        const QModelIndex first = index.siblingAtColumn(0);
        if (isMore(first))
            return unfold(*tree, first);
        if (first.parent().isValid() && m_filtered->hasChildren(first))
            tree->setExpanded(first, !tree->isExpanded(first));
    });
    return tree;
}

/// Makes the first section of each tree the current one.
void OverviewPanel::selectFirst() {
    for (OverviewTree* tree : trees()) {
        int first = 0;
        while (first < m_filtered->rowCount() && tree->isRowHidden(first, {}))
            ++first;
        // One row is highlighted, not one in each tree.
        const auto flags = tree == m_activeTree
                               ? QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows
                               : QItemSelectionModel::Clear;
        tree->selectionModel()->setCurrentIndex(m_filtered->index(first, 0), flags);
    }
}

void OverviewPanel::divideSections() {
    const bool two = width() >= scaled(kTwoTreesFrom);
    const int all = m_filtered->rowCount();
    int ofLeft = 0;
    while (ofLeft < all && !(two && m_filtered->index(ofLeft, 0).data(OverviewModel::RightRole).toBool()))
        ++ofLeft;
    if (ofLeft == 0) // a filter hides the others
        ofLeft = all;
    for (int i = 0; i < all; ++i)
        moveSection(i, i < ofLeft ? *m_rightTree : *m_tree, i < ofLeft ? *m_tree : *m_rightTree);
    const bool divided = ofLeft < all;
    m_rightTree->setVisible(divided);
    if (!divided)
        m_activeTree = m_tree;
}

/// Its rows stay expanded as they are.
void OverviewPanel::moveSection(int index, OverviewTree& from, OverviewTree& to) {
    const QModelIndex section = m_filtered->index(index, 0);
    const bool moves = to.isRowHidden(index, {});
    to.setRowHidden(index, {}, false);
    to.setFirstColumnSpanned(index, {}, true);
    for (int k = 0; k < m_filtered->rowCount(section); ++k) {
        const QModelIndex row = m_filtered->index(k, 0, section);
        if (moves)
            to.setExpanded(row, from.isExpanded(row));
        from.setExpanded(row, false);
    }
    if (moves)
        to.setExpanded(section, from.isExpanded(section));
    from.setExpanded(section, false);
    from.setRowHidden(index, {}, true);
}

void OverviewPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh();
}

void OverviewPanel::refresh() {
    const OpenTokenizer* open = m_session.tokenizers().current();
    const auto tokenizer = m_session.tokenizers().currentTokenizer();
    m_title->setText(tokenizer ? open->source.title()
                               : tr("Open a tokenizer to see the contents of its files"));
    fitTitle();
    updateFolderControls();
    if (tokenizer != m_shown) {
        m_shown = tokenizer;
        m_compared.clear();
        m_rows->setRows(tokenizer ? makeOverview(tokenizer, open->source.title())
                                  : std::make_unique<OverviewRow>());
        openRows();
        fitColumns();
        selectFirst();
        for (OverviewTree* tree : trees())
            tree->scrollToTop();
        if (tokenizer)
            hashFile();
    }
    if (tokenizer)
        compareOpenFiles();
}

void OverviewPanel::fitTitle() {
    QFont bold = interfaceFont();
    bold.setWeight(QFont::DemiBold);
    m_title->setMinimumWidth(
        std::min(QFontMetrics(bold).horizontalAdvance(m_title->text()) + 1, scaled(kWidestTitle)));
}

void OverviewPanel::hashFile() {
    const auto tokenizer = m_shown;
    const std::string path = tokenizer->definition().path;
    if (path.empty())
        return;
    const QString title = m_session.tokenizers().current()->source.title();
    m_hash.run(
        [path](const Progress&) {
            const auto file = MappedFile::open(path);
            return file && file->bytes().size() <= kLargestHashed ? sha256Hex(file->bytes()) : std::string();
        },
        [this, tokenizer, title](const std::string& hash) {
            if (tokenizer != m_shown || hash.empty())
                return;
            putSection(makeFileSection(tokenizer->definition(), title, QString::fromStdString(hash)), {});
        });
}

void OverviewPanel::compareOpenFiles() {
    const TokenizerList& list = m_session.tokenizers();
    std::vector<std::pair<QString, std::shared_ptr<const Tokenizer>>> others;
    std::vector<std::shared_ptr<const Tokenizer>> tokenizers;
    for (int i = 0; i < list.size(); ++i) {
        if (i == list.currentIndex() || !list.at(i).tokenizer)
            continue;
        others.emplace_back(list.at(i).source.title(), list.at(i).tokenizer);
        tokenizers.push_back(list.at(i).tokenizer);
    }
    if (tokenizers == m_compared)
        return;
    m_compared = tokenizers;
    const QString own = list.current()->source.title();
    m_comparing.run(
        [tokenizer = m_shown, own, others](const Progress& progress) {
            auto found = std::make_shared<std::vector<ComparedTokenizer>>();
            for (const auto& [name, other] : others) {
                std::optional<compare::ComparedFiles> compared;
                if (!progress.stopped() && compare::areRelatedModels(*tokenizer, *other))
                    compared = compareFully({tokenizer, other, own.toStdString(), name.toStdString()},
                                            progress.stop);
                found->push_back({name, std::move(compared)});
            }
            return found;
        },
        [this, tokenizer = m_shown](const std::shared_ptr<std::vector<ComparedTokenizer>>& found) {
            if (tokenizer != m_shown)
                return;
            OverviewRowPtr section = makeComparisonSection(*found);
            if (!section)
                return m_rows->removeSection(overview_section::comparison());
            putSection(std::move(section), m_rows->index(1, 0).data().toString());
        });
}

/// At the right end of a list's row, while it is expanded. A section spans all columns.
void OverviewPanel::addListFilter(OverviewTree& tree, const QModelIndex& list) {
    const bool section = !list.parent().isValid();
    const QModelIndex cell = list.siblingAtColumn(section ? OverviewModel::What : OverviewModel::Where);
    if (!list.data(OverviewModel::LongRole).toBool() || tree.indexWidget(cell))
        return;
    const OverviewRow& row = *m_rows->row(m_filtered->mapToSource(list));
    auto* filter = new ListFilter(row.what, row.filter, tree.viewport());
    tree.setIndexWidget(cell, filter);
    const QPersistentModelIndex place(list);
    const auto showCount = [this, filter, place] {
        filter->setCount(m_rows->filteredCount(m_filtered->mapToSource(place)));
    };
    showCount();
    connect(filter, &ListFilter::textChanged, this, [this, &tree, place, showCount](const QString& text) {
        if (!place.isValid())
            return;
        m_rows->setListFilter(m_filtered->mapToSource(place), text);
        tree.setExpanded(place, true);
        showCount();
    });
    connect(&tree, &QTreeView::collapsed, filter,
            [&tree, place, cell = QPersistentModelIndex(cell)](const QModelIndex& collapsed) {
                if (collapsed == place)
                    tree.setIndexWidget(cell, nullptr);
            });
}

/// Long lists are loaded in portions: the next one when the end of the last one is visible.
void OverviewPanel::fetchBelow(const OverviewTree& tree) {
    const QModelIndex lowest = tree.indexAt(tree.viewport()->rect().bottomLeft() - QPoint(0, 1));
    const QModelIndex above = lowest.parent();
    if (above.isValid() && lowest.row() + 1 >= m_filtered->rowCount(above) && m_filtered->canFetchMore(above))
        m_filtered->fetchMore(above);
}

void OverviewPanel::openRows(const QString& only) {
    divideSections();
    // Two levels: the sections, and the rows in them that are expanded at first.
    for (OverviewTree* tree : trees()) {
        for (int i = 0; i < m_filtered->rowCount(); ++i) {
            const QModelIndex section = m_filtered->index(i, 0);
            if (tree->isRowHidden(i, {}) || (!only.isEmpty() && section.data().toString() != only))
                continue;
            tree->setExpanded(section, true);
            for (int k = 0; k < m_filtered->rowCount(section); ++k) {
                const QModelIndex row = m_filtered->index(k, 0, section);
                if (row.data(OverviewModel::OpenRole).toBool())
                    tree->setExpanded(row, true);
            }
        }
    }
}

void OverviewPanel::fitColumns() {
    for (OverviewTree* tree : trees()) {
        const int width = tree->viewport()->width();
        // Special tokens are declared at several places each, so the right tree has more room for them.
        const bool right = tree == m_rightTree;
        const int usual =
            right ? scaled(kNarrowWhat) : std::clamp(width / 4, scaled(kWhatWidth), scaled(kWidestWhat));
        const int what = std::max(usual, std::min(tree->namesWidth(), width / kNamesPart));
        const int where = right ? std::clamp(width - what - scaled(kTokenWidth), 200, scaled(1400))
                                : std::clamp((width - what) * 2 / 5, 200, scaled(640));
        tree->setColumnWidth(OverviewModel::What, what);
        tree->setColumnWidth(OverviewModel::Value, std::max(200, width - what - where));
        tree->setColumnWidth(OverviewModel::Where, where);
    }
}

void OverviewPanel::applyFilter(const QString& text) {
    m_rows->setAllShown(!text.isEmpty());
    m_filtered->setFilterFixedString(text);
    openRows();
    selectFirst();
}

/// The first row that was folded becomes the current one.
void OverviewPanel::unfold(OverviewTree& tree, const QModelIndex& more) {
    const QModelIndex list = more.parent();
    const int row = more.row();
    m_rows->unfold(m_filtered->mapToSource(more));
    tree.setCurrentIndex(m_filtered->index(row, 0, list));
}

void OverviewPanel::activate(OverviewTree& tree, const QModelIndex& index) {
    const QModelIndex first = index.siblingAtColumn(0);
    const QVariant id = first.data(OverviewModel::IdRole);
    if (isMore(first))
        unfold(tree, first);
    else if (id.isValid())
        emit tokenRequested(id.toUInt());
    else
        tree.setExpanded(first, !tree.isExpanded(first));
}

void OverviewPanel::copy() {
    const OverviewRow* row =
        m_rows->row(m_filtered->mapToSource(m_activeTree->currentIndex().siblingAtColumn(0)));
    auto* copied = new QMimeData;
    copied->setText(overviewText(*row));
    copied->setData(QStringLiteral("application/json"), overviewJson(*row));
    QGuiApplication::clipboard()->setMimeData(copied);
    emit statusMessage(row->what.isEmpty() ? tr("Copied") : tr("Copied: %1").arg(row->what));
}

void OverviewPanel::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape)
        emit closed();
    else
        QWidget::keyPressEvent(event);
}

void OverviewPanel::resizeEvent(QResizeEvent* event) {
    Panel::resizeEvent(event);
    if (m_rightTree->isHidden() != (width() < scaled(kTwoTreesFrom)))
        divideSections();
}

bool OverviewPanel::eventFilter(QObject* watched, QEvent* event) {
    for (OverviewTree* tree : trees()) {
        if (watched == tree->viewport() && event->type() == QEvent::Resize) {
            fitColumns();
            tree->doItemsLayout();
        }
        if (watched == tree && event->type() == QEvent::FocusIn && m_activeTree != tree) {
            m_activeTree->clearSelection();
            m_activeTree = tree;
            tree->setCurrentIndex(tree->currentIndex());
        }
    }
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    if (watched == m_filter && key->key() == Qt::Key_Escape && !m_filter->text().isEmpty()) {
        m_filter->clear();
        return true;
    }
    if (watched == m_filter && (key->key() == Qt::Key_Down || key->key() == Qt::Key_Return)) {
        m_tree->setFocus(Qt::OtherFocusReason);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace tokenscope::ui
