#include "ui/panels/chat/batch_pane.h"

#include "ui/panels/chat/chat_pane.h"
#include "ui/panels/chat/mask_strips.h"
#include "ui/support/format_number.h"
#include "ui/support/piece_paint.h"
#include "ui/support/token_menu.h"
#include "ui/widgets/export_menu/export_menu.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QPainter>
#include <QSpinBox>
#include <QStyledItemDelegate>
#include <QTableView>

#include <algorithm>

namespace tokenscope {
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
        if (kind == BatchModel::Trained)
            painter->fillRect(QRect(cell.left(), cell.bottom() - 3, cell.width(), 4), colours.ok);
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
    , m_job(tr("Making the batch")) {
    QVBoxLayout* column = chatColumn(this);
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
                          tr("positions"), tr("documents")},
                         tr("What the cells show"), bar);
    for (QWidget* one : QList<QWidget*>{m_cell, m_padding, m_truncation, m_length, m_pack})
        row->addWidget(one);
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

QMenu* BatchPane::makeExport() {
    auto* menu = new ExportMenu(tr("the batch"), QStringLiteral("batch"), this);
    connect(menu, &ExportMenu::told, this, &BatchPane::told);
    const auto add = [&](const QString& title, const QString& suffix,
                         std::function<std::string(const chat::Batch&)> make) {
        menu->addText(title, suffix, [this, make = std::move(make)]() -> ExportMenu::Work {
            if (m_model->rowCount() == 0)
                return {};
            return [make, batch = m_model->batch()](const Progress&) -> Result<QByteArray> {
                return QByteArray::fromStdString(make(batch));
            };
        });
    };
    add(tr("JSON"), QStringLiteral("json"), &chat::batchJson);
    add(tr("Python"), QStringLiteral("py"), &chat::batchPython);
    add(tr("Markdown"), QStringLiteral("md"), [this](const chat::Batch& batch) {
        const auto tokenizer = m_base.tokenizer;
        return chat::batchMarkdown(batch, [tokenizer](PieceId id) {
            return tokenizer && tokenizer->contains(id)
                       ? readableBytes(tokenizer->pieceBytes(id)).toStdString()
                       : std::string();
        });
    });
    for (const chat::Tensor tensor :
         {chat::Tensor::InputIds, chat::Tensor::Labels, chat::Tensor::AttentionMask}) {
        const auto which = chat::name(tensor);
        add(tr("NumPy: %1").arg(QString::fromUtf8(which.data(), static_cast<qsizetype>(which.size()))),
            QStringLiteral("npy"),
            [tensor](const chat::Batch& batch) { return chat::batchNpy(batch, tensor); });
    }
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
    if (isVisible())
        start();
}

void BatchPane::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (m_wanted)
        start();
}

void BatchPane::start() {
    m_wanted = false;
    if (!m_base.tokenizer) {
        m_samples.reset();
        return make();
    }
    std::vector<ConversationPtr> some = m_conversations;
    if (some.size() > kMostRows)
        some.resize(kMostRows);
    m_job.run(
        [some, base = m_base, policy = m_policy](const Progress& progress) {
            auto made = std::make_shared<Samples>();
            for (const ConversationPtr& one : some) {
                ChatRequest request = base;
                request.conversation = one;
                const ChatResultPtr result = workOut(request, progress);
                if (!result->hasTokens()) {
                    if (made->failed++ == 0)
                        made->firstError = result->error     ? describe(*result->error)
                                           : result->failure ? describe(*result->failure)
                                                             : std::string();
                    continue;
                }
                const chat::Mask& mask = result->masks[policy];
                made->samples.push_back({result->encoded->encoding.ids, mask.trained, mask.weights});
            }
            return std::shared_ptr<const Samples>(std::move(made));
        },
        [this](std::shared_ptr<const Samples> samples) {
            m_samples = std::move(samples);
            make();
        });
}

void BatchPane::make() {
    if (!m_samples) {
        m_model->setBatch({}, nullptr);
        m_remark->setText(m_base.tokenizer ? QString() : tr("Open a tokenizer to see a batch"));
        return;
    }
    const SpecialIds& special = m_base.tokenizer->definition().special;
    chat::BatchOptions options;
    options.padding = m_padding->currentIndex() == 1 ? chat::Side::Left : chat::Side::Right;
    options.truncation = m_truncation->currentIndex() == 1 ? chat::Side::Left : chat::Side::Right;
    options.maxLength = static_cast<std::size_t>(m_length->value());
    options.pack = m_pack->isChecked() && options.maxLength > 0;
    options.eos = special.eos.value_or(kNoPiece);
    options.pad = special.pad ? *special.pad : special.eos.value_or(0);
    chat::Batch batch = makeBatch(m_samples->samples, options);
    std::size_t trained = 0, padded = 0;
    for (const chat::BatchRow& row : batch.rows)
        for (std::size_t i = 0; i < row.ids.size(); ++i) {
            trained += row.labels[i] != chat::kIgnored ? 1 : 0;
            padded += row.documents[i] == chat::BatchRow::kPadding ? 1 : 0;
        }
    QStringList remarks{
        tr("%1 × %2: %3 trained by %5, %4 padding")
            .arg(grouped(batch.rows.size()), grouped(batch.width()), grouped(trained), grouped(padded))
            .arg(MaskStrips::title(m_policy))};
    if (!special.pad)
        remarks << (special.eos ? tr("no padding token: the end of sequence stands for it")
                                : tr("no padding token is known: 0 stands for it"));
    for (const Diagnostic& diagnostic : batch.diagnostics) // each once, whatever the row
        if (const QString one = QString::fromStdString(diagnostic.message); !remarks.contains(one))
            remarks << one;
    for (const chat::Cut& cut : batch.cuts)
        remarks << tr("conversation %1 lost %2 tokens, %3 of them trained")
                       .arg(cut.sample)
                       .arg(cut.tokens)
                       .arg(cut.trained);
    if (m_samples->failed > 0)
        remarks << tr("%1 can't be rendered: %2")
                       .arg(m_samples->failed)
                       .arg(QString::fromStdString(m_samples->firstError));
    if (m_conversations.size() > kMostRows)
        remarks << tr("the first %1 conversations").arg(kMostRows);
    m_remark->setText(remarks.join(QStringLiteral(" · ")));
    m_model->setBatch(std::move(batch), m_base.tokenizer);
}

} // namespace tokenscope
