#include "ui/panels/chat/rendered_pane.h"

#include "ui/panels/chat/chat_colors.h"
#include "ui/panels/chat/chat_examples.h"
#include "ui/panels/chat/mask_views.h"
#include "ui/support/numbers.h"
#include "ui/support/settings.h"
#include "ui/support/theme.h"
#include "ui/widgets/choices/version_choice.h"
#include "ui/widgets/notices/job_progress.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/token_editor/token_editor.h"

#include <QCoreApplication>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace tokenscope::ui {
namespace {

constexpr int kLabelWidth = 80;
constexpr int kStripe = 4;

struct MarginText {
    Q_DECLARE_TR_FUNCTIONS(RenderedMarks)
};

} // namespace

int RenderedMarks::marginWidth() const {
    return scaled(kLabelWidth) + 2 * kStripe + 12;
}

RenderedMarks::Row RenderedMarks::rowOf(ByteSpan bytes) const {
    Row row;
    const auto& runs = m_result->rendered().runs;
    auto run = std::upper_bound(runs.begin(), runs.end(), bytes.begin,
                                [](std::uint32_t at, const auto& one) { return at < one.text.end; });
    std::uint32_t most = 0;
    for (; run != runs.end() && run->text.begin < bytes.end; ++run) {
        const chat::OriginSource& source = m_result->rendered().sources[run->source];
        if (source.kind == chat::OriginKind::Template || source.field == "role") {
            row.byTemplate = true;
            continue;
        }
        const std::uint32_t size =
            std::min(run->text.end, bytes.end) - std::max(run->text.begin, bytes.begin);
        if (size > most) {
            most = size;
            row.origin = &source;
        }
    }
    return row;
}

/// Approximately the row above the one that starts at `begin`; a piece of it if its line is wrapped.
ByteSpan RenderedMarks::rowBefore(std::uint32_t begin, bool startsLine) const {
    constexpr std::uint32_t kPiece = 48;
    const std::string& text = m_result->rendered().text;
    const std::uint32_t from = begin - std::min(begin, kPiece);
    const std::string_view piece(text.data() + from,
                                 begin - from - std::min(begin - from, startsLine ? 1U : 0U));
    const auto feed = piece.rfind('\n');
    const bool inside = feed != std::string_view::npos;
    return {inside ? from + static_cast<std::uint32_t>(feed) + 1 : from, begin};
}

QColor RenderedMarks::colorOf(const chat::OriginSource& source) const {
    switch (source.kind) {
    case chat::OriginKind::Message:
        return source.index < m_result->input.messages.items.size()
                   ? speakerColor(chat::speakerOf(m_result->input.messages.items[source.index]))
                   : speakerColor(chat::Speaker::Other);
    case chat::OriginKind::Tool:
        return speakerColor(chat::Speaker::Tool);
    case chat::OriginKind::Template:
        return templateOriginColor();
    default:
        return valueOriginColor();
    }
}

QString RenderedMarks::label(ByteSpan bytes) const {
    const Row row = rowOf(bytes);
    if (row.origin == nullptr)
        return MarginText::tr("template");
    const chat::OriginSource& source = *row.origin;
    switch (source.kind) {
    case chat::OriginKind::Message:
        if (source.index < m_result->input.messages.items.size()) {
            const auto role = m_result->input.messages.items[source.index].stringAt("role");
            return QStringLiteral("%1 %2")
                .arg(QString::fromUtf8(role.data(), static_cast<qsizetype>(role.size())).left(24))
                .arg(source.index);
        }
        break;
    case chat::OriginKind::Tool:
        return MarginText::tr("tools[%1]").arg(source.index);
    case chat::OriginKind::Document:
        return MarginText::tr("doc %1").arg(source.index);
    case chat::OriginKind::Argument:
        return QString::fromStdString(source.field).left(40);
    default:
        break;
    }
    return MarginText::tr("computed");
}

void RenderedMarks::paintMargin(QPainter& painter, ByteSpan bytes, const QRectF& margin,
                                bool startsLine) const {
    if (!m_result || bytes.empty())
        return;
    const Row row = rowOf(bytes);
    const qreal x = margin.left() + scaled(kLabelWidth);
    if (row.origin != nullptr)
        painter.fillRect(QRectF(x, margin.top(), row.byTemplate ? kStripe : 2 * kStripe, margin.height()),
                         colorOf(*row.origin));
    if (row.byTemplate)
        painter.fillRect(QRectF(row.origin ? x + kStripe : x, margin.top(),
                                row.origin ? kStripe : 2 * kStripe, margin.height()),
                         templateOriginColor());
    // The speaker is named in its first row; the stripe marks the following rows.
    if (bytes.begin > 0 && label(rowBefore(bytes.begin, startsLine)) == label(bytes))
        return;
    painter.setFont(interfaceFont(11));
    painter.setPen(piecePalette().muted);
    const QRectF room(margin.left() + 8, margin.top(), scaled(kLabelWidth) - 16, margin.height());
    painter.drawText(
        room, Qt::AlignVCenter | Qt::AlignRight,
        painter.fontMetrics().elidedText(label(bytes), Qt::ElideRight, static_cast<int>(room.width())));
}

