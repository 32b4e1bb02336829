#include "ui/panels/chat/batch_pane.h"

#include "core/chat/masks/labeled_chat.h"
#include "core/chat/masks/mask_policy.h"
#include "core/report/exporters.h"
#include "ui/panels/chat/chat_result.h"
#include "ui/panels/chat/mask_views.h"
#include "ui/support/number_field.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_paint.h"
#include "ui/support/text.h"
#include "ui/support/token_menu.h"
#include "ui/widgets/export_menu/export_menu.h"
#include "ui/widgets/pane_header/pane_header.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QSpinBox>
#include <QStringList>
#include <QStyledItemDelegate>
#include <QTableView>

#include <algorithm>
#include <numeric>
#include <utility>

namespace tokenscope::ui {

// Building a batch.

namespace {

constexpr std::size_t kMaxRowsListed = 6;

struct BatchText {
    Q_DECLARE_TR_FUNCTIONS(BatchBuilder)
};

using LabelResult = tl::expected<chat::LabeledChat, chat::LabelError>;

LabelResult labelOne(const ChatRequest& base, const CompiledPtr& withTools,
                     const chat::Conversation& conversation, chat::MaskPolicy policy,
                     const Progress& progress) {
    chat::LabelSettings settings;
    settings.policies = {policy};
    settings.mask = base.masks;
    settings.addSpecial = base.addSpecial;
    settings.progress = progress;
    settings.injected = base.injection;
    const chat::TemplateInput input = templateInput(conversation);
    if (base.nanochat) {
        chat::NanochatOptions options;
        options.inventSpecials = true;
        return labelNanochat(input, *base.tokenizer, settings, options);
    }
    const chat::TemplateInput whole = withSpecials(input, *base.tokenizer);
    const bool tools = whole.tools.isList() && !whole.tools.items.empty();
    const chat::CompiledTemplate& compiled = tools && withTools ? *withTools : *base.compiled;
    return labelChat(chatSource(compiled, whole, base.continuesFinal, progress), *base.tokenizer, settings);
}

/// `row 2`, `rows 0, 3, 4 and 12 more`
QString listRows(const std::vector<QString>& rows) {
    QStringList listed;
    for (std::size_t i = 0; i < std::min(rows.size(), kMaxRowsListed); ++i)
        listed << rows[i];
    const QString list = listed.join(QStringLiteral(", "));
    if (rows.size() > kMaxRowsListed)
        return BatchText::tr("rows %1 and %2 more").arg(list, grouped(rows.size() - kMaxRowsListed));
    return BatchText::tr("rows %1", nullptr, pluralCount(rows.size())).arg(list);
}

/// Each message once, with all rows that it concerns.
QStringList describeDiagnostics(const chat::Batch& batch) {
    std::vector<std::pair<QString, std::vector<QString>>> messages;
    for (const Diagnostic& diagnostic : batch.diagnostics) {
        if (diagnostic.where.starts_with("sample ")) // described by describeTruncation()
            continue;
        const QString message = QString::fromStdString(diagnostic.message);
        auto same = std::find_if(messages.begin(), messages.end(),
                                 [&](const auto& one) { return one.first == message; });
        if (same == messages.end())
            same = messages.insert(messages.end(), {message, {}});
        if (diagnostic.where.starts_with("row "))
            same->second.push_back(QString::fromStdString(diagnostic.where.substr(4)));
    }
    QStringList all;
    for (const auto& [message, rows] : messages)
        all << (rows.empty() ? message : listRows(rows) + QStringLiteral(": ") + message);
    return all;
}

QStringList describeTruncation(const chat::Batch& batch, const BatchSamples& samples) {
    if (batch.cuts.empty())
        return {};
    const std::size_t first = samples.conversationOf[batch.cuts.front().sample] + 1;
    std::size_t tokens = 0, trained = 0;
    for (const chat::Cut& cut : batch.cuts) {
        tokens += cut.tokens;
        trained += cut.trained;
    }
    if (batch.cuts.size() == 1)
        return {BatchText::tr("conversation %1 is truncated by %2 tokens, %3 of them trained")
                    .arg(first)
                    .arg(grouped(tokens), grouped(trained))};
    return {
        BatchText::tr(
            "%1 conversations are truncated by %2 tokens, %3 of them trained; the first is conversation %4")
            .arg(grouped(batch.cuts.size()), grouped(tokens), grouped(trained))
            .arg(first)};
}

} // namespace

BatchSamplesPtr labelConversations(const std::vector<ConversationPtr>& conversations, std::size_t first,
                                   const ChatRequest& base, chat::MaskPolicy policy,
                                   const Progress& progress) {
    auto batch = std::make_shared<BatchSamples>();
    CompiledPtr withTools;
    if (!base.nanochat && !base.withTools.empty())
        if (auto compiled = chat::CompiledTemplate::compile(base.withTools, base.jinja))
            withTools = std::make_shared<chat::CompiledTemplate>(std::move(*compiled));
    for (std::size_t i = 0; i < conversations.size() && !progress.stopped(); ++i) {
        LabelResult chat = labelOne(base, withTools, *conversations[i], policy, {progress.stop, {}});
        progress.notify(i + 1, conversations.size());
        if (!chat) {
            if (batch->failed++ == 0) {
                batch->firstFailed = first + i;
                batch->firstError = describe(chat.error());
            }
            continue;
        }
        chat::Mask& mask = chat->masks.front();
        batch->samples.push_back(
            {std::move(chat->tokens.ids), std::move(mask.trained), std::move(mask.weights)});
        batch->conversationOf.push_back(first + i);
    }
    return batch;
}

BuiltBatchPtr buildBatch(const BatchSamples& samples, chat::BatchOptions options, const Tokenizer& tokenizer,
                         const QString& policy) {
    const SpecialIds& special = tokenizer.definition().special;
    options.eos = special.eos.value_or(kNoPiece);
    options.pad = special.pad.value_or(kNoPiece);
    auto built = std::make_shared<BuiltBatch>();
    built->batch = makeBatch(samples.samples, options);
    built->conversationOf = samples.conversationOf;
    std::size_t trained = 0, padded = 0;
    for (const chat::BatchRow& row : built->batch.rows)
        for (std::size_t i = 0; i < row.ids.size(); ++i) {
            trained += row.labels[i] != chat::kIgnored ? 1 : 0;
            padded += row.documents[i] == chat::BatchRow::kPadding ? 1 : 0;
        }
    QStringList& remarks = built->remarks;
    remarks << BatchText::tr("%1 × %2: %3 trained (policy: %5), %4 padding")
                   .arg(grouped(built->batch.rows.size()), grouped(built->batch.width()), grouped(trained),
                        grouped(padded), policy);
    if (samples.failed > 0)
        remarks << (samples.failed == 1
                        ? BatchText::tr("conversation %1 is omitted: %2")
                              .arg(samples.firstFailed + 1)
                              .arg(QString::fromStdString(samples.firstError))
                        : BatchText::tr("%1 conversations are omitted; the first is conversation %2: %3")
                              .arg(grouped(samples.failed))
                              .arg(samples.firstFailed + 1)
                              .arg(QString::fromStdString(samples.firstError)));
    remarks << describeDiagnostics(built->batch);
    remarks << describeTruncation(built->batch, samples);
    return built;
}

// The batch as a table.

namespace {

QString labelText(std::int64_t label) {
    return label < 0 ? QStringLiteral("−%1").arg(-label) : QString::number(label);
}

/// Whitespace as visible characters.
QString visibleWhitespace(QString piece) {
    piece.replace(QLatin1Char('\n'), QStringLiteral("↵"));
    piece.replace(QLatin1Char('\t'), QStringLiteral("⇥"));
    piece.replace(QLatin1Char(' '), QStringLiteral("␣"));
    return piece;
}

/// The loss weight of a token; 1 if the batch has no weights.
float weightOf(const chat::BatchRow& row, std::size_t column) {
    if (row.labels[column] == chat::kIgnored)
        return 0;
    return row.weights.empty() ? 1 : row.weights[column];
}

/// In the heading of a row.
QString nameOf(BatchCell cell) {
    switch (cell) {
    case BatchCell::Piece:
        return BatchModel::tr("piece");
    case BatchCell::Id:
        return BatchModel::tr("id");
    case BatchCell::Label:
        return BatchModel::tr("label");
    case BatchCell::Shifted:
        return BatchModel::tr("shifted label");
    case BatchCell::Attention:
        return BatchModel::tr("attention");
    case BatchCell::Position:
        return BatchModel::tr("position");
    case BatchCell::Document:
        return BatchModel::tr("document");
    case BatchCell::Weight:
        break;
    }
    return BatchModel::tr("loss weight");
}

} // namespace

void BatchModel::setBatch(chat::Batch batch, std::vector<std::size_t> conversationOf,
                          std::shared_ptr<const Tokenizer> tokenizer) {
    beginResetModel();
    m_batch = std::move(batch);
    m_conversationOf = std::move(conversationOf);
    m_tokenizer = std::move(tokenizer);
    endResetModel();
}

void BatchModel::setCell(BatchCell cell) {
    if (cell == std::exchange(m_cell, cell) || rowCount() == 0 || columnCount() == 0)
        return;
    emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    emit headerDataChanged(Qt::Vertical, 0, rowCount() - 1);
}

void BatchModel::setValues(int count) {
    if (count == std::exchange(m_values, count) || rowCount() == 0 || columnCount() == 0)
        return;
    emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    emit headerDataChanged(Qt::Vertical, 0, rowCount() - 1);
}

QList<BatchCell> BatchModel::others() const {
    QList<BatchCell> others;
    for (int i = 0; i < kBatchCells && others.size() + 1 < m_values; ++i)
        if (const auto cell = static_cast<BatchCell>(i); cell != m_cell)
            others << cell;
    return others;
}

int BatchModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_batch.rows.size());
}

int BatchModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_batch.width());
}

QString BatchModel::text(const chat::BatchRow& row, std::size_t column, BatchCell cell) const {
    switch (cell) {
    case BatchCell::Piece:
        if (row.documents[column] == chat::BatchRow::kPadding)
            return tr("pad");
        return m_tokenizer && m_tokenizer->contains(row.ids[column])
                   ? visibleWhitespace(readableBytes(m_tokenizer->pieceBytes(row.ids[column])))
                   : QString::number(row.ids[column]);
    case BatchCell::Id:
        return QString::number(row.ids[column]);
    case BatchCell::Label:
        return labelText(row.labels[column]);
    case BatchCell::Shifted:
        return labelText(row.shifted[column]);
    case BatchCell::Attention:
        return QString::number(row.attention[column]);
    case BatchCell::Position:
        return QString::number(row.positions[column]);
    case BatchCell::Weight:
        return floatNumber(weightOf(row, column));
    case BatchCell::Document:
        break;
    }
    return row.documents[column] == chat::BatchRow::kPadding ? QStringLiteral("–")
                                                             : QString::number(row.documents[column]);
}

QVariant BatchModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const chat::BatchRow& row = m_batch.rows[static_cast<std::size_t>(index.row())];
    const auto column = static_cast<std::size_t>(index.column());
    const bool padded = row.documents[column] == chat::BatchRow::kPadding;
    const bool trained = row.labels[column] != chat::kIgnored;
    switch (role) {
    case Qt::DisplayRole:
        return text(row, column, m_cell);
    case OthersRole: {
        QStringList texts;
        for (const BatchCell cell : others())
            texts << text(row, column, cell);
        return texts;
    }
    case KindRole:
        return padded ? Padded : trained ? Trained : Ignored;
    case TypeRole:
        return m_tokenizer && m_tokenizer->contains(row.ids[column])
                   ? static_cast<int>(m_tokenizer->type(row.ids[column]))
                   : static_cast<int>(PieceType::Normal);
    case WeightRole:
        return weightOf(row, column);
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole: {
        const QString kind = padded ? tr("padding") : trained ? tr("trained") : tr("ignored");
        const QString all =
            tr("%1, id %2: %3\nlabel %4, shifted %5\nattention %6, position %7\ndocument %8, loss weight %9")
                .arg(text(row, column, BatchCell::Piece), text(row, column, BatchCell::Id), kind,
                     text(row, column, BatchCell::Label), text(row, column, BatchCell::Shifted),
                     text(row, column, BatchCell::Attention), text(row, column, BatchCell::Position),
                     text(row, column, BatchCell::Document), text(row, column, BatchCell::Weight));
        return role == Qt::ToolTipRole ? plainToolTip(all) : all;
    }
    default:
        return {};
    }
}

