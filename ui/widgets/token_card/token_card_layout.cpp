// How the card is put together; what it shows is in token_card.cpp.

#include "ui/support/glyphs.h"
#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"
#include "ui/widgets/token_card/card_parts.h"
#include "ui/widgets/token_card/stage_sections.h"
#include "ui/widgets/token_card/token_card.h"

#include <QFrame>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

namespace tokenscope::ui {
namespace {

std::function<QFont()> ui(int pixels) {
    return [pixels] { return interfaceFont(pixels); };
}

std::function<QFont()> piece(int pixels) {
    return [pixels] { return pieceFont(scaled(pixels)); };
}

} // namespace

QLabel* TokenCard::addText(QWidget* parent, std::function<QFont()> font) {
    auto* label = new QLabel(parent);
    keepFont(*label, std::move(font));
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    label->setFocusPolicy(Qt::ClickFocus);
    label->setMinimumWidth(0);
    label->setAlignment(Qt::AlignLeft | Qt::AlignAbsolute | Qt::AlignVCenter); // Arabic too
    return label;
}

QToolButton* TokenCard::addStep(const QString& text, const QString& name) {
    auto* button = new QToolButton(this);
    button->setText(text);
    keepWidth(*button, 24);
    keepHeight(*button, 24);
    button->setStyleSheet(QStringLiteral("QToolButton { min-height: 22px; padding: 0; }"));
    button->setAccessibleName(name);
    button->setToolTip(name);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

TokenCard::Section TokenCard::addSection(const QString& title) {
    Section section;
    section.frame = new QWidget(m_content);
    auto* outer = new QVBoxLayout(section.frame);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->setSpacing(0);
    if (m_sections->count() > 0) { // the header has a line of its own
        auto* line = new QFrame(section.frame);
        line->setProperty("look", "rule");
        line->setFixedHeight(1);
        outer->addWidget(line);
    }
    section.rows = new QVBoxLayout;
    section.rows->setContentsMargins(12, 8, 12, 8);
    section.rows->setSpacing(4);
    outer->addLayout(section.rows);
    if (!title.isEmpty()) {
        auto* heading = new QLabel(title, section.frame);
        keepFont(*heading, [] { return interfaceFont(11, QFont::DemiBold); });
        m_muted << heading;
        section.rows->addWidget(heading);
    }
    m_sections->addWidget(section.frame);
    return section;
}

void TokenCard::buildHeader(QVBoxLayout* outer) {
    auto* header = new QWidget(this);
    keepHeight(*header, 32);
    header->setProperty("look", "header");
    header->setAttribute(Qt::WA_StyledBackground);
    auto* row = new QHBoxLayout(header);
    row->setContentsMargins(12, 0, 12, 0);
    row->setSpacing(8);
    auto* title = new QLabel(tr("Token"), header);
    keepFont(*title, [] { return interfaceFont(13, QFont::DemiBold); });
    m_place = new QLabel(header);
    keepFont(*m_place, [] { return interfaceFont(12); });
    m_muted << m_place;
    m_former = addStep(QStringLiteral("‹"), tr("Previous token"));
    m_next = addStep(QStringLiteral("›"), tr("Next token"));
    row->addWidget(title);
    row->addWidget(m_place, 1);
    row->addWidget(m_former);
    row->addWidget(m_next);
    outer->addWidget(header);
    connect(m_former, &QToolButton::clicked, this, [this] { step(-1); });
    connect(m_next, &QToolButton::clicked, this, [this] { step(1); });
}

void TokenCard::buildPiece() {
    const Section top = addSection({});
    top.rows->setContentsMargins(12, 12, 12, 12);
    // A tile stands left of the three lines, a piece in its fill across above them: see showFacts().
    m_pieceGrid = new QGridLayout;
    m_pieceGrid->setHorizontalSpacing(12);
    m_pieceGrid->setVerticalSpacing(4);
    m_piece = new CardPiece(top.frame);
    m_spelling = addText(top.frame, piece(16));
    m_identity = addText(top.frame, ui(12));
    m_type = addText(top.frame, ui(12));
    m_pieceGrid->addWidget(m_spelling, 1, 1);
    m_pieceGrid->addWidget(m_identity, 2, 1);
    auto* typeRow = new QHBoxLayout;
    typeRow->setSpacing(6);
    m_badge = new CardBadge(top.frame);
    typeRow->addWidget(m_badge, 0, Qt::AlignTop);
    typeRow->addWidget(m_type, 1);
    m_pieceGrid->addLayout(typeRow, 3, 1);
    m_pieceGrid->setColumnStretch(1, 1);
    top.rows->addLayout(m_pieceGrid);
}

void TokenCard::buildSections() {
    m_stageSections = new StageSections(m_content);
    m_stageSections->hide();
    m_sections->addWidget(m_stageSections);
    m_sharedSection = addSection(QStringLiteral(" "));
    m_sharedTitle = m_muted.back();
    m_tiles = new SharedTiles(m_sharedSection.frame);
    m_partName = addText(m_sharedSection.frame, ui(12));
    m_sharedSection.rows->addWidget(m_tiles);
    m_sharedSection.rows->addWidget(m_partName);
    connect(m_tiles, &SharedTiles::chosen, m_selection, &TokenSelection::setCurrent);

    m_placeSection = addSection(tr("Place in the text"));
    m_places = new QGridLayout;
    m_places->setVerticalSpacing(2);
    m_places->setHorizontalSpacing(8);
    m_places->setColumnStretch(0, 1);
    const std::array<QString, 4> units = {QString(), tr("bytes"), tr("chars"), tr("UTF-16")};
    for (std::size_t row = 0; row < m_placeLabels.size(); ++row) {
        for (std::size_t column = 0; column < 4; ++column) {
            const auto font = row == 0 ? piece(11) : column == 0 ? ui(12) : piece(12);
            QLabel* label = addText(m_placeSection.frame, font);
            label->setWordWrap(false);
            label->setAlignment((column == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
            label->setText(row == 0 ? units[column] : QString());
            if (row == 0 || column == 0)
                m_muted << label;
            m_places->addWidget(label, static_cast<int>(row), static_cast<int>(column));
            m_placeLabels[row][column] = label;
        }
    }
    m_placeSection.rows->addLayout(m_places);
    m_referenceRemark = addText(m_placeSection.frame, ui(12));
    m_muted << m_referenceRemark;
    m_placeSection.rows->addWidget(m_referenceRemark);

    const Section how = addSection(tr("How it came"));
    m_howItCame = addText(how.frame, ui(12));
    how.rows->addWidget(m_howItCame);
    auto* made = new QToolButton(how.frame);
    made->setText(tr("Show how it was made"));
    made->setStyleSheet(QStringLiteral("QToolButton { padding: 0 8px; }"));
    made->setToolTip(tr("The steps that lead to this token (Ctrl+M)"));
    how.rows->addWidget(made, 0, Qt::AlignLeft);
    connect(made, &QToolButton::clicked, this, [this] {
        if (m_selection->current() >= 0)
            m_selection->askHowMade(m_selection->current());
    });

    const Section bytes = addSection(tr("Bytes and characters"));
    m_hex = addText(bytes.frame, piece(12));
    m_characters = addText(bytes.frame, ui(12));
    auto* pairs = new QGridLayout;
    pairs->setHorizontalSpacing(8);
    pairs->setColumnStretch(1, 1);
    const auto addPair = [&](const QString& name, QWidget* value) {
        auto* label = new QLabel(name, bytes.frame);
        keepFont(*label, [] { return interfaceFont(12); });
        m_muted << label;
        pairs->addWidget(label, pairs->rowCount(), 0, Qt::AlignVCenter);
        pairs->addWidget(value, pairs->rowCount() - 1, 1);
    };
    m_decoded = addText(bytes.frame, piece(12));
    addPair(tr("decodes to"), m_decoded);
    auto* occurrences = new QWidget(bytes.frame);
    keepHeight(*occurrences, 24);
    auto* row = new QHBoxLayout(occurrences);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    m_occurrences = addText(occurrences, ui(12));
    m_formerSame = addStep(QStringLiteral("‹"), tr("Previous token with this id"));
    m_nextSame = addStep(QStringLiteral("›"), tr("Next token with this id"));
    row->addWidget(m_occurrences, 1);
    row->addWidget(m_formerSame);
    row->addWidget(m_nextSame);
    addPair(tr("in this text"), occurrences);
    bytes.rows->addWidget(m_hex);
    bytes.rows->addWidget(m_characters);
    bytes.rows->addLayout(pairs);

    const Section around = addSection(tr("Vocabulary around it"));
    m_around = new VocabularyRows(around.frame);
    m_around->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    around.rows->addWidget(m_around);
    m_sections->addStretch(1);
}

void TokenCard::paintColors() {
    const PiecePalette& palette = piecePalette();
    for (QLabel* label : std::as_const(m_muted)) {
        QPalette colors = label->palette();
        colors.setColor(QPalette::WindowText, palette.muted);
        label->setPalette(colors);
    }
    QPalette ground = m_scroll->viewport()->palette();
    ground.setColor(QPalette::Window, palette.panel);
    m_scroll->viewport()->setPalette(ground);
    m_content->setPalette(ground);
}

} // namespace tokenscope::ui