/// All text that the template prints itself counts as one origin.
std::vector<std::uint32_t> RenderedMarks::origins(ByteSpan bytes) const {
    std::vector<std::uint32_t> all;
    if (!m_result || bytes.empty())
        return all;
    const chat::RenderedText& rendered = m_result->rendered();
    const auto kind = [&](const chat::OriginRun& run) {
        return rendered.sources[run.source].kind == chat::OriginKind::Template ? -1
                                                                               : static_cast<int>(run.source);
    };
    auto run = std::upper_bound(rendered.runs.begin(), rendered.runs.end(), bytes.begin,
                                [](std::uint32_t at, const auto& one) { return at < one.text.end; });
    std::optional<int> before;
    for (; run != rendered.runs.end() && run->text.begin < bytes.end; ++run) {
        if (before != kind(*run))
            all.push_back(std::max(run->text.begin, bytes.begin));
        before = kind(*run);
    }
    if (!all.empty())
        all.push_back(bytes.end);
    return all;
}

void RenderedMarks::paintOver(QPainter& painter, const TokenScene& scene) const {
    if (!m_result || !m_result->hasTokens())
        return;
    const chat::Mask& mask = m_result->masks[m_policy];
    const auto injected = [&](std::size_t token) {
        const auto& all = m_result->injections; // by their tokens, ascending
        const auto at = std::partition_point(all.begin(), all.end(),
                                             [&](const chat::Injection& one) { return one.token < token; });
        return at != all.end() && at->token == token;
    };
    for (const ScenePiece& piece : scene.pieces) {
        if (piece.token < mask.trained.size() && mask.trained[piece.token] != 0)
            for (const QRectF& rect : piece.rects)
                painter.fillRect(QRectF(rect.left(), rect.bottom() + 1, rect.width(), 3),
                                 piecePalette().text);
        if (m_result->injections.empty() || !injected(piece.token))
            continue;
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(piecePalette().errorFrame, 2));
        for (const QRectF& rect : piece.rects)
            painter.drawRoundedRect(rect.adjusted(0, 0, 0, 0), 3, 3);
        painter.restore();
    }
}

RenderedPane::RenderedPane(ChatController& controller, LatestJob& fileJob, QWidget* parent)
    : QWidget(parent)
    , m_controller(controller)
    , m_pages(new QStackedWidget(this))
    , m_editor(new TokenEditor(m_pages))
    , m_stale(new QLabel(this)) {
    QVBoxLayout* column = paneColumn(this);
    createHeader(*column, fileJob);
    m_stale->setProperty("look", "remark");
    m_stale->setTextFormat(Qt::PlainText);
    m_stale->setContentsMargins(12, 6, 12, 6);
    m_stale->setWordWrap(true);
    m_stale->hide();
    m_editor->setObjectName(QStringLiteral("rendered"));
    m_editor->setReadOnly(true);
    m_editor->setAccessibleName(tr("Rendered text"));
    m_editor->setAcceptDrops(false);
    m_editor->setUsualTextSize(14);
    m_editor->setDecoration(&m_marks);
    m_pages->addWidget(m_editor);
    createNote();
    column->addWidget(m_pages, 1);
    column->addWidget(m_stale); // below, so that the text stays in place
    createVersionLine(*column);
    m_overlay = new BusyOverlay(*m_pages);
}

void RenderedPane::createHeader(QVBoxLayout& column, LatestJob& fileJob) {
    const PaneHeader header(tr("Rendered"), this, 8);
    m_counts = header.remark;
    m_bars = new ElidedLabel(header.frame);
    m_bars->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    m_bars->setMinimumWidth(1);
    m_bars->setProperty("look", "remark");
    m_bars->setTextFormat(Qt::PlainText);
    header.row->addWidget(m_bars);
    for (LatestJob* job : {&m_controller.renderJob(), &fileJob}) {
        const JobStrip* strip = header.addProgress(*job);
        connect(strip, &JobStrip::shownChanged, m_bars, [this](bool shown) {
            m_bars->setVisible(!shown);
            m_counts->setVisible(!shown); // they count the previous text
        });
    }
    column.addWidget(header.frame);
}