/// `conversation 3`, `conversations 3, 4`
QString BatchModel::conversationsOf(const chat::BatchRow& row) const {
    QStringList numbers;
    std::uint32_t before = chat::BatchRow::kPadding;
    for (const std::uint32_t document : row.documents)
        if (document != std::exchange(before, document) && document != chat::BatchRow::kPadding)
            numbers << QString::number(
                (document < m_conversationOf.size() ? m_conversationOf[document] : document) + 1);
    return tr("conversations %1", nullptr, static_cast<int>(numbers.size()))
        .arg(numbers.join(QStringLiteral(", ")));
}

QVariant BatchModel::headerData(int section, Qt::Orientation orientation, int role) const {
    const bool row = orientation == Qt::Vertical;
    const QList<BatchCell> cells = row ? others() : QList<BatchCell>();
    if (section < 0 || section >= (row ? rowCount() : columnCount()))
        return {};
    switch (role) {
    case Qt::DisplayRole:
        if (!row)
            return QString::number(section);
        return std::accumulate(
            cells.begin(), cells.end(), tr("row %1").arg(section),
            [](const QString& lines, BatchCell cell) { return lines + QLatin1Char('\n') + nameOf(cell); });
    case Qt::ToolTipRole:
        return row ? tr("Row %1: %2")
                         .arg(section)
                         .arg(conversationsOf(m_batch.rows[static_cast<std::size_t>(section)]))
                   : tr("Position %1").arg(section);
    default:
        return {};
    }
}

