#include "ui/panels/chat/batch_pane.h"
#include "core/report/batch_export.h"

#include "ui/panels/chat/mask_strips.h"
#include "ui/support/format_number.h"
#include "ui/support/piece_paint.h"
#include "ui/support/token_menu.h"
#include "ui/widgets/export_menu/export_menu.h"
#include "ui/widgets/pane_header/pane_header.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QSpinBox>
#include <QStyledItemDelegate>
#include <QTableView>

#include <algorithm>

namespace tokenscope::ui {
namespace {

class BatchDelegate : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const PiecePalette& colours = piecePalette();
        const int kind = index.data(BatchModel::KindRole).toInt();
        const auto type = static_cast<PieceType>(index.data(BatchModel::TypeRole).toInt());
        const QRect cell = option.rect.adjusted(0, 1, -1, -1);
        QColor text = colours.text;
        if (kind == BatchModel::Padded) {
            painter->fillRect(cell, colours.sunk);
            paintHatch(*painter, cell, PieceType::Unused);
            painter->fillRect(cell.adjusted(4, 5, -4, -5), colours.sunk);
            text = colours.muted;
        } else if (type == PieceType::Control) {
            painter->fillRect(cell, colours.typeFill[static_cast<int>(type)]);
            text = colours.typeText[static_cast<int>(type)];
        } else {
            painter->fillRect(cell, colours.normalTint[kind == BatchModel::Trained ? 0 : 1]);
        }
        painter->setPen(text);
        painter->setFont(fixedFont(12));
        const QString words =
            painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, cell.width() - 6);
        painter->drawText(cell.adjusted(3, 0, -3, -3), Qt::AlignCenter, words);
        if (kind == BatchModel::Trained) { // as long as its weight
            const double weight = std::clamp(index.data(BatchModel::WeightRole).toDouble(), 0.0, 1.0);
            const QRectF bar(cell.left(), cell.bottom() - 3, cell.width(), 4);
            if (weight < 1)
                painter->fillRect(bar, colours.sunk);
            painter->fillRect(QRectF(bar.left(), bar.top(), bar.width() * weight, bar.height()), colours.ok);
        }
        if ((option.state & QStyle::State_Selected) != 0) {
            painter->setPen(QPen(colours.highlight, 2));
            painter->setBrush(Qt::NoBrush);
            painter->drawRect(cell.adjusted(1, 1, -1, -1));
        }
    }
};

QComboBox* smallChoice(const QStringList& items, const QString& tip, QWidget* parent) {
    auto* choice = new QComboBox(parent);
    choice->addItems(items);
    choice->setToolTip(tip);
    choice->setAccessibleName(tip);
    return choice;
}

} // namespace

BatchPane::BatchPane(QWidget* parent)
    : QWidget(parent)
    , m_model(new BatchModel(this))
    , m_table(new QTableView(this))
    , m_job(tr("Making the batch"))
    , m_rows(tr("Making the batch")) {
    QVBoxLayout* column = paneColumn(this);
    makeControls(*column);
    m_table->setModel(m_model);
    m_table->setItemDelegate(new BatchDelegate(m_table));
    m_table->setAccessibleName(tr("Batch"));
    m_table->setShowGrid(false);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setTabKeyNavigation(false);
    m_table->setFrameShape(QFrame::NoFrame);
    const auto measure = [this] {
        m_table->verticalHeader()->setDefaultSectionSize(scaled(28));
        m_table->horizontalHeader()->setDefaultSectionSize(scaled(72));
        m_table->horizontalHeader()->setFixedHeight(scaled(20));
    };
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignCenter);
    measure();
    connect(&Theme::instance(), &Theme::changed, this, measure);
    column->addWidget(m_table, 1);
}

