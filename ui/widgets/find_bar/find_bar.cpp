#include "ui/widgets/find_bar/find_bar.h"

#include "core/text/utf8.h"
#include "ui/accessibility/accessible_maker.h"
#include "ui/support/glyphs.h"
#include "ui/support/numbers.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"

#include <QApplication>
#include <QCheckBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QToolButton>

#include <algorithm>
#include <unordered_map>

namespace tokenscope::ui {

FindBar::FindBar(TokenSelection* selection, TokenMarks* marks, QWidget* parent)
    : QWidget(parent)
    , m_selection(selection)
    , m_marks(marks)
    , m_job(tr("Finding")) {
    setAccessibleName(tr("Find in tokens"));
    setAccessibleRole(*this, QAccessible::Grouping);
    setProperty("look", "header");
    setAttribute(Qt::WA_StyledBackground);
    keepHeight(*this, 28);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);

    m_field = new QLineEdit(this);
    m_field->setAccessibleName(tr("Find"));
    m_field->setPlaceholderText(tr("Find in tokens"));
    keepFont(*m_field, [] { return pieceFont(scaled(13)); });
    m_field->setClearButtonEnabled(true);
    m_field->setMinimumWidth(60);
    m_field->setMaximumWidth(320);
    keepHeight(*m_field, 24);
    m_field->installEventFilter(this);
    row->addWidget(m_field, 3);

    m_case = addButton(QStringLiteral("Aa"), tr("Match case"), tr("Match case"));
    m_case->setCheckable(true);
    m_regex = addButton(QStringLiteral(".*"), tr("Regular expression"), tr("Regular expression"));
    m_regex->setCheckable(true);
    m_regex->setObjectName(QStringLiteral("findRegex"));
    m_counts = new QLabel(this);
    m_counts->setObjectName(QStringLiteral("findCounts"));
    keepFont(*m_counts, [] { return interfaceFont(13, QFont::DemiBold); });
    m_counts->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // the buttons first
    m_counts->setMinimumWidth(40);
    row->addWidget(m_counts, 2);
    m_previous = addButton(QStringLiteral("‹"), tr("Previous hit"), tr("Previous hit (Shift+F3)"));
    m_next = addButton(QStringLiteral("›"), tr("Next hit"), tr("Next hit (F3)"));

    m_hint = new QLabel(tr("text, id:529, type:byte, regex"), this);
    m_hint->setToolTip(
        tr("Text is found in the text and in the spelling of pieces, across tokens as well; a regular "
           "expression must match within one token"));
    m_hint->setProperty("look", "remark");
    m_hint->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    row->addWidget(m_hint, 2);
    m_error = new QLabel(this);
    m_error->setObjectName(QStringLiteral("findError"));
    m_error->setProperty("tone", "error");
    keepFont(*m_error, [] { return interfaceFont(12); });
    m_error->setTextFormat(Qt::PlainText);
    m_error->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_error->hide();
    row->addWidget(m_error, 6);

    m_only = new QCheckBox(tr("Only"), this);
    m_only->setAccessibleName(tr("Only matches"));
    m_only->setToolTip(tr("Hide tokens that don't match"));
    row->addWidget(m_only);
    auto* close = addButton(QStringLiteral("×"), tr("Close the find bar"), tr("Close (Esc)"));

    connect(m_field, &QLineEdit::textChanged, this, [this] { search(true); });
    connect(m_case, &QToolButton::toggled, this, [this] { search(true); });
    connect(m_regex, &QToolButton::toggled, this, [this] { search(true); });
    connect(m_next, &QToolButton::clicked, this, &FindBar::next);
    connect(m_previous, &QToolButton::clicked, this, &FindBar::previous);
    connect(m_only, &QCheckBox::toggled, m_marks, &TokenMarks::setOnlyHits);
    connect(close, &QToolButton::clicked, this, &FindBar::close);
    connect(m_selection, &TokenSelection::currentChanged, this, [this](qsizetype current) {
        if (!m_typing)
            m_from = current;
        showCounts();
    });
    showCounts();
}

QToolButton* FindBar::addButton(const QString& text, const QString& name, const QString& tip) {
    auto* button = new QToolButton(this);
    button->setText(text);
    button->setAccessibleName(name);
    button->setToolTip(tip);
    keepHeight(*button, 24);
    button->setStyleSheet(QStringLiteral("QToolButton { padding: 2px 0; min-width: 22px; }"));
    button->setFocusPolicy(Qt::TabFocus);
    layout()->addWidget(button);
    return button;
}

