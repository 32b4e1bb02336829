#include "ui/widgets/token_card/token_card.h"

#include "ui/accessibility/accessible_maker.h"
#include "ui/support/elided_label.h"
#include "ui/support/fold.h"
#include "ui/support/glyphs.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_palette.h"
#include "ui/support/piece_requests.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"
#include "ui/support/token_menu.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/token_card/card_widgets.h"
#include "ui/widgets/token_card/merge_section.h"
#include "ui/widgets/token_card/token_facts.h"

#include <QCoreApplication>
#include <QEvent>
#include <QFrame>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace tokenscope::ui {
namespace {

/// Reference spans cost another encoding, which takes too long for larger texts.
constexpr std::size_t kMaxReferenceBytes = 1'000'000;

/// Width in pixels for a word next to the scroll bar.
constexpr int kSpellingRoom = 256;
constexpr int kRoomNextToTile = 180;
constexpr int kDecodedRoom = 180;
constexpr int kPlaceUnits = 3;      ///< bytes, characters, UTF-16
constexpr int kAroundSections = 36; ///< pixels at both sides, with the scroll bar

/// The text with visible spaces and line ends.
QString visible(QString text) {
    return text.replace(u' ', QChar(0x2423))
        .replace(u'\n', QChar(0x21B5))
        .replace(u'\r', QChar(0x240D))
        .replace(u'\t', QChar(0x21E5));
}

} // namespace

TokenCard::TokenCard(TokenSelection* selection, QWidget* parent)
    : QWidget(parent)
    , m_selection(selection)
    , m_referenceJob(tr("Reference spans")) {
    setAccessibleName(tr("Token"));
    setAccessibleRole(*this, QAccessible::Grouping);
    setMinimumWidth(scaledWidth());
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->setSpacing(0);
    QVBoxLayout* below = buildHeader();
    m_empty = addText(this, [] { return interfaceFont(12); });
    m_empty->setMargin(12);
    m_empty->setAlignment(Qt::AlignTop);
    m_empty->setText(tr("Select a token or move the caret to see everything about the token here."));
    m_empty->setProperty("tone", "muted");
    below->addWidget(m_empty, 1);
    m_scroll = new QScrollArea(this);
    m_scroll->setFocusPolicy(Qt::NoFocus); // the card has the focus
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_content = new QWidget;
    m_content->setProperty("look", "panel");
    m_content->setAttribute(Qt::WA_StyledBackground);
    m_sections = new QVBoxLayout(m_content);
    m_sections->setContentsMargins(0, 0, 0, 0);
    m_sections->setSpacing(0);
    buildPiece();
    buildSections();
    m_scroll->setWidget(m_content);
    below->addWidget(m_scroll, 1);
    const auto sameId = [this](int direction) {
        const auto current = static_cast<std::size_t>(m_selection->current());
        if (m_encoded && m_selection->current() >= 0 && current < m_encoded->size())
            m_selection->setCurrent(static_cast<qsizetype>(otherOccurrence(*m_encoded, current, direction)));
    };
    connect(m_formerSame, &QToolButton::clicked, this, [sameId] { sameId(-1); });
    connect(m_nextSame, &QToolButton::clicked, this, [sameId] { sameId(1); });
    connect(m_selection, &TokenSelection::currentChanged, this, &TokenCard::refresh);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        setMinimumWidth(scaledWidth());
        refresh();
    });
    refresh();
}

int TokenCard::scaledWidth() {
    return std::min(scaled(kWidth), kWidth * 3 / 2);
}

void TokenCard::setEncoded(EncodedTextPtr encoded) {
    m_encoded = std::move(encoded);
    m_referenceJob.cancel();
    m_reference.reset();
    m_merges->setTokenizer(m_encoded ? m_encoded->tokenizer : nullptr);
    refresh();
}

void TokenCard::showWhy() {
    Fold::reveal(*m_scroll);
    m_scroll->ensureWidgetVisible(m_why);
}

void TokenCard::setStages(const CardStages& stages) {
    if (m_stageSections->setStages(stages))
        refresh();
}

void TokenCard::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (m_stale)
        refresh();
}

