#include "ui/panels/inspect/definition_view.h"

#include "ui/support/describe_stages.h"
#include "ui/support/format_number.h"
#include "ui/support/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>

#include <algorithm>
#include <array>

namespace tokenscope {
namespace {

constexpr std::size_t kMaxAddedTokens = 200;
constexpr std::size_t kMaxMetadata = 300;

QString plain(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QLabel* line(const QString& text, const char* look = "") {
    auto* label = new QLabel(text);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setWordWrap(true);
    label->setProperty("look", look);
    return label;
}

void section(QVBoxLayout& sections, const QString& heading, const QStringList& lines) {
    if (lines.isEmpty())
        return;
    auto* head = line(heading, "remark");
    keepFont(*head, [] { return interfaceFont(11, QFont::DemiBold); });
    sections.addWidget(head);
    for (const QString& text : lines)
        sections.addWidget(line(text));
    auto* rule = new QFrame;
    rule->setProperty("look", "rule");
    rule->setFixedHeight(1);
    sections.addSpacing(4);
    sections.addWidget(rule);
    sections.addSpacing(4);
}

QStringList typeLines(const Tokenizer& tokenizer) {
    std::array<quint64, kPieceTypeCount> counts{};
    for (const PieceId id : tokenizer.ids())
        ++counts[static_cast<std::size_t>(tokenizer.type(id))];
    QStringList lines;
    for (int type = 0; type < kPieceTypeCount; ++type)
        if (const quint64 count = counts[static_cast<std::size_t>(type)])
            lines << QStringLiteral("%1  %2").arg(
                grouped(count), plain(name(static_cast<PieceType>(type))).replace('_', '-'));
    return lines;
}

QStringList specialLines(const Tokenizer& tokenizer) {
    const SpecialIds& ids = tokenizer.definition().special;
    QStringList lines;
    const auto add = [&](const char* what, const std::optional<PieceId>& id) {
        if (id)
            lines << QStringLiteral("%1  %2  %3")
                         .arg(QLatin1String(what), QString::number(*id), plain(tokenizer.spelling(*id)));
    };
    add("bos", ids.bos);
    add("eos", ids.eos);
    add("unk", ids.unk);
    add("pad", ids.pad);
    add("cls", ids.cls);
    add("sep", ids.sep);
    add("mask", ids.mask);
    return lines;
}

QStringList addedLines(const TokenizerDefinition& definition) {
    QStringList lines;
    const auto& added = definition.addedTokens;
    for (std::size_t i = 0; i < std::min(added.size(), kMaxAddedTokens); ++i) {
        QStringList flags;
        const AddedToken& token = added[i];
        if (token.special)
            flags << QStringLiteral("special");
        if (token.singleWord)
            flags << QStringLiteral("single word");
        if (token.lstrip)
            flags << QStringLiteral("takes blanks before");
        if (token.rstrip)
            flags << QStringLiteral("takes blanks after");
        if (token.idInFile != token.id)
            flags << QStringLiteral("id %1 in the file").arg(token.idInFile);
        lines << QStringLiteral("%1  %2%3")
                     .arg(QString::number(token.id), plain(token.content),
                          flags.isEmpty() ? QString()
                                          : QStringLiteral("  — ") + flags.join(QStringLiteral(", ")));
    }
    if (added.size() > kMaxAddedTokens)
        lines << QObject::tr("and %1 more").arg(grouped(added.size() - kMaxAddedTokens));
    return lines;
}

QStringList metadataLines(const std::vector<GgufMetadata>& metadata) {
    QStringList lines;
    for (std::size_t i = 0; i < std::min(metadata.size(), kMaxMetadata); ++i)
        lines << QStringLiteral("%1  %2  — %3")
                     .arg(plain(metadata[i].key), plain(metadata[i].value), plain(metadata[i].type));
    if (metadata.size() > kMaxMetadata)
        lines << QObject::tr("and %1 more").arg(grouped(metadata.size() - kMaxMetadata));
    return lines;
}

} // namespace

DefinitionView::DefinitionView(Session& session, QWidget* parent)
    : QWidget(parent)
    , m_session(session) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* header = new QFrame(this);
    header->setProperty("look", "header");
    keepHeight(*header, 32);
    auto* row = new QHBoxLayout(header);
    row->setContentsMargins(12, 0, 12, 0);
    row->addWidget(line(tr("What the file says"), "title"), 1);
    auto* close = new QPushButton(tr("Close"), header);
    close->setToolTip(tr("Back to the token"));
    connect(close, &QPushButton::clicked, this, &DefinitionView::closed);
    row->addWidget(close);
    column->addWidget(header);
    m_scroll = new QScrollArea(this);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setAccessibleName(tr("What the file says"));
    column->addWidget(m_scroll, 1);
    connect(&session, &Session::currentTokenizerChanged, this, [this] {
        if (isVisible())
            update();
    });
}

void DefinitionView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    update();
}