void FindBar::setQuery(const QString& query) {
    m_field->setText(query);
}

void FindBar::setEncoded(EncodedTextPtr encoded) {
    m_encoded = std::move(encoded);
    if (isHidden() || m_field->text().isEmpty()) {
        m_job.cancel();
        m_marks->setHits(nullptr);
        showCounts();
        return;
    }
    if (!error().isEmpty()) {
        m_job.cancel();
        m_marks->setHits(nullptr); // the hits belong to the previous text
    }
    search(false);
}

void FindBar::open() {
    m_from = m_selection->current();
    setVisible(true);
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
    emit opened();
    search(false);
}

void FindBar::close() {
    const QWidget* focus = QApplication::focusWidget();
    const bool hadKeyboard = focus && isAncestorOf(focus);
    m_job.cancel();
    m_only->setChecked(false);
    m_marks->setHits(nullptr);
    hide();
    emit closed(hadKeyboard);
}

QString FindBar::error() const {
    return isHidden() ? QString() : m_errorText;
}

void FindBar::showError(const QString& error) {
    m_errorText = error;
    m_error->setVisible(!error.isEmpty());
    m_error->setToolTip(plainToolTip(error));
    m_hint->setVisible(error.isEmpty());
    m_counts->setVisible(error.isEmpty());
    m_field->setAccessibleDescription(error);
    setStyled(*m_field, "wrong", !error.isEmpty());
    elideError();
}

/// The tooltip has the whole message.
void FindBar::elideError() {
    layout()->activate();
    m_error->setText(m_error->fontMetrics().elidedText(m_errorText, Qt::ElideRight, m_error->width() - 2));
}

void FindBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    elideError();
}

void FindBar::search(bool select) {
    const TokenQuery query = parseTokenQuery(m_field->text(), m_case->isChecked(), m_regex->isChecked());
    showError(query.error);
    // A half-typed pattern is often invalid: keep the hits of the last valid one.
    if (!query.error.isEmpty() && m_encoded)
        return showCounts();
    if (!m_encoded || query.kind == TokenQuery::Kind::Nothing) {
        m_job.cancel();
        m_marks->setHits(nullptr);
        showCounts();
        return;
    }
    m_job.run(
        [encoded = m_encoded, query](const Progress& progress) {
            return std::make_shared<const std::vector<std::uint32_t>>(findTokens(*encoded, query, progress));
        },
        [this, select](std::shared_ptr<const std::vector<std::uint32_t>> hits) {
            m_marks->setHits(std::move(hits));
            if (select)
                selectNearest();
            showCounts();
        });
}

/// Selects the hit nearest to where the search started, so that each typed letter narrows the search without
/// moving on.
void FindBar::selectNearest() {
    const auto& hits = m_marks->hits();
    if (hits.empty())
        return;
    const auto from = static_cast<std::uint32_t>(std::max<qsizetype>(0, m_from));
    const auto it = std::lower_bound(hits.begin(), hits.end(), from);
    const QScopedValueRollback typing(m_typing, true);
    m_selection->setCurrent(it == hits.end() ? hits.front() : *it);
}

void FindBar::go(int direction) {
    const auto& hits = m_marks->hits();
    if (hits.empty())
        return;
    const qsizetype current = m_selection->current();
    if (direction > 0) {
        const auto it = std::upper_bound(hits.begin(), hits.end(), current,
                                         [](qsizetype at, std::uint32_t hit) { return at < qsizetype(hit); });
        m_selection->setCurrent(it == hits.end() ? hits.front() : *it);
    } else {
        const auto it = std::lower_bound(hits.begin(), hits.end(), current,
                                         [](std::uint32_t hit, qsizetype at) { return qsizetype(hit) < at; });
        m_selection->setCurrent(it == hits.begin() ? hits.back() : *(it - 1));
    }
}

void FindBar::showCounts() {
    const auto& hits = m_marks->hits();
    const auto total = grouped(hits.size());
    QString text;
    if (!m_field->text().isEmpty()) {
        const qsizetype current = m_selection->current();
        const bool onHit = current >= 0 && m_marks->isHit(static_cast<std::size_t>(current));
        const auto place =
            std::lower_bound(hits.begin(), hits.end(), current,
                             [](std::uint32_t hit, qsizetype at) { return qsizetype(hit) < at; });
        text = onHit ? tr("%1 of %2").arg(grouped(static_cast<quint64>(place - hits.begin()) + 1), total)
                     : tr("%1 hits", nullptr, pluralCount(hits.size())).arg(total);
    }
    m_counts->setText(text);
    m_next->setEnabled(!hits.empty());
    m_previous->setEnabled(!hits.empty());
}

