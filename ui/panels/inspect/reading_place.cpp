#include "ui/panels/inspect/reading_place.h"

#include "core/encoding/token_lookup.h"
#include "ui/widgets/token_editor/token_editor.h"

#include <QScrollBar>

#include <algorithm>

namespace tokenscope::ui {
namespace {

const QString kTop = QStringLiteral("top");
const QString kCaret = QStringLiteral("caret");
const QString kAnchor = QStringLiteral("anchor");
const QString kToken = QStringLiteral("token");
const QString kTokenByte = QStringLiteral("token_byte");

std::uint32_t byte(const QJsonObject& state, const QString& key) {
    return static_cast<std::uint32_t>(std::clamp<qint64>(state[key].toInteger(), 0, UINT32_MAX));
}

} // namespace

ReadingPlace::ReadingPlace(Session& session, TokenEditor& editor)
    : QObject(&editor)
    , m_session(session)
    , m_editor(editor) {
    connect(&editor, &TokenEditor::caretMoved, this, &ReadingPlace::changed);
    connect(editor.verticalScrollBar(), &QScrollBar::valueChanged, this, &ReadingPlace::changed);
    connect(&session.selection(), &TokenSelection::currentChanged, this, &ReadingPlace::changed);
    connect(&session.document(), &TextDocument::edited, this, [this] { m_wanted = {}; });
    connect(&session.document(), &TextDocument::wasReset, this, [this] { m_wanted = {}; });
    connect(&session, &Session::encodedChanged, this, &ReadingPlace::selectToken);
}

QJsonObject ReadingPlace::state() const {
    if (!m_wanted.isEmpty())
        return m_wanted;
    QJsonObject state{{kTop, static_cast<qint64>(m_editor.topByte())},
                      {kCaret, static_cast<qint64>(m_editor.caret())},
                      {kAnchor, static_cast<qint64>(m_editor.anchor())}};
    const EncodedTextPtr encoded = m_session.encoded();
    const qsizetype token = m_session.selection().current();
    if (encoded && token >= 0 && static_cast<std::size_t>(token) < encoded->size()) {
        state[kToken] = token;
        state[kTokenByte] = static_cast<qint64>(encoded->span(static_cast<std::size_t>(token)).begin);
    }
    return state;
}

void ReadingPlace::restore(const QJsonObject& state) {
    if (state.isEmpty())
        return;
    m_editor.restorePlace(byte(state, kCaret), byte(state, kAnchor), byte(state, kTop));
    m_wanted = state;
    selectToken(m_session.encoded());
}

void ReadingPlace::selectToken(const EncodedTextPtr& encoded) {
    if (!encoded || m_wanted.isEmpty())
        return;
    const QJsonObject wanted = std::exchange(m_wanted, {});
    if (!wanted.contains(kToken))
        return;
    // With another tokenizer, the position decides.
    const std::uint32_t place = byte(wanted, kTokenByte);
    std::optional<std::size_t> token = byte(wanted, kToken);
    if (*token >= encoded->size() || encoded->span(*token).begin != place)
        token = tokenAtByte(encoded->encoding, place);
    if (!token)
        return;
    TokenSelection& selection = m_session.selection();
    const bool wasSettling = selection.isSettling();
    selection.setSettling(true);
    selection.setCurrent(static_cast<qsizetype>(*token));
    selection.setSettling(wasSettling);
}

} // namespace tokenscope::ui
