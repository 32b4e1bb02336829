#include "ui/panels/inspect/literal_bar.h"

#include "ui/support/numbers.h"
#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include <algorithm>

namespace tokenscope::ui {

LiteralBar::LiteralBar(Session& session, QWidget* parent)
    : QFrame(parent)
    , m_session(session) {
    setProperty("look", "warning");
    setAccessibleName(tr("Warning"));
    keepHeight(*this, 32);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 0, 12, 0);
    row->setSpacing(8);
    m_sign = new QLabel(this);
    m_text = new QLabel(this);
    m_text->setTextFormat(Qt::RichText);
    m_text->setMinimumWidth(0);
    m_text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_select = new QPushButton(tr("Select"), this);
    m_select->setToolTip(tr("Select the piece; again for the next one"));
    row->addWidget(m_sign);
    row->addWidget(m_text, 1);
    row->addWidget(m_select);
    connect(m_select, &QPushButton::clicked, this, &LiteralBar::selectNext);
    connect(&session, &Session::encodedChanged, this, &LiteralBar::update);
    update();
}

void LiteralBar::changeEvent(QEvent* event) {
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        QMetaObject::invokeMethod(this, &LiteralBar::update, Qt::QueuedConnection);
}

QString LiteralBar::words(const EncodedText& encoded) const {
    const std::size_t token = m_literals.front();
    const auto before = std::string_view(*encoded.text).substr(0, encoded.span(token).begin);
    const auto line = static_cast<quint64>(std::count(before.begin(), before.end(), '\n')) + 1;
    const auto fixed = [](const QString& text) {
        return QStringLiteral("<span style=\"font-family:'%1'\">%2</span>")
            .arg(fixedFont().families().value(0), text.toHtmlEscaped());
    };
    const std::string_view literal = encoded.surface(token);
    const bool control = encoded.types[token] == PieceType::Control;
    const QString piece = control ? tr("control piece") : tr("piece");
    const QString where = m_literals.size() == 1
                              ? tr("Line %1:").arg(grouped(line))
                              : tr("Line %1 and %2 more:").arg(grouped(line), grouped(m_literals.size() - 1));
    const QString cause =
        !control ? tr("User-defined pieces match in any text, whether Parse special is on or off.")
        : m_session.parseSpecial() ? tr("Parse special is on.")
                                   : tr("This format always finds its special tokens in a text.");
    return tr("<b>%1</b> the special token %2 in the text became one %3, id %4. %5")
        .arg(where, fixed(QString::fromUtf8(literal.data(), static_cast<qsizetype>(literal.size()))), piece,
             fixed(QString::number(encoded.encoding.ids[token])), cause);
}

void LiteralBar::update() {
    const EncodedTextPtr encoded = m_session.encoded();
    m_literals = encoded ? encoded->specialLiterals : std::vector<std::uint32_t>();
    setVisible(!m_literals.empty());
    if (m_literals.empty())
        return;
    m_sign->setPixmap(tintedIcon(QStringLiteral("warning"), piecePalette().warningText, 16).pixmap(16, 16));
    m_text->setText(words(*encoded));
    m_text->setToolTip(m_text->text());
}

void LiteralBar::selectNext() {
    const auto current = m_session.selection().current();
    const auto next = std::upper_bound(
        m_literals.begin(), m_literals.end(), current,
        [](qsizetype at, std::uint32_t token) { return at < static_cast<qsizetype>(token); });
    m_session.selection().setCurrent(next == m_literals.end() ? m_literals.front() : *next);
}

} // namespace tokenscope::ui