bool FindBar::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_field && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            go(key->modifiers().testFlag(Qt::ShiftModifier) ? -1 : 1);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void FindBar::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape)
        return close();
    if (event->key() == Qt::Key_F3)
        return go(event->modifiers().testFlag(Qt::ShiftModifier) ? -1 : 1);
    QWidget::keyPressEvent(event);
}

namespace {

struct QueryWords {
    Q_DECLARE_TR_FUNCTIONS(TokenQuery)
};

TokenQuery refused(const QString& why) {
    TokenQuery query;
    query.error = why;
    return query;
}

TokenQuery parseIds(const QString& list) {
    TokenQuery query;
    query.kind = TokenQuery::Kind::Ids;
    for (const QString& part : list.split(u',', Qt::SkipEmptyParts)) {
        const QStringList ends = part.trimmed().split(u'-');
        bool firstOk = false;
        bool lastOk = false;
        const uint first = ends.front().trimmed().toUInt(&firstOk);
        const uint last = ends.back().trimmed().toUInt(&lastOk);
        if (ends.size() > 2 || !firstOk || !lastOk)
            return refused(QueryWords::tr("Not an id: %1").arg(part.trimmed()));
        query.ids.emplace_back(std::min(first, last), std::max(first, last));
    }
    return query.ids.empty() ? TokenQuery() : query;
}

TokenQuery parseType(const QString& text) {
    const QString wanted = text.trimmed().toLower().replace(u'-', u'_');
    if (wanted.isEmpty())
        return {};
    for (int type = 0; type < kPieceTypeCount; ++type) {
        const auto candidate = static_cast<PieceType>(type);
        const std::string_view known = name(candidate);
        if (wanted == QLatin1String(known.data(), static_cast<int>(known.size()))) {
            TokenQuery query;
            query.kind = TokenQuery::Kind::Type;
            query.type = candidate;
            return query;
        }
    }
    return refused(QueryWords::tr("Types are normal, unknown, control, user_defined, unused, byte"));
}

bool matches(const TokenQuery& query, std::string_view bytes) {
    const QString text = QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size()));
    if (query.kind == TokenQuery::Kind::Regex)
        return query.regex.match(text).hasMatch();
    return text.contains(query.text, query.matchCase ? Qt::CaseSensitive : Qt::CaseInsensitive);
}

/// Whether tokens with this id match.
enum class Answer : quint8 { Unknown, No, Yes, Varies };

class TextSearch {
  public:
    TextSearch(const EncodedText& encoded, const TokenQuery& query)
        : m_encoded(encoded)
        , m_query(query) {}

    bool has(std::size_t token) {
        Answer& answer = slot(m_encoded.encoding.ids[token]);
        if (answer == Answer::Unknown)
            answer = ask(m_encoded.encoding.ids[token]);
        if (answer == Answer::Varies)
            return askToken(token);
        return answer == Answer::Yes;
    }

  private:
    static constexpr PieceId kDense = 1U << 22U;

    Answer& slot(PieceId id) {
        if (id >= kDense)
            return m_sparse[id];
        if (id >= m_dense.size())
            m_dense.resize(std::max<std::size_t>(id + 1, m_dense.size() * 2), Answer::Unknown);
        return m_dense[id];
    }
    Answer ask(PieceId id) const {
        const Tokenizer& tokenizer = *m_encoded.tokenizer;
        if (tokenizer.spellings(id).size() > 1)
            return Answer::Varies;
        if (matches(m_query, tokenizer.spelling(id)))
            return Answer::Yes;
        const std::string bytes = tokenizer.pieceBytes(id);
        // The text of an unknown piece, or of a part of a character, differs from token to token.
        if (tokenizer.type(id) == PieceType::Unknown || !isValidUtf8(bytes))
            return Answer::Varies;
        return matches(m_query, bytes) ? Answer::Yes : Answer::No;
    }
    bool askToken(std::size_t token) const {
        if (matches(m_query, m_encoded.tokenizer->spelling(m_encoded.encoding, token)))
            return true;
        ByteSpan span = m_encoded.span(token);
        if (span.empty())
            return false;
        span = {m_encoded.index.characterStart(span.begin), m_encoded.index.characterEnd(span.end - 1)};
        return matches(m_query, std::string_view(*m_encoded.text).substr(span.begin, span.size()));
    }

