#include "ui/panels/vocab/filter_bar.h"

#include "ui/panels/vocab/piece_list_model.h"
#include "ui/support/elided_label.h"
#include "ui/support/numbers.h"
#include "ui/support/severity_mark.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"
#include "ui/support/token_menu.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/pane_header/wrapping_row.h"

#include <QActionGroup>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace tokenscope::ui {
namespace {

/// A line of text after the shape of an error.
class FilterError : public ElidedLabel {
  public:
    explicit FilterError(QWidget* parent)
        : ElidedLabel(parent) {
        const auto measure = [this] {
            setContentsMargins(scaled(kMark + 8), 0, 0, 0);
            setMinimumWidth(scaled(120));
        };
        measure();
        connect(&Theme::instance(), &Theme::changed, this, measure);
    }

  protected:
    void paintEvent(QPaintEvent* event) override {
        ElidedLabel::paintEvent(event);
        QPainter painter(this);
        const qreal size = scaled(kMark);
        paintSeverityMark(painter, QRectF(scaled(2), (height() - size) / 2, size, size), SeverityMark::Error);
    }

  private:
    static constexpr int kMark = 14;
};

} // namespace

FilterBar::FilterBar(QWidget* parent)
    : QWidget(parent)
    , m_kind(new QComboBox(this))
    , m_field(new QLineEdit(this))
    , m_menu(new QMenu(this))
    , m_chips(new QWidget(this)) {
    auto* column = paneColumn(this);
    auto* controls = new QWidget(this);
    auto* row = new WrappingRow(controls, 36);
    row->setContentsMargins(8, 0, 8, 0);
    row->setSpacing(6);
    for (int kind = 0; kind < kTypedFilterCount; ++kind)
        m_kind->addItem(titleOf(static_cast<TypedFilter>(kind)));
    m_kind->setAccessibleName(tr("What the filter compares"));
    m_kind->setObjectName(QStringLiteral("vocabFilterKind"));
    connect(m_kind, &QComboBox::currentIndexChanged, this, &FilterBar::chooseKind);
    row->addWidget(m_kind);
    m_field->setObjectName(QStringLiteral("vocabFilter"));
    m_field->setAccessibleName(tr("Filter the pieces"));
    m_field->setClearButtonEnabled(true);
    m_field->setPlaceholderText(exampleOf(TypedFilter::Text));
    keepLeastWidth(*m_field, 160);
    m_field->installEventFilter(this);
    connect(m_field, &QLineEdit::textEdited, this, &FilterBar::typed);
    // The clear button edits the text without textEdited().
    connect(m_field, &QLineEdit::textChanged, this, [this](const QString& text) {
        if (text.isEmpty() && !m_settingField)
            typed(text);
    });
    row->addWidget(m_field, 1);
    m_menuButton =
        menuButton(tr("Add filter"), tr("Filter by type, script, case, digits and more"), m_menu, controls);
    row->addWidget(m_menuButton);
    column->addWidget(controls);
    m_chipRow = new WrappingRow(m_chips, 30);
    m_chipRow->setContentsMargins(8, 0, 8, 4);
    m_chipRow->setSpacing(6);
    m_error = new FilterError(m_chips);
    m_error->setTextFormat(Qt::PlainText);
    m_error->setObjectName(QStringLiteral("vocabFilterError"));
    m_error->setProperty("look", "remark");
    m_error->setProperty("tone", "error");
    m_error->hide();
    m_chipRow->addWidget(m_error, 1);
    m_chipRow->addStretch(0);
    column->addWidget(m_chips);
    makeMenu();
}