void TokenCard::refresh() {
    m_stale = !isVisible();
    if (m_stale)
        return;
    const qsizetype current = m_selection->current();
    const std::size_t count = m_encoded ? m_encoded->size() : 0;
    const bool shown =
        current >= 0 && static_cast<std::size_t>(current) < count && !m_stageSections->areOfOtherToken();
    const bool staged = m_stageSections->hasStages();
    m_scroll->setVisible(shown || staged);
    m_empty->setVisible(!shown && !staged);
    for (QWidget* section : m_content->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
        section->setVisible(section == m_stageSections ? staged : shown);
    m_former->setEnabled(count > 0 && current != 0);
    m_next->setEnabled(count > 0 && current + 1 < static_cast<qsizetype>(count));
    // Of a list of ids, or of one piece, there is no text that explains them.
    const bool inText = m_encoded && !m_encoded->ofIds;
    for (QWidget* part : {m_placeSection.frame, m_why})
        part->setVisible(shown && inText);
    for (QWidget* part : {m_inText, static_cast<QWidget*>(m_inTextName)})
        part->setVisible(inText);
    m_merges->setInText(inText);
    m_place->setText(shown && (inText || count > 1)
                         ? tr("position %1, counted from 0").arg(QString::number(current))
                         : QString());
    if (!shown)
        return layOut();
    const auto token = static_cast<std::size_t>(current);
    showFacts(tokenFacts(*m_encoded, token), token);
    layOut();
}

/// Lays out at once: otherwise new or grown content would first be painted over the previous token's lines.
void TokenCard::layOut() {
    layout()->activate();
    const QList<QWidget*> inside = m_content->findChildren<QWidget*>();
    for (auto it = inside.crbegin(); it != inside.crend(); ++it)
        if (QLayout* own = (*it)->layout())
            own->activate();
    m_sections->activate();
    for (QObject* waiting : {static_cast<QObject*>(m_content), static_cast<QObject*>(m_scroll)}) {
        QEvent settled(QEvent::LayoutRequest); // they wait for it
        QCoreApplication::sendEvent(waiting, &settled);
    }
}

void TokenCard::showFacts(const TokenFacts& facts, std::size_t token) {
    m_piece->setToken(m_encoded, token, facts);
    m_pieceGrid->removeWidget(m_piece);
    const bool tile = m_piece->isTile();
    m_piece->setFixedHeight(m_piece->sizeHint().height());
    m_piece->setMinimumWidth(tile ? m_piece->sizeHint().width() : 0);
    m_piece->setMaximumWidth(tile ? m_piece->sizeHint().width() : width());
    if (tile)
        m_pieceGrid->addWidget(m_piece, 1, 0, 3, 1, Qt::AlignTop);
    else
        m_pieceGrid->addWidget(m_piece, 0, 0, 1, 2);
    m_pieceGrid->setHorizontalSpacing(tile ? 12 : 0);
    m_badge->setType(facts.type);
    setWhole(*m_spelling, facts.piece);
    m_identity->setText(
        facts.scoreName.isEmpty()
            ? tr("id %1").arg(facts.id)
            : tr("id %1 · %2 %3").arg(QString::number(facts.id), facts.scoreName, facts.score));
    m_type->setText(facts.typeSentence);
    m_type->setToolTip(plainToolTip(typeMeaning(facts.type)));
    m_sharedSection.frame->setVisible(facts.part.has_value());
    if (facts.part) {
        m_sharedTitle->setText(tr("Character, shared by %1 tokens").arg(facts.part->count()));
        m_tiles->setPart(m_encoded, *facts.part);
        m_partName->setText(facts.partName);
        m_partName->setVisible(!facts.partName.isEmpty());
    }
    showPlaces(facts, token);
    m_merges->setPiece(facts.id);
    m_merges->setVisible(m_merges->hasTree());
    m_showDerivation->setVisible(!m_merges->hasTree()); // it has the same button
    m_derivation->setText(leftToRight(facts.derivation));
    m_hex->setText(facts.partNote.isEmpty() ? facts.hex : facts.partNote);
    m_characters->setText(facts.characters.join(u'\n'));
    m_characters->setVisible(!facts.characters.isEmpty());
    setWhole(*m_decoded, visible(facts.decoded));
    m_occurrences->setText(
        facts.occurrences == 1
            ? tr("only here")
            : tr("occurrence %1 of %2").arg(grouped(facts.occurrence), grouped(facts.occurrences)));
    m_formerSame->setEnabled(facts.occurrences > 1);
    m_nextSame->setEnabled(facts.occurrences > 1);
    m_around->setRows(facts.around);
}

/// A label can't break a word that is longer than a line: its middle is elided.
void TokenCard::setWhole(QLabel& label, const QString& text) const {
    const QFontMetrics metrics(label.font());
    const int usual = &label == m_decoded ? kDecodedRoom
                      : m_piece->isTile() ? kRoomNextToTile
                                          : kSpellingRoom;
    const int room = usual * scaledWidth() / kWidth;
    QStringList words = text.split(QLatin1Char(' '));
    for (QString& word : words)
        word = metrics.elidedText(word, Qt::ElideMiddle, room);
    const QString shown = words.join(QLatin1Char(' '));
    label.setText(shown);
    label.setToolTip(shown == text ? QString() : plainToolTip(text));
}

void TokenCard::showPlaces(const TokenFacts& facts, std::size_t token) {
    m_placeTitle->setText(facts.word ? tr("Position in word %1, counted from 0").arg(grouped(*facts.word))
                                     : tr("Position in the text"));
    std::vector<PlaceRow> rows = facts.places;
    m_referenceRemark->hide();
    if (m_reference && token < m_reference->size()) {
        if (const auto reference = referenceRow(*m_encoded, token, (*m_reference)[token])) {
            rows.push_back(*reference);
            if (facts.part && m_encoded->tokenizer->definition().format == SourceFormat::SentencePiece) {
                m_referenceRemark->setText(
                    tr("SentencePiece gives the last byte the whole span and the other bytes an empty one."));
                m_referenceRemark->show();
            }
        }
    } else if (!m_encoded->ofIds) {
        computeReference();
    }
    // Wide numbers get a smaller font; those of a text of megabytes, and those in large text, are stacked.
    int longest = 0;
    int names = 0;
    const QFontMetrics nameMetrics(interfaceFont(12));
    for (const PlaceRow& row : rows) {
        names = std::max(names, nameMetrics.horizontalAdvance(row.label));
        for (const QString& unit : row.units)
            longest = std::max(longest, static_cast<int>(unit.size()));
    }
    const auto fits = [&](int pixels) {
        const int digit = QFontMetrics(pieceFont(scaled(pixels))).horizontalAdvance(QLatin1Char('0'));
        return names + kPlaceUnits * (m_places->horizontalSpacing() + longest * digit) <=
               scaledWidth() - kAroundSections;
    };
    stackPlaces(!fits(10));
    const QFont numbers = pieceFont(scaled(m_placesStacked || fits(12) ? 12 : 10));
    for (std::size_t row = 0; row < m_placeLabels.size(); ++row) {
        const bool used = row == 0 ? !m_placesStacked : row <= rows.size();
        for (std::size_t column = 0; column < 4; ++column) {
            QLabel* label = m_placeLabels[row][column];
            if (used && row > 0) {
                QString text = column == 0 ? rows[row - 1].label : rows[row - 1].units[column - 1];
                if (column > 0 && m_placesStacked)
                    text = m_placeLabels[0][column]->text() + QLatin1Char(' ') + text;
                label->setText(text);
                if (column > 0)
                    label->setFont(numbers);
            }
            label->setVisible(used && !label->text().isEmpty() &&
                              !(m_placesStacked && label->text().endsWith(kNoPlace)));
        }
    }
}

void TokenCard::stackPlaces(bool stacked) {
    if (std::exchange(m_placesStacked, stacked) == stacked)
        return;
    for (std::size_t row = 1; row < m_placeLabels.size(); ++row) {
        for (std::size_t column = 0; column < 4; ++column) {
            QLabel* label = m_placeLabels[row][column];
            m_places->removeWidget(label);
            const auto at = static_cast<int>(row);
            const auto unit = static_cast<int>(column);
            if (!stacked)
                m_places->addWidget(label, at, unit);
            else
                m_places->addWidget(label, 4 * at + unit, 0, 1, 4);
        }
    }
}

void TokenCard::computeReference() {
    if (m_encoded->text->size() > kMaxReferenceBytes) {
        m_referenceRemark->setText(
            tr("Spans of the reference implementation are shown for texts up to 1 MB."));
        m_referenceRemark->show();
        return;
    }
    if (m_referenceJob.busy())
        return;
    m_referenceJob.run(
        [encoded = m_encoded](const Progress& progress) {
            EncodeOptions options = encoded->options;
            options.referenceSpans = true;
            options.progress = progress;
            auto encoding = encoded->ofWords() ? encodeWordsOf(*encoded->tokenizer, *encoded->text,
                                                               encoded->givenWords, options)
                                               : encoded->tokenizer->encode(*encoded->text, options);
            auto spans = std::make_shared<std::vector<ByteSpan>>();
            if (encoding && encoding->ids == encoded->encoding.ids)
                *spans = std::move(encoding->reference);
            return spans;
        },
        [this](const std::shared_ptr<std::vector<ByteSpan>>& spans) {
            if (spans->empty())
                return;
            m_reference = spans;
            refresh();
        });
}

void TokenCard::requestDerivation() {
    if (m_selection->current() >= 0)
        m_selection->requestDerivation(m_selection->current());
}

void TokenCard::step(int direction) {
    const auto count = static_cast<qsizetype>(m_encoded ? m_encoded->size() : 0);
    if (count > 0)
        m_selection->setCurrent(std::clamp<qsizetype>(m_selection->current() + direction, 0, count - 1));
}

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
    button->setStyleSheet(QStringLiteral("QToolButton { padding: 2px 0; }"));
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
    if (m_sections->count() > 0) { // the header has its own line
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
        section.heading = new QLabel(title, section.frame);
        makeSectionHeading(*section.heading);
        section.rows->addWidget(section.heading);
    }
    m_sections->addWidget(section.frame);
    return section;
}