    const EncodedText& m_encoded;
    const TokenQuery& m_query;
    std::vector<Answer> m_dense;
    std::unordered_map<PieceId, Answer> m_sparse;
};

/// Marks the tokens that share a match of the query in the text: it may be longer than a token, or start inside of
/// one. Lines are searched one by one, so that a long text needs no second copy; the last line feed belongs to its
/// line.
void findInText(const EncodedText& encoded, const TokenQuery& query, const Progress& progress,
                std::vector<bool>& hits) {
    const std::string_view text = *encoded.text;
    const bool severalLines = query.text.contains(u'\n');
    const Qt::CaseSensitivity sensitivity = query.matchCase ? Qt::CaseSensitive : Qt::CaseInsensitive;
    std::uint32_t token = 0;
    for (std::size_t begin = 0; begin < text.size() && !progress.stopped();) {
        const std::size_t feed = severalLines ? std::string_view::npos : text.find('\n', begin);
        const std::size_t end = feed == std::string_view::npos ? text.size() : feed + 1;
        const std::string_view line = text.substr(begin, end - begin);
        const QString shown = QString::fromUtf8(line.data(), static_cast<qsizetype>(line.size()));
        const std::uint32_t unit = encoded.index.utf16At(static_cast<std::uint32_t>(begin));
        for (qsizetype at = shown.indexOf(query.text, 0, sensitivity); at >= 0;
             at = shown.indexOf(query.text, at + 1, sensitivity)) {
            const auto first = unit + static_cast<std::uint32_t>(at);
            const ByteSpan match{
                encoded.index.byteOfUtf16(first),
                encoded.index.byteOfUtf16(first + static_cast<std::uint32_t>(query.text.size()))};
            while (token < encoded.size() && encoded.span(token).end <= match.begin)
                ++token;
            for (std::uint32_t one = token; one < encoded.size() && encoded.span(one).begin < match.end;
                 ++one)
                if (!encoded.span(one).empty())
                    hits[one] = true;
        }
        begin = end;
    }
}

} // namespace

TokenQuery parseTokenQuery(const QString& text, bool matchCase, bool regex) {
    if (text.isEmpty())
        return {};
    if (text.startsWith(QLatin1String("id:")))
        return parseIds(text.mid(3));
    if (text.startsWith(QLatin1String("type:")))
        return parseType(text.mid(5));
    TokenQuery query;
    query.kind = regex ? TokenQuery::Kind::Regex : TokenQuery::Kind::Text;
    query.text = text;
    query.matchCase = matchCase;
    if (!regex)
        return query;
    QRegularExpression::PatternOptions options = QRegularExpression::UseUnicodePropertiesOption;
    if (!matchCase)
        options |= QRegularExpression::CaseInsensitiveOption;
    query.regex = QRegularExpression(text, options);
    if (!query.regex.isValid()) {
        QString what = query.regex.errorString();
        what[0] = what[0].toUpper();
        const qsizetype at = query.regex.patternErrorOffset();
        return refused(at >= text.size() ? QueryWords::tr("%1, at the end").arg(what)
                                         : QueryWords::tr("%1, at character %2").arg(what).arg(at + 1));
    }
    return query;
}

std::vector<std::uint32_t> findTokens(const EncodedText& encoded, const TokenQuery& query,
                                      const Progress& progress) {
    std::vector<std::uint32_t> hits;
    if (query.kind == TokenQuery::Kind::Nothing)
        return hits;
    TextSearch search(encoded, query);
    const auto hasId = [&](PieceId id) {
        return std::any_of(query.ids.begin(), query.ids.end(),
                           [id](const auto& range) { return range.first <= id && id <= range.second; });
    };
    std::vector<bool> inText(encoded.size());
    if (query.kind == TokenQuery::Kind::Text)
        findInText(encoded, query, progress, inText);
    constexpr std::uint32_t kPoll = 4096;
    for (std::uint32_t token = 0; token < encoded.size(); ++token) {
        if (token % kPoll == 0 && progress.stopped())
            return {};
        const bool hit = query.kind == TokenQuery::Kind::Ids    ? hasId(encoded.encoding.ids[token])
                         : query.kind == TokenQuery::Kind::Type ? encoded.types[token] == query.type
                                                                : inText[token] || search.has(token);
        if (hit)
            hits.push_back(token);
    }
    return hits;
}

} // namespace tokenscope::ui
