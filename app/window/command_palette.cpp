#include "app/window/command_palette.h"

#include "ui/accessibility/accessible_maker.h"
#include "ui/support/glyphs.h"
#include "ui/support/piece_paint.h"
#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"
#include "ui/widgets/choices/choice_delegate.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QTextLayout>
#include <QVBoxLayout>
#include <QVariant>

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>
#include <vector>

namespace tokenscope::app {
namespace {

constexpr int kNever = std::numeric_limits<int>::min() / 2;

bool startsWord(const QString& text, qsizetype at) {
    return at == 0 || (!text[at - 1].isLetterOrNumber() && text[at].isLetterOrNumber());
}

/// `File: Open text…` has two: the menu's name and its own.
bool startsName(const QString& text, qsizetype at) {
    return at == 0 || (at > 1 && text[at - 1] == QLatin1Char(' ') && text[at - 2] == QLatin1Char(':'));
}

int placeScore(const QString& text, qsizetype at) {
    return at == 0 ? 10 : startsWord(text, at) ? 8 : 0;
}

enum Rank {
    Scattered,
    RunsStartWords,
    WordsInAnyOrder,
    InsideWord,
    WordsInOrder,
    StartsAWord,
    Starts,
    Whole
};

void addPlaces(QList<qsizetype>& places, qsizetype at, qsizetype length) {
    for (qsizetype i = 0; i < length; ++i)
        places << at + i;
}

/// Where `wanted` appears as a whole; the best of several positions.
std::optional<std::pair<Rank, qsizetype>> findWhole(const QString& wanted, const QString& text) {
    std::optional<std::pair<Rank, qsizetype>> found;
    for (qsizetype at = text.indexOf(wanted, 0, Qt::CaseInsensitive); at >= 0;
         at = text.indexOf(wanted, at + 1, Qt::CaseInsensitive)) {
        const Rank rank = !startsWord(text, at)               ? InsideWord
                          : !startsName(text, at)             ? StartsAWord
                          : wanted.size() == text.size() - at ? Whole
                                                              : Starts;
        if (!found || rank > found->first)
            found = std::pair(rank, at);
    }
    return found;
}

/// Positions of all words, each at the start of a word after the previous one; empty when one is missing.
QList<qsizetype> findWords(const QStringList& words, const QString& text) {
    QList<qsizetype> places;
    qsizetype from = 0;
    for (const QString& word : words) {
        qsizetype at = text.indexOf(word, from, Qt::CaseInsensitive);
        while (at >= 0 && !startsWord(text, at))
            at = text.indexOf(word, at + 1, Qt::CaseInsensitive);
        if (at < 0)
            return {};
        addPlaces(places, at, word.size());
        from = at + word.size();
    }
    return places;
}

constexpr qsizetype kLeastStem = 4; ///< letters of a word without its ending

/// The same in any order and with other endings: `digit grouping` in `Group the digits`.
QList<qsizetype> findWordsInAnyOrder(const QStringList& words, const QString& text) {
    QList<qsizetype> places;
    for (const QString& word : words) {
        bool found = false;
        for (qsizetype at = 0; at < text.size() && !found; ++at) {
            if (!text[at].isLetterOrNumber() || !startsWord(text, at) || places.contains(at))
                continue;
            qsizetype end = at;
            while (end < text.size() && text[end].isLetterOrNumber())
                ++end;
            const QStringView own = QStringView(text).mid(at, end - at);
            const bool isStem = own.size() >= kLeastStem && word.startsWith(own, Qt::CaseInsensitive);
            found = isStem || own.startsWith(word, Qt::CaseInsensitive);
            if (found)
                addPlaces(places, at, std::min(own.size(), word.size()));
        }
        if (!found)
            return {};
    }
    std::sort(places.begin(), places.end());
    return places;
}

bool everyRunStartsWord(const QString& text, const QList<qsizetype>& places) {
    for (qsizetype i = 0; i < places.size(); ++i)
        if (!startsWord(text, places[i]) && (i == 0 || places[i - 1] + 1 != places[i]))
            return false;
    return true;
}

/// Ranks the match: whole words and the pattern in one piece outrank scattered letters.
void rank(FuzzyMatch& match, const QString& pattern, const QString& text) {
    Rank rank = everyRunStartsWord(text, match.places) ? RunsStartWords : Scattered;
    const QString simplified = pattern.simplified();
    const QStringList words = simplified.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    if (const auto whole = findWhole(simplified, text)) {
        rank = whole->first;
        match.places.clear();
        addPlaces(match.places, whole->second, simplified.size());
    }
    if (rank < WordsInOrder && words.size() > 1) {
        if (const QList<qsizetype> places = findWords(words, text); !places.isEmpty()) {
            rank = WordsInOrder;
            match.places = places;
        }
    }
    if (rank < WordsInAnyOrder && words.size() > 1) {
        if (const QList<qsizetype> places = findWordsInAnyOrder(words, text); !places.isEmpty()) {
            rank = WordsInAnyOrder;
            match.places = places;
        }
    }
    match.scattered = rank == Scattered;
    constexpr int kRank = 1'000'000; // above every score of letters
    match.score = rank * kRank + std::clamp(match.score, -kRank / 2, kRank / 2 - 1);
}

/// The best spread of the letters over the text.
std::optional<FuzzyMatch> spread(const QString& pattern, const QString& text) {
    const QString wanted = QString(pattern).remove(QLatin1Char(' ')).toCaseFolded();
    const qsizetype n = wanted.size();
    const qsizetype m = text.size();
    if (n == 0)
        return FuzzyMatch{};
    if (n > m)
        return std::nullopt;

    // best[i][j]: the best score of the first i+1 letters with the last of them at j.
    const auto cell = [m](qsizetype i, qsizetype j) { return static_cast<std::size_t>(i * m + j); };
    std::vector<int> best(static_cast<std::size_t>(n * m), kNever);
    std::vector<qsizetype> from(best.size(), -1);
    for (qsizetype i = 0; i < n; ++i) {
        int reach = i == 0 ? 0 : kNever; // best score of the previous letter at any position before this one
        qsizetype reachedAt = -1;
        for (qsizetype j = 0; j < m; ++j) {
            if (i > 0 && j > 0 && best[cell(i - 1, j - 1)] > reach) {
                reach = best[cell(i - 1, j - 1)];
                reachedAt = j - 1;
            }
            if (reach == kNever || text[j].toCaseFolded() != wanted[i])
                continue;
            best[cell(i, j)] = reach + placeScore(text, j) + 1;
            from[cell(i, j)] = reachedAt;
            if (i > 0 && j > 0 && best[cell(i - 1, j - 1)] != kNever) {
                const int joined = best[cell(i - 1, j - 1)] + 13;
                if (joined > best[cell(i, j)]) {
                    best[cell(i, j)] = joined;
                    from[cell(i, j)] = j - 1;
                }
            }
        }
    }
    FuzzyMatch match;
    match.score = kNever;
    qsizetype end = -1;
    for (qsizetype j = 0; j < m; ++j)
        if (best[cell(n - 1, j)] > match.score) {
            match.score = best[cell(n - 1, j)];
            end = j;
        }
    if (end < 0)
        return std::nullopt;
    for (qsizetype i = n - 1; i >= 0; --i) {
        match.places.prepend(end);
        end = from[cell(i, end)];
    }
    // Of two equal ones the shorter is meant.
    match.score = match.score * 100 - static_cast<int>(std::min<qsizetype>(m, 99));
    return match;
}

constexpr int kWidth = 600;
constexpr int kHeight = 400;

/// A character that no font has: its code point is shown in a frame, as everywhere.
struct Glyphless {
    qsizetype at = 0;
    qsizetype size = 0;
    QString name;
};

QList<Glyphless> glyphlessIn(const QString& text) {
    QList<Glyphless> found;
    qsizetype at = 0;
    for (const char32_t c : text.toUcs4()) {
        const qsizetype size = QChar::requiresSurrogates(c) ? 2 : 1;
        if (c > 0x20 && !ui::hasGlyph(c))
            found << Glyphless{at, size, ui::codePointName(c)};
        at += size;
    }
    return found;
}

class CommandDelegate : public ui::ChoiceDelegate {
  public:
    explicit CommandDelegate(QObject* parent)
        : ui::ChoiceDelegate({CommandModel::DetailRole, true, 0.5}, parent) {}