QVBoxLayout* TokenCard::buildHeader() {
    auto* header = new QWidget(this);
    keepHeight(*header, 32);
    header->setProperty("look", "header");
    header->setAttribute(Qt::WA_StyledBackground);
    auto* row = new QHBoxLayout(header);
    row->setContentsMargins(12, 0, 12, 0);
    row->setSpacing(8);
    auto* title = new QLabel(tr("Token"), header);
    keepFont(*title, [] { return interfaceFont(13, QFont::DemiBold); });
    m_place = new ElidedLabel(header);
    keepFont(*m_place, [] { return interfaceFont(12); });
    m_place->setProperty("tone", "muted");
    m_former = addStep(QStringLiteral("‹"), tr("Previous token"));
    m_next = addStep(QStringLiteral("›"), tr("Next token"));
    row->addWidget(title);
    row->addWidget(m_place, 1);
    row->addWidget(m_former);
    row->addWidget(m_next);
    connect(m_former, &QToolButton::clicked, this, [this] { step(-1); });
    connect(m_next, &QToolButton::clicked, this, [this] { step(1); });
    return (new Fold(*this, *header, *row, QStringLiteral("token"), tr("Token")))->content();
}

void TokenCard::buildPiece() {
    const Section top = addSection({});
    top.rows->setContentsMargins(12, 12, 12, 12);
    // A tile is left of the three lines, a piece in its fill above them: see showFacts().
    m_pieceGrid = new QGridLayout;
    m_pieceGrid->setHorizontalSpacing(12);
    m_pieceGrid->setVerticalSpacing(4);
    m_piece = new CardPiece(top.frame);
    setAccessibleRole(*m_piece, QAccessible::StaticText);
    m_spelling = addText(top.frame, piece(16));
    m_identity = addText(top.frame, ui(12));
    auto* inVocab = new QToolButton(top.frame);
    inVocab->setObjectName(QStringLiteral("showInVocab"));
    inVocab->setText(tr("Show in Vocab"));
    inVocab->setToolTip(tr("Show the page of the piece: what is built from it, its variants, its neighbors"));
    connect(inVocab, &QToolButton::clicked, this, [this] {
        if (m_encoded && m_selection->current() >= 0)
            PieceRequests::instance().request(*m_encoded, static_cast<std::size_t>(m_selection->current()));
    });
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
    top.rows->addWidget(inVocab, 0, Qt::AlignLeft);
}

