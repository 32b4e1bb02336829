#include "ui/panels/compare/column_set.h"

#include "ui/panels/compare/tokenizer_choice.h"

#include <QJsonArray>

#include <algorithm>
#include <utility>

namespace tokenscope::ui {
namespace {

bool isPlain(const ColumnChoice& choice) {
    return !choice.addSpecial && !choice.parseSpecial && choice.switches.empty();
}

QJsonObject toJson(const ColumnChoice& choice) {
    QJsonObject json = sourceJson(choice.source);
    if (choice.addSpecial)
        json[QStringLiteral("add_special")] = *choice.addSpecial;
    if (choice.parseSpecial)
        json[QStringLiteral("parse_special")] = *choice.parseSpecial;
    if (!choice.switches.empty())
        json[QStringLiteral("switches")] = switchesJson(choice.switches);
    return json;
}

std::optional<bool> flag(const QJsonValue& value) {
    return value.isBool() ? std::optional(value.toBool()) : std::nullopt;
}

} // namespace

ColumnSet::ColumnSet(Session& session, QObject* parent)
    : QObject(parent)
    , m_session(session) {
    if (const OpenTokenizer* current = session.tokenizers().current())
        m_first = current->source;
    connect(&session, &Session::tokenizersChanged, this, &ColumnSet::listChanged);
    connect(&session, &Session::currentTokenizerChanged, this, &ColumnSet::currentChanged);
    connect(&session.document(), &TextDocument::edited, this, &ColumnSet::textEdited);
    connect(&session, &Session::switchesChanged, this, [this] {
        m_example.reset();
        emit changed();
    });
}

/// A change by the user.
void ColumnSet::report() {
    m_session.saveSoon();
    emit changed();
}

std::size_t ColumnSet::size() const {
    return m_session.tokenizers().current() ? m_others.size() + 1 : 0;
}

std::size_t ColumnSet::textColumns() const {
    return std::min(size(), kMaxCompared);
}

ColumnChoice ColumnSet::choice(std::size_t column) const {
    const OpenTokenizer* current = m_session.tokenizers().current();
    ColumnChoice choice = column > 0
                              ? m_others[column - 1]
                              : ColumnChoice{current ? current->source : TokenizerSource(), {}, {}, {}};
    if (m_example && column < 2) {
        choice.addSpecial = m_example->addSpecial;
        choice.parseSpecial = m_example->parseSpecial;
    }
    return choice;
}

bool ColumnSet::contains(const ColumnChoice& choice) const {
    for (std::size_t c = 0; c < size(); ++c)
        if (this->choice(c) == choice)
            return true;
    return false;
}

QString ColumnSet::title(std::size_t column) const {
    return choice(column).source.title();
}

QString ColumnSet::settings(std::size_t column) const {
    const ColumnChoice own = choice(column);
    QStringList words;
    if (own.addSpecial)
        words << (*own.addSpecial ? tr("add special: on") : tr("add special: off"));
    if (own.parseSpecial)
        words << (*own.parseSpecial ? tr("parse special: on") : tr("parse special: off"));
    if (!own.switches.empty())
        words << switchWords(tokenizer(column).get(), own.switches);
    return words.join(QStringLiteral(", "));
}

std::shared_ptr<const Tokenizer> ColumnSet::tokenizer(std::size_t column) const {
    const TokenizerList& list = m_session.tokenizers();
    const int index = column == 0 ? list.currentIndex() : list.indexOf(m_others[column - 1].source);
    return index < 0 ? nullptr : list.at(index).tokenizer;
}

void ColumnSet::setShown(std::size_t columns) {
    if (columns == m_shown)
        return;
    m_shown = columns;
    emit changed();
}

/// The reference of the text stays in view.
void ColumnSet::bringIntoView(std::size_t column) {
    if (column < m_shown || column >= size())
        return;
    std::size_t place = m_shown - 1;
    if (place == m_reference && place > 1)
        --place;
    swap(place, column);
    if (m_reference >= kMaxCompared) // Files shows two columns: the reference of the text made room
        m_reference = place;
}

void ColumnSet::openInSession(const TokenizerSource& source) {
    if (m_session.tokenizers().indexOf(source) < 0)
        m_session.tokenizers().open(source, false);
}

void ColumnSet::add(const ColumnChoice& choice) {
    if (m_others.size() + 1 >= kMaxTokenizers)
        return reportFull();
    m_others.push_back(choice);
    openInSession(choice.source);
    if (m_others.size() >= m_shown)
        bringIntoView(m_others.size());
    report();
}

void ColumnSet::reportFull() {
    emit statusMessage(tr("At most eight can be compared: remove one first"));
}

void ColumnSet::addFile(const QString& path) {
    add({{path, {}}, {}, {}, {}});
}

void ColumnSet::setOthers(const QStringList& paths) {
    m_others.clear();
    m_displaced.reset();
    m_reference = 0;
    m_example.reset();
    for (const QString& path : paths.mid(0, static_cast<qsizetype>(kMaxTokenizers) - 1)) {
        m_others.push_back({{path, {}}, {}, {}, {}});
        openInSession(m_others.back().source);
    }
    if (static_cast<std::size_t>(paths.size()) >= kMaxTokenizers)
        reportFull();
    report();
}

void ColumnSet::showExample(std::optional<bool> addSpecial, std::optional<bool> parseSpecial) {
    m_reference = 0;
    m_example = Example{addSpecial, parseSpecial, std::string(m_session.document().text())};
    report();
}

void ColumnSet::endExample() {
    if (!m_example)
        return;
    m_example.reset();
    emit changed();
}

/// Undo takes the example away, and the settings that it was shown with.
void ColumnSet::textEdited() {
    const TextDocument& document = m_session.document();
    if (m_example && document.canRedo() && document.text() != m_example->text)
        endExample();
}

void ColumnSet::replace(std::size_t column, const ColumnChoice& choice) {
    m_example.reset();
    if (column == 0)
        return m_session.tokenizers().open(choice.source);
    m_displaced.reset();
    m_others[column - 1] = choice;
    openInSession(choice.source);
    report();
}

void ColumnSet::drop(std::size_t column) {
    m_example.reset();
    m_displaced.reset();
    const TokenizerSource first = choice(0).source;
    if (column == 0) {
        if (m_others.empty())
            return;
        column = 1;
        while (column < size() && !canSwap(0, column))
            ++column;
        if (column == size())
            return;
        swap(0, column);
        if (choice(column).source != first)
            return; // the next one is still being opened
    }
    m_others.erase(m_others.begin() + static_cast<std::ptrdiff_t>(column) - 1);
    if (m_reference == column)
        m_reference = 0;
    else if (m_reference > column)
        --m_reference;
    report();
}

bool ColumnSet::canSwap(std::size_t one, std::size_t other) const {
    if (one > other)
        std::swap(one, other);
    return one != other && other < size() && (one > 0 || m_others[other - 1].switches.empty());
}

void ColumnSet::swap(std::size_t one, std::size_t other) {
    if (one > other)
        std::swap(one, other);
    if (!canSwap(one, other))
        return;
    m_displaced.reset(); // what is shown now is what the user moves
    ColumnChoice& second = m_others[other - 1];
    if (other > 1) // the example is that of the first two
        m_example.reset();
    if (one > 0) {
        std::swap(m_others[one - 1], second);
    } else {
        const ColumnChoice wanted = second;
        ColumnChoice former{choice(0).source, {}, {}, {}};
        if (wanted.addSpecial)
            former.addSpecial = m_session.addSpecial();
        if (wanted.parseSpecial)
            former.parseSpecial = m_session.parseSpecial();
        if (wanted.source != former.source && !tokenizer(other))
            return; // it is still being opened
        second = former;
        m_first = wanted.source; // or the change would be taken for one of the toolbar's
        if (wanted.addSpecial)
            m_session.setAddSpecial(*wanted.addSpecial);
        if (wanted.parseSpecial)
            m_session.setParseSpecial(*wanted.parseSpecial);
        m_session.tokenizers().setCurrent(m_session.tokenizers().indexOf(wanted.source));
    }
    // What is pinned stays pinned.
    if (m_reference == one || m_reference == other)
        m_reference = m_reference == one ? other : one;
    report();
}

void ColumnSet::setReference(std::size_t column) {
    if (column == m_reference || column >= textColumns())
        return;
    m_reference = column;
    if (m_displaced)
        m_displaced->reference = column;
    report();
}

/// Removes the columns of tokenizers that were closed or couldn't be opened.
void ColumnSet::listChanged() {
    const TokenizerList& list = m_session.tokenizers();
    const auto isGone = [&](const ColumnChoice& choice) { return list.indexOf(choice.source) < 0; };
    if (m_reference > 0 && m_reference <= m_others.size()) { // it stays with its column
        const auto pinned = m_others.begin() + static_cast<std::ptrdiff_t>(m_reference) - 1;
        m_reference =
            isGone(*pinned)
                ? 0
                : m_reference - static_cast<std::size_t>(std::count_if(m_others.begin(), pinned, isGone));
    }
    if (m_displaced) {
        const auto own = m_others.begin() + static_cast<std::ptrdiff_t>(m_displaced->column) - 1;
        if (isGone(*own) || list.indexOf(m_displaced->chosen) < 0)
            m_displaced.reset();
        else
            m_displaced->column -= static_cast<std::size_t>(std::count_if(m_others.begin(), own, isGone));
    }
    std::erase_if(m_others, isGone);
    emit changed();
}

/// Its tokenizer is no longer the session's.
void ColumnSet::returnDisplaced() {
    const Displaced displaced = *std::exchange(m_displaced, std::nullopt);
    m_others[displaced.column - 1].source = displaced.chosen;
    m_reference = displaced.reference <= m_others.size() ? displaced.reference : 0;
}

/// If one of the columns became the session's tokenizer, it shows the former one as long as that lasts.
void ColumnSet::currentChanged() {
    const OpenTokenizer* current = m_session.tokenizers().current();
    const TokenizerSource now = current ? current->source : TokenizerSource();
    if (now != m_first)
        m_example.reset();
    if (now != m_first) {
        const auto column = [this](const TokenizerSource& source) {
            return std::find_if(m_others.begin(), m_others.end(), [&](const ColumnChoice& own) {
                return own.source == source && isPlain(own);
            });
        };
        TokenizerSource former = m_first;
        if (m_displaced) {
            const TokenizerSource before = m_displaced->shown;
            returnDisplaced();
            if (column(former) != m_others.end())
                former = before;
        }
        const auto own = column(now);
        if (own != m_others.end() && former != now && m_session.tokenizers().indexOf(former) >= 0) {
            const auto at = static_cast<std::size_t>(own - m_others.begin()) + 1;
            m_displaced = Displaced{at, now, former, m_reference};
            own->source = former;
            if (m_reference == 0 || m_reference == at)
                m_reference = m_reference == 0 ? at : 0;
        }
    }
    m_first = now;
    emit changed();
}

QJsonObject ColumnSet::state() const {
    QJsonArray others;
    for (const ColumnChoice& choice : m_others)
        others.append(toJson(choice));
    return {{QStringLiteral("columns"), others},
            {QStringLiteral("reference"), static_cast<int>(m_reference)}};
}

void ColumnSet::restore(const QJsonObject& state) {
    m_others.clear();
    m_displaced.reset();
    m_example.reset();
    const QJsonArray others = state[QStringLiteral("columns")].toArray();
    for (const auto& value : others) {
        const QJsonObject json = value.toObject();
        ColumnChoice choice{sourceOfJson(json), flag(json[QStringLiteral("add_special")]),
                            flag(json[QStringLiteral("parse_special")]),
                            switchesOfJson(json[QStringLiteral("switches")].toArray())};
        if (choice.source == TokenizerSource() || m_others.size() + 1 >= kMaxTokenizers)
            continue;
        m_others.push_back(choice);
        openInSession(choice.source);
    }
    const int reference = state[QStringLiteral("reference")].toInt();
    m_reference = reference >= 0 && reference <= static_cast<int>(m_others.size())
                      ? static_cast<std::size_t>(reference)
                      : 0;
    emit changed();
}

} // namespace tokenscope::ui
