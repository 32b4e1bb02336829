#include "ui/widgets/find_bar/token_query.h"

#include "core/text/utf8.h"
#include "ui/support/token_parts.h"

#include <QCoreApplication>

#include <algorithm>
#include <unordered_map>

namespace tokenscope::ui {
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
        if (matches(m_query, tokenizer.spelling(id)))
            return Answer::Yes;
        const std::string bytes = tokenizer.pieceBytes(id);
        // The text of an unknown piece, or of a part of a character, differs from token to token.
        if (tokenizer.type(id) == PieceType::Unknown || !isValidUtf8(bytes))
            return Answer::Varies;
        return matches(m_query, bytes) ? Answer::Yes : Answer::No;
    }
    bool askToken(std::size_t token) const {
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
    constexpr std::uint32_t kPoll = 4096;
    for (std::uint32_t token = 0; token < encoded.size(); ++token) {
        if (token % kPoll == 0 && progress.stopped())
            return {};
        const bool hit = query.kind == TokenQuery::Kind::Ids    ? hasId(encoded.encoding.ids[token])
                         : query.kind == TokenQuery::Kind::Type ? encoded.types[token] == query.type
                                                                : search.has(token);
        if (hit)
            hits.push_back(token);
    }
    return hits;
}

} // namespace tokenscope::ui