  protected:
    void paintTitle(QPainter& painter, const QRect& inside, const QModelIndex& index) const override {
        const ui::PiecePalette& colors = ui::piecePalette();
        const QString title = index.data().toString();
        QTextLayout layout(title, ui::interfaceFont());
        QList<QTextLayout::FormatRange> formats;
        const QList<Glyphless> glyphless = glyphlessIn(title);
        for (const Glyphless& character : glyphless) {
            QTextCharFormat frame;
            frame.setForeground(Qt::transparent);
            frame.setFontLetterSpacingType(QFont::AbsoluteSpacing);
            frame.setFontLetterSpacing(ui::framedMarkerWidth(character.name));
            formats << QTextLayout::FormatRange{static_cast<int>(character.at),
                                                static_cast<int>(character.size), frame};
        }
        for (const qsizetype at : index.data(CommandModel::PlacesRole).value<QList<qsizetype>>()) {
            QTextCharFormat found;
            found.setFontWeight(QFont::Bold);
            found.setForeground(colors.highlight);
            formats << QTextLayout::FormatRange{static_cast<int>(at), 1, found};
        }
        layout.setFormats(formats);
        layout.beginLayout();
        QTextLine line = layout.createLine();
        line.setLineWidth(inside.width());
        layout.endLayout();
        painter.setClipRect(inside);
        const QPointF at(inside.left(), inside.center().y() - line.height() / 2 + 1);
        layout.draw(&painter, at);
        for (const Glyphless& character : glyphless) {
            const qreal left = line.cursorToX(static_cast<int>(character.at));
            const qreal right = line.cursorToX(static_cast<int>(character.at + character.size));
            ui::paintFramedMarker(painter, QRectF(at.x() + left, at.y(), right - left, line.height()),
                                  character.name);
        }
    }
};

} // namespace

std::optional<FuzzyMatch> fuzzyMatch(const QString& pattern, const QString& text) {
    auto match = spread(pattern, text);
    if (!match) { // the letters are there, but in another order
        const QStringList words = pattern.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
        if (words.size() < 2 || findWordsInAnyOrder(words, text).isEmpty())
            return std::nullopt;
        match = FuzzyMatch{};
        match->places << 0; // rank() finds them
    }
    if (!match->places.isEmpty())
        rank(*match, pattern, text);
    return match;
}

CommandModel::CommandModel(QObject* parent)
    : TableModel({Column({}, [](const PaletteMatch& row) { return row.command.title; })}, parent) {
    setRowRole(DetailRole, [](const PaletteMatch& row) { return row.command.detail; });
    setRowRole(PlacesRole, [](const PaletteMatch& row) { return QVariant::fromValue(row.match.places); });
    setRowRole(Qt::AccessibleTextRole, [](const PaletteMatch& row) {
        const PaletteCommand& command = row.command;
        return command.detail.isEmpty() ? command.title
                                        : command.title + QStringLiteral(", ") + command.detail;
    });
}

void CommandModel::addSearch(Search search) {
    m_searches << std::move(search);
}

void CommandModel::setCommands(QList<PaletteCommand> commands) {
    m_commands = std::move(commands);
    filter();
}

void CommandModel::setPattern(const QString& pattern) {
    m_pattern = pattern;
    filter();
}

void CommandModel::filter() {
    std::vector<PaletteMatch> matches;
    for (const PaletteCommand& command : std::as_const(m_commands))
        if (auto match = fuzzyMatch(m_pattern, command.title))
            matches.push_back({command, std::move(*match)});
    std::stable_sort(matches.begin(), matches.end(), [](const PaletteMatch& a, const PaletteMatch& b) {
        return a.match.score > b.match.score;
    });
    if (!m_pattern.isEmpty()) {
        std::vector<PaletteMatch> found;
        for (const Search& search : std::as_const(m_searches))
            for (PaletteCommand& command : search(m_pattern))
                found.push_back({std::move(command), {}});
        const auto scattered = std::find_if(matches.begin(), matches.end(),
                                            [](const PaletteMatch& row) { return row.match.scattered; });
        matches.insert(scattered, std::make_move_iterator(found.begin()),
                       std::make_move_iterator(found.end()));
    }
    setRows(std::move(matches));
}

void CommandModel::run(const QModelIndex& index) const {
    if (!index.isValid() || index.row() >= rowCount())
        return;
    // The command may replace the list that it comes from.
    const auto command = row(index.row()).command.run;
    command();
}

CommandPalette::CommandPalette(QWidget* window)
    : QFrame(window)
    , m_model(this) {
    setProperty("look", "card");
    setAccessibleName(tr("Commands"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    m_field = new QLineEdit(this);
    m_field->setPlaceholderText(tr("Type a command, a setting, a file, a piece or an id"));
    m_field->setAccessibleName(tr("Command"));
    m_list = new QListView(this);
    m_list->setModel(&m_model);
    m_list->setItemDelegate(new CommandDelegate(m_list));
    m_list->setUniformItemSizes(true);
    m_list->setAccessibleName(tr("Matching commands"));
    m_list->setFocusPolicy(Qt::NoFocus);
    column->addWidget(m_field);
    column->addWidget(m_list, 1);
    m_nothing = new QLabel(tr("Nothing found"), this);
    m_nothing->setObjectName(QStringLiteral("nothingFound"));
    m_nothing->setAccessibleName(m_nothing->text());
    m_nothing->setProperty("look", "remark");
    m_nothing->setAlignment(Qt::AlignTop | Qt::AlignHCenter);
    m_nothing->setMargin(12);
    m_nothing->hide();
    ui::setAccessibleRole(*m_nothing, QAccessible::Notification);
    column->addWidget(m_nothing, 1);
    connect(m_field, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_model.setPattern(text);
        showFound();
    });
    connect(m_field, &QLineEdit::returnPressed, this, &CommandPalette::runCurrent);
    connect(m_list, &QListView::clicked, this, &CommandPalette::runCurrent);
    m_field->installEventFilter(this);
    window->installEventFilter(this);
    hide();
}

void CommandPalette::open(QList<PaletteCommand> commands) {
    if (!isVisible())
        m_before = QApplication::focusWidget();
    m_field->clear();
    m_model.setPattern({});
    m_model.setCommands(std::move(commands));
    showFound();
    place();
    show();
    raise();
    m_field->setFocus(Qt::PopupFocusReason);
}

void CommandPalette::dismiss() {
    if (!isVisible())
        return;
    hide();
    if (m_before)
        m_before->setFocus(Qt::PopupFocusReason);
}

void CommandPalette::searchAgain() {
    if (!isVisible())
        return;
    m_model.searchAgain();
    showFound();
}

void CommandPalette::showFound() {
    const bool any = m_model.rowCount() > 0;
    m_list->setVisible(any);
    m_nothing->setVisible(!any); // screen readers say a notification that appears
    m_list->setCurrentIndex(m_model.index(0, 0));
    m_list->scrollToTop();
}

void CommandPalette::runCurrent() {
    const QModelIndex index = m_list->currentIndex();
    if (!index.isValid())
        return;
    dismiss();
    m_model.run(index);
}

void CommandPalette::move(int rows) {
    const int count = m_model.rowCount();
    if (count == 0)
        return;
    const int row = std::clamp(m_list->currentIndex().row() + rows, 0, count - 1);
    m_list->setCurrentIndex(m_model.index(row, 0));
}

void CommandPalette::place() {
    const QWidget* window = parentWidget();
    const int width = std::min(ui::scaled(kWidth), window->width() - 32);
    const int height = std::min(ui::scaled(kHeight), window->height() - 100);
    setGeometry((window->width() - width) / 2, 64, width, height);
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parent() && event->type() == QEvent::Resize && isVisible())
        place();
    if (watched != m_field)
        return false;
    if (event->type() == QEvent::FocusOut && isVisible()) {
        const auto reason = static_cast<QFocusEvent*>(event)->reason();
        if (reason == Qt::MouseFocusReason || reason == Qt::TabFocusReason ||
            reason == Qt::BacktabFocusReason)
            hide();
        return false;
    }
    if (event->type() != QEvent::KeyPress)
        return false;
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Escape:
        dismiss();
        return true;
    case Qt::Key_Down:
        move(1);
        return true;
    case Qt::Key_Up:
        move(-1);
        return true;
    case Qt::Key_PageDown:
        move(10);
        return true;
    case Qt::Key_PageUp:
        move(-10);
        return true;
    default:
        return false;
    }
}

} // namespace tokenscope::app
