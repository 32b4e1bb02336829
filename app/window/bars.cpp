#include "app/window/bars.h"

#include "app/window/tokenizer_tabs.h"
#include "ui/accessibility/accessible_maker.h"
#include "ui/support/added_pieces.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_palette.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/pane_header/wrapping_row.h"

#include <QAction>
#include <QButtonGroup>
#include <QCheckBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTextDocumentFragment>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace tokenscope::app {
namespace {

QFrame* rule(QWidget* parent) {
    auto* line = new QFrame(parent);
    line->setProperty("look", "rule");
    line->setFixedSize(1, 20);
    return line;
}

constexpr int kManyNotes = 88; ///< the button is as wide as for so many

const QString kDot = QStringLiteral("&nbsp; · &nbsp;");
const QString kPlainDot = QStringLiteral(" · "); ///< between what a panel says

constexpr int kCountsStayMs = 150;
constexpr int kMaxNameWidth = 280; ///< pixels

QString strong(const QString& number) {
    return QStringLiteral("<b>%1</b>").arg(number);
}

QString ratio(quint64 of, quint64 to) {
    if (to == 0)
        return QStringLiteral("–");
    const QString number = ui::decimal(static_cast<double>(of) / static_cast<double>(to), 2);
    const qsizetype whole = number.size() - 3;
    return ui::grouped(number.left(whole).toULongLong()) + number.mid(whole);
}

} // namespace

TopBar::TopBar(ui::Session& session, const Actions& actions, QWidget* parent)
    : QFrame(parent)
    , m_session(session)
    , m_notes(new QPushButton(this))
    , m_addSpecial(new QCheckBox(tr("Add special"), this))
    , m_parseSpecial(new QCheckBox(tr("Parse special"), this)) {
    setObjectName(QStringLiteral("toolBar"));
    m_row = new ui::WrappingRow(this, 40);
    QHBoxLayout* row = m_row;
    row->setContentsMargins(8, 0, 12, 0);
    row->setSpacing(8);

    auto* open = new QPushButton(tr("Open…"), this);
    open->setToolTip(
        tr("Open a tokenizer file (%1)").arg(actions.open.shortcut().toString(QKeySequence::NativeText)));
    connect(open, &QPushButton::clicked, &actions.open, &QAction::trigger);
    connect(m_notes, &QPushButton::clicked, this, &TopBar::notesRequested);
    row->addWidget(open);
    row->addWidget(rule(this));
    row->addWidget(new TokenizerTabs(session, this), 1);
    row->addWidget(m_notes);
    row->addWidget(m_addSpecial);
    row->addWidget(m_parseSpecial);
    row->addWidget(rule(this));
    row->addWidget(ui::menuButton(tr("Compare with"),
                                  tr("Encode the same text with another tokenizer, side by side"),
                                  &actions.compareWith, this));
    row->addWidget(makeCommands(actions.palette));
    // A click leaves the keyboard where it is.
    for (QWidget* control : findChildren<QWidget*>())
        if (control->focusPolicy() == Qt::StrongFocus || control->focusPolicy() == Qt::WheelFocus)
            control->setFocusPolicy(Qt::TabFocus);
    m_notes->setObjectName(QStringLiteral("notes"));
    m_notes->installEventFilter(this);
    QSizePolicy keepsPlace = m_notes->sizePolicy();
    keepsPlace.setRetainSizeWhenHidden(true); // nothing moves when it appears
    m_notes->setSizePolicy(keepsPlace);
    m_parseSpecial->setToolTip(
        tr("Recognize special tokens in the text instead of encoding them as plain text (Ctrl+Shift+S)"));
    connect(m_addSpecial, &QCheckBox::toggled, &session, &ui::Session::setAddSpecial);
    connect(m_parseSpecial, &QCheckBox::toggled, &session, &ui::Session::setParseSpecial);
    connect(&session, &ui::Session::switchesChanged, this, &TopBar::updateSwitches);
    connect(&session, &ui::Session::currentTokenizerChanged, this, &TopBar::updateTokenizer);
    // Once all have measured again.
    connect(
        &ui::Theme::instance(), &ui::Theme::changed, this,
        [this] {
            fitNotes();
            m_row->invalidate();
            fitCommands();
        },
        Qt::QueuedConnection);
    updateSwitches();
    updateTokenizer();
}

