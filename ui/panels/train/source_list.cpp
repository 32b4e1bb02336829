#include "ui/panels/train/source_list.h"

#include "ui/support/elided_label.h"
#include "ui/support/format_number.h"
#include "ui/support/plain_tool_tip.h"
#include "ui/support/theme.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/step_table/step_cell_delegate.h"

#include <QDir>
#include <QDirIterator>
#include <QFileDialog>
#include <QFileInfo>
#include <QHeaderView>
#include <QJsonArray>
#include <QKeyEvent>
#include <QLocale>
#include <QScopedValueRollback>
#include <QTableWidget>

#include <algorithm>

namespace tokenscope {
namespace {

constexpr int kMostFilesLookedAt = 20'000; ///< of folders, for the size that is told
constexpr int kPathRole = Qt::UserRole;

QString nameOf(const QString& path) {
    const QString name = QFileInfo(path).fileName();
    return name.isEmpty() ? path : QFileInfo(path).isDir() ? name + QLatin1Char('/') : name;
}

quint64 sizeOf(const QString& path) {
    const QFileInfo info(path);
    if (!info.isDir())
        return static_cast<quint64>(std::max<qint64>(0, info.size()));
    quint64 size = 0;
    int looked = 0;
    for (QDirIterator files(path, QDir::Files, QDirIterator::Subdirectories);
         files.hasNext() && looked < kMostFilesLookedAt; ++looked) {
        files.next();
        size += static_cast<quint64>(std::max<qint64>(0, files.fileInfo().size()));
    }
    return size;
}

QString textFilter() {
    return SourceList::tr("Texts (*.txt *.jsonl *.tsv *.md *.xz *.gz *.zst);;All files (*)");
}

} // namespace

SourceList::SourceList(QWidget* parent)
    : QWidget(parent)
    , m_table(new QTableWidget(0, 3, this))
    , m_heldOutLabel(new ElidedLabel(this)) {
    QVBoxLayout* column = paneColumn(this);
    const PaneHeader header(tr("Texts"), this);
    m_remark = header.remark;
    header.addMenu(tr("Add"), tr("Files and folders to train on"), *addMenu());
    column->addWidget(header.frame);
    m_table->setHorizontalHeaderLabels({tr("file or folder"), tr("size"), tr("weight")});
    m_table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeaderItem(2)->setToolTip(
        tr("Each record counts so many times; double-click to change it"));
    m_table->setColumnWidth(1, scaled(72));
    m_table->setColumnWidth(2, scaled(60));
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(scaled(24));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setShowGrid(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setTabKeyNavigation(false);
    m_table->setItemDelegate(new StepCellDelegate(m_table));
    m_table->setAccessibleName(tr("Texts to train on"));
    m_table->setMinimumHeight(scaled(96));
    keepHeight(*m_table, 118);
    column->addWidget(m_table);
    column->addWidget(paneRule(this));
    auto* row = new QHBoxLayout;
    row->setContentsMargins(12, 4, 12, 4);
    row->setSpacing(8);
    m_heldOutLabel->setProperty("look", "remark");
    row->addWidget(m_heldOutLabel, 1);
    row->addWidget(menuButton(tr("Held out"), tr("Texts that are not trained on, to measure with"),
                              heldOutMenu(), this));
    column->addLayout(row);
    connect(m_table, &QTableWidget::itemChanged, this, [this] {
        if (!m_filling)
            emit changed();
    });
    measure();
}

QMenu* SourceList::addMenu() {
    auto* menu = new QMenu(this);
    menu->addAction(tr("Add files…"), this, &SourceList::askForFiles);
    menu->addAction(tr("Add folder…"), this, &SourceList::askForFolder);
    menu->addSeparator();
    menu->addAction(tr("Remove what is selected"), this, &SourceList::removeSelected);
    menu->addAction(tr("Remove all"), this, &SourceList::clear);
    return menu;
}

QMenu* SourceList::heldOutMenu() {
    auto* menu = new QMenu(this);
    menu->addAction(tr("Choose files…"), this, [this] {
        const QStringList files =
            QFileDialog::getOpenFileNames(this, tr("Texts to measure with"), {}, textFilter());
        if (!files.isEmpty())
            setHeldOut(files);
    });
    menu->addAction(tr("Choose folder…"), this, [this] {
        const QString folder =
            QFileDialog::getExistingDirectory(this, tr("A folder of texts to measure with"));
        if (!folder.isEmpty())
            setHeldOut({folder});
    });
    menu->addAction(tr("None"), this, [this] { setHeldOut({}); });
    return menu;
}

void SourceList::askForFiles() {
    add(QFileDialog::getOpenFileNames(this, tr("Texts to train on"), {}, textFilter()));
}

void SourceList::askForFolder() {
    const QString folder = QFileDialog::getExistingDirectory(this, tr("A folder of texts to train on"));
    if (!folder.isEmpty())
        add({folder});
}

void SourceList::addRow(const QString& path, double weight) {
    const QScopedValueRollback filling(m_filling, true);
    const int row = m_table->rowCount();
    m_table->insertRow(row);
    auto* name = new QTableWidgetItem(nameOf(path));
    name->setData(kPathRole, path);
    name->setToolTip(plainToolTip(QDir::toNativeSeparators(path)));
    name->setFlags(name->flags() & ~Qt::ItemIsEditable);
    auto* size = new QTableWidgetItem(QFileInfo::exists(path) ? byteCount(sizeOf(path)) : tr("missing"));
    size->setFlags(size->flags() & ~Qt::ItemIsEditable);
    m_table->setItem(row, 0, name);
    m_table->setItem(row, 1, size);
    m_table->setItem(row, 2, new QTableWidgetItem(QLocale::c().toString(weight, 'g', 6)));
}

void SourceList::add(const QStringList& paths) {
    QStringList known;
    for (int row = 0; row < m_table->rowCount(); ++row)
        known << m_table->item(row, 0)->data(kPathRole).toString();
    for (const QString& path : paths) {
        const QString absolute = QFileInfo(path).absoluteFilePath();
        if (known.contains(absolute))
            continue;
        known << absolute;
        addRow(absolute, 1);
    }
    measure();
    emit changed();
}

void SourceList::setHeldOut(const QStringList& paths) {
    m_heldOut = paths;
    measure();
    emit changed();
}

void SourceList::clear() {
    m_table->setRowCount(0);
    measure();
    emit changed();
}

void SourceList::removeSelected() {
    QList<int> rows;
    for (const QModelIndex& index : m_table->selectionModel()->selectedRows())
        rows << index.row();
    std::sort(rows.begin(), rows.end(), std::greater<>());
    for (const int row : rows)
        m_table->removeRow(row);
    measure();
    emit changed();
}

void SourceList::measure() {
    m_bytes = 0;
    for (int row = 0; row < m_table->rowCount(); ++row)
        m_bytes += sizeOf(m_table->item(row, 0)->data(kPathRole).toString());
    m_remark->setText(m_table->rowCount() == 0 ? tr("none yet") : byteCount(m_bytes));
    QStringList names;
    for (const QString& path : m_heldOut)
        names << nameOf(path);
    m_heldOutLabel->setText(names.isEmpty() ? tr("nothing is held out")
                                            : tr("measured with %1").arg(names.join(QStringLiteral(", "))));
}

std::vector<TrainSource> SourceList::sources() const {
    std::vector<TrainSource> sources;
    for (int row = 0; row < m_table->rowCount(); ++row) {
        bool isNumber = false;
        const double weight = QLocale::c().toDouble(m_table->item(row, 2)->text().trimmed(), &isNumber);
        sources.push_back({m_table->item(row, 0)->data(kPathRole).toString().toStdString(),
                           isNumber && weight > 0 ? weight : 1.0});
    }
    return sources;
}

QJsonObject SourceList::state() const {
    QJsonArray list;
    for (const TrainSource& source : sources())
        list.append(QJsonObject{{QStringLiteral("path"), QString::fromStdString(source.path)},
                                {QStringLiteral("weight"), source.weight}});
    return {{QStringLiteral("sources"), list},
            {QStringLiteral("held_out"), QJsonArray::fromStringList(m_heldOut)}};
}

void SourceList::restore(const QJsonObject& state) {
    m_table->setRowCount(0);
    for (const auto& one : state[QStringLiteral("sources")].toArray()) {
        const QJsonObject source = one.toObject();
        if (const QString path = source[QStringLiteral("path")].toString(); !path.isEmpty())
            addRow(path, source[QStringLiteral("weight")].toDouble(1));
    }
    m_heldOut.clear();
    for (const auto& path : state[QStringLiteral("held_out")].toArray())
        m_heldOut << path.toString();
    measure();
}

void SourceList::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Delete && m_table->hasFocus())
        return removeSelected();
    QWidget::keyPressEvent(event);
}

} // namespace tokenscope