// The pane.

namespace {

constexpr int kRow = 28;
constexpr int kAroundLines = 12;

int lineHeight(const QTableView& table) {
    return table.verticalHeader()->fontMetrics().lineSpacing();
}

class BatchDelegate : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const PiecePalette& colors = piecePalette();
        const int kind = index.data(BatchModel::KindRole).toInt();
        const auto type = static_cast<PieceType>(index.data(BatchModel::TypeRole).toInt());
        const QRect cell = option.rect.adjusted(0, 1, -1, -1);
        QColor text = colors.text;
        if (kind == BatchModel::Padded) {
            painter->fillRect(cell, colors.sunk);
            paintHatch(*painter, cell, PieceType::Unused);
            painter->fillRect(cell.adjusted(4, 5, -4, -5), colors.sunk);
            text = colors.muted;
        } else if (type == PieceType::Control) {
            painter->fillRect(cell, colors.typeFill[static_cast<int>(type)]);
            text = colors.typeText[static_cast<int>(type)];
        } else {
            painter->fillRect(cell, colors.normalTint[kind == BatchModel::Trained ? 0 : 1]);
        }
        painter->setPen(text);
        painter->setFont(fixedFont(12));
        // The lines are those of the row's heading.
        const QStringList texts =
            QStringList(index.data().toString()) + index.data(BatchModel::OthersRole).toStringList();
        const int line = lineHeight(*static_cast<const QTableView*>(option.widget));
        QRect place = cell.adjusted(3, 0, -3, texts.size() > 1 ? 0 : -3);
        if (texts.size() > 1)
            place = QRect(place.left(), cell.center().y() - line * static_cast<int>(texts.size()) / 2,
                          place.width(), line);
        for (const QString& one : texts) {
            painter->drawText(place, Qt::AlignCenter,
                              painter->fontMetrics().elidedText(one, Qt::ElideRight, place.width()));
            place.translate(0, line);
        }
        if (kind == BatchModel::Trained) { // a bar in proportion to the loss weight
            const double weight = std::clamp(index.data(BatchModel::WeightRole).toDouble(), 0.0, 1.0);
            const QRectF bar(cell.left(), cell.bottom() - 3, cell.width(), 4);
            if (weight < 1)
                painter->fillRect(bar, colors.sunk);
            painter->fillRect(QRectF(bar.left(), bar.top(), bar.width() * weight, bar.height()), colors.ok);
        }
        if ((option.state & QStyle::State_Selected) != 0) {
            painter->setPen(QPen(colors.highlight, 2));
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
    , m_labelJob(tr("Building the batch"))
    , m_batchJob(tr("Building the batch")) {
    QVBoxLayout* column = paneColumn(this);
    createControls(*column);
    m_table->setModel(m_model);
    m_table->setItemDelegate(new BatchDelegate(m_table));
    m_table->setAccessibleName(tr("Batch"));
    m_table->setShowGrid(false);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setTabKeyNavigation(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->viewport()->installEventFilter(this);
    connect(m_model, &QAbstractItemModel::modelReset, this, &BatchPane::fitRows);
    const auto measure = [this] {
        fitRows();
        m_table->horizontalHeader()->setDefaultSectionSize(scaled(94));
        m_table->horizontalHeader()->setFixedHeight(scaled(20));
    };
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignCenter);
    measure();
    connect(&Theme::instance(), &Theme::changed, this, measure);
    column->addWidget(m_table, 1);
}

/// The rows show as many values of each token as there is room for without scrolling.
void BatchPane::fitRows() {
    const int rows = std::max(1, m_model->rowCount());
    const int line = lineHeight(*m_table);
    const int values =
        std::clamp((m_table->viewport()->height() / rows - scaled(kAroundLines)) / line, 1, kBatchCells);
    m_model->setValues(values);
    m_table->verticalHeader()->setDefaultSectionSize(values == 1 ? scaled(kRow)
                                                                 : values * line + scaled(kAroundLines));
}

bool BatchPane::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_table->viewport() && event->type() == QEvent::Resize)
        fitRows();
    return QWidget::eventFilter(watched, event);
}

