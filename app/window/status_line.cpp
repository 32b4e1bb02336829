#include "app/window/status_line.h"

#include "ui/support/numbers.h"
#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"
#include "ui/support/tool_tips.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QTextDocumentFragment>

namespace tokenscope::app {
namespace {

const QString kDot = QStringLiteral("&nbsp; · &nbsp;");

constexpr int kCountsStayMs = 150;
constexpr int kMaxNameWidth = 280; ///< pixels

QString strong(const QString& number) {
    return QStringLiteral("<b>%1</b>").arg(number);
}

QString ratio(quint64 of, quint64 to) {
    if (to == 0)
        return QStringLiteral("–");
    const QStringList parts =
        QString::number(static_cast<double>(of) / static_cast<double>(to), 'f', 2).split(QLatin1Char('.'));
    return ui::grouped(parts.value(0).toULongLong()) + QLatin1Char('.') + parts.value(1);
}

} // namespace

StatusLine::StatusLine(ui::Session& session, QWidget* parent)
    : QFrame(parent)
    , m_session(session)
    , m_left(new QLabel(this))
    , m_right(new QLabel(this)) {
    setObjectName(QStringLiteral("statusLine"));
    ui::keepHeight(*this, 24);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 0, 12, 0);
    row->addWidget(m_left);
    row->addStretch(1);
    row->addWidget(m_right);
    for (QLabel* label : {m_left, m_right}) {
        label->setTextFormat(Qt::RichText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->setMinimumWidth(1); // long names must not widen the window
    }
    m_right->setProperty("look", "remark");
    m_right->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse);
    connect(m_right, &QLabel::linkActivated, this, &StatusLine::overviewRequested);
    m_left->setAccessibleName(tr("Counts"));
    m_right->setAccessibleName(tr("Tokenizer"));
    connect(&session, &ui::Session::encodedChanged, this, [this] {
        if (m_session.encoder().job().busy())
            m_encoding.start();
        update();
    });
    connect(&session, &ui::Session::currentTokenizerChanged, this, &StatusLine::update);
    m_message.setSingleShot(true);
    m_message.setInterval(5000);
    connect(&m_message, &QTimer::timeout, this, &StatusLine::update);
    m_encoding.setSingleShot(true);
    m_encoding.setInterval(kCountsStayMs);
    connect(&m_encoding, &QTimer::timeout, this, &StatusLine::update);
    const ui::LatestJob& job = session.encoder().job();
    connect(&job, &ui::LatestJob::started, &m_encoding, qOverload<>(&QTimer::start));
    connect(&job, &ui::LatestJob::finished, this, [this] {
        m_encoding.stop();
        if (!m_message.isActive())
            update();
    });
    update();
}

void StatusLine::showMessage(const QString& message) {
    m_left->setText(message.toHtmlEscaped());
    m_message.start();
}

void StatusLine::setPlace(const QString& place) {
    if (place == m_place)
        return;
    m_place = place;
    if (!m_message.isActive())
        update();
}

void StatusLine::setCounts(const QString& counts) {
    if (counts == m_counts)
        return;
    m_counts = counts;
    if (!m_message.isActive())
        update();
}

QString StatusLine::text() const {
    return QTextDocumentFragment::fromHtml(m_left->text()).toPlainText();
}

void StatusLine::update() {
    m_message.stop();
    const bool encoding = m_session.encoder().job().busy() && !m_encoding.isActive();
    if (!m_counts.isEmpty()) {
        m_left->setText(m_counts.toHtmlEscaped());
        m_left->setToolTip({});
    } else if (encoding) {
        const quint64 bytes = m_session.document().text().size();
        m_left->setText(
            tr("Encoding %1 bytes…", nullptr, ui::pluralCount(bytes)).arg(strong(ui::grouped(bytes))));
        m_left->setToolTip({});
    } else if (const ui::EncodedTextPtr encoded = m_session.encoded()) {
        const quint64 tokens = encoded->size();
        const quint64 chars = encoded->index.codePoints();
        const quint64 bytes = encoded->text->size();
        QStringList parts = {
            tr("%1 tokens", nullptr, ui::pluralCount(tokens)).arg(strong(ui::grouped(tokens))),
            tr("%1 chars", nullptr, ui::pluralCount(chars)).arg(strong(ui::grouped(chars))),
            tr("%1 bytes", nullptr, ui::pluralCount(bytes)).arg(strong(ui::grouped(bytes))),
            tr("%1 bytes/token").arg(strong(ratio(bytes, tokens))),
            tr("%1 tokens/word").arg(strong(ratio(tokens, encoded->words))),
        };
        const QStringList time = ui::duration(encoded->milliseconds).split(QLatin1Char(' '));
        const QString figure = strong(time.value(0)) + QLatin1Char(' ') + time.value(1);
        parts << (encoded->isUpdate ? tr("%1 for the edit").arg(figure) : figure);
        if (!m_place.isEmpty())
            parts << m_place.toHtmlEscaped();
        m_left->setText(parts.join(kDot));
        QString remark = encoded->isUpdate ? tr("Time to encode the part that the edit can have changed")
                                           : tr("Time to encode the text");
        if (encoded->preparing >= 1)
            remark += tr("; building the tokenizer's tables took %1 before that")
                          .arg(ui::duration(encoded->preparing));
        m_left->setToolTip(remark);
    } else {
        m_left->setText(tr("No tokens yet"));
    }
    QStringList with;
    const ui::OpenTokenizer* open = m_session.tokenizers().current();
    const quint64 pieces = open && open->tokenizer ? open->tokenizer->vocabularySize() : 0;
    if (open && open->tokenizer)
        with = {QStringLiteral("<a href=\"overview\" style=\"color:%1\">%2</a>")
                    .arg(ui::piecePalette().muted.name(),
                         m_right->fontMetrics()
                             .elidedText(open->source.title(), Qt::ElideMiddle, ui::scaled(kMaxNameWidth))
                             .toHtmlEscaped()),
                ui::formatTitle(open->tokenizer->definition()).toHtmlEscaped(), ui::pieceCount(pieces)};
    m_right->setText(with.join(kDot));
    m_right->setToolTip(
        ui::plainToolTip(open ? tr("%1\nClick the name for an overview of the tokenizer's files (Ctrl+I)")
                                    .arg(open->source.path)
                              : QString()));
}

} // namespace tokenscope::app