void DefinitionView::update() {
    auto* body = new QWidget;
    body->setProperty("look", "panel");
    auto* sections = new QVBoxLayout(body);
    sections->setContentsMargins(12, 8, 12, 8);
    sections->setSpacing(2);
    if (const auto tokenizer = m_session.tokenizers().currentTokenizer())
        fill(*sections, *tokenizer);
    else
        sections->addWidget(line(tr("Open a tokenizer to see what its file says."), "remark"));
    sections->addStretch(1);
    m_scroll->setWidget(body);
}

void DefinitionView::fill(QVBoxLayout& sections, const Tokenizer& tokenizer) {
    const TokenizerDefinition& definition = tokenizer.definition();
    QStringList oddities;
    for (const Diagnostic& diagnostic : definition.diagnostics)
        oddities << (diagnostic.where.empty() ? QString() : plain(diagnostic.where) + QStringLiteral(": ")) +
                        plain(diagnostic.message);
    const OpenTokenizer* open = m_session.tokenizers().current();
    section(sections, tr("File"),
            {definition.path.empty()
                 ? tr("%1, a sample inside the program").arg(open ? open->source.title() : QString())
                 : plain(definition.path),
             formatTitle(definition)});
    section(sections, tr("Accepted, but odd"), oddities);
    section(sections, tr("Model"),
            {describe(definition.model),
             tr("%1 pieces, largest id %2")
                 .arg(grouped(tokenizer.vocabularySize()), grouped(tokenizer.maxId()))});
    section(sections, tr("Types"), typeLines(tokenizer));
    section(sections, tr("Special ids"), specialLines(tokenizer));
    section(
        sections, tr("By default"),
        {definition.addSpecialByDefault ? tr("special pieces are added") : tr("no special pieces are added"),
         definition.parseSpecialByDefault ? tr("special tokens are found in the text")
                                          : tr("special tokens in the text are plain text")});
    section(sections, tr("Normalizer"),
            definition.normalizer ? describe(*definition.normalizer) : QStringList(tr("none")));
    section(sections, tr("Pre-tokenizer"),
            definition.preTokenizer ? describe(*definition.preTokenizer) : QStringList(tr("none")));
    section(sections, tr("Post-processor"),
            definition.postProcessor ? describe(*definition.postProcessor) : QStringList(tr("none")));
    section(sections, tr("Decoder"),
            definition.decoder ? describe(*definition.decoder) : QStringList(tr("none")));
    section(sections, tr("Added tokens: %1").arg(grouped(definition.addedTokens.size())),
            addedLines(definition));
    QStringList templates;
    for (const ChatTemplate& chat : definition.chatTemplates)
        templates << tr("%1: %2 characters").arg(plain(chat.name), grouped(chat.source.size()));
    section(sections, tr("Chat templates"), templates);
    if (definition.gguf)
        section(sections, tr("Metadata: %1").arg(grouped(definition.gguf->metadata.size())),
                metadataLines(definition.gguf->metadata));
}

} // namespace tokenscope