void FilterBar::makeMenu() {
    const auto addCheck = [this](QMenu& menu, const QString& title, auto isChecked, auto toggle) {
        QAction* action = menu.addAction(menuTitle(title));
        action->setCheckable(true);
        connect(action, &QAction::triggered, this, [this, toggle] { change(toggle); });
        m_showChecks << [this, action, isChecked] { action->setChecked(isChecked(m_filter)); };
    };
    const auto addSet = [&](const QString& title, auto field, int count, auto label) {
        QMenu* menu = m_menu->addMenu(title);
        for (int i = 0; i < count; ++i) {
            addCheck(
                *menu, label(i),
                [field, i](const vocab::PieceFilter& filter) {
                    return ((filter.*field).bits >> static_cast<unsigned>(i) & 1U) != 0;
                },
                [field, i](vocab::PieceFilter& filter) {
                    (filter.*field).bits ^= 1U << static_cast<unsigned>(i);
                });
        }
        return menu;
    };
    using vocab::PieceFilter;
    addSet(tr("Type"), &PieceFilter::types, kPieceTypeCount,
           [](int i) { return typeLabel(static_cast<PieceType>(i)); });
    m_scripts = m_menu->addMenu(tr("Script"));
    addSet(tr("Case"), &PieceFilter::letters, vocab::kLetterCaseCount,
           [](int i) { return lettersLabel(static_cast<vocab::LetterCase>(i)); });
    addSet(tr("Digits"), &PieceFilter::digits, vocab::kDigitContentCount,
           [](int i) { return digitsLabel(static_cast<vocab::DigitContent>(i)); });
    QMenu* reach = addSet(tr("Reachable"), &PieceFilter::reach, 3, [](int i) {
        return std::array{tr("Reachable"), tr("Unreachable"), tr("Unknown")}.at(static_cast<std::size_t>(i));
    });
    QMenu* reasons = addSet(tr("Reason"), &PieceFilter::obstacles, vocab::kObstacleCount,
                            [](int i) { return obstacleLabel(static_cast<vocab::Obstacle>(i)); });
    m_menu->removeAction(reasons->menuAction());
    reach->addMenu(reasons);
    const auto addFlag = [&](const QString& title, std::optional<bool> PieceFilter::*field, bool value) {
        addCheck(
            *m_menu, title, [field, value](const PieceFilter& filter) { return filter.*field == value; },
            [field, value](PieceFilter& filter) {
                filter.*field = filter.*field == value ? std::nullopt : std::optional(value);
            });
    };
    m_menu->addSeparator();
    addFlag(tr("Starts a word"), &PieceFilter::startsWord, true);
    addFlag(tr("Doesn't start a word"), &PieceFilter::startsWord, false);
    addFlag(tr("Another piece has the same text"), &PieceFilter::duplicate, true);
    m_menu->addSeparator();
    connect(m_menu->addAction(tr("Remove all filters")), &QAction::triggered, this, [this] {
        m_field->clear();
        change([](PieceFilter& filter) { filter = {}; });
    });
    connect(m_menu, &QMenu::aboutToShow, this, [this] {
        for (const auto& show : m_showChecks)
            show();
    });
}

void FilterBar::setTable(const std::shared_ptr<const vocab::PieceTable>& table) {
    m_scripts->clear();
    m_scripts->setEnabled(table != nullptr);
    if (table)
        fillScripts(*table);
}

void FilterBar::fillScripts(const vocab::PieceTable& table) {
    std::array<std::size_t, kScriptCodes> counts{};
    for (const vocab::PieceRow& row : table.rows())
        ++counts.at(row.script);
    std::vector<ScriptCode> scripts;
    for (std::size_t i = 0; i < kScriptCodes; ++i)
        if (counts.at(i) > 0)
            scripts.push_back(static_cast<ScriptCode>(i));
    std::stable_sort(scripts.begin(), scripts.end(),
                     [&](ScriptCode a, ScriptCode b) { return counts.at(a) > counts.at(b); });
    for (const ScriptCode script : scripts) {
        QAction* action = m_scripts->addAction(tr("%1: %2", "a script and its number of pieces")
                                                   .arg(scriptLabel(script), pieceCount(counts.at(script))));
        action->setCheckable(true);
        connect(action, &QAction::triggered, this, [this, script] {
            change([script](vocab::PieceFilter& filter) {
                const auto found = std::find(filter.scripts.begin(), filter.scripts.end(), script);
                if (found == filter.scripts.end())
                    filter.scripts.push_back(script);
                else
                    filter.scripts.erase(found);
            });
        });
        connect(m_scripts, &QMenu::aboutToShow, action, [this, action, script] {
            action->setChecked(std::find(m_filter.scripts.begin(), m_filter.scripts.end(), script) !=
                               m_filter.scripts.end());
        });
    }
}

TypedFilter FilterBar::kind() const {
    return static_cast<TypedFilter>(m_kind->currentIndex());
}

void FilterBar::setFilter(const vocab::PieceFilter& filter) {
    m_filter = filter;
    TypedFilter shown = kind();
    for (int one = 0; one < kTypedFilterCount && typedText(filter, shown).isEmpty(); ++one)
        if (!typedText(filter, static_cast<TypedFilter>(one)).isEmpty())
            shown = static_cast<TypedFilter>(one);
    showField(shown);
}

QJsonObject FilterBar::state() const {
    QJsonObject state = filterState(m_filter);
    state[QStringLiteral("kind")] = m_kind->currentIndex();
    if (hasTypedError())
        state[QStringLiteral("typed")] = m_field->text();
    return state;
}