QPushButton* TopBar::makeCommands(QAction& palette) {
    auto* commands = new QPushButton(this);
    m_commands = commands;
    commands->setProperty("look", "flat");
    commands->setAccessibleName(tr("Commands"));
    commands->setToolTip(tr("All commands and their shortcuts (Ctrl+Shift+P)"));
    auto* inside = new QHBoxLayout(commands);
    inside->setContentsMargins(8, 0, 8, 0);
    m_commandsTitle = new QLabel(tr("Commands"), commands);
    m_commandsShortcut = new QLabel(palette.shortcut().toString(QKeySequence::NativeText), commands);
    m_commandsTitle->setProperty("look", "muted");
    m_commandsShortcut->setProperty("look", "shortcut");
    for (QLabel* label : {m_commandsTitle, m_commandsShortcut}) {
        label->setAttribute(Qt::WA_TransparentForMouseEvents);
        inside->addWidget(label);
    }
    commands->setMinimumWidth(1); // see fitCommands()
    connect(commands, &QPushButton::clicked, &palette, &QAction::trigger);
    return commands;
}

void TopBar::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    fitCommands();
}

/// The button is as wide for a few notes as for many, so that nothing moves when another tokenizer is chosen.
void TopBar::fitNotes() {
    const QFontMetrics metrics = m_notes->fontMetrics();
    const int margins =
        m_notes->sizeHint().width() - metrics.size(Qt::TextShowMnemonic, m_notes->text()).width();
    m_notes->setMinimumWidth(
        margins + metrics.size(Qt::TextShowMnemonic, tr("%n file notes", nullptr, kManyNotes)).width());
}

/// Before large text takes a second row, the button of the commands becomes shorter; the Help menu has it in words.
void TopBar::fitCommands() {
    const QString words = tr("Commands");
    const QString dots = QStringLiteral("\u22EF");
    const QLayout& inside = *m_commands->layout();
    const int margins = inside.contentsMargins().left() + inside.contentsMargins().right();
    const int titleWidth = margins + m_commandsTitle->fontMetrics().horizontalAdvance(words) + 1;
    const int withShortcut = titleWidth + inside.spacing() + m_commandsShortcut->sizeHint().width();
    const int room = width() - (m_row->widthOfOneRow() - m_commands->minimumWidth());
    m_commandsShortcut->setVisible(withShortcut <= room);
    m_commandsTitle->setText(titleWidth <= room ? words : dots);
    m_commands->setMinimumWidth(withShortcut <= room ? withShortcut
                                : titleWidth <= room
                                    ? titleWidth
                                    : margins + m_commandsTitle->fontMetrics().horizontalAdvance(dots) + 1);
}

bool TopBar::event(QEvent* event) {
    if (event->type() == QEvent::LayoutRequest) {
        fitNotes();
        fitCommands();
    }
    return QFrame::event(event);
}

/// A hidden button gets the font of another text size later than the others.
bool TopBar::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_notes && event->type() == QEvent::FontChange)
        QMetaObject::invokeMethod(this, &TopBar::fitNotes,
                                  Qt::QueuedConnection); // once it has measured again
    return QFrame::eventFilter(watched, event);
}

