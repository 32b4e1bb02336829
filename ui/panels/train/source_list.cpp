#include "ui/panels/train/source_list.h"

#include "ui/support/elided_label.h"
#include "ui/support/numbers.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/step_table/step_table.h"

#include <QDir>
#include <QDirIterator>
#include <QFileDialog>
#include <QFileInfo>
#include <QHash>
#include <QHeaderView>
#include <QJsonArray>
#include <QKeyEvent>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QTableWidget>

#include <algorithm>
#include <optional>

namespace tokenscope::ui {
namespace {

constexpr int kMaxFiles = 20'000; ///< in folders, to determine their size
// In addition to those of StepCellDelegate.
constexpr int kPathRole = Qt::UserRole + 100;
constexpr int kCountsRole = Qt::UserRole + 101;
constexpr int kWeightRole = Qt::UserRole + 102;
/// Bytes; negative: no such file; not set: not measured yet.
constexpr int kSizeRole = Qt::UserRole + 103;
constexpr double kMaxWeight = 65536;

QString nameOf(const QString& path) {
    const QString name = QFileInfo(path).fileName();
    return name.isEmpty() ? path : QFileInfo(path).isDir() ? name + QLatin1Char('/') : name;
}

/// -1: no such file. Stops early when requested.
qint64 sizeOf(const QString& path, const Progress& progress) {
    const QFileInfo info(path);
    if (!info.isDir())
        return info.exists() ? std::max<qint64>(0, info.size()) : -1;
    qint64 size = 0;
    int looked = 0;
    for (QDirIterator files(path, QDir::Files, QDirIterator::Subdirectories);
         files.hasNext() && looked < kMaxFiles && !progress.stopped(); ++looked) {
        files.next();
        size += std::max<qint64>(0, files.fileInfo().size());
    }
    return size;
}

bool isCountsName(const QString& path) {
    return QFileInfo(path).fileName().contains(QLatin1String(".counts"));
}

std::optional<double> weightOf(const QString& text) {
    const auto weight = parseDecimal(text);
    return weight && *weight > 0 && *weight <= kMaxWeight ? weight : std::nullopt;
}

/// Accepts valid weights, and otherwise keeps the former value.
class WeightDelegate : public StepCellDelegate {
  public:
    using StepCellDelegate::StepCellDelegate;
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override {
        const auto* line = qobject_cast<QLineEdit*>(editor);
        const auto weight = line ? weightOf(line->text()) : std::nullopt;
        if (!weight)
            return;
        model->setItemData(index, {{kWeightRole, *weight}, {Qt::EditRole, shortDecimal(*weight)}});
    }
};

QString textFilter() {
    return SourceList::tr("Texts (*.txt *.jsonl *.tsv *.md *.xz *.gz *.zst);;All files (*)");
}

} // namespace

SourceList::SourceList(QWidget* parent)
    : QWidget(parent)
    , m_table(new QTableWidget(0, 3, this))
    , m_evaluationLabel(new ElidedLabel(this))
    , m_measuring(tr("Measuring files")) {
    QVBoxLayout* column = paneColumn(this);
    const PaneHeader header(tr("Texts"), this);
    m_remark = header.remark;
    header.addMenu(tr("Add"), tr("Files and folders to train on"), *addMenu());
    column = header.makeFoldable(*this, QStringLiteral("texts"));
    m_table->setHorizontalHeaderLabels({tr("file or folder"), tr("size"), tr("weight")});
    m_table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeaderItem(2)->setToolTip(
        tr("How many times each record counts, above 0 and at most 65 536. Double-click to change it."));
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setMinimumSectionSize(1); // otherwise of the font before the text size changed
    keepMeasured(*m_table, [this] {
        m_table->setColumnWidth(1, scaled(72));
        m_table->setColumnWidth(2, scaled(72));
        m_table->verticalHeader()->setDefaultSectionSize(scaled(24));
    });
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setShowGrid(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setTabKeyNavigation(false);
    m_table->setItemDelegate(new StepCellDelegate(m_table));
    m_table->setItemDelegateForColumn(2, new WeightDelegate(m_table));
    m_table->setAccessibleName(tr("Texts to train on"));
    keepHeight(*m_table, 146); // the titles and five rows
    column->addWidget(m_table);
    column->addWidget(paneRule(this));
    auto* row = new QHBoxLayout;
    row->setContentsMargins(12, 4, 12, 4);
    row->setSpacing(8);
    m_evaluationLabel->setProperty("look", "remark");
    row->addWidget(m_evaluationLabel, 1);
    row->addWidget(menuButton(tr("Evaluation"),
                              tr("Texts to measure the result on, which are not trained on"),
                              evaluationMenu(), this));
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
    menu->addAction(tr("Add count files…"), this, &SourceList::askForCounts)
        ->setToolTip(tr("Words and their counts, as written by --count-only on any number of machines"));
    menu->setToolTipsVisible(true);
    menu->addSeparator();
    menu->addAction(tr("Remove selected"), this, &SourceList::removeSelected);
    menu->addAction(tr("Remove all"), this, &SourceList::clear);
    return menu;
}

QMenu* SourceList::evaluationMenu() {
    auto* menu = new QMenu(this);
    menu->addAction(tr("Choose files…"), this, [this] {
        const QStringList files =
            QFileDialog::getOpenFileNames(this, tr("Evaluation texts"), {}, textFilter());
        if (!files.isEmpty())
            setEvaluation(files);
    });
    menu->addAction(tr("Choose folder…"), this, [this] {
        const QString folder = QFileDialog::getExistingDirectory(this, tr("Folder of evaluation texts"));
        if (!folder.isEmpty())
            setEvaluation({folder});
    });
    menu->addAction(tr("None"), this, [this] { setEvaluation({}); });
    return menu;
}

void SourceList::askForFiles() {
    add(QFileDialog::getOpenFileNames(this, tr("Texts to train on"), {}, textFilter()));
}

void SourceList::askForFolder() {
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Folder of training texts"));
    if (!folder.isEmpty())
        add({folder});
}

void SourceList::askForCounts() {
    addCounts(QFileDialog::getOpenFileNames(this, tr("Word counts to train on"), {},
                                            tr("Counts (*.counts *.counts.*);;All files (*)")));
}

void SourceList::addRow(const QString& path, double weight, bool counts) {
    const QScopedValueRollback filling(m_filling, true);
    const int row = m_table->rowCount();
    m_table->insertRow(row);
    auto* name = new QTableWidgetItem(nameOf(path));
    name->setData(kPathRole, path);
    name->setData(kCountsRole, counts);
    name->setToolTip(plainToolTip(QDir::toNativeSeparators(path)));
    name->setFlags(name->flags() & ~Qt::ItemIsEditable);
    auto* size = new QTableWidgetItem(tr("…"));
    size->setFlags(size->flags() & ~Qt::ItemIsEditable);
    auto* times = new QTableWidgetItem(counts ? tr("counts") : shortDecimal(weight));
    times->setData(kWeightRole, weight);
    if (counts)
        times->setFlags(times->flags() & ~Qt::ItemIsEditable);
    m_table->setItem(row, 0, name);
    m_table->setItem(row, 1, size);
    m_table->setItem(row, 2, times);
}

void SourceList::add(const QStringList& paths) {
    QStringList texts;
    QStringList counts;
    for (const QString& path : paths)
        (isCountsName(path) ? counts : texts) << path;
    add(texts, false);
    if (!counts.isEmpty())
        add(counts, true);
}

void SourceList::addCounts(const QStringList& paths) {
    add(paths, true);
}

void SourceList::add(const QStringList& paths, bool counts) {
    QStringList known;
    for (int row = 0; row < m_table->rowCount(); ++row)
        known << m_table->item(row, 0)->data(kPathRole).toString();
    for (const QString& path : paths) {
        const QString absolute = QFileInfo(path).absoluteFilePath();
        if (known.contains(absolute))
            continue;
        known << absolute;
        addRow(absolute, 1, counts);
    }
    measure();
    emit changed();
}

void SourceList::setEvaluation(const QStringList& paths) {
    m_evaluation = paths;
    updateRemark();
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

/// Measures the rows whose size is unknown.
void SourceList::measure() {
    QStringList paths;
    for (int row = 0; row < m_table->rowCount(); ++row)
        if (!m_table->item(row, 1)->data(kSizeRole).isValid())
            paths << m_table->item(row, 0)->data(kPathRole).toString();
    if (paths.isEmpty()) {
        m_measuring.cancel();
        return updateRemark();
    }
    m_measuring.run(
        [paths](const Progress& progress) {
            QHash<QString, qint64> sizes;
            for (const QString& path : paths)
                sizes.insert(path, sizeOf(path, progress));
            return sizes;
        },
        [this](const QHash<QString, qint64>& sizes) {
            const QScopedValueRollback filling(m_filling, true);
            for (int row = 0; row < m_table->rowCount(); ++row) {
                const auto size = sizes.find(m_table->item(row, 0)->data(kPathRole).toString());
                if (size == sizes.end())
                    continue;
                m_table->item(row, 1)->setData(kSizeRole, *size);
                m_table->item(row, 1)->setText(*size < 0 ? tr("missing")
                                                         : byteCount(static_cast<quint64>(*size)));
            }
            updateRemark();
            emit measured();
        });
    updateRemark();
}

void SourceList::updateRemark() {
    m_bytes = 0;
    bool all = true;
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const QVariant size = m_table->item(row, 1)->data(kSizeRole);
        all = all && size.isValid();
        m_bytes += static_cast<quint64>(std::max<qint64>(0, size.toLongLong()));
    }
    m_remark->setText(m_table->rowCount() == 0 ? tr("none yet")
                      : all                    ? byteCount(m_bytes)
                                               : tr("measuring…"));
    QStringList names;
    for (const QString& path : m_evaluation)
        names << nameOf(path);
    m_evaluationLabel->setText(names.isEmpty() ? tr("no evaluation texts")
                                               : tr("evaluated on %1").arg(names.join(QStringLiteral(", "))));
}

bool SourceList::empty() const {
    return m_table->rowCount() == 0;
}

std::vector<train::TrainSource> SourceList::sources() const {
    std::vector<train::TrainSource> sources;
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const QTableWidgetItem& name = *m_table->item(row, 0);
        if (!name.data(kCountsRole).toBool())
            sources.push_back({name.data(kPathRole).toString().toStdString(),
                               m_table->item(row, 2)->data(kWeightRole).toDouble()});
    }
    return sources;
}

std::vector<std::string> SourceList::counts() const {
    std::vector<std::string> counts;
    for (int row = 0; row < m_table->rowCount(); ++row)
        if (const QTableWidgetItem& name = *m_table->item(row, 0); name.data(kCountsRole).toBool())
            counts.push_back(name.data(kPathRole).toString().toStdString());
    return counts;
}

QJsonObject SourceList::state() const {
    QJsonArray list;
    for (const train::TrainSource& source : sources())
        list.append(QJsonObject{{QStringLiteral("path"), QString::fromStdString(source.path)},
                                {QStringLiteral("weight"), source.weight}});
    QJsonArray countFiles;
    for (const std::string& path : counts())
        countFiles.append(QString::fromStdString(path));
    return {{QStringLiteral("sources"), list},
            {QStringLiteral("counts"), countFiles},
            {QStringLiteral("evaluation"), QJsonArray::fromStringList(m_evaluation)}};
}

void SourceList::restore(const QJsonObject& state) {
    m_table->setRowCount(0);
    for (const auto& one : state[QStringLiteral("sources")].toArray()) {
        const QJsonObject source = one.toObject();
        if (const QString path = source[QStringLiteral("path")].toString(); !path.isEmpty())
            addRow(path, std::clamp(source[QStringLiteral("weight")].toDouble(1), 1e-6, kMaxWeight), false);
    }
    for (const auto& path : state[QStringLiteral("counts")].toArray())
        if (!path.toString().isEmpty())
            addRow(path.toString(), 1, true);
    m_evaluation.clear();
    for (const auto& path : state[QStringLiteral("evaluation")].toArray())
        m_evaluation << path.toString();
    measure();
}

void SourceList::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Delete && m_table->hasFocus())
        return removeSelected();
    QWidget::keyPressEvent(event);
}

} // namespace tokenscope::ui