void BatchPane::makeControls(QVBoxLayout& column) {
    auto* bar = new QFrame(this);
    bar->setProperty("look", "header");
    keepHeight(*bar, 32);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(12, 0, 8, 0);
    row->setSpacing(8);
    m_padding = smallChoice({tr("pad right"), tr("pad left")}, tr("Side of the padding"), bar);
    m_truncation = smallChoice({tr("cut right"), tr("cut left")}, tr("Side that is cut"), bar);
    m_length = new QSpinBox(bar);
    m_length->setRange(0, 1'000'000);
    m_length->setSingleStep(8);
    m_length->setSpecialValueText(tr("no bound"));
    m_length->setAccessibleName(tr("Most tokens of a row"));
    m_length->setToolTip(tr("Most tokens of a row"));
    m_pack = new QCheckBox(tr("Pack"), bar);
    m_pack->setToolTip(tr("Several conversations in a row, as many as there is room for; needs a bound"));
    m_cell = smallChoice({tr("pieces"), tr("ids"), tr("labels"), tr("labels, shifted"), tr("attention"),
                          tr("positions"), tr("documents"), tr("loss weights")},
                         tr("What the cells show"), bar);
    for (QWidget* one : QList<QWidget*>{m_cell, m_padding, m_truncation, m_length, m_pack})
        row->addWidget(one);
    makePart(*row, bar);
    m_remark = new ElidedLabel(bar);
    m_remark->setProperty("look", "remark");
    row->addWidget(m_remark, 1);
    QMenu* menu = makeExport();
    auto* take = new QPushButton(tr("Export"), bar);
    take->setToolTip(tr("Copy or save the batch as JSON, NumPy, Python or Markdown"));
    connect(take, &QPushButton::clicked, menu,
            [take, menu] { menu->popup(take->mapToGlobal(QPoint(0, take->height()))); });
    row->addWidget(take);
    column.addWidget(bar);
    connect(m_cell, &QComboBox::currentIndexChanged, this,
            [this](int index) { m_model->setCell(static_cast<BatchCell>(index)); });
    for (QComboBox* choice : {m_padding, m_truncation})
        connect(choice, &QComboBox::currentIndexChanged, this, &BatchPane::make);
    connect(m_length, &QSpinBox::valueChanged, this, &BatchPane::make);
    connect(m_pack, &QCheckBox::toggled, this, &BatchPane::make);
}

void BatchPane::makePart(QHBoxLayout& row, QWidget* parent) {
    m_part = new QWidget(parent);
    auto* inside = new QHBoxLayout(m_part);
    inside->setContentsMargins(0, 0, 0, 0);
    inside->setSpacing(4);
    m_before = new QPushButton(QStringLiteral("‹"), m_part);
    m_after = new QPushButton(QStringLiteral("›"), m_part);
    m_before->setAccessibleName(tr("The %1 conversations before").arg(kMostRows));
    m_after->setAccessibleName(tr("The next %1 conversations").arg(kMostRows));
    for (QPushButton* one : {m_before, m_after})
        one->setToolTip(one->accessibleName());
    connect(m_before, &QPushButton::clicked, this,
            [this] { showFrom(m_first - std::min(m_first, kMostRows)); });
    connect(m_after, &QPushButton::clicked, this, [this] { showFrom(m_first + kMostRows); });
    m_partWords = new QLabel(m_part);
    m_partWords->setTextFormat(Qt::PlainText);
    inside->addWidget(m_before);
    inside->addWidget(m_partWords);
    inside->addWidget(m_after);
    m_part->hide();
    row.addWidget(m_part);
}

QMenu* BatchPane::makeExport() {
    auto* menu = new ExportMenu(tr("the batch"), QStringLiteral("batch"), this);
    connect(menu, &ExportMenu::told, this, &BatchPane::told);
    using Make = std::function<std::string(const chat::Batch&)>;
    const auto work = [this](Make make) {
        return [this, make = std::move(make)]() -> ExportMenu::Work {
            if (m_model->rowCount() == 0)
                return {};
            return [make, batch = m_model->batch()](const Progress&) -> Result<QByteArray> {
                return QByteArray::fromStdString(make(batch));
            };
        };
    };
    const auto add = [&](const QString& title, const QString& suffix, Make make) {
        menu->addText(title, suffix, work(std::move(make)));
    };
    add(tr("JSON"), QStringLiteral("json"), &report::batchJson);
    add(tr("Python"), QStringLiteral("py"), &report::batchPython);
    add(tr("Markdown"), QStringLiteral("md"), [this](const chat::Batch& batch) {
        const auto tokenizer = m_base.tokenizer;
        return report::batchMarkdown(batch, [tokenizer](PieceId id) {
            return tokenizer && tokenizer->contains(id)
                       ? readableBytes(tokenizer->pieceBytes(id)).toStdString()
                       : std::string();
        });
    });
    for (const chat::Tensor tensor : chat::kTensors) {
        const auto which = chat::name(tensor);
        menu->addFile(QString::fromUtf8(which.data(), static_cast<qsizetype>(which.size())),
                      QStringLiteral("npy"),
                      work([tensor](const chat::Batch& batch) { return report::batchNpy(batch, tensor); }));
    }
    menu->addFile(QStringLiteral("loss_weights"), QStringLiteral("npy"), work(&report::weightsNpy));
    menu->addFile(QStringLiteral("shifted_loss_weights"), QStringLiteral("npy"),
                  work(&report::shiftedWeightsNpy));
    return menu;
}