void TopBar::updateTokenizer() {
    const auto tokenizer = m_session.tokenizers().currentTokenizer();
    QStringList notes;
    bool hasWarning = false;
    if (tokenizer)
        for (const Diagnostic& diagnostic : tokenizer->definition().diagnostics) {
            notes << QString::fromStdString(diagnostic.message);
            hasWarning = hasWarning || diagnostic.severity == Severity::Warning;
        }
    m_addSpecial->setToolTip(ui::plainToolTip(
        (tokenizer ? ui::addedPiecesSentence(*tokenizer)
                   : tr("Add the special tokens of the post-processor, such as BOS and EOS")) +
        QStringLiteral(" (Ctrl+Shift+A)")));
    m_notes->setVisible(!notes.isEmpty());
    ui::setStyled(*m_notes, "look", hasWarning ? "caution" : "plain");
    m_notes->setText(tr("%n file notes", nullptr, static_cast<int>(notes.size())));
    m_notes->setToolTip(ui::plainToolTip(tr("The file was loaded with these notes:") + QLatin1Char('\n') +
                                         notes.mid(0, 8).join(QLatin1Char('\n')).left(1000)));
}

void TopBar::updateSwitches() {
    const QSignalBlocker addQuiet(m_addSpecial), parseQuiet(m_parseSpecial);
    m_addSpecial->setChecked(m_session.addSpecial());
    m_parseSpecial->setChecked(m_session.parseSpecial());
}

ModeBar::ModeBar(const QList<ui::Panel*>& modes, QWidget* parent)
    : QFrame(parent)
    , m_modes(modes)
    , m_group(new QButtonGroup(this)) {
    setObjectName(QStringLiteral("modeBar"));
    setAccessibleName(tr("Modes"));
    ui::keepWidth(*this, 64);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 4);
    column->setSpacing(0);
    for (int i = 0; i < modes.size(); ++i) {
        const ui::PanelInfo& info = modes[i]->info();
        auto* button = new QToolButton(this);
        button->setProperty("look", "mode");
        button->setText(info.name());
        button->setToolTip(tr("%1 (Alt+%2)").arg(info.toolTip).arg(i + 1));
        button->setCheckable(true);
        button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        ui::setAccessibleTab(*button);
        m_group->addButton(button, i);
        column->addWidget(button);
    }
    column->addStretch(1);
    connect(m_group, &QButtonGroup::idClicked, this, [this](int id) { emit chosen(m_modes[id]); });
    connect(m_group, &QButtonGroup::idToggled, this, &ModeBar::drawIcons);
    connect(&ui::Theme::instance(), &ui::Theme::changed, this, [this] {
        fitButtons(height());
        drawIcons();
    });
    fitButtons(QWIDGETSIZE_MAX);
    setCurrent(*modes.constFirst());
    ui::setAccessibleRole(*this, QAccessible::PageTabList);
}

void ModeBar::setCurrent(const ui::Panel& mode) {
    for (int i = 0; i < m_modes.size(); ++i)
        if (m_modes[i] == &mode)
            m_group->button(i)->setChecked(true);
    drawIcons();
}

void ModeBar::changeEvent(QEvent* event) {
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        drawIcons();
}

void ModeBar::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    fitButtons(height());
}

void ModeBar::fitButtons(int room) {
    constexpr int kHeight = 52;
    constexpr int kIconHeight = 36;
    const QMargins margins = layout()->contentsMargins();
    const int whole =
        static_cast<int>(m_modes.size()) * ui::scaled(kHeight) + margins.top() + margins.bottom();
    const bool titled = room >= whole;
    for (QAbstractButton* button : m_group->buttons()) {
        static_cast<QToolButton*>(button)->setToolButtonStyle(titled ? Qt::ToolButtonTextUnderIcon
                                                                     : Qt::ToolButtonIconOnly);
        button->setFixedHeight(ui::scaled(titled ? kHeight : kIconHeight));
    }
}

