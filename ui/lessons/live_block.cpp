#include "ui/lessons/live_block.h"

#include "core/text/utf8.h"
#include "ui/accessibility/accessible_maker.h"
#include "ui/lessons/cell_strip.h"
#include "ui/lessons/page_focus.h"
#include "ui/session/encoded_text.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_paint.h"
#include "ui/support/text.h"
#include "ui/support/token_parts.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace tokenscope::ui {
namespace {

QString shortHex(std::string_view bytes) {
    return QString::fromStdString(hexBytes(bytes));
}

/// One cell for each code point, with its name and bytes if requested.
std::vector<CellStrip::Cell> codePointCells(const std::string& text, const TokensBlock& block) {
    std::vector<CellStrip::Cell> cells;
    for (std::size_t at = 0; at < text.size();) {
        const DecodedCharacter c = decodeUtf8(text, at);
        CellStrip::Cell cell;
        cell.bytes = text.substr(at, c.length);
        if (block.codePoints && c.valid())
            cell.below << codePointName(c.value);
        if (block.bytes)
            cell.below << shortHex(cell.bytes);
        cell.spoken = cell.below.join(QLatin1Char(' '));
        cells.push_back(std::move(cell));
        at += c.length;
    }
    return cells;
}

std::vector<CellStrip::Cell> tokenCells(const EncodedText& encoded, const TokensBlock& block) {
    std::vector<CellStrip::Cell> cells;
    for (std::size_t i = 0; i < encoded.size(); ++i) {
        CellStrip::Cell cell;
        cell.token = i;
        cell.spoken = QString::fromStdString(encoded.tokenizer->spelling(encoded.encoding, i));
        if (block.ids)
            cell.spoken += QLatin1Char(' ') + QString::number(encoded.encoding.ids[i]);
        const std::string_view surface = encoded.surface(i);
        if (block.codePoints) {
            QStringList points;
            for (std::size_t at = 0; at < surface.size();) {
                const DecodedCharacter c = decodeUtf8(surface, at);
                points << (c.valid() ? codePointName(c.value) : QStringLiteral("…"));
                at += c.length;
            }
            cell.below << points.join(QLatin1Char(' '));
        }
        if (block.bytes)
            cell.below << shortHex(surface);
        cells.push_back(std::move(cell));
    }
    return cells;
}

} // namespace

bool showsRawSpelling(const Tokenizer& tokenizer) {
    const TokenizerDefinition& definition = tokenizer.definition();
    return definition.format == SourceFormat::SentencePiece ||
           std::holds_alternative<WordPieceModel>(definition.model);
}

Result<EncodedTextPtr> encodeLine(const std::shared_ptr<const Tokenizer>& tokenizer, const QString& text,
                                  const EncodeOptions& options) {
    EncodeRequest request;
    request.tokenizer = tokenizer;
    request.text = std::make_shared<const std::string>(text.toStdString());
    request.options = options;
    return encodeText(request, {});
}

LiveBlock::LiveBlock(const LessonTokenizer& tokenizer, const std::string& name, const std::string& text,
                     const LessonLook& look, QWidget* parent)
    : QFrame(parent)
    , m_look(look)
    , m_tokenizer(tokenizer)
    , m_line(new LessonField(this))
    , m_error(new QLabel(this))
    , m_column(new QVBoxLayout(this)) {
    setProperty("look", "card");
    m_column->setContentsMargins(m_look.px(10), m_look.px(8), m_look.px(10), m_look.px(8));
    m_column->setSpacing(m_look.px(8));
    m_line->setStyleSheet(m_look.fieldStyle());
    m_line->setMaxLength(kMaxLine);
    m_line->showText(QString::fromStdString(text));
    m_line->setAccessibleName(m_look.translate("Text to encode"));
    keepFont(*m_line, [this] { return m_look.fixed(14); });
    auto* open = new QPushButton(m_look.translate("Open in window"), this);
    open->setProperty("look", "flat");
    open->setToolTip(plainToolTip(m_look.translate("Show this text and the tokenizer %1 in the main window")
                                      .arg(QString::fromStdString(name))));
    keepFont(*open, [this] { return m_look.text(12); });
    auto* row = new QHBoxLayout;
    row->setSpacing(m_look.px(4));
    row->addWidget(m_line, 1);
    row->addWidget(open);
    m_column->addLayout(row);
    m_error->setTextFormat(Qt::PlainText);
    m_error->setWordWrap(true);
    m_error->hide();
    m_column->addWidget(m_error);
    connect(m_line, &QLineEdit::textChanged, this, [this](const QString& changed) { show(changed); });
    connect(open, &QPushButton::clicked, this, [this] {
        emit openRequested({m_line->text(), m_tokenizer, m_special});
    });
}

QLineEdit* LiveBlock::line() const {
    return m_line;
}

void LiveBlock::showError(const QString& error) {
    m_error->setText(error);
    m_error->setVisible(!error.isEmpty());
}

TokensView::TokensView(const TokensBlock& block, const LessonTokenizer& tokenizer, const std::string& name,
                       const LessonLook& look, QWidget* parent)
    : LiveBlock(tokenizer, name, block.text, look, parent)
    , m_block(block)
    , m_strip(new CellStrip(look, this))
    , m_counts(new QLabel(this)) {
    setAccessibleName(m_look.translate("Pieces of a text"));
    setAccessibleRole(*this, QAccessible::Grouping);
    setSpecial(block.special);
    if (block.special.ask) {
        m_parse = new QCheckBox(m_look.translate("Recognize special tokens in the text"), this);
        m_parse->setChecked(block.special.parse);
        keepFont(*m_parse, [this] { return m_look.text(13); });
        column()->addWidget(m_parse);
        connect(m_parse, &QCheckBox::toggled, this, [this](bool on) {
            m_special.parse = on;
            show(line()->text());
        });
    }
    m_strip->setAccessibleName(block.pieces ? m_look.translate("Pieces") : m_look.translate("Code points"));
    m_counts->setProperty("look", "muted");
    keepFont(*m_counts, [this] { return m_look.text(12); });
    column()->addWidget(m_strip);
    column()->addWidget(m_counts);
    show(line()->text());
}

void TokensView::show(const QString& text) {
    const auto encoded = encodeLine(m_tokenizer.tokenizer, text, lessonOptions(m_special));
    if (!encoded)
        return showError(QString::fromStdString(describe(encoded.error())));
    showError({});
    const std::string& utf8 = *(*encoded)->text;
    m_strip->setCells(m_block.pieces ? tokenCells(**encoded, m_block) : codePointCells(utf8, m_block),
                      *encoded, showsRawSpelling(tokenizer()), m_block.ids);
    QStringList counts;
    const std::uint32_t points = (*encoded)->index.codePoints();
    if (m_block.pieces)
        counts << m_look.translate("%1 pieces", nullptr, pluralCount((*encoded)->size()))
                      .arg((*encoded)->size());
    if (m_block.codePoints)
        counts << m_look.translate("%1 code points", nullptr, pluralCount(points)).arg(points);
    if (m_block.bytes)
        counts << m_look.translate("%1 bytes", nullptr, pluralCount(utf8.size())).arg(utf8.size());
    m_counts->setText(counts.join(QStringLiteral(" · ")));
}

} // namespace tokenscope::ui
