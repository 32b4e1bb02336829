#include "app/window/piece_search.h"

#include "ui/support/text.h"
#include "ui/support/token_menu.h"

#include <algorithm>

namespace tokenscope::app {
namespace {

/// Lower case, without the space that most words start with.
QByteArray searchKey(const QString& text) {
    return (text.startsWith(QLatin1Char(' ')) ? text.mid(1) : text).toCaseFolded().toUtf8();
}

QString toText(const std::string& bytes) {
    return QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size()));
}

/// Spaces at the ends of a title would be invisible.
QString withDrawnSpaces(QString text) {
    return text.replace(QLatin1Char(' '), QChar(0x2423));
}

} // namespace

PieceIndex::PieceIndex(std::shared_ptr<const Tokenizer> tokenizer)
    : m_tokenizer(std::move(tokenizer)) {
    m_entries.reserve(m_tokenizer->ids().size());
    for (const PieceId id : m_tokenizer->ids()) {
        const QByteArray text = searchKey(toText(m_tokenizer->pieceBytes(id)));
        m_entries.push_back(
            {static_cast<std::uint32_t>(m_keys.size()), static_cast<std::uint32_t>(text.size()), id});
        m_keys += ui::toStringView(text);
    }
    std::stable_sort(m_entries.begin(), m_entries.end(),
                     [this](const Entry& a, const Entry& b) { return key(a) < key(b); });
}

std::vector<PieceId> PieceIndex::find(const QString& typed, std::size_t most) const {
    std::vector<PieceId> found;
    const auto add = [&](PieceId id) {
        if (found.size() < most && std::find(found.begin(), found.end(), id) == found.end())
            found.push_back(id);
    };
    const QString digits = typed.trimmed().mid(typed.trimmed().startsWith(QLatin1Char('#')) ? 1 : 0);
    bool isNumber = false;
    const qulonglong number = digits.toULongLong(&isNumber);
    if (isNumber && number < kNoPiece && m_tokenizer->contains(static_cast<PieceId>(number)))
        add(static_cast<PieceId>(number));
    if (const PieceId exact = m_tokenizer->find(typed.toStdString()); exact != kNoPiece)
        add(exact);

    const QByteArray wanted = searchKey(typed);
    const std::string_view prefix = ui::toStringView(wanted);
    if (prefix.empty())
        return found;
    const auto first =
        std::lower_bound(m_entries.begin(), m_entries.end(), prefix,
                         [this](const Entry& entry, std::string_view text) { return key(entry) < text; });
    auto last = first;
    while (last != m_entries.end() && key(*last) == prefix)
        ++last;
    const std::string same = typed.toStdString();
    for (auto it = first; it != last; ++it)
        if (m_tokenizer->pieceBytes(it->id) == same)
            add(it->id);
    for (auto it = first; it != last; ++it)
        add(it->id);
    for (auto it = last; it != m_entries.end() && found.size() < most && key(*it).starts_with(prefix); ++it)
        add(it->id);
    return found;
}

PieceSearch::PieceSearch(ui::Session& session, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_job(tr("Sorting the vocabulary")) {}

void PieceSearch::prepare() {
    const auto tokenizer = m_session.tokenizers().currentTokenizer();
    if (tokenizer == m_wanted)
        return;
    m_wanted = tokenizer;
    m_index.reset();
    if (!tokenizer)
        return m_job.cancel();
    m_job.run([tokenizer](const Progress&) { return std::make_shared<const PieceIndex>(tokenizer); },
              [this](const std::shared_ptr<const PieceIndex>& index) {
                  m_index = index;
                  emit ready();
              });
}

QList<PaletteCommand> PieceSearch::find(const QString& typed) {
    QList<PaletteCommand> commands;
    if (!m_index || typed.trimmed().isEmpty())
        return commands;
    const Tokenizer& tokenizer = *m_index->tokenizer();
    for (const PieceId id : m_index->find(typed, kMaxFound)) {
        const QString piece = withDrawnSpaces(ui::readableBytes(tokenizer.spelling(id)));
        commands << PaletteCommand{
            tr("Piece: %1").arg(piece),
            tr("id %1, %2").arg(QString::number(id), ui::typeLabel(tokenizer.type(id))),
            [this, id] { emit chosen(id); }};
    }
    return commands;
}

} // namespace tokenscope::app