void ModeBar::drawIcons() {
    const ui::PiecePalette& colors = ui::piecePalette();
    const int size = ui::scaled(20);
    for (int i = 0; i < m_modes.size(); ++i) {
        QAbstractButton* button = m_group->button(i);
        button->setIconSize({size, size});
        button->setIcon(
            ui::tintedIcon(m_modes[i]->info().icon, button->isChecked() ? colors.text : colors.muted, size));
    }
}

StatusLine::StatusLine(ui::Session& session, QWidget* parent)
    : QFrame(parent)
    , m_session(session)
    , m_left(new QLabel(this))
    , m_right(new QLabel(this)) {
    setObjectName(QStringLiteral("statusLine"));
    ui::keepHeight(*this, 24);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 0, 12, 0);
    row->addWidget(m_left);
    row->addStretch(1);
    row->addWidget(m_right);
    for (QLabel* label : {m_left, m_right}) {
        label->setTextFormat(Qt::RichText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        ui::keepFont(*label, [] { return ui::interfaceFont(12); });
        label->setMinimumWidth(1); // long names must not widen the window
    }
    m_right->setProperty("look", "remark");
    m_right->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse);
    connect(m_right, &QLabel::linkActivated, this, &StatusLine::overviewRequested);
    connect(&session, &ui::Session::encodedChanged, this, [this] {
        if (m_session.encoder().job().busy())
            m_encoding.start();
        refresh();
    });
    connect(&session, &ui::Session::currentTokenizerChanged, this, &StatusLine::refresh);
    connect(&ui::Theme::instance(), &ui::Theme::changed, this, &StatusLine::describeTokenizer);
    setAccessibleName(tr("Status"));
    ui::setAccessibleRole(*this, QAccessible::StatusBar);
    ui::setAccessibleRole(*m_left, QAccessible::Notification);
    m_message.setSingleShot(true);
    m_message.setInterval(5000);
    connect(&m_message, &QTimer::timeout, this, &StatusLine::refresh);
    m_encoding.setSingleShot(true);
    m_encoding.setInterval(kCountsStayMs);
    connect(&m_encoding, &QTimer::timeout, this, &StatusLine::refresh);
    const ui::LatestJob& job = session.encoder().job();
    connect(&job, &ui::LatestJob::started, &m_encoding, qOverload<>(&QTimer::start));
    connect(&job, &ui::LatestJob::finished, this, [this] {
        m_encoding.stop();
        if (!m_message.isActive())
            refresh();
    });
    refresh();
}

void StatusLine::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    fit();
}

/// The end of what is said about the tokenizer gives way to the counts, and the last counts to the first. The tool
/// tips have all of it.
void StatusLine::fit() {
    const QString& dot = m_counts.isEmpty() ? kDot : kPlainDot;
    for (qsizetype parts = m_parts.size(); parts > 0; --parts) {
        m_left->setText(m_parts.mid(0, parts).join(dot));
        if (parts == 1 || m_left->sizeHint().width() + 40 <= width())
            break;
    }
    for (qsizetype parts = m_aboutTokenizer.size(); parts >= 0; --parts) {
        m_right->setText(m_aboutTokenizer.mid(0, parts).join(kDot));
        if (m_left->sizeHint().width() + m_right->sizeHint().width() + 40 <= width())
            return;
    }
}

void StatusLine::showMessage(const QString& message) {
    m_parts = {message.toHtmlEscaped()};
    m_left->setText(m_parts.constFirst());
    m_left->setAccessibleName(text());
    QAccessibleEvent shown(m_left, QAccessible::ObjectShow); // screen readers say a notification that appears
    QAccessible::updateAccessibility(&shown);
    fit();
    m_message.start();
}

void StatusLine::setPlace(const QString& place) {
    if (place == m_place)
        return;
    m_place = place;
    if (!m_message.isActive())
        refresh();
}

void StatusLine::setCounts(const QString& counts) {
    if (counts == m_counts)
        return;
    m_counts = counts;
    if (!m_message.isActive())
        refresh();
}

