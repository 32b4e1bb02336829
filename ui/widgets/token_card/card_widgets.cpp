#include "ui/widgets/token_card/card_widgets.h"

#include "core/text/utf8.h"
#include "ui/accessibility/spoken_text.h"
#include "ui/support/glyphs.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_runs.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/piece_boxes/piece_boxes.h"

#include <QFrame>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace tokenscope::ui {
namespace {

constexpr int kTile = 64;
constexpr int kAcross = 40;
constexpr int kRow = 20;
constexpr int kBadge = 14;
constexpr int kRadius = 3;

QFont boldPieceFont(int pixels) {
    QFont font = pieceFont(scaled(pixels));
    font.setWeight(QFont::DemiBold);
    return font;
}

constexpr int kStageWidth = 92;
constexpr int kFactRoom = 166;           ///< pixels for one line next to the stage
constexpr int kMaxRuleCharacters = 2000; ///< characters of a rule that are shown

} // namespace

void CardPiece::setToken(const EncodedTextPtr& encoded, std::size_t token, const TokenFacts& facts) {
    m_glyph = facts.glyph;
    m_type = facts.type;
    m_alternate = token % 2 == 1;
    m_shared = facts.part.has_value();
    const std::string_view replaced = replacedBytes(*encoded, token);
    m_bytes = replaced.empty() ? decodedBytes(*encoded, token) : std::string(replaced);
    m_control = facts.type == PieceType::Control ? facts.piece : QString();
    setAccessibleName(tr("Piece %1").arg(facts.piece));
    updateGeometry();
    update();
}

QSize CardPiece::sizeHint() const {
    return m_glyph ? QSize(scaled(kTile), scaled(kTile)) : QSize(200, scaled(kAcross));
}

void CardPiece::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (!m_control.isEmpty()) {
        paintControlChip(painter, rect(), m_type, m_control);
        return;
    }
    const QRectF fill = m_glyph ? QRectF(0, 0, scaled(kTile), scaled(kTile)) : QRectF(rect());
    std::string bytes = m_bytes;
    if (m_glyph) {
        bytes.clear();
        appendUtf8(bytes, *m_glyph);
    }
    const QFont font = pieceFont(scaled(m_glyph ? 36 : 20));
    paintPieceBox(painter, fill, {pieceRuns(bytes, font), font},
                  {.type = m_type,
                   .alternate = m_alternate,
                   .hatched = m_shared,
                   .radius = kRadius,
                   .padding = m_glyph ? std::nullopt : std::optional(10.0)});
}

void CardBadge::setType(PieceType type) {
    m_type = type;
    setFixedSize(scaled(kBadge), scaled(kBadge) + 2);
    setVisible(badge(type) != 0);
    update();
}

void CardBadge::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintBadge(painter, QPointF(0, 1), m_type, scaled(kBadge));
}

SharedTiles::SharedTiles(QWidget* parent)
    : QWidget(parent) {
    setFocusPolicy(Qt::TabFocus);
    keepHeight(*this, 40);
    setCursor(Qt::PointingHandCursor);
    const auto token = [this](int tile) { return m_part.tokens.first + static_cast<std::size_t>(tile); };
    ItemSource source;
    source.count = [this] { return m_encoded ? static_cast<int>(m_part.count()) : 0; };
    source.name = [this, token](int tile) { return spokenToken(*m_encoded, token(tile)); };
    source.rect = [this](int tile) { return tileRect(static_cast<std::size_t>(tile)).toRect(); };
    source.current = [this] { return static_cast<int>(m_part.part); };
    source.choose = [this, token](int tile) { emit chosen(static_cast<qsizetype>(token(tile))); };
    m_items = std::make_unique<AccessibleItems>(*this, *this, std::move(source));
}

void SharedTiles::setPart(const EncodedTextPtr& encoded, const CharacterPart& part) {
    m_encoded = encoded;
    m_part = part;
    m_items->itemsChanged();
    m_items->currentChanged();
    setAccessibleName(
        tr("Tokens that share the character: %1 of %2 is selected").arg(part.part + 1).arg(part.count()));
    update();
}