void TokenCard::buildSections() {
    m_stageSections = new StageSections(m_content);
    m_stageSections->hide();
    m_sections->addWidget(m_stageSections);
    m_merges = new MergeSection(m_content);
    m_merges->hide();
    m_sections->addWidget(m_merges);
    connect(m_merges, &MergeSection::ready, this, &TokenCard::refresh);
    connect(m_merges, &MergeSection::statusMessage, this, &TokenCard::statusMessage);
    connect(m_merges, &MergeSection::derivationRequested, this, &TokenCard::requestDerivation);
    m_sharedSection = addSection(QStringLiteral(" "));
    m_sharedTitle = m_sharedSection.heading;
    m_tiles = new SharedTiles(m_sharedSection.frame);
    m_partName = addText(m_sharedSection.frame, ui(12));
    m_sharedSection.rows->addWidget(m_tiles);
    m_sharedSection.rows->addWidget(m_partName);
    connect(m_tiles, &SharedTiles::chosen, m_selection, &TokenSelection::setCurrent);

    m_placeSection = addSection(QStringLiteral(" "));
    m_placeTitle = m_placeSection.heading;
    m_placeTitle->setObjectName(QStringLiteral("placeTitle"));
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
            if (row == 0 && column > 1)
                label->setToolTip(column == 2 ? tr("Characters: Unicode code points")
                                              : tr("UTF-16 code units"));
            if (row == 0 || column == 0)
                label->setProperty("tone", "muted");
            m_places->addWidget(label, static_cast<int>(row), static_cast<int>(column));
            m_placeLabels[row][column] = label;
        }
    }
    m_placeSection.rows->addLayout(m_places);
    m_referenceRemark = addText(m_placeSection.frame, ui(12));
    m_referenceRemark->setProperty("tone", "muted");
    m_placeSection.rows->addWidget(m_referenceRemark);

    const Section why = addSection(tr("Why this token"));
    m_why = why.frame;
    m_derivation = addText(why.frame, ui(12));
    why.rows->addWidget(m_derivation);
    auto* derivation = new QToolButton(why.frame);
    derivation->setText(tr("Show derivation"));
    derivation->setStyleSheet(QStringLiteral("QToolButton { padding: 2px 8px; }"));
    derivation->setToolTip(tr("Show the steps that lead to this token (Ctrl+M)"));
    why.rows->addWidget(derivation, 0, Qt::AlignLeft);
    connect(derivation, &QToolButton::clicked, this, &TokenCard::requestDerivation);
    m_showDerivation = derivation;

    const Section bytes = addSection(tr("Bytes and characters"));
    m_hex = addText(bytes.frame, piece(12));
    m_characters = addText(bytes.frame, ui(12));
    auto* pairs = new QGridLayout;
    pairs->setHorizontalSpacing(8);
    pairs->setColumnStretch(1, 1);
    const auto addPair = [&](const QString& name, QWidget* value) {
        auto* label = new QLabel(name, bytes.frame);
        keepFont(*label, [] { return interfaceFont(12); });
        label->setProperty("tone", "muted");
        pairs->addWidget(label, pairs->rowCount(), 0, Qt::AlignVCenter);
        pairs->addWidget(value, pairs->rowCount() - 1, 1);
        return label;
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
    m_inTextName = addPair(tr("in this text"), occurrences);
    m_inText = occurrences;
    bytes.rows->addWidget(m_hex);
    bytes.rows->addWidget(m_characters);
    bytes.rows->addLayout(pairs);

    const Section around = addSection(tr("Neighbors in the vocabulary"));
    m_around = new VocabularyRows(around.frame);
    setAccessibleRole(*m_around, QAccessible::StaticText);
    m_around->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    around.rows->addWidget(m_around);
    m_sections->addStretch(1);
}

} // namespace tokenscope::ui