QString StatusLine::text() const {
    return QTextDocumentFragment::fromHtml(m_left->text()).toPlainText();
}

void StatusLine::refresh() {
    m_message.stop();
    m_parts.clear();
    const bool encoding = m_session.encoder().job().busy() && !m_encoding.isActive();
    if (!m_counts.isEmpty()) {
        for (const QString& part : m_counts.split(kPlainDot))
            m_parts << part.toHtmlEscaped();
        m_left->setToolTip({});
    } else if (encoding) {
        const quint64 bytes = m_session.document().text().size();
        m_parts << tr("Encoding %1 bytes…", nullptr, ui::pluralCount(bytes)).arg(strong(ui::grouped(bytes)));
        m_left->setToolTip({});
    } else if (const ui::EncodedTextPtr encoded = m_session.encoded()) {
        const quint64 tokens = encoded->size();
        const quint64 chars = encoded->index.codePoints();
        const quint64 bytes = encoded->text->size();
        m_parts = {
            tr("%1 tokens", nullptr, ui::pluralCount(tokens)).arg(strong(ui::grouped(tokens))),
            tr("%1 chars", nullptr, ui::pluralCount(chars)).arg(strong(ui::grouped(chars))),
            tr("%1 bytes", nullptr, ui::pluralCount(bytes)).arg(strong(ui::grouped(bytes))),
            tr("%1 bytes/token").arg(strong(ratio(bytes, tokens))),
            tr("%1 tokens/word").arg(strong(ratio(tokens, encoded->words))),
        };
        if (encoded->ofWords())
            m_parts.insert(1, tr("%1 words", nullptr, ui::pluralCount(encoded->words))
                                  .arg(strong(ui::grouped(encoded->words))));
        const QStringList time = ui::duration(encoded->milliseconds).split(QLatin1Char(' '));
        const QString figure = strong(time.value(0)) + QLatin1Char(' ') + time.value(1);
        m_parts << (encoded->isUpdate ? tr("edit encoded in %1").arg(figure)
                                      : tr("encoded in %1").arg(figure));
        if (!m_place.isEmpty())
            m_parts << m_place.toHtmlEscaped();
        QString remark = encoded->isUpdate ? tr("Time to encode the part that the edit can have changed")
                                           : tr("Time to encode the text");
        if (encoded->preparing >= 1)
            remark += tr("; building the tokenizer's tables took %1 before that")
                          .arg(ui::duration(encoded->preparing));
        remark += QLatin1Char('\n') +
                  tr("In tokens/word, a word is text without whitespace; the words in Steps are "
                     "what the tokenizer splits the text into.");
        m_left->setToolTip(remark);
    } else {
        m_parts << tr("no tokens");
    }
    m_left->setText(m_parts.join(m_counts.isEmpty() ? kDot : kPlainDot));
    m_left->setAccessibleName(text());
    describeTokenizer();
}

void StatusLine::describeTokenizer() {
    QStringList& with = m_aboutTokenizer;
    with.clear();
    const ui::OpenTokenizer* open = m_session.tokenizers().current();
    const quint64 pieces = open && open->tokenizer ? open->tokenizer->vocabularySize() : 0;
    if (open && open->tokenizer)
        with = {QStringLiteral("<a href=\"overview\" style=\"color:%1\">%2</a>")
                    .arg(ui::piecePalette().muted.name(),
                         m_right->fontMetrics()
                             .elidedText(open->source.title(), Qt::ElideMiddle, ui::scaled(kMaxNameWidth))
                             .toHtmlEscaped()),
                ui::formatTitle(open->tokenizer->definition()).toHtmlEscaped(), ui::pieceCount(pieces)};
    fit();
    m_right->setToolTip(
        ui::plainToolTip(open ? tr("%1\nClick the name for an overview of the tokenizer's files (Ctrl+I)")
                                    .arg(open->source.path)
                              : QString()));
}

} // namespace tokenscope::app