void BatchPane::createControls(QVBoxLayout& column) {
    const HeaderBar header(this, 32);
    QFrame* bar = header.frame;
    QHBoxLayout* row = header.row;
    m_padding = smallChoice({tr("pad right"), tr("pad left")}, tr("Padding side"), bar);
    m_truncation = smallChoice({tr("truncate right"), tr("truncate left")}, tr("Truncation side"), bar);
    m_padding->setObjectName(QStringLiteral("padding"));
    m_length = new NumberField(bar);
    m_length->setRange(0, 1'000'000);
    m_length->setSingleStep(8);
    m_length->setSpecialValueText(tr("no limit"));
    m_length->setAccessibleName(tr("Maximum tokens per row"));
    m_length->setToolTip(tr("Maximum tokens per row"));
    m_pack = new QCheckBox(tr("Pack"), bar);
    m_pack->setToolTip(tr("Puts as many conversations into a row as fit; needs a token limit"));
    m_cell = smallChoice({tr("pieces"), tr("ids"), tr("labels"), tr("shifted labels"), tr("attention"),
                          tr("positions"), tr("documents"), tr("loss weights")},
                         tr("What the cells show"), bar);
    for (QWidget* one : QList<QWidget*>{m_cell, m_padding, m_truncation, m_length, m_pack})
        row->addWidget(one);
    createPager(*row, bar);
    m_remark = new ElidedLabel(bar);
    m_remark->setObjectName(QStringLiteral("remark"));
    m_remark->setProperty("look", "remark");
    keepLeastWidth(*m_remark, 200);
    row->addWidget(m_remark, 1);
    row->addWidget(menuButton(tr("Export"), tr("Copy or save the batch as JSON, NumPy, Python or Markdown"),
                              createExportMenu(), bar));
    column.addWidget(bar);
    connect(m_cell, &QComboBox::currentIndexChanged, this,
            [this](int index) { m_model->setCell(static_cast<BatchCell>(index)); });
    for (QComboBox* choice : {m_padding, m_truncation})
        connect(choice, &QComboBox::currentIndexChanged, this, &BatchPane::rebuild);
    connect(m_length, &QSpinBox::valueChanged, this, &BatchPane::rebuild);
    connect(m_pack, &QCheckBox::toggled, this, &BatchPane::rebuild);
}

void BatchPane::createPager(QHBoxLayout& row, QWidget* parent) {
    m_pager = new QWidget(parent);
    m_pager->setObjectName(QStringLiteral("pager"));
    auto* inside = new QHBoxLayout(m_pager);
    inside->setContentsMargins(0, 0, 0, 0);
    inside->setSpacing(4);
    m_previous = new QPushButton(QStringLiteral("‹"), m_pager);
    m_next = new QPushButton(QStringLiteral("›"), m_pager);
    m_next->setObjectName(QStringLiteral("next"));
    m_previous->setAccessibleName(tr("The previous %1 conversations").arg(kMaxConversations));
    m_next->setAccessibleName(tr("The next %1 conversations").arg(kMaxConversations));
    for (QPushButton* one : {m_previous, m_next})
        one->setToolTip(one->accessibleName());
    connect(m_previous, &QPushButton::clicked, this,
            [this] { showFrom(m_first - std::min(m_first, kMaxConversations)); });
    connect(m_next, &QPushButton::clicked, this, [this] { showFrom(m_first + kMaxConversations); });
    m_pageText = new QLabel(m_pager);
    m_pageText->setTextFormat(Qt::PlainText);
    inside->addWidget(m_previous);
    inside->addWidget(m_pageText);
    inside->addWidget(m_next);
    m_pager->hide();
    row.addWidget(m_pager);
}

