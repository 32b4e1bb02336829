#include "ui/panels/compare/column_set.h"

#include <QJsonArray>
#include <QThreadPool>

#include <algorithm>
#include <utility>

namespace tokenscope::ui {
namespace {

bool isPlain(const ColumnChoice& choice) {
    return !choice.addSpecial && !choice.parseSpecial && choice.switches.empty();
}

QJsonObject toJson(const ColumnChoice& choice) {
    QJsonObject json;
    if (!choice.source.path.isEmpty())
        json[QStringLiteral("path")] = choice.source.path;
    else
        json[QStringLiteral("sample")] = choice.source.sample;
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
    , m_session(session)
    , m_job(tr("Comparing")) {
    if (const OpenTokenizer* current = session.tokenizers().current())
        m_first = current->source;
    connect(&session, &Session::encodedChanged, this, &ColumnSet::refresh);
    connect(&session, &Session::tokenizersChanged, this, &ColumnSet::listChanged);
    connect(&session, &Session::currentTokenizerChanged, this, &ColumnSet::currentChanged);
    connect(&session.document(), &TextDocument::edited, this, &ColumnSet::textEdited);
    connect(&session, &Session::switchesChanged, this, [this] {
        dropFirstSettings();
        emit columnsChanged();
    });
}

std::size_t ColumnSet::size() const {
    return m_session.tokenizers().current() ? m_others.size() + 1 : 0;
}

ColumnChoice ColumnSet::choice(std::size_t column) const {
    if (column > 0)
        return m_others[column - 1];
    const OpenTokenizer* current = m_session.tokenizers().current();
    return {current ? current->source : TokenizerSource(), m_firstAdd, m_firstParse, {}};
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

void ColumnSet::add(const ColumnChoice& choice) {
    if (m_others.size() + 1 >= kMaxCompared) { // the last one is replaced, unless it is the reference
        const bool keepsLast = m_reference == m_others.size();
        m_others.erase(m_others.end() - (keepsLast ? 2 : 1));
        m_reference -= keepsLast ? 1 : 0;
    }
    m_others.push_back(choice);
    if (m_session.tokenizers().indexOf(choice.source) < 0)
        m_session.tokenizers().open(choice.source, false);
    m_session.saveSoon();
    emit columnsChanged();
    refresh();
}

void ColumnSet::addFile(const QString& path) {
    add({{path, {}}, {}, {}, {}});
}

void ColumnSet::setOthers(const QStringList& paths) {
    m_others.clear();
    m_reference = 0;
    for (const QString& path : paths.mid(0, static_cast<qsizetype>(kMaxCompared) - 1))
        addFile(path);
}

void ColumnSet::setPair(const TokenizerSource& other, std::optional<bool> addSpecial,
                        std::optional<bool> parseSpecial, const ColumnSwitches& switches) {
    m_others.clear();
    m_reference = 0;
    m_firstAdd = addSpecial;
    m_firstParse = parseSpecial;
    m_pairText = m_session.document().text();
    add({other, addSpecial, parseSpecial, switches});
}

/// A column of the pair follows the switches again, too.
ColumnChoice ColumnSet::withoutFirstSettings(ColumnChoice choice) const {
    if (choice.addSpecial == m_firstAdd)
        choice.addSpecial.reset();
    if (choice.parseSpecial == m_firstParse)
        choice.parseSpecial.reset();
    return choice;
}

void ColumnSet::dropFirstSettings() {
    for (ColumnChoice& choice : m_others)
        choice = withoutFirstSettings(choice);
    m_firstAdd.reset();
    m_firstParse.reset();
}

/// Undo takes the pair's text away, and the settings that it was shown with.
void ColumnSet::textEdited() {
    const TextDocument& document = m_session.document();
    if ((!m_firstAdd && !m_firstParse) || !document.canRedo() || document.text() == m_pairText)
        return;
    dropFirstSettings();
    emit columnsChanged();
    refresh();
}

void ColumnSet::replace(std::size_t column, const ColumnChoice& choice) {
    if (column == 0)
        return m_session.tokenizers().open(choice.source);
    m_others[column - 1] = choice;
    if (m_session.tokenizers().indexOf(choice.source) < 0)
        m_session.tokenizers().open(choice.source, false);
    m_session.saveSoon();
    emit columnsChanged();
    refresh();
}

void ColumnSet::drop(std::size_t column) {
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
    m_session.saveSoon();
    emit columnsChanged();
    refresh();
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
    ColumnChoice& second = m_others[other - 1];
    if (one > 0) {
        std::swap(m_others[one - 1], second);
    } else {
        const ColumnChoice wanted = second;
        ColumnChoice former = choice(0);
        const bool own = m_firstAdd || m_firstParse; // then the switches are not the column's
        if (wanted.addSpecial && !own)
            former.addSpecial = m_session.addSpecial();
        if (wanted.parseSpecial && !own)
            former.parseSpecial = m_session.parseSpecial();
        if (wanted.source != former.source && !tokenizer(other))
            return; // it is still being opened
        second = former;
        m_first = wanted.source; // or the change would be taken for one of the toolbar's
        if (own) {
            m_firstAdd = wanted.addSpecial;
            m_firstParse = wanted.parseSpecial;
        }
        if (wanted.addSpecial && !own)
            m_session.setAddSpecial(*wanted.addSpecial);
        if (wanted.parseSpecial && !own)
            m_session.setParseSpecial(*wanted.parseSpecial);
        m_session.tokenizers().setCurrent(m_session.tokenizers().indexOf(wanted.source));
    }
    // What is pinned stays pinned.
    if (m_reference == one || m_reference == other)
        m_reference = m_reference == one ? other : one;
    m_session.saveSoon();
    emit columnsChanged();
    refresh();
}

void ColumnSet::setReference(std::size_t column) {
    if (column == m_reference || column >= size())
        return;
    m_reference = column;
    m_session.saveSoon();
    emit columnsChanged();
    refresh();
}

/// Removes the columns of tokenizers that were closed or couldn't be opened.
void ColumnSet::listChanged() {
    const TokenizerList& list = m_session.tokenizers();
    const auto isGone = [&](const ColumnChoice& choice) { return list.indexOf(choice.source) < 0; };
    if (m_reference > 0) { // it stays with its column
        const auto pinned = m_others.begin() + static_cast<std::ptrdiff_t>(m_reference) - 1;
        m_reference =
            isGone(*pinned)
                ? 0
                : m_reference - static_cast<std::size_t>(std::count_if(m_others.begin(), pinned, isGone));
    }
    std::erase_if(m_others, isGone);
    emit columnsChanged();
    refresh();
}

/// If one of the columns became the session's tokenizer, they change places.
void ColumnSet::currentChanged() {
    const OpenTokenizer* current = m_session.tokenizers().current();
    const TokenizerSource now = current ? current->source : TokenizerSource();
    if (now != m_first)
        dropFirstSettings();
    if (now != m_first && m_session.tokenizers().indexOf(m_first) >= 0)
        for (std::size_t c = 1; c <= m_others.size(); ++c)
            if (ColumnChoice& own = m_others[c - 1]; own.source == now && isPlain(own)) {
                own.source = m_first;
                if (m_reference == 0 || m_reference == c)
                    m_reference = m_reference == 0 ? c : 0;
                break;
            }
    m_first = now;
    emit columnsChanged();
    refresh();
}

std::optional<ColumnSet::Wanted> ColumnSet::wanted() const {
    Wanted wanted;
    wanted.session = m_session.encoded();
    wanted.reference = m_reference;
    if (!wanted.session)
        return std::nullopt;
    const EncodeOptions& own = wanted.session->options;
    for (std::size_t c = 0; c < size(); ++c) {
        const auto made = c == 0 ? wanted.session->tokenizer : tokenizer(c);
        if (!made)
            return std::nullopt;
        const ColumnChoice choice = this->choice(c);
        wanted.tokenizers.push_back(made);
        wanted.switches.push_back(choice.switches);
        wanted.options.emplace_back(choice.addSpecial ? choice.addSpecial : own.addSpecial,
                                    choice.parseSpecial ? choice.parseSpecial : own.parseSpecial);
    }
    return wanted;
}

void ColumnSet::setActive(bool active) {
    m_active = active;
    refresh();
}

void ColumnSet::refresh() {
    if (!m_active)
        return;
    std::optional<Wanted> now = wanted();
    if (!now || now->tokenizers.empty()) {
        if (size() == 0 && m_compared) {
            m_job.cancel();
            m_compared.reset();
            m_made = m_wanted = {};
            emit comparedChanged();
        }
        return;
    }
    if (*now == m_wanted)
        return;
    m_wanted = *now;
    CompareRequest request;
    request.text = now->session->text;
    request.revision = now->session->revision;
    request.reference = now->reference;
    request.session = now->session;
    if (m_compared && m_compared->text == request.text)
        request.former = m_compared;
    request.known = m_compared;
    for (std::size_t c = 0; c < now->tokenizers.size(); ++c) {
        EncodeOptions options;
        options.addSpecial = now->options[c].first;
        options.parseSpecial = now->options[c].second;
        request.columns.push_back({now->tokenizers[c], options, now->switches[c]});
    }
    m_job.run([request = std::move(request)](
                  const Progress& progress) { return compareColumns(request, progress); },
              [this, made = *std::move(now)](Result<ComparedTextPtr> compared) mutable {
                  take(std::move(made), std::move(compared));
              });
}

void ColumnSet::take(Wanted made, Result<ComparedTextPtr> compared) {
    if (!compared) {
        m_compared.reset();
        m_made = std::move(made);
        emit comparedChanged();
        emit failed(compared.error());
        return;
    }
    m_made = std::move(made);
    ComparedTextPtr former = std::exchange(m_compared, *std::move(compared));
    emit comparedChanged();
    // Giving back the memory of a large one takes longer than a frame may.
    QThreadPool::globalInstance()->start([former = std::move(former)]() mutable { former.reset(); });
}

QJsonObject ColumnSet::state() const {
    QJsonArray others;
    for (const ColumnChoice& choice : m_others)
        others.append(toJson(withoutFirstSettings(choice)));
    return {{QStringLiteral("columns"), others},
            {QStringLiteral("reference"), static_cast<int>(m_reference)}};
}

void ColumnSet::restore(const QJsonObject& state) {
    m_others.clear();
    dropFirstSettings();
    const QJsonArray others = state[QStringLiteral("columns")].toArray();
    for (const auto& value : others) {
        const QJsonObject json = value.toObject();
        ColumnChoice choice{
            {json[QStringLiteral("path")].toString(), json[QStringLiteral("sample")].toString()},
            flag(json[QStringLiteral("add_special")]),
            flag(json[QStringLiteral("parse_special")]),
            switchesOfJson(json[QStringLiteral("switches")].toArray())};
        if ((choice.source.path.isEmpty() && choice.source.sample.isEmpty()) ||
            m_others.size() + 1 >= kMaxCompared)
            continue;
        m_others.push_back(choice);
        if (m_session.tokenizers().indexOf(choice.source) < 0)
            m_session.tokenizers().open(choice.source, false);
    }
    const int reference = state[QStringLiteral("reference")].toInt();
    m_reference = reference >= 0 && reference <= static_cast<int>(m_others.size())
                      ? static_cast<std::size_t>(reference)
                      : 0;
    emit columnsChanged();
    refresh();
}

} // namespace tokenscope::ui