QRectF SharedTiles::tileRect(std::size_t tile) const {
    const auto count = static_cast<int>(std::max(1U, m_part.count()));
    const auto at = static_cast<int>(tile);
    const int inside = width() - 4; // without the selection's frame
    const int left = 2 + at * (inside + 1) / count;
    const int right = 2 + (at + 1) * (inside + 1) / count - 1;
    return {static_cast<qreal>(left), 2, static_cast<qreal>(right - left), static_cast<qreal>(height() - 4)};
}

void SharedTiles::paintEvent(QPaintEvent*) {
    if (!m_encoded)
        return;
    QPainter painter(this);
    for (std::uint32_t tile = 0; tile < m_part.count(); ++tile) {
        const std::size_t token = m_part.tokens.first + tile;
        const PieceType type = m_encoded->types[token];
        const QRectF rect = tileRect(tile);
        paintPieceFill(painter, rect, type, token % 2 == 1, 0);
        if (tile != m_part.part)
            paintHatch(painter, rect, type);
        const ByteSpan span = m_encoded->span(token);
        const ByteSpan own = {std::max(span.begin, m_part.character.begin),
                              std::min(span.end, m_part.character.end)};
        painter.setPen(piecePalette().typeText[static_cast<int>(type)]);
        painter.setFont(boldPieceFont(13));
        painter.drawText(rect.adjusted(0, 2, 0, -scaled(16)), Qt::AlignCenter,
                         QString::fromStdString(
                             hexBytes(std::string_view(*m_encoded->text).substr(own.begin, own.size()))));
        painter.setFont(pieceFont(scaled(11)));
        painter.drawText(rect.adjusted(0, scaled(18), 0, -2), Qt::AlignCenter,
                         QStringLiteral("%1/%2").arg(tile + 1).arg(m_part.count()));
    }
    paintSelectionFrame(painter, tileRect(m_part.part), 0);
    if (hasFocus()) {
        painter.setPen(QPen(piecePalette().highlight, 1, Qt::DotLine));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void SharedTiles::mousePressEvent(QMouseEvent* event) {
    for (std::uint32_t tile = 0; tile < m_part.count(); ++tile) {
        if (tileRect(tile).contains(event->position()))
            return emit chosen(static_cast<qsizetype>(m_part.tokens.first + tile));
    }
}

void SharedTiles::keyPressEvent(QKeyEvent* event) {
    const int step = event->key() == Qt::Key_Left ? -1 : event->key() == Qt::Key_Right ? 1 : 0;
    const auto wanted = static_cast<qsizetype>(m_part.part) + step;
    if (step == 0 || wanted < 0 || wanted >= static_cast<qsizetype>(m_part.count()))
        return QWidget::keyPressEvent(event);
    emit chosen(static_cast<qsizetype>(m_part.tokens.first) + wanted);
}

void VocabularyRows::setRows(std::vector<VocabularyRow> rows) {
    m_rows = std::move(rows);
    QStringList spoken;
    for (const VocabularyRow& row : m_rows)
        spoken << QStringLiteral("%1 %2").arg(row.id).arg(labelText(row.label));
    setAccessibleName(tr("Neighbors in the vocabulary: %1").arg(spoken.join(QStringLiteral(", "))));
    updateGeometry();
    update();
}

QSize VocabularyRows::sizeHint() const {
    return {200, static_cast<int>(m_rows.size()) * scaled(kRow)};
}

void VocabularyRows::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const PiecePalette& palette = piecePalette();
    qreal idWidth = 48;
    for (const VocabularyRow& row : m_rows)
        idWidth = std::max(idWidth, idNumberWidth(row.id, boldPieceFont(12)) + 8);
    int top = 0;
    for (const VocabularyRow& row : m_rows) {
        const QRectF place(0, top, width(), scaled(kRow));
        if (row.current)
            painter.fillRect(place, palette.highlightSoft);
        const QFont font = row.current ? boldPieceFont(12) : pieceFont(scaled(12));
        painter.setPen(row.current ? palette.text : palette.muted);
        paintIdNumber(painter, QRectF(0, top, idWidth, scaled(kRow)), row.id, font, Qt::AlignRight);
        const PieceRuns runs = pieceRuns(row.label.bytes, font, row.label.spelled);
        paintPieceRuns(painter, QRectF(idWidth + 8, top, width() - idWidth - scaled(32), scaled(kRow)), runs,
                       font, row.current ? palette.text : palette.muted, palette.mark);
        if (row.type != PieceType::Normal)
            paintBadge(painter, QPointF(width() - scaled(18), top + scaled(3)), row.type, scaled(14));
        top += scaled(kRow);
    }
}

StageSections::StageSections(QWidget* parent)
    : QWidget(parent) {
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->setSpacing(0);
    QVBoxLayout* path = addSection(m_pathFrame, tr("Through the stages"));
    m_grid = new QGridLayout;
    m_grid->setHorizontalSpacing(8);
    m_grid->setVerticalSpacing(4);
    m_grid->setColumnStretch(1, 1);
    path->addLayout(m_grid);
    QVBoxLayout* rule = addSection(m_ruleFrame, tr("This stage’s rule"));
    m_place = addText(m_ruleFrame, true, true);
    m_rule = addText(m_ruleFrame, true, false);
    rule->addWidget(m_place);
    rule->addWidget(m_rule);
    outer->addWidget(m_pathFrame);
    outer->addWidget(m_ruleFrame);
}

QVBoxLayout* StageSections::addSection(QWidget*& frame, const QString& title) {
    frame = new QWidget(this);
    QVBoxLayout* rows = makeSectionColumn(*frame);
    auto* heading = new QLabel(title, frame);
    makeSectionHeading(*heading);
    rows->addWidget(heading);
    return rows;
}

QLabel* StageSections::addText(QWidget* parent, bool fixed, bool muted) {
    auto* label = new QLabel(parent);
    keepFont(*label, [fixed] { return fixed ? pieceFont(scaled(12)) : interfaceFont(12); });
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    label->setFocusPolicy(Qt::ClickFocus);
    label->setMinimumWidth(0);
    label->setAlignment(Qt::AlignLeft | Qt::AlignAbsolute | Qt::AlignVCenter);
    if (muted)
        label->setProperty("look", "muted");
    return label;
}

bool StageSections::setStages(const CardStages& stages) {
    if (stages == m_stages)
        return false;
    m_stages = stages;
    while (m_rows.size() < stages.path.size()) {
        QLabel* stage = addText(m_pathFrame, false, true);
        keepWidth(*stage, kStageWidth);
        stage->setAlignment(Qt::AlignLeft | Qt::AlignTop);
        QLabel* fact = addText(m_pathFrame, true, false);
        const auto row = static_cast<int>(m_rows.size());
        m_grid->addWidget(stage, row, 0, Qt::AlignTop);
        m_grid->addWidget(fact, row, 1);
        m_rows.emplace_back(stage, fact);
    }
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        const auto [stage, fact] = m_rows[row];
        const bool used = row < stages.path.size();
        stage->setVisible(used);
        fact->setVisible(used);
        if (!used)
            continue;
        stage->setText(stages.path[row].first);
        // A label can't break a word that is longer than a line.
        const QString& text = stages.path[row].second;
        QStringList words = text.split(u' ');
        for (QString& word : words)
            word = fact->fontMetrics().elidedText(word, Qt::ElideMiddle, scaled(kFactRoom));
        const QString shown = words.join(u' ');
        fact->setText(shown);
        fact->setToolTip(shown == text ? QString() : plainToolTip(text));
    }
    m_pathFrame->setVisible(!stages.path.empty());
    m_ruleFrame->setVisible(!stages.rule.isEmpty());
    m_place->setText(stages.rulePlace);
    m_place->setVisible(!stages.rulePlace.isEmpty());
    QString rule = stages.rule.join(u'\n').left(kMaxRuleCharacters);
    m_rule->setText(rule);
    return true;
}

} // namespace tokenscope::ui