QMenu* BatchPane::createExportMenu() {
    auto* menu = new ExportMenu(tr("the batch"), QStringLiteral("batch"), this);
    connect(menu, &ExportMenu::statusMessage, this, &BatchPane::statusMessage);
    menu->addExporters<report::BatchExport>(
        report::batchExporters(), [this]() -> std::optional<report::BatchExport> {
            if (m_model->rowCount() == 0)
                return std::nullopt;
            return report::BatchExport{m_model->batch(), [tokenizer = m_base.tokenizer](PieceId id) {
                                           return tokenizer && tokenizer->contains(id)
                                                      ? readableBytes(tokenizer->pieceBytes(id)).toStdString()
                                                      : std::string();
                                       }};
        });
    return menu;
}

QWidget* BatchPane::keyboard() const {
    return m_table;
}

void BatchPane::setInputs(std::vector<ConversationPtr> conversations, ChatRequest base, std::size_t policy) {
    m_conversations = std::move(conversations);
    m_base = std::move(base);
    m_policy = policy;
    m_requested = true;
    m_first = m_first < m_conversations.size() ? m_first : 0;
    updatePager();
    if (isVisible())
        relabel();
}

void BatchPane::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (m_requested)
        relabel();
}

void BatchPane::updatePager() {
    const std::size_t all = m_conversations.size();
    m_pager->setVisible(all > kMaxConversations);
    m_pageText->setText(
        tr("conversations %1–%2 of %3")
            .arg(grouped(m_first + 1), grouped(std::min(m_first + kMaxConversations, all)), grouped(all)));
    m_previous->setEnabled(m_first > 0);
    m_next->setEnabled(m_first + kMaxConversations < all);
}

void BatchPane::showFrom(std::size_t first) {
    if (first >= m_conversations.size())
        return;
    m_first = first;
    updatePager();
    relabel();
}

void BatchPane::relabel() {
    m_requested = false;
    m_batchJob.cancel();
    if (!m_base.tokenizer || (!m_base.compiled && !m_base.nanochat)) {
        m_labelJob.cancel();
        m_samples.reset();
        return rebuild();
    }
    const auto begin = m_conversations.begin() + static_cast<std::ptrdiff_t>(m_first);
    const std::size_t count = std::min(kMaxConversations, m_conversations.size() - m_first);
    m_labelJob.run(
        [some = std::vector<ConversationPtr>(begin, begin + static_cast<std::ptrdiff_t>(count)),
         first = m_first, base = m_base, policy = chat::kMaskPolicies[m_policy]](const Progress& progress) {
            return labelConversations(some, first, base, policy, progress);
        },
        [this](BatchSamplesPtr samples) {
            m_samples = std::move(samples);
            rebuild();
        });
}

void BatchPane::rebuild() {
    if (!m_samples) {
        m_batchJob.cancel();
        m_model->setBatch({}, {}, nullptr);
        m_remark->setText(m_base.tokenizer ? tr("The template is invalid") : tr("No tokenizer is open"));
        return;
    }
    chat::BatchOptions options;
    options.padding = m_padding->currentIndex() == 1 ? chat::Side::Left : chat::Side::Right;
    options.truncation = m_truncation->currentIndex() == 1 ? chat::Side::Left : chat::Side::Right;
    options.maxLength = static_cast<std::size_t>(m_length->value());
    options.pack = m_pack->isChecked() && options.maxLength > 0;
    m_batchJob.run(
        [samples = m_samples, options, tokenizer = m_base.tokenizer, policy = MaskStrips::title(m_policy)](
            const Progress&) { return buildBatch(*samples, options, *tokenizer, policy); },
        [this, tokenizer = m_base.tokenizer, notOwn = m_base.notOwn](const BuiltBatchPtr& built) {
            QStringList remarks = built->remarks;
            if (m_pack->isChecked() && m_length->value() == 0)
                remarks.insert(1, tr("packing needs a token limit"));
            if (!notOwn.isEmpty())
                remarks.insert(1, notOwn);
            m_remark->setText(remarks.join(QStringLiteral(" · ")));
            m_model->setBatch(std::move(built->batch), std::move(built->conversationOf), tokenizer);
        });
}

} // namespace tokenscope::ui