void RenderedPane::createVersionLine(QVBoxLayout& column) {
    m_versionLine = new QWidget(this);
    m_versionLine->setObjectName(QStringLiteral("jinjaVersion"));
    auto* row = new QHBoxLayout(m_versionLine);
    row->setContentsMargins(12, 4, 12, 4);
    row->setSpacing(8);
    auto* label = new QLabel(tr("Rendered as"), m_versionLine);
    m_version = new VersionChoice(Setting::Jinja, m_versionLine);
    m_version->setAccessibleName(tr("Version of Jinja2"));
    m_version->setToolTip(
        tr("The template removes items from a list, which Jinja2's sandbox allowed before 3.1.5"));
    label->setToolTip(m_version->toolTip());
    connect(m_version, &VersionChoice::versionChosen, this,
            [](const QString& version) { Settings::instance().set(Setting::Jinja, version); });
    connect(m_version, &VersionChoice::preferencesRequested, this, &RenderedPane::preferencesRequested);
    row->addWidget(label);
    row->addWidget(m_version);
    row->addStretch(1);
    m_versionLine->hide();
    column.addWidget(m_versionLine);
}

void RenderedPane::createNote() {
    auto* note = new QWidget(m_pages);
    note->setObjectName(QStringLiteral("note"));
    auto* column = paneColumn(note);
    column->setContentsMargins(24, 0, 24, 0);
    column->setSpacing(8);
    m_noteTitle = new QLabel(note);
    m_noteTitle->setProperty("look", "title");
    m_noteText = new QLabel(note);
    m_noteText->setWordWrap(true);
    for (QLabel* label : {m_noteTitle, m_noteText}) {
        label->setTextFormat(Qt::PlainText);
        label->setAlignment(Qt::AlignHCenter);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_example = new QPushButton(tr("Load an example"), note);
    connect(m_example, &QPushButton::clicked, this, [this] {
        if (auto example = chat::readConversations(firstChatExample()))
            m_controller.document().open(std::move(*example), {});
    });
    column->addStretch(2);
    column->addWidget(m_noteTitle);
    column->addWidget(m_noteText);
    column->addWidget(m_example, 0, Qt::AlignHCenter);
    column->addStretch(3);
    m_pages->addWidget(note);
}

bool RenderedPane::showsText() const {
    return m_pages->currentWidget() == m_editor;
}

void RenderedPane::updateMarks() {
    m_marks.setResult(m_controller.result());
    m_marks.setPolicy(m_controller.policy());
}

void RenderedPane::updateView() {
    m_editor->refreshDecoration();
    const ChatResult& result = *m_controller.result();
    if (result.error) {
        const bool raised = result.error->kind == chat::ChatErrorKind::RaiseException;
        showNote(raised ? tr("The template rejects this conversation") : tr("The template has an error"),
                 tr("The reason is at its line in the template, on the right."));
    } else if (result.failure) {
        showNote(result.notContinued       ? tr("The last message can’t be continued")
                 : result.request.nanochat ? tr("nanochat rejects this conversation")
                 : result.rejected()       ? tr("This conversation is rejected")
                                           : tr("There are no tokens"),
                 QString::fromStdString(describe(*result.failure)));
    } else if (result.rendered().text.empty() && m_controller.document().conversation().messages.empty()) {
        showNote(tr("The rendered conversation appears here"),
                 tr("Add a message on the left, open a file of conversations, or load an example."));
    } else {
        m_pages->setCurrentWidget(m_editor);
    }
}

void RenderedPane::showNote(const QString& title, const QString& text) {
    m_noteTitle->setText(title);
    m_noteText->setText(text);
    m_example->setVisible(m_controller.document().conversation().messages.empty());
    m_pages->setCurrentIndex(1);
}

void RenderedPane::updateHeader() {
    const ChatResultPtr& result = m_controller.result();
    const bool tokens = result && result->hasTokens();
    QStringList counts;
    if (result && !result->error && !result->failure) {
        counts << characterCount(result->codePoints);
        if (tokens)
            counts << tokenCount(result->encoded->size());
    }
    m_counts->setText(counts.join(QStringLiteral(", ")));
    const ChatResultPtr& newest = m_controller.failed() ? m_controller.failed() : result;
    m_versionLine->setVisible(newest && newest->dependsOnJinja());
    if (newest)
        m_version->setVersion(QLatin1String(versionName(newest->request.jinja)));
    m_bars->setText(tokens ? tr("underlined: trained (%1)").arg(MaskStrips::title(m_controller.policy()))
                           : QString());
}

void RenderedPane::setStale(const QString& reason) {
    m_stale->setText(reason);
    m_stale->setVisible(!reason.isEmpty());
    m_overlay->setShown(!reason.isEmpty());
}

} // namespace tokenscope::ui