QWidget* BatchPane::keyboard() const {
    return m_table;
}

QString BatchPane::remark() const {
    return m_remark->text();
}

void BatchPane::setPadding(chat::Side side) {
    m_padding->setCurrentIndex(side == chat::Side::Left ? 1 : 0);
}

void BatchPane::setInputs(std::vector<ConversationPtr> conversations, ChatRequest base, std::size_t policy) {
    m_conversations = std::move(conversations);
    m_base = std::move(base);
    m_policy = policy;
    m_wanted = true;
    m_first = m_first < m_conversations.size() ? m_first : 0;
    showPart();
    if (isVisible())
        start();
}

void BatchPane::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (m_wanted)
        start();
}

/// Which of many conversations the rows are of.
void BatchPane::showPart() {
    const std::size_t all = m_conversations.size();
    m_part->setVisible(all > kMostRows);
    m_partWords->setText(
        tr("conversations %1–%2 of %3")
            .arg(grouped(m_first + 1), grouped(std::min(m_first + kMostRows, all)), grouped(all)));
    m_before->setEnabled(m_first > 0);
    m_after->setEnabled(m_first + kMostRows < all);
}

void BatchPane::showFrom(std::size_t first) {
    if (first >= m_conversations.size())
        return;
    m_first = first;
    showPart();
    start();
}

void BatchPane::start() {
    m_wanted = false;
    m_rows.cancel();
    if (!m_base.tokenizer || (!m_base.compiled && !m_base.nanochat)) {
        m_job.cancel();
        m_samples.reset();
        return make();
    }
    const auto begin = m_conversations.begin() + static_cast<std::ptrdiff_t>(m_first);
    const std::size_t count = std::min(kMostRows, m_conversations.size() - m_first);
    m_job.run([some = std::vector<ConversationPtr>(begin, begin + static_cast<std::ptrdiff_t>(count)),
               first = m_first, base = m_base, policy = chat::kMaskPolicies[m_policy]](
                  const Progress& progress) { return batchSamples(some, first, base, policy, progress); },
              [this](BatchSamplesPtr samples) {
                  m_samples = std::move(samples);
                  make();
              });
}

void BatchPane::make() {
    if (!m_samples) {
        m_rows.cancel();
        m_model->setBatch({}, {}, nullptr);
        m_remark->setText(m_base.tokenizer ? tr("The template can't be read")
                                           : tr("Open a tokenizer to see a batch"));
        return;
    }
    chat::BatchOptions options;
    options.padding = m_padding->currentIndex() == 1 ? chat::Side::Left : chat::Side::Right;
    options.truncation = m_truncation->currentIndex() == 1 ? chat::Side::Left : chat::Side::Right;
    options.maxLength = static_cast<std::size_t>(m_length->value());
    options.pack = m_pack->isChecked() && options.maxLength > 0;
    m_rows.run(
        [samples = m_samples, options, tokenizer = m_base.tokenizer, policy = MaskStrips::title(m_policy)](
            const Progress&) { return makeRows(*samples, options, *tokenizer, policy); },
        [this, tokenizer = m_base.tokenizer](const MadeBatchPtr& made) {
            QStringList remarks = made->remarks;
            if (m_pack->isChecked() && m_length->value() == 0)
                remarks.insert(1, tr("packing needs a bound"));
            m_remark->setText(remarks.join(QStringLiteral(" · ")));
            m_model->setBatch(std::move(made->batch), std::move(made->conversationOf), tokenizer);
        });
}

} // namespace tokenscope::ui