void FilterBar::restore(const QJsonObject& state) {
    setFilter(filterFrom(state));
    if (const int saved = state[QStringLiteral("kind")].toInt(-1); saved >= 0 && saved < kTypedFilterCount)
        showField(static_cast<TypedFilter>(saved));
    if (const QString text = state[QStringLiteral("typed")].toString(); !text.isEmpty()) {
        setFieldText(text);
        vocab::PieceFilter filter;
        setTypedError(setTyped(filter, kind(), text));
    }
}

void FilterBar::setError(const QString& error) {
    m_otherError = error;
    showError();
}

void FilterBar::setTypedError(const QString& error) {
    const bool changes = m_typedError.isEmpty() != error.isEmpty();
    m_typedError = error;
    showError();
    if (changes)
        emit typedErrorChanged();
}

void FilterBar::showError() {
    const QString& error = m_typedError.isEmpty() ? m_otherError : m_typedError;
    m_error->setText(error);
    m_error->setVisible(!error.isEmpty());
    m_field->setAccessibleDescription(error);
    setStyled(*m_field, "wrong", !error.isEmpty());
}

void FilterBar::change(const std::function<void(vocab::PieceFilter&)>& how) {
    how(m_filter);
    showChips();
    emit filterChanged(m_filter);
}

void FilterBar::typed(const QString& text) {
    vocab::PieceFilter filter = m_filter;
    for (int other = 0; other < kTypedFilterCount; ++other)
        setTyped(filter, static_cast<TypedFilter>(other), {});
    const QString error = setTyped(filter, kind(), text);
    if (filter.text.empty())
        filter.ignoreCase = false;
    setTypedError(error);
    if (!error.isEmpty() || filter == m_filter)
        return;
    m_filter = filter;
    showChips();
    emit filterChanged(m_filter);
}

/// What is in the field is read as the new kind.
void FilterBar::chooseKind() {
    m_field->setPlaceholderText(exampleOf(kind()));
    typed(m_field->text());
    emit filterChanged(m_filter); // the kind is saved
}

void FilterBar::showField(TypedFilter kind) {
    const QSignalBlocker kindBlocker(m_kind);
    m_kind->setCurrentIndex(static_cast<int>(kind));
    m_field->setPlaceholderText(exampleOf(kind));
    setFieldText(typedText(m_filter, kind));
    setTypedError({});
    showChips();
}

/// Without reading it. The field's signals aren't blocked: its clear button follows them.
void FilterBar::setFieldText(const QString& text) {
    m_settingField = true;
    m_field->setText(text);
    m_settingField = false;
}

void FilterBar::showChips() {
    const bool hadFocus = std::any_of(m_chipButtons.begin(), m_chipButtons.end(),
                                      [](const QPushButton* chip) { return chip->hasFocus(); });
    for (QPushButton* chip : std::exchange(m_chipButtons, {})) {
        m_chipRow->removeWidget(chip);
        chip->hide();
        chip->deleteLater();
    }
    for (const FilterCondition& condition : conditionsOf(m_filter)) {
        auto* chip = new QPushButton(m_chips);
        const QString title = chip->fontMetrics().elidedText(condition.title, Qt::ElideMiddle, scaled(200));
        chip->setText(menuTitle(title + QStringLiteral("  ×")));
        chip->setObjectName(QStringLiteral("vocabChip"));
        chip->setAccessibleName(condition.title);
        chip->setToolTip(plainToolTip(title == condition.title
                                          ? tr("Remove this filter")
                                          : condition.title + QLatin1Char('\n') + tr("Remove this filter")));
        connect(chip, &QPushButton::clicked, this,
                [this, remove = condition.remove, typed = condition.typed] {
                    if (typed) {
                        setFieldText({});
                        setTypedError({});
                    }
                    change(remove);
                });
        m_chipRow->insertWidget(static_cast<int>(m_chipButtons.size()), chip);
        chip->show();
        m_chipButtons << chip;
    }
    if (hadFocus)
        (m_chipButtons.isEmpty() ? static_cast<QWidget*>(m_field) : m_chipButtons.constFirst())->setFocus();
}

bool FilterBar::eventFilter(QObject* watched, QEvent* event) {
    if (watched != m_field || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Escape && !m_field->text().isEmpty()) {
        m_field->clear();
        return true;
    }
    if (key == Qt::Key_Down || key == Qt::Key_Return || key == Qt::Key_Enter) {
        emit left();
        return true;
    }
    return false;
}

} // namespace tokenscope::ui
