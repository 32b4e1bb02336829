#include "ui/panels/compare/column_comparison.h"

#include <QThreadPool>

#include <utility>

namespace tokenscope::ui {

ColumnComparison::ColumnComparison(Session& session, ColumnSet& columns, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_columns(columns)
    , m_job(tr("Comparing")) {
    connect(&session, &Session::encodedChanged, this, &ColumnComparison::refresh);
    connect(&columns, &ColumnSet::changed, this, &ColumnComparison::refresh);
}

std::optional<ColumnComparison::Wanted> ColumnComparison::wanted() const {
    Wanted wanted;
    wanted.session = m_session.encoded();
    wanted.reference = m_columns.reference();
    if (!wanted.session)
        return std::nullopt;
    const EncodeOptions& own = wanted.session->options;
    for (std::size_t c = 0; c < m_columns.textColumns(); ++c) {
        const auto made = c == 0 ? wanted.session->tokenizer : m_columns.tokenizer(c);
        if (!made)
            return std::nullopt;
        const ColumnChoice choice = m_columns.choice(c);
        wanted.tokenizers.push_back(made);
        wanted.switches.push_back(choice.switches);
        wanted.options.emplace_back(choice.addSpecial ? choice.addSpecial : own.addSpecial,
                                    choice.parseSpecial ? choice.parseSpecial : own.parseSpecial);
    }
    return wanted;
}

bool ColumnComparison::isOfOthers() const {
    if (!m_compared)
        return false;
    for (std::size_t c = 0; c < m_compared->columns.size(); ++c)
        if (c >= m_columns.textColumns() || m_compared->columns[c].base != m_columns.tokenizer(c))
            return true;
    return false;
}

void ColumnComparison::setActive(bool active) {
    m_active = active;
    refresh();
}

void ColumnComparison::refresh() {
    if (!m_active)
        return;
    if (m_session.encoded() && m_columns.size() > 0 &&
        m_session.encoded()->tokenizer != m_columns.tokenizer(0)) {
        m_wanted = {}; // the text is being encoded with another tokenizer
        return m_job.cancel();
    }
    std::optional<Wanted> now = wanted();
    if (!now || now->tokenizers.empty()) {
        if (m_columns.size() == 0 && m_compared) {
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

void ColumnComparison::take(Wanted made, Result<ComparedTextPtr> compared) {
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

} // namespace tokenscope::ui
