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

std::pair<PieceIndex::Entries, PieceIndex::Entries> PieceIndex::startingWith(const QString& text) const {
    const QByteArray wanted = searchKey(text);
    const std::string_view prefix = ui::toStringView(wanted);
    const auto first =
        std::lower_bound(m_entries.begin(), m_entries.end(), prefix,
                         [this](const Entry& entry, std::string_view at) { return key(entry) < at; });
    const auto same = std::partition_point(first, m_entries.end(),
                                           [&](const Entry& entry) { return key(entry) == prefix; });
    const auto last = std::partition_point(
        same, m_entries.end(), [&](const Entry& entry) { return key(entry).starts_with(prefix); });
    return {{first, same}, {same, last}};
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
    const std::string spelled = typed.toStdString();
    if (const PieceId exact = m_tokenizer->find(spelled); exact != kNoPiece)
        add(exact);

    const QString text = QString(typed).replace(QChar(0x2423), QLatin1Char(' ')); // as titles show it
    if (!searchKey(text).isEmpty()) {
        const auto [same, longer] = startingWith(text);
        const std::string bytes = text.toStdString();
        for (const Entry& entry : same)
            if (m_tokenizer->pieceBytes(entry.id) == bytes)
                add(entry.id);
        for (const Entry& entry : same)
            add(entry.id);
        for (std::size_t i = 0; i < longer.size() && found.size() < most; ++i)
            add(longer[i].id);
    }
    // Pieces by the start of their spelling, where that is not their text.
    const QString meant =
        toText(ui::textLabel(*m_tokenizer, spelled).bytes).replace(QChar(0x2581), QLatin1Char(' '));
    if (meant == typed || searchKey(meant).isEmpty())
        return found;
    const auto [same, longer] = startingWith(meant);
    for (const Entries& entries : {same, longer})
        for (std::size_t i = 0; i < entries.size() && found.size() < most; ++i)
            if (m_tokenizer->spelling(entries[i].id).starts_with(spelled))
                add(entries[i].id);
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
        const ui::PieceLabel label = ui::pieceLabel(tokenizer, id);
        const std::string_view spelled = tokenizer.spelling(id);
        const QString known = tr("id %1, %2").arg(QString::number(id), ui::typeLabel(tokenizer.type(id)));
        commands << PaletteCommand{
            tr("Piece: %1").arg(ui::labelText(label)),
            spelled == label.bytes ? known : ui::readableBytes(spelled) + QStringLiteral(", ") + known,
            [this, id] { emit chosen(id); }};
    }
    return commands;
}

} // namespace tokenscope::app
